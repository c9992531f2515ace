"""A deal: one play from shuffle to score, as a value.

A deal is its deck, its dealer, its rules and its moves. `Deal.play` is the only door: it returns the deal after
the move or raises `IllegalMove`. Stored deals are replayed through it, so an impossible position cannot be stored.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import accumulate, chain
from typing import Literal, TypeAlias, assert_never

from core.cards import DECK, Card, Hand, cards_text, in_order, mask_of, parse_cards
from core.illegal import IllegalMove, IllegalMoveCode
from core.moves import (
    DRAW,
    PASS,
    TAKE,
    Discard,
    Draw,
    Knock,
    Move,
    Pass,
    Take,
    pack_moves,
    parse_packed,
)
from core.rules import STANDARD, Rules, parse_rules
from core.scoring import VOID, DealResult, showdown
from core.solver import least_after_discard, least_deadwood

__all__ = ["Deal", "IllegalMove", "IllegalMoveCode", "Phase", "parse_deal"]

Phase: TypeAlias = Literal["offer", "draw", "discard", "over"]

HAND_SIZE = 10
LAST_STOCK = 2
"""No turn begins with this many cards in the stock."""
LAST_TURN = 100
"""The deal is void when this turn ends without a knock."""


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Deal:
    """One play from shuffle to score. Make one with `start`, `set_up` or `parse_deal`. Seats are 0 and 1.

    `repr` and errors tell what both seats may see; `text` tells everything.

    >>> deal = Deal.start(DECK, dealer=1)
    >>> deal
    <Deal dealer 1, offer, turn 0, after ''>
    >>> deal.play(0, TAKE).play(0, Discard(DECK[0]))
    <Deal dealer 1, draw, turn 1, after 'tAs'>
    """

    deck: tuple[Card, ...]
    """As dealt: one card at a time starting with the non-dealer, then the upcard, then the stock from its top."""
    dealer: int
    rules: Rules
    hands: tuple[Hand, Hand]
    """By seat, each in card order."""
    stock: tuple[Card, ...]
    """The first is drawn first."""
    discard_pile: tuple[Card, ...]
    """The last is on top."""
    phase: Phase
    turn: int | None
    """The seat to move; None when the deal is over."""
    moves: tuple[Move, ...] = ()
    just_drawn: Card | None = None
    """The card drawn or taken this turn, until the discard."""
    locked: Card | None = None
    """The card taken from the discard pile this turn, which may not go back in it."""
    result: DealResult | None = None
    """None until the deal is over."""

    @classmethod
    def start(cls, deck: Sequence[Card], dealer: int, rules: Rules = STANDARD) -> "Deal":
        """Deal a whole deck; `ValueError` unless it is the 52 cards."""
        if len(deck) != len(DECK):
            raise ValueError(f"a deck has {len(DECK)} cards, not {len(deck)}")
        return _deal_out(tuple(deck), dealer, rules)

    @classmethod
    def set_up(
        cls,
        dealer: int,
        hands: tuple[Collection[Card], Collection[Card]],
        upcard: Card,
        stock: Sequence[Card],
        rules: Rules = STANDARD,
    ) -> "Deal":
        """Lay out a deal from hands by seat, the upcard, and the stock, its first card drawn first.

        The stock may be shorter than a full deal's. `ValueError` for other than ten cards a hand,
        a card in two places, or a stock with which no turn can begin.
        """
        if [len(hand) for hand in hands] != [HAND_SIZE, HAND_SIZE]:
            raise ValueError(f"a hand has {HAND_SIZE} cards, not {[len(hand) for hand in hands]}")
        pairs = zip(hands[1 - dealer], hands[dealer], strict=True)
        return _deal_out((*chain(*pairs), upcard, *stock), dealer, rules)

    @classmethod
    def replay(
        cls,
        deck: Sequence[Card],
        dealer: int,
        moves: Iterable[Move],
        rules: Rules = STANDARD,
    ) -> "Deal":
        """Deal the deck and play the moves, each by the seat whose turn it is."""
        return cls.start(deck, dealer, rules).play_all(moves)

    def play_all(self, moves: Iterable[Move]) -> "Deal":
        """Play moves one after another, each by the seat whose turn it is."""
        return reduce(Deal._played, moves, self)

    def course(self) -> Iterator["Deal"]:
        """The deal as it was dealt, then after each of its moves; the last is as this one.

        >>> from core.moves import parse_packed
        >>> [deal.phase for deal in Deal.start(DECK, dealer=1).play_all(parse_packed("ppd")).course()]
        ['offer', 'offer', 'draw', 'discard']
        """
        return accumulate(self.moves, Deal._played, initial=_deal_out(self.deck, self.dealer, self.rules))

    def _played(self, move: Move) -> "Deal":
        return self.play(self._mover, move)

    @property
    def upcard(self) -> Card:
        """The first card that lay face up."""
        return self.deck[2 * HAND_SIZE]

    @property
    def top(self) -> Card | None:
        """The top of the discard pile; None when its only card is in a hand."""
        return self.discard_pile[-1] if self.discard_pile else None

    @property
    def turns_ended(self) -> int:
        """How many turns ended in a discard or a knock; passes are no turns."""
        return (len(self.moves) - self._passes) // 2

    @property
    def text(self) -> str:
        """Everything, hidden cards too, as `parse_deal` reads it: dealer, deck, rules, packed moves."""
        parts = (str(self.dealer), cards_text(self.deck), str(self.rules), pack_moves(self.moves))
        return " | ".join(parts)

    def __repr__(self) -> str:
        return f"<Deal {self._position}>"

    @property
    def _position(self) -> str:
        moves = pack_moves(self.moves)
        return f"dealer {self.dealer}, {self.phase}, turn {self.turn}, after {moves!r}"

    @property
    def _passes(self) -> int:
        return self.moves[:2].count(PASS)

    # --- what is allowed -------------------------------------------------------------------------

    def legal_moves(self) -> tuple[Move, ...]:
        """All that the seat to move may do; none when the deal is over."""
        if self.turn is None:
            return ()
        moves: tuple[Move, ...] = (PASS, TAKE, DRAW)
        if self.phase == "discard":
            moves = tuple(map(Discard, self._hand))
            # Mostly no discard leaves little enough, and one search tells.
            if least_after_discard(mask_of(self._hand)) <= self.rules.knock_limit:
                moves += tuple(map(Knock, self._hand))
        return tuple(move for move in moves if self._refusal(self.turn, move) is None)

    def _refusal(self, seat: int, move: Move) -> IllegalMoveCode | None:
        """Why the seat may not make the move: all the rules of play, in one place. None when it may."""
        if self.turn is None:
            return IllegalMoveCode.DEAL_OVER
        if seat != self.turn:
            return IllegalMoveCode.NOT_YOUR_TURN
        match move:
            case Pass():
                return None if self.phase == "offer" else IllegalMoveCode.PASS_ONLY_IN_OFFER
            case Take() | Draw():
                return self._drawing_refusal(move)
            case Discard() | Knock():
                return self._throwing_refusal(move)
            case _:
                assert_never(move)

    def _drawing_refusal(self, move: Take | Draw) -> IllegalMoveCode | None:
        if self.phase == "discard":
            return IllegalMoveCode.ALREADY_DRAWN
        if self.phase == "offer" and move == DRAW:
            return IllegalMoveCode.OFFER_NO_STOCK
        if self.moves == (PASS, PASS) and move == TAKE:
            return IllegalMoveCode.MUST_DRAW_STOCK
        return None

    def _throwing_refusal(self, move: Discard | Knock) -> IllegalMoveCode | None:
        if self.phase != "discard":
            return IllegalMoveCode.MUST_DRAW_FIRST
        if move.card not in self._hand:
            return IllegalMoveCode.NOT_HELD
        if move.card is self.locked:
            return IllegalMoveCode.JUST_TAKEN
        if isinstance(move, Knock) and self._deadwood_without(move.card) > self.rules.knock_limit:
            return IllegalMoveCode.TOO_MUCH_DEADWOOD
        return None

    def _deadwood_without(self, card: Card) -> int:
        # Asked of the ten cards kept: arranging all eleven and dropping the dearest loose one hides gin in ties.
        return least_deadwood(mask_of(self._hand) ^ card.bit)

    # --- what happens ----------------------------------------------------------------------------

    def play(self, seat: int, move: Move) -> "Deal":
        """The deal after the seat's move, or `IllegalMove`; this deal stays as it is."""
        code = self._refusal(seat, move)
        if code is not None:
            raise IllegalMove(code, move=move, seat=seat, position=self._position)
        return replace(self._after(move), moves=(*self.moves, move))

    def _after(self, move: Move) -> "Deal":
        match move:
            case Pass():
                return self._passed()
            case Take():
                return self._taken()
            case Draw():
                return self._drawn()
            case Discard(card):
                return self._discarded(card)
            case Knock(card):
                return self._knocked(card)
            case _:
                assert_never(move)

    def _passed(self) -> "Deal":
        phase: Phase = "draw" if self._passes else "offer"
        return replace(self, turn=1 - self._mover, phase=phase)

    def _taken(self) -> "Deal":
        *pile, card = self.discard_pile
        return replace(self._holding(card), discard_pile=tuple(pile), locked=card)

    def _drawn(self) -> "Deal":
        return replace(self._holding(self.stock[0]), stock=self.stock[1:])

    def _holding(self, card: Card) -> "Deal":
        hands = self._with_hand(in_order((*self._hand, card)))
        return replace(self, hands=hands, phase="discard", just_drawn=card)

    def _discarded(self, card: Card) -> "Deal":
        thrown = self._thrown(card)
        if len(self.stock) == LAST_STOCK or self.turns_ended + 1 == LAST_TURN:
            return _over(thrown, VOID)
        return replace(thrown, phase="draw", turn=1 - self._mover)

    def _knocked(self, card: Card) -> "Deal":
        thrown = self._thrown(card)
        result = showdown(thrown.hands[self._mover], thrown.hands[1 - self._mover], self.rules)
        return _over(thrown, replace(result, knocker=self._mover, knocking_card=card, turn=thrown.turns_ended // 2 + 1))

    def _thrown(self, card: Card) -> "Deal":
        return replace(
            self,
            hands=self._with_hand(tuple(held for held in self._hand if held is not card)),
            discard_pile=(*self.discard_pile, card),
            just_drawn=None,
            locked=None,
        )

    @property
    def _mover(self) -> int:
        """The seat to move; when the deal is over any, for none may."""
        return self.turn or 0

    @property
    def _hand(self) -> Hand:
        return self.hands[self._mover]

    def _with_hand(self, hand: Hand) -> tuple[Hand, Hand]:
        return (hand, self.hands[1]) if self._mover == 0 else (self.hands[0], hand)


def _over(deal: Deal, result: DealResult) -> Deal:
    return replace(deal, phase="over", turn=None, result=result)


def _deal_out(deck: tuple[Card, ...], dealer: int, rules: Rules) -> Deal:
    """Deal one card at a time starting with the non-dealer, then the upcard; the rest is the stock."""
    if dealer not in (0, 1):
        raise ValueError(f"the dealer is seat 0 or 1, not {dealer!r}")
    if len(set(deck)) != len(deck):
        raise ValueError("a card is in two places")
    upcard = 2 * HAND_SIZE
    stock = deck[upcard + 1 :]
    if len(stock) <= LAST_STOCK:
        raise ValueError(f"no turn begins with {len(stock)} cards in the stock")
    first, second = in_order(deck[0:upcard:2]), in_order(deck[1:upcard:2])
    return Deal(
        deck=deck,
        dealer=dealer,
        rules=rules,
        hands=(first, second) if dealer == 1 else (second, first),
        stock=stock,
        discard_pile=(deck[upcard],),
        phase="offer",
        turn=1 - dealer,
    )


def parse_deal(text: str) -> Deal:
    """Read `Deal.text` and play its moves; `ValueError` for what cannot be read, dealt or played."""
    dealer, deck, rules, moves = (part.strip() for part in text.split("|"))
    if dealer not in ("0", "1"):
        raise ValueError(f"the dealer is seat 0 or 1, not {dealer!r:.40}")
    dealt = _deal_out(parse_cards(deck), int(dealer), parse_rules(rules))
    return dealt.play_all(parse_packed(moves))
