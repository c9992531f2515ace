"""Many things at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

THREADS = 32

T = TypeVar("T")


def at_once(*deeds: Callable[[], T]) -> list[T]:
    """What each of these comes to, all begun at the same moment."""
    barrier = Barrier(len(deeds))

    def start(deed: Callable[[], T]) -> T:
        barrier.wait()
        return deed()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(start, deeds))
