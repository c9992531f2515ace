"""What truly happened at a table: each game dealt again from its opened seed and played again from what was seen.

The frames are only asked for the public moves, the opened seed and how a game ended. Cards, dealers, scores and
winners follow from the rules.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from tests.core import oracle
from tests.soak.following import Impossible, Position, followed
from tests.soak.sealed import Opened
from tests.soak.testimony import Frame, Message, Testimony

Scores: TypeAlias = tuple[int, int]
Moment: TypeAlias = tuple[int, int, int]
"""Game, deal, ply."""


@dataclass(frozen=True)
class Played:
    """One deal, every position of it, and the scores of its game before it."""

    positions: list[Position]
    before: Scores

    @property
    def last(self) -> Position:
        """The newest position seen of it."""
        return self.positions[-1]

    @cached_property
    def outcome(self) -> oracle.Outcome | None:
        """What the showdown comes to; None while there is none, and for a void."""
        if self.last.knocker is None:
            return None
        knocker = self.last.knocker
        return oracle.showdown(self.last.hands[knocker], self.last.hands[1 - knocker])

    @property
    def winner(self) -> int | None:
        """The seat the points go to."""
        if self.outcome is None or self.last.knocker is None:
            return None
        return self.last.knocker if self.outcome.winner == "knocker" else 1 - self.last.knocker

    @property
    def kind(self) -> str | None:
        """How the deal ended; None when it did not."""
        if self.outcome is not None:
            return self.outcome.kind
        return "void" if self.last.void else None

    @property
    def points(self) -> int:
        """To the winner."""
        return 0 if self.outcome is None else self.outcome.points

    @property
    def after(self) -> Scores:
        """The scores of the game with this deal's points."""
        first, second = self.before
        return (first + self.points * (self.winner == 0), second + self.points * (self.winner == 1))


@dataclass
class Game:
    """One game of a table, as far as it was played."""

    opened: Opened
    first_dealer: int
    wins_before: Scores
    deals: dict[int, Played] = field(default_factory=dict)

    def winner(self, target: int) -> int | None:
        """Who has reached the target; None when nobody has."""
        scores = self.deals[max(self.deals)].after if self.deals else (0, 0)
        return next((seat for seat in (0, 1) if scores[seat] >= target), None)


@dataclass
class Ledger:
    """The games of a table, from 1, and what could not be true of them."""

    testimony: Testimony
    games: dict[int, Game] = field(default_factory=dict)
    ends: dict[int, Message] = field(default_factory=dict)
    """How the table said each game ended."""
    over_from: dict[int, int] = field(default_factory=dict)
    """The first version in which each game was over."""
    problems: list[str] = field(default_factory=list)

    def deal_at(self, moment: Moment) -> Played | None:
        """The deal of a moment."""
        game = self.games.get(moment[0])
        return game.deals.get(moment[1]) if game else None

    def position_at(self, moment: Moment) -> Position | None:
        """Where the cards were at that moment; None when nobody could say."""
        deal = self.deal_at(moment)
        return deal.positions[moment[2]] if deal and moment[2] < len(deal.positions) else None

    def is_over(self, moment: Moment, version: int) -> bool:
        """Whether the game of the moment had ended by that version."""
        return moment[0] in self.over_from and version >= self.over_from[moment[0]]


def views_in(frames: Iterable[Frame]) -> Iterator[Message]:
    """Every view received, those inside refusals too."""
    for frame in frames:
        if not frame.sent:
            message = json.loads(frame.text)
            view = message if message.get("type") == "view" else message.get("view")
            if isinstance(view, dict):
                yield view


def moment_of(view: Message) -> Moment:
    """The view's moment as numbers, which order as the moments do."""
    game, deal, ply = map(int, view["at"].split("."))
    return game, deal, ply


def written(testimony: Testimony) -> Ledger:
    """Work the games of a table out."""
    ledger = Ledger(testimony)
    seen, seeds = _gathered(ledger)
    wins: Scores = (0, 0)
    for number in sorted({game for game, _ in seen} | set(seeds)):
        if number not in seeds:
            ledger.problems.append(f"game {number} was never opened")
            continue
        game = _dealt_again(ledger, number, seeds[number], seen, wins)
        ledger.games[number] = game
        winner = ledger.ends[number]["winner"]
        wins = (wins[0] + (winner == 0), wins[1] + (winner == 1))
    return ledger


def _gathered(ledger: Ledger) -> tuple[dict[tuple[int, int], str], dict[int, str]]:
    """The longest row of public moves of each deal, and the seed of each game."""
    seen: dict[tuple[int, int], str] = {}
    seeds: dict[int, str] = {}
    for tab in ledger.testimony.tabs:
        for view in views_in(tab.frames):
            game, deal, _ = moment_of(view)
            if view["deal"]:
                seen[game, deal] = max(seen.get((game, deal), ""), view["deal"]["seen"], key=len)
            if view["end"]:
                if view["you"] is not None:
                    seeds[game] = view["seal"]["seed"]
                ledger.ends[game] = view["end"]
                ledger.over_from[game] = min(view["version"], ledger.over_from.get(game, view["version"]))
    return seen, seeds


def _dealt_again(ledger: Ledger, number: int, seed: str, seen: dict[tuple[int, int], str], wins: Scores) -> Game:
    testimony = ledger.testimony
    nonces = testimony.nonces.get((number, 0), "-"), testimony.nonces.get((number, 1), "-")
    opened = Opened(testimony.table, number, seed, nonces)
    before = ledger.games.get(number - 1)
    # A rematch: the player who did not deal first in the game before.
    game = Game(opened, opened.first_dealer() if before is None else 1 - before.first_dealer, wins)
    dealer, scores = game.first_dealer, (0, 0)
    deals = sorted(each for of_game, each in seen if of_game == number)
    if deals != list(range(1, len(deals) + 1)):
        ledger.problems.append(f"game {number} has deals {deals}")
    for deal in deals:
        try:
            positions = followed(opened.deck(deal), dealer, seen[number, deal], limit=testimony.knock_limit)
        except Impossible as error:
            ledger.problems.append(f"deal {number}.{deal} does not follow from seed and moves: {error}")
            break
        game.deals[deal] = played = Played(positions, scores)
        if played.kind is None and deal != deals[-1]:
            ledger.problems.append(f"deal {number}.{deal} was left before its end")
        dealer, scores = dealer if played.kind == "void" else 1 - dealer, played.after
    return game
