"""What chance dealt, beside what it should: counted as the cards lie, expected as fair shuffling brings."""

import random
from collections import Counter
from itertools import groupby

import pytest

from core.cards import DECK, SUITS
from core.deal import Deal
from core.fairness import FROM, Figure, counts_of, figures
from core.melds import deadwood
from tests.builders import eager_move, finished_deal


def games_of(seed: int, number: int) -> list[list[Deal]]:
    """Games of fairly shuffled deals, none of them played."""
    rng = random.Random(seed)
    return [
        [Deal.start(rng.sample(DECK, len(DECK)), deal % 2) for deal in range(rng.randrange(2, 14))]
        for _ in range(number)
    ]


def counted(games: list[list[Deal]]) -> Counter[str]:
    return sum(map(counts_of, games), Counter[str]())


def test_every_card_dealt_to_a_seat_is_counted_once_by_rank_and_by_suit() -> None:
    deals = games_of(1, 1)[0]
    counts = counts_of(deals)
    for seat in (0, 1):
        hands = [str(card) for deal in deals for card in deal.hands[seat]]
        assert Counter(card[0] for card in hands) == {
            name[2]: times for name, times in counts.items() if name.startswith(f"r{seat}")
        }
        assert Counter(card[1] for card in hands) == {
            name[2]: times for name, times in counts.items() if name.startswith(f"s{seat}")
        }


def test_cards_are_counted_as_dealt_and_not_as_held_when_the_deal_is_over() -> None:
    rng = random.Random(2)
    dealt = games_of(3, 1)[0]
    played = [finished_deal(deal, eager_move, rng) for deal in dealt]

    one, other = counts_of(dealt), counts_of(played)

    assert {name: one[name] for name in one if name[0] in "rs"} == {
        name: other[name] for name in other if name[0] in "rs"
    }
    gins = Counter(deal.result.knocker for deal in played if deal.result and deal.result.kind == "gin")
    assert gins == {seat: other[f"gin{seat}"] for seat in gins}


def test_a_deal_that_was_broken_off_is_counted_with_all_its_cards() -> None:
    rng = random.Random(5)
    first, second = games_of(5, 1)[0][:2]
    counts = counts_of([finished_deal(first, eager_move, rng), second])

    assert second.result is None
    assert 2 == counts["deals"] == counts["low0"] + counts["low1"] + sum(map(is_even, (first, second)))
    assert [20, 20] == [sum(counts[f"s{seat}{suit}"] for suit in SUITS) for seat in (0, 1)]
    assert 20 / 4 == next(figure.expected for figure in figures(counts, equals=True) if figure.about == "suit")


def test_streaks_are_of_the_lower_hand_in_a_row_within_one_game() -> None:
    for deals in games_of(4, 20):
        who = [0 if deadwood(deal.hands[0]) < deadwood(deal.hands[1]) else 1 for deal in deals if not is_even(deal)]
        runs = Counter(len(list(run)) for _, run in groupby(who))
        counts = counts_of(deals)
        assert runs == {int(name[3:]): times for name, times in counts.items() if name.startswith("run")}
        assert 1 == counts[f"len{len(who)}"]


def is_even(deal: Deal) -> bool:
    return deadwood(deal.hands[0]) == deadwood(deal.hands[1])


def test_nineteen_of_twenty_figures_of_fair_deals_lie_between_their_bounds() -> None:
    found = [figure for seed in range(20) for figure in figures(counted(games_of(seed, 40)), equals=True)]
    cards = [figure for figure in found if figure.about in ("rank", "suit", "lower")]

    inside = sum(figure.low <= figure.times <= figure.high for figure in cards) / len(cards)

    assert inside == pytest.approx(0.95, abs=0.02)


def test_streaks_of_fair_deals_are_as_many_as_expected() -> None:
    found = figures(counted(games_of(5, 3000)), equals=True)
    for figure in found:
        if figure.about == "streak" and int(figure.which) <= FROM + 3:
            assert figure.expected is not None
            assert figure.times == pytest.approx(figure.expected, abs=4 * figure.expected**0.5)


def test_a_deck_that_favours_a_seat_is_seen() -> None:
    rng = random.Random(6)
    aces = [card for card in DECK if card.rank == 1]
    others = [card for card in DECK if card.rank != 1]
    deals = []
    for _ in range(60):
        rest = rng.sample(others, len(others))
        deals.append(Deal.set_up(1, ((*aces, *rest[:6]), rest[6:16]), rest[16], rest[17:]))

    found = {(each.about, each.which, each.seat): each for each in figures(counts_of(deals), equals=True)}

    assert outside(found["rank", "A", 0])
    assert outside(found["rank", "A", 1])
    assert outside(found["lower", "", 0])


def outside(figure: Figure) -> bool:
    return not figure.low <= figure.times <= figure.high


def test_of_gins_nothing_is_expected_where_the_seats_do_not_play_alike() -> None:
    counts = {"games": 1, "deals": 3, "gin0": 2, "len3": 1, "run3": 1}

    alike = [each for each in figures(counts, equals=True) if each.about == "gin"]
    unlike = [each for each in figures(counts, equals=False) if each.about == "gin"]

    assert [(2, 1.0), (0, 1.0)] == [(each.times, each.expected) for each in alike]
    assert [(2, None), (0, None)] == [(each.times, each.expected) for each in unlike]


def test_without_a_deal_there_is_nothing_to_tell() -> None:
    assert [] == figures({}, equals=True)
