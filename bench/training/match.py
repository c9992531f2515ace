"""What a deal of training is played for, and the forms of what is kept of it."""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]
Luck: TypeAlias = list[int] | Whole
"""The state of the source of chance, alone in a list."""
Nets: TypeAlias = tuple[Floats, Floats, Floats, Floats]
"""First layer [net, input, unit], its bias [net, unit], last layer [net, unit], its bias [net]."""
Record: TypeAlias = tuple[Floats, Whole, Floats, Floats, Whole]
"""Of each decision of a learner: its inputs, its net, its value, what overruled it, its seat."""

DISCARD, DRAWING, KNOCKING = 0, 1, 2
"""The three nets: after a discard, before a draw from the stock, knocking now."""
NO_CUT = -1e9
"""In the place of the best choice's value, where chance overruled nothing."""


class Match(NamedTuple):
    """What a deal is played for. By seat where there are two."""

    dealer: int
    first: int
    """Who plays seat 0."""
    second: int
    short_first: int
    """Points seat 0 is short of the target."""
    short_second: int
    knock_limit: int
    gin_bonus: int
    undercut_bonus: int
    ends_first: int
    """How seat 0 ended deals of this game: see `playing.ending`."""
    ends_second: int
    noise: float
    """How often a learner makes any move at all."""
    margin: float
    """How much more a learner wants of a knock than of playing on."""
    imitate: int
    """1: a learner decides as the prospector does, and only learns."""
