"""What crosses the socket about accounts: asks in, answers out. The other half of the protocol.

An ask is a frame `{"action": "account", "ask": ...}`, an answer one `{"type": "account", "answer": ...}` with the ask's
own `command`. Nothing here is needed to play, and nothing here touches a table or a seat.

Bytes of passkeys travel as base64url without padding, as WebAuthn's own JSON has them. A device makes the token of its
session itself, as it makes the secret of a seat, so every ask may be repeated and does no more the second time.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints, TypeAdapter

from core.refusals import RefusalCode
from functions.account_refusal import AccountCode
from functions.messages import CommandId, Level, Model, RecordName, SeatCode, Secret
from functions.refusal import WireCode

UserId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{43}$")]
SessionId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
CredentialId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,1364}$")]
Bytes = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,4000}$")]
DeviceWords = Annotated[str, Field(max_length=80)]
PreferenceText = Annotated[str, Field(max_length=40)]
PreferenceNumber = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
MOST_PREFERENCES = 60
PREFERENCE_NAME = 24


def _named(preferences: dict[str, bool | int | str]) -> dict[str, bool | int | str]:
    if len(preferences) > MOST_PREFERENCES or not all(map(_is_name, preferences)):
        raise ValueError("not names of settings, or too many")
    return preferences


def _is_name(text: str) -> bool:
    return 0 < len(text) <= PREFERENCE_NAME and text.isascii() and text.isalnum()


Preferences = Annotated[dict[str, bool | PreferenceNumber | PreferenceText], AfterValidator(_named)]
"""Setting of the page -> what was chosen; the server knows none of them by name."""


# --- Asks: what a page may want of an account --------------------------------------------------------------------


class Ask(Model):
    """What every ask carries: the client's own id for it, which its answer brings back."""

    action: Literal["account"]
    command: CommandId


class SignedInAsk(Ask):
    """What every ask of a signed-in device carries. Refused `signed_out` where the session, or the account, is gone."""

    user: UserId
    token: Token


class NewPasskey(Ask):
    """Ask what a passkey is to be made from. Answered by `passkeyWanted`.

    With `user` and `token`, for one more passkey of that account; without, for the first of a new one.
    """

    ask: Literal["newPasskey"]
    user: UserId | None = None
    token: Token | None = None


class KeepPasskey(Ask):
    """Keep the passkey just made: a new account comes to be with it, or its own gets one more. Answered by `account`.

    `token` is this device's: of a new account the one that it makes now, of 32 random bytes; else that of its session.
    The challenge in `client_data` says which account it is for. Refused `challenge_unknown`, `challenge_used`,
    `challenge_expired`, `origin_foreign`, `passkey_unverified`, `passkey_known`, `passkeys_too_many`.
    """

    ask: Literal["keepPasskey"]
    token: Token
    client_data: Bytes
    """`clientDataJSON`."""
    attestation: Bytes
    """`attestationObject`, of format `none`."""
    device: DeviceWords
    """The device in words, such as "Chrome on Android": what the passkey and a new session are listed as."""


class AskChallenge(Ask):
    """Ask for what a passkey signs to sign in. Answered by `challenge`."""

    ask: Literal["challenge"]


class SignIn(Ask):
    """Sign in by a passkey of this site that the player chose. Answered by `account`.

    Refused as `keepPasskey` is, and `passkey_unknown` where it was removed or its account deleted, `passkey_cloned`
    where its count goes back.
    """

    ask: Literal["signIn"]
    token: Token
    """Of the session to be, made by this device of 32 random bytes."""
    user: UserId
    """`userHandle`."""
    passkey: CredentialId
    client_data: Bytes
    """`clientDataJSON`."""
    authenticator_data: Bytes
    signature: Bytes
    device: DeviceWords


class AskDeviceCode(SignedInAsk):
    """Ask for a one-time code that signs another device in within two minutes. Answered by `deviceCode`."""

    ask: Literal["deviceCode"]


class UseDeviceCode(Ask):
    """Sign this device in by the code that another shows; it can then make a passkey of its own. Answered by `account`.

    Refused `device_code_wrong`, `device_code_used`, `device_code_expired`, and `tries_too_many` after twenty tries at
    once from one network.
    """

    ask: Literal["useDeviceCode"]
    token: Token
    """Of the session to be, made by this device of 32 random bytes."""
    code: SeatCode
    device: DeviceWords


