"""The expert: what it looks at, that it plays fair at any rules, and that it is quick enough."""

import random
import time
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings

from bench.deals import MOST_TURNS, play_deals
from core.bots import LEVELS
from core.bots.expert import Expert
from core.bots.sight import offer_number, sight_of
from core.cards import DECK, mask_of, parse_cards
from core.deal import Deal
from core.moves import DRAW, PASS, TAKE, Discard, Knock
from core.rules import Rules
from core.view import SeatView, view_for
from tests import strategies
from tests.builders import drawn_deal, played, shuffled_deal

pytestmark = pytest.mark.no_cover  # many deals: a third of the time

TABLE = """
    dealer  1
    seat 0  2s 3s 4s 6h 7h 8h Qs Qh 9c 4c
    seat 1  Kh Jd Tc 9s 7d 6d 5c 3h 2h 8c
    upcard  Qd
    stock   9h 5h
"""


def test_the_sight_is_what_the_moves_told() -> None:
    deal = drawn_deal(TABLE, "pp")
    deal = played(deal, "draw", "discard Qs", "take", "discard Kh", "draw", "discard 9c", "draw", "discard 2h")
    mine, theirs = sight_of(view_for(deal, 0, (40, 75))), sight_of(view_for(deal, 1, (40, 75)))
    assert mine.held == mask_of(parse_cards("Qs"))
    assert mine.refused == mask_of(parse_cards("Qd Kh 9c 2h"))
    assert (mine.turn, mine.takes, mine.throws, mine.since_take) == (3, 1, 2, 1)
    assert (mine.points_thrown, mine.last_thrown, mine.starter) == (12, 2, 1)
    assert (mine.to_win, mine.to_lose) == (60, 25)
    assert theirs.held == 0
    # Seat 0 threw the queen and the nine, and let the upcard and the king lie.
    assert theirs.refused == mask_of(parse_cards("Qd Qs Kh 9c"))
    assert (theirs.turn, theirs.takes, theirs.starter, theirs.to_win) == (3, 0, 0, 25)
    assert set(DECK) - set(deal.hands[1]) - set(parse_cards("Qd Qs Kh 9c 2h")) == {*deal.stock, *deal.hands[0]}
    assert theirs.unseen == mask_of({*deal.stock, *deal.hands[0]})


def test_a_card_that_the_opponent_threw_again_is_no_longer_held() -> None:
    deal = played(drawn_deal(TABLE), "pass", "take", "discard Kh", "draw", "discard 9h", "draw", "discard Qd")
    assert sight_of(view_for(deal, 0)).held == 0


def test_the_offer_is_the_first_seats_then_the_dealers_then_over() -> None:
    deal = drawn_deal(TABLE)
    assert offer_number(view_for(deal, 0)) == 1
    assert offer_number(view_for(played(deal, "pass"), 1)) == 2
    assert offer_number(view_for(played(deal, "pass", "pass"), 0)) == 0


# --- fairness ------------------------------------------------------------------------------------------------------


def dealt_anew(deal: Deal, rng: random.Random) -> SeatView:
    """The same moment for the seat to move, with everything it has not seen dealt anew."""
    assert deal.turn is not None
    mine, theirs = deal.hands[deal.turn], deal.hands[1 - deal.turn]
    known = sight_of(view_for(deal, deal.turn)).held
    hidden = [card for card in (*theirs, *deal.stock) if not card.bit & known]
    rng.shuffle(hidden)
    kept = tuple(card for card in theirs if card.bit & known)
    other = tuple(sorted((*kept, *hidden[: 10 - len(kept)])))
    hands = (mine, other) if deal.turn == 0 else (other, mine)
    return view_for(replace(deal, hands=hands, stock=tuple(hidden[10 - len(kept) :])), deal.turn, (30, 60))


@pytest.mark.parametrize("level", LEVELS)
def test_unseen_cards_dealt_anew_change_no_move(level: str) -> None:
    rng = random.Random(12)
    for _ in range(12):
        deal = shuffled_deal(rng)
        while deal.turn is not None:
            view = view_for(deal, deal.turn, (30, 60))
            before = Counter(str(LEVELS[level].choose(view, random.Random(seed))) for seed in range(3))
            anew = dealt_anew(deal, rng)
            assert Counter(str(LEVELS[level].choose(anew, random.Random(seed))) for seed in range(3)) == before
            deal = deal.play(deal.turn, LEVELS["standard"].choose(view, rng))


