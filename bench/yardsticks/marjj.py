"""MARJJ, the winner of the 2021 tournament, from its description: one formula weighs each discard."""

from dataclasses import dataclass
from random import Random

from bench.yardsticks.simple import cheapest, drawing
from core.bots.inputs import PAIRS, Sight
from core.bots.outlook import draw_counts, mean_of_lowest, partners
from core.bots.sight import sight_of
from core.cards import Card, mask_of
from core.melds import best_arrangement
from core.moves import Discard, Knock, Move
from core.solver import ONE_RANK
from core.view import SeatView

WINDOW = 5
"""Loose cards are weighed that are within so many points of the dearest."""
PROSPECT, FADES, LOWEST = 18.0, 0.9, 7
COMPLETES, KNOWN_NEIGHBOUR, DEAD_NEIGHBOUR = 20.0, 3.0, -0.5
EARLY = 3


@dataclass(frozen=True, slots=True)
class Marjj:
    """Takes into melds, throws by the formula, knocks in its first three turns and then with gin alone."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        """One of the view's legal moves."""
        if view.phase != "discard":
            return drawing(view)
        sight = sight_of(view)
        least = min(view.sheds.values())
        if least == 0 or (least <= view.rules.knock_limit and sight.turn <= EARLY):
            return Knock(rng.choice(cheapest(view)))
        weights = {card: weight(view, card, sight) for card in loose_and_dear(view)}
        return Discard(min(weights, key=weights.__getitem__))


def loose_and_dear(view: SeatView) -> list[Card]:
    """The loose cards within five points of the dearest; the cheapest discards when none is loose."""
    loose = [card for card in best_arrangement(view.hand).deadwood_cards if card in view.sheds]
    dearest = max((card.value for card in loose), default=0)
    return [card for card in loose if card.value >= dearest - WINDOW] or cheapest(view)


def weight(view: SeatView, card: Card, sight: Sight) -> float:
    """Deadwood left, deadwood a draw ahead, and danger."""
    return view.sheds[card] + prospect(view, card, sight) + danger(card, sight, mask_of(view.hand))


def prospect(view: SeatView, card: Card, sight: Sight) -> float:
    """What the lowest deadwoods one draw ahead count for, when the card is thrown; less with every turn."""
    return PROSPECT * FADES ** (sight.turn - 1) * mean_of_lowest(draws(view, card, sight), LOWEST)


def draws(view: SeatView, card: Card, sight: Sight) -> list[int]:
    """What the unseen cards would lead to, when the card is thrown."""
    return draw_counts(mask_of(view.hand) ^ card.bit, sight.unseen, view.sheds[card])


def danger(card: Card, sight: Sight, hand: int) -> float:
    """More for a card that the opponent can meld, less for one whose neighbours it cannot get."""
    sure = any(pair and pair & ~sight.held == 0 for pair in PAIRS[card.index])
    near = partners(card.bit) & ~card.bit & ~hand
    of_rank = ONE_RANK << (card.index % 13) & near
    dead = near & ~sight.unseen & ~sight.held
    return (
        COMPLETES * sure
        + KNOWN_NEIGHBOUR * (near & sight.held).bit_count()
        + DEAD_NEIGHBOUR * (dead.bit_count() + (dead & of_rank).bit_count())
    )


MARJJ = Marjj()