class ShowAccount(SignedInAsk):
    """Ask for the account as it is now. Answered by `account`."""

    ask: Literal["show"]


class SaveAccount(SignedInAsk):
    """Keep a nickname, or settings that the player changed on this device. Answered by `account`, with all of them.

    What is sent takes the place of what the account has, setting by setting; what is not sent stays. So a device sends
    only what was changed on it since it last heard of the account, and takes everything else from the answer. Refused
    `name_too_long`, `preferences_too_many`.
    """

    ask: Literal["save"]
    nickname: str | None = None
    """Cleaned as names at the table are; empty for none."""
    preferences: Preferences | None = None


class RemovePasskey(SignedInAsk):
    """Forget a passkey. Answered by `account`; refused `passkey_last`."""

    ask: Literal["removePasskey"]
    passkey: CredentialId


class EndSession(SignedInAsk):
    """Sign another device out. Answered by `account`; this device's own session is ended by `signOut`."""

    ask: Literal["endSession"]
    session: SessionId


class SignOut(SignedInAsk):
    """Sign this device out. Answered by `signedOut`, also where it was already; seats and games stay as they are."""

    ask: Literal["signOut"]


class CountGame(SignedInAsk):
    """Count a finished game for this account. Answered by `counted`, the first time and every other.

    The seat's secret shows whose seat it was. Also for a game played before there was an account, for a year after it.
    Refused `unknown_record`, `seat_not_yours`, `game_taken` where the seat counts for another account or this account
    had the other seat, `too_fast` where many were asked at once: then ask again after a second.
    """

    ask: Literal["count"]
    record: RecordName
    """The game's public name: `record` of the view that shows it over."""
    secret: Secret
    """The seat's at that table."""


class AskStatistics(SignedInAsk):
    """Ask for the statistics of every game counted. Answered by `statistics`."""

    ask: Literal["statistics"]


class AskExport(SignedInAsk):
    """Ask for everything kept of the account, as one JSON text. Answered by its parts, `export`."""

    ask: Literal["export"]


class DeleteAccount(SignedInAsk):
    """Delete the account and everything of it, at once and for good. Answered by `deleted`, also where it was already.

    Every device is signed out. Games played stay, with "a former player" in the place of the name.
    """

    ask: Literal["delete"]


AnyAsk = Annotated[
    NewPasskey
    | KeepPasskey
    | AskChallenge
    | SignIn
    | AskDeviceCode
    | UseDeviceCode
    | ShowAccount
    | SaveAccount
    | RemovePasskey
    | EndSession
    | SignOut
    | CountGame
    | AskStatistics
    | AskExport
    | DeleteAccount,
    Field(discriminator="ask"),
]


# --- Parts of an answer ------------------------------------------------------------------------------------------


class PasskeyInfo(Model):
    """A passkey of the account. Times are the server's, in ms."""

    id: str
    name: str
    """The device in words, as it was when the passkey was made."""
    created: int
    used: int
    """When it last signed a device in, or was made."""


class SessionInfo(Model):
    """A device that is signed in. Times are the server's, in ms."""

    id: str
    device: str
    created: int
    used: int
    """When it was last heard of, to the day."""
    here: bool
    """Whether it is the one that asks."""


class Tally(Model):
    """Games counted. Finished and conceded ones are won or lost; those ended by agreement or absence are apart."""

    won: int
    lost: int
    abandoned: int


class LevelTally(Tally):
    """Games against the house at one level."""

    level: Level


class FriendTally(Tally):
    """Games against one person."""

    kind: Literal["player", "guest", "former"]
    """Somebody with an account; whoever had that name without one; everybody who has deleted theirs, together."""
    name: str
    """As it was in the last of the games; empty for former players."""
    last: int
    """When that was over, by the server's time in ms."""