def test_the_expert_leaves_nothing_to_chance() -> None:
    view = view_for(drawn_deal(TABLE, "ppd"), 0)
    assert len({Expert().choose(view, random.Random(seed)) for seed in range(5)}) == 1


# --- play ----------------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(deal=strategies.positions(), rules=strategies.all_rules)
def test_the_expert_plays_by_any_rules(deal: Deal, rules: Rules) -> None:
    if deal.turn is not None:
        view = view_for(replace(deal, rules=rules), deal.turn)
        assert Expert().choose(view, random.Random(0)) in view.legal_moves


def test_the_expert_takes_no_card_it_has_no_use_for() -> None:
    assert Expert().choose(view_for(drawn_deal(TABLE.replace("Qd", "Kd")), 0), random.Random(0)) == PASS


def test_the_expert_takes_the_card_that_makes_gin() -> None:
    deal = drawn_deal(TABLE.replace("9c 4c", "Qc 4c").replace("Qd", "5s"))
    assert Expert().choose(view_for(deal, 0), random.Random(0)) == TAKE


def test_a_first_turn_knock_is_made() -> None:
    first = drawn_deal(TABLE.replace("9c 4c", "Qc 4c").replace("Qd", "Kd"), "ppd")
    assert isinstance(Expert().choose(view_for(first, 0), random.Random(0)), Knock)


def test_who_would_lose_the_game_by_an_undercut_alone_holds_more_than_who_would_not() -> None:
    """The scores decide: among many late positions it knocks less where an undercut loses the game at once."""
    rng, safe, risky = random.Random(9), 0, 0
    for _ in range(60):
        deal = shuffled_deal(rng)
        while deal.turn is not None:
            view = view_for(deal, deal.turn, (0, 0))
            if view.knocks and min(view.sheds.values()) > 0:
                scores = [(75, 99) if deal.turn == 0 else (99, 75), (99, 0) if deal.turn == 0 else (0, 99)]
                moves = [Expert().choose(view_for(deal, deal.turn, each), rng) for each in scores]
                risky += isinstance(moves[0], Knock)
                safe += isinstance(moves[1], Knock)
            deal = deal.play(deal.turn, LEVELS["standard"].choose(view, rng))
    assert risky < safe


@pytest.mark.parametrize("seed", range(8))
def test_two_thousand_deals_between_bots_have_no_illegal_move_and_end(seed: int) -> None:
    report = play_deals(252, seed=seed)
    assert report.deals == 252
    assert report.longest <= MOST_TURNS
    assert report.thrown_back["expert"] <= 0.08 * report.takes["expert"]
    assert report.thrown_back["easy"] <= 0.05 * report.takes["easy"]


def test_a_decision_takes_less_than_a_hundred_views() -> None:
    """A ratio, so that a busy machine tells the same: about 46. Five milliseconds, its budget, are a hundred views."""
    rng, deciding, viewing = random.Random(3), 0.0, 0.0
    for _ in range(6):
        deal = shuffled_deal(rng)
        while deal.turn is not None:
            begun = time.thread_time()
            view = view_for(deal, deal.turn)
            seen = time.thread_time()
            move = Expert().choose(view, rng)
            deciding += time.thread_time() - seen
            viewing += seen - begun
            deal = deal.play(deal.turn, move)
    print(f"a decision of the expert takes {deciding / viewing:.1f} times the view it decides on")
    assert deciding < 100 * viewing


def test_what_a_turn_may_be_is_a_pass_a_take_a_draw_or_a_throw() -> None:
    kinds = {
        type(LEVELS["expert"].choose(view_for(deal, deal.turn or 0), random.Random(0)))
        for deal in (drawn_deal(TABLE), drawn_deal(TABLE, "pp"), drawn_deal(TABLE, "ppd"))
    }
    assert kinds <= {type(TAKE), type(DRAW), type(PASS), Discard, Knock}
