"""The least deadwood of a hand given as a mask, exactly, and every choice of sets that has it.

Once the sets are chosen the runs choose themselves: every card counts, so each stretch of three or more neighbours
left in a suit is a run, whole. So the search is over sets alone, of the few ranks held three times or more. A set is
sure when none of its cards could stand in a run; the others are in doubt, and tried both ways.

Every function takes and gives whole numbers and says what it does in plain steps, so that it can be compiled.
"""

from typing import TypeAlias

from core.cards import RANKS, Mask

ONE_SUIT: Mask = (1 << len(RANKS)) - 1
"""The thirteen bits of the first suit."""
HEARTS, DIAMONDS, CLUBS = 13, 26, 39
"""How far the bits of a suit stand to the left of those of spades."""
ONE_RANK: Mask = 1 | 1 << HEARTS | 1 << DIAMONDS | 1 << CLUBS
"""The four aces."""

VALUES = (0, *(min(rank, 10) for rank in range(1, len(RANKS) + 1)))
"""The points of a card of each rank."""

Suits: TypeAlias = tuple[Mask, Mask, Mask, Mask]
"""Spades, hearts, diamonds and clubs, each as bits of the first suit."""


def suits_of(hand: Mask) -> Suits:
    """The hand by suits."""
    return hand & ONE_SUIT, hand >> HEARTS & ONE_SUIT, hand >> DIAMONDS & ONE_SUIT, hand >> CLUBS


def together(suits: Suits) -> Mask:
    """The hand of these suits."""
    return suits[0] | suits[1] << HEARTS | suits[2] << DIAMONDS | suits[3] << CLUBS


def least_deadwood(hand: Mask) -> int:
    """The least deadwood of a hand of any size."""
    spades, hearts = hand & ONE_SUIT, hand >> HEARTS & ONE_SUIT
    diamonds, clubs = hand >> DIAMONDS & ONE_SUIT, hand >> CLUBS
    ranks = held_thrice(spades, hearts, diamonds, clubs)
    if ranks:
        in_runs = RUNS[spades] | RUNS[hearts] | RUNS[diamonds] | RUNS[clubs]
        left = in_runs | ~ranks
        return least_loose(spades & left, hearts & left, diamonds & left, clubs & left, ranks & in_runs)
    return POINTS[spades] + POINTS[hearts] + POINTS[diamonds] + POINTS[clubs]


def least_after_discard(hand: Mask) -> int:
    """The least deadwood of the cards kept after the best discard, in one search.

    The discard is the dearest loose card of some arrangement: where all cards are melded, one of them is of four.
    """
    rests = rests_in_doubt(hand)
    if len(rests) == 1:
        return points_after_discard(rests[0])
    return min([points_after_discard(rest) for rest in rests])


def best_rests(hand: Mask) -> list[Suits]:
    """What the sets leave of the hand, for each arrangement of least deadwood.

    A rank has one set at most, so the cards gone tell the sets.
    """
    rests = rests_in_doubt(hand)
    if len(rests) == 1:
        return rests
    points = [points_loose(rest) for rest in rests]
    least = min(points)
    return [rests[index] for index in range(len(rests)) if points[index] == least]


def rests_in_doubt(hand: Mask) -> list[Suits]:
    """What the sure sets and each choice of the others leave of the hand."""
    spades, hearts = hand & ONE_SUIT, hand >> HEARTS & ONE_SUIT
    diamonds, clubs = hand >> DIAMONDS & ONE_SUIT, hand >> CLUBS
    ranks = held_thrice(spades, hearts, diamonds, clubs)
    if ranks == 0:
        return [(spades, hearts, diamonds, clubs)]
    in_runs = RUNS[spades] | RUNS[hearts] | RUNS[diamonds] | RUNS[clubs]
    left = in_runs | ~ranks
    return after_sets((spades & left, hearts & left, diamonds & left, clubs & left), ranks & in_runs)


def held_thrice(spades: Mask, hearts: Mask, diamonds: Mask, clubs: Mask) -> Mask:
    """The ranks held three or four times, as bits of the first suit."""
    return spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)


def points_loose(rest: Suits) -> int:
    """The points of the cards in no run."""
    return POINTS[rest[0]] + POINTS[rest[1]] + POINTS[rest[2]] + POINTS[rest[3]]


def points_after_discard(rest: Suits) -> int:
    """The points of the cards in no run when the dearest of them goes."""
    spades, hearts, diamonds, clubs = rest
    loose = spades ^ RUNS[spades] | hearts ^ RUNS[hearts] | diamonds ^ RUNS[diamonds] | clubs ^ RUNS[clubs]
    return POINTS[spades] + POINTS[hearts] + POINTS[diamonds] + POINTS[clubs] - VALUES[loose.bit_length()]


def least_loose(spades: Mask, hearts: Mask, diamonds: Mask, clubs: Mask, ranks: Mask) -> int:
    """The least points of the cards in no run after any choice of sets of these ranks, each held thrice or more."""
    least = POINTS[spades] + POINTS[hearts] + POINTS[diamonds] + POINTS[clubs]
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        left = ~rank
        least = min(least, least_loose(spades & left, hearts & left, diamonds & left, clubs & left, ranks))
        if spades & hearts & diamonds & clubs & rank:
            least = min(
                least,
                least_loose(spades, hearts & left, diamonds & left, clubs & left, ranks),
                least_loose(spades & left, hearts, diamonds & left, clubs & left, ranks),
                least_loose(spades & left, hearts & left, diamonds, clubs & left, ranks),
                least_loose(spades & left, hearts & left, diamonds & left, clubs, ranks),
            )
    return least


def after_sets(hand: Suits, ranks: Mask) -> list[Suits]:
    """What is left after each choice of sets of these ranks, each held thrice or more; first of all after none."""
    rests = [hand]
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        left = ~rank
        for index in range(len(rests)):
            spades, hearts, diamonds, clubs = rests[index]
            rests.append((spades & left, hearts & left, diamonds & left, clubs & left))
            if spades & hearts & diamonds & clubs & rank:
                rests += [
                    (spades, hearts & left, diamonds & left, clubs & left),
                    (spades & left, hearts, diamonds & left, clubs & left),
                    (spades & left, hearts & left, diamonds, clubs & left),
                    (spades & left, hearts & left, diamonds & left, clubs),
                ]
    return rests


# --- tables over the 8,192 sets of cards of one suit ----------------------------------------------------------------


def _points_table() -> list[int]:
    """The points of all the cards."""
    points = [0]
    for rank in range(1, len(RANKS) + 1):
        points += [others + VALUES[rank] for others in points]
    return points


def _runs_table() -> list[Mask]:
    """The cards in stretches of three or more."""
    lowest = [cards & cards >> 1 & cards >> 2 for cards in range(ONE_SUIT + 1)]
    return [cards | cards << 1 | cards << 2 for cards in lowest]


_ALL_POINTS = _points_table()

RUNS = _runs_table()
"""The cards in runs."""
POINTS = [_ALL_POINTS[cards ^ runs] for cards, runs in enumerate(RUNS)]
"""The points of the cards in no run."""
