"""Every message that crosses the socket: commands in, messages out.

This module is the protocol. The page's types (`site/src/wire.d.ts`) and `docs/PROTOCOL.md` are generated from it.
Cards, moves and moments travel in the text forms of `core`: `"Th"`, `"discard Th"`, `"2.5.17"` (game, deal, ply).
Seats are 0 (who opened the table) and 1. Nothing a client claims about its seat is believed: the seat is the one
bound to the connection.
"""

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from core.illegal import IllegalMoveCode
from core.refusals import RefusalCode
from functions.refusal import WireCode

PROTOCOL = 1
"""Raised when an old page can no longer be served; an older page is answered `reload`."""

SeatNumber = Literal[0, 1]
Level = Literal["easy", "standard", "expert"]
Pace = Literal["quick", "human", "slow"]
Presence = Literal["here", "away"]
TableCode = Annotated[str, StringConstraints(pattern=r"^[2-9a-z]{3}-[2-9a-z]{3}-[2-9a-z]{3}$")]
CommandId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,16}$")]
Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
Hex256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Moment = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,4}\.[0-9]{1,4}\.[0-9]{1,3}$")]
MoveText = Annotated[str, StringConstraints(pattern=r"^(pass|take|draw|(discard|knock) [A23456789TJQK][shdc])$")]
SeatCode = Annotated[str, StringConstraints(pattern=r"^[2-9a-z]{4}-[2-9a-z]{4}$")]
RecordName = Annotated[str, StringConstraints(pattern=r"^[2-9a-z]{16}$")]
GameNumber = Annotated[int, Field(ge=1, le=9999)]


class Model(BaseModel):
    """A message: frozen, and with no field beyond those named.

    Its `repr` tells its kind alone, for it may hold a hand, a secret or a line of chat.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    def __repr_args__(self) -> Iterable[tuple[str | None, object]]:
        return ()


# --- Commands: what a page may ask -------------------------------------------------------------------------------


class RulesChoice(Model):
    """What the opener may choose of the table's rules; left out means the standard game."""

    target: Annotated[int, Field(ge=50, le=500)] = 100
    knock_limit: Annotated[int, Field(ge=0, le=10)] = 10


class Command(Model):
    """What every command that changes a table carries: the table and the client's own id for this command.

    The same id again from the same seat is acknowledged and does nothing.
    """

    table: TableCode
    command: CommandId


class Open(Model):
    """Open a table and sit at seat 0. The code is derived from secret and command, so a repeat finds the same table."""

    action: Literal["open"]
    command: CommandId
    secret: Secret
    name: str
    rules: RulesChoice = RulesChoice()


class Sit(Command):
    """Take the empty seat; or, where a bot sits, ask the opener for its place. Repeats with one secret are one seat."""

    action: Literal["sit"]
    secret: Secret
    name: str


class Admit(Command):
    """Answer the guest who asks for the bot's seat: the guest plays on in its place, or is turned away."""

    action: Literal["admit"]
    yes: bool


class AddBot(Command):
    """Seat the house bot in the empty seat."""

    action: Literal["addBot"]
    level: Level = "standard"


class RemoveBot(Command):
    """Empty the bot's seat, between games only."""

    action: Literal["removeBot"]


class SetPace(Command):
    """How long the house waits before it moves at this table: not at all, about a second, or about three."""

    action: Literal["setPace"]
    pace: Pace


class Leave(Command):
    """Leave the table: frees the seat before a game, concedes the one being played, closes an opener's table."""

    action: Literal["leave"]


class Commit(Command):
    """The page's commitment to its nonce for this game: SHA-256, see `core.shuffle`."""

    action: Literal["commit"]
    game: GameNumber
    commitment: Hex256


class Nonce(Command):
    """Reveal the nonce, once every commitment is there."""

    action: Literal["nonce"]
    game: GameNumber
    nonce: Hex256


class Play(Command):
    """One move of the deal, made for the moment the player saw."""

    action: Literal["move"]
    at: Moment
    move: MoveText


class Ready(Command):
    """Ready for the next deal, having seen the result of the one that ended at `at`."""

    action: Literal["ready"]
    at: Moment


class Rematch(Command):
    """Want another game after the game numbered `game`; it starts when both do."""

    action: Literal["rematch"]
    game: GameNumber


class Concede(Command):
    """Give up this game."""

    action: Literal["concede"]
    game: GameNumber


class OfferEnd(Command):
    """Offer to end the game as it stands; `withdraw` takes the offer back or declines the other's.

    An offer lapses with the result of the deal.
    """

    action: Literal["offerEnd"]
    game: GameNumber
    withdraw: bool = False


