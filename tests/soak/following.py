"""A deal followed card by card, by the words of the rules: where everything lies after each public move.

Cards are text. The moves are those both seats may see, packed: `p` pass, `t` take, `d` draw, a card thrown, `k` and
the card of a knock.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tests.core import oracle

MOVE = re.compile(r"[ptd]|k?[A23456789TJQK][shdc]")
KINDS = {"p": "pass", "t": "take", "d": "draw"}


class Impossible(Exception):
    """A move that the rules do not allow here."""


@dataclass(frozen=True)
class Event:
    """What both saw of a move: the card is the one taken from or thrown on the discard pile."""

    seat: int
    kind: str
    card: str | None


@dataclass(frozen=True)
class Position:
    """Where every card of a deal is, and what was seen so far."""

    dealer: int
    hands: tuple[frozenset[str], frozenset[str]]
    stock: tuple[str, ...]
    pile: tuple[str, ...]
    upcard: str
    phase: str
    turn: int | None
    events: tuple[Event, ...] = ()
    drawn: str | None = None
    locked: str | None = None
    knocker: int | None = None

    @property
    def mover(self) -> int:
        """The seat to move, of a deal that is not over."""
        if self.turn is None:
            raise Impossible("the deal is over")
        return self.turn

    @property
    def face_up(self) -> frozenset[str]:
        """Every card both have seen on the discard pile."""
        return frozenset([self.upcard, *(event.card for event in self.events if event.card)])

    @property
    def void(self) -> bool:
        """Whether the deal ended without a knock."""
        return self.turn is None and self.knocker is None

    @property
    def turns(self) -> int:
        """Turns ended; a pass is none."""
        return sum(event.kind in ("discard", "knock") for event in self.events)

    @property
    def must_draw(self) -> bool:
        """Both have passed, so the upcard is nobody's to take."""
        return [event.kind for event in self.events] == ["pass", "pass"]


def dealt(deck: Sequence[str], dealer: int) -> Position:
    """Ten each, one at a time from the non-dealer on, then the upcard; what is left is the stock."""
    hands = frozenset(deck[0:20:2]), frozenset(deck[1:20:2])
    return Position(
        dealer=dealer,
        hands=hands if dealer == 1 else (hands[1], hands[0]),
        stock=tuple(deck[21:]),
        pile=(deck[20],),
        upcard=deck[20],
        phase="offer",
        turn=1 - dealer,
    )


def followed(deck: Sequence[str], dealer: int, moves: str, *, limit: int) -> list[Position]:
    """The deal before its first move and after each; `Impossible` where one breaks the rules."""
    words = MOVE.findall(moves)
    if "".join(words) != moves:
        raise Impossible(f"not moves: {moves}")
    positions = [dealt(deck, dealer)]
    for word in words:
        positions.append(after(positions[-1], word, limit=limit))
    return positions


def after(position: Position, word: str, *, limit: int) -> Position:
    """The deal after one packed move."""
    if long_form(word) not in legal_moves(position, limit):
        raise Impossible(f"{long_form(word)} by seat {position.turn} in phase {position.phase}")
    match word:
        case "p":
            return _passed(position)
        case "t":
            card = position.pile[-1]
            taken = _holding(position, card, Event(position.mover, "take", card))
            return replace(taken, pile=position.pile[:-1], locked=card)
        case "d":
            card = position.stock[0]
            return replace(_holding(position, card, Event(position.mover, "draw", None)), stock=position.stock[1:])
        case _:
            return _thrown(position, word[-2:], knock=word.startswith("k"))


def long_form(word: str) -> str:
    """A packed move in words: `discard Th`."""
    if word in KINDS:
        return KINDS[word]
    return f"knock {word[1:]}" if word.startswith("k") else f"discard {word}"


def legal_moves(position: Position, limit: int) -> frozenset[str]:
    """All that the seat to move may do, in words; none when the deal is over."""
    if position.turn is None:
        return frozenset()
    if position.phase == "offer":
        return frozenset({"pass", "take"})
    if position.phase == "draw":
        return frozenset({"draw"} if position.must_draw else {"draw", "take"})
    kept = kept_deadwood(position)
    knocks = (f"knock {card}" for card, left in kept.items() if left <= limit)
    return frozenset([*(f"discard {card}" for card in kept), *knocks])


def kept_deadwood(position: Position) -> dict[str, int]:
    """For each card the seat to move may throw, the deadwood of the ten it keeps."""
    hand = position.hands[position.mover]
    return {card: least_deadwood(hand - {card}) for card in hand if card != position.locked}


@lru_cache(maxsize=200_000)
def least_deadwood(hand: frozenset[str]) -> int:
    """The oracle's least deadwood, remembered: a hand is looked at from many frames."""
    return oracle.deadwood(hand)


@lru_cache(maxsize=200_000)
def equal_ways(hand: frozenset[str]) -> int:
    """How many arrangements of least deadwood the oracle finds, remembered."""
    return len(oracle.best_arrangements(hand))


def _passed(position: Position) -> Position:
    seat = position.mover
    phase = "offer" if seat != position.dealer else "draw"
    return replace(position, turn=1 - seat, phase=phase, events=(*position.events, Event(seat, "pass", None)))


def _holding(position: Position, card: str, event: Event) -> Position:
    hands = _with(position, position.hands[position.mover] | {card})
    return replace(position, hands=hands, phase="discard", drawn=card, events=(*position.events, event))


def _thrown(position: Position, card: str, *, knock: bool) -> Position:
    seat = position.mover
    event = Event(seat, "knock" if knock else "discard", card)
    thrown = replace(
        position,
        hands=_with(position, position.hands[seat] - {card}),
        pile=(*position.pile, card),
        events=(*position.events, event),
        drawn=None,
        locked=None,
    )
    if knock:
        return replace(thrown, phase="over", turn=None, knocker=seat)
    if len(thrown.stock) == 2 or thrown.turns == 100:
        return replace(thrown, phase="over", turn=None)
    return replace(thrown, phase="draw", turn=1 - seat)


def _with(position: Position, hand: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    return (hand, position.hands[1]) if position.mover == 0 else (position.hands[0], hand)
