"""What an opponent's absence allows, judged by the gateway's clock: 90 s without a frame on any connection."""

from typing import assert_never

from core.endings import claim_end
from core.game import other
from core.playing import claim_next
from core.refusals import RefusalCode
from core.returning import claim_house
from core.table import Table
from functions.messages import Claim
from functions.ports import Gone, Place, Ports, Seated
from functions.refusal import WireRefused
from functions.service.telling import drop

AWAY_AFTER_MS = 90_000


def claimed(ports: Ports, seated: Seated, seat: int, command: Claim) -> Table:
    """The table with what the seat claims; refused by the table's rules first, then if the other is not away."""
    match command.what:
        case "next":
            return claim_next(seated.table, seat, game=command.game, now=ports.clock())
        case "house":
            table = claim_house(seated.table, seat, game=command.game)
        case "end":
            table = claim_end(seated.table, seat, game=command.game)
        case _:
            assert_never(command.what)
    check_away(ports, seated, other(seat))
    return table


def check_away(ports: Ports, seated: Seated, seat: int) -> None:
    """Refuse, with how long to wait, unless the seat has been away long enough."""
    away = ports.clock() - _last_seen(ports, seated, seat)
    if away < AWAY_AFTER_MS:
        seconds = -(-(AWAY_AFTER_MS - away) // 1000)
        words = f"Your opponent is not away yet; you can ask again in {seconds} s."
        raise WireRefused(RefusalCode.NOT_AWAY, words)


def _last_seen(ports: Ports, seated: Seated, seat: int) -> int:
    """When a frame last went over any connection of the seat, one of them was dropped, or its person came."""
    active = [_last_active(ports, seated, seat, connection) for connection in seated.connections[seat]]
    return max(seated.gone_at[seat], seated.came_at[seat], *active)


def _last_active(ports: Ports, seated: Seated, seat: int, connection: str) -> int:
    """For a connection that turns out to be gone, now: nobody knows since when, so the wait begins."""
    try:
        return ports.broadcaster.last_active(connection)
    except Gone:
        drop(ports, Place(seated.table.code, seat), connection)
        return ports.clock()
