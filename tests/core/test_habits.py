"""Who ended the deals of a game, and how: all that a seat is told of the deals before."""

import random

import pytest

from core.bots import LEVELS
from core.bots.sight import sight_of
from core.game import Game
from core.habits import MOST, NO_HABITS, Habits
from core.scoring import VOID, DealResult, ResultKind
from core.view import view_for
from tests.builders import shuffled_deal


def ended(kind: ResultKind, *, knocker: int, turn: int) -> DealResult:
    return DealResult(kind=kind, winner="knocker", points=1, knocker=knocker, turn=turn)


@pytest.mark.parametrize(
    ("kind", "turn", "habits"),
    [
        ("knock", 1, Habits(early=1)),
        ("knock", 3, Habits(early=1)),
        ("undercut", 4, Habits(middle=1)),
        ("knock", 6, Habits(middle=1)),
        ("undercut", 7, Habits(late=1)),
        ("knock", 40, Habits(late=1)),
        ("gin", 1, Habits(gins=1)),
        ("gin", 20, Habits(gins=1)),
    ],
)
def test_a_deal_counts_for_who_knocked_by_turn_undercut_or_not(kind: ResultKind, turn: int, habits: Habits) -> None:
    for knocker in (0, 1):
        game = Game(number=1).first_deal(dealer=0).scored(ended(kind, knocker=knocker, turn=turn), target=100)
        assert game.habits[knocker] == habits
        assert game.habits[1 - knocker] == Habits()


def test_a_void_is_nobodys_habit_and_a_new_game_begins_without_any() -> None:
    game = Game(number=1).first_deal(dealer=0).scored(ended("gin", knocker=1, turn=5), target=100)
    assert game.scored(VOID, target=100).habits == game.habits == (Habits(), Habits(gins=1))
    assert game.following().habits == NO_HABITS


def test_no_more_of_a_kind_are_counted_than_one_digit_holds() -> None:
    habits = Habits()
    for _ in range(20):
        habits = habits.after(ended("gin", knocker=0, turn=9))
    assert habits == Habits(gins=MOST)
    assert habits.deals == MOST


def test_the_turn_of_a_knock_is_the_knockers_own() -> None:
    rng = random.Random(7)
    for _ in range(60):
        deal, last = shuffled_deal(rng), (0, 0)
        while deal.turn is not None:
            view = view_for(deal, deal.turn)
            last = (deal.turn, sight_of(view).turn)
            deal = deal.play(deal.turn, LEVELS["easy"].choose(view, rng))
        assert deal.result is not None
        if deal.result.kind != "void":
            assert (deal.result.knocker, deal.result.turn) == last


def test_a_seat_is_told_the_opponents_habits_and_how_many_deals_either_ended() -> None:
    deal = shuffled_deal(random.Random(1))
    habits = (Habits(early=1, gins=2), Habits(middle=3, late=4))
    mine, theirs = (sight_of(view_for(deal, seat, (10, 20), habits)) for seat in (0, 1))
    assert (mine.early, mine.middle, mine.late, mine.gins, mine.finished) == (0, 3, 4, 0, 10)
    assert (theirs.early, theirs.middle, theirs.late, theirs.gins, theirs.finished) == (1, 0, 0, 2, 10)
