"""What ten cards may become with one draw, and what is loose in them: exact arithmetic on masks.

Every function here takes and gives whole numbers, and says what it does in plain loops, so that `bench.training` can
compile these very functions: the bot that learns and the bot that plays share one source.

A drawn card that completes no meld needs no search: it goes again, or takes the place of the dearest loose card. So a
look at every unseen card costs about ten searches.
"""

from core.cards import DECK, Mask
from core.solver import CLUBS, DIAMONDS, HEARTS, ONE_RANK, ONE_SUIT, POINTS, RUNS, held_thrice

WORST = 60
"""More deadwood than this counts as this much."""


def ranks_held_thrice(hand: Mask) -> Mask:
    """The ranks of which the hand holds three or four, as bits of the first suit."""
    return held_thrice(hand, hand >> HEARTS, hand >> DIAMONDS, hand >> CLUBS) & ONE_SUIT


def after_sets(hand: Mask, ranks: Mask) -> list[Mask]:
    """What is left of the hand after each choice of sets of these ranks, first of all after none."""
    rests = [hand]
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        four = rank * ONE_RANK
        for index in range(len(rests)):
            rest = rests[index]
            rests.append(rest ^ (hand & four))
            if hand & four == four:
                for shift in SHIFTS:
                    rests.append(rest ^ four ^ (rank << shift))  # noqa: PERF401 (the list grows while it is read)
    return rests


def points_loose(rest: Mask) -> int:
    """The points of the cards in no run."""
    return (
        POINTS[rest & ONE_SUIT]
        + POINTS[rest >> HEARTS & ONE_SUIT]
        + POINTS[rest >> DIAMONDS & ONE_SUIT]
        + POINTS[rest >> CLUBS]
    )


def points_after_throw(rest: Mask) -> int:
    """The points of the cards in no run when the dearest of them goes."""
    spades, hearts, diamonds, clubs = (
        rest & ONE_SUIT,
        rest >> HEARTS & ONE_SUIT,
        rest >> DIAMONDS & ONE_SUIT,
        rest >> CLUBS,
    )
    dearest = max(DEAREST[spades], DEAREST[hearts], DEAREST[diamonds], DEAREST[clubs])
    return POINTS[spades] + POINTS[hearts] + POINTS[diamonds] + POINTS[clubs] - dearest


def least_after_throw(hand: Mask) -> int:
    """The least deadwood after the best discard, in one search: the dearest loose card of some arrangement goes."""
    ranks = ranks_held_thrice(hand)
    if ranks == 0:
        return points_after_throw(hand)
    least = WORST + DEAREST_SUM
    for rest in after_sets(hand, ranks):
        least = min(least, points_after_throw(rest))
    return least


def best_rest(hand: Mask) -> Mask:
    """The hand without the sets of an arrangement of least deadwood."""
    best, least = hand, points_loose(hand)
    ranks = ranks_held_thrice(hand)
    if ranks:
        for rest in after_sets(hand, ranks):
            points = points_loose(rest)
            if points < least:
                best, least = rest, points
    return best


def loose_cards(rest: Mask) -> Mask:
    """The cards in no run."""
    return (
        LOOSE[rest & ONE_SUIT]
        | LOOSE[rest >> HEARTS & ONE_SUIT] << HEARTS
        | LOOSE[rest >> DIAMONDS & ONE_SUIT] << DIAMONDS
        | LOOSE[rest >> CLUBS] << CLUBS
    )


def completing(hand: Mask) -> Mask:
    """The cards not held that make a meld of three with two held."""
    spades, hearts = hand & ONE_SUIT, hand >> HEARTS & ONE_SUIT
    diamonds, clubs = hand >> DIAMONDS & ONE_SUIT, hand >> CLUBS
    twice = spades & hearts | diamonds & clubs | (spades | hearts) & (diamonds | clubs)
    in_runs = (
        COMPLETES[spades] | COMPLETES[hearts] << HEARTS | COMPLETES[diamonds] << DIAMONDS | COMPLETES[clubs] << CLUBS
    )
    return (in_runs | twice * ONE_RANK) & ~hand


