"""The points of a showdown, on masks alone, for training. `core.scoring` is the judge; a test compares the two."""

from core.bots.outlook import (
    ENDS,
    SHIFTS,
    WORST,
    after_sets,
    loose_cards,
    points_loose,
    ranks_held_thrice,
)
from core.cards import Mask
from core.solver import ONE_RANK, ONE_SUIT, least_deadwood


def knock_points(knocker: Mask, defender: Mask, gin_bonus: int, undercut_bonus: int) -> int:
    """Points of the knocker; negative when they go to the defender."""
    stands = least_deadwood(knocker)
    if stands == 0:
        return gin_bonus + least_deadwood(defender)
    left = -1
    for rest in after_sets(knocker, ranks_held_thrice(knocker)):
        if points_loose(rest) == stands:
            left = max(left, defence(knocker, rest, defender))
    if left > stands:
        return left - stands
    return left - stands - undercut_bonus


def defence(knocker: Mask, rest: Mask, defender: Mask) -> int:
    """What the defender is left with at best against the arrangement whose cards outside sets are `rest`."""
    best = WORST * 2
    for laid in layoffs(knocker, rest, defender):
        best = min(best, least_deadwood(defender & ~laid))
    return best


def layoffs(knocker: Mask, rest: Mask, defender: Mask) -> list[Mask]:
    """Every way to lay cards off: the cards gone."""
    choices = [0]
    ranks = ranks_held_thrice(knocker ^ rest)
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        fourth = rank * ONE_RANK & defender
        if fourth:
            for index in range(len(choices)):
                choices.append(choices[index] | fourth)
    runs = rest & ~loose_cards(rest)
    for shift in SHIFTS:
        ends = ENDS[runs >> shift & ONE_SUIT] & (defender >> shift)
        while ends:
            end = ends & -ends
            ends ^= end
            choices = with_stretch(choices, end << shift, runs, (defender >> shift & ONE_SUIT) << shift)
    return choices


def with_stretch(choices: list[Mask], end: Mask, runs: Mask, suit: Mask) -> list[Mask]:
    """The choices, each also with one, two ... cards of a stretch that begins next to a run and leads away from it."""
    found = list(choices)
    if end >> 1 & runs:
        stretch = end
        card = end
        while card & suit:
            add_all(found, choices, stretch)
            card = card << 1
            stretch |= card
    if end << 1 & runs:
        stretch = end
        card = end
        while card & suit:
            add_all(found, choices, stretch)
            card = card >> 1
            stretch |= card
    return found


def add_all(found: list[Mask], choices: list[Mask], stretch: Mask) -> None:
    """Add each choice with the stretch besides, where no card would be laid twice."""
    for laid in choices:
        if laid & stretch == 0:
            found.append(laid | stretch)  # noqa: PERF401 (no comprehension is compiled faster)
