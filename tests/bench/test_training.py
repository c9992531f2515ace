"""The lean deal that training plays on is the deal of the engine, and the bot that plays is the bot that learned."""

import random

import numpy as np
import pytest
from hypothesis import given

from bench.training import breeding, judging, learning, playing, rules, showing
from bench.training.__main__ import WEIGHTS, prepared, share_won
from bench.training.match import NO_CUT, Match, Nets, Record
from bench.training.measure import RULES, Tally, Trial
from bench.training.playing import INPUTS, play_deal
from bench.training.rules import LEARNER, PROSPECTOR, rule
from bench.training.showing import knock_points
from bench.training.tables import DEALER, ENDS, SHORT, begun, scored
from bench.yardsticks import depauw
from core.bots.expert import Expert
from core.bots.hand import HAND_INPUTS
from core.bots.sight import sight_of
from core.cards import DECK, Hand, mask_of
from core.deal import Deal
from core.game import Game
from core.habits import Habits
from core.moves import DRAW, PASS, TAKE, Discard, Knock, Move
from core.scoring import showdown
from core.view import view_for
from tests import strategies
from tests.builders import shuffled_deal

pytestmark = pytest.mark.no_cover  # many deals: a third of the time

PLAIN = {**vars(showing), **vars(rules), **vars(judging), **vars(playing)}
"""The functions as they stand, not compiled: slower, and with nothing to install."""


def move_logged(number: int) -> Move:
    match number:
        case 60:
            return PASS
        case 61:
            return TAKE
        case 62:
            return DRAW
    return Knock(DECK[number - 100]) if number >= 100 else Discard(DECK[number])


def record() -> Record:
    return np.zeros((400, INPUTS)), np.zeros(400, np.int64), np.zeros(400), np.zeros(400), np.zeros(400, np.int64)


def lean_deal(seed: int, match: Match, nets: Nets) -> tuple[Deal, list[Move], int, int]:
    """A deal dealt, the moves that the lean one made of it, and how that ended."""
    deck = random.Random(seed).sample(range(52), 52)
    log = np.zeros(420, np.int64)
    winner, points, _, _, logged = play_deal(np.array(deck), match, nets, [seed + 1], log, record())
    moves = [move_logged(number) for number in log[:logged].tolist()]
    return Deal.start([DECK[card] for card in deck], match.dealer), moves, winner, points


NETS = learning.new_nets(np.random.default_rng(5), units=4)


KINDS = [LEARNER, *RULES.values()]


@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("second", KINDS)
def test_the_lean_deal_is_the_engines(first: int, second: int) -> None:
    for seed in range(5):
        match = Match(seed % 2, first, second, 60, 80, 10, 25, 25, 0x1203, 0x4021, 0.1, 0.04, 0)
        deal, moves, winner, points = lean_deal(seed, match, NETS)
        over = deal.play_all(moves)
        assert over.result is not None
        assert (-1 if over.result.winning_seat is None else over.result.winning_seat) == winner
        assert over.result.points == points


@given(strategies.showdowns())
def test_a_showdown_brings_what_the_engine_says(hands: tuple[Hand, Hand]) -> None:
    result = showdown(*hands)
    points = result.points if result.winner == "knocker" else -result.points
    assert knock_points(mask_of(hands[0]), mask_of(hands[1]), 25, 25) == points


@pytest.mark.parametrize("seed", range(8))
def test_the_bot_that_plays_is_the_bot_that_learned(seed: int) -> None:
    nets, scores = learning.read_nets(WEIGHTS.read_text(encoding="utf-8")), (7 * seed, 90 - 5 * seed)
    terms, ends = (100 - scores[0], 100 - scores[1], 10, 25, 25), (0x1000 + seed, 0x0120)
    match = Match(seed % 2, LEARNER, LEARNER, *terms, *ends, 0.0, 0.0, 0)
    habits = (Habits(early=seed, gins=1), Habits(middle=2, late=1))
    deal, moves, _, _ = lean_deal(seed, match, nets)
    for move in moves:
        assert deal.turn is not None
        assert Expert().choose(view_for(deal, deal.turn, scores, habits), random.Random(0)) == move
        deal = deal.play(deal.turn, move)