def partners(cards: Mask) -> Mask:
    """Every card that could stand in a meld with one of these: of its rank, or within two of it in its suit."""
    spades, hearts = cards & ONE_SUIT, cards >> HEARTS & ONE_SUIT
    diamonds, clubs = cards >> DIAMONDS & ONE_SUIT, cards >> CLUBS
    ranks = (spades | hearts | diamonds | clubs) * ONE_RANK
    return ranks | NEAR[spades] | NEAR[hearts] << HEARTS | NEAR[diamonds] << DIAMONDS | NEAR[clubs] << CLUBS


def extending(hand: Mask, rest: Mask) -> Mask:
    """The cards that fit the melds of the hand whose cards outside sets are `rest`: what could be laid off on it."""
    runs = rest ^ loose_cards(rest)
    spades, hearts = runs & ONE_SUIT, runs >> HEARTS & ONE_SUIT
    diamonds, clubs = runs >> DIAMONDS & ONE_SUIT, runs >> CLUBS
    ends = ENDS[spades] | ENDS[hearts] << HEARTS | ENDS[diamonds] << DIAMONDS | ENDS[clubs] << CLUBS
    sets = ranks_held_thrice(hand ^ rest) * ONE_RANK
    return (ends | sets) & ~hand


def dearest(cards: Mask) -> int:
    """The points of the dearest of the cards, 0 when there is none."""
    most = 0
    for shift in SHIFTS:
        most = max(most, min((cards >> shift & ONE_SUIT).bit_length(), 10))
    return most


def of_use(card: Mask, hand: Mask) -> bool:
    """Whether the card could stand in a meld with one of the hand, or is cheaper than a loose one."""
    return partners(card) & hand != 0 or points_of(card) < dearest(loose_cards(best_rest(hand)))


def draw_counts(kept: Mask, unseen: Mask, stands: int) -> list[int]:
    """How many of the unseen cards lead to each least deadwood, 0 to `WORST`, when drawn and one card thrown.

    `stands` is the least deadwood of the ten cards kept.
    """
    counts = [0] * (WORST + 1)
    helping = completing(kept) & unseen
    others = unseen ^ helping
    without_one = least_after_throw(kept)
    for value in range(1, 11):
        counts[min(stands, without_one + value, WORST)] += (others & OF_VALUE[value]).bit_count()
    while helping:
        card = helping & -helping
        helping ^= card
        counts[min(least_after_throw(kept | card), WORST)] += 1
    return counts


def mean_of_lowest(counts: list[int], number: int) -> float:
    """The mean of so many lowest deadwoods of the counts; of all, when there are fewer."""
    left, total = number, 0
    for deadwood in range(WORST + 1):
        some = counts[deadwood]
        if some:
            if some >= left:
                return (total + left * deadwood) / number
            total += some * deadwood
            left -= some
    return total / max(number - left, 1)


def points_of(cards: Mask) -> int:
    """The points of all the cards."""
    points = 0
    for value in range(1, 11):
        points += value * (cards & OF_VALUE[value]).bit_count()
    return points


# --- tables over the 8,192 sets of cards of one suit ----------------------------------------------------------------


SHIFTS = (0, HEARTS, DIAMONDS, CLUBS)
"""How far the bits of each suit stand to the left."""
LOOSE = [cards ^ runs for cards, runs in enumerate(RUNS)]
"""The cards in no run."""
DEAREST = [min(loose.bit_length(), 10) for loose in LOOSE]
"""The points of the dearest of them, 0 when there is none."""
DEAREST_SUM = 60
"""Added to `WORST`, more than any hand counts."""
COMPLETES = [
    (cards << 1 & cards << 2 | cards >> 1 & cards >> 2 | cards << 1 & cards >> 1) & ~cards & ONE_SUIT
    for cards in range(ONE_SUIT + 1)
]
"""The cards that make a run of three with two held."""
NEAR = [(cards << 1 | cards << 2 | cards >> 1 | cards >> 2) & ONE_SUIT for cards in range(ONE_SUIT + 1)]
"""The cards within two ranks of one held."""
ENDS = [(cards << 1 | cards >> 1) & ~cards & ONE_SUIT for cards in range(ONE_SUIT + 1)]
"""The cards next to one held."""
OF_VALUE = [sum(card.bit for card in DECK if card.value == value) for value in range(11)]
"""The cards of each number of points."""
