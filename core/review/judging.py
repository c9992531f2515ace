"""What the expert makes of a decision: its own move, and how much its evaluation prefers that to the one played."""

from random import Random
from typing import NamedTuple

from core.bots import LEVELS
from core.bots.expert import WINDOW, learned
from core.bots.hand import of_hand
from core.bots.inputs import NOTHING, Sight, of_table
from core.bots.sight import offer_number, sight_of
from core.cards import Card, mask_of
from core.moves import DRAW, PASS, Discard, Knock, Move, Take
from core.solver import least_deadwood
from core.view import SeatView

IN_A_CHANCE = 3.0
"""The nets give three times the change in the chance of winning the game."""
GIN_MISSED = 0.2
"""What playing on with gin in the hand is taken to cost until it is weighed: the nets know nothing of it."""


class Judgement(NamedTuple):
    """The expert's move, and by how much it prefers it, as a chance of winning the game; 0 for the same or as good."""

    better: Move
    preferred: float


def judged(view: SeatView, played: Move) -> Judgement:
    """The expert's judgement of a move of the seat to move."""
    better = LEVELS["expert"].choose(view, Random(0))  # noqa: S311 (it leaves nothing to chance)
    if alike(view, better, played):
        return Judgement(better, 0.0)
    sight = sight_of(view)
    if is_gin(view, better):
        return Judgement(better, GIN_MISSED)
    preferred = (value_of(view, sight, better) - value_of(view, sight, played)) / IN_A_CHANCE
    return Judgement(better, max(preferred, 0.0))


def alike(view: SeatView, one: Move, other: Move) -> bool:
    """Whether two moves are the same, or knocks that leave the same deadwood."""
    if isinstance(one, Knock) and isinstance(other, Knock):
        return view.sheds[one.card] == view.sheds[other.card]
    return one == other


def is_gin(view: SeatView, move: Move) -> bool:
    """Whether the move knocks with no deadwood, or takes the card that allows it."""
    if isinstance(move, Knock):
        return view.sheds[move.card] == 0
    return isinstance(move, Take) and min(_deadwood_with_top(view).values()) == 0


def value_of(view: SeatView, sight: Sight, move: Move) -> float:
    """What the nets say of a legal move."""
    hand = mask_of(view.hand)
    match move:
        case Knock(card):
            net, thrown, kept = learned().knocking, NOTHING, hand ^ card.bit
        case Discard(card):
            net, thrown, kept = learned().after_discard, card.index, hand ^ card.bit
        case Take():
            return _value_of_taking(view, sight)
        case _:
            net, thrown, kept = learned().before_draw, NOTHING, hand
    offer = offer_number(view) if move in (PASS, DRAW) else 0
    return net.value(net.begun(of_table(sight, offer)), of_hand(kept, thrown, sight))


def _value_of_taking(view: SeatView, sight: Sight) -> float:
    """The best discard with the top card in the hand."""
    deadwood = _deadwood_with_top(view)
    eleven = mask_of((*view.hand, _top(view)))
    net = learned().after_discard
    begun = net.begun(of_table(sight, 0))
    near = [card for card in deadwood if deadwood[card] <= min(deadwood.values()) + WINDOW]
    return max(net.value(begun, of_hand(eleven ^ card.bit, card.index, sight)) for card in near)


def _deadwood_with_top(view: SeatView) -> dict[Card, int]:
    """Card that may go after the top card was taken -> deadwood of the ten kept."""
    eleven = mask_of((*view.hand, _top(view)))
    return {card: least_deadwood(eleven ^ card.bit) for card in view.hand}


def _top(view: SeatView) -> Card:
    assert view.top is not None, "only a card that lies there can be taken"
    return view.top


class Valued(NamedTuple):
    """A move, and what it is worth by the expert's evaluation, as a change in the chance of winning the game."""

    move: Move
    value: float


def ranked(view: SeatView) -> list[Valued]:
    """The expert's move, then every other it weighs, the best first. Of knocks only the one of least deadwood."""
    best, sight = LEVELS["expert"].choose(view, Random(0)), sight_of(view)  # noqa: S311 (it leaves nothing to chance)
    others = [move for move in _weighed_moves(view) if not alike(view, move, best)]
    valued = [Valued(move, value_of(view, sight, move) / IN_A_CHANCE) for move in (best, *others)]
    return [valued[0], *sorted(valued[1:], key=lambda each: -each.value)]


def _weighed_moves(view: SeatView) -> list[Move]:
    if not view.sheds:
        return list(view.legal_moves)
    least = min(view.sheds.values())
    moves: list[Move] = [Discard(card) for card, deadwood in view.sheds.items() if deadwood <= least + WINDOW]
    return moves + [Knock(card) for card in view.knocks if view.sheds[card] == least][:1]
