"""Connections and seats: a page is bound to its seat by the seat's secret, and unbound when its socket closes."""

from core.game import other
from core.refusals import RefusalCode, Refused
from core.returning import come_back
from functions.patience import Allowance
from functions.ports import Binding, Place, Ports, Seated
from functions.refusal import WireCode, WireRefused
from functions.service.commands import Change, announce, commit, settle
from functions.service.telling import left_behind, tell

MOST_CONNECTIONS = 3
"""At most so many for a seat; a further one takes the place of the oldest."""
TAKING_PLACES = Allowance(most=10, each=1_000)
"""Of a seat: sockets that take one another's place could do so for ever."""


def binding(seated: Seated, seat: int, connection: str) -> Binding:
    """The connection for the seat, and the oldest of those that would be too many."""
    bound = {name: since for name, since in seated.connections[seat].items() if name != connection}
    oldest_first = sorted(bound, key=lambda name: bound[name])
    displaced = oldest_first[: max(0, len(bound) - (MOST_CONNECTIONS - 1))]
    return Binding(connection, seat, tuple(displaced))


def bind(ports: Ports, seated: Seated, connection: str, *, seat: int, secret: bytes) -> Seated:
    """Bind a connection to the seat of this secret, and give the person the seat back where the house played for them.

    The other seat is told where nobody else is here. For a connection that is bound already nothing happens.
    """
    if seated.seat_of(connection) != seat:
        seated = _bound(ports, seated, binding(seated, seat, connection), secret)
        if set(seated.connections[seat]) == {connection}:
            tell(ports, seated, seats=[other(seat)])
    return taken_back(ports, seated, seat)


def _bound(ports: Ports, seated: Seated, wanted: Binding, secret: bytes) -> Seated:
    code, seat = seated.table.code, wanted.seat
    if wanted.displaced and not ports.patience.allows("places taken", f"{code} {seat}", TAKING_PLACES):
        raise WireRefused(WireCode.TOO_FAST)
    settle(ports, wanted.connection, Place(code, seat))
    bound = ports.tables.bind(code, wanted, secret=secret)
    if bound is None:
        raise Refused(RefusalCode.NOT_SEATED)
    return bound


def taken_back(ports: Ports, seated: Seated, seat: int) -> Seated:
    """The seat is its person's again, where the house played for them; then both seats are told.

    Whoever comes back first sees the table as the house left it, and so learns that the house played.
    """
    if not seated.table.sitter(seat).house:
        return seated
    tell(ports, seated, seats=[seat])
    outcome = commit(ports, seated.table.code, lambda now: _taken_back(now, seat))
    announce(ports, outcome)
    return outcome.seated


def _taken_back(seated: Seated, seat: int) -> Change | None:
    table = come_back(seated.table, seat)
    return None if table == seated.table else Change(table)


def closed(ports: Ports, connection: str) -> None:
    """A socket has closed: its seat loses the connection, and the other seat is told once there is none left."""
    place = ports.tables.forget(connection)
    if place is not None:
        left_behind(ports, place, connection)
