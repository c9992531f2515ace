"""A decision worth a puzzle: the expert is sure of it, and a plain player would decide otherwise."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from core.bots.sight import may_take, sight_of
from core.cards import cards_in, mask_of
from core.moves import DRAW, PASS, TAKE, Discard, Knock, Move
from core.record import Record
from core.review.judging import alike, is_gin, ranked
from core.review.moments import Decision, decisions_of
from core.review.playing_on import best_throw, wants
from core.review.weighing import weighed
from core.tally import Tally
from core.view import SeatView

LEAST, MOST = 0.015, 0.25
"""By how much the expert must prefer its move to every other, as a chance of winning; more would be too plain."""
WEIGHED = 4
"""So many other moves are weighed."""
WORLDS = 600
SURE = 4.0
"""The answer must be better than each by so many standard errors."""
TRIED = 3
"""Decisions of a seat that are weighed, before the next game's."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A decision with its answer, and what each other move that was weighed falls short by."""

    decision: Decision
    answer: Move
    others: tuple[tuple[Move, Tally], ...]


def puzzles_in(record: Record, seat: int, *, chance: str, used: Collection[str] = ()) -> Iterator[Answered | None]:
    """The seat's decisions worth a puzzle, the most first, whose place (`place_of`) is not among those used.

    They are searched for in steps, each a second's work at most; one that found nothing brings None. The same decisions
    are found whenever they are searched for.
    """
    for decision in _promising(record, seat, used)[:TRIED]:
        yield None
        yield from _answered(decision, f"puzzle {chance} {place_of(decision)}")


def _promising(record: Record, seat: int, used: Collection[str]) -> list[Decision]:
    """The decisions that look like a puzzle, the one that the expert is surest of first."""
    margins = [(_margin(decision.view), decision) for decision in decisions_of(record, seat)]
    found = [each for each in margins if LEAST <= each[0] <= MOST and place_of(each[1]) not in used]
    return [decision for _, decision in sorted(found, key=lambda each: -each[0])]


def place_of(decision: Decision) -> str:
    """Where in its game a decision is."""
    return f"{decision.view.seat}.{decision.deal}.{decision.ply}"


def _margin(view: SeatView) -> float:
    """How much the expert prefers its move to the next best; 0 where a plain player finds it too."""
    best, *others = ranked(view)
    if not others or is_gin(view, best.move) or alike(view, best.move, plain_move(view)):
        return 0.0
    return best.value - others[0].value


def _answered(decision: Decision, chance: str) -> Iterator[Answered | None]:
    """The decision with its answer; nothing, from the first other move on that may be as good."""
    view = decision.view
    best, *others = ranked(view)
    weights: list[tuple[Move, Tally]] = []
    for move, _ in others[:WEIGHED]:
        tally = weighed(view, best.move, move, samples=WORLDS, chance=f"{chance} {move}")
        if tally.mean <= SURE * tally.error:
            return
        weights.append((move, tally))
        yield None
    yield Answered(decision, best.move, tuple(weights))


def plain_move(view: SeatView) -> Move:
    """What a sensible player does that does not count far."""
    hand, sight = mask_of(view.hand), sight_of(view)
    if view.phase == "discard":
        locked = 0 if view.locked is None else view.locked.bit
        thrown, knocks = best_throw(hand, locked, sight.unseen, sight.turn, view.rules)
        (card,) = cards_in(thrown)
        return Knock(card) if knocks else Discard(card)
    if may_take(view) and view.top is not None and wants(hand, view.top.bit):
        return TAKE
    return PASS if view.phase == "offer" else DRAW
