"""A game: deals to the target, their scores, and who deals next."""

from dataclasses import dataclass, replace
from typing import Literal, Self, TypeAlias

from core.habits import NO_HABITS, BothHabits
from core.scoring import DealResult, ResultKind

EndReason: TypeAlias = Literal["won", "conceded", "agreed", "absent"]


def other(seat: int) -> int:
    """The seat across the table."""
    return 1 - seat


def add_at(pair: tuple[int, int], seat: int, points: int) -> tuple[int, int]:
    """The pair with points added for one seat.

    >>> add_at((40, 55), 1, 25)
    (40, 80)
    """
    return (pair[0] + points, pair[1]) if seat == 0 else (pair[0], pair[1] + points)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, and the seat that won it; nobody wins a game ended by agreement or absence."""

    reason: EndReason
    winner: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Deals until a seat has the target or the game is ended. Who plays, and the cards, are the table's.

    >>> game = Game(number=1).first_deal(dealer=0)
    >>> game.deal_number, game.dealer, game.scores
    (1, 0, (0, 0))
    """

    number: int = 0
    """1 for the table's first game; 0 before it."""
    deal_number: int = 0
    """Of the deal being played or shown; 0 before the first."""
    first_dealer: int | None = None
    """None until the seal of the table's first game names it."""
    dealer: int | None = None
    """Dealer of that deal; None before the first."""
    scores: tuple[int, int] = (0, 0)
    habits: BothHabits = NO_HABITS
    """How each seat ended deals of this game."""
    ending: Ending | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended; then its deals may be opened."""
        return self.ending is not None

    def first_deal(self, *, dealer: int) -> Self:
        """The game with its first deal dealt."""
        return replace(self, deal_number=1, first_dealer=dealer, dealer=dealer)

    def scored(self, result: DealResult, *, target: int) -> Self:
        """The game after a deal's points; a seat that has the target wins at once. A void scores nothing."""
        seat = result.winning_seat
        if seat is None:
            return self
        scores = add_at(self.scores, seat, result.points)
        ending = Ending("won", seat) if scores[seat] >= target else None
        return replace(self, scores=scores, habits=self._habits_after(result), ending=ending)

    def _habits_after(self, result: DealResult) -> BothHabits:
        first, second = self.habits
        return (first.after(result), second) if result.knocker == 0 else (first, second.after(result))

    def next_dealer(self, result: DealResult) -> int | None:
        """Who deals after this result: the other seat, after a void the same; None when the game is over."""
        if self.over or self.dealer is None:
            return None
        return self.dealer if result.kind == "void" else other(self.dealer)

    def next_deal(self, result: DealResult) -> Self:
        """The game with its next deal dealt, after the result of the one before."""
        return replace(self, deal_number=self.deal_number + 1, dealer=self.next_dealer(result))

    def ended(self, ending: Ending) -> Self:
        """The game ended as it stands."""
        return replace(self, ending=ending)

    def following(self) -> "Game":
        """The next game at the table, 0-0: the other player deals first, unless no deal was dealt in this one."""
        first = self.first_dealer
        if first is not None and self.deal_number:
            first = other(first)
        return Game(number=self.number + 1, first_dealer=first)


NO_GAME = Game()
"""Before the first game of a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedDeal:
    """A deal that is over, for good: its line on the score sheet, with the moves that led to it."""

    game: int
    deal: int
    dealer: int
    kind: ResultKind | None
    """None where the game was ended in the middle of the deal."""
    winner: int | None
    """The seat the points went to; None for a void."""
    points: int
    moves: str
    """Packed as in `core.moves`."""
