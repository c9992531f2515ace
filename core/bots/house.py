"""The two lower levels: plain players, each with the mistakes of people at that level."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from core.bots.inputs import Sight
from core.bots.outlook import completing, draw_counts, mean_of_lowest, partners
from core.bots.sight import may_take, sight_of
from core.cards import Card, Mask, mask_of
from core.melds import best_arrangement, least_deadwood
from core.moves import DRAW, PASS, TAKE, Discard, Knock, Move
from core.view import SeatView, events

KnockRule: TypeAlias = Callable[[SeatView], bool]
"""Whether to knock, short of gin."""

DiscardRule: TypeAlias = Callable[[SeatView, Random], Sequence[Card]]
"""The cards it would as soon throw as any other; chance picks one of them."""

EARLY_TURNS = 3
"""Opponents seldom have good hands so soon, so any knock pays."""

CARELESS = 0.25
"""How often a beginner throws a loose card without counting."""

WINDOW = 5
"""Cards are weighed that leave at most so much more deadwood than the best."""
PROSPECT_WEIGHT = 18.0
"""What a point of the prospect is worth at the first turn, in points of deadwood now."""
PROSPECT_FADES = 0.9
"""What is left of that weight with each turn: there is less time to draw."""
LOWEST = 7
"""How many of the best draws make the prospect."""
COMPLETES_A_MELD = 20
"""What it costs to throw a card that makes a meld with two that the opponent is known to hold."""
STANDS_BY_A_CARD = 3
"""What it costs for each known card of the opponent that the card could stand with in a meld."""
REMEMBERED = 6
"""How many of the last cards thrown a club player has in mind."""


@dataclass(frozen=True, slots=True)
class HouseBot:
    """Takes a face-up card only into a meld that lowers its deadwood, and goes gin whenever it can."""

    knocks: KnockRule
    discards: DiscardRule

    def choose(self, view: SeatView, rng: Random) -> Move:
        """One of the view's legal moves; `ValueError` when the seat has none."""
        if not view.legal_moves:
            raise ValueError(f"seat {view.seat} has no move in phase {view.phase}")
        if view.phase == "discard":
            return self._knock(view, rng) or Discard(rng.choice(self.discards(view, rng)))
        if may_take(view) and wants_top(view):
            return TAKE
        return PASS if view.phase == "offer" else DRAW

    def _knock(self, view: SeatView, rng: Random) -> Knock | None:
        card = rng.choice(to_least_deadwood(view, rng))
        if card not in view.knocks:
            return None
        gin = view.sheds[card] == 0
        return Knock(card) if gin or self.knocks(view) else None


def wants_top(view: SeatView) -> bool:
    """Whether the top of the discard pile would end in a meld and leave less deadwood than the ten cards held."""
    if view.top is None:
        return False
    eleven = mask_of(view.hand) | view.top.bit
    after = {card: least_deadwood(eleven ^ card.bit) for card in view.hand}
    thrown = min(after, key=after.__getitem__)
    # Were the top card loose, taking it away would leave less by its whole value.
    loose = least_deadwood(eleven ^ thrown.bit ^ view.top.bit) + view.top.value == after[thrown]
    return not loose and after[thrown] < view.deadwood


# --- when to knock -----------------------------------------------------------------------------------------------


def knock_at_once(_view: SeatView) -> bool:
    """Knock whenever it is legal."""
    return True


def knock_early(view: SeatView) -> bool:
    """Knock in the first turns, later with gin only."""
    return sight_of(view).turn <= EARLY_TURNS


# --- what to throw -----------------------------------------------------------------------------------------------


def to_least_deadwood(view: SeatView, _rng: Random) -> Sequence[Card]:
    """The cards whose ten kept have least deadwood."""
    least = min(view.sheds.values())
    return [card for card, deadwood in view.sheds.items() if deadwood == least]


def carelessly(view: SeatView, rng: Random) -> Sequence[Card]:
    """To least deadwood, but at times any loose card."""
    if rng.random() < CARELESS:
        loose = [card for card in best_arrangement(view.hand).deadwood_cards if card in view.sheds]
        return loose or to_least_deadwood(view, rng)
    return to_least_deadwood(view, rng)


def to_best_prospect(view: SeatView, _rng: Random) -> Sequence[Card]:
    """The card that weighs least in deadwood now, deadwood one draw ahead, and use to the opponent."""
    sight, most = sight_of(view), min(view.sheds.values()) + WINDOW
    unseen = sight.unseen | forgotten(view)
    weights = {card: _weight(view, sight, card, unseen) for card, deadwood in view.sheds.items() if deadwood <= most}
    return [min(weights, key=weights.__getitem__)]


def _weight(view: SeatView, sight: Sight, card: Card, unseen: Mask) -> float:
    counts = draw_counts(mask_of(view.hand) ^ card.bit, unseen, view.sheds[card])
    ahead = PROSPECT_WEIGHT * PROSPECT_FADES ** (sight.turn - 1) * mean_of_lowest(counts, LOWEST)
    return view.sheds[card] + ahead + danger(card, sight.held)


def danger(card: Card, held: Mask) -> float:
    """What the card may be worth to the opponent, by the cards it is known to hold."""
    completes = bool(completing(held) & card.bit)
    return COMPLETES_A_MELD * completes + STANDS_BY_A_CARD * (partners(card.bit) & held).bit_count()


def forgotten(view: SeatView) -> Mask:
    """Cards thrown so long ago that a club player may think them in the stock."""
    thrown = [event.card for event in events(view) if event.move == "discard" and event.card is not None]
    recent = mask_of([*thrown[-REMEMBERED:], *view.hand])
    return mask_of(thrown[:-REMEMBERED]) & ~recent
