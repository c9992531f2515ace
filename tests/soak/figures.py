"""What a run counted and timed."""

import json
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.soak.checking import Violation, command_in
from tests.soak.ledger import Ledger, Moment, moment_of
from tests.soak.shape import is_gateway_error
from tests.soak.testimony import Frame, Message, Tab, Testimony

Received = list[tuple[Frame, Message]]


@dataclass
class Figures:
    """Sums over tables; times in seconds."""

    games: int = 0
    """Played to the target."""
    bot_games: int = 0
    deals: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    longest: int = 0
    """Turns of the longest deal."""
    frames: int = 0
    """Received, and checked."""
    lines: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    gateway_errors: int = 0
    """Frames whose function failed or ran out of time, as the gateway said; their senders send them again."""
    move_times: list[float] = field(default_factory=list)
    chat_times: list[float] = field(default_factory=list)

    def add(self, other: "Figures") -> None:
        """Count another table's in."""
        self.games += other.games
        self.bot_games += other.bot_games
        self.deals += other.deals
        self.moves += other.moves
        self.longest = max(self.longest, other.longest)
        self.frames += other.frames
        self.lines += other.lines
        self.refusals += other.refusals
        self.gateway_errors += other.gateway_errors
        self.move_times += other.move_times
        self.chat_times += other.chat_times


@dataclass
class Findings:
    """What the checks made of one table, or of all."""

    figures: Figures = field(default_factory=Figures)
    violations: list[Violation] = field(default_factory=list)


def counted(testimony: Testimony, ledger: Ledger) -> Figures:
    """The figures of one table."""
    figures = Figures()
    for game in ledger.games.values():
        won = game.winner(testimony.target) is not None
        figures.games += won
        figures.bot_games += won and testimony.bot
        for deal in game.deals.values():
            figures.deals[deal.kind or "unfinished"] += 1
            figures.moves += len(deal.last.events)
            figures.longest = max(figures.longest, deal.last.turns)
    _count_frames(testimony, figures)
    if not (testimony.bot or testimony.faults or any(tab.deaf for tab in testimony.tabs)):
        figures.move_times = list(_move_times(testimony, ledger))
        figures.chat_times = list(_chat_times(testimony))
    return figures


def _count_frames(testimony: Testimony, figures: Figures) -> None:
    for tab in testimony.tabs:
        for _, message in _received([tab]):
            figures.frames += 1
            if message.get("type") == "refused":
                figures.refusals[message["code"]] += 1
            figures.gateway_errors += is_gateway_error(message)
        figures.lines += sum('"action": "chat"' in frame.text for frame in tab.frames if frame.sent)


def _received(tabs: Iterable[Tab]) -> Received:
    frames = [frame for tab in tabs for frame in tab.frames if not frame.sent]
    return sorted(((frame, json.loads(frame.text)) for frame in frames), key=lambda pair: pair[0].when)


def _first_tabs(testimony: Testimony, seat: int) -> list[Tab]:
    return [tab for tab in testimony.tabs if tab.seat == seat and tab.first]


def _sent(testimony: Testimony, seat: int, action: str) -> Iterator[tuple[float, Message]]:
    """The first time each command that took effect was sent; lines of chat are not acknowledged, and all count."""
    accepted = {each for _, message in _received(_first_tabs(testimony, seat)) for each in message.get("acks", ())}
    known = set()
    for tab in _first_tabs(testimony, seat):
        for frame in tab.frames:
            command = command_in(frame) if frame.sent else None
            if command is None or command["action"] != action or command.get("command") in known:
                continue
            if action == "chat" or command.get("command") in accepted:
                known.add(command.get("command"))
                yield frame.when, command


def _move_times(testimony: Testimony, ledger: Ledger) -> Iterator[float]:
    """From each move that was played to the other screen showing it."""
    for seat in (0, 1):
        shown = _shown_times(_received(_first_tabs(testimony, 1 - seat)))
        for when, command in _sent(testimony, seat, "move"):
            game, deal, ply = map(int, str(command["at"]).split("."))
            following = ledger.position_at((game, deal, ply + 1))
            if following is None or following.events[-1].seat != seat:
                continue
            arrived = shown.get((game, deal, ply + 1))
            if arrived is not None and arrived >= when:
                yield arrived - when


def _shown_times(received: Received) -> dict[Moment, float]:
    """When a screen first showed each moment, or a later one."""
    times: dict[Moment, float] = {}
    for frame, message in received:
        if message.get("type") == "view":
            times.setdefault(moment_of(message), frame.when)
    return times


def _chat_times(testimony: Testimony) -> Iterator[float]:
    """From each line said to the other screen showing it."""
    for seat in (0, 1):
        said = {command["text"]: when for when, command in _sent(testimony, seat, "chat")}
        for frame, message in _received(_first_tabs(testimony, 1 - seat)):
            for line in message.get("lines", ()) if message.get("type") == "chat" else ():
                when = said.pop(line["text"], None)
                if when is not None:
                    yield frame.when - when


def percentile(times: list[float], percent: int) -> float:
    """In milliseconds; nan for no times at all.

    >>> percentile([0.01 * each for each in range(1, 101)], 95)
    959.5
    """
    if len(times) < 2:
        return 1000 * (times[0] if times else float("nan"))
    return round(1000 * statistics.quantiles(times, n=100)[percent - 1], 1)
