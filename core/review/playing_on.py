"""The rest of a deal as two sensible players would play it, on masks alone and in well under two milliseconds.

Both throw what leaves little deadwood and many cards that complete a meld, take a face-up card only into a meld, and
knock early or with nothing to wait for. That is weaker than the expert and far quicker, so that a choice can be played
on in thousands of imagined deals. `core.scoring` counts the showdown.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from core.bots.outlook import completing, draw_counts, points_of
from core.cards import DECK, Mask, cards_in
from core.deal import LAST_STOCK, LAST_TURN
from core.rules import Rules
from core.scoring import showdown
from core.solver import least_deadwood

ALL_CARDS: Mask = (1 << len(DECK)) - 1
WINDOW = 5
"""Cards are weighed that leave at most so much more deadwood than the best."""
JOIN = 1.5
"""What an unseen card that would complete a meld is worth, in points of deadwood."""
EARLY, MIDDLE = 3, 7
"""A player's turns in which any knock pays, and those in which one pays with little to wait for."""
LITTLE = 1
"""So few cards would make gin."""

Outcome: TypeAlias = tuple[int, int]
"""The seat that scores and its points; (-1, 0) for a void."""
VOID: Outcome = (-1, 0)


@dataclass(frozen=True, slots=True)
class Position:
    """A deal in the middle of play, every card known. Seats are 0 and 1."""

    hands: tuple[Mask, Mask]
    stock: tuple[Mask, ...]
    """A card each, the last drawn first."""
    pile: tuple[Mask, ...]
    """A card each, the last on top."""
    public: Mask
    """Every card that has lain face up."""
    turns: tuple[int, int]
    """Turns that each seat has ended."""
    passes: int
    """Times the upcard was passed; 2 once it is offered no more."""
    rules: Rules


def after_throw(position: Position, seat: int, card: Mask) -> Position:
    """The position when the seat has thrown a card."""
    hand = position.hands[seat] ^ card
    turns = position.turns
    return replace(
        position,
        hands=(hand, position.hands[1]) if seat == 0 else (position.hands[0], hand),
        pile=(*position.pile, card),
        public=position.public | card,
        turns=(turns[0] + 1, turns[1]) if seat == 0 else (turns[0], turns[1] + 1),
    )


def knocked(position: Position, seat: int) -> Outcome:
    """What a knock brings, the card already thrown."""
    knocker, defender = position.hands[seat], position.hands[1 - seat]
    if least_deadwood(knocker) == 0:
        return seat, position.rules.gin_bonus + least_deadwood(defender)
    result = showdown(cards_in(knocker), cards_in(defender), position.rules)
    return (seat if result.winner == "knocker" else 1 - seat), result.points


def draws(position: Position, seat: int) -> Outcome:
    """The outcome when the seat draws from the stock now and both play on."""
    return _played(position, seat, "draw")


def takes(position: Position, seat: int) -> Outcome:
    """The outcome when the seat takes the top of the pile now and both play on."""
    return _played(position, seat, "take")


def passes_on(position: Position, seat: int) -> Outcome:
    """The outcome when the seat passes the upcard and both play on."""
    return plays_on(replace(position, passes=position.passes + 1), 1 - seat)


def throws(position: Position, seat: int, card: Mask) -> Outcome:
    """The outcome when the seat, eleven cards in its hand, throws this one and both play on."""
    return plays_on(after_throw(position, seat, card), 1 - seat)


def plays_on(position: Position, seat: int) -> Outcome:
    """The outcome when the seat is to move and both play on."""
    return _played(position, seat, "")


def _played(position: Position, seat: int, first: str) -> Outcome:
    """Turn after turn until somebody knocks or the stock is out; `first` is what is drawn in the first."""
    hands, stock, pile = list(position.hands), list(position.stock), list(position.pile)
    public, turns, passes, rules = position.public, list(position.turns), position.passes, position.rules
    while True:
        ended, locked = turns[0] + turns[1], 0
        if not first and (len(stock) <= LAST_STOCK or ended >= LAST_TURN):
            return VOID
        offered = ended == 0 and passes < 2  # noqa: PLR2004 (both may pass the upcard)
        may_take = pile and (offered or ended)
        if first == "take" or (not first and may_take and wants(hands[seat], pile[-1])):
            locked = pile.pop()
            hands[seat] |= locked
        elif offered and first != "draw":
            passes += 1
            seat = 1 - seat
            continue
        else:
            hands[seat] |= stock.pop()
        first, passes = "", 2
        card, knocks = best_throw(hands[seat], locked, ALL_CARDS & ~(public | hands[seat]), turns[seat] + 1, rules)
        hands[seat] ^= card
        if knocks:
            return knocked(replace(position, hands=(hands[0], hands[1])), seat)
        pile.append(card)
        public |= card
        turns[seat] += 1
        seat = 1 - seat


def wants(hand: Mask, top: Mask) -> bool:
    """Whether the top card would stand in a meld and leave less deadwood than the ten cards held."""
    if not completing(hand) & top:
        return False
    eleven = hand | top
    least, thrown = min((least_deadwood(eleven ^ card), -card) for card in cards_of(hand))
    loose = least_deadwood(eleven ^ -thrown ^ top) + points_of(top) == least
    return least < least_deadwood(hand) and not loose


def best_throw(hand: Mask, locked: Mask, unseen: Mask, turn: int, rules: Rules) -> tuple[Mask, bool]:
    """The card to throw of eleven, and whether to knock with it."""
    stands = {card: least_deadwood(hand ^ card) for card in cards_of(hand & ~locked)}
    least = min(stands.values())
    near = [card for card, deadwood in stands.items() if deadwood <= least + WINDOW]
    cheapest = max(card for card in near if stands[card] == least)
    if least == 0 or (least <= rules.knock_limit and knocks_now(hand ^ cheapest, least, unseen, turn)):
        return cheapest, True
    if len(near) == 1:
        return cheapest, False
    return min(near, key=lambda card: stands[card] - JOIN * (completing(hand ^ card) & unseen).bit_count()), False


def knocks_now(kept: Mask, stands: int, unseen: Mask, turn: int) -> bool:
    """Whether a knock pays that is allowed."""
    return turn <= EARLY or (turn <= MIDDLE and draw_counts(kept, unseen, stands)[0] <= LITTLE)


def cards_of(hand: Mask) -> list[Mask]:
    """The cards, a mask each, in card order."""
    cards = []
    while hand:
        card = hand & -hand
        hand ^= card
        cards.append(card)
    return cards
