"""What ten cards look like to the expert: later draws, loose cards, and the card thrown."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.bots import weights
from core.bots.hand import (
    HAND_INPUTS,
    THROW_INPUTS,
    gin_cards,
    least_useful,
    of_hand,
    of_later_draws,
    of_loose_cards,
    of_throw,
)
from core.bots.inputs import NOTHING, TABLE_INPUTS, of_table
from core.bots.net import Row
from core.bots.outlook import best_rest, loose_cards
from core.cards import DECK, Card, Hand, cards_in, mask_of, parse_cards
from core.melds import deadwood, deadwood_after_discards
from tests import strategies
from tests.builders import mask, sight

HAND = mask("2s 3s 4s 7h 7d 7c Jh Qh 5d 9c")
LOOSE = mask("Jh Qh 5d 9c")


@given(strategies.hands(), st.lists(strategies.cards, unique=True, min_size=1))
def test_a_card_makes_gin_when_one_card_may_go_and_no_deadwood_is_left(hand: Hand, others: list[Card]) -> None:
    assume(deadwood(hand) > 0)
    unseen = [card for card in others if card not in hand]
    found = [card for card in unseen if min(deadwood_after_discards([*hand, card]).values()) == 0]
    assert gin_cards(mask_of(hand), mask_of(unseen)) == len(found)


@pytest.mark.parametrize(
    ("hand", "drawn", "left"),
    [
        ("2s 3s 4s 7h 7d 7c Jh Qh Kh 9c", "5s", 0),  # lengthens a run, and the nine goes
        ("2s 3s 4s 7h 7d 7c Jh Qh 5d 9c", "Kh", 1),  # a run of J, Q and K; of 5 and 9 one goes
        ("2s 3s 4s 5s Jh Qh Kh 5d 9c Ad", "6s", 2),  # lengthens a run; of three one goes
        ("2s 3s 4s 7h 7d 7c Jh Qh 5d 9c", "7s", 3),  # lengthens a set; of four one goes
        ("2s 3s 4s 7h 7d 7c Jh Qh 5d 9c", "Kc", 4),  # helps nothing
    ],
)
def test_one_draw_leaves_so_many_loose_cards(hand: str, drawn: str, left: int) -> None:
    loose = loose_cards(best_rest(mask(hand)))
    few, two, three, mean, _ = of_later_draws(mask(hand), loose, sight(unseen=drawn))
    assert [few * 6, two / 2, three] == [left <= 1, left <= 2, left <= 3]
    assert mean == pytest.approx(left / 7)


def test_after_a_draw_that_leaves_few_loose_cards_those_that_make_gin_are_counted() -> None:
    # Of these four draws only K♥ and 5♠ help, and after each of them, 9♣ gone, the other makes gin.
    *_, gins = of_later_draws(HAND, LOOSE, sight(unseen="Kh 5s Kd 6c"))
    assert gins == 2 * 2 / 4


def test_a_hand_with_many_loose_cards_is_not_looked_at_for_gin() -> None:
    hand = mask("3h 4h 5h 6h 7h 5s 6s 8s 9s Kd")
    assert gin_cards(hand, mask("7s")) == 1
    *_, gins = of_later_draws(hand, loose_cards(best_rest(hand)), sight(unseen="8h 7s"))
    assert gins == 0


def test_the_least_useful_loose_card_is_the_dearest_without_a_partner() -> None:
    assert cards_in(least_useful(mask("Jh Qh 5d 9c"))) == parse_cards("9c")
    assert cards_in(least_useful(mask("Jh Qh 5d"))) == parse_cards("5d")
    assert cards_in(least_useful(mask("4h 5h Qd Qc"))) in (parse_cards("Qd"), parse_cards("Qc"))


def test_loose_cards_are_told_by_their_points_and_by_who_stands_alone() -> None:
    first, second, third_on, fourth_on, points_alone, number_alone, *_ = of_loose_cards(LOOSE, 0.0, sight())
    assert (first * 10, second * 10) == (10, 10)
    assert (third_on * 20, fourth_on * 20) == pytest.approx((5 + 9, 5))
    assert (points_alone * 20, number_alone * 4) == (5 + 9, 2)


@pytest.mark.parametrize(("held", "points"), [("9s 9h", 9), ("6d 7d", 5)])
def test_what_of_the_loose_cards_is_wanted_weighs_each_by_the_pairs_the_opponent_may_hold(
    held: str, points: int
) -> None:
    *_, least_danger, all_danger, points_wanted = of_loose_cards(LOOSE, 0.0, sight(held=held))
    assert (least_danger, all_danger) == (0.0, 1 / 4)
    assert points_wanted * 10 == points


def test_a_hand_without_loose_cards_tells_nothing_of_them() -> None:
    assert of_loose_cards(0, 0.0, sight(held="9s 9h")) == [0.0] * 9


def test_a_throw_is_told_by_what_it_gives_and_by_what_was_let_go_near_it() -> None:
    told = of_throw(Card("9c").index, 0.0, sight(held="9s 9h", refused="9d 8c 7c Kc"))
    assert told == [1.0, 0.0, 1.0, 2 / 3, 0.4, 0.9, 1 / 2, 2 / 3]
    assert of_throw(NOTHING, 0.3, sight(held="9s 9h")) == [0.0] * THROW_INPUTS


def test_the_loose_cards_of_the_example_are_its_loose_cards() -> None:
    assert loose_cards(best_rest(HAND)) == LOOSE


def test_there_are_as_many_inputs_as_the_nets_have() -> None:
    rng = random.Random(4)
    for _ in range(50):
        cards = [str(card) for card in rng.sample(DECK, 52)]
        seen = sight(held=" ".join(cards[20:22]), unseen=" ".join(cards[22:]))
        inputs = of_hand(mask(" ".join(cards[:10])), DECK.index(Card(cards[10])), seen)
        assert (len(inputs), len(of_table(seen, 0))) == (HAND_INPUTS, TABLE_INPUTS)
        assert all(-0.01 <= number <= 6 for number in inputs)


@pytest.mark.parametrize("numbers", [weights.AFTER_DISCARD, weights.BEFORE_DRAW, weights.KNOCKING])
def test_the_weights_are_of_nets_with_so_many_inputs(numbers: Row) -> None:
    for_each_unit = HAND_INPUTS + TABLE_INPUTS + 2
    assert (len(numbers) - 1) % for_each_unit == 0
