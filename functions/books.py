"""What the use cases need of the world for finished games as open books: reviews, what chance dealt, puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from core.fairness import Counts
from core.tally import Tally

Kind: TypeAlias = Literal["people", "house"]
"""Between people, or with the house in a seat."""
KINDS: tuple[Kind, Kind] = ("people", "house")


@dataclass(frozen=True, slots=True)
class Found:
    """A moment of a review: where it was, what was played and what the expert plays, and what that was worth."""

    deal: int
    ply: int
    played: str
    better: str
    tally: Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredReview:
    """A review as far as it is done."""

    version: int
    """Of the way of reviewing; 0 before it was begun."""
    touched: int
    """When it was asked for, or gone on with."""
    done: Mapping[int, Tally] = field(default_factory=dict)
    steps: int = 0
    """How many there are; 0 before they are known."""
    decisions: int = 0
    alike: int = 0
    found: tuple[Found, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether every step is done."""
        return self.version > 0 and len(self.done) >= self.steps


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A day's decision, as text of the wire; `source` is where it comes from and leaves no server."""

    day: str
    source: str
    text: str


class Books(Protocol):
    """What is kept beside finished games. Everything may raise `Unavailable`."""

    def review(self, name: str, seat: int) -> StoredReview | None:
        """A seat's review of the game of that name; None where it was never asked for."""

    def ask_review(self, name: str, seat: int) -> None:
        """Keep that a review is wanted; one that is there stays, and is touched."""

    def begin_review(self, name: str, seat: int, review: StoredReview) -> None:
        """Keep what a review will be, with no step done."""

    def put_step(self, name: str, seat: int, step: int, tally: Tally, found: Sequence[Found]) -> Mapping[int, Tally]:
        """Keep a step's result and what is found with it; gives every step kept. The same again changes nothing."""

    def counts(self) -> Mapping[Kind, Counts]:
        """What chance dealt in all games counted, by kind; those of the last minutes may not be among them."""

    def newest_games(self, *, days: int) -> Sequence[str]:
        """The public names of some finished games of the last days, the newest first: of each kind one a day."""

    def puzzle(self, day: str) -> Puzzle | None:
        """The puzzle of a day, `2026-11-30`."""

    def put_puzzle(self, puzzle: Puzzle) -> None:
        """Keep a day's puzzle; one that is there already stays."""

    def puzzle_sources(self) -> frozenset[str]:
        """Where the puzzles of the last year come from."""

    def searched(self) -> frozenset[tuple[str, int]]:
        """The games and seats that were lately searched for a puzzle in vain."""

    def put_searched(self, name: str, seat: int) -> None:
        """Keep that a seat of a game was searched for a puzzle in vain."""


class ReviewQueue(Protocol):
    """The queue of reviews to go on with."""

    def send(self, name: str, seat: int) -> None:
        """Ask for a review to be gone on with; or `Unavailable`."""
