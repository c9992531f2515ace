"""What ten cards look like to the learned evaluation: numbers of about 0 to 1.

Plain loops over whole numbers, as in `outlook`, for the same reason.
"""

from core.bots.inputs import NOTHING, Sight, danger
from core.bots.outlook import (
    best_rest,
    completing,
    draw_counts,
    extending,
    least_after_throw,
    loose_cards,
    mean_of_lowest,
    partners,
    points_loose,
    points_of,
)
from core.cards import DECK, Mask
from core.solver import ONE_RANK

FEW_DRAWS = 4
NEARLY = 3
"""With more loose cards a hand is not looked at for gin: a card that joins three of them or more is rare."""


def of_hand(kept: Mask, thrown: int, sight: Sight) -> list[float]:
    """The inputs of the ten cards kept, and of the card thrown (its index, or `NOTHING`)."""
    chance = (10 - sight.held.bit_count()) / max(sight.unseen.bit_count(), 1)
    rest = best_rest(kept)
    loose = loose_cards(rest)
    return (
        of_draws(kept, points_loose(rest), sight)
        + of_later_draws(kept, loose, sight)
        + of_melds(kept, rest, chance, sight)
        + of_loose_cards(loose, chance, sight)
        + of_throw(thrown, chance, sight)
    )


def of_draws(kept: Mask, stands: int, sight: Sight) -> list[float]:
    """Where the hand stands, and where one draw would lead."""
    counts = draw_counts(kept, sight.unseen, stands)
    unseen = max(sight.unseen.bit_count(), 1)
    gins = counts[0]
    knocks = 0
    for deadwood in range(sight.knock_limit + 1):
        knocks += counts[deadwood]
    miss = 1 - min(gins / unseen, 1.0)
    draws = max(sight.stock - 2, 0) / 2
    return [
        stands / 30,
        min(stands, 10) / 10,
        1.0 if stands <= sight.knock_limit else 0.0,
        gins / 6,
        1.0 if gins else 0.0,
        knocks / unseen,
        mean_of_lowest(counts, 3) / 10,
        mean_of_lowest(counts, 8) / 20,
        mean_of_lowest(counts, unseen) / 30,
        1 - miss**FEW_DRAWS,
        1 - miss**draws,
    ]


def of_later_draws(kept: Mask, loose: Mask, sight: Sight) -> list[float]:
    """How many loose cards one draw would leave; where it helps and leaves few, how many cards would then make gin."""
    unseen = max(sight.unseen.bit_count(), 1)
    counts, gins = [0] * 11, 0
    helping = completing(kept) & sight.unseen
    counts[loose.bit_count()] += (sight.unseen ^ helping).bit_count()
    while helping:
        card = helping & -helping
        helping ^= card
        still = loose_cards(best_rest(kept | card))
        number = max(still.bit_count() - 1, 0)
        counts[number] += 1
        if 0 < number <= NEARLY:
            gins += gin_cards((kept | card) ^ least_useful(still), sight.unseen ^ card)
    left = 0
    for number in range(len(counts)):
        left += number * counts[number]
    few = counts[0] + counts[1]
    return [
        few / 6,
        2 * (few + counts[2]) / unseen,
        (few + counts[2] + counts[3]) / unseen,
        left / unseen / 7,
        2 * gins / unseen,
    ]


def gin_cards(kept: Mask, unseen: Mask) -> int:
    """How many of the unseen cards make gin of a hand that is not gin."""
    helping, number = completing(kept) & unseen, 0
    while helping:
        card = helping & -helping
        helping ^= card
        number += least_after_throw(kept | card) == 0
    return number


def least_useful(loose: Mask) -> Mask:
    """The dearest of the loose cards that have no partner among them; when all have one, the dearest."""
    alone, cards = loose, loose
    while cards:
        card = cards & -cards
        cards ^= card
        if partners(card) & loose ^ card:
            alone ^= card
    some = alone or loose
    best, most = 0, 0
    while some:
        card = some & -some
        some ^= card
        points = points_of_one(card)
        if points >= most:
            best, most = card, points
    return best


def points_of_one(card: Mask) -> int:
    """The points of one card."""
    return min((card.bit_length() - 1) % 13 + 1, 10)


def of_melds(kept: Mask, rest: Mask, chance: float, sight: Sight) -> list[float]:
    """What would make melds, what is loose, what may be laid off on its melds, and what would meld for the opponent."""
    loose = loose_cards(rest)
    loose_joins = completing(loose) & sight.unseen
    fits = extending(kept, rest)
    return [
        (completing(kept) & sight.unseen).bit_count() / 15,
        loose_joins.bit_count() / 10,
        loose.bit_count() / 7,
        (partners(loose_joins) & loose).bit_count() / 5,
        (partners(loose) & sight.unseen).bit_count() / 20,
        (points_of(fits & sight.unseen) * chance + points_of(fits & sight.held)) / 10,
        points_of(completing(sight.held) & loose) / 10,
    ]


def of_loose_cards(loose: Mask, chance: float, sight: Sight) -> list[float]:
    """How dear the loose cards are, how many stand alone, what throwing them may give, and what of them is wanted."""
    least_danger, all_danger, points_wanted, points_alone, number_alone = MOST_DANGER, 0.0, 0.0, 0, 0
    first, second, third = 0, 0, 0
    cards = loose
    while cards:
        bit = cards & -cards
        cards ^= bit
        points = points_of_one(bit)
        third = max(third, min(second, points))
        second = max(second, min(first, points))
        first = max(first, points)
        of_sets, of_runs, _, _ = danger(bit.bit_length() - 1, sight, chance)
        least_danger = min(least_danger, of_sets + of_runs)
        all_danger += of_sets + of_runs
        points_wanted += points * min(of_sets + of_runs, 1.0)
        if partners(bit) & loose == bit:
            points_alone += points
            number_alone += 1
    points = points_of(loose)
    return [
        first / 10,
        second / 10,
        (points - first - second) / 20,
        (points - first - second - third) / 20,
        points_alone / 20,
        number_alone / 4,
        least_danger if loose else 0.0,
        all_danger / max(loose.bit_count(), 1),
        points_wanted / 10,
    ]


def of_throw(thrown: int, chance: float, sight: Sight) -> list[float]:
    """What throwing the card may give the opponent, and what the opponent let go near it."""
    if thrown == NOTHING:
        return [0.0] * THROW_INPUTS
    of_sets, of_runs, sure, near = danger(thrown, sight, chance)
    return [
        of_sets,
        of_runs,
        sure,
        near,
        (of_sets + of_runs) * min(sight.turn, 15) / 10,
        points_of_one(1 << thrown) / 10,
        ((ONE_RANK << thrown % 13) & sight.refused).bit_count() / 2,
        (CLOSE[thrown] & sight.refused).bit_count() / 3,
    ]


CLOSE = [
    sum(other.bit for other in DECK if other.suit == card.suit and 0 < abs(other.rank - card.rank) < 3)  # noqa: PLR2004
    for card in DECK
]
"""By card index: the cards within two ranks of it in its suit."""
MOST_DANGER = 3.0
"""More danger counts as this much."""
THROW_INPUTS = 8
HAND_INPUTS = 40
"""How many numbers `of_throw` and `of_hand` give."""
