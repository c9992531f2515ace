"""Gin rummy by brute force, from the words of the rules alone.

It shares no code and no cleverness with the engine: cards are text, a meld is whatever meets the definition, and
every possibility is tried. It is slow on purpose.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

RANKS = list("A23456789TJQK")
SUITS = list("shdc")

Cards = frozenset[str]
Melds = frozenset[Cards]


def points(card: str) -> int:
    """Ace 1, two to ten their number, jack, queen and king 10."""
    return min(10, RANKS.index(card[0]) + 1)


def total(cards: Iterable[str]) -> int:
    return sum(map(points, cards))


def is_meld(cards: Iterable[str]) -> bool:
    """Three or four of a rank; or three or more in sequence in one suit, ace low only."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    suits = {card[1] for card in cards}
    if len(ranks) < 3:
        return False
    is_set = len(set(ranks)) == 1
    is_run = len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return is_set or is_run


def subsets(cards: Iterable[str]) -> Iterator[Cards]:
    cards = sorted(cards)
    groups = chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))
    return map(frozenset, groups)


def all_melds(hand: Cards) -> list[Cards]:
    """Every meld in the hand. A meld is of one rank or of one suit, so only such groups are looked at."""
    alike = [frozenset(card for card in hand if mark in card) for mark in RANKS + SUITS]
    return [group for cards in alike for group in subsets(cards) if is_meld(group)]


def families(melds: Sequence[Cards]) -> Iterator[list[Cards]]:
    """Every choice of melds that share no card."""
    if not melds:
        yield []
        return
    first, *rest = melds
    yield from families(rest)
    for others in families([meld for meld in rest if not meld & first]):
        yield [first, *others]


def deadwood(hand: Iterable[str]) -> int:
    """The least deadwood over all arrangements."""
    held = frozenset(hand)
    return min(total(held.difference(*family)) for family in families(all_melds(held)))


def merged(family: Iterable[Cards]) -> Melds:
    """The melds with runs that touch in one suit made one."""
    melds = list(family)
    for one, other in combinations(melds, 2):
        if len(one | other) > 4 and is_meld(one | other):
            return merged([meld for meld in melds if meld not in (one, other)] + [one | other])
    return frozenset(melds)


def best_arrangements(hand: Iterable[str]) -> set[Melds]:
    """Every arrangement of least deadwood, touching runs merged."""
    held = frozenset(hand)
    found = [(total(held.difference(*family)), family) for family in families(all_melds(held))]
    least = min(left for left, _ in found)
    return {merged(family) for left, family in found if left == least}


def layoffs(shown: Sequence[Cards], hand: Cards) -> Iterator[Cards]:
    """Every group of cards that can be laid off: for each meld a part that makes one meld together with it."""
    if not shown:
        yield frozenset()
        return
    meld, *rest = shown
    fitting = [card for card in hand if any(card[0] == held[0] or card[1] == held[1] for held in meld)]
    for part in subsets(fitting):
        if is_meld(meld | part):
            for others in layoffs(rest, hand - part):
                yield part | others


def defence(shown: Melds, hand: Iterable[str]) -> int:
    """The least left to the defender over own melds and layoffs together."""
    held = frozenset(hand)
    return min(deadwood(held - laid) for laid in set(layoffs(list(shown), held)))


class Outcome(NamedTuple):
    """What a showdown comes to, and the arrangement the knocker shows."""

    kind: str
    winner: str
    points: int
    knocker_deadwood: int
    defender_deadwood: int
    shown: Melds


def showdown(knocker: Iterable[str], defender: Iterable[str]) -> Outcome:
    """Under the standard rules: worth most to the knocker, then fewest melds, then first in card order."""
    knocking, defending = frozenset(knocker), frozenset(defender)
    return min((_outcome(knocking, shown, defending) for shown in best_arrangements(knocking)), key=_choice)


def _outcome(knocker: Cards, shown: Melds, defender: Cards) -> Outcome:
    left = total(knocker.difference(*shown))
    assert left <= 10
    if left == 0:
        against = deadwood(defender)
        return Outcome("gin", "knocker", 25 + against, left, against, shown)
    against = defence(shown, defender)
    if against > left:
        return Outcome("knock", "knocker", against - left, left, against, shown)
    return Outcome("undercut", "defender", 25 + left - against, left, against, shown)


def _choice(outcome: Outcome) -> tuple[int, int, list[list[int]]]:
    """Least for the arrangement to show."""
    value = outcome.points if outcome.winner == "knocker" else -outcome.points
    return -value, len(outcome.shown), sorted(sorted(_place(card) for card in meld) for meld in outcome.shown)


def _place(card: str) -> int:
    return SUITS.index(card[1]) * 13 + RANKS.index(card[0])
