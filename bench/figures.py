"""What the arena counts, and what it makes of it: shares with intervals, Elo, and how deals ended."""

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

CERTAIN = 3.29
"""So many standard errors are passed by chance once in a thousand times."""
ANCHOR = "simple"
"""Stands at 0 Elo."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two games with the same decks, the players changing seats. Of two numbers the second is the second player's."""

    seed: int
    wins: int
    """Games of the two that the first player won."""
    deals: int
    longest: int
    """Turns of the longest deal."""
    gins: Sequence[int]
    knocks: Sequence[int]
    """Knocks that were not undercut, and no gin."""
    undercuts: Sequence[int]
    """By the player that knocked."""
    voids: int
    decisions: int
    """Of the first player."""
    mean_ms: float
    p95_ms: float


def share(pairs: Sequence[Pair]) -> float:
    """The share of games that the first player won."""
    return sum(pair.wins for pair in pairs) / (2 * len(pairs))


def interval(pairs: Sequence[Pair]) -> float:
    """Half the width of the 95 % interval of that share; the pairs are independent, the two games of one are not."""
    return 1.96 * statistics.stdev(pair.wins / 2 for pair in pairs) / math.sqrt(len(pairs))


def settled(pairs: Sequence[Pair], asked: float) -> bool:
    """Whether the share is surely above or below the one asked for: the sequential test by which a line may stop.

    Asked after every hundred pairs, ten times at most, it is wrong in one line of a hundred at most.
    """
    return len(pairs) > 1 and abs(share(pairs) - asked) > CERTAIN / 1.96 * interval(pairs)


def elo(played: Mapping[tuple[str, str], Sequence[Pair]]) -> dict[str, float]:
    """Ratings under which the shares are likeliest, by steps along the slope; `ANCHOR` at 0.

    >>> won = Pair(seed=1, wins=2, deals=9, longest=9, gins=(0, 0), knocks=(0, 0), undercuts=(0, 0), voids=0,
    ...            decisions=1, mean_ms=1.0, p95_ms=1.0)
    >>> from dataclasses import replace
    >>> rated = elo({("expert", "simple"): [won] * 3 + [replace(won, wins=0)]})
    >>> round(rated["expert"] - rated["simple"])
    191
    """
    ratings = {name: 0.0 for line in played for name in line}
    for _ in range(2000):
        slopes = dict.fromkeys(ratings, 0.0)
        weights = dict.fromkeys(ratings, 1e-9)
        for (first, second), pairs in played.items():
            expected = 1 / (1 + 10 ** ((ratings[second] - ratings[first]) / 400))
            off = len(pairs) * (share(pairs) - expected)
            slopes[first] += off
            slopes[second] -= off
            weights[first] += len(pairs)
            weights[second] += len(pairs)
        for name in ratings:
            ratings[name] += 400 * slopes[name] / weights[name]
    base = ratings.get(ANCHOR, 0.0)
    return {name: rating - base for name, rating in ratings.items()}


def table(played: Mapping[tuple[str, str], Sequence[Pair]]) -> str:
    """A line for each two players, then the ratings."""
    head = f"{'first v second':24} {'games':>6} {'won':>15} {'per 100 deals: gins':>21} {'knocks':>11} {'undercut':>11}"
    lines = [head + f" {'void':>5} {'turns':>6} {'ms mean':>8} {'p95':>6}"]
    lines += [_line(*names, pairs) for names, pairs in played.items() if len(pairs) > 1]
    ratings = sorted(elo(played).items(), key=lambda item: -item[1])
    return "\n".join([*lines, "Elo: " + ", ".join(f"{name} {rating:+.0f}" for name, rating in ratings)])


def _line(first: str, second: str, pairs: Sequence[Pair]) -> str:
    deals = sum(pair.deals for pair in pairs)

    def both(counts: list[Sequence[int]]) -> str:
        ours, theirs = (100 * sum(count[side] for count in counts) / deals for side in (0, 1))
        return f"{ours:.1f} {theirs:.1f}"

    decisions = sum(pair.decisions for pair in pairs)
    mean = sum(pair.mean_ms * pair.decisions for pair in pairs) / decisions
    return (
        f"{first + ' v ' + second:24} {2 * len(pairs):6} {100 * share(pairs):6.1f} % ± {100 * interval(pairs):3.1f}"
        f" {both([pair.gins for pair in pairs]):>22} {both([pair.knocks for pair in pairs]):>11}"
        f" {both([pair.undercuts for pair in pairs]):>11} {100 * sum(pair.voids for pair in pairs) / deals:5.1f}"
        f" {max(pair.longest for pair in pairs):6} {mean:8.2f} {statistics.median(pair.p95_ms for pair in pairs):6.2f}"
    )