class AcceptEnd(Command):
    """Accept the other's offer to end the game as it stands."""

    action: Literal["acceptEnd"]
    game: GameNumber


class Claim(Command):
    """Claim what another's absence allows, judged by the server's and the gateway's clocks.

    `house`: let the house play on for the absent seat. `end`: end the game as it stands. Both need 90 s of absence.
    `next`: deal the next deal 60 s after the first seat was ready.
    """

    action: Literal["claim"]
    what: Literal["house", "end", "next"]
    game: GameNumber


class MoveSeat(Command):
    """Ask for a one-time code that brings this seat to another device within two minutes."""

    action: Literal["moveSeat"]


class TakeSeat(Command):
    """Take a seat here with its one-time code; `secret` is this device's new secret for the seat."""

    action: Literal["takeSeat"]
    code: SeatCode
    secret: Secret


class Chat(Command):
    """Say a line at the table."""

    action: Literal["chat"]
    text: str


class Mute(Command):
    """Stop or resume hearing the other seat's chat."""

    action: Literal["mute"]
    muted: bool


class AskRecord(Model):
    """Ask for the text of a finished game (docs/RECORDS.md), by its public name.

    With the table's code, for who sits there and sat there then: with the seal, so that it can be checked. Without, for
    whoever has the game's link.
    """

    action: Literal["record"]
    record: RecordName
    table: TableCode | None = None


class AskReplay(Model):
    """Ask for one deal of a finished game laid open, by the game's public name."""

    action: Literal["replay"]
    record: RecordName
    deal: GameNumber


class AskReview(Model):
    """Ask how far the review of one's own decisions in a finished game is; with `begin`, have it made.

    For whose secret is a seat's of the table, and was then. A page asks again while it is made.
    """

    action: Literal["review"]
    record: RecordName
    table: TableCode
    secret: Secret
    begin: bool = False


class AskFigures(Model):
    """Ask what chance dealt in all games that were finished on this server."""

    action: Literal["figures"]


class AskPuzzle(Model):
    """Ask for today's puzzle."""

    action: Literal["puzzle"]


class PageError(Model):
    """Something failed in the page. It names no table and holds no card, name, code or secret: the page takes them out.

    At most one a minute; it goes to the log and its count, and is not answered.
    """

    action: Literal["pageError"]
    kind: Literal["error", "rejection", "policy"]
    """Thrown and not caught, a promise nobody waited for, or what the security policy forbade."""
    text: Annotated[str, Field(max_length=200)]
    where: Annotated[str, StringConstraints(pattern=r"^([A-Za-z0-9._-]{1,80}:[0-9]{1,7}:[0-9]{1,7})?$")] = ""
    """File, line and column."""
    page: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,80}$")]
    """Which build of the page: the name of its script."""


class Sync(Model):
    """The heartbeat, and how a connection is bound to its seat.

    With `secret`, binds this connection to the secret's seat and is answered by the whole view. Without, is answered
    by `pong`, or by the view where the asker's `version` is older. `version` 0 also brings chat and finished deals;
    where a line was said after `heard`, chat comes too.
    """

    action: Literal["sync"]
    table: TableCode
    version: Annotated[int, Field(ge=0)] = 0
    protocol: int = PROTOCOL
    secret: Secret | None = None
    heard: Annotated[int, Field(ge=0)] | None = None
    """Until when the asker holds every line of chat, as the `until` of what it was told says."""


AnyCommand = Annotated[
    Open
    | Sit
    | Admit
    | AddBot
    | RemoveBot
    | SetPace
    | Leave
    | Commit
    | Nonce
    | Play
    | Ready
    | Rematch
    | Concede
    | OfferEnd
    | AcceptEnd
    | Claim
    | MoveSeat
    | TakeSeat
    | Chat
    | Mute
    | AskRecord
    | AskReplay
    | AskReview
    | AskFigures
    | AskPuzzle
    | PageError
    | Sync,
    Field(discriminator="action"),
]


# --- Parts of a view ----------------------------------------------------------------------------------------------


class RulesView(Model):
    """The rules of this table, in full."""

    target: int
    knock_limit: int
    gin_bonus: int
    undercut_bonus: int


class SeatInfo(Model):
    """What both seats and whoever opens the link may know of a seat."""

    name: str
    kind: Literal["person", "bot"]
    level: Level | None
    presence: Presence
    house: bool
    """The house plays on for this absent person."""
    left: bool
    ready: bool
    rematch: bool
    offers_end: bool


class SealView(Model):
    """The sealed shuffle of this game: commitments (hex), then nonces, and the seed once the game is over."""

    game: int
    seed_commitment: str
    commitments: tuple[str | None, str | None]
    nonces: tuple[str | None, str | None]
    """Each seat's nonce once all are revealed; a bot has none."""
    seed: str | None


