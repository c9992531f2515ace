"""How much may be asked in a short time, and the count of it that costs nothing: in the memory of a container.

API Gateway's throttles are shared by all sockets of a stage, so one that floods would starve every table. A container
serves one frame after another, some 50 a second at most, so a flood shows in each container that it reaches: the limits
on frames lie below that.
"""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

MANY = 1_000
"""So many counts are kept before those that are over are thrown away."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many at once; each is forgotten so many milliseconds after those before it."""

    most: int
    each: int

    def until(self, before: int, now: int) -> int | None:
        """Until when one more now counts, where those before count until `before`; None where it is too many.

        >>> Allowance(most=2, each=1_000).until(0, 5_000), Allowance(most=2, each=1_000).until(7_000, 5_000)
        (6000, None)
        """
        counts = max(before, now) + self.each
        return counts if counts <= now + self.most * self.each else None


class Patience:
    """Counts for as long as a container lives. Whoever is over an allowance is counted no further."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._until: dict[tuple[str, str], int] = {}
        self._one_at_a_time = Lock()

    def allows(self, what: str, who: str, allowance: Allowance) -> bool:
        """Count one more of something from somebody; False where that is too many."""
        now = self._clock()
        with self._one_at_a_time:
            until = allowance.until(self._until.get((what, who), 0), now)
            if until is not None:
                self._until[what, who] = until
            if len(self._until) > MANY:
                self._until = {key: until for key, until in self._until.items() if until > now}
        return until is not None
