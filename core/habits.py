"""How each seat has ended the deals of a game, as both have seen: what tells who knocks at once from who waits."""

from dataclasses import dataclass, replace
from typing import Self, TypeAlias

from core.scoring import DealResult

EARLY_TURNS, MIDDLE_TURNS = 3, 6
"""The last of the knocker's own turns that count as early, and as middling."""
MOST = 15
"""No more of a kind are counted."""


@dataclass(frozen=True, slots=True)
class Habits:
    """Deals of the game that one seat ended, by way. A knock counts whether it was undercut or not."""

    early: int = 0
    """By a knock short of gin in its first three turns."""
    middle: int = 0
    """In its next three."""
    late: int = 0
    """Later still."""
    gins: int = 0

    def after(self, result: DealResult) -> Self:
        """The habits when the seat has ended one more deal.

        >>> Habits(gins=2).after(DealResult(kind="knock", turn=5))
        Habits(early=0, middle=1, late=0, gins=2)
        """
        name = _way(result)
        return replace(self, **{name: min(getattr(self, name) + 1, MOST)})

    @property
    def deals(self) -> int:
        """How many deals the seat ended, of those counted."""
        return self.early + self.middle + self.late + self.gins


BothHabits: TypeAlias = tuple[Habits, Habits]
"""By seat."""
NO_HABITS: BothHabits = (Habits(), Habits())
"""Of a game without a finished deal."""


def _way(result: DealResult) -> str:
    if result.kind == "gin":
        return "gins"
    if result.turn <= EARLY_TURNS:
        return "early"
    return "middle" if result.turn <= MIDDLE_TURNS else "late"
