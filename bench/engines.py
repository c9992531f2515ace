"""Whole deals a second, beside OpenSpiel driven from Python and RLCard.

Both players of every engine play alike: they knock as soon as it is legal, and else make any legal move. The showdown
is part of the deal: OpenSpiel's players lay their melds and cards one by one, RLCard counts no layoffs at all.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

import pyspiel
from rlcard.games.gin_rummy.game import GinRummyGame
from rlcard.games.gin_rummy.utils.action_event import GinAction, KnockAction

from core.cards import DECK
from core.deal import Deal
from core.moves import Knock

ROUNDS = 5
DEALS = 60
"""Of a round and engine."""
SEED = 20261130

PlayDeal = Callable[[Random], int]
"""Plays one deal, and says how many decisions its players made."""

SPIEL = pyspiel.load_game("gin_rummy")
SPIEL_KNOCK = pyspiel.gin_rummy.KNOCK_ACTION


def ours(rng: Random) -> int:
    """A deal of `core`."""
    deal = Deal.start(rng.sample(DECK, len(DECK)), rng.randrange(2))
    while deal.turn is not None:
        legal = deal.legal_moves()
        knocks = [move for move in legal if isinstance(move, Knock)]
        deal = deal.play(deal.turn, rng.choice(knocks or legal))
    return len(deal.moves)


def openspiel(rng: Random) -> int:
    """A deal of OpenSpiel."""
    state, decisions = SPIEL.new_initial_state(), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        decisions += not state.is_chance_node()
        state.apply_action(SPIEL_KNOCK if SPIEL_KNOCK in legal else rng.choice(legal))
    return decisions


def rlcard(rng: Random) -> int:
    """A deal of RLCard, without what it prepares for a learner."""
    game: Any = GinRummyGame()
    game.np_random.seed(rng.randrange(2**32))
    game.init_game()
    while not game.is_over():
        legal = game.judge.get_legal_actions()
        knocks = [action for action in legal if isinstance(action, KnockAction | GinAction)]
        game.step(rng.choice(knocks or legal))
    return len(game.actions)


@dataclass(frozen=True, slots=True)
class Rate:
    """What an engine does in a second of processor time."""

    deals: float
    decisions: float


def rate(play: PlayDeal, rng: Random) -> Rate:
    """Play a round."""
    begun = time.process_time()
    decisions = sum(play(rng) for _ in range(DEALS))
    seconds = time.process_time() - begun
    return Rate(DEALS / seconds, decisions / seconds)


def report() -> Iterator[str]:
    """A line for each peer."""
    rng = Random(SEED)
    rounds = [(rate(ours, rng), rate(openspiel, rng), rate(rlcard, rng)) for _ in range(ROUNDS)]
    yield f"whole deals, {ROUNDS} rounds of {DEALS}: how many times as many a second as"
    for name, peer in (("OpenSpiel from Python", 1), ("RLCard", 2)):
        deals = median(each[0].deals / each[peer].deals for each in rounds)
        decisions = median(each[0].decisions / each[peer].decisions for each in rounds)
        yield f"  {name:21} {deals:.2f} deals, {decisions:.2f} decisions"


if __name__ == "__main__":
    for line in report():
        print(line, flush=True)
