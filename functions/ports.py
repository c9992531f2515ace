"""What the use cases need of the world, as protocols. `functions.adapters` has them on AWS.

Times are whole milliseconds since 1970.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from core.fairness import Counts
from core.game import Ending, FinishedDeal
from core.rules import Rules
from core.seats import Level
from core.shuffle import Seal
from core.table import Table
from functions.books import Books, Kind, ReviewQueue
from functions.patience import Allowance, Patience


class Conflict(Exception):
    """Somebody else wrote first: nothing was written."""


class Gone(Exception):
    """The connection does not exist any more."""


class Unavailable(Exception):
    """A service behind a port did not answer, or would not. A write may or may not have happened."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at a table."""

    code: str
    seat: int


@dataclass(frozen=True, slots=True)
class Binding:
    """A connection to bind to a seat, and those it displaces there."""

    connection: str
    seat: int
    displaced: tuple[str, ...] = ()
    alone: bool = False
    """Whether every other connection leaves the seat, whoever it is by then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A table and who is connected to it. Connections have no part in the table's version."""

    table: Table
    connections: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})
    """By seat: each connection, and when it was bound."""
    gone_at: tuple[int, int] = (0, 0)
    """By seat: when a connection was last dropped; 0 when none ever was."""
    came_at: tuple[int, int] = (0, 0)
    """By seat: when the person there came, or the one before went; 0 for the first opener."""
    due_at: int | None = None
    """When the bot is to move; None when no bot is."""
    said_at: int = 0
    """When the newest line of chat was said, and the one before it; 0 when none was."""
    said_before: int = 0

    def seat_of(self, connection: str) -> int | None:
        """The seat a connection is bound to."""
        return next((seat for seat in (0, 1) if connection in self.connections[seat]), None)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of chat. `name` is the same for each repeat of the line. Its `repr` does not tell what was said."""

    name: str
    seat: int
    text: str = field(repr=False)
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedSeat:
    """Who had a seat when a game was over. Its `repr` tells no name and no secret."""

    name: str = field(repr=False)
    """Empty for a former player, who has deleted their account since."""
    level: Level | None = None
    """A bot's."""
    secrets: tuple[bytes, ...] = field(default=(), repr=False)
    """Fingerprints of the secrets that were this seat; none of a bot's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """Where a finished game's deals are, how it ended, and who played it."""

    name: str
    """By which anybody finds it: its public name."""
    table: str
    game: int
    deals: int
    """How many there are, the one it was broken off in among them."""
    ending: Ending
    at: int
    """When it was over."""
    seats: tuple[FinishedSeat, FinishedSeat] | None = None
    """None of a game that was kept before seats were."""
    counted: tuple[str | None, str | None] = (None, None)
    """By seat: the account that the game counts for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptDeals:
    """All of a finished game's deals, and what they were dealt from."""

    seal: Seal
    rules: Rules
    deals: Sequence[FinishedDeal]


class Tables(Protocol):
    """Where tables are kept, with their chat and finished deals. Everything may raise `Unavailable`."""

    def load(self, code: str, *, consistent: bool) -> Seated | None:
        """The table, or None for one that never was or is past its time."""

    def create(self, table: Table, *, connection: str) -> Seated:
        """Keep a new table with its opener's connection; `Conflict` when the code is taken."""

    def save(
        self,
        before: Seated,
        table: Table,
        *,
        due_at: int | None,
        binding: Binding | None = None,
        handed_on: int | None = None,
    ) -> Seated:
        """Write a table in the place of the one loaded; `Conflict` when there is another by now.

        A connection may be bound in the same write. A seat that is handed on, its person another now or none, keeps
        no connection of before. Returned is what was written, with the next version and the connections of that moment.
        """

    def bind(self, code: str, binding: Binding, *, secret: bytes) -> Seated | None:
        """Bind a connection, whatever the version; None unless this secret's fingerprint is the seat's by now."""

    def unbind(self, place: Place, connection: str) -> Seated | None:
        """Take a connection from its seat, whatever the version; None when it was not there."""

    def note(self, connection: str, place: Place) -> Place | None:
        """Note where a connection is bound, for when it closes; returns the place noted before."""

    def forget(self, connection: str) -> Place | None:
        """Forget where a connection was bound; returns it."""

    def put_deal(self, name: str, finished: FinishedDeal, *, seal: Seal, rules: Rules) -> None:
        """Keep a finished deal of the game of that name, with all it takes to deal it again.

        The same again changes nothing.
        """

    def deals(self, code: str, name: str) -> Sequence[FinishedDeal]:
        """The finished deals kept of the game of that name, in order."""

    def put_game(self, finished: FinishedGame, *, kind: Kind, counts: Counts) -> None:
        """Keep where a finished game is found by its public name, and who played it, and count it.

        The first to be kept stays, and no other is counted.
        """

    def game(self, name: str) -> FinishedGame | None:
        """The finished game of that name, or None for one that never was or is past its time."""

    def kept_deals(self, finished: FinishedGame) -> KeptDeals | None:
        """Every deal of a finished game, in order; None where one is missing or past its time."""

    def add_line(self, code: str, line: Line) -> None:
        """Keep a line of chat."""

    def mark_said(self, code: str, line: Line) -> Seated | None:
        """Mark the line as the newest of a table, whatever the version; None where there is no such table."""

    def count(self, what: Literal["lines", "commands"], place: Place, allowance: Allowance) -> bool:
        """Count one more of what a seat says or does; False, and not counted, where that is too many."""

    def count_opening(self, address: str, allowance: Allowance) -> bool:
        """Count a table that is about to be opened from a network address; False, and not counted, for too many."""

    def uncount_opening(self, address: str, allowance: Allowance) -> None:
        """Take back one that was counted, for it had been opened before."""

    def newest_lines(self, code: str) -> Sequence[Line]:
        """The newest fifty lines of chat, the oldest first."""

    def due(self, *, before: int) -> Sequence[str]:
        """The codes of tables whose bot was to move, or whose game was over, before then; the longest waiting first."""

    def rest(self, seated: Seated) -> None:
        """Let a table be due no more, whatever its version; one that is due anew stays so."""


class Broadcaster(Protocol):
    """The gateway's side of the sockets. Everything may raise `Gone` or `Unavailable`."""

    def post(self, connection: str, text: str) -> None:
        """Send a frame."""

    def last_active(self, connection: str) -> int:
        """When a frame last went either way."""

    def close(self, connection: str) -> None:
        """Close the socket."""


class Speaker(Protocol):
    """Whoever can speak to sockets."""

    @property
    def broadcaster(self) -> Broadcaster:
        """The gateway's side of them."""


class BotTurns(Protocol):
    """The queue of turns for bots to play."""

    def send(self, code: str, at: str, *, delay: int) -> None:
        """Ask for the bot's turn at that moment of the table, after so many seconds; or `Unavailable`."""


class Clock(Protocol):
    """The time."""

    def __call__(self) -> int:
        """Now."""


class Wait(Protocol):
    """Time that is let pass."""

    def __call__(self, until: int, /) -> None:
        """Come back at that time; at once where it is past."""


class Randomness(Protocol):
    """Unguessable bytes."""

    def __call__(self, count: int, /) -> bytes:
        """So many of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """All of them together."""

    tables: Tables
    broadcaster: Broadcaster
    bot_turns: BotTurns
    books: Books
    reviews: ReviewQueue
    clock: Clock
    wait: Wait
    random: Randomness
    patience: Patience
    tables_an_hour: int | None
    """So many tables may be opened from one network address; with 0 none can be opened at all, with None any."""
