"""Ratios of two ways to do the same work, taken in one run: whatever else the machine does troubles both alike."""

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

Work = Callable[[], object]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Pace:
    """How two ways compare: processor seconds of a round, the median of all rounds."""

    ours: float
    theirs: float

    @property
    def times(self) -> float:
        """How many times as fast as theirs ours is."""
        return self.theirs / self.ours


def pace(rounds: Iterable[tuple[Work, Work]]) -> Pace:
    """Do each round's work, ours and theirs, taking turns at who goes first."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for number, ways in enumerate(rounds):
        for way in (0, 1) if number % 2 else (1, 0):
            seconds[way].append(processor_seconds(ways[way]))
    return Pace(*map(statistics.median, seconds))


def processor_seconds(work: Work) -> float:
    """Processor time of this process for the work."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def each(do: Callable[[T], object], things: Sequence[T]) -> Work:
    """The work of doing it to each of the things."""

    def do_all() -> None:
        for thing in things:
            do(thing)

    return do_all
