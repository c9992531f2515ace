"""What a seat may imagine of the cards it does not see: hands the opponent may hold, and the stock in an order.

Each imagined hand holds what the opponent took and kept, and no card that the seat has seen elsewhere. Players keep
what fits together, so a hand is the likelier the less deadwood it has, the more so the longer they have played, and the
fewer melds it could have made with cards it let lie. Both weights were set so that imagined hands have, on the
average, what hands of good players have at that turn.
"""

from dataclasses import replace
from math import exp
from random import Random
from typing import NamedTuple

from core.bots.inputs import Sight
from core.bots.outlook import completing
from core.cards import Mask, mask_of
from core.deal import HAND_SIZE
from core.moves import PASS
from core.review.playing_on import Position
from core.solver import least_deadwood
from core.view import SeatView, events

SWAPS = 60
"""Cards changed between hand and stock until a hand counts as drawn."""
FOR_DEADWOOD = (0.0, 0.045, 0.075, 0.11, 0.15, 0.2, 0.25, 0.3, 0.37, 0.44)
"""By the turns the opponent has ended, the last for all further: how much less likely a point of deadwood makes it."""
FOR_LET_LIE = 0.9
"""How much less likely it is for each card it let lie that would have made a meld in it."""
LAST_OF_THEM = len(FOR_DEADWOOD) - 1


class World(NamedTuple):
    """What is imagined: the opponent's cards, and the stock, a card each, the last drawn first."""

    theirs: Mask
    stock: tuple[Mask, ...]


def imagined(sight: Sight, rng: Random) -> World:
    """One world, drawn by how likely it is."""
    unseen = [1 << place for place in range(sight.unseen.bit_length()) if sight.unseen >> place & 1]
    rng.shuffle(unseen)
    unknown = HAND_SIZE - sight.held.bit_count()
    theirs = sight.held | sum(unseen[:unknown])
    if sight.throws or sight.refused:
        theirs = _settled(theirs, unseen, unknown, sight, rng)
    return World(theirs, tuple(unseen[unknown:]))


def _settled(theirs: Mask, unseen: list[Mask], unknown: int, sight: Sight, rng: Random) -> Mask:
    """The hand after so many cards have changed places with the stock, each change taken by how likely it makes it."""
    price, rest, chance = _price(theirs, sight), len(unseen) - unknown, rng.random
    for _ in range(SWAPS):
        own, other = int(chance() * unknown), unknown + int(chance() * rest)
        changed = theirs ^ unseen[own] ^ unseen[other]
        asked = _price(changed, sight)
        if asked <= price or chance() < exp(price - asked):
            theirs, price = changed, asked
            unseen[own], unseen[other] = unseen[other], unseen[own]
    return theirs


def _price(hand: Mask, sight: Sight) -> float:
    """Minus the logarithm of how likely the hand is, but for a constant."""
    price = FOR_DEADWOOD[min(sight.throws, LAST_OF_THEM)] * least_deadwood(hand)
    if sight.refused:
        price += FOR_LET_LIE * (completing(hand) & sight.refused).bit_count()
    return price


def position_of(view: SeatView, sight: Sight) -> Position:
    """The deal as the seat sees it, with nothing imagined: the opponent holds nothing, and there is no stock."""
    mine, own, other = mask_of(view.hand), sight.turn - 1, sight.throws
    face_up = (event.card for event in events(view) if event.card is not None)
    return Position(
        hands=(mine, 0) if view.seat == 0 else (0, mine),
        stock=(),
        pile=() if view.top is None else (view.top.bit,),
        public=mask_of((view.upcard, *face_up)),
        turns=(own, other) if view.seat == 0 else (other, own),
        passes=view.seen[:2].count(PASS),
        rules=view.rules,
    )


def in_world(position: Position, seat: int, world: World) -> Position:
    """The position with what is imagined in its place."""
    hands = (position.hands[0], world.theirs) if seat == 0 else (world.theirs, position.hands[1])
    return replace(position, hands=hands, stock=world.stock)
