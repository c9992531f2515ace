"""What the use cases of accounts need of the world, beside what `functions.ports` has. Times are whole milliseconds."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from core.counted import CountedGame
from functions.patience import Allowance, Patience
from functions.ports import Broadcaster, Clock, FinishedGame, KeptDeals, Randomness


class Unverified(Exception):
    """What a passkey answered is not what it must be. Tells nothing of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passkey:
    """A passkey of an account: what it signs with is known to its owner's devices alone."""

    id: bytes = field(repr=False)
    key: bytes = field(repr=False)
    """The public one, as COSE has it."""
    count: int
    """How often it has signed, as it said last; 0 for ever where it does not count."""
    name: str = field(repr=False)
    created: int
    used: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A device that is signed in."""

    token: bytes = field(repr=False)
    """Fingerprint of its token."""
    device: str = field(repr=False)
    created: int
    used: int
    """When it was last heard of, to the day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """An account with its passkeys and sessions. Its `repr` tells nothing of its owner."""

    user: str = field(repr=False)
    version: int = 0
    created: int
    nickname: str = field(default="", repr=False)
    preferences: str = field(default="{}", repr=False)
    """A JSON object: setting of the page -> what was chosen."""
    passkeys: tuple[Passkey, ...] = ()
    sessions: tuple[Session, ...] = ()
    commands: tuple[str, ...] = ()
    """The last asks that changed it, by device and its own id for the ask."""
    deleting: bool = False
    """It is no account any more; what it has counted is being deleted."""

    def session_of(self, token: bytes) -> Session | None:
        """The session with a token of that fingerprint."""
        return next((session for session in self.sessions if session.token == token), None)


OncePurpose: TypeAlias = Literal["make", "add", "sign", "code"]
"""A challenge for a new account's passkey, for one more, for signing in; a device code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Once:
    """Something that serves once and not for long: a challenge, or a device code."""

    name: bytes = field(repr=False)
    """Its fingerprint."""
    purpose: OncePurpose
    user: str | None = field(default=None, repr=False)
    """The account it is for; None of a challenge that anybody may sign."""
    until: int
    spent: bytes | None = field(default=None, repr=False)
    """Fingerprint of the token of the session that it was used for."""


class Accounts(Protocol):
    """Where accounts are kept. Everything may raise `Unavailable`."""

    def load(self, user: str) -> Account | None:
        """The account, or None where there is none. What was saved before is seen."""

    def save(self, before: Account | None, after: Account, *, spending: Once | None = None) -> Account:
        """Write an account in the place of the one loaded, or a new one; `Conflict` when there is another by now.

        With it something is spent that serves once, by the session whose token's fingerprint is its `spent`;
        `Conflict` when it was before. Returned is what was written, with the next version.
        """

    def put_once(self, once: Once) -> None:
        """Keep what serves once."""

    def once(self, name: bytes) -> Once | None:
        """What serves once and has that fingerprint, also for a while after its time; None where there is none."""

    def allow(self, what: Literal["asked", "tried"], address: str, allowance: Allowance) -> bool:
        """Count what comes from a network address; False, and not counted, where that is too many."""

    def count(self, user: str, game: CountedGame, *, seen: FinishedGame) -> None:
        """Count a finished game for an account, and tell the opponent's line of it, where that is counted too.

        `Conflict` when the account is gone, or the game was counted for a seat of it, or lost a name, since `seen`.
        """

    def games(self, user: str) -> Sequence[CountedGame]:
        """Every game counted for an account, in no order."""

    def forget_games(self, user: str, games: Sequence[CountedGame]) -> None:
        """Delete these lines, and with them the name of who had the seat, wherever it is kept. May be repeated."""

    def delete(self, user: str) -> None:
        """Delete the account's last item, and that it was leaving. May be repeated."""

    def leaving(self) -> Sequence[str]:
        """The accounts whose deletion was begun, and not yet seen to its end."""


class Games(Protocol):
    """Finished games, as `functions.ports.Tables` has them."""

    def game(self, name: str) -> FinishedGame | None:
        """The finished game of that name, or None for one that never was or is past its time."""

    def kept_deals(self, finished: FinishedGame) -> KeptDeals | None:
        """Every deal of a finished game, in order; None where one is missing or past its time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a browser says of the question that a passkey answered."""

    challenge: bytes = field(repr=False)
    origin: str
    framed: bool
    """Whether the page stood in a frame of another site."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion:
    """What a passkey answered when it was asked to sign in."""

    client_data: bytes = field(repr=False)
    authenticator_data: bytes = field(repr=False)
    signature: bytes = field(repr=False)


class Passkeys(Protocol):
    """WebAuthn's verification. Everything may raise `Unverified`."""

    @property
    def algorithms(self) -> tuple[int, ...]:
        """What a passkey may sign with, the best first."""

    def told(self, client_data: bytes) -> Told:
        """What the browser says. Nothing of it is proven before the signature is."""

    def made(self, *, client_data: bytes, attestation: bytes, at: int, name: str) -> Passkey:
        """The passkey that was made, for the page's own host."""

    def signed(self, passkey: Passkey, assertion: Assertion) -> int:
        """How often the passkey has signed, itself among them, where its signature proves all of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountPorts:
    """All of them together."""

    accounts: Accounts
    games: Games
    passkeys: Passkeys
    broadcaster: Broadcaster
    clock: Clock
    random: Randomness
    patience: Patience
    origins: Collection[str]
    """Whose pages' passkeys are taken; empty for any."""
