"""Every way to be refused at a table: the code, the words, and nothing changed."""

import pickle
from collections.abc import Callable

import pytest

from core.endings import accept_end, claim_end, concede, offer_end
from core.illegal import IllegalMove, IllegalMoveCode
from core.moves import DRAW, PASS, parse_move
from core.playing import claim_next, play, ready
from core.refusals import WORDS, RefusalCode, Refused
from core.returning import claim_house, make_seat_code, take_seat
from core.sealing import commit, rematch, reveal
from core.seats import fingerprint
from core.sitting import add_bot, admit, leave, mute, remove_bot, sit
from core.table import Table
from core.text import clean_line
from tests.core.tables import (
    BEN,
    MAYA,
    NONCES,
    NOON,
    SECOND_SEED,
    ZOE,
    at_game_over,
    at_play,
    at_play_with_bot,
    at_showdown,
    binding,
    met,
    met_bot,
    opened,
    turn_of,
)

C = RefusalCode
CODE_HASH = fingerprint("abcd-efgh")
CLOSED = leave(opened(), 0)
HALF_SEALED = commit(met(), 0, game=1, commitment=bytes(32))
OFFERED = make_seat_code(at_play(), 1, code_hash=CODE_HASH, expires=NOON)


def committed() -> Table:
    table = met()
    for seat in (0, 1):
        table = commit(table, seat, game=1, commitment=binding(table, seat))
    return table


HALF_OPEN = reveal(committed(), 0, game=1, nonce=NONCES[0])

CASES: list[tuple[RefusalCode, Table, Callable[[Table], object]]] = [
    (C.CLOSED, CLOSED, lambda table: sit(table, name="Ben", secret=BEN)),
    (C.CLOSED, CLOSED, lambda table: add_bot(table, 0, level="easy")),
    (C.CLOSED, CLOSED, lambda table: leave(table, 0)),
    (C.CLOSED, CLOSED, lambda table: concede(table, 0, game=0)),
    (C.CLOSED, CLOSED, lambda table: play(table, 0, at=table.at, move=PASS)),
    (C.CLOSED, CLOSED, lambda table: rematch(table, 0, game=0, seed=SECOND_SEED)),
    (C.CLOSED, CLOSED, lambda table: make_seat_code(table, 0, code_hash=CODE_HASH, expires=NOON)),
    (C.NOT_SEATED, leave(met(), 1), lambda table: mute(table, 1, muted=True)),
    (C.NOT_SEATED, at_play_with_bot(), lambda table: concede(table, 1, game=1)),
    (C.NOT_SEATED, at_play_with_bot(), lambda table: leave(table, 1)),
    (C.NOT_SEATED, at_play_with_bot(), lambda table: claim_house(table, 1, game=1)),
    (C.NOT_SEATED, at_play_with_bot(), lambda table: make_seat_code(table, 1, code_hash=CODE_HASH, expires=NOON)),
    (C.TABLE_FULL, met(), lambda table: sit(table, name="Zoe", secret=ZOE)),
    (C.TABLE_FULL, met(), lambda table: add_bot(table, 0, level="easy")),
    (C.TABLE_FULL, at_game_over(), lambda table: sit(table, name="Zoe", secret=ZOE)),
    (C.ALREADY_SEATED, OFFERED, lambda table: take_seat(table, code_hash=CODE_HASH, secret=MAYA, now=NOON - 1)),
    (C.NO_OPPONENT, opened(), lambda table: commit(table, 0, game=0, commitment=bytes(32))),
    (C.NO_OPPONENT, opened(), lambda table: play(table, 0, at=table.at, move=PASS)),
    (C.NO_OPPONENT, opened(), lambda table: rematch(table, 0, game=0, seed=SECOND_SEED)),
    (C.NO_OPPONENT, opened(), lambda table: claim_end(table, 0, game=0)),
    (C.NOT_OPENER, at_play(), lambda table: add_bot(table, 1, level="easy")),
    (C.NOT_OPENER, at_play(), lambda table: remove_bot(table, 1, seed=SECOND_SEED)),
    (C.NOT_OPENER, at_play(), lambda table: admit(table, 1, yes=True)),
    (C.NO_BOT, at_game_over(), lambda table: remove_bot(table, 0, seed=SECOND_SEED)),
    (C.NO_BOT, opened(), lambda table: remove_bot(table, 0, seed=SECOND_SEED)),
    (C.NO_GUEST, at_play_with_bot(), lambda table: admit(table, 0, yes=True)),
    (C.STALE, at_play(), lambda table: play(table, turn_of(table), at="1.1.1", move=PASS)),
    (C.STALE, at_showdown(), lambda table: ready(table, 0, at="1.1.1", now=NOON)),
    (C.STALE, at_play(), lambda table: concede(table, 0, game=2)),
    (C.STALE, at_play(), lambda table: offer_end(table, 0, game=2)),
    (C.STALE, at_play(), lambda table: claim_house(table, 0, game=2)),
    (C.STALE, at_showdown(), lambda table: claim_next(table, 0, game=2, now=NOON)),
    (C.STALE, at_game_over(), lambda table: rematch(table, 0, game=2, seed=SECOND_SEED)),
    (C.STALE, met(), lambda table: commit(table, 0, game=2, commitment=bytes(32))),
    (C.NOT_DEALT, met(), lambda table: play(table, 0, at=table.at, move=PASS)),
    (C.NOT_DEALT, met(), lambda table: ready(table, 0, at=table.at, now=NOON)),
    (C.NOT_DEALT, met(), lambda table: claim_house(table, 0, game=1)),
    (C.ALREADY_DEALT, at_play(), lambda table: commit(table, 0, game=1, commitment=bytes(32))),
    (C.ALREADY_DEALT, at_play(), lambda table: reveal(table, 0, game=1, nonce=NONCES[0])),
    (C.ALREADY_COMMITTED, HALF_OPEN, lambda table: commit(table, 1, game=1, commitment=bytes(32))),
    (C.COMMITMENT_MISSING, HALF_SEALED, lambda table: reveal(table, 0, game=1, nonce=NONCES[0])),
    (C.NONCE_WRONG, HALF_OPEN, lambda table: reveal(table, 1, game=1, nonce=NONCES[0])),
    (C.DEAL_NOT_OVER, at_play(), lambda table: ready(table, 0, at=table.at, now=NOON)),
    (C.DEAL_NOT_OVER, at_play(), lambda table: claim_next(table, 0, game=1, now=NOON)),
    (C.TOO_EARLY, at_showdown(), lambda table: claim_next(table, 0, game=1, now=NOON)),
    (C.GAME_OVER, at_game_over(), lambda table: play(table, 0, at=table.at, move=DRAW)),
    (C.GAME_OVER, at_game_over(), lambda table: play(table, 0, at="1.1.0", move=DRAW)),
    (C.GAME_OVER, at_game_over(), lambda table: ready(table, 0, at=table.at, now=NOON)),
    (C.GAME_OVER, at_game_over(), lambda table: concede(table, 0, game=1)),
    (C.GAME_OVER, at_game_over(), lambda table: offer_end(table, 0, game=1)),
    (C.NO_OFFER, at_play(), lambda table: offer_end(table, 0, game=1, withdraw=True)),
    (C.GAME_OVER, at_game_over(), lambda table: claim_end(table, 0, game=1)),
    (C.GAME_NOT_OVER, at_play(), lambda table: rematch(table, 0, game=1, seed=SECOND_SEED)),
    (C.GAME_NOT_OVER, at_play_with_bot(), lambda table: remove_bot(table, 0, seed=SECOND_SEED)),
    (C.NO_OFFER, at_play(), lambda table: accept_end(table, 0, game=1)),
    (C.OPPONENT_LEFT, leave(at_play(), 1), lambda table: rematch(table, 0, game=1, seed=SECOND_SEED)),
    (C.NOT_AWAY, at_play_with_bot(), lambda table: claim_house(table, 0, game=1)),
    (C.NOT_AWAY, met_bot(), lambda table: claim_end(table, 0, game=1)),
    (C.SEAT_CODE_WRONG, at_play(), lambda table: take_seat(table, code_hash=CODE_HASH, secret=ZOE, now=NOON)),
    (C.SEAT_CODE_WRONG, OFFERED, lambda table: take_seat(table, code_hash=ZOE, secret=ZOE, now=NOON)),
    (C.SEAT_CODE_EXPIRED, OFFERED, lambda table: take_seat(table, code_hash=CODE_HASH, secret=ZOE, now=NOON)),
    (C.NAME_TOO_LONG, opened(), lambda table: sit(table, name="x" * 21, secret=BEN)),
    (C.NAME_TOO_LONG, at_play_with_bot(), lambda table: sit(table, name="x" * 10_000, secret=ZOE)),
    (C.CHAT_TOO_LONG, at_play(), lambda _: clean_line("x" * 201)),
    (C.CHAT_EMPTY, at_play(), lambda _: clean_line(" ")),
]