class DealTally(Model):
    """How the deals of games won and lost ended, seen from this player."""

    won: int
    lost: int
    void: int
    gins: int
    knocks: int
    """Short of gin, undercut or not."""
    undercuts: int
    """The other's knocks that this player undercut."""
    gins_against: int
    knocks_against: int
    undercuts_against: int
    """This player's knocks that were undercut."""
    caught: float | None
    """The others' deadwood in deals this player won by knock or gin, after layoffs, on average; None without any."""
    caught_with: float | None
    """This player's deadwood in deals the others won so."""
    knock_deadwood: tuple[int, ...]
    """How often this player ended a deal with 0, 1, ... 10 deadwood; 0 is gin."""


class GamePoint(Model):
    """One game, a point of a plot."""

    at: int
    """When it was over, by the server's time in ms."""
    mine: int
    theirs: int
    target: int
    won: bool | None
    """None where it was abandoned."""


# --- Answers: what the server sends ------------------------------------------------------------------------------


class Answer(Model):
    """What every answer carries: the id of the ask that it answers."""

    type: Literal["account"]
    command: CommandId


class PasskeyWanted(Answer):
    """What a passkey is made from. The relying party's id is the page's own host, as browsers take it by themselves.

    Wanted besides: a resident (discoverable) credential, user verification preferred, attestation none. Good for five
    minutes and one answer.
    """

    answer: Literal["passkeyWanted"]
    challenge: str
    user: str
    """`user.id`: the account's own, 16 random bytes."""
    exclude: tuple[str, ...]
    """Ids of the passkeys that the account has already."""
    algorithms: tuple[int, ...]
    """`pubKeyCredParams`, the best first."""


class ChallengeMade(Answer):
    """What a passkey is to sign, with no list of credentials: the player chooses. For five minutes and one answer."""

    answer: Literal["challenge"]
    challenge: str


class AccountView(Answer):
    """Everything of the account but its games. Keep the one with the highest version."""

    answer: Literal["account"]
    user: str
    """The account's id, to be sent with every further ask."""
    version: int
    """Rises with every change of nickname, preferences or passkeys."""
    created: int
    nickname: str
    """Empty for none."""
    preferences: dict[str, bool | int | str]
    passkeys: tuple[PasskeyInfo, ...]
    """The oldest first."""
    sessions: tuple[SessionInfo, ...]
    """The oldest first."""


class DeviceCodeMade(Answer):
    """The one-time code that signs another device in, and for how many seconds it holds."""

    answer: Literal["deviceCode"]
    code: str
    seconds: int


class SignedOut(Answer):
    """This device is signed out."""

    answer: Literal["signedOut"]


class GameCounted(Answer):
    """The game is counted, once."""

    answer: Literal["counted"]
    record: str


class StatisticsView(Answer):
    """Every game that the account has counted, added up from their records."""

    answer: Literal["statistics"]
    games: Tally
    streak: int
    """Games won in a row up to the last one, below zero for games lost; abandoned ones neither add nor break."""
    best_streak: int
    """The longest row of games won."""
    deals: DealTally
    levels: tuple[LevelTally, ...]
    """Those played against, the easiest first."""
    friends: tuple[FriendTally, ...]
    """Whom the player met last first; a hundred at most."""
    points: tuple[GamePoint, ...]
    """The last two hundred games, the oldest first."""


class ExportPart(Answer):
    """A part of the account's JSON text, `part` of `parts` from 1; one after another they are the whole."""

    answer: Literal["export"]
    part: int
    parts: int
    text: str


class AccountDeleted(Answer):
    """The account and everything of it is gone."""

    answer: Literal["deleted"]


class AccountRefused(Model):
    """An ask that changed nothing: a stable code and plain words."""

    type: Literal["account"]
    command: CommandId | None
    """None where not even that could be read."""
    answer: Literal["refused"]
    code: AccountCode | RefusalCode | WireCode
    words: str


AnyAnswer = Annotated[
    PasskeyWanted
    | ChallengeMade
    | AccountView
    | DeviceCodeMade
    | SignedOut
    | GameCounted
    | StatisticsView
    | ExportPart
    | AccountDeleted
    | AccountRefused,
    Field(discriminator="answer"),
]

ASKS: TypeAdapter[AnyAsk] = TypeAdapter(AnyAsk)
ANSWERS: TypeAdapter[AnyAnswer] = TypeAdapter(AnyAnswer)
