"""What chance dealt in finished games, counted, and beside each count what fair shuffling would bring.

Counts are whole numbers by name, so that those of many games are added up name by name:

| name | counts |
| --- | --- |
| `games` `deals` `gin0` `gin1` | games; deals dealt, one that was broken off too; gins of each seat |
| `r0A` ... `r1K`, `s0s` ... `s1c` | cards dealt to a seat, of each rank and suit |
| `low0` `low1` | deals in which the seat was dealt the hand of less deadwood |
| `run1`, `run2` ... | times that one seat was dealt the lower hand just so often in a row, within a game |
| `len1`, `len2` ... | games with so many deals in which one hand was lower |
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from math import sqrt
from typing import Literal, NamedTuple, TypeAlias

from core.cards import DECK, RANKS, SUITS, mask_of
from core.deal import HAND_SIZE, Deal
from core.solver import least_deadwood

Counts: TypeAlias = Mapping[str, int]
About: TypeAlias = Literal["rank", "suit", "lower", "gin", "streak"]

MOST = 40
"""Longer games and streaks are counted as this long."""
FROM = 3
"""Shorter streaks are nothing to wonder at, and not told."""
STANDARD_ERRORS = 1.96
"""So many to each side hold nineteen of twenty fair counts."""


class Figure(NamedTuple):
    """A count, and what fair shuffling brings in so many deals."""

    about: About
    which: str
    """The rank or suit; of streaks how long they are at least."""
    seat: int | None
    """None where it is of both."""
    times: int
    expected: float | None = None
    """None where it hangs on how well they play."""
    low: float = 0.0
    high: float = 0.0
    """Nineteen of twenty fair counts lie between these."""


def counts_of(deals: Sequence[Deal]) -> Counter[str]:
    """The counts of one game."""
    dealt = [Deal.start(deal.deck, deal.dealer, deal.rules) for deal in deals]
    counts = Counter({"games": 1, "deals": len(deals)})
    for deal, start in zip(deals, dealt, strict=True):
        if deal.result is not None and deal.result.kind == "gin":
            counts[f"gin{deal.result.knocker}"] += 1
        for seat in (0, 1):
            counts.update(f"r{seat}{RANKS[card.rank - 1]}" for card in start.hands[seat])
            counts.update(f"s{seat}{card.suit}" for card in start.hands[seat])
    return counts + _lower_hands(dealt)


def _lower_hands(dealt: Iterable[Deal]) -> Counter[str]:
    """Who was dealt the hand of less deadwood, and how often in a row. Equal hands are left out."""
    both = [tuple(least_deadwood(mask_of(hand)) for hand in deal.hands) for deal in dealt]
    lower = [int(first > second) for first, second in both if first != second]
    counts = Counter(f"low{seat}" for seat in lower)
    counts.update(f"run{min(len(list(run)), MOST)}" for _, run in groupby(lower))
    counts[f"len{min(len(lower), MOST)}"] += 1
    return counts


def figures(counts: Counts, *, equals: bool) -> list[Figure]:
    """Every figure of these counts; `equals` where the seats' players are as good as one another on the average."""
    if not counts.get("deals"):
        return []
    found = [_dealt(counts, "rank", rank, seat) for seat in (0, 1) for rank in RANKS]
    found += [_dealt(counts, "suit", suit, seat) for seat in (0, 1) for suit in SUITS]
    found += [_half(counts, "lower", seat) for seat in (0, 1)]
    gins = [_half(counts, "gin", seat) for seat in (0, 1)]
    found += gins if equals else [gin._replace(expected=None, low=0.0, high=0.0) for gin in gins]
    return found + _streaks(counts)


def _dealt(counts: Counts, about: Literal["rank", "suit"], which: str, seat: int) -> Figure:
    """Ten cards of 52 at a time, without putting back."""
    share = 1 / (len(RANKS) if about == "rank" else len(SUITS))
    mean = counts["deals"] * HAND_SIZE * share
    figure = Figure(about, which, seat, counts.get(f"{about[0]}{seat}{which}", 0))
    return _expected(figure, mean, mean * (1 - share) * (len(DECK) - HAND_SIZE) / (len(DECK) - 1))


def _half(counts: Counts, about: Literal["lower", "gin"], seat: int) -> Figure:
    mine, both = counts.get(f"{about[:3]}{seat}", 0), sum(counts.get(f"{about[:3]}{each}", 0) for each in (0, 1))
    return _expected(Figure(about, "", seat, mine), both / 2, both / 4)


def _streaks(counts: Counts) -> list[Figure]:
    """Up to the longest there was, and one longer."""
    lengths, runs = _numbered(counts, "len"), _numbered(counts, "run")
    found = []
    for length in range(FROM, max([FROM, *runs]) + 2):
        times = sum(often for run, often in runs.items() if run >= length)
        # A streak may begin with a game's first deal, or with any later one that breaks another.
        mean = sum(games * (2 + deals - length) / 2**length for deals, games in lengths.items() if deals >= length)
        found.append(_expected(Figure("streak", str(length), None, times), mean, mean))
    return found


def _numbered(counts: Counts, name: str) -> dict[int, int]:
    return {int(key.removeprefix(name)): times for key, times in counts.items() if key.startswith(name)}


def _expected(figure: Figure, mean: float, spread: float) -> Figure:
    width = STANDARD_ERRORS * sqrt(spread)
    return figure._replace(expected=mean, low=max(mean - width, 0.0), high=mean + width)
