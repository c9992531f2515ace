import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import DECK, Hand, cards_text, parse_cards
from core.melds import deadwood
from core.rules import Rules
from core.scoring import VOID, DealResult, showdown
from tests import strategies
from tests.core import oracle


def knocked(knocker: str, defender: str, rules: Rules | None = None) -> DealResult:
    return showdown(parse_cards(knocker), parse_cards(defender), rules or Rules())


def laid_off(result: DealResult) -> dict[str, str]:
    """Card laid off -> the meld of the knocker's it joined, as text."""
    return {str(layoff.card): cards_text(result.knocker_melds[layoff.onto]) for layoff in result.layoffs}


def test_a_knock_scores_the_difference_to_the_knocker() -> None:
    result = knocked("5s 6s 7s Ah 3h Qh 2d Qd Ac Qc", "4s 2h 8h Kh 6d Td Kd 3c 9c Jc")
    assert (result.kind, result.winner, result.points) == ("knock", "knocker", 68 - 7)


def test_gin_scores_25_and_the_defenders_deadwood_without_layoffs() -> None:
    result = knocked("5s 6s 7s 9s 9h 9d Qs Qh Qd Qc", "4s 8s 3h 3c As 2h Kd Jd 7c 9c")
    assert (result.kind, result.winner, result.points) == (
        "gin",
        "knocker",
        25 + 4 + 8 + 3 + 3 + 1 + 2 + 10 + 10 + 7 + 9,
    )
    assert result.layoffs == ()


def test_an_equal_count_is_an_undercut() -> None:
    result = knocked("5s 6s 7s 9s 9h 9d Qs Qh Qd 2c", "4s 4h 4d Ts Th Td Ks Kh Kd 2d")
    assert (result.kind, result.winner, result.points) == ("undercut", "defender", 25)


def test_an_undercut_scores_25_and_the_difference_to_the_defender() -> None:
    result = knocked("5s 6s 7s 9s 9h 9d Qs Qh Qd 8c", "4s 4h 4d Ts Th Td Ks Kh Kd 2d")
    assert (result.kind, result.winner, result.points) == ("undercut", "defender", 25 + 8 - 2)


def test_a_run_takes_cards_at_both_ends_in_chains() -> None:
    result = knocked("5s 6s 7s Qs Qh Qd Ah 2d 3c Ac", "3s 4s 8s 9s Kh Kd Jh 9d 7c 2h")
    assert laid_off(result) == dict.fromkeys(["4s", "3s", "8s", "9s"], "5s 6s 7s")
    assert (result.defender_deadwood, result.points) == (48, 41)


def test_a_chain_is_laid_off_from_the_run_outwards() -> None:
    for defender in ("8h 7h Ks Kh Kd 3s 3h 3d Qs Jd", "7h 8h Ks Kh Kd 3s 3h 3d Qs Jd"):
        result = knocked("4h 5h 6h 9s 9h 9d As 2s 2d 2c", defender)
        assert [str(layoff.card) for layoff in result.layoffs] == ["7h", "8h"]
        assert result.defender_deadwood == 20


def test_a_set_of_three_takes_its_fourth_and_a_set_of_four_nothing() -> None:
    assert laid_off(knocked("Qs Qh Qd 2s 3s 4s 7s 7h 7d 7c", "Qc Kh 9d 9c 8h 6d 5c 3h 3d Ah")) == {}
    assert laid_off(knocked("Qs Qh Qd 2s 3s 4s 7h 7d 7c Ac", "Qc Kh 9d 9c 8h 6d 5c 3h 3d Ah")) == {"Qc": "Qs Qh Qd"}


def test_nothing_is_laid_off_round_the_ace() -> None:
    assert laid_off(knocked("Js Qs Ks 7s 7h 7d 2h 2c 2d Ac", "As 3h 5h 9h 5d 9d Jd 4c 6c Kc")) == {}
    assert laid_off(knocked("Ah 2h 3h 7s 7h 7d 2s 2c 2d Ac", "Kh 3s 5h 9h 5d 9d Jd 4c 6c Kc")) == {}


def test_nothing_is_laid_off_on_the_knockers_deadwood() -> None:
    # Two fives of the knocker are loose: the defender's five joins nothing.
    assert "5d" not in laid_off(knocked("Js Qs Ks 7s 7h 7d 9h 9c 9d 5c", "5d 5h Ah Ad 3c Td 8s 6h 2s Jh"))


def test_a_card_that_fits_a_set_and_a_run_is_laid_off_once() -> None:
    result = knocked("Js Qs Ks Th Td Tc Ac 2c Ah 2d", "Ts 6s 3h 6h 8h 5d 8d Jd 4c 7c")
    assert [str(layoff.card) for layoff in result.layoffs] == ["Ts"]
    assert (result.defender_deadwood, result.points) == (57, 51)


