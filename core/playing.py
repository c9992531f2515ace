"""Playing a game: the moves of its deals, and from one deal to the next."""

from dataclasses import replace

from core.moves import Move, pack_moves
from core.refusals import RefusalCode, Refused, check
from core.scoring import DealResult
from core.table import Table, check_game, check_moment, dealt

NEXT_DEAL_AFTER_MS = 60_000
"""So long after the first seat was ready, the next deal may be claimed."""


def play(table: Table, seat: int, *, at: str, move: Move) -> Table:
    """Make one move of the deal, for the moment the player saw; `IllegalMove` where the rules of play forbid it."""
    deal = dealt(table)
    check_moment(table, at)
    after = deal.play(seat, move)
    table = replace(table, moves=pack_moves(after.moves))
    return table if after.result is None else _scored(table, after.result)


def _scored(table: Table, result: DealResult) -> Table:
    game = table.game.scored(result, target=table.rules.target)
    # An offer to end the game as it stands was made for what stood before this result.
    for seat, sitter in enumerate(table.sitters):
        table = table.with_seat(seat, sitter.settled())
    table = replace(table, game=game)
    return table if game.ending is None else table.ended(game.ending)


def ready(table: Table, seat: int, *, at: str, now: int) -> Table:
    """Ready for the next deal, having seen the result at `at`; it is dealt once both are. A bot always is."""
    _shown_result(table)
    check_moment(table, at)
    sitter = table.person(seat)
    ready_at = now if table.ready_at is None else table.ready_at
    table = replace(table.with_seat(seat, replace(sitter, ready=True)), ready_at=ready_at)
    return dealt_when_ready(table)


def claim_next(table: Table, seat: int, *, game: int, now: int) -> Table:
    """Deal the next deal, 60 s after the first seat was ready for it."""
    check_game(table, game)
    table.person(seat)
    result = _shown_result(table)
    early = table.ready_at is None or now - table.ready_at < NEXT_DEAL_AFTER_MS
    check(not early, RefusalCode.TOO_EARLY)
    return _next_dealt(table, result)


def dealt_when_ready(table: Table) -> Table:
    """The table with its next deal dealt if both are ready for it; else as it is."""
    result = _shown_result(table)
    if not all(sitter.ready or sitter.plays_by_itself for sitter in table.sitters):
        return table
    return _next_dealt(table, result)


def _shown_result(table: Table) -> DealResult:
    """The result both are looking at; refused while there is none."""
    result = dealt(table).result
    if result is None:
        raise Refused(RefusalCode.DEAL_NOT_OVER)
    return result


def _next_dealt(table: Table, result: DealResult) -> Table:
    for seat, sitter in enumerate(table.sitters):
        table = table.with_seat(seat, replace(sitter, ready=False))
    return replace(table, game=table.game.next_deal(result), moves="", ready_at=None)
