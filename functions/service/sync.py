"""The heartbeat of a page: it heals what was missed, and with the seat's secret it binds the connection."""

from pydantic import BaseModel

from core.seats import fingerprint
from core.table import finished_deal, seat_of
from functions.messages import PROTOCOL, DealLine, History, Reload, Sync
from functions.ports import Ports, Seated
from functions.service.binding import bind, taken_back
from functions.service.chat import missed, said_before
from functions.service.codes import public_name
from functions.service.commands import load
from functions.service.overdue import ask_again
from functions.service.telling import post
from functions.service.views import known, pong, table_view


def sync(ports: Ports, connection: str, command: Sync) -> None:
    """Answer by a pong, or by the view where the asker's is older or is asked for with a secret."""
    if command.protocol < PROTOCOL:
        post(ports, connection, Reload(type="reload", protocol=PROTOCOL))
        return
    # A secret may have been given a moment ago; without one, a view a moment old does no harm.
    seated = load(ports, command.table, consistent=command.secret is not None)
    if command.secret is not None:
        _greet(ports, seated, connection, command, fingerprint(command.secret))
    else:
        _beat(ports, seated, connection, command)
    ask_again(ports, seated)


def _beat(ports: Ports, seated: Seated, connection: str, command: Sync) -> None:
    seat = seated.seat_of(connection)
    if seat is not None:
        seated = taken_back(ports, seated, seat)
    newest = seated.table.version <= command.version
    answer = pong(seated) if newest else table_view(seated, seat)
    post(ports, connection, *_with_what_was_missed(ports, seated, seat, command, answer))


def _greet(ports: Ports, seated: Seated, connection: str, command: Sync, secret: bytes) -> None:
    seat = seat_of(seated.table, secret)
    if seat is not None:
        seated = bind(ports, seated, connection, seat=seat, secret=secret)
    view = table_view(seated, seat, secret=secret)
    post(ports, connection, *_with_what_was_missed(ports, seated, seat, command, view))


def _with_what_was_missed(
    ports: Ports, seated: Seated, seat: int | None, command: Sync, answer: BaseModel
) -> list[BaseModel]:
    """The answer, and what else the seat wants: all that was before, where it has seen nothing yet; else lines missed.

    Those come first: a line of one's own may be among them, and the answer says that whatever was not heard of is lost.
    """
    if seat is None:
        return [answer]
    if command.version == 0:
        return [answer, _history(ports, seated), *said_before(ports, seated, seat)]
    if command.heard is not None and missed(seated, command.heard):
        return [*said_before(ports, seated, seat), answer]
    return [answer]


def _history(ports: Ports, seated: Seated) -> History:
    """The finished deals of this game: those kept, and the one still on the table."""
    table = seated.table
    kept = ports.tables.deals(table.code, public_name(table.seal))
    before = [line for line in kept if line.deal < table.game.deal_number]
    shown = finished_deal(table)
    deals = (*before, shown) if shown else tuple(before)
    return History(
        type="history",
        table=table.code,
        deals=tuple(
            DealLine(
                game=line.game,
                deal=line.deal,
                kind=line.kind,
                winner=None if line.winner is None else known(line.winner),
                points=line.points,
            )
            for line in deals
            if line.kind is not None
        ),
    )
