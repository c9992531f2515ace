"""The first expert of the house, which the learned one replaced: one formula for discards, one rule for knocks."""

from dataclasses import dataclass
from random import Random

from bench.yardsticks.marjj import draws, prospect
from bench.yardsticks.simple import cheapest, drawing
from core.bots.inputs import Sight
from core.bots.outlook import completing, partners
from core.bots.sight import sight_of
from core.cards import Card
from core.moves import Discard, Knock, Move
from core.view import SeatView

EARLY, WAITING, FEW = 3, 7, 1
"""It knocks until its third turn, and until its seventh with hardly a card left that would make gin."""
WINDOW = 5
COMPLETES, NEAR = 20, 3


@dataclass(frozen=True, slots=True)
class FirstHouse:
    """Keeps hands that one card improves, and waits for gin where gin is near."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        """One of the view's legal moves."""
        if view.phase != "discard":
            return drawing(view)
        sight = sight_of(view)
        card = rng.choice(cheapest(view))
        if card in view.knocks and (view.sheds[card] == 0 or knocks(view, card, sight)):
            return Knock(card)
        most = min(view.sheds.values()) + WINDOW
        weights = {card: weight(view, card, sight) for card, deadwood in view.sheds.items() if deadwood <= most}
        return Discard(min(weights, key=weights.__getitem__))


def knocks(view: SeatView, card: Card, sight: Sight) -> bool:
    """Whether it knocks short of gin."""
    return sight.turn <= EARLY or (sight.turn <= WAITING and draws(view, card, sight)[0] <= FEW)


def weight(view: SeatView, card: Card, sight: Sight) -> float:
    """Deadwood left, deadwood a draw ahead, and use to the opponent."""
    completes = bool(completing(sight.held) & card.bit)
    near = (partners(card.bit) & sight.held).bit_count()
    return view.sheds[card] + prospect(view, card, sight) + COMPLETES * completes + NEAR * near


FIRST_HOUSE = FirstHouse()
