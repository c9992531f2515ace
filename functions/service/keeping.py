"""What is kept of games for a year: each deal that is over, and where a finished game is found by its public name.

What chance dealt in a game is counted in the same write that keeps where it is found, so once and no more.
"""

from core.deal import Deal
from core.fairness import counts_of
from core.game import FinishedDeal
from core.moves import parse_packed
from core.table import Table, finished_deal
from functions.books import Kind
from functions.ports import FinishedGame, FinishedSeat, Ports
from functions.service.codes import public_name
from functions.service.telling import forgiving


def keep_replaced(ports: Ports, before: Table, after: Table, *, handed_on: int | None) -> None:
    """Keep the deal that is about to be replaced. It is committed, so whoever replaces it keeps the same.

    And the game that is over, before somebody else has a seat that was played in it.
    """
    finished = finished_deal(before)
    replaced = (before.game.number, before.game.deal_number) != (after.game.number, after.game.deal_number)
    leaves_it = before.game.over and handed_on is not None
    if finished is None or not (replaced or leaves_it):
        return
    if before.game.over:
        keep_again(ports, before)
    else:
        ports.tables.put_deal(public_name(before.seal), finished, seal=before.seal, rules=before.rules)


def keep_over(ports: Ports, table: Table) -> None:
    """Keep the last deal of a game that is over, and where the game is found. It is committed, so this may be repeated.

    What can't be kept now is kept when the command comes again, a seat asks for the record, the table goes on, or by
    the sweep.
    """
    with forgiving("a finished game was not kept"):
        _keep(ports, table)


def keep_again(ports: Ports, table: Table) -> None:
    """The same for a game that is most likely kept already; `Unavailable` where it can't be."""
    if ports.tables.game(public_name(table.seal)) is None:
        _keep(ports, table)


def _keep(ports: Ports, table: Table) -> None:
    finished = finished_deal(table)
    if finished is None:
        return
    game = _finished_game(ports, table)
    kept = [line for line in ports.tables.deals(table.code, game.name) if line.deal < finished.deal]
    ports.tables.put_deal(game.name, finished, seal=table.seal, rules=table.rules)
    counts = counts_of([_played(table, line) for line in (*kept, finished)])
    ports.tables.put_game(game, kind=kind_of(table), counts=counts)


def _played(table: Table, line: FinishedDeal) -> Deal:
    return Deal.replay(table.seal.deck(line.deal), line.dealer, parse_packed(line.moves), table.rules)


def kind_of(table: Table) -> Kind:
    """Whether the house sat in a seat."""
    return "house" if any(sitter.is_bot for sitter in table.sitters) else "people"


def _finished_game(ports: Ports, table: Table) -> FinishedGame:
    ending = table.game.ending
    assert ending is not None, "only a game that is over is kept"
    return FinishedGame(
        name=public_name(table.seal),
        table=table.code,
        game=table.game.number,
        deals=table.game.deal_number,
        ending=ending,
        at=ports.clock(),
        seats=(_seat(table, 0), _seat(table, 1)),
    )


def _seat(table: Table, seat: int) -> FinishedSeat:
    sitter = table.sitter(seat)
    return FinishedSeat(name=sitter.name, level=sitter.level, secrets=sitter.secrets)
