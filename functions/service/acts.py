"""What each command of a seat makes of the table: its rule in `core`, and nothing else."""

from typing import TypeAlias, assert_never

from core.endings import accept_end, concede, offer_end
from core.moves import parse_move
from core.playing import play, ready
from core.sealing import commit, rematch, reveal
from core.sitting import add_bot, admit, leave, mute, remove_bot, set_pace
from core.table import Table
from functions.messages import (
    AcceptEnd,
    AddBot,
    Admit,
    Claim,
    Commit,
    Concede,
    Leave,
    Mute,
    Nonce,
    OfferEnd,
    Play,
    Ready,
    Rematch,
    RemoveBot,
    SetPace,
)
from functions.ports import Ports, Seated
from functions.service.absence import claimed
from functions.service.opening import SEED_BYTES

SeatCommand: TypeAlias = (
    Admit
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
    | Mute
)
"""A command that changes the table and is told to both seats as it is."""


def act(ports: Ports, command: SeatCommand, seated: Seated, seat: int) -> Table:  # noqa: C901, PLR0912 (a line each)
    """The table after the seat's command; refused by the rule that stands against it."""
    table = seated.table
    match command:
        case Admit():
            return admit(table, seat, yes=command.yes)
        case AddBot():
            return add_bot(table, seat, level=command.level)
        case RemoveBot():
            return remove_bot(table, seat, seed=ports.random(SEED_BYTES))
        case SetPace():
            return set_pace(table, seat, pace=command.pace)
        case Leave():
            return leave(table, seat)
        case Commit():
            return commit(table, seat, game=command.game, commitment=bytes.fromhex(command.commitment))
        case Nonce():
            return reveal(table, seat, game=command.game, nonce=bytes.fromhex(command.nonce))
        case Play():
            return play(table, seat, at=command.at, move=parse_move(command.move))
        case Ready():
            return ready(table, seat, at=command.at, now=ports.clock())
        case Rematch():
            return rematch(table, seat, game=command.game, seed=ports.random(SEED_BYTES))
        case Concede():
            return concede(table, seat, game=command.game)
        case OfferEnd():
            return offer_end(table, seat, game=command.game, withdraw=command.withdraw)
        case AcceptEnd():
            return accept_end(table, seat, game=command.game)
        case Claim():
            return claimed(ports, seated, seat, command)
        case Mute():
            return mute(table, seat, muted=command.muted)
        case _:
            assert_never(command)
