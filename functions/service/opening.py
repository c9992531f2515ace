"""Opening a table."""

import hashlib

from core.rules import Rules
from core.seats import fingerprint
from core.sitting import open_table
from core.table import Table, remember, seat_of
from functions.messages import Open
from functions.patience import Allowance
from functions.ports import Conflict, Place, Ports, Seated
from functions.refusal import WireCode, WireRefused
from functions.service.binding import bind
from functions.service.codes import in_letters
from functions.service.commands import load, settle
from functions.service.telling import show

SEED_BYTES = 32
HOUR_MS = 3_600_000


def open_new(ports: Ports, connection: str, command: Open, *, address: str) -> None:
    """Open a table and seat its opener. The same command again finds the same table.

    How many new tables come from one network address is bounded.
    """
    secret = fingerprint(command.secret)
    rules = Rules(target=command.rules.target, knock_limit=command.rules.knock_limit)
    code = table_code(command.secret, command.command)
    table = open_table(code, name=command.name, secret=secret, rules=rules, seed=ports.random(SEED_BYTES))
    seated = _opened(ports, connection, remember(table, 0, command.command), address)
    if seat_of(seated.table, secret) != 0:
        raise WireRefused(WireCode.BUSY)
    show(ports, bind(ports, seated, connection, seat=0, secret=secret), connection)


def _opened(ports: Ports, connection: str, table: Table, address: str) -> Seated:
    """The new table, where it may be opened, or the one that this command has opened before."""
    refused = _counted(ports, address)
    if refused is None:
        return _created(ports, connection, table, address)
    before = ports.tables.load(table.code, consistent=True)
    if before is None:
        raise WireRefused(refused)
    return before


def _counted(ports: Ports, address: str) -> WireCode | None:
    """Count a table that is about to be opened; why it may not be, and then it is not counted."""
    if ports.tables_an_hour is None:
        return None
    if ports.tables_an_hour == 0:
        return WireCode.NO_NEW_TABLES
    counted = ports.tables.count_opening(address, _allowance(ports.tables_an_hour))
    return None if counted else WireCode.TOO_MANY_TABLES


def _allowance(most: int) -> Allowance:
    return Allowance(most=most, each=HOUR_MS // most)


def _created(ports: Ports, connection: str, table: Table, address: str) -> Seated:
    """The new table, or the one that this command has opened before, which then counts no second time."""
    settle(ports, connection, Place(table.code, 0))
    try:
        return ports.tables.create(table, connection=connection)
    except Conflict:
        before = load(ports, table.code)
        if ports.tables_an_hour:
            ports.tables.uncount_opening(address, _allowance(ports.tables_an_hour))
        return before


def table_code(secret: str, command: str) -> str:
    """The code of the table that this command opens: 45 bits nobody can guess without the secret.

    >>> table_code("AAAAAAAAAAAAAAAAAAAAAA", "first")
    'esr-jkv-32g'
    """
    digest = hashlib.sha256(f"gin-table code 1\n{secret}\n{command}".encode()).digest()
    letters = in_letters(digest, 9)
    return "-".join((letters[:3], letters[3:6], letters[6:]))
