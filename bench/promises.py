"""What tables under load are asked to do, and whether they did."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.crowd import Table

P95_S = 0.150
"""Nineteen of twenty frames are on both screens by then."""
GROWTH = 0.10
"""By so much of what they hold when warm the processes may grow until the end; three workers differ by some percent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What was seen of tables under load."""

    waits: Sequence[float]
    """Seconds from each frame to both screens, the shortest first."""
    problems: Sequence[str]
    """Frames that were lost or took effect twice."""
    apart: int
    """Tables whose screens differ at the end."""
    held: Sequence[int] = ()
    """Bytes of memory, from when all was warm."""

    @property
    def frames(self) -> int:
        """How many were sent."""
        return len(self.waits)

    def at(self, share: float) -> float:
        """The wait that so many are not longer than.

        >>> Seen(waits=[1.0, 2.0, 3.0], problems=[], apart=0).at(0.5)
        2.0
        """
        return self.waits[min(len(self.waits) - 1, int(len(self.waits) * share))]


def seen_of(tables: Sequence[Table], *, held: Sequence[int] = ()) -> Seen:
    """What was seen of these tables, and of the memory held meanwhile."""
    return Seen(
        waits=sorted(wait for table in tables for wait in table.waits),
        problems=[problem for table in tables for problem in table.problems],
        apart=sum(len({seat.guest.version for seat in table.seats}) > 1 for table in tables),
        held=held,
    )


def broken(seen: Seen) -> Iterator[str]:
    """A line for each promise that was not kept."""
    if not seen.frames:
        yield "BROKEN: no frame was sent"
        return
    if seen.problems:
        yield f"BROKEN: {len(seen.problems)} frames were lost or doubled"
    if seen.apart:
        yield f"BROKEN: the screens of {seen.apart} tables differ"
    if seen.at(0.95) > P95_S:
        yield f"BROKEN: p95 {1000 * seen.at(0.95):.0f} ms, asked for {1000 * P95_S:.0f} ms"
    if len(seen.held) > 1 and seen.held[-1] > (1 + GROWTH) * seen.held[0]:
        yield f"BROKEN: memory grew by more than {GROWTH:.0%} once warm"
