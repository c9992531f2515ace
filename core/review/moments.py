"""The decisions of one seat in a finished game, each as it saw it, and those the expert would have made otherwise."""

from collections.abc import Iterator
from typing import NamedTuple

from core.moves import Move
from core.record import Record
from core.record.values import game_after
from core.review.judging import judged
from core.view import SeatView, view_for

WORTH_A_LOOK = 0.004
"""A preference below this, as a chance of winning the game, is within what the evaluation errs by."""


class Decision(NamedTuple):
    """A move of the seat, and what it knew then."""

    deal: int
    """From 1."""
    ply: int
    """Which move of the deal it was, from 0."""
    view: SeatView
    played: Move


class Moment(NamedTuple):
    """A decision that the expert would have made otherwise."""

    decision: Decision
    better: Move
    preferred: float
    """By the expert's own evaluation, as a chance of winning the game."""


class Scan(NamedTuple):
    """A first look at every decision."""

    decisions: int
    """How many there were to make."""
    alike: int
    """Those made as the expert would have, or as well for all it can tell."""
    moments: tuple[Moment, ...]
    """Those worth a closer look, the most costly first."""


def decisions_of(record: Record, seat: int) -> Iterator[Decision]:
    """Each move of the seat where it had a choice, in order."""
    for number, deal in enumerate(record.deals, start=1):
        before = game_after(record.deals[: number - 1], record.rules)
        for ply, (then, move) in enumerate(zip(deal.course(), deal.moves, strict=False)):
            if then.turn == seat:
                view = view_for(then, seat, before.scores, before.habits)
                if len(view.legal_moves) > 1:
                    yield Decision(number, ply, view, move)


def scanned(record: Record, seat: int) -> Scan:
    """Every decision of the seat by the expert's own evaluation: quick, and no proof of anything."""
    decisions = list(decisions_of(record, seat))
    moments = []
    for decision in decisions:
        better, preferred = judged(decision.view, decision.played)
        if preferred >= WORTH_A_LOOK:
            moments.append(Moment(decision, better, preferred))
    costliest = sorted(moments, key=lambda moment: (-moment.preferred, moment.decision.deal, moment.decision.ply))
    return Scan(len(decisions), len(decisions) - len(moments), tuple(costliest))
