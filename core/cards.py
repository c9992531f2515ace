"""The 52 cards: their text, their points, and hands of them as bit masks.

Card order is by suit, spades hearts diamonds clubs, and by rank within a suit, ace low. Sorted hands,
arrangements and every stable choice follow it.
"""

from collections.abc import Iterable
from operator import attrgetter
from typing import NoReturn, TypeAlias, final

RANKS = "A23456789TJQK"
SUITS = "shdc"

Hand: TypeAlias = tuple["Card", ...]
"""Cards held by a seat, in card order."""

Mask: TypeAlias = int
"""A set of cards as 52 bits, bit `Card.index` for each: thirteen bits a suit, the ace lowest."""


class InvalidCard(ValueError):
    """The text names no card, or names one twice."""


@final
class Card:
    """One of the 52 cards. There is a single object for each, so equal cards are the same object.

    >>> ten = Card("Th")
    >>> ten.rank, ten.suit, ten.value, str(ten), ten is Card("Th")
    (10, 'h', 10, 'Th', True)
    """

    __slots__ = ("bit", "index", "rank", "suit", "value")

    rank: int
    """1 (ace) to 13 (king)."""
    suit: str
    """`s`, `h`, `d` or `c`."""
    value: int
    """Points as deadwood: ace 1, two to ten their number, jack, queen and king 10."""
    index: int
    """Place in card order, 0 (`As`) to 51 (`Kc`)."""
    bit: Mask
    """The mask with this card alone."""

    def __new__(cls, text: str) -> "Card":
        """Find the card of that text, as `parse_card` does."""
        return parse_card(text)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot change: {self}.{name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot change: {self}.{name}")

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index

    # Not the object's address: a set of cards is then walked in the same order in every process.
    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> "tuple[type[Card], tuple[str]]":
        return Card, (str(self),)


def _make(index: int) -> Card:
    card = object.__new__(Card)
    suit, rank = divmod(index, len(RANKS))
    facts = {"index": index, "bit": 1 << index, "rank": rank + 1, "suit": SUITS[suit], "value": min(rank + 1, 10)}
    for name, fact in facts.items():
        object.__setattr__(card, name, fact)
    return card


DECK: tuple[Card, ...] = tuple(_make(index) for index in range(52))
"""All 52 cards in card order."""

_INDEX = attrgetter("index")
_BY_TEXT = {str(card): card for card in DECK}


def parse_card(text: str) -> Card:
    """Read one card: rank `A23456789TJQK`, then suit `shdc`; `InvalidCard` for anything else.

    >>> parse_card("Ah")
    Card('Ah')
    """
    card = _BY_TEXT.get(text)
    if card is None:
        raise InvalidCard(f"not a card: {text!r:.40}")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by white space, in the order given; `InvalidCard` when one comes twice.

    >>> parse_cards("5h 6h Th")
    (Card('5h'), Card('6h'), Card('Th'))
    """
    cards = tuple(parse_card(word) for word in text.split())
    if len(set(cards)) != len(cards):
        raise InvalidCard(f"a card comes twice: {text!r:.200}")
    return cards


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards as `parse_cards` reads them.

    >>> cards_text(DECK[:3])
    'As 2s 3s'
    """
    return " ".join(map(str, cards))


def in_order(cards: Iterable[Card]) -> Hand:
    """The cards in card order."""
    return tuple(sorted(cards, key=_INDEX))


def mask_of(cards: Iterable[Card]) -> Mask:
    """The cards as one mask; a card given twice counts once."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


def cards_in(mask: Mask) -> Hand:
    """The cards of a mask, in card order.

    >>> cards_in(mask_of(parse_cards("Kc As 5h")))
    (Card('As'), Card('5h'), Card('Kc'))
    """
    cards = []
    while mask:
        cards.append(DECK[(mask & -mask).bit_length() - 1])
        mask &= mask - 1
    return tuple(cards)
