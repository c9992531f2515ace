"""Ending a game before somebody reaches the target: giving up, by agreement, or because of absence."""

from dataclasses import replace

from core.game import Ending, other
from core.refusals import RefusalCode, check
from core.table import Table, check_game, check_under_way


def concede(table: Table, seat: int, *, game: int) -> Table:
    """Give up this game: the other seat wins it."""
    _check_game_under_way(table, seat, game)
    return table.ended(Ending("conceded", other(seat)))


def offer_end(table: Table, seat: int, *, game: int, withdraw: bool = False) -> Table:
    """Offer to end the game as it stands; `withdraw` takes an offer back or declines the other's.

    It holds until this deal has its result, so that nobody keeps one for when the game goes badly.
    The house bot accepts at once, and so does whoever has offered the same.
    """
    _check_game_under_way(table, seat, game)
    if withdraw:
        check(any(table.sitter(each).offers_end for each in (0, 1)), RefusalCode.NO_OFFER)
        return _offers(_offers(table, 0, offers=False), 1, offers=False)
    opponent = table.sitter(other(seat))
    if opponent.is_bot or opponent.offers_end:
        return _agreed(table)
    return _offers(table, seat, offers=True)


def accept_end(table: Table, seat: int, *, game: int) -> Table:
    """Accept the other's offer: the game ends as it stands, and nobody wins it."""
    _check_game_under_way(table, seat, game)
    check(table.sitter(other(seat)).offers_end, RefusalCode.NO_OFFER)
    return _agreed(table)


def claim_end(table: Table, seat: int, *, game: int) -> Table:
    """End the game as it stands because the other person is away, which the caller has judged. Nobody wins it."""
    _check_game_under_way(table, seat, game)
    check(not table.sitter(other(seat)).is_bot, RefusalCode.NOT_AWAY)
    return table.ended(Ending("absent"))


def _check_game_under_way(table: Table, seat: int, game: int) -> None:
    check_game(table, game)
    table.person(seat)
    check_under_way(table)


def _offers(table: Table, seat: int, *, offers: bool) -> Table:
    return table.with_seat(seat, replace(table.sitter(seat), offers_end=offers))


def _agreed(table: Table) -> Table:
    return table.ended(Ending("agreed"))