@pytest.mark.parametrize(("code", "table", "command"), CASES)
def test_a_refused_command_says_why_and_changes_nothing(
    code: RefusalCode, table: Table, command: Callable[[Table], object]
) -> None:
    before = pickle.dumps(table)

    with pytest.raises(Refused) as refusal:
        command(table)

    assert code is refusal.value.code
    assert WORDS[code] == refusal.value.words
    assert pickle.loads(before) == table  # noqa: S301 (written two lines above)


def test_every_code_is_reached() -> None:
    assert {code for code, _, _ in CASES} == set(RefusalCode)


def test_every_code_has_one_sentence_of_its_own() -> None:
    assert set(WORDS) == set(RefusalCode)
    assert len(set(WORDS.values())) == len(WORDS)
    assert all(words[0].isupper() and words.endswith(".") and words.count(".") == 1 for words in WORDS.values())


def test_a_move_the_rules_forbid_is_the_deals_to_refuse() -> None:
    table = at_play()
    waiting = 1 - turn_of(table)

    with pytest.raises(IllegalMove) as illegal:
        play(table, waiting, at=table.at, move=PASS)
    assert illegal.value.code is IllegalMoveCode.NOT_YOUR_TURN

    with pytest.raises(IllegalMove) as illegal:
        play(table, turn_of(table), at=table.at, move=parse_move("discard As"))
    assert illegal.value.code is IllegalMoveCode.MUST_DRAW_FIRST


def test_a_second_knock_is_refused_as_over() -> None:
    table = at_showdown()

    with pytest.raises(IllegalMove) as illegal:
        play(table, 0, at=table.at, move=parse_move("knock As"))
    assert illegal.value.code is IllegalMoveCode.DEAL_OVER
