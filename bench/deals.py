"""Deals between the house bots, each move judged by the engine: none illegal, none without end.

python -m bench.deals 10000
"""

import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle, islice, product
from random import Random

from core.bots import LEVELS
from core.cards import DECK, Card
from core.deal import Deal
from core.moves import Discard, Take
from core.view import view_for

MOST_TURNS = 80
"""No deal between the bots is longer."""


@dataclass
class Report:
    """What came of the deals; `deal.play` has raised at a move that is not allowed."""

    deals: int = 0
    longest: int = 0
    """Turns of the longest deal."""
    kinds: Counter[str] = field(default_factory=Counter)
    takes: Counter[str] = field(default_factory=Counter)
    """Cards taken from the discard pile, by level."""
    thrown_back: Counter[str] = field(default_factory=Counter)
    """Those of them thrown at the next turn."""

    def __str__(self) -> str:
        back = ", ".join(
            f"{level} {100 * self.thrown_back[level] / self.takes[level]:.1f} %" for level in sorted(self.takes)
        )
        return (
            f"{self.deals} deals, longest {self.longest} turns, {dict(self.kinds)}; taken and thrown next turn: {back}"
        )


def play_deals(deals: int, *, seed: int) -> Report:
    """Deals in which each level meets each, itself too, as dealer and as the other."""
    rng, report = Random(seed), Report()
    for first, second in islice(cycle(product(LEVELS, repeat=2)), deals):
        play_deal((first, second), rng, report)
    return report


def play_deal(levels: tuple[str, str], rng: Random, report: Report) -> None:
    """One deal, at scores as they may be."""
    deal = Deal.start(rng.sample(DECK, len(DECK)), rng.randrange(2))
    scores = (rng.randrange(100), rng.randrange(100))
    taken: list[Card | None] = [None, None]
    while deal.turn is not None:
        seat = deal.turn
        move = LEVELS[levels[seat]].choose(view_for(deal, seat, scores), rng)
        if isinstance(move, Take):
            report.takes[levels[seat]] += 1
        if isinstance(move, Discard):
            report.thrown_back[levels[seat]] += move.card is taken[seat]
            taken[seat] = deal.locked
        deal = deal.play(seat, move)
        assert [len(hand) for hand in deal.hands] in ([10, 10], [11, 10], [10, 11])
    assert deal.result is not None
    report.deals += 1
    report.longest = max(report.longest, deal.turns_ended)
    report.kinds[deal.result.kind] += 1


def main() -> None:
    """Play so many deals and say what came of them."""
    print(play_deals(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, seed=20261130))


if __name__ == "__main__":
    main()
