import dataclasses
import random
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import DECK, Card, parse_cards
from core.deal import Deal
from core.melds import deadwood
from core.moves import Discard, Knock, Take
from core.rules import Rules
from core.view import Event, Group, SeatView, events, view_for
from tests import strategies
from tests.builders import STYLES, Style, drawn_deal, played, playout, shuffled_deal

TABLE = """
    dealer  1
    seat 0  2s 3s 4s 6h 7h 8h Qs Qh Ac 4c
    seat 1  Kh Jd Tc 9s 7d 6d 5c 3h 2h 8c
    upcard  Qd
    stock   9h 5h
"""


# --- what is hidden ----------------------------------------------------------------------------------------------


def in_sight(deal: Deal, seat: int) -> set[Card]:
    """The cards the seat has any business to know: its own, and those that lay face up."""
    face_up = {deal.upcard, *(move.card for move in deal.moves if isinstance(move, Discard | Knock))}
    shown = deal.hands[1 - seat] if deal.result is not None and deal.result.kind != "void" else ()
    return {*deal.hands[seat], *face_up, *shown}


def redealt(deal: Deal, seat: int, rng: random.Random) -> Deal:
    """The deal with all that is hidden from the seat dealt again, and the same public moves."""
    hidden = [card for card in DECK if card not in in_sight(deal, seat)]
    anew = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    deck = [anew.get(card, card) for card in deal.deck]
    return Deal.replay(deck, deal.dealer, deal.moves, deal.rules)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.__name__)
def test_dealing_the_hidden_cards_again_changes_no_byte_of_the_view(style: Style) -> None:
    rng = random.Random(style.__name__)
    for deal in playout(shuffled_deal(rng), style, rng):
        for seat in (0, 1):
            other = redealt(deal, seat, rng)
            assert view_for(other, seat) == view_for(deal, seat)
            assert repr(view_for(other, seat)) == repr(view_for(deal, seat))


@given(strategies.positions(), strategies.seats, strategies.chance)
def test_a_view_is_the_same_for_all_that_may_be_hidden(deal: Deal, seat: int, rng: random.Random) -> None:
    assert repr(view_for(redealt(deal, seat, rng), seat)) == repr(view_for(deal, seat))


def test_the_redeal_does_deal_other_cards() -> None:
    rng = random.Random(4)
    deal = shuffled_deal(rng)
    other = redealt(deal, 0, rng)
    assert other.hands[0] == deal.hands[0]
    assert other.hands[1] != deal.hands[1]
    assert other.stock != deal.stock
    assert view_for(other, 1) != view_for(deal, 1)


def reachable(value: object) -> Iterator[object]:
    """The value and everything that can be reached from it."""
    yield value
    if dataclasses.is_dataclass(value):
        parts: list[object] = [getattr(value, field.name) for field in dataclasses.fields(value)]
    elif isinstance(value, Mapping):
        parts = [*value.keys(), *value.values()]
    else:
        parts = list(value) if isinstance(value, tuple) else []
    for part in parts:
        yield from reachable(part)


@given(strategies.positions(), strategies.seats)
def test_no_hidden_card_and_no_deal_can_be_reached_from_a_view(deal: Deal, seat: int) -> None:
    values = list(reachable(view_for(deal, seat)))
    assert {value for value in values if isinstance(value, Card)} <= in_sight(deal, seat)
    assert not any(isinstance(value, Deal) for value in values)


def test_a_view_has_exactly_these_fields() -> None:
    assert [field.name for field in dataclasses.fields(SeatView)] == [
        *("seat", "dealer", "turn", "phase", "hand", "groups", "ways", "arrangements"),
        *("deadwood", "legal_moves", "sheds", "knocks"),
        *("just_drawn", "locked", "opponent_count", "upcard", "top", "discards", "stock", "scores", "habits"),
        *("rules", "seen", "result", "opponent_hand"),
    ]


@given(strategies.positions())
def test_a_view_has_nothing_to_do_with_the_other_seats_turn(deal: Deal) -> None:
    for seat in {0, 1} - {deal.turn}:
        view = view_for(deal, seat)
        assert (view.legal_moves, view.sheds, view.knocks) == ((), {}, ())
        assert (view.just_drawn, view.locked) == (None, None)


# --- what is shown -----------------------------------------------------------------------------------------------


def test_a_seat_sees_its_melds_its_deadwood_and_what_it_may_do() -> None:
    view = view_for(drawn_deal(TABLE, "t"), 0, scores=(40, 55))
    assert view.groups == (
        Group("run", parse_cards("2s 3s 4s")),
        Group("set", parse_cards("Qs Qh Qd")),
        Group("run", parse_cards("6h 7h 8h")),
        Group("deadwood", parse_cards("Ac 4c")),
    )
    assert (view.deadwood, view.ways, view.hand) == (5, 1, tuple(sorted(view.hand)))
    assert view.knocks == parse_cards("4s Ac 4c")
    assert (view.sheds[Card("Ac")], view.sheds[Card("4c")], view.sheds[Card("6h")]) == (4, 1, 20)
    assert Card("Qd") not in view.sheds
    assert (view.just_drawn, view.locked, view.top, view.discards) == (Card("Qd"), Card("Qd"), None, 0)
    assert (view.stock, view.opponent_count, view.scores, view.rules) == (31, 10, (40, 55), Rules())
    assert (view.opponent_hand, view.result) == (None, None)


