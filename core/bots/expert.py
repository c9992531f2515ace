"""The expert: three learned values of a position, in chances of winning the game, and one rule to use them."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from random import Random

from core.bots.hand import of_hand
from core.bots.inputs import NOTHING, Sight, of_table
from core.bots.net import Net
from core.bots.outlook import of_use
from core.bots.sight import may_take, offer_number, sight_of
from core.cards import Card, Mask, cards_in, mask_of
from core.moves import DRAW, PASS, TAKE, Discard, Knock, Move
from core.solver import least_deadwood
from core.view import SeatView

WINDOW = 12
"""Cards are weighed that leave at most so many points more than the best."""
GIN = 1000.0
"""A value above all others."""


@dataclass(frozen=True, slots=True)
class Nets:
    """Each gives three times the change in the chance of winning the game that the rest of the deal brings."""

    after_discard: Net
    before_draw: Net
    """With the top of the discard pile passed, or left for the stock."""
    knocking: Net


@cache
def learned() -> Nets:
    """The nets as trained, read when first asked for."""
    from core.bots import weights  # noqa: PLC0415 (a function that plays no expert need not read them)

    return Nets(Net.of(weights.AFTER_DISCARD), Net.of(weights.BEFORE_DRAW), Net.of(weights.KNOCKING))


@dataclass(frozen=True, slots=True)
class Best:
    """The best way to end a turn, and what it is worth."""

    move: Move
    value: float


class Expert:
    """Weighs every discard, the knock, and both draws by what they do to its chance of winning the game."""

    def choose(self, view: SeatView, rng: Random) -> Move:  # noqa: ARG002 (it leaves nothing to chance)
        """One of the view's legal moves; `ValueError` when the seat has none."""
        if not view.legal_moves:
            raise ValueError(f"seat {view.seat} has no move in phase {view.phase}")
        sight = sight_of(view)
        if view.phase == "discard":
            return self.ending(view.sheds, mask_of(view.hand), sight).move
        if may_take(view) and self._wants(view, sight):
            return TAKE
        return PASS if view.phase == "offer" else DRAW

    def ending(self, sheds: Collection[Card], hand: Mask, sight: Sight) -> Best:
        """How to end a turn with these eleven cards, when any of `sheds` may go."""
        deadwood = {card: least_deadwood(hand ^ card.bit) for card in sheds}
        least = min(deadwood.values())
        cheapest = max(card for card in sheds if deadwood[card] == least)
        if least == 0:
            return Best(Knock(cheapest), GIN)
        table = of_table(sight, 0)
        net = learned().after_discard
        begun = net.begun(table)
        best = max(
            (
                Best(Discard(card), net.value(begun, of_hand(hand ^ card.bit, card.index, sight)))
                for card in sheds
                if deadwood[card] <= least + WINDOW
            ),
            key=lambda choice: choice.value,
        )
        if least > sight.knock_limit:
            return best
        knocking = learned().knocking
        value = knocking.value(knocking.begun(table), of_hand(hand ^ cheapest.bit, NOTHING, sight))
        return Best(Knock(cheapest), value) if value > best.value else best

    def _wants(self, view: SeatView, sight: Sight) -> bool:
        """Whether the top card is of any use, and promises more than the stock."""
        assert view.top is not None
        hand = mask_of(view.hand)
        if not of_use(view.top.bit, hand):
            return False
        taking = self.ending(cards_in(hand), hand | view.top.bit, sight).value
        if taking == GIN:
            return True
        net = learned().before_draw
        table = of_table(sight, offer_number(view))
        return taking > net.value(net.begun(table), of_hand(hand, NOTHING, sight))