def test_a_decision_is_worth_what_came_of_it_and_what_later_ones_were_judged() -> None:
    match = Match(1, LEARNER, PROSPECTOR, 50, 50, 10, 25, 25, 0, 0, 0.0, 0.0, 0)
    chances = np.full((101, 101), 0.5)
    lines = record()
    for place, (kind, value) in enumerate([(0, 0.4), (1, 0.2), (2, -30.0), (0, 0.6)]):
        lines[1][place], lines[2][place], lines[3][place] = kind, value, NO_CUT
    judging.settle(lines, 4, 0, 50, match, chances, 0.8)
    # The game is won: three times a half. Judgements count a fifth on the way back; a knock is worth what it brings.
    assert lines[2][3] == pytest.approx(1.5)
    assert lines[2][2] == pytest.approx(0.0)
    assert lines[2][1] == pytest.approx(0.2 * 0.6 + 0.8 * 1.5)
    assert lines[2][0] == pytest.approx(0.2 * 0.2 + 0.8 * lines[2][1])


def test_the_chances_of_a_fair_coin_are_even_and_grow_with_the_lead() -> None:
    chances, shares = np.zeros((31, 31)), np.zeros(21)
    shares[[0, 20]] = 0.5
    judging.fill_chances(chances, shares, 10)
    assert chances[30, 30] == pytest.approx(0.5)
    assert chances[10, 30] == pytest.approx(7 / 8)
    assert chances[30, 10] == pytest.approx(1 / 8)


def test_the_first_player_to_have_more_to_gain_has_better_chances() -> None:
    chances, shares = np.zeros((31, 31)), np.zeros(21)
    shares[0], shares[20] = 0.4, 0.6
    judging.fill_chances(chances, shares, 10)
    assert chances[10, 10] == pytest.approx(0.6)


def short_training() -> tuple[str, Nets]:
    """The weights as text, and the nets, after three rounds."""
    training = prepared(PLAIN, rounds=3, tables=6, units=4, seed=3)
    errors = [training.round(number) for number in range(3)]
    assert all(0 <= error < 5 for error in errors)
    return learning.written(training.learner.averaged), training.learner.averaged


def test_a_short_training_is_the_same_each_time_and_its_weights_can_be_read() -> None:
    text, averaged = short_training()
    assert short_training()[0] == text

    again = learning.read_nets(text)
    for part, exact in zip(again, averaged, strict=True):
        assert part == pytest.approx(exact, abs=1e-4)


def test_joined_nets_give_the_mean_of_their_values() -> None:
    teams = [learning.new_nets(np.random.default_rng(seed), units=4) for seed in (1, 2)]
    row = np.random.default_rng(3).random(INPUTS).tolist()

    def value(nets: Nets, net: int) -> float:
        table, hand = row[HAND_INPUTS:], row[:HAND_INPUTS]
        return playing.net_value(nets, net, playing.net_begin(nets, net, table), hand)

    for net in range(3):
        assert value(learning.joined(teams), net) == pytest.approx((value(teams[0], net) + value(teams[1], net)) / 2)


def test_learning_brings_the_values_nearer_to_the_targets() -> None:
    rng = np.random.default_rng(1)
    learner = learning.Learner(learning.new_nets(rng, units=8))
    rows = rng.random((256, INPUTS))
    targets = rows[:, 0] - 2 * np.maximum(rows[:, 1] - 0.5, 0)
    errors = [learner.learn(1, rows, targets, rate=0.01) for _ in range(500)]
    assert errors[-1] < errors[0] / 20


def test_a_share_of_games_won_is_a_share() -> None:
    assert 0 <= share_won(PLAIN, NETS, PROSPECTOR, games=4, seed=2) <= 1


def test_a_rule_against_itself_wins_half_of_every_pair() -> None:
    trial = Trial(PLAIN, NETS, 0.04)
    first, tally = trial.winners((PROSPECTOR, PROSPECTOR), pairs=3)
    again, same = trial.winners((PROSPECTOR, PROSPECTOR), pairs=3)
    assert (list(first), str(tally)) == (list(again), str(same))
    assert set(trial.won(PROSPECTOR, pairs=2)[0]) <= {0.0, 0.5, 1.0}