def test_a_card_drawn_from_the_stock_is_not_locked() -> None:
    view = view_for(drawn_deal(TABLE, "ppd"), 0)
    assert (view.just_drawn, view.locked) == (Card("9h"), None)
    assert Card("9h") in view.sheds


def test_the_opponent_sees_that_a_card_was_drawn_but_not_which() -> None:
    view = view_for(drawn_deal(TABLE, "ppd"), 1)
    assert (view.opponent_count, view.stock, view.just_drawn) == (11, 30, None)
    assert "9h" not in repr(view)


def test_equally_good_arrangements_are_all_shown_the_best_first() -> None:
    table = TABLE.replace("2s 3s 4s 6h 7h 8h Qs Qh Ac 4c", "3s 4s 5s 3d 4d 5d 3c 4c 5c Ac")
    table = table.replace("5c 3h 2h 8c", "6c 3h 2h 8c")
    view = view_for(drawn_deal(table), 0)
    assert (view.ways, [group.kind for group in view.groups]) == (2, ["run", "run", "run", "deadwood"])
    assert view.arrangements[0] == view.groups
    assert [group.kind for group in view.arrangements[1]] == ["set", "set", "set", "deadwood"]
    assert view_for(drawn_deal(TABLE), 0).arrangements == ()


def test_gin_has_no_deadwood_group() -> None:
    table = TABLE.replace("Qh Ac", "Qh As")
    view = view_for(played(drawn_deal(table), "take", "knock 4c"), 0)
    assert (view.deadwood, [group.kind for group in view.groups]) == (0, ["run", "set", "run"])


def test_a_knock_opens_both_hands_to_both_seats() -> None:
    deal = played(drawn_deal(TABLE), "take", "knock 4c")
    for seat in (0, 1):
        view = view_for(deal, seat)
        assert view.opponent_hand == deal.hands[1 - seat]
        assert view.result == deal.result
        assert (view.turn, view.phase, view.legal_moves) == (None, "over", ())


@given(strategies.finished_deals(), strategies.seats)
def test_a_void_shows_neither_hand(deal: Deal, seat: int) -> None:
    view = view_for(deal, seat)
    assert view.result is not None
    if view.result.kind == "void":
        assert view.opponent_hand is None
        assert not [value for value in reachable(view.result) if isinstance(value, Card)]
    else:
        assert view.opponent_hand == deal.hands[1 - seat]


@given(strategies.positions(), strategies.seats)
def test_a_view_agrees_with_the_deal(deal: Deal, seat: int) -> None:
    view = view_for(deal, seat)
    assert sorted(card for group in view.groups for card in group.cards) == list(view.hand)
    assert view.deadwood == deadwood(view.hand)
    assert view.legal_moves == (deal.legal_moves() if deal.turn == seat else ())
    assert list(view.sheds) == [move.card for move in view.legal_moves if isinstance(move, Discard)]
    assert list(view.knocks) == [card for card, left in view.sheds.items() if left <= deal.rules.knock_limit]


# --- the public moves --------------------------------------------------------------------------------------------


def test_the_public_moves_tell_who_did_what_with_which_face_up_card() -> None:
    deal = drawn_deal(TABLE, "ppdQstKhd")
    expected = (
        Event(0, 0, "pass", None),
        Event(1, 1, "pass", None),
        Event(2, 0, "draw", None),
        Event(3, 0, "discard", Card("Qs")),
        Event(4, 1, "take", Card("Qs")),
        Event(5, 1, "discard", Card("Kh")),
        Event(6, 0, "draw", None),
    )
    assert events(view_for(deal, 0)) == events(view_for(deal, 1)) == expected


@given(strategies.playouts())
def test_the_public_moves_are_told_as_they_happened(deals: list[Deal]) -> None:
    told = events(view_for(deals[-1], 0))
    for before, event in zip(deals[:-1], told, strict=True):
        move = deals[-1].moves[event.ply]
        assert (event.seat, event.move) == (before.turn, move.name)
        face_up = before.top if isinstance(move, Take) else getattr(move, "card", None)
        assert event.card == face_up


@given(strategies.positions(), st.tuples(st.integers(0, 99), st.integers(0, 99)))
def test_a_view_never_changes(deal: Deal, scores: tuple[int, int]) -> None:
    view = view_for(deal, 0, scores)
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.seat = 1  # type: ignore[misc]
    assert view == view_for(deal, 0, scores)
