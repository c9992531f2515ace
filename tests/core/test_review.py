"""The review: what a decision was worth, in imagined worlds that fit what the seat saw, and no other."""

import random
import time
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings

from core.bots import LEVELS
from core.bots.inputs import Sight
from core.bots.sight import may_take, sight_of
from core.cards import DECK, cards_in, mask_of, parse_cards
from core.deal import Deal
from core.moves import DRAW, PASS, TAKE, Discard, Knock, Move
from core.record import Record
from core.record.values import game_after
from core.review import Finding, Plan, planned, reviewed
from core.review.chances import chance_of_winning, points_of_a_deal
from core.review.judging import judged
from core.review.moments import decisions_of, scanned
from core.review.plan import FIRST, KEPT, LOOK, LOOKED_AT, NARROW, SHARE, SHARES
from core.review.playing_on import ALL_CARDS, Position, best_throw, wants
from core.review.puzzles import TRIED, puzzles_in
from core.review.weighing import outcome_of, weighed
from core.review.worlds import imagined, position_of
from core.rules import Rules
from core.solver import least_deadwood
from core.tally import Tally
from core.view import SeatView, view_for
from tests import strategies
from tests.builders import drawn_deal, played, shuffled_deal

pytestmark = pytest.mark.no_cover  # many deals: a third of the time

SHORT = Rules(target=50)


def game_of(levels: tuple[str, str], seed: int, rules: Rules = SHORT) -> Record:
    """A game between house bots."""
    rng = random.Random(seed)
    deals: tuple[Deal, ...] = ()
    while not (before := game_after(deals, rules)).over:
        deal = Deal.start(rng.sample(DECK, len(DECK)), len(deals) % 2, rules)
        while deal.turn is not None:
            view = view_for(deal, deal.turn, before.scores, before.habits)
            deal = deal.play(deal.turn, LEVELS[levels[deal.turn]].choose(view, rng))
        deals = (*deals, deal)
    assert before.ending is not None
    return Record(rules=rules, deals=deals, ending=before.ending)


@cache
def small_plan(seed: int = 3) -> Plan:
    return planned(game_of(("easy", "standard"), seed), 0, chance="a game")


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in {
        "LOOKED_AT": 5,
        "LOOK": 10,
        "KEPT": 3,
        "NARROW": 10,
        "FIRST": 2,
        "SHARES": 2,
        "SHARE": 10,
    }.items():
        monkeypatch.setattr(f"core.review.plan.{name}", number)


# --- the chance of winning ---------------------------------------------------------------------------------------


def test_the_chance_of_winning_is_solved_over_both_scores() -> None:
    """Against a recursion that knows nothing of tables."""
    points = [(number, share) for number, share in enumerate(points_of_a_deal(SHORT)) if share]

    @cache
    def chance(mine: int, theirs: int) -> float:
        if mine <= 0 or theirs <= 0:
            return float(mine <= 0)
        return sum(share / 2 * (chance(mine - won, theirs) + chance(mine, theirs - won)) for won, share in points)

    for mine, theirs in ((50, 50), (50, 7), (3, 41), (26, 25), (1, 1)):
        assert chance_of_winning(mine, theirs, SHORT) == pytest.approx(chance(mine, theirs))


@pytest.mark.parametrize("rules", [Rules(), Rules(target=500, knock_limit=0), Rules(gin_bonus=0, undercut_bonus=0)])
def test_fewer_points_to_go_are_never_worse_and_the_two_chances_make_one(rules: Rules) -> None:
    most = min(rules.target, 200)
    for mine in range(1, most, 7):
        for theirs in range(1, most, 7):
            chance = chance_of_winning(mine, theirs, rules)
            assert chance_of_winning(theirs, mine, rules) == pytest.approx(1 - chance)
            assert chance_of_winning(mine - 1, theirs, rules) >= chance - 1e-12


# --- imagined worlds ---------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(deal=strategies.deals(), rng=strategies.chance)
def test_an_imagined_world_fits_what_the_seat_has_seen(deal: Deal, rng: random.Random) -> None:
    if deal.turn is None:
        return
    view = view_for(deal, deal.turn)
    sight = sight_of(view)

    world = imagined(sight, rng)

    stock = sum(world.stock)
    assert (10, view.stock, view.stock) == (world.theirs.bit_count(), len(world.stock), stock.bit_count())
    assert world.theirs & sight.held == sight.held
    assert (world.theirs | stock) == sight.unseen | sight.held
    assert not world.theirs & stock


