import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import (
    DECK,
    Card,
    InvalidCard,
    cards_in,
    cards_text,
    in_order,
    mask_of,
    parse_card,
    parse_cards,
)
from tests import strategies


def test_the_deck_is_52_cards_by_suit_then_rank() -> None:
    assert cards_text(DECK) == (
        "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh "
        "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    )


def test_an_ace_counts_one_and_a_picture_ten() -> None:
    values = [card.value for card in DECK if card.suit == "s"]
    assert values == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_prints_and_parses(card: Card) -> None:
    assert parse_card(str(card)) is card
    assert eval(repr(card)) is card  # noqa: S307 (the repr of a card)
    assert Card(str(card)) is card


@pytest.mark.parametrize("card", DECK, ids=str)
def test_there_is_one_object_for_each_card(card: Card) -> None:
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 (written a moment ago)


def test_a_card_never_changes() -> None:
    ten = parse_card("Th")
    with pytest.raises(AttributeError, match="a card cannot change"):
        ten.rank = 9
    with pytest.raises(AttributeError, match="a card cannot change"):
        del ten.rank
    assert ten.rank == 10


@pytest.mark.parametrize("text", ["", "T", "h", "hT", "th", "TH", "1h", "10h", "Th ", " Th", "Tx", "Ths", "🂺"])
def test_other_text_is_no_card(text: str) -> None:
    with pytest.raises(InvalidCard, match="not a card"):
        parse_card(text)


def test_a_card_comes_once_in_a_text_of_cards() -> None:
    with pytest.raises(InvalidCard, match="twice"):
        parse_cards("5h 6h 5h")


@given(st.sets(strategies.cards))
def test_cards_become_a_mask_and_back_in_card_order(cards: set[Card]) -> None:
    assert cards_in(mask_of(cards)) == in_order(cards) == tuple(sorted(cards))


@given(strategies.uniform_hands())
def test_cards_print_and_parse(cards: tuple[Card, ...]) -> None:
    assert parse_cards(cards_text(cards)) == cards
