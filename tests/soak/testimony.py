"""What crossed the sockets of one table: every frame of every tab, as it was sent and received."""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

Message: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Frame:
    """One frame, its time in seconds of the machine's steady clock."""

    when: float
    sent: bool
    text: str


@dataclass
class Tab:
    """One socket, and what went over it. `seat` is None for a watcher's."""

    seat: int | None
    first: bool = True
    """The seat's own first tab: the one that moves, and whose screen is timed."""
    deaf: bool = False
    """Posts to it were dropped on purpose at some time, so it is not timed."""
    frames: list[Frame] = field(default_factory=list)


@dataclass
class Testimony:
    """Everything of one table that its players know, for the checks afterwards."""

    table: str
    target: int
    knock_limit: int
    names: tuple[str, str]
    bot: bool
    """The house bot sits in seat 1."""
    faults: bool = False
    """All the time things go wrong on purpose."""
    copies: int = 1
    """Each frame that is sent is handed to its function so many times."""
    secrets: list[str] = field(default_factory=list)
    """Every secret of a seat: none may ever come back."""
    codes: dict[str, int] = field(default_factory=dict)
    """One-time codes, each with the seat it was made for, which alone may be told it."""
    nonces: dict[tuple[int, int], str] = field(default_factory=dict)
    """By game and seat, in hexadecimal."""
    tabs: list[Tab] = field(default_factory=list)