class GroupView(Model):
    """Cards shown together: a meld, or the deadwood."""

    kind: Literal["run", "set", "deadwood"]
    cards: tuple[str, ...]


class EventView(Model):
    """One public thing that happened in this deal, for the page to tell and animate.

    `move` is the kind of move; `card` is the card taken from or thrown on the discard pile, None for a stock draw.
    """

    ply: int
    seat: SeatNumber
    move: Literal["pass", "take", "draw", "discard", "knock"]
    card: str | None


class LayoffView(Model):
    """A card the defender laid off, and the index of the knocker's group that it joined."""

    card: str
    onto: int


class ShownHand(Model):
    """A hand laid open at the showdown, before layoffs are moved: its groups and the value of its deadwood group."""

    groups: tuple[GroupView, ...]
    deadwood: int


class ResultView(Model):
    """How a deal ended. A void shows neither hand."""

    kind: Literal["gin", "knock", "undercut", "void"]
    winner: SeatNumber | None
    points: int
    knocker: SeatNumber | None
    knocking_card: str | None
    hands: tuple[ShownHand | None, ShownHand | None]
    """By seat. The defender's `deadwood` is what counts, after layoffs; laid-off cards are in neither group of it."""
    layoffs: tuple[LayoffView, ...]


class DealView(Model):
    """What one seat knows of the deal being played; everything is derived from its own cards and what was public."""

    dealer: SeatNumber
    turn: SeatNumber | None
    phase: Literal["offer", "draw", "discard", "over"]
    hand: tuple[str, ...]
    groups: tuple[GroupView, ...]
    ways: int
    """How many equally good arrangements there are."""
    arrangements: tuple[tuple[GroupView, ...], ...]
    """All of them, that of `groups` first, for a player who would rather see another; empty where there is only one."""
    deadwood: int
    legal_moves: tuple[str, ...]
    sheds: dict[str, int]
    """Card -> deadwood of the ten kept; only while this seat must discard. The locked card is not in it."""
    knocks: tuple[str, ...]
    just_drawn: str | None
    locked: str | None
    opponent_count: int
    upcard: str
    top: str | None
    discards: int
    stock: int
    seen: str
    """The public moves so far, packed as in `core.moves`: `ppdThtd9s`."""
    events: tuple[EventView, ...]
    """The last four public moves of the deal at most, oldest first: a whole turn of each seat."""
    result: ResultView | None


class EndView(Model):
    """How the game ended."""

    reason: Literal["won", "conceded", "agreed", "absent"]
    winner: SeatNumber | None


class DealLine(Model):
    """One finished deal of this game, a line of the score sheet."""

    game: int
    deal: int
    kind: Literal["gin", "knock", "undercut", "void"]
    winner: SeatNumber | None
    points: int


class ChatLine(Model):
    """One line of chat. `id` is the same however often it arrives; `at` is the server's time in ms."""

    id: str
    seat: SeatNumber
    text: str
    at: int


# --- Messages: what the server sends ------------------------------------------------------------------------------


class TableView(Model):
    """A seat's whole current view of the table; `you` is None for somebody who only has the link."""

    type: Literal["view"]
    table: str
    version: int
    at: str
    you: SeatNumber | None
    stage: Literal["waiting", "sealing", "playing", "showdown", "over", "closed"]
    rules: RulesView
    seats: tuple[SeatInfo, SeatInfo | None]
    seal: SealView | None
    scores: tuple[int, int]
    wins: tuple[int, int]
    """Games won at this table."""
    deal: DealView | None
    """None for a watcher, and while no deal has been dealt in this game."""
    end: EndView | None
    record: str | None
    """The public name of this game once it is over, if a deal was dealt in it: by it the game is found for a year."""
    guest: str | None
    """The name of somebody who asks for the bot's seat; only the opener is told."""
    asking: bool
    """You are that guest, and have not been answered yet."""
    pace: Pace
    """How long the house waits before it moves."""
    muted: bool
    """You have muted the other seat's chat."""
    acks: tuple[str, ...]
    """The last command ids of your seat that took effect."""


class Pong(Model):
    """The asker's version is the newest."""

    type: Literal["pong"]
    table: str
    version: int
    presence: tuple[Presence, Presence | None]


class Refused(Model):
    """A command that changed nothing: a stable code, plain words, and the current view where there is one."""

    type: Literal["refused"]
    code: RefusalCode | IllegalMoveCode | WireCode
    words: str
    command: str | None
    view: TableView | None


class ChatLines(Model):
    """Chat lines, oldest first: one as it is said, or the newest fifty after a `sync` that wants them.

    Whoever held every line until `after` now holds every one until `until`; whoever did not has missed one.
    """

    type: Literal["chat"]
    table: str
    lines: tuple[ChatLine, ...]
    after: int
    until: int