def test_the_opponent_is_imagined_with_the_cards_it_took_and_kept_and_without_those_it_threw() -> None:
    deal = played(drawn_deal(TABLE, "pp"), "draw", "discard Qs", "take", "discard Kh", "draw", "discard 9c", "draw")
    sight = sight_of(view_for(played(deal, "discard Jd"), 0))
    kept, thrown = mask_of(parse_cards("Qs")), mask_of(parse_cards("Kh Jd Qd"))

    hands = [imagined(sight, random.Random(number)).theirs for number in range(20)]

    assert {(kept, 0, 10)} == {(hand & kept, hand & thrown, hand.bit_count()) for hand in hands}
    assert len(set(hands)) > 15


def test_imagined_hands_are_as_good_as_good_players_hands() -> None:
    """After so many throws a hand of good players has, on the average, about so much deadwood."""
    deal = drawn_deal(TABLE, "pp")
    view = view_for(deal, 0)
    for throws, deadwood in ((0, 57), (3, 33), (6, 18), (9, 11)):
        sight = sight_of(view)._replace(throws=throws)
        rng = random.Random(4)
        hands = [imagined(sight, rng).theirs for _ in range(200)]
        mean = sum(map(least_deadwood, hands)) / len(hands)
        assert mean == pytest.approx(deadwood, abs=6)


TABLE = """
    dealer  1
    seat 0  2s 3s 4s 6h 7h 8h Qs Qh 9c 4c
    seat 1  Kh Jd Tc 9s 7d 6d 5c 3h 2h 8c
    upcard  Qd
    stock   9h 5h
"""


# --- playing on --------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(deal=strategies.deals(), rng=strategies.chance)
def test_what_is_played_on_is_what_the_judge_of_moves_and_points_makes_of_it(deal: Deal, rng: random.Random) -> None:
    """The lean deal against `core.deal`, move by move of the same players."""
    if deal.turn is None:
        return
    seat, move = deal.turn, rng.choice(deal.legal_moves())

    outcome = outcome_of(laid_open(deal), seat, move)

    judge = deal.play(seat, move)
    while judge.turn is not None:
        judge = judge.play(judge.turn, quick_move(view_for(judge, judge.turn)))
    assert judge.result is not None
    winner = judge.result.winning_seat
    assert outcome == (-1 if winner is None else winner, judge.result.points)


def laid_open(deal: Deal) -> Position:
    """The deal with every card where it is."""
    assert deal.turn is not None
    view = view_for(deal, deal.turn)
    position = position_of(view, sight_of(view))
    hands = mask_of(deal.hands[0]), mask_of(deal.hands[1])
    return replace(position, hands=hands, stock=tuple(card.bit for card in reversed(deal.stock)))


def quick_move(view: SeatView) -> Move:
    hand, sight = mask_of(view.hand), sight_of(view)
    if view.phase == "discard":
        locked = view.locked.bit if view.locked else 0
        thrown, knocks = best_throw(hand, locked, unseen_by(sight), sight.turn, view.rules)
        (card,) = cards_in(thrown)
        return Knock(card) if knocks else Discard(card)
    if may_take(view) and view.top is not None and wants(hand, view.top.bit):
        return TAKE
    return PASS if view.phase == "offer" else DRAW


def unseen_by(sight: Sight) -> int:
    return ALL_CARDS & sight.unseen


# --- what is found -----------------------------------------------------------------------------------------------


def test_the_expert_reviewed_by_itself_has_nothing_to_learn() -> None:
    scan = scanned(game_of(("expert", "standard"), 5), 0)

    assert (scan.decisions, ()) == (scan.alike, scan.moments)


def test_only_the_seats_own_decisions_are_reviewed_and_only_where_it_had_a_choice() -> None:
    record = game_of(("easy", "standard"), 3)
    for seat in (0, 1):
        for decision in decisions_of(record, seat):
            assert seat == decision.view.seat == decision.view.turn
            assert decision.played in decision.view.legal_moves
            assert len(decision.view.legal_moves) > 1
            assert decision.played == record.deals[decision.deal - 1].moves[decision.ply]


def test_a_gin_that_was_not_called_is_found_and_its_worth_told() -> None:
    deal = played(drawn_deal(GIN, "pp"), "draw")
    view = view_for(deal, 0)
    better, preferred = judged(view, Discard(DECK[0]))

    tally = weighed(view, better, Discard(DECK[0]), samples=100, chance="gin")

    assert ("knock 9c", True) == (str(better), preferred > 0.1)
    assert tally.mean > 4 * tally.error > 0


GIN = """
    dealer  1
    seat 0  As 2s 3s 4s 6h 7h 8h Qs Qh 9c
    seat 1  Kh Jd Tc 9s 7d 6d 5c 3h 2h 8c
    upcard  Kd
    stock   Qd
"""


def test_a_move_weighs_nothing_against_itself() -> None:
    view = view_for(drawn_deal(TABLE, "ppd"), 0)

    assert Tally(samples=20) == weighed(view, Discard(DECK[48]), Discard(DECK[48]), samples=20, chance="x")