def test_a_bred_player_throws_in_training_to_the_sum_that_the_arenas_throws_to() -> None:
    rng = random.Random(6)
    for _ in range(6):
        deal = shuffled_deal(rng)
        while deal.turn is not None:
            view = view_for(deal, deal.turn)
            move = depauw.DEPAUW.choose(view, rng)
            if isinstance(move, Discard):
                hand, sight = mask_of(view.hand), sight_of(view)
                locked = -1 if view.locked is None else view.locked.index
                lean = DECK[rules.best_sum(hand, locked, sight, depauw.BRED)]
                sums = [depauw.judged(hand ^ card.bit, card.bit, sight, depauw.BRED) for card in (move.card, lean)]
                assert sums[0] == sums[1]
            deal = deal.play(deal.turn, move)


def test_a_child_has_each_of_its_weights_from_a_parent_a_little_changed() -> None:
    mother, father = (-8.0, -6.0, -6.0, -2.0, -2.0), (8.0, 6.0, 6.0, 12.0, 12.0)
    born = [breeding.child(random.Random(seed), [(0.7, mother), (0.6, father)]) for seed in range(50)]
    far = 5 * breeding.CHANGE
    for weights in born:
        assert all(
            min(abs(one - two) for two in pair) < far for one, *pair in zip(weights, mother, father, strict=True)
        )
        assert weights == rules.weights_of(rules.bred(weights))
    assert 50 == len(set(born))


def test_the_better_against_simple_become_parents() -> None:
    trial = Trial(PLAIN, NETS, 0.04)
    throws_melds = (2.0, 1.0, 2.0, 12.0, 2.0)
    scored = breeding.best(trial, [throws_melds, depauw.BRED], pairs=2)
    assert [depauw.BRED, throws_melds] == [player for _, player in scored]


def test_a_game_counts_the_ways_its_deals_ended_as_the_engine_does() -> None:
    """The row of a game that is scored deal by deal, against `core.game`."""
    row, game = begun((PROSPECTOR, rule(prospect=False, early=31)), dealer=1), Game(number=1).first_deal(dealer=1)
    row[SHORT : SHORT + 2], seed = 1000, 0
    while seed < 12:
        match = Match._make([*row[: ENDS + 2].tolist(), 0.0, 0.0, 0])
        deck, log = random.Random(seed).sample(range(52), 52), np.zeros(420, np.int64)
        winner, points, how, _, logged = play_deal(np.array(deck), match, NETS, [1], log, record())
        scored(row, np.array([winner, points, how]))
        over = Deal.start([DECK[card] for card in deck], game.dealer or 0).play_all(
            map(move_logged, log[:logged].tolist())
        )
        assert over.result is not None
        game, seed = game.scored(over.result, target=1000).next_deal(over.result), seed + 1
        assert row[DEALER] == game.dealer
        told = [[number >> 4 * way & 15 for way in range(4)] for number in row[ENDS : ENDS + 2].tolist()]
        assert told == [[each.early, each.middle, each.late, each.gins] for each in game.habits]
    assert tuple(1000 - row[SHORT : SHORT + 2]) == game.scores


def test_a_tally_says_who_ended_how_many_of_a_hundred_deals_and_what_they_brought() -> None:
    tally = Tally.empty()
    for winner, points, how in [(0, 40, 3), (0, 20, 1), (1, 30, 1), (1, 10, 6), (-1, 0, -1)]:
        tally.count(winner, points, how)
    assert str(tally) == (
        "ours 0.0(-0.0)@0 50.0(-25.0)@-5 0.0(-0.0)@0 25.0@40 | theirs 0.0(-0.0)@0 0.0(-0.0)@0 25.0(-0.0)@10 0.0@0"
    )
    assert str(tally.turned()).startswith("ours 0.0(-0.0)@0 0.0(-0.0)@0 25.0(-0.0)@10 0.0@0")