class History(Model):
    """The finished deals of the current game, oldest first, after a `sync` with version 0."""

    type: Literal["history"]
    table: str
    deals: tuple[DealLine, ...]


class SeatCodeMade(Model):
    """The one-time code that brings your seat to another device, and for how many seconds it holds."""

    type: Literal["seatCode"]
    table: str
    code: str
    seconds: int


class RecordPart(Model):
    """A part of the text of a finished game, `part` of `parts` from 1; one after another they are the whole."""

    type: Literal["record"]
    record: str
    sealed: bool
    """Whether it holds the seal."""
    part: int
    parts: int
    text: str


class ReplayView(Model):
    """One deal of a finished game laid open: every card, every move, and how each hand was best arranged."""

    type: Literal["replay"]
    record: str
    deal: int
    deals: int
    """How many the game had."""
    rules: RulesView
    bots: tuple[bool, bool]
    """Which seats the house bot had."""
    dealer: SeatNumber
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    """As dealt."""
    upcard: str
    stock: tuple[str, ...]
    """The first is drawn first."""
    moves: str
    """Packed as in `core.moves`."""
    arranged: tuple[str, ...]
    """Both hands as dealt, seat 0 first; then after each move the hand of who made it: `5h 6h 7h|9s 9d 9c/As Kd`, melds
    and deadwood.
    """
    deadwood: tuple[int, ...]
    """Of each of `arranged`."""
    scores: tuple[int, int]
    """Before this deal."""
    result: ResultView | None
    """None where the game was ended in the middle of the deal."""
    end: EndView


class MomentView(Model):
    """A decision that the expert would have made otherwise, and what that was worth."""

    deal: int
    ply: int
    """Which move of the deal it was, from 0: as a step of the replay, the one after which it was made."""
    played: str
    better: str
    worth: int
    """In hundredths of a percent of the chance of winning the game; the mean over imagined deals."""
    error: int
    """Its standard error, in the same."""
    samples: int


class ReviewView(Model):
    """The review of one seat's decisions in a finished game, as far as it is made."""

    type: Literal["review"]
    record: str
    seat: SeatNumber
    state: Literal["off", "waiting", "working", "done"]
    """Never asked for; not begun; being made; made."""
    done: int
    steps: int
    """Of the work; 0 while they are not known."""
    decisions: int
    """Where the seat had a choice."""
    alike: int
    """Those made as the expert would have, or as well for all it can tell."""
    moments: tuple[MomentView, ...]
    """The costliest first. They may change places until the review is done."""


class FigureView(Model):
    """A count of what was dealt, and what fair shuffling brings."""

    about: Literal["rank", "suit", "lower", "gin", "streak"]
    which: str
    """The rank or suit; of streaks how long they are at least."""
    seat: SeatNumber | None
    times: int
    expected: float | None
    """None where it hangs on how well they play."""
    low: float
    high: float
    """Nineteen of twenty fair counts lie between these."""


class FiguresOfKind(Model):
    """Of all games between people, or of all with the house at seat 1."""

    kind: Literal["people", "house"]
    games: int
    deals: int
    figures: tuple[FigureView, ...]


class FiguresView(Model):
    """What chance dealt in all games that were finished on this server, and what fair shuffling brings."""

    type: Literal["figures"]
    kinds: tuple[FiguresOfKind, ...]


class ChoiceView(Model):
    """Another move in a puzzle, and how much worse it is: as in a review."""

    move: str
    worth: int
    error: int


class DayPuzzle(Model):
    """A decision out of a finished game, as its seat saw it, and the answer."""

    you: SeatNumber
    rules: RulesView
    scores: tuple[int, int]
    deal: DealView
    answer: str
    choices: tuple[ChoiceView, ...]
    """Those that were weighed against the answer."""


class PuzzleView(Model):
    """Today's puzzle, the same for everybody."""

    type: Literal["puzzle"]
    day: str
    """By the clock of Greenwich, `2026-11-30`."""
    puzzle: DayPuzzle | None
    """None where no finished game had one to give."""


class Reload(Model):
    """This page is too old for the server: load it anew."""

    type: Literal["reload"]
    protocol: int


AnyMessage = Annotated[
    TableView
    | Pong
    | Refused
    | ChatLines
    | History
    | SeatCodeMade
    | RecordPart
    | ReplayView
    | ReviewView
    | FiguresView
    | PuzzleView
    | Reload,
    Field(discriminator="type"),
]

COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(AnyCommand)
MESSAGES: TypeAdapter[AnyMessage] = TypeAdapter(AnyMessage)
