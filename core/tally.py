"""Sums over samples, from which a mean and its standard error follow; kept and added up as whole numbers."""

from math import sqrt
from typing import NamedTuple, Self

UNIT = 10_000
"""Differences are whole numbers of a hundredth of a percent, so that sums are the same on every machine."""


class Tally(NamedTuple):
    """Sums over imagined worlds."""

    samples: int = 0
    total: int = 0
    """Of the differences in the chance of winning the game, in hundredths of a percent."""
    squares: int = 0

    def with_one(self, difference: int) -> Self:
        """The tally with one more world."""
        return self._replace(
            samples=self.samples + 1, total=self.total + difference, squares=self.squares + difference * difference
        )

    def together(self, other: Self) -> Self:
        """Both tallies as one."""
        return self._replace(
            samples=self.samples + other.samples, total=self.total + other.total, squares=self.squares + other.squares
        )

    @property
    def mean(self) -> float:
        """The difference, in hundredths of a percent of the game.

        >>> tally = Tally().with_one(300).with_one(100)
        >>> tally.mean, tally.error
        (200.0, 100.0)
        """
        return self.total / self.samples if self.samples else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.samples < 2:  # noqa: PLR2004 (one world tells nothing of how they differ)
            return float(UNIT)
        spread = (self.squares - self.total * self.total / self.samples) / (self.samples - 1)
        return sqrt(max(spread, 0.0) / self.samples)
