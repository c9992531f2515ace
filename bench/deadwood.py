"""The least deadwood of a hand, beside OpenSpiel's C++ called from Python on the same hands.

Ours is pure Python and begins with `Card` objects; OpenSpiel is given its own numbers, ready made. Of eleven cards both
say the least after a discard; there OpenSpiel melds for most and drops the dearest loose card, which is not always
least. No round sees a hand that another has seen.
"""

from collections.abc import Callable, Collection, Iterator
from random import Random

import pyspiel

from bench.hands import KINDS, Hands
from bench.timing import Pace, Work, each, pace
from core.cards import DECK, Card
from core.melds import best_arrangement, deadwood, deadwood_after_discard

ROUNDS = 9
HANDS = 2_000
"""Of a round."""
SEED = 20261130

OPENSPIEL = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
NUMBERS = {card: OPENSPIEL.card_int(str(card)) for card in DECK}

Numbers = list[list[int]]


def report() -> Iterator[str]:
    """A line for each kind and size of hands."""
    yield f"least deadwood, {ROUNDS} rounds of {HANDS:,} hands: how many times as fast as OpenSpiel's C++"
    for kind, make in KINDS.items():
        for size, solve in ((10, deadwood), (11, deadwood_after_discard)):
            hands = make(Random(SEED + size), size, ROUNDS * HANDS)
            faster = measured(solve, OPENSPIEL.min_deadwood, hands)
            yield f"  {kind:9} {size} cards: {faster.times:.2f}  ({compared(solve, hands)})"
    yield "the arrangement itself, melds as cards, beside OpenSpiel's melds as numbers"
    for kind, make in KINDS.items():
        hands = make(Random(SEED), 10, ROUNDS * HANDS)
        yield f"  {kind:9} 10 cards: {measured(best_arrangement, OPENSPIEL.best_meld_group, hands).times:.2f}"


def measured(ours: Callable[[Collection[Card]], object], theirs: Callable[[list[int]], object], hands: Hands) -> Pace:
    """How fast ours is beside theirs."""
    return pace(_rounds(ours, theirs, hands))


def _rounds(
    ours: Callable[[Collection[Card]], object], theirs: Callable[[list[int]], object], hands: Hands
) -> Iterator[tuple[Work, Work]]:
    size = len(hands) // ROUNDS
    for start in range(0, size * ROUNDS, size):
        part = hands[start : start + size]
        yield each(ours, part), each(theirs, numbers(part))


def numbers(hands: Hands) -> Numbers:
    """The hands as OpenSpiel takes them."""
    return [[NUMBERS[card] for card in hand] for hand in hands]


def compared(solve: Callable[[Collection[Card]], int], hands: Hands) -> str:
    """Where the two differ: ours is never more."""
    pairs = [(solve(hand), OPENSPIEL.min_deadwood(theirs)) for hand, theirs in zip(hands, numbers(hands), strict=True)]
    less, more = sum(ours < theirs for ours, theirs in pairs), sum(ours > theirs for ours, theirs in pairs)
    return f"equal on {len(pairs) - less - more:,} of {len(pairs):,}, ours less on {less}, more on {more}"


if __name__ == "__main__":
    for line in report():
        print(line, flush=True)
