"""A player in the way of DePauw's of 2021: a weighted sum of six judgements of the ten cards kept.

Its weights are bred by games against Simple, as its authors bred theirs: `bench.training.breeding`.
"""

from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from bench.yardsticks.simple import cheapest, joins_a_meld
from core.bots.inputs import Sight
from core.bots.outlook import best_rest, completing, loose_cards, partners, points_loose, points_of
from core.bots.sight import may_take, sight_of
from core.cards import Mask, mask_of
from core.moves import DRAW, PASS, TAKE, Discard, Knock, Move
from core.view import SeatView

EARLY_DRAWS = 6
"""It knocks with ten or less in so many draws of its own, later with gin alone."""
MELD_DRAWS = 14
"""In so many draws it takes from the pile only into melds; later also what lowers its deadwood."""
Weights: TypeAlias = tuple[float, float, float, float, float]
"""What counts beside a point of deadwood: a card melded, a card that would complete a meld, a loose card with a live
partner, use of the thrown card to the opponent, a point of it."""
BRED: Weights = (-6.75, -0.375, -1.75, 4.375, -0.75)


@dataclass(frozen=True, slots=True)
class DePauw:
    """Throws to the best sum; holds out for gin after its sixth draw."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        """One of the view's legal moves."""
        sight = sight_of(view)
        if view.phase != "discard":
            if may_take(view) and (joins_a_meld(view) or self._lowers(view, sight)):
                return TAKE
            return PASS if view.phase == "offer" else DRAW
        least = min(view.sheds.values())
        if least == 0 or (least <= view.rules.knock_limit and sight.turn <= EARLY_DRAWS):
            return Knock(rng.choice(cheapest(view)))
        hand = mask_of(view.hand)
        sums = {card: judged(hand ^ card.bit, card.bit, sight, BRED) for card in view.sheds}
        return Discard(min(sums, key=sums.__getitem__))

    def _lowers(self, view: SeatView, sight: Sight) -> bool:
        """Whether, late, the top card is cheaper than the dearest loose one."""
        if view.top is None or sight.turn <= MELD_DRAWS:
            return False
        loose = loose_cards(best_rest(mask_of(view.hand)))
        return any(card.bit & loose and card.value > view.top.value for card in view.hand)


def judged(kept: Mask, thrown: Mask, sight: Sight, weights: Weights) -> float:
    """The weighted sum of ten cards kept and one thrown; less is better."""
    rest = best_rest(kept)
    loose = loose_cards(rest)
    outs = (completing(kept) & sight.unseen).bit_count()
    pairs = (partners(completing(loose) & sight.unseen) & loose).bit_count()
    useful = (partners(thrown) & sight.held).bit_count() + 2 * (completing(sight.held) & thrown != 0)
    melded, out, pair, use, dear = weights
    return (
        points_loose(rest)
        + melded * (10 - loose.bit_count())
        + out * outs
        + pair * pairs
        + use * useful
        + dear * points_of(thrown)
    )


DEPAUW = DePauw()
