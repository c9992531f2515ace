"""Players by rule, of different tempers, for the nets to meet in training."""

from collections.abc import Iterable

from bench.yardsticks.depauw import EARLY_DRAWS, Weights, judged
from core.bots.inputs import Sight
from core.bots.outlook import completing, draw_counts, mean_of_lowest, partners, points_of
from core.solver import least_deadwood

LEARNER, PATIENT, RULES = 0, 1, 2
"""Who plays: the nets; or the first house expert's rule, which waits for gin where gin is near; or from 2 a `rule`."""
ALWAYS = 31
BRED = 1 << 50
"""From here on it is a `bred` player."""
EIGHTHS, ZERO = 8, 128
"""A weight is a byte: a number of eighths, from -16."""


def rule(*, prospect: bool, early: int) -> int:
    """A player that throws to the best prospect, or else to least deadwood; after so many turns it knocks no more."""
    return RULES + int(prospect) + 2 * early


def bred(weights: Iterable[float]) -> int:
    """A player in the way of DePauw's, of these weights to the nearest eighth.

    >>> weights_of(bred((-6.75, -0.375, -1.75, 4.375, -0.75)))
    (-6.75, -0.375, -1.75, 4.375, -0.75)
    """
    return BRED + sum(min(max(round(EIGHTHS * one) + ZERO, 0), 255) << 8 * place for place, one in enumerate(weights))


def weights_of(kind: int) -> Weights:
    """Those of a `bred` player."""
    return (
        ((kind & 255) - ZERO) / EIGHTHS,
        ((kind >> 8 & 255) - ZERO) / EIGHTHS,
        ((kind >> 16 & 255) - ZERO) / EIGHTHS,
        ((kind >> 24 & 255) - ZERO) / EIGHTHS,
        ((kind >> 32 & 255) - ZERO) / EIGHTHS,
    )


SIMPLE, EARLY, GIN_ONLY = (rule(prospect=False, early=turns) for turns in (ALWAYS, 3, 0))
PROSPECTOR = rule(prospect=True, early=3)


def rule_takes(hand: int, top: int) -> bool:
    """Whether the rules take the top card: only into a meld that leaves less deadwood."""
    if completing(hand) & (1 << top) == 0 and least_deadwood(hand | 1 << top) != least_deadwood(hand):
        return False
    least, thrown = least_throw(hand | 1 << top, top)
    kept = (hand | 1 << top) ^ (1 << thrown)
    loose = least_deadwood(kept ^ (1 << top)) + points_of(1 << top) == least
    return least < least_deadwood(hand) and not loose


def rule_throw(hand: int, locked: int, sight: Sight, kind: int) -> tuple[int, int]:
    """The card a rule throws, and whether it knocks."""
    least, chosen = least_throw(hand, locked)
    if least == 0:
        return chosen, 1
    if kind >= BRED:
        if least <= sight.knock_limit and sight.turn <= EARLY_DRAWS:
            return chosen, 1
        return best_sum(hand, locked, sight, weights_of(kind)), 0
    if least <= sight.knock_limit:
        if kind >= RULES and sight.turn <= (kind - RULES) // 2:
            return chosen, 1
        if kind == PATIENT and sight.turn <= 3:
            return chosen, 1
        if kind == PATIENT and sight.turn <= 7:
            counts = draw_counts(hand ^ (1 << chosen), sight.unseen, least)
            if counts[0] <= 1:
                return chosen, 1
    if kind == PATIENT or kind % 2:
        return best_prospect(hand, locked, least, sight), 0
    return chosen, 0


def best_sum(hand: int, locked: int, sight: Sight, weights: Weights) -> int:
    """The card whose throwing a `bred` player judges best."""
    best, chosen = 1e9, -1
    for card in range(52):
        bit = 1 << card
        if hand & bit and card != locked:
            weight = judged(hand ^ bit, bit, sight, weights)
            if weight < best:
                best, chosen = weight, card
    return chosen


def best_prospect(hand: int, locked: int, least: int, sight: Sight) -> int:
    """The card that weighs least in deadwood now, deadwood a draw ahead, and use to the opponent."""
    best, chosen = 1e9, -1
    for card in range(52):
        bit = 1 << card
        if hand & bit and card != locked:
            stands = least_deadwood(hand ^ bit)
            if stands <= least + 5:
                counts = draw_counts(hand ^ bit, sight.unseen, stands)
                weight = stands + 18 * 0.9 ** (sight.turn - 1) * mean_of_lowest(counts, 7)
                weight += 20 * (completing(sight.held) & bit != 0) + 3 * (partners(bit) & sight.held).bit_count()
                if weight < best:
                    best, chosen = weight, card
    return chosen


def least_throw(hand: int, locked: int) -> tuple[int, int]:
    """The least deadwood that a discard leaves, and the card; of several the last in card order."""
    least, chosen = 1000, -1
    for card in range(52):
        if hand & (1 << card) and card != locked:
            stands = least_deadwood(hand ^ (1 << card))
            if stands <= least:
                least, chosen = stands, card
    return least, chosen
