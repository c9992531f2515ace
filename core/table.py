"""A table: two seats, the game they play, and the deal on it, as one frozen value.

Everything that can happen at a table is a function that returns the table after it, or raises `core.refusals.Refused`
(a move may also raise `core.deal.IllegalMove`) and leaves the table as it was:

- `core.sitting`: open_table, sit, admit, add_bot, remove_bot, leave, mute, set_pace
- `core.sealing`: commit, reveal, rematch
- `core.playing`: play, ready, claim_next
- `core.endings`: concede, offer_end, accept_end, claim_end
- `core.returning`: claim_house, come_back, make_seat_code, take_seat

All but admission take the seat that asks; no function believes a name. Times are milliseconds since 1970.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal, Self, TypeAlias

from core.deal import Deal
from core.game import NO_GAME, Ending, FinishedDeal, Game, add_at
from core.moves import parse_packed
from core.refusals import RefusalCode, Refused, check
from core.rules import Rules
from core.scoring import VOID
from core.seats import REMEMBERED_COMMANDS, Guest, Pace, Seat, SeatCode
from core.shuffle import Seal

Stage: TypeAlias = Literal["waiting", "sealing", "playing", "showdown", "over", "closed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Two seats and their game. Its fields are what is stored; the deal is replayed from them when asked for.

    `repr` tells what both seats may know, and no name, secret or seed.
    """

    code: str
    rules: Rules
    seats: tuple[Seat, Seat | None]
    """Seat 0 opened the table."""
    seed: bytes = field(repr=False)
    """32 bytes for this game's decks, secret until the game is over."""
    game: Game = NO_GAME
    wins: tuple[int, int] = (0, 0)
    """Games won at this table, by seat."""
    moves: str = ""
    """The moves of the deal being played or shown, packed as in `core.moves`."""
    ready_at: int | None = None
    """When the first seat was ready for the next deal."""
    guest: Guest | None = None
    turned_away: tuple[bytes, ...] = field(default=(), repr=False)
    """Fingerprints of the guests turned away in this game; they ask in vain until the next."""
    seat_code: SeatCode | None = None
    pace: Pace = "human"
    """Of the house, for a bot and for who is away."""
    version: int = 0
    """Raised by whatever stores the table, at every write."""

    @property
    def stage(self) -> Stage:
        """Where the table stands, from nobody opposite to closed for good."""
        if self._closed:
            return "closed"
        if self.seats[1] is None:
            return "waiting"
        if self.game.over:
            return "over"
        if self.deal is None:
            return "sealing"
        return "playing" if self.deal.result is None else "showdown"

    @property
    def _closed(self) -> bool:
        opener, opponent = self.seats
        alone = opponent is None or opponent.is_bot or opponent.left
        return opener.left and (alone or not self.game.over)

    @property
    def at(self) -> str:
        """The moment of play: game, deal and ply (moves made in the deal), `2.5.17`."""
        ply = 0 if self.deal is None else len(self.deal.moves)
        return f"{self.game.number}.{self.game.deal_number}.{ply}"

    @property
    def seal(self) -> Seal:
        """What this game's decks are derived from."""
        first, second = self.seats
        nonces = (first.nonce, None if second is None else second.nonce)
        return Seal(table=self.code, game=self.game.number, seed=self.seed, nonces=nonces)

    @property
    def deal(self) -> Deal | None:
        """The deal being played or shown, replayed from the seal and the moves; None before the first of the game."""
        if self.game.dealer is None:
            return None
        return _replayed(self.seal, self.game.deal_number, self.game.dealer, self.rules, self.moves)

    @property
    def sitters(self) -> tuple[Seat, ...]:
        """The seats that are taken."""
        opener, opponent = self.seats
        return (opener,) if opponent is None else (opener, opponent)

    def sitter(self, seat: int) -> Seat:
        """Who sits in a seat; refused where nobody does."""
        sitter = self.seats[seat]
        if sitter is None:
            raise Refused(RefusalCode.NOT_SEATED)
        return sitter

    def person(self, seat: int) -> Seat:
        """The person in a seat; refused where none sits, for only people send commands."""
        sitter = self.sitter(seat)
        check(not sitter.is_bot, RefusalCode.NOT_SEATED)
        return sitter

    def with_seat(self, seat: int, sitter: Seat) -> Self:
        """The table with somebody, or somebody changed, in a seat."""
        opener, opponent = self.seats
        return replace(self, seats=(sitter, opponent) if seat == 0 else (opener, sitter))

    def ended(self, ending: Ending) -> Self:
        """The table with its game ended, counted for its winner, and nothing left open in it."""
        opener, opponent = self.seats
        return replace(
            self,
            seats=(opener.settled(), opponent and opponent.settled()),
            game=self.game.ended(ending),
            wins=self.wins if ending.winner is None else add_at(self.wins, ending.winner, 1),
            ready_at=None,
        )

    def begin(self, *, seed: bytes) -> Self:
        """The table with its next game to be sealed."""
        opener, opponent = self.seats
        return replace(
            self,
            seats=(opener.cleared(), opponent and opponent.cleared()),
            game=self.game.following(),
            seed=seed,
            moves="",
            turned_away=(),
            ready_at=None,
        )


