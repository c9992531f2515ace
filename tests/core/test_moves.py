import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import Card
from core.moves import (
    DRAW,
    PASS,
    TAKE,
    Discard,
    Draw,
    InvalidMove,
    Knock,
    Move,
    Pass,
    Take,
    pack_moves,
    parse_move,
    parse_packed,
)
from tests import strategies
from tests.builders import EVERY_MOVE

TEN = Card("Th")


@pytest.mark.parametrize(
    ("text", "move"),
    [("pass", PASS), ("take", TAKE), ("draw", DRAW), ("discard Th", Discard(TEN)), ("knock Th", Knock(TEN))],
)
def test_a_move_in_its_long_form(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert str(move) == text


@pytest.mark.parametrize("move", EVERY_MOVE, ids=str)
def test_every_move_prints_and_parses(move: Move) -> None:
    assert parse_move(str(move)) == move
    assert eval(repr(move)) == move  # noqa: S307 (the repr of a move)
    assert parse_packed(pack_moves([move])) == (move,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Pass",
        "pass ",
        "pass Th",
        "discard",
        "discard ",
        "discard th",
        "discard  Th",
        "knock Th 9s",
        "throw Th",
        "d",
    ],
)
def test_other_text_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove, match="not a move"):
        parse_move(text)


def test_a_turn_is_packed_as_the_draw_and_the_card_thrown() -> None:
    moves = (PASS, PASS, DRAW, Discard(TEN), TAKE, Discard(Card("9s")), DRAW, Knock(Card("Kd")))
    assert pack_moves(moves) == "ppdTht9sdkKd"
    assert parse_packed("ppdTht9sdkKd") == moves


def test_an_unfinished_turn_is_a_bare_draw_at_the_end() -> None:
    assert parse_packed("ppd") == (PASS, PASS, DRAW)
    assert parse_packed("t") == (TAKE,)


@given(st.lists(strategies.moves))
def test_moves_pack_and_unpack(moves: list[Move]) -> None:
    assert parse_packed(pack_moves(moves)) == tuple(moves)


@pytest.mark.parametrize("text", ["x", "pp ", "dT", "dth", "kk9s", "k", "ppdThk", "P", "d10h", "p\n"])
def test_other_text_is_no_packed_moves(text: str) -> None:
    with pytest.raises(InvalidMove, match="not packed moves"):
        parse_packed(text)


def test_the_kinds_of_move_are_five() -> None:
    assert {type(move) for move in EVERY_MOVE} == {Pass, Take, Draw, Discard, Knock}
    assert len(set(EVERY_MOVE)) == 3 + 2 * 52
