"""Being away and coming back: the house plays on, the seat is taken back, or moves to another device."""

import hmac
from dataclasses import replace

from core.game import other
from core.playing import dealt_when_ready
from core.refusals import RefusalCode, Refused, check
from core.seats import Guest, Seat, SeatCode
from core.table import Table, check_game, check_open, dealt, seat_of


def claim_house(table: Table, seat: int, *, game: int) -> Table:
    """Let the house play on for the other person, who is away: that they are, the caller has judged."""
    check_game(table, game)
    table.person(seat)
    deal = dealt(table)
    absent = other(seat)
    sitter = table.sitter(absent)
    check(not sitter.is_bot, RefusalCode.NOT_AWAY)
    table = table.with_seat(absent, replace(sitter, house=True))
    return table if deal.result is None else dealt_when_ready(table)


def come_back(table: Table, seat: int) -> Table:
    """The person is here again and plays for themselves.

    For any command of theirs, a line of chat too, and any connection with their secret; `play` itself cannot tell the
    house from them.
    """
    sitter = table.sitter(seat)
    return table.with_seat(seat, replace(sitter, house=False)) if sitter.house else table


def make_seat_code(table: Table, seat: int, *, code_hash: bytes, expires: int) -> Table:
    """Let a one-time code, kept as its fingerprint, bring this seat to another device until `expires`.

    A table holds one code; a newer one replaces it.
    """
    check_open(table)
    table.person(seat)
    return replace(table, seat_code=SeatCode(code_hash=code_hash, seat=seat, expires=expires))


def take_seat(table: Table, *, code_hash: bytes, secret: bytes, now: int) -> Table:
    """Bring a seat to the device with this secret's fingerprint; that uses the code up. A repeat changes nothing."""
    code = table.seat_code
    sits = seat_of(table, secret)
    if code is None or not hmac.compare_digest(code.code_hash, code_hash):
        if sits is not None:
            return table
        raise Refused(RefusalCode.SEAT_CODE_WRONG)
    check(now < code.expires, RefusalCode.SEAT_CODE_EXPIRED)
    check(sits in (None, code.seat), RefusalCode.ALREADY_SEATED)
    taken = table.with_seat(code.seat, _committed_anew(table, table.person(code.seat)).with_secret(secret))
    return come_back(replace(taken, seat_code=None, guest=_other_guest(table, secret)), code.seat)


def _committed_anew(table: Table, sitter: Seat) -> Seat:
    """The seat, to commit again where that may still be: this device does not know the nonce that another chose."""
    sealing = table.stage == "sealing" and table.seal.nonces == (None, None)
    return replace(sitter, commitment=None) if sealing else sitter


def _other_guest(table: Table, secret: bytes) -> Guest | None:
    """The guest, unless it is the same device, which now has a seat."""
    return None if table.guest is not None and table.guest.secret == secret else table.guest
