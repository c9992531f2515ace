"""Coming to a seat: sitting down at a link, and bringing a seat to another device."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from core.returning import come_back, make_seat_code, take_seat
from core.seats import fingerprint
from core.sitting import sit
from core.table import Table, remember, repeated, seat_of
from functions.messages import MoveSeat, SeatCodeMade, Sit, TakeSeat
from functions.ports import Ports, Seated
from functions.service.binding import bind, binding
from functions.service.codes import LETTERS
from functions.service.commands import Change, Judge, announce, commit, obey
from functions.service.telling import post, show

SEAT_CODE_S = 120
SEAT_CODE_LETTERS = 8
GUESTS_SEAT = 1
"""A guest has no seat yet: what they ask, and ask again by another name, counts against the bot's that they ask for."""

Arrive: TypeAlias = Callable[[Table, bytes], Table]
"""What a secret's fingerprint makes of a table."""


def sit_down(ports: Ports, connection: str, command: Sit) -> None:
    """Take the empty seat, come back to one's own, or ask for the bot's."""
    _arrive(ports, connection, command, lambda table, secret: sit(table, name=command.name, secret=secret))


def take(ports: Ports, connection: str, command: TakeSeat) -> None:
    """Take a seat here with its one-time code."""
    code_hash = fingerprint(command.code)

    def arrive(table: Table, secret: bytes) -> Table:
        return take_seat(table, code_hash=code_hash, secret=secret, now=ports.clock())

    _arrive(ports, connection, command, arrive)


def _arrive(ports: Ports, connection: str, command: Sit | TakeSeat, arrive: Arrive) -> None:
    secret = fingerprint(command.secret)
    outcome = commit(ports, command.table, _by_secret(connection, command, arrive))
    if outcome.news:
        announce(ports, outcome)
    # A device that the seat still knows hears at once that it is to bind itself again.
    for dropped in outcome.dropped:
        show(ports, outcome.seated, dropped)
    seat = seat_of(outcome.seated.table, secret)
    seated = outcome.seated if seat is None else bind(ports, outcome.seated, connection, seat=seat, secret=secret)
    if not outcome.news or outcome.seated.seat_of(connection) is None:
        show(ports, seated, connection, secret=secret)


def _by_secret(connection: str, command: Sit | TakeSeat, arrive: Arrive) -> Judge:
    secret = fingerprint(command.secret)

    def judge(seated: Seated) -> Change | None:
        known = seat_of(seated.table, secret)
        if known is not None and repeated(seated.table, known, command.command):
            return None
        table = arrive(seated.table, secret)
        seat = seat_of(table, secret)
        if seat is None:
            return None if table == seated.table else Change(table, at_will=GUESTS_SEAT)
        table = remember(come_back(table, seat), seat, command.command)
        alone = _forgets(seated.table, table, seat)
        return Change(table, replace(binding(seated, seat, connection), alone=alone), at_will=known)

    return judge


def _forgets(before: Table, after: Table, seat: int) -> bool:
    """Whether the seat knows a device no more. Which connection is that device's is not kept, so all must leave."""
    known = before.seats[seat]
    return known is not None and not set(known.secrets) <= set(after.sitter(seat).secrets)


def move_seat(ports: Ports, connection: str, command: MoveSeat) -> None:
    """Make a one-time code for this seat, and tell it to the asker alone. A repeat is told the view, not the code."""
    code = seat_code(ports.random(SEAT_CODE_LETTERS))
    expires = ports.clock() + SEAT_CODE_S * 1000

    def act(seated: Seated, seat: int) -> Table:
        return make_seat_code(seated.table, seat, code_hash=fingerprint(code), expires=expires)

    made = obey(ports, connection, command, act).seated.table.seat_code
    # Not ours, where the same frame came twice at once and the other was first.
    if made is not None and made.code_hash == fingerprint(code):
        post(ports, connection, SeatCodeMade(type="seatCode", table=command.table, code=code, seconds=SEAT_CODE_S))


def seat_code(random: bytes) -> str:
    """A code of eight letters, five bits each.

    >>> seat_code(bytes(range(8)))
    '2345-6789'
    """
    letters = "".join(LETTERS[byte % len(LETTERS)] for byte in random)
    return f"{letters[:4]}-{letters[4:]}"
