"""A game as a score sheet: points, who deals next, and when it is won."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.cards import parse_card, parse_cards
from core.deal import Deal
from core.game import Ending, Game
from core.illegal import IllegalMove
from core.moves import parse_move
from core.scoring import VOID, DealResult

VECTORS = json.loads((Path(__file__).parents[1] / "golden" / "rules.json").read_text(encoding="utf-8"))["vectors"]
FLOWS = [pytest.param(vector, id=vector["name"]) for vector in VECTORS if vector["kind"] == "flow"]


def scored_by(seat: int, points: int) -> DealResult:
    return DealResult(kind="knock", winner="knocker", points=points, knocker=seat)


def undercut_of(knocker: int, points: int) -> DealResult:
    return DealResult(kind="undercut", winner="defender", points=points, knocker=knocker)


def game_at(scores: tuple[int, int], dealer: int = 0) -> Game:
    return Game(number=1, deal_number=3, first_dealer=0, dealer=dealer, scores=scores)


@pytest.mark.parametrize("vector", FLOWS)
def test_a_scripted_deal_scores_and_names_the_next_dealer_as_the_rules_say(vector: dict[str, Any]) -> None:
    seats = {"A": 0, "B": 1, None: None}
    before, after = vector["scores_before"], vector["after"]
    dealer = seats[vector["dealer"]]
    assert dealer is not None
    game = game_at((before["A"], before["B"]), dealer)

    result = _result_of(vector, dealer)

    if result is not None:
        game = game.scored(result, target=100)
    assert (after["scores"]["A"], after["scores"]["B"]) == game.scores
    assert after["game_over"] is game.over
    if result is not None:
        assert seats[after["next_dealer"]] == game.next_dealer(result)


def _result_of(vector: dict[str, Any], dealer: int) -> DealResult | None:
    """The result after the scripted moves, those that the script expects to be refused left out."""
    hands = tuple(tuple(map(parse_card, vector["hands"][name])) for name in ("A", "B"))
    stock = parse_cards(" ".join(vector["stock_top_first"]))
    deal = Deal.set_up(dealer, (hands[0], hands[1]), parse_card(vector["upcard"]), stock)
    for step in vector["steps"]:
        move = parse_move(f"{step['do']} {step['card']}" if "card" in step else step["do"])
        seat = {"A": 0, "B": 1}[step["by"]]
        if step["expect"] == "ok":
            deal = deal.play(seat, move)
        else:
            with pytest.raises(IllegalMove):
                deal.play(seat, move)
    return deal.result


def test_points_go_to_the_winner_alone() -> None:
    assert game_at((40, 55)).scored(scored_by(0, 17), target=100).scores == (57, 55)
    assert game_at((40, 55)).scored(scored_by(1, 17), target=100).scores == (40, 72)


def test_an_undercut_that_reaches_the_target_wins_for_the_defender() -> None:
    game = game_at((99, 80)).scored(undercut_of(0, 26), target=100)

    assert (99, 106) == game.scores
    assert Ending("won", 1) == game.ending


@pytest.mark.parametrize(("points", "wins"), [(9, False), (10, True), (11, True)])
def test_the_first_to_reach_the_target_wins_at_once(points: int, wins: bool) -> None:
    game = game_at((90, 99)).scored(scored_by(0, points), target=100)

    assert wins is game.over
    assert (None if wins else 1) == game.next_dealer(scored_by(0, points))


def test_the_deal_alternates_after_a_score_whoever_won() -> None:
    for winner in (0, 1):
        after = game_at((0, 0), dealer=0).scored(scored_by(winner, 10), target=100)
        assert after.next_deal(scored_by(winner, 10)).dealer == 1


def test_after_a_void_the_same_player_deals_again_and_nobody_scores() -> None:
    after = game_at((12, 99), dealer=1).scored(VOID, target=100)

    assert (12, 99) == after.scores
    assert not after.over
    assert after.next_deal(VOID).dealer == 1
    assert after.next_deal(VOID).deal_number == 4


def test_in_a_rematch_the_other_player_deals_first_and_the_score_is_nought() -> None:
    first = Game(number=1).first_deal(dealer=1)

    second = first.ended(Ending("conceded", 0)).following()

    assert Game(number=2, first_dealer=0) == second
    assert second.following().first_dealer == 0, "no deal was dealt in the second, so its dealer is still to deal"
    assert second.first_deal(dealer=0).following().first_dealer == 1


def test_a_first_game_without_a_deal_leaves_the_dealer_to_the_next_seal() -> None:
    assert Game(number=1).ended(Ending("absent")).following() == Game(number=2)