@settings(max_examples=20, deadline=None)
@given(rng=strategies.chance)
def test_a_worth_hangs_on_no_card_that_the_seat_has_not_seen(rng: random.Random) -> None:
    deal = shuffled_deal(rng)
    seat = deal.turn or 0
    hidden = rng.sample([*deal.hands[1 - seat], *deal.stock], 41)
    hands = (deal.hands[seat], tuple(hidden[:10]))
    redealt = Deal.set_up(deal.dealer, hands if seat == 0 else (hands[1], hands[0]), deal.upcard, hidden[10:])

    one, other = (
        (judged(view, PASS), weighed(view, TAKE, PASS, samples=3, chance="x"))
        for view in (view_for(deal, seat), view_for(redealt, seat))
    )

    assert one == other


# --- steps -------------------------------------------------------------------------------------------------------


def test_a_review_stopped_after_any_step_goes_on_to_the_same_end(few_worlds: None) -> None:
    plan = small_plan()
    whole = reviewed(plan)
    done: dict[int, Tally] = {}
    for _ in range(plan.steps):
        again = planned(game_of(("easy", "standard"), 3), 0, chance="a game")
        step = again.next_step(done)
        assert step is not None
        done[step] = again.step(step, done)

    assert (None, whole) == (plan.next_step(done), plan.findings(done))
    assert plan.steps == 5 + 3 + 2 * 2 + 1
    assert sorted([20, 20, 10]) == sorted(found.tally.samples for found in whole)


def test_what_is_told_rests_on_other_worlds_than_what_chose_it(few_worlds: None) -> None:
    plan = small_plan()
    done: dict[int, Tally] = {}
    while (step := plan.next_step(done)) is not None and not plan.findings(done):
        done[step] = plan.step(step, done)

    (found,) = plan.findings(done)

    assert plan.chosen_by + 1 == len(done)
    assert 10 == found.tally.samples
    assert found.tally == done[plan.chosen_by]
    assert found.tally not in [done[step] for step in range(plan.chosen_by)]


def test_the_costliest_moments_come_first_each_with_its_error() -> None:
    found = some_findings()

    means = [each.tally.mean for each in found]
    assert sorted(means, reverse=True) == means
    assert all(0 < each.tally.error < 300 for each in found)


@cache
def some_findings() -> tuple[Finding, ...]:
    with pytest.MonkeyPatch.context() as fewer:
        for name, number in {"LOOKED_AT": 8, "LOOK": 100, "KEPT": 4, "NARROW": 100, "SHARES": 3, "SHARE": 150}.items():
            fewer.setattr(f"core.review.plan.{name}", number)
        return reviewed(small_plan())


def test_ten_times_the_worlds_agree_with_the_largest_error() -> None:
    """The short form of `make reviews`."""
    found = some_findings()[0]
    _, _, view, move = found.moment.decision

    again = weighed(view, found.moment.better, move, samples=10 * found.tally.samples, chance="again")

    assert found.tally.mean > 0
    assert abs(found.tally.mean - again.mean) < 4 * (found.tally.error**2 + again.error**2) ** 0.5


def test_a_review_is_a_matter_of_seconds() -> None:
    """Measured on one step and counted for all; a minute is what is allowed."""
    began = time.process_time()
    plan = planned(game_of(("easy", "standard"), 8, Rules()), 0, chance="time")
    scanned_in = time.process_time() - began
    plan.step(0, {})
    a_world = (time.process_time() - began - scanned_in) / LOOK

    worlds = LOOKED_AT * LOOK + KEPT * NARROW + (FIRST * SHARES + KEPT - FIRST) * SHARE
    assert scanned_in + a_world * worlds < 60


def test_a_puzzle_is_searched_for_in_steps_of_one_move_weighed_each_and_no_further_than_it_must(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, number in {"LEAST": -1, "MOST": 2, "WORLDS": 4, "SURE": -1e9}.items():
        monkeypatch.setattr(f"core.review.puzzles.{name}", number)
    record = game_of(("easy", "standard"), 8, Rules())
    steps = list(puzzles_in(record, 0, chance="steps"))
    weighed_moves = [len(found.others) for found in steps if found is not None]
    assert TRIED == len(weighed_moves)
    assert [found is not None for found in steps] == [
        last for moves in weighed_moves for last in (*[False] * (1 + moves), True)
    ]

    for name, number in {"WORLDS": 1, "SURE": 1e9}.items():
        monkeypatch.setattr(f"core.review.puzzles.{name}", number)
    assert [None] * TRIED == list(puzzles_in(record, 0, chance="steps"))


def test_most_of_what_the_expert_prefers_holds_when_it_is_played_on() -> None:
    signs = Counter(each.tally.mean > 0 for each in some_findings())

    assert signs[True] > signs[False]