@lru_cache(maxsize=32)
def _replayed(seal: Seal, deal_number: int, dealer: int, rules: Rules, moves: str) -> Deal:
    return Deal.replay(seal.deck(deal_number), dealer, parse_packed(moves), rules)


def seat_of(table: Table, secret: bytes) -> int | None:
    """The seat that a secret's fingerprint belongs to; None for a stranger, and for a guest who only asks."""
    for seat, sitter in enumerate(table.seats):
        if sitter is not None and secret in sitter.secrets:
            return seat
    return None


def bot_to_move(table: Table) -> int | None:
    """The seat the house is to move for: a bot's, or one it plays for an absent person; None when a person's turn."""
    if table.stage != "playing" or table.deal is None or table.deal.turn is None:
        return None
    turn = table.deal.turn
    return turn if table.sitter(turn).plays_by_itself else None


def finished_deal(table: Table) -> FinishedDeal | None:
    """The line of the deal on the table, once it has a result or its game is over; to be kept before it is replaced."""
    deal = table.deal
    if deal is None or (deal.result is None and not table.game.over):
        return None
    result = deal.result or VOID
    return FinishedDeal(
        game=table.game.number,
        deal=table.game.deal_number,
        dealer=deal.dealer,
        kind=None if deal.result is None else deal.result.kind,
        winner=result.winning_seat,
        points=result.points,
        moves=table.moves,
    )


def repeated(table: Table, seat: int, command: str) -> bool:
    """Whether the seat's command with this id has taken effect already."""
    return command in table.person(seat).commands


def remember(table: Table, seat: int, command: str) -> Table:
    """The table that knows this command of the seat has taken effect."""
    sitter = table.person(seat)
    commands = (*sitter.commands, command)[-REMEMBERED_COMMANDS:]
    return table.with_seat(seat, replace(sitter, commands=commands))


# --- what a command may rely on ----------------------------------------------------------------------------------


def check_open(table: Table) -> None:
    """Refuse on a closed table."""
    check(table.stage != "closed", RefusalCode.CLOSED)


def check_game(table: Table, game: int) -> None:
    """Refuse on a closed table, and a command made for another game."""
    check_open(table)
    check(game == table.game.number, RefusalCode.STALE)


def check_under_way(table: Table) -> None:
    """Refuse unless two seats are in a game that has not ended, its shuffle perhaps still being sealed."""
    check_open(table)
    check(table.stage != "waiting", RefusalCode.NO_OPPONENT)
    check(not table.game.over, RefusalCode.GAME_OVER)


def dealt(table: Table) -> Deal:
    """The deal of a game under way; refused where there is none."""
    check_under_way(table)
    if table.deal is None:
        raise Refused(RefusalCode.NOT_DEALT)
    return table.deal


def check_moment(table: Table, at: str) -> None:
    """Refuse what was asked for another moment than this."""
    check(at == table.at, RefusalCode.STALE)
