"""A bot's turn that is late was lost on its way: the heartbeat of who waits asks again, and the sweep plays it."""

from core.table import bot_to_move
from functions.patience import Allowance
from functions.ports import Ports, Seated
from functions.service.telling import forgiving

OVERDUE_MS = 5_000
"""So late, a turn was lost on its way."""
ASKED_AGAIN = Allowance(most=1, each=20_000)
"""Of a table, less than a heartbeat's time: many heartbeats fill no queue that is behind."""


def ask_again(ports: Ports, seated: Seated) -> None:
    """Ask the queue once more for a turn that is overdue. It names its moment, so it is played once."""
    table = seated.table
    if bot_to_move(table) is None or seated.due_at is None or seated.due_at >= ports.clock() - OVERDUE_MS:
        return
    if ports.patience.allows("overdue turns", table.code, ASKED_AGAIN):
        with forgiving("an overdue turn was not queued"):
            ports.bot_turns.send(table.code, table.at, delay=0)
