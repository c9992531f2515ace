"""Every frame of a table judged: its shape, who may see what, and whether all it says is right."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.soak.following import Event
from tests.soak.knowledge import Secrets, card_problems
from tests.soak.ledger import Ledger, Moment, moment_of, views_in, written
from tests.soak.sealed import commitment
from tests.soak.shape import is_gateway_error, shape_problems
from tests.soak.showing import deal_problems, offered_problems
from tests.soak.testimony import Frame, Message, Tab, Testimony

BONUS = 25


class Violation(NamedTuple):
    """What was wrong, and the raw frame it was in; none for what is wrong of a whole table."""

    table: str
    what: str
    frame: str = ""


def violations(testimony: Testimony, ledger: Ledger | None = None) -> list[Violation]:
    """Everything wrong with what a table's players were told."""
    book = ledger or written(testimony)
    judge = _Judge(testimony, book)
    found = [Violation(testimony.table, problem) for problem in book.problems]
    for tab in testimony.tabs:
        for frame, problem in judge.of_tab(tab):
            found.append(Violation(testimony.table, problem, frame.text))
    return found + [Violation(testimony.table, problem) for problem in judge.of_the_whole()]


@dataclass
class _Judge:
    testimony: Testimony
    ledger: Ledger
    versions: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Version -> moment and stage, the same on every screen."""

    def __post_init__(self) -> None:
        self._sent = {seat: list(self._commands(seat)) for seat in (0, 1)}
        self._ids = {seat: {command.get("command") for command in self._sent[seat]} for seat in (0, 1)}
        # Where things go wrong on purpose, a line that was refused is said again by its id until it is heard.
        refused = set() if self.testimony.faults else set(self._refused())
        chat = {seat: [each for each in self._sent[seat] if each["action"] == "chat"] for seat in (0, 1)}
        self._said = {
            seat: [each["text"] for each in chat[seat] if each.get("command") not in refused] for seat in (0, 1)
        }
        seeds = {number: game.opened.seed for number, game in self.ledger.games.items()}
        self._secrets = Secrets(self.testimony, seeds, self._revealed())

    # --- one frame -------------------------------------------------------------------------------

    def of_tab(self, tab: Tab) -> Iterator[tuple[Frame, str]]:
        """Each problem of each frame a tab received."""
        seated = False
        for frame in tab.frames:
            if frame.sent:
                continue
            message = json.loads(frame.text)
            yield from ((frame, problem) for problem in self._of_frame(frame, message, tab))
            view = _view_of(message)
            # A post that is answered 410 on purpose takes a connection from its seat that is still there.
            unseated = view is not None and view.get("you") is None and seated
            if unseated and not self.testimony.faults:
                yield frame, f"seat {tab.seat} is told that it has none"
            seated = seated or (view is not None and view.get("you") is not None)

    def _of_frame(self, frame: Frame, message: Message, tab: Tab) -> Iterator[str]:
        misshapen = list(shape_problems(message))
        view = None if misshapen else _view_of(message)
        moment = None if view is None else moment_of(view)
        yield from misshapen
        codes_of = tab.seat if message.get("type") == "seatCode" else None
        position = None if moment is None else self.ledger.position_at(moment)
        # The ids in the gateway's own errors are drawn by lot, and now and then spell a card.
        text = json.dumps(message["message"]) if is_gateway_error(message) else frame.text
        yield from card_problems(text, position, tab.seat if view is None else view["you"])
        yield from self._secrets.problems(frame.text, when=frame.when, over=self._over(view, moment), codes_of=codes_of)
        if misshapen or is_gateway_error(message):
            return
        if message["table"] != self.testimony.table if "table" in message else False:
            yield f"a message of table {message['table']}"
        if view is not None and moment is not None:
            yield from self._of_view(view, moment, tab)
        yield from self._of_other(message)

    def _over(self, view: Message | None, moment: Moment | None) -> frozenset[int]:
        if view is None or moment is None:
            return frozenset()
        ended = range(1, moment[0] + self.ledger.is_over(moment, view["version"]))
        return frozenset(ended)

    def _of_other(self, message: Message) -> Iterator[str]:
        match message["type"]:
            case "chat":
                for line in message["lines"]:
                    if line["text"] not in self._said[line["seat"]]:
                        yield f"a line that seat {line['seat']} never said"
            case "history":
                yield from self._of_history(message["deals"])
            case "refused":
                if not (message["code"] and message["words"]):
                    yield "a refusal without code or words"

    def _of_history(self, lines: list[Message]) -> Iterator[str]:
        if [line["deal"] for line in lines] != list(range(1, len(lines) + 1)):
            yield "the score sheet has gaps"
        for line in lines:
            played = self.ledger.deal_at((line["game"], line["deal"], 0))
            told = line["kind"], line["winner"], line["points"]
            if played is None or told != (played.kind, played.winner, played.points):
                yield f"the score sheet says {told} of deal {line['game']}.{line['deal']}"

    # --- one view --------------------------------------------------------------------------------

    def _of_view(self, view: Message, moment: Moment, tab: Tab) -> Iterator[str]:
        if view["you"] not in (None, tab.seat):
            yield f"seat {tab.seat} is told that it is seat {view['you']}"
        if self.versions.setdefault(view["version"], (view["at"], view["stage"])) != (view["at"], view["stage"]):
            yield f"version {view['version']} was {self.versions[view['version']]} elsewhere"
        yield from self._of_table(view, moment)
        yield from self._of_stage(view, moment)
        if view["seal"] is not None:
            yield from self._of_seal(view["seal"], moment, watcher=view["you"] is None)
        if view["you"] is not None and set(view["acks"]) - self._ids[view["you"]]:
            yield "acknowledges a command that this seat never sent"
        yield from self._of_deal(view, moment)

    def _of_table(self, view: Message, moment: Moment) -> Iterator[str]:
        chosen = {"target": self.testimony.target, "knock_limit": self.testimony.knock_limit}
        if view["rules"] != {**chosen, "gin_bonus": BONUS, "undercut_bonus": BONUS}:
            yield f"rules {view['rules']}"
        for seat, info in enumerate(view["seats"]):
            if info is not None and info["name"] != self.testimony.names[seat]:
                yield f"seat {seat} is named {info['name']!r}"
        if tuple(view["scores"]) != self._scores(moment):
            yield f"scores {view['scores']}, not {self._scores(moment)}"
        if tuple(view["wins"]) != self._wins(moment, view["version"]):
            yield f"wins {view['wins']}, not {self._wins(moment, view['version'])}"

    def _scores(self, moment: Moment) -> tuple[int, int]:
        played = self.ledger.deal_at(moment)
        if played is None:
            return (0, 0)
        return played.after if moment[2] == len(played.positions) - 1 else played.before

    def _wins(self, moment: Moment, version: int) -> tuple[int, int]:
        game = self.ledger.games.get(moment[0])
        if game is None:
            return (0, 0)
        first, second = game.wins_before
        winner = self.ledger.ends[moment[0]]["winner"] if self.ledger.is_over(moment, version) else None
        return first + (winner == 0), second + (winner == 1)

    def _of_stage(self, view: Message, moment: Moment) -> Iterator[str]:
        stage = self._stage(view, moment)
        left = [info is not None and (info["left"] or info["kind"] == "bot") for info in view["seats"]]
        if view["stage"] != ("closed" if all(left) else stage):
            yield f"stage {view['stage']} at {view['at']}, not {stage}"
        if (view["end"] is not None) != (stage == "over"):
            yield f"the end is {view['end']} at stage {stage}"
        if view["end"] is not None and view["end"] != self.ledger.ends[moment[0]]:
            yield f"the end is {view['end']}, and was {self.ledger.ends[moment[0]]}"

    def _stage(self, view: Message, moment: Moment) -> str:
        if view["seats"][1] is None:
            return "waiting"
        played, position = self.ledger.deal_at(moment), self.ledger.position_at(moment)
        if played is None or position is None:
            return "over" if self.ledger.is_over(moment, view["version"]) else "sealing"
        won = position.turn is None and max(played.after) >= self.testimony.target
        if won or self.ledger.is_over(moment, view["version"]):
            return "over"
        return "showdown" if position.turn is None else "playing"

    def _of_seal(self, seal: Message, moment: Moment, *, watcher: bool) -> Iterator[str]:
        game = self.ledger.games.get(moment[0])
        table, number = self.testimony.table, moment[0]
        if game and seal["seed_commitment"] != commitment("seed", game.opened.seed, table=table, game=number):
            yield "the seed is not the one committed to"
        for seat in (0, 1):
            nonce = self.testimony.nonces.get((number, seat))
            bound = None if nonce is None else commitment("nonce", nonce, table=table, game=number)
            if seal["commitments"][seat] not in (None, bound):
                yield f"seat {seat} never made that commitment"
            if seal["nonces"][seat] != (nonce if moment[1] and not watcher else None):
                yield f"the nonce of seat {seat} is {seal['nonces'][seat]}"
        if watcher and seal["seed"] is not None:
            yield "a watcher is told the seed"
        if seal["game"] != number:
            yield f"the seal of game {seal['game']}"

    def _of_deal(self, view: Message, moment: Moment) -> Iterator[str]:
        deal, seat = view["deal"], view["you"]
        if (deal is not None) != (seat is not None and moment[1] > 0):
            yield f"a deal is {'shown' if deal else 'not shown'}"
        played = self.ledger.deal_at(moment)
        if deal is None or seat is None or played is None:
            return
        position = self.ledger.position_at(moment)
        if position is None:
            yield "a ply that was never played"
            return
        limit, over = self.testimony.knock_limit, self.ledger.is_over(moment, view["version"])
        yield from deal_problems(deal, played, ply=moment[2], seat=seat, over=over)
        yield from offered_problems(deal, position, seat=seat, limit=limit, over=over)

    # --- the whole table -------------------------------------------------------------------------

    def of_the_whole(self) -> Iterator[str]:
        """What no single frame shows: how games ended, and whether every line of chat arrived."""
        for number, game in self.ledger.games.items():
            yield from self._of_end(number, game.winner(self.testimony.target))
        for seat in (0, 1):
            yield from self._of_chat(seat)
        yield from self._of_versions()
        for seat in (0, 1):
            yield from self._of_moves(seat)

    def _of_moves(self, seat: int) -> Iterator[str]:
        """Each move that was acknowledged stands in its deal, where it was made."""
        for command in self._accepted(seat):
            if command["action"] == "move":
                game, deal, ply = map(int, command["at"].split("."))
                after = self.ledger.position_at((game, deal, ply + 1))
                if after is None or not _is_move(after.events[-1], seat, command["move"]):
                    yield f"a move of seat {seat} is lost: {command['move']} at {command['at']}"

    def _of_versions(self) -> Iterator[str]:
        """Each version is one command that took effect: none was written for a refusal, or twice for a repeat."""
        acknowledged = self._acknowledged()
        whole = not self.testimony.bot and not any(tab.deaf for tab in self.testimony.tabs)
        if whole and max(self.versions, default=0) != len(acknowledged):
            yield f"{max(self.versions)} versions of {len(acknowledged)} commands"

    def _acknowledged(self) -> set[str]:
        frames = (frame for tab in self.testimony.tabs for frame in tab.frames)
        return {command for view in views_in(frames) for command in view["acks"]}

    def _of_end(self, number: int, winner: int | None) -> Iterator[str]:
        end = self.ledger.ends[number]
        if winner is not None and end != {"reason": "won", "winner": winner}:
            yield f"game {number} was won by seat {winner}, and ended as {end}"
        given_up = [{"reason": "conceded", "winner": 1 - seat} for seat in (0, 1) if self._conceded(seat, number)]
        if winner is None and end not in given_up:
            yield f"game {number} ended as {end} though nobody had won it"

    def _conceded(self, seat: int, game: int) -> bool:
        return any(each["action"] == "concede" and each.get("game") == game for each in self._accepted(seat))

    def _accepted(self, seat: int) -> Iterator[Message]:
        acknowledged = self._acknowledged()
        return (command for command in self._sent[seat] if command.get("command") in acknowledged)

    def _of_chat(self, seat: int) -> Iterator[str]:
        tabs = [tab for tab in self.testimony.tabs if tab.seat == 1 - seat]
        if not tabs or any(tab.deaf for tab in tabs):
            return
        heard = {line["text"] for tab in tabs for line in _lines(tab)}
        yield from (f"a line of seat {seat} never arrived: {text}" for text in self._said[seat] if text not in heard)

    def _commands(self, seat: int) -> Iterator[Message]:
        for tab in self.testimony.tabs:
            if tab.seat == seat:
                yield from filter(None, (command_in(frame) for frame in tab.frames if frame.sent))

    def _refused(self) -> Iterator[str | None]:
        """The ids of commands of which every copy was refused; None for what had none."""
        messages = (json.loads(frame.text) for tab in self.testimony.tabs for frame in tab.frames if not frame.sent)
        refusals = Counter(each["command"] for each in messages if each.get("type") == "refused")
        return (command for command, times in refusals.items() if times >= self.testimony.copies)

    def _revealed(self) -> dict[int, float]:
        """When the last nonce of each game was first sent."""
        sent: dict[tuple[int, str], float] = {}
        real = set(self.testimony.nonces.values())
        for tab in self.testimony.tabs:
            for frame in tab.frames:
                command = command_in(frame) if frame.sent else None
                if command is not None and command["action"] == "nonce" and command["nonce"] in real:
                    key = command["game"], command["nonce"]
                    sent[key] = min(frame.when, sent.get(key, frame.when))
        needed = Counter(game for game, _ in self.testimony.nonces)
        games = Counter(game for game, _ in sent)
        return {game: _latest(sent, game) for game, nonces in games.items() if nonces == needed[game]}


def _latest(sent: dict[tuple[int, str], float], game: int) -> float:
    return max(when for (of_game, _), when in sent.items() if of_game == game)


def _is_move(event: Event, seat: int, move: str) -> bool:
    kind, _, card = move.partition(" ")
    return (event.seat, event.kind) == (seat, kind) and card in ("", event.card)


def command_in(frame: Frame) -> Message | None:
    """The command in a sent frame; None for garbage."""
    try:
        command = json.loads(frame.text)
    except (ValueError, RecursionError):
        return None
    return command if isinstance(command, dict) and "action" in command else None


def _lines(tab: Tab) -> Iterator[Message]:
    for frame in tab.frames:
        if not frame.sent:
            yield from json.loads(frame.text).get("lines", ())


def _view_of(message: Message) -> Message | None:
    view = message if message.get("type") == "view" else message.get("view")
    return view if isinstance(view, dict) else None
