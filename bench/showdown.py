"""A showdown, the defender's melds and layoffs chosen together, beside OpenSpiel melding the two hands apart.

OpenSpiel settles no showdown by itself: its players lay melds and cards one by one. So it has the lighter work here.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random

from bench.deadwood import NUMBERS, OPENSPIEL, SEED
from bench.hands import positions
from bench.timing import Work, each, pace
from core.cards import Hand
from core.melds import best_arrangement, deadwood
from core.scoring import best_defence, showdown

ROUNDS = 9
KNOCKS = 100
"""Of a round."""

Knock = tuple[Hand, Hand]
"""The knocker's cards and the defender's."""


def knocks(rng: Random, number: int) -> list[Knock]:
    """Those of whole deals between the bots."""
    results = ((deal.hands, deal.result) for deal in positions(rng) if deal.result is not None)
    found = (
        (hands[result.knocker], hands[1 - result.knocker]) for hands, result in results if result.knocker is not None
    )
    return list(islice(found, number))


def report() -> Iterator[str]:
    """One line, and in how many knocks the order of melding and laying off matters."""
    found = knocks(Random(SEED), ROUNDS * KNOCKS)
    faster = pace(_rounds(found))
    yield (
        f"showdown of {len(found)} knocks between the bots: {1 / faster.times:.1f} times as long as OpenSpiel takes to "
        f"meld the two hands apart; {1e6 * faster.ours / KNOCKS:.0f} microseconds a knock"
    )
    yield f"  laying off only after melding for most would leave the defender more in {sum(map(_worse, found))} of them"


def _rounds(found: list[Knock]) -> Iterator[tuple[Work, Work]]:
    for start in range(0, len(found), KNOCKS):
        part = found[start : start + KNOCKS]
        theirs = [[NUMBERS[card] for card in hand] for knock in part for hand in knock]
        yield each(lambda knock: showdown(*knock), part), each(OPENSPIEL.best_meld_group, theirs)


def _worse(knock: Knock) -> bool:
    knocker, defender = knock
    melds = best_arrangement(knocker).melds
    if not deadwood(knocker):
        return False
    loose = best_arrangement(defender).deadwood_cards
    return best_defence(melds, loose).deadwood > best_defence(melds, defender).deadwood


if __name__ == "__main__":
    for line in report():
        print(line, flush=True)
