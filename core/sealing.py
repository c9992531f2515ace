"""Sealing the shuffle before a game: both commit, both reveal, and the last nonce deals the first deal."""

import hmac
from dataclasses import replace

from core.game import other
from core.refusals import RefusalCode, check
from core.shuffle import commitment_to_nonce
from core.table import Table, check_game, check_under_way


def commit(table: Table, seat: int, *, game: int, commitment: bytes) -> Table:
    """Bind the seat to its nonce for this game (32 bytes). It may be replaced until the first nonce is revealed."""
    _check_sealing(table, game)
    sitter = table.person(seat)
    if sitter.commitment == commitment:
        return table
    check(table.seal.nonces == (None, None), RefusalCode.ALREADY_COMMITTED)
    return table.with_seat(seat, replace(sitter, commitment=commitment))


def reveal(table: Table, seat: int, *, game: int, nonce: bytes) -> Table:
    """Reveal the seat's nonce (32 bytes), once every person has committed. The last one deals."""
    _check_sealing(table, game)
    committed = all(sitter.is_bot or sitter.commitment is not None for sitter in table.sitters)
    check(committed, RefusalCode.COMMITMENT_MISSING)
    sitter = table.person(seat)
    expected = commitment_to_nonce(nonce, table=table.code, game=game)
    check(hmac.compare_digest(expected, sitter.commitment or b""), RefusalCode.NONCE_WRONG)
    return _dealt_when_revealed(table.with_seat(seat, replace(sitter, nonce=nonce)))


def _check_sealing(table: Table, game: int) -> None:
    check_game(table, game)
    check_under_way(table)
    check(table.stage == "sealing", RefusalCode.ALREADY_DEALT)


def _dealt_when_revealed(table: Table) -> Table:
    if not all(sitter.is_bot or sitter.nonce is not None for sitter in table.sitters):
        return table
    dealer = table.game.first_dealer
    if dealer is None:
        dealer = table.seal.first_dealer()
    return replace(table, game=table.game.first_deal(dealer=dealer))


def rematch(table: Table, seat: int, *, game: int, seed: bytes) -> Table:
    """Want another game after this one; it begins once both do, with this seed (32 random bytes)."""
    check_game(table, game)
    check(table.stage != "waiting", RefusalCode.NO_OPPONENT)
    check(table.game.over, RefusalCode.GAME_NOT_OVER)
    opponent = table.sitter(other(seat))
    check(not opponent.left, RefusalCode.OPPONENT_LEFT)
    table = table.with_seat(seat, replace(table.person(seat), rematch=True, left=False))
    return table.begin(seed=seed) if opponent.rematch or opponent.is_bot else table
