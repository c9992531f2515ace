import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import DECK, Card, Hand, parse_cards
from core.melds import (
    all_best_arrangements,
    best_arrangement,
    deadwood,
    deadwood_after_discard,
    deadwood_after_discards,
    meld_kind,
)
from tests import strategies
from tests.core import oracle


def shown(text: str) -> list[str]:
    """The melds of the best arrangement, as text."""
    return [" ".join(map(str, meld)) for meld in best_arrangement(parse_cards(text)).melds]


def test_a_run_is_three_in_sequence_in_one_suit() -> None:
    assert shown("4s 5s 6s 8s Kd") == ["4s 5s 6s"]
    assert shown("4s 5s 6h 8s Kd") == []


def test_the_ace_is_low_only() -> None:
    assert shown("As 2s 3s") == ["As 2s 3s"]
    assert shown("Qs Ks As") == []
    assert shown("Ks As 2s") == []


def test_a_run_never_goes_on_in_the_next_suit() -> None:
    assert shown("Js Qs Ks Ah 2h") == ["Js Qs Ks"]
    assert shown("Qs Ks Ah") == []


def test_a_set_is_three_or_four_of_a_rank() -> None:
    assert shown("7s 7h 7c 2d") == ["7s 7h 7c"]
    assert shown("7s 7h 7d 7c 2d") == ["7s 7h 7d 7c"]
    assert shown("7s 7h 2d") == []


def test_runs_of_a_suit_that_touch_are_one() -> None:
    assert shown("4s 5s 6s 7s 8s 9s") == ["4s 5s 6s 7s 8s 9s"]


def test_a_card_stands_in_one_meld() -> None:
    arrangement = best_arrangement(parse_cards("Jc 9s 8h 6s Jh 8d Ts 8s 7s Js"))
    assert arrangement.deadwood == 16
    assert [" ".join(map(str, meld)) for meld in arrangement.melds] == ["6s 7s 8s 9s Ts", "Js Jh Jc"]
    assert arrangement.deadwood_cards == parse_cards("8h 8d")


@pytest.mark.parametrize(
    ("text", "least"),
    [("As 2s 3s 4s Ac Ad Ah 2d 3d 4d", 0), ("2s 4s 5s 6s 3c 4c 5c 6c 5d 2h", 9), ("", 0), ("Kd", 10)],
)
def test_least_deadwood_by_hand(text: str, least: int) -> None:
    assert deadwood(parse_cards(text)) == least


def test_of_eleven_cards_the_discard_is_chosen_before_the_melds() -> None:
    # Melding the eleven for most and dropping the dearest loose card finds 1 here: 4-4-4 hides gin.
    after = deadwood_after_discards(parse_cards("As 2s 3s 4s Ac Ad Ah 2d 3d 4d 4h"))
    assert after[Card("4h")] == 0


def test_three_sets_or_three_runs_are_two_arrangements() -> None:
    arrangements = all_best_arrangements(parse_cards("3s 4s 5s 3h 4h 5h 3d 4d 5d Ac"))
    assert [[meld_kind(meld) for meld in each.melds] for each in arrangements] == [["run"] * 3, ["set"] * 3]


def test_a_card_given_twice_is_refused() -> None:
    for ask in (deadwood, best_arrangement, all_best_arrangements, deadwood_after_discard, deadwood_after_discards):
        with pytest.raises(ValueError, match="twice"):
            ask([Card("5h"), Card("5h")])


@given(strategies.hands() | strategies.hands(11))
def test_least_deadwood_is_the_oracles(hand: Hand) -> None:
    assert deadwood(hand) == oracle.deadwood(map(str, hand))


def test_least_deadwood_is_the_oracles_on_thousands_of_meld_rich_hands() -> None:
    rng = random.Random(10)
    for _ in range(4_000):
        lowest, width = rng.randint(1, 8), rng.randint(4, 6)
        pack = [card for card in DECK if lowest <= card.rank < lowest + width]
        hand = rng.sample(pack, 10)
        assert deadwood(hand) == oracle.deadwood(map(str, hand)), hand


@given(strategies.meld_rich_hands())
def test_the_arrangements_of_least_deadwood_are_the_oracles(hand: Hand) -> None:
    ours = {frozenset(frozenset(map(str, meld)) for meld in each.melds) for each in all_best_arrangements(hand)}
    assert ours == oracle.best_arrangements(map(str, hand))
    assert len(ours) == len(all_best_arrangements(hand))


@given(strategies.hands(11))
def test_deadwood_after_each_discard_is_that_of_the_cards_kept(hand: Hand) -> None:
    kept = {card: deadwood([other for other in hand if other is not card]) for card in hand}
    assert deadwood_after_discards(hand) == kept
    assert deadwood_after_discard(hand) == min(kept.values())


def test_one_search_finds_the_best_discard_of_thousands_of_meld_rich_hands() -> None:
    rng = random.Random(11)
    for _ in range(4_000):
        lowest, width = rng.randint(1, 8), rng.randint(4, 6)
        hand = rng.sample([card for card in DECK if lowest <= card.rank < lowest + width], 11)
        assert deadwood_after_discard(hand) == min(deadwood_after_discards(hand).values()), hand


@given(strategies.hands(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(hand: Hand, rng: random.Random) -> None:
    other = rng.sample(hand, len(hand))
    assert all_best_arrangements(other) == all_best_arrangements(hand)


@given(strategies.meld_rich_hands(), strategies.cards)
def test_a_loose_card_does_not_move_the_melds(hand: Hand, card: Card) -> None:
    before, after = all_best_arrangements(hand), all_best_arrangements({*hand, card})
    if {each.melds for each in before} == {each.melds for each in after}:
        assert after[0].melds == before[0].melds


@given(strategies.hands(11))
def test_an_arrangement_holds_every_card_once(hand: Hand) -> None:
    for arrangement in all_best_arrangements(hand):
        held = [card for meld in arrangement.melds for card in meld] + list(arrangement.deadwood_cards)
        assert sorted(held) == sorted(hand)
        assert arrangement.deadwood == deadwood(hand)
