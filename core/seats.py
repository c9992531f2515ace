"""A seat at the table: who sits there, what proves it, and what they want next."""

import hashlib
from dataclasses import dataclass, field, replace
from typing import Literal, Self, TypeAlias

Level: TypeAlias = Literal["easy", "standard", "expert"]
Pace: TypeAlias = Literal["quick", "human", "slow"]
"""How long the house waits before it moves."""

HOUSE_NAME = "House"
FINGERPRINT_BYTES = 16
MOST_SECRETS = 2
"""A seat is known to this many devices; a third forgets the oldest."""
MOST_TURNED_AWAY = 3
"""Once so many guests have been turned away in a game nobody may ask in it any more: they may all be one person."""
REMEMBERED_COMMANDS = 4


def fingerprint(secret: str) -> bytes:
    """What the table keeps of a seat's secret or one-time code: 16 bytes of its SHA-256, and never the secret itself.

    >>> fingerprint("AAAAAAAAAAAAAAAAAAAAAA").hex()
    '8a5bdb4cc15164126c6ef2668de9dd24'
    """
    return hashlib.sha256(secret.encode()).digest()[:FINGERPRINT_BYTES]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Who sits at one side. Its `repr` tells no name, secret, commitment or nonce, so that no log can."""

    name: str = field(repr=False)
    secrets: tuple[bytes, ...] = field(default=(), repr=False)
    """Fingerprints of the secrets that are this seat, newest last; none for a bot."""
    level: Level | None = None
    """A bot's; None for a person."""
    house: bool = False
    """The house plays on for this absent person."""
    left: bool = False
    muted: bool = False
    """Does not hear the other seat's chat."""
    commitment: bytes | None = field(default=None, repr=False)
    """To this game's nonce, 32 bytes; a bot has none."""
    nonce: bytes | None = field(default=None, repr=False)
    """Once revealed, 32 bytes."""
    ready: bool = False
    rematch: bool = False
    offers_end: bool = False
    commands: tuple[str, ...] = ()
    """The last command ids that took effect, newest last."""

    @property
    def is_bot(self) -> bool:
        """Whether the house bot sits here of its own right."""
        return self.level is not None

    @property
    def plays_by_itself(self) -> bool:
        """Whether the house moves for this seat: a bot's, or one whose person is away."""
        return self.is_bot or self.house

    def settled(self) -> Self:
        """The seat in a game that has ended: nothing wanted of it any more."""
        return replace(self, ready=False, offers_end=False)

    def cleared(self) -> Self:
        """The seat before a new game: nothing committed, nothing wanted."""
        return replace(self.settled(), commitment=None, nonce=None, rematch=False)

    def with_secret(self, secret: bytes) -> Self:
        """The seat, known to one more device."""
        if secret in self.secrets:
            return self
        return replace(self, secrets=(*self.secrets, secret)[-MOST_SECRETS:])


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """Somebody who asks for the bot's seat."""

    name: str = field(repr=False)
    secret: bytes = field(repr=False)
    """Its fingerprint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCode:
    """A one-time code that brings a seat to another device."""

    code_hash: bytes = field(repr=False)
    """Its fingerprint."""
    seat: int
    expires: int
    """Milliseconds since 1970."""


def bot(level: Level) -> Seat:
    """The house bot in a seat."""
    return Seat(name=HOUSE_NAME, level=level)
