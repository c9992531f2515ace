import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.bots.inputs import NOTHING, danger
from core.bots.outlook import (
    WORST,
    best_rest,
    completing,
    dearest,
    draw_counts,
    extending,
    least_after_throw,
    loose_cards,
    mean_of_lowest,
    of_use,
    partners,
    points_of,
)
from core.cards import DECK, Card, Hand, cards_in, mask_of
from core.melds import best_arrangement, deadwood, deadwood_after_discards
from tests import strategies
from tests.builders import mask, sight


@given(strategies.hands(11))
def test_one_search_finds_the_least_deadwood_after_the_best_discard(hand: Hand) -> None:
    assert least_after_throw(mask_of(hand)) == min(deadwood_after_discards(hand).values())


@given(strategies.hands(), st.lists(strategies.cards, unique=True, min_size=1))
def test_the_outlook_is_that_of_every_draw_and_every_discard(hand: Hand, drawn: list[Card]) -> None:
    unseen = [card for card in drawn if card not in hand]
    counts = draw_counts(mask_of(hand), mask_of(unseen), deadwood(hand))
    found = [min(WORST, *deadwood_after_discards([*hand, card]).values()) for card in unseen]
    assert counts == [found.count(number) for number in range(WORST + 1)]


def test_the_mean_of_the_lowest_counts_each_draw_once() -> None:
    counts = [1, 0, 3, 0, 0, 2] + [0] * (WORST - 5)
    assert mean_of_lowest(counts, 2) == 1
    assert mean_of_lowest(counts, 5) == (0 + 6 + 5) / 5
    assert mean_of_lowest(counts, 100) == 16 / 6
    assert mean_of_lowest([0] * (WORST + 1), 3) == 0


@given(strategies.hands())
def test_the_loose_cards_are_those_of_an_arrangement_of_least_deadwood(hand: Hand) -> None:
    loose = loose_cards(best_rest(mask_of(hand)))
    assert points_of(loose) == deadwood(hand)
    assert dearest(loose) == max((card.value for card in cards_in(loose)), default=0)


@given(strategies.hands())
def test_a_card_completes_what_it_makes_a_meld_of_three_with(hand: Hand) -> None:
    found = {
        card
        for card in DECK
        if card not in hand
        for one in hand
        for two in hand
        if one < two and not best_arrangement([one, two, card]).deadwood_cards
    }
    assert set(cards_in(completing(mask_of(hand)))) == found


def test_partners_are_of_the_rank_or_within_two_in_the_suit() -> None:
    assert partners(mask("3s")) & ~mask("3s") == mask("As 2s 4s 5s 3h 3d 3c")
    assert partners(mask("Kh")) & ~mask("Kh") == mask("Jh Qh Ks Kd Kc")


def test_a_run_is_extended_at_its_ends_and_a_set_by_its_fourth() -> None:
    hand = mask("5h 6h 7h 9s 9d 9c Ks Qd 2c Ac")
    assert extending(hand, best_rest(hand)) == mask("4h 8h 9h")


def test_a_card_is_of_use_with_a_partner_or_in_place_of_a_dearer_loose_one() -> None:
    hand = mask("2s 3s 4s 6h 7h 8h Qs Qh 9c 4c")
    assert of_use(Card("Qd").bit, hand)
    assert of_use(Card("Ad").bit, hand)
    assert not of_use(Card("Kd").bit, hand)


def test_danger_counts_the_pairs_the_opponent_may_hold() -> None:
    queen = Card("Qc").index
    assert danger(queen, sight(held="Qs Qh"), 0.3) == (1.0, 0.0, 1.0, 2 / 3)
    assert danger(queen, sight(held="Qs", unseen="Qd"), 0.3) == pytest.approx((0.3, 0.0, 0.0, 1 / 3))
    assert danger(queen, sight(unseen="Tc Jc Kc"), 0.3) == pytest.approx((0.0, 0.18, 0.0, 0.0))
    assert danger(queen, sight(unseen="Jc"), 0.3) == (0.0, 0.0, 0.0, 0.0)
    assert danger(NOTHING, sight(held="Qs Qh"), 0.3) == (0.0, 0.0, 0.0, 0.0)
