"""A finished game as an account counts it: one line, from which all statistics are added up.

The line follows from the game's deals, and from nothing that anybody claims of it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from core.deal import Deal
from core.game import Ending, other
from core.record.values import Record
from core.scoring import ResultKind
from core.seats import Level

_LETTERS: Final[dict[ResultKind | None, str]] = {"gin": "g", "knock": "k", "undercut": "u", "void": "v", None: "b"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}
_KNOCKED = re.compile(r"([gku])([01]):(\d{1,4}):(\d{1,3}):(\d{1,3})")


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEnd:
    """How one deal of a game ended."""

    kind: ResultKind | None
    """None where the game was ended in the middle of the deal."""
    knocker: int | None = None
    """The seat that knocked; None of a void and of a deal broken off."""
    points: int = 0
    """To the winner."""
    knocker_deadwood: int = 0
    defender_deadwood: int = 0
    """After layoffs."""

    @property
    def winner(self) -> int | None:
        """The seat the points went to."""
        if self.knocker is None:
            return None
        return other(self.knocker) if self.kind == "undercut" else self.knocker

    def __str__(self) -> str:
        letter = _LETTERS[self.kind]
        if self.knocker is None:
            return letter
        return f"{letter}{self.knocker}:{self.points}:{self.knocker_deadwood}:{self.defender_deadwood}"


def parse_deal_end(text: str) -> DealEnd:
    """The end of a deal in its text form: how, by which seat, points, deadwood of knocker and defender.

    >>> parse_deal_end("u1:27:9:7").winner, str(parse_deal_end("v"))
    (0, 'v')
    """
    found = _KNOCKED.fullmatch(text)
    if found is None:
        if text not in ("v", "b"):
            raise ValueError(f"no end of a deal: {text!r}")
        return DealEnd(kind=_KINDS[text])
    knocker, points, knockers, defenders = map(int, found.groups()[1:])
    return DealEnd(
        kind=_KINDS[found[1]], knocker=knocker, points=points, knocker_deadwood=knockers, defender_deadwood=defenders
    )


def deal_end(deal: Deal) -> DealEnd:
    """How a deal ended, by its result."""
    result = deal.result
    if result is None:
        return DealEnd(kind=None)
    return DealEnd(
        kind=result.kind,
        knocker=result.knocker,
        points=result.points,
        knocker_deadwood=result.knocker_deadwood,
        defender_deadwood=result.defender_deadwood,
    )


def parse_deal_ends(text: str) -> tuple[DealEnd, ...]:
    """The ends of a game's deals, in order.

    >>> " ".join(map(str, parse_deal_ends("g0:39:0:14 v b")))
    'g0:39:0:14 v b'
    """
    return tuple(map(parse_deal_end, text.split()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent:
    """Against whom a game was played. Its `repr` tells no name."""

    name: str = field(repr=False)
    """As it was then; empty for a former player, who has deleted their account since."""
    level: Level | None = None
    """The house bot's; None for a person."""
    account: str | None = field(default=None, repr=False)
    """The account that the game counts for too, where it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedGame:
    """One finished game, seen from one seat."""

    name: str
    """The game's public name."""
    at: int
    """When it was over, in milliseconds since 1970."""
    seat: int
    target: int
    ending: Ending
    scores: tuple[int, int]
    """By seat."""
    opponent: Opponent
    deals: tuple[DealEnd, ...]

    @property
    def won(self) -> bool | None:
        """Whether the seat won; None where the game was abandoned: ended by agreement, or in an absence."""
        return None if self.ending.winner is None else self.ending.winner == self.seat


def counted(record: Record, *, name: str, at: int, seat: int, opponent: Opponent) -> CountedGame:
    """The game of a record, as the account of that seat counts it."""
    return CountedGame(
        name=name,
        at=at,
        seat=seat,
        target=record.rules.target,
        ending=record.ending,
        scores=record.scores,
        opponent=opponent,
        deals=tuple(map(deal_end, record.deals)),
    )


def as_played(games: Iterable[CountedGame]) -> list[CountedGame]:
    """The games as they were played, the oldest first."""
    return sorted(games, key=lambda game: (game.at, game.name))
