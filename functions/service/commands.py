"""How a command changes a table: load, judge, save, and only then tell.

Nothing after the save is unrepeatable, and a finished deal is kept before the state that replaces it.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeAlias

from core.refusals import RefusalCode, Refused
from core.returning import come_back
from core.seats import Pace
from core.table import Table, bot_to_move, finished_deal, remember, repeated
from functions.messages import AcceptEnd, Admit, Claim, Command, Concede, Nonce, Play, Ready, Rematch
from functions.patience import Allowance
from functions.ports import Binding, Conflict, Place, Ports, Seated
from functions.refusal import WireCode, WireRefused
from functions.service.keeping import keep_again, keep_over, keep_replaced
from functions.service.telling import forgiving, left_behind, show, tell

TRIES = 3
BOT_DELAYS_S: Mapping[Pace, int] = {"quick": 0, "human": 1, "slow": 3}
"""The house thinks this long, whatever its cards."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a command makes of a table, and the connection to bind with it."""

    table: Table
    binding: Binding | None = None
    at_will: int | None = None
    """The seat that the command counts against; None where it can't be repeated as anybody likes."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The table after a command, and whether there is something new to tell."""

    seated: Seated
    news: bool
    bot_is_next: bool = False
    """Whether a bot is to move that was not before."""
    dropped: tuple[str, ...] = ()
    """The connections that had to leave the seat to the one that was bound."""


ONCE = Play | Ready | Nonce | Rematch | Concede | AcceptEnd | Claim | Admit
"""What a seat can do but once, until somebody else has acted or the game has moved on."""
AT_WILL = Allowance(most=10, each=1_000)
"""Of all other commands, which a seat can repeat as it likes."""

Judge: TypeAlias = Callable[[Seated], Change | None]
"""What to make of the table as it is; None when the command has taken effect already. It may raise a refusal.

It is asked again after a conflict, so it counts nothing, and whatever it does may be done twice.
"""

Act: TypeAlias = Callable[[Seated, int], Table]
"""What a command of a seat makes of the table as it is."""


def obey(ports: Ports, connection: str, command: Command, act: Act) -> Outcome:
    """Carry out a command of the seat this connection is bound to, and tell both seats."""
    outcome = commit(ports, command.table, _by_seat(connection, command, act))
    if outcome.news:
        announce(ports, outcome)
    if not outcome.news or outcome.seated.seat_of(connection) is None:
        show(ports, outcome.seated, connection)
    return outcome


def _by_seat(connection: str, command: Command, act: Act) -> Judge:
    def judge(seated: Seated) -> Change | None:
        seat = seat_at(seated, connection)
        if repeated(seated.table, seat, command.command):
            return None
        # Whoever commands is here, so the house plays for them no longer.
        here = replace(seated, table=come_back(seated.table, seat))
        table = remembering(act(here, seat), seat, command.command)
        return Change(table, at_will=None if isinstance(command, ONCE) else seat)

    return judge


def count_at_will(ports: Ports, place: Place) -> None:
    """Count a command that a seat can repeat as it likes; refused where there were many, so the other is left alone."""
    if not ports.tables.count("commands", place, AT_WILL):
        raise WireRefused(WireCode.TOO_FAST)


def seat_at(seated: Seated, connection: str) -> int:
    """The seat a connection is bound to; refused where it is to none."""
    seat = seated.seat_of(connection)
    if seat is None:
        raise Refused(RefusalCode.NOT_SEATED)
    return seat


def remembering(table: Table, seat: int, command: str) -> Table:
    """The table that knows the command; a seat that its own command emptied has nobody to know it for."""
    return table if table.seats[seat] is None else remember(table, seat, command)


def load(ports: Ports, code: str, *, consistent: bool = True) -> Seated:
    """The table with that code; refused where there is none."""
    seated = ports.tables.load(code, consistent=consistent)
    if seated is None:
        raise WireRefused(WireCode.UNKNOWN_TABLE)
    return seated


def commit(ports: Ports, code: str, judge: Judge) -> Outcome:
    """Load, judge and save. When somebody else wrote in between, judge again what is there now, three times at most.

    However often it is judged, it counts once. A command found repeated only at a second try is most likely our own,
    its answer lost on the way: it is news.
    """
    counted: int | None = None
    for attempt in range(TRIES):
        seated = load(ports, code)
        change = judge(seated)
        if change is None:
            if seated.table.game.over:
                with forgiving("a finished game was not kept"):
                    keep_again(ports, seated.table)
            return Outcome(seated, news=attempt > 0, bot_is_next=bot_to_move(seated.table) is not None)
        if change.at_will is not None and change.at_will != counted:
            count_at_will(ports, Place(code, change.at_will))
            counted = change.at_will
        with suppress(Conflict):
            return _save(ports, seated, change)
    raise WireRefused(WireCode.BUSY)


def _save(ports: Ports, before: Seated, change: Change) -> Outcome:
    handed_on = _handed_on(before.table, change.table)
    keep_replaced(ports, before.table, change.table, handed_on=handed_on)
    if change.binding:
        settle(ports, change.binding.connection, Place(before.table.code, change.binding.seat))
    due_at = _due_at(ports, before, change.table)
    seated = ports.tables.save(before, change.table, due_at=due_at, binding=change.binding, handed_on=handed_on)
    if change.table.game.over and not before.table.game.over:
        keep_over(ports, change.table)
    bot_is_next = bot_to_move(change.table) is not None and due_at != before.due_at
    return Outcome(seated, news=True, bot_is_next=bot_is_next, dropped=_dropped(before, change.binding))


def _dropped(before: Seated, binding: Binding | None) -> tuple[str, ...]:
    if binding is None or not binding.alone:
        return ()
    return tuple(name for name in before.connections[binding.seat] if name != binding.connection)


def _due_at(ports: Ports, before: Seated, after: Table) -> int | None:
    """When the bot is to move: as before if it is still the same move, else in a moment.

    A game that has ended is due too, until the sweep has seen that it was kept.
    """
    if after.game.over:
        return before.due_at if before.table.game.over else _due_to_keep(ports, after)
    seat = bot_to_move(after)
    if seat is None:
        return None
    if before.due_at is not None and before.table.at == after.at:
        return before.due_at
    return ports.clock() + BOT_DELAYS_S[after.pace] * 1000


def _due_to_keep(ports: Ports, table: Table) -> int | None:
    return None if finished_deal(table) is None else ports.clock()


def _handed_on(before: Table, after: Table) -> int | None:
    """The seat whose person is another now, or nobody: what was sent to, or said by, the one before is not theirs."""
    for seat in (0, 1):
        old, new = (set(sitter.secrets if sitter else ()) for sitter in (before.seats[seat], after.seats[seat]))
        if old | new and not old & new:
            return seat
    return None


def settle(ports: Ports, connection: str, place: Place) -> None:
    """Note that a connection is about to be bound to a place, and take it from the table where it was before."""
    before = ports.tables.note(connection, place)
    if before is not None and before.code != place.code:
        left_behind(ports, before, connection)


def announce(ports: Ports, outcome: Outcome) -> None:
    """Tell both seats, and if a bot is to move, its queue. A message that is lost there is found by the sweep."""
    tell(ports, outcome.seated)
    table = outcome.seated.table
    if outcome.bot_is_next:
        with forgiving("a bot's turn was not queued"):
            ports.bot_turns.send(table.code, table.at, delay=BOT_DELAYS_S[table.pace])
