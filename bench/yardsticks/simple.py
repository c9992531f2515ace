"""Players that take only into a meld and throw to least deadwood, and differ in when they knock."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from core.bots.outlook import completing
from core.bots.sight import may_take, sight_of
from core.cards import Card, mask_of
from core.melds import best_arrangement, least_deadwood
from core.moves import DRAW, PASS, TAKE, Discard, Knock, Move
from core.view import SeatView

KnockRule: TypeAlias = Callable[[int], bool]
"""Whether to knock short of gin, by the seat's own turn, from 1."""


@dataclass(frozen=True, slots=True)
class Thrower:
    """Takes a card that makes any meld with its hand; throws at random among what leaves least deadwood."""

    knocks: KnockRule

    def choose(self, view: SeatView, rng: Random) -> Move:
        """One of the view's legal moves."""
        if view.phase != "discard":
            if may_take(view) and view.top and completing(mask_of(view.hand)) & view.top.bit:
                return TAKE
            return PASS if view.phase == "offer" else DRAW
        card = rng.choice(cheapest(view))
        if card in view.knocks and (view.sheds[card] == 0 or self.knocks(sight_of(view).turn)):
            return Knock(card)
        return Discard(card)


def drawing(view: SeatView) -> Move:
    """Take the face-up card into a meld that lowers the deadwood; else pass, or draw."""
    if may_take(view) and joins_a_meld(view):
        return TAKE
    return PASS if view.phase == "offer" else DRAW


def joins_a_meld(view: SeatView) -> bool:
    """Whether the top card is melded in the best arrangement of the eleven cards and lowers the deadwood."""
    top = view.top
    if top is None or top in best_arrangement([*view.hand, top]).deadwood_cards:
        return False
    eleven = mask_of(view.hand) | top.bit
    return min(least_deadwood(eleven ^ card.bit) for card in view.hand) < view.deadwood


def cheapest(view: SeatView) -> list[Card]:
    """The discards that leave least deadwood."""
    least = min(view.sheds.values())
    return [card for card, deadwood in view.sheds.items() if deadwood == least]


SIMPLE = Thrower(lambda _turn: True)
"""Knocks at once: the programs of the 2021 tournament were measured against it."""
GIN_ONLY = Thrower(lambda _turn: False)
"""Knocks with gin alone."""
E3L0 = Thrower(lambda turn: turn <= 3)  # noqa: PLR2004 (its name: early 3, late 0)
"""Knocks in its first three turns, later with gin alone."""
