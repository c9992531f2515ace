"""What one seat knows: the only thing of a deal that reaches a bot or leaves the server.

A view holds plain values copied out of the deal, never the deal, so what is hidden from a seat cannot be
reached through it.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal, assert_never

from core.cards import Card, Hand
from core.deal import Deal, Phase
from core.habits import NO_HABITS, BothHabits
from core.melds import Arrangement, all_best_arrangements, deadwood_after_discards, meld_kind
from core.moves import Discard, Draw, Knock, Move, MoveName, Pass, Take
from core.rules import Rules
from core.scoring import DealResult


@dataclass(frozen=True, slots=True)
class Group:
    """Cards shown together: a meld, or the deadwood."""

    kind: Literal["run", "set", "deadwood"]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A deal as one seat sees it."""

    seat: int
    dealer: int
    turn: int | None
    """The seat to move; None when the deal is over."""
    phase: Phase
    hand: Hand
    """In card order."""
    groups: tuple[Group, ...]
    """The melds of the best arrangement, then the deadwood if there is any. Of eleven cards all eleven count."""
    ways: int
    """How many equally good arrangements there are."""
    arrangements: tuple[tuple[Group, ...], ...]
    """All of them, that of `groups` first; empty where there is only one."""
    deadwood: int
    legal_moves: tuple[Move, ...]
    """None unless this seat is to move."""
    sheds: Mapping[Card, int]
    """Card that may be thrown -> deadwood of the ten kept; empty unless this seat must throw one."""
    knocks: tuple[Card, ...]
    """The cards with which a knock is legal."""
    just_drawn: Card | None
    """The card this seat drew or took this turn, until its discard."""
    locked: Card | None
    """The card this seat took from the discard pile this turn, which it may not throw."""
    opponent_count: int
    upcard: Card
    """The first card that lay face up."""
    top: Card | None
    """The top of the discard pile."""
    discards: int
    """Cards in the discard pile."""
    stock: int
    """Cards in the stock."""
    scores: tuple[int, int]
    """Of the game so far, by seat."""
    habits: BothHabits
    """How each seat ended the deals before, by seat."""
    rules: Rules
    seen: tuple[Move, ...]
    """The public moves so far, in order; which card a draw brought is no part of a move."""
    result: DealResult | None
    """None until the deal is over. Opens both hands after a knock; a void shows neither."""
    opponent_hand: Hand | None
    """None until a knock lays it open; a void does not."""


def view_for(deal: Deal, seat: int, scores: tuple[int, int] = (0, 0), habits: BothHabits = NO_HABITS) -> SeatView:
    """What the seat knows of the deal, with the game's scores and how each seat ended the deals before, by seat."""
    hand = deal.hands[seat]
    to_move = deal.turn == seat
    arrangements = all_best_arrangements(hand)
    legal_moves = deal.legal_moves() if to_move else ()
    return SeatView(
        seat=seat,
        dealer=deal.dealer,
        turn=deal.turn,
        phase=deal.phase,
        hand=hand,
        groups=_groups(arrangements[0]),
        ways=len(arrangements),
        arrangements=tuple(map(_groups, arrangements)) if len(arrangements) > 1 else (),
        deadwood=arrangements[0].deadwood,
        legal_moves=legal_moves,
        sheds=_sheds(hand, legal_moves),
        knocks=tuple(move.card for move in legal_moves if isinstance(move, Knock)),
        just_drawn=deal.just_drawn if to_move else None,
        locked=deal.locked if to_move else None,
        opponent_count=len(deal.hands[1 - seat]),
        upcard=deal.upcard,
        top=deal.top,
        discards=len(deal.discard_pile),
        stock=len(deal.stock),
        scores=scores,
        habits=habits,
        rules=deal.rules,
        seen=deal.moves,
        result=deal.result,
        opponent_hand=deal.hands[1 - seat] if _hands_are_open(deal) else None,
    )


def _groups(arrangement: Arrangement) -> tuple[Group, ...]:
    melds = tuple(Group(meld_kind(meld), meld) for meld in arrangement.melds)
    loose = arrangement.deadwood_cards
    return (*melds, Group("deadwood", loose)) if loose else melds


def _sheds(hand: Hand, legal_moves: Collection[Move]) -> dict[Card, int]:
    legal = [move.card for move in legal_moves if isinstance(move, Discard)]
    after = deadwood_after_discards(hand) if legal else {}
    return {card: after[card] for card in legal}


def _hands_are_open(deal: Deal) -> bool:
    return deal.result is not None and deal.result.kind != "void"


@dataclass(frozen=True, slots=True)
class Event:
    """A public thing that happened in a deal."""

    ply: int
    """Which move of the deal it was, from 0."""
    seat: int
    move: MoveName
    card: Card | None
    """The card taken from or thrown on the discard pile; None for a pass and for a draw."""


def events(view: SeatView) -> tuple[Event, ...]:
    """The public moves so far with who made each and the face-up card it moved."""
    told: list[Event] = []
    pile, seat = [view.upcard], 1 - view.dealer
    for ply, move in enumerate(view.seen):
        match move:
            case Pass() | Draw():
                card = None
            case Take():
                card = pile.pop()
            case Discard(card) | Knock(card):
                pile.append(card)
            case _:
                assert_never(move)
        told.append(Event(ply, seat, move.name, card))
        if isinstance(move, Pass | Discard):
            seat = 1 - seat
    return tuple(told)