def test_own_melds_and_layoffs_are_chosen_together() -> None:
    # Melding the sevens first leaves 14; keeping three fives and laying off 7s 6s leaves the two deuces.
    result = knocked("8s 9s Ts Qs Qh Qd Ah Ac 3d 4c", "5s 5d 5c 6s 7s Ks Kh Kd 2d 2c")
    assert laid_off(result) == dict.fromkeys(["7s", "6s"], "8s 9s Ts")
    assert result.defender_deadwood == 4


def test_above_the_limit_there_is_no_knock() -> None:
    with pytest.raises(ValueError, match="11 deadwood is above the knock limit of 10"):
        knocked("5s 6s 7s 9s 9h 9d 2s 3h 2c 4c", "4s 4h 4d Ts Th Jd Ks Kh Kd 2d")


def test_the_limit_is_the_tables() -> None:
    hands = "5s 6s 7s 9s 9h 9d Qs Qh Qd 2c", "4s 4h 4d Ts Th Td Ks Kh Kd 3d"
    assert knocked(*hands, Rules(knock_limit=2)).points == 1
    with pytest.raises(ValueError, match="above the knock limit of 1"):
        knocked(*hands, Rules(knock_limit=1))


def test_the_bonuses_are_the_tables() -> None:
    rules = Rules(gin_bonus=20, undercut_bonus=10)
    assert knocked("5s 6s 7s 9s 9h 9d Qs Qh Qd Qc", "4s 4h 4d Ts Th Td Ks Kh Kd 2d", rules).points == 20 + 2
    assert knocked("5s 6s 7s 9s 9h 9d Qs Qh Qd 2c", "4s 4h 4d Ts Th Td Ks Kh Kd 2d", rules).points == 10


def test_a_void_has_no_winner_no_points_and_no_cards() -> None:
    assert (VOID.kind, VOID.winner, VOID.winning_seat, VOID.points) == ("void", None, None, 0)
    assert (VOID.knocker_melds, VOID.defender_melds, VOID.layoffs) == ((), (), ())


@given(strategies.showdowns())
def test_showdown_is_the_oracles(hands: tuple[Hand, Hand]) -> None:
    agree(*hands)


def test_showdown_is_the_oracles_on_hundreds_of_hands_of_few_ranks() -> None:
    rng = random.Random(11)
    knocks = 0
    while knocks < 500:
        lowest = rng.randint(1, 8)
        pack = rng.sample([card for card in DECK if lowest <= card.rank < lowest + 6], 20)
        if deadwood(pack[:10]) <= 10:
            agree(tuple(pack[:10]), tuple(pack[10:]))
            knocks += 1


def agree(*hands: Hand) -> None:
    knocker, defender = hands
    result = showdown(knocker, defender)
    expected = oracle.showdown(*(map(str, hand) for hand in hands))
    assert (result.kind, result.winner, result.points) == (expected.kind, expected.winner, expected.points)
    assert result.knocker_deadwood == expected.knocker_deadwood
    assert result.defender_deadwood == expected.defender_deadwood
    assert frozenset(frozenset(map(str, meld)) for meld in result.knocker_melds) == expected.shown


@given(strategies.showdowns(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(hands: tuple[Hand, Hand], rng: random.Random) -> None:
    knocker, defender = (rng.sample(hand, len(hand)) for hand in hands)
    assert showdown(knocker, defender) == showdown(*hands)


@given(strategies.showdowns())
def test_points_are_within_their_bounds(hands: tuple[Hand, Hand]) -> None:
    result = showdown(*hands)
    least, most = {"gin": (25, 123), "knock": (1, 97), "undercut": (25, 35), "void": (0, 0)}[result.kind]
    assert least <= result.points <= most
    assert result.defender_deadwood <= min(98, deadwood(hands[1]))


@given(strategies.showdowns())
def test_every_card_of_both_hands_is_shown_once(hands: tuple[Hand, Hand]) -> None:
    result = showdown(*hands)
    knocker = [card for meld in result.knocker_melds for card in meld] + list(result.knocker_deadwood_cards)
    defender = [card for meld in result.defender_melds for card in meld] + list(result.defender_deadwood_cards)
    assert sorted(knocker) == sorted(hands[0])
    assert sorted(defender + [layoff.card for layoff in result.layoffs]) == sorted(hands[1])
    assert sum(card.value for card in result.defender_deadwood_cards) == result.defender_deadwood


@given(strategies.showdowns())
def test_each_layoff_fits_when_its_turn_comes(hands: tuple[Hand, Hand]) -> None:
    result = showdown(*hands)
    table = [set(map(str, meld)) for meld in result.knocker_melds]
    for layoff in result.layoffs:
        table[layoff.onto].add(str(layoff.card))
        assert oracle.is_meld(table[layoff.onto])
