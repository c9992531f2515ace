"""What a seat knows, and what the table looks like to the learned evaluation: numbers of about 0 to 1.

Plain loops over whole numbers, as in `outlook`, for the same reason.
"""

from itertools import combinations
from typing import NamedTuple

from core.bots.outlook import best_rest, loose_cards, partners, points_loose, points_of
from core.cards import DECK, Card, Mask

NOTHING = -1
"""No card thrown."""
EARLY_TURNS = 3
LONG_WAY = 200
"""Scores further than this from the target are as good as this far."""
NEAR_TARGET = 40
MANY = 8
"""More deals than this, ended in one way, say no more than this many."""


class Sight(NamedTuple):
    """All that a seat knows besides its own cards. Whole numbers alone."""

    unseen: Mask
    """Cards in the stock, or in the opponent's hand and never seen."""
    held: Mask
    """Cards the opponent took from the discard pile and still holds."""
    refused: Mask
    """Cards the opponent threw, passed, or left on the discard pile."""
    stock: int
    turn: int
    """The seat's own turn, from 1."""
    takes: int
    """Cards the opponent took from the discard pile."""
    throws: int
    """Cards the opponent threw."""
    points_thrown: int
    last_thrown: int
    """Points of the opponent's last throw; 0 before."""
    since_take: int
    """The opponent's turns since it last took a card; all its turns when it never did."""
    starter: int
    """1 for the non-dealer, 0 for the dealer."""
    to_win: int
    """Points this seat is short of the target."""
    to_lose: int
    """Points the opponent is short of it."""
    knock_limit: int
    gin_bonus: int
    undercut_bonus: int
    early: int
    """Deals of this game that the opponent ended by a knock short of gin in its first turns."""
    middle: int
    """By one in its turns after those."""
    late: int
    """By one later still."""
    gins: int
    """By going gin."""
    finished: int
    """Deals of this game that either ended so."""


def of_table(sight: Sight, offer: int) -> list[float]:
    """The inputs that are the same whichever card is thrown. `offer`: 1 or 2 when passing the upcard, else 0."""
    unseen = max(sight.unseen.bit_count(), 1)
    unknown = 10 - sight.held.bit_count()
    rest = best_rest(sight.held)
    in_melds = sight.held ^ loose_cards(rest)
    excess = max(0, max(sight.to_win, sight.to_lose) - LONG_WAY)
    to_win, to_lose = max(sight.to_win - excess, NEAR_TARGET), max(sight.to_lose - excess, NEAR_TARGET)
    if excess == 0:
        to_win, to_lose = sight.to_win, sight.to_lose
    mean_thrown = sight.points_thrown / max(sight.throws, 1)
    unhurried = sight.middle + sight.late
    waited = unhurried + sight.gins + 1
    return [
        sight.stock / 31,
        (sight.stock / 31) ** 2,
        sight.turn / 10,
        1.0 if sight.turn <= EARLY_TURNS else 0.0,
        sight.takes / 4,
        sight.held.bit_count() / 4,
        in_melds.bit_count() / 6,
        mean_thrown / 10,
        sight.last_thrown / 10,
        sight.since_take / 10,
        float(sight.starter),
        unknown * points_of(sight.unseen) / unseen / 60,
        points_loose(rest) / 20,
        to_win / 100,
        to_lose / 100,
        1.0 if to_win <= NEAR_TARGET else 0.0,
        1.0 if to_lose <= NEAR_TARGET else 0.0,
        sight.knock_limit / 10,
        sight.gin_bonus / 25,
        sight.undercut_bonus / 25,
        1.0 if offer == 1 else 0.0,
        1.0 if offer == 2 else 0.0,  # noqa: PLR2004 (the dealer's offer)
        min(sight.early, MANY) / 4,
        min(sight.middle, MANY) / 4,
        min(sight.late, MANY) / 4,
        min(sight.gins, MANY) / 4,
        min(sight.finished, 2 * MANY) / 8,
        unhurried / waited,
        sight.late / waited,
        sight.gins / waited,
    ]


def danger(thrown: int, sight: Sight, chance: float) -> tuple[float, float, float, float]:
    """What throwing the card may give the opponent.

    The expected number of pairs it holds that make a set with it, and a run; 1.0 when one is known; and the known
    cards that could stand in a meld with it, thirds. `chance` is that of an unseen card to be in its hand.
    """
    if thrown < 0:
        return 0.0, 0.0, 0.0, 0.0
    of_sets, of_runs, sure = 0.0, 0.0, 0.0
    for number in range(6):
        pair = PAIRS[thrown][number]
        if pair and pair & ~(sight.held | sight.unseen) == 0:
            known = (pair & sight.held).bit_count()
            likely = chance ** (2 - known)
            if known == 2:  # noqa: PLR2004 (both cards of the pair)
                sure = 1.0
            if number < 3:  # noqa: PLR2004 (the first three pairs are of its rank)
                of_sets += likely
            else:
                of_runs += likely
    near = (partners(1 << thrown) & sight.held).bit_count() / 3
    return of_sets, of_runs, sure, near


def _pairs(card: Card) -> list[Mask]:
    """The three pairs that make a set with the card, then those that make a run, 0 where there is none."""
    of_rank = [other.bit for other in DECK if other.rank == card.rank and other is not card]
    of_suit = {other.rank: other.bit for other in DECK if other.suit == card.suit}
    steps = ((-2, -1), (-1, 1), (1, 2))
    near = [(of_suit.get(card.rank + one, 0), of_suit.get(card.rank + two, 0)) for one, two in steps]
    return [one | two for one, two in combinations(of_rank, 2)] + [one | two if one and two else 0 for one, two in near]


PAIRS = [_pairs(card) for card in DECK]
"""By card index: the pairs that make a meld of three with it."""
TABLE_INPUTS = 30
"""How many numbers `of_table` gives."""
