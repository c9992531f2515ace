"""Melds, and the arrangements of a hand.

A meld is a *set* (three or four of a rank) or a *run* (three or more in sequence in one suit, ace low
only). Melds of one arrangement share no card; cards in no meld are deadwood. Hands are masks inside
(`cards.Mask`), where `core.solver` searches, and cards at the doors.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from core.cards import Card, Hand, Mask, cards_in
from core.solver import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    ONE_RANK,
    ONE_SUIT,
    RUNS,
    Suits,
    best_rests,
    held_thrice,
    least_after_discard,
    least_deadwood,
    suits_of,
    together,
)

__all__ = [
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "ONE_SUIT",
    "SHORTEST_MELD",
    "Arrangement",
    "Meld",
    "MeldKind",
    "all_best_arrangements",
    "best_arrangement",
    "deadwood",
    "deadwood_after_discard",
    "deadwood_after_discards",
    "least_deadwood",
    "meld_kind",
]

Meld: TypeAlias = tuple[Card, ...]
"""The cards of one set or run, in card order."""

MeldKind: TypeAlias = Literal["run", "set"]

SHORTEST_MELD = 3


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand split into melds and deadwood."""

    melds: tuple[Meld, ...]
    """In card order of their cards; runs of a suit that touch are one run."""
    deadwood_cards: Hand

    @property
    def deadwood(self) -> int:
        """The points of the cards in no meld."""
        return sum(card.value for card in self.deadwood_cards)


def meld_kind(meld: Meld) -> MeldKind:
    """Tell a set from a run."""
    return "set" if meld[0].rank == meld[1].rank else "run"


def deadwood(cards: Collection[Card]) -> int:
    """The least deadwood of the cards over all arrangements; `ValueError` for a card given twice.

    >>> from core.cards import parse_cards
    >>> deadwood(parse_cards("4s 8s 4h 5h 6h 7h 8h 4d 8d Ac"))
    1
    """
    return least_deadwood(_distinct(cards))


def best_arrangement(cards: Collection[Card]) -> Arrangement:
    """The arrangement of least deadwood; among equal ones the one of fewest melds, then first in card order.

    The choice hangs on the melds alone, so loose cards that come and go do not move it.
    """
    return all_best_arrangements(cards)[0]


def all_best_arrangements(cards: Collection[Card]) -> tuple[Arrangement, ...]:
    """Every arrangement of least deadwood, the one `best_arrangement` chooses first."""
    hand = _distinct(cards)
    arrangements = [_arrange(hand, rest) for rest in best_rests(hand)]
    if len(arrangements) > 1:
        arrangements.sort(key=_order)
    return tuple(arrangements)


def deadwood_after_discards(cards: Collection[Card]) -> dict[Card, int]:
    """For each card held, in card order, the least deadwood of the cards kept when it goes."""
    hand = _distinct(cards)
    return {card: least_deadwood(hand ^ card.bit) for card in cards_in(hand)}


def deadwood_after_discard(cards: Collection[Card]) -> int:
    """The least of `deadwood_after_discards`, in one search.

    >>> from core.cards import parse_cards
    >>> deadwood_after_discard(parse_cards("As 2s 3s 4s Ac Ad Ah 2d 3d 4d 4h"))
    0
    """
    return least_after_discard(_distinct(cards))


def _distinct(cards: Collection[Card]) -> Mask:
    hand = 0
    for card in cards:
        hand += card.bit
    # Different bits add up to as many; the same bit twice to fewer.
    if hand.bit_count() != len(cards):
        raise ValueError(f"a card comes twice: {' '.join(map(str, cards))}")
    return hand


def _arrange(hand: Mask, rest: Suits) -> Arrangement:
    """The arrangement whose sets are the cards of the hand missing from `rest`."""
    spades, hearts, diamonds, clubs = rest
    outside_sets = together(rest)
    runs = together((RUNS[spades], RUNS[hearts], RUNS[diamonds], RUNS[clubs]))
    melds = _runs_in(runs) if runs else []
    if hand != outside_sets:
        melds += _sets_in(hand ^ outside_sets)
        # No two share a card, so the lowest card of each tells their order.
        melds.sort(key=_lowest)
    return Arrangement(tuple([_meld(meld) for meld in melds]), cards_in(outside_sets ^ runs))


def _order(arrangement: Arrangement) -> tuple[int, tuple[Meld, ...]]:
    return len(arrangement.melds), arrangement.melds


def _sets_in(cards: Mask) -> list[Mask]:
    """The sets that these cards are."""
    sets, ranks = [], held_thrice(*suits_of(cards))
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        sets.append(cards & rank * ONE_RANK)
    return sets


def _runs_in(cards: Mask) -> list[Mask]:
    """The runs that these cards are."""
    runs = []
    for suit in _WHOLE_SUITS:
        left = cards & suit
        while left:
            # Adding the lowest card carries right through its run.
            others = left & left + (left & -left)
            runs.append(left ^ others)
            left = others
    return runs


def _lowest(mask: Mask) -> Mask:
    return mask & -mask


_WHOLE_SUITS = (ONE_SUIT, ONE_SUIT << HEARTS, ONE_SUIT << DIAMONDS, ONE_SUIT << CLUBS)
"""Each suit whole."""

_meld = cache(cards_in)
"""The cards of a meld, made once: there are 329."""
