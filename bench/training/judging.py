"""What decisions proved worth, in chances of winning the game."""

from bench.training.match import KNOCKING, NO_CUT, Floats, Match, Record

SCALE = 3.0
"""Values are this many times a change in the chance of winning the game."""


def settle(record: Record, more: int, winner: int, points: int, match: Match, chances: Floats, fade: float) -> None:
    """Put in place of each value what the decision proved worth: `SCALE` times the chance of winning it brought.

    That is the outcome, mixed with later judgements; `fade` is the weight of what comes later. Where chance
    overruled the next decision, the best choice there counts. What a knock would have brought is known.
    """
    _, kinds, values, cuts, seats = record
    for seat in range(2):
        later = worth(seat, winner, points, match, chances)
        for place in range(more - 1, -1, -1):
            if seats[place] != seat:
                continue
            if kinds[place] == KNOCKING:
                knocked = int(values[place])
                values[place] = worth(seat, seat if knocked > 0 else 1 - seat, abs(knocked), match, chances)
                continue
            if cuts[place] > NO_CUT:
                later = cuts[place]
            judged = values[place]
            values[place] = later
            later = (1 - fade) * judged + fade * later


def worth(seat: int, winner: int, points: int, match: Match, chances: Floats) -> float:
    """What an outcome is worth to a seat: by how much its chance of winning the game changes, times `SCALE`."""
    if winner < 0:
        return 0.0
    mine = match.short_first if seat == 0 else match.short_second
    theirs = match.short_second if seat == 0 else match.short_first
    before = chance_of(mine, theirs, 1 if seat != match.dealer else 0, chances)
    if winner == seat:
        mine -= points
    else:
        theirs -= points
    # The deal alternates: this deal's dealer plays first in the next.
    return SCALE * (chance_of(mine, theirs, 1 if seat == match.dealer else 0, chances) - before)


def chance_of(mine: int, theirs: int, starts: int, chances: Floats) -> float:
    """The chance of winning the game when so many points short, and playing first in the next deal or not."""
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    if starts:
        return float(chances[mine, theirs])
    return 1.0 - float(chances[theirs, mine])


def fill_chances(chances: Floats, shares: Floats, most: int) -> None:
    """Solve the chances of the player who plays first, by the points both are short of the target.

    `shares[most + points]` is the share of deals that bring that player so many points, negative for the other.
    """
    void = shares[most]
    size = chances.shape[0]
    for together in range(2, 2 * size - 1):
        for mine in range(max(1, together - size + 1), min(size - 1, together - 1) + 1):
            theirs = together - mine
            total = shares[most + mine :].sum()
            won, lost = min(most, mine - 1), min(most, theirs - 1)
            # The deal alternates, so the other player is first in the next.
            total += ((1 - chances[theirs, mine - won : mine]) * shares[most + 1 : most + 1 + won][::-1]).sum()
            total += ((1 - chances[theirs - lost : theirs, mine]) * shares[most - lost : most]).sum()
            chances[mine, theirs] = total / (1 - void)
