"""Games in progress for training, each a row of whole numbers as `playing.play_many` reads it."""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from bench.training.match import Whole

Functions: TypeAlias = dict[str, Callable[..., Any]]

DEALER, SHORT, ENDS, IMITATE, COLUMNS = 0, 3, 8, 10, 11
"""Where in a row: the dealer, the points each seat is short of, how each ended deals, whether a learner decides by
rule; and how many numbers a row has."""
MOST_ENDED = 15
STANDARD = (100, 100, 10, 25, 25)
"""Points both are short of at first, knock limit and bonuses."""


def begun(kinds: tuple[int, int], *, dealer: int, terms: tuple[int, ...] = STANDARD) -> Whole:
    """A game just begun."""
    return np.array([dealer, *kinds, *terms, 0, 0, 0], np.int64)


def scored(game: Whole, outcome: Whole) -> int:
    """Note in the row what a deal brought; gives the seat that has won the game, -1 while it goes on."""
    winner, points, ended = outcome.tolist()
    if winner < 0:
        return -1
    game[SHORT + winner] -= points
    game[DEALER] = 1 - game[DEALER]
    game[ENDS + ended // 4] = one_more(int(game[ENDS + ended // 4]), ended % 4)
    return winner if game[SHORT + winner] <= 0 else -1


def one_more(ends: int, way: int) -> int:
    """How a seat ended deals, with one more ended this way.

    >>> hex(one_more(one_more(0, 3), 0))
    '0x1001'
    """
    return ends + (1 << 4 * way) if ends >> 4 * way & MOST_ENDED < MOST_ENDED else ends


def shuffled(rng: np.random.Generator, count: int) -> Whole:
    """So many decks."""
    return rng.permuted(np.tile(np.arange(52, dtype=np.int64), (count, 1)), axis=1)
