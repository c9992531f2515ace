"""What a score is worth: the chance that a seat so many points short of the target wins the game.

Between two equal players, each as likely to win the next deal; solved backwards over both scores from the points that
40,000 deals of `core.review.playing_on` brought.
"""

from functools import cache
from operator import mul

from core.rules import Rules

GIN = (
    0, 1930, 1997, 1174, 1313, 1020, 939, 794, 809, 541, 484, 557, 524, 459, 403, 296, 278, 250, 235, 175, 153, 155,
    150, 113, 108, 104, 107, 84, 65, 66, 57, 60, 40, 55, 45, 42, 29, 26, 29, 22, 16, 14, 11, 9, 6, 9, 8, 9, 7, 7, 2,
)  # fmt: skip
"""Deals that ended in gin, by the defender's deadwood."""
KNOCK = (
    0, 466, 588, 668, 774, 792, 771, 762, 778, 677, 669, 690, 692, 634, 633, 595, 563, 590, 518, 542, 524, 486, 451,
    437, 436, 429, 396, 315, 317, 315, 326, 302, 280, 261, 264, 230, 208, 186, 164, 202, 164, 154, 119, 140, 130, 112,
    102, 112, 97, 92, 86, 72, 101, 66, 64, 59, 40, 60, 40, 37, 26, 33, 27, 20, 15, 12, 10, 11, 8, 8, 6,
)  # fmt: skip
"""In a knock, by its points."""
UNDERCUT = (311, 293, 324, 282, 261, 269, 231, 188, 157, 89, 21)
"""In an undercut, by the points besides the bonus."""
LONG_WAY = 200
"""Further from the target than this is as good as this far, when both are."""


def chance_of_winning(to_win: int, to_lose: int, rules: Rules) -> float:
    """The chance of a seat `to_win` points short of the target, against one `to_lose` short of it.

    >>> chance_of_winning(60, 60, Rules()), chance_of_winning(0, 10, Rules()), chance_of_winning(40, -3, Rules())
    (0.5, 1.0, 0.0)
    >>> 0.65 < chance_of_winning(60, 100, Rules()) < 0.75
    True
    """
    if to_win <= 0 or to_lose <= 0:
        return 1.0 if to_win <= 0 else 0.0
    excess = max(0, max(to_win, to_lose) - LONG_WAY)
    return _solved(rules)[max(to_win - excess, 1)][max(to_lose - excess, 1)]


@cache
def _solved(rules: Rules) -> list[list[float]]:
    """By points short, ours then theirs. A row is filled up to the diagonal, its mirror with what is left of one."""
    half = [share / 2 for share in points_of_a_deal(rules)]
    most = min(rules.target, LONG_WAY)
    chances = [[0.0] * (most + 1) for _ in range(most + 1)]
    chances[0] = [1.0] * (most + 1)
    columns = [[1.0, *[0.0] * most] for _ in range(most + 1)]
    for mine in range(1, most + 1):
        for theirs in range(1, mine + 1):
            closer = _mean(half, columns[theirs][:mine]) + sum(half[mine:])
            chance = closer + _mean(half, chances[mine][:theirs])
            if mine == theirs:
                chance = 0.5
            chances[mine][theirs] = columns[theirs][mine] = chance
            chances[theirs][mine] = columns[mine][theirs] = 1 - chance
    return chances


def _mean(half: list[float], by_distance: list[float]) -> float:
    """Over the points that leave some way to go: one point leads to the last, two to the one before."""
    return sum(map(mul, half[: len(by_distance)], reversed([*by_distance, 0.0])), 0.0)


@cache
def points_of_a_deal(rules: Rules) -> tuple[float, ...]:
    """By points: the share of deals, of those that bring any, that bring the winner so many."""
    deals = [0] * (rules.gin_bonus + len(GIN) + rules.undercut_bonus + len(UNDERCUT) + len(KNOCK))
    for deadwood, count in enumerate(GIN):
        deals[rules.gin_bonus + deadwood] += count
    if rules.knock_limit:
        for points, count in enumerate(KNOCK):
            deals[points] += count
        for points, count in enumerate(UNDERCUT):
            deals[rules.undercut_bonus + points] += count
    deals[0] = 0  # an undercut without a bonus may bring nothing, and leaves the scores as a void does
    return tuple(count / sum(deals) for count in deals)
