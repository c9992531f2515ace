"""What one move is worth against another: both played on in the same imagined worlds, to the end of the deal."""

from random import Random
from typing import assert_never

from core.bots.sight import sight_of
from core.moves import Discard, Draw, Knock, Move, Pass, Take
from core.review.chances import chance_of_winning
from core.review.playing_on import Outcome, Position, after_throw, draws, knocked, passes_on, takes, throws
from core.review.worlds import imagined, in_world, position_of
from core.tally import UNIT, Tally
from core.view import SeatView


def weighed(view: SeatView, better: Move, other: Move, *, samples: int, chance: str) -> Tally:
    """How much better one move did than another, in so many worlds; the same text of chance brings the same worlds."""
    rng, sight, tally = Random(chance), sight_of(view), Tally()  # noqa: S311 (imagined cards are no secret)
    seen = position_of(view, sight)
    for _ in range(samples):
        position = in_world(seen, view.seat, imagined(sight, rng))
        one = chance_after(view, outcome_of(position, view.seat, better))
        two = chance_after(view, outcome_of(position, view.seat, other))
        tally = tally.with_one(round(UNIT * (one - two)))
    return tally


def outcome_of(position: Position, seat: int, move: Move) -> Outcome:
    """How the deal ends when the seat makes this move and both play on."""
    match move:
        case Pass():
            return passes_on(position, seat)
        case Draw():
            return draws(position, seat)
        case Take():
            return takes(position, seat)
        case Discard(card):
            return throws(position, seat, card.bit)
        case Knock(card):
            return knocked(after_throw(position, seat, card.bit), seat)
        case _:
            assert_never(move)


def chance_after(view: SeatView, outcome: Outcome) -> float:
    """The seat's chance of winning the game with the deal's points written down."""
    winner, points = outcome
    mine, theirs = (view.rules.target - view.scores[seat] for seat in (view.seat, 1 - view.seat))
    won, lost = (points, 0) if winner == view.seat else (0, points)
    return chance_of_winning(mine - won, theirs - lost, view.rules)
