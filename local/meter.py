"""A meter of what AWS would bill, and of the calls behind it."""

import math
from collections import Counter
from threading import Lock
from typing import Any

KB = 1024
BILLED_MESSAGE = 32 * KB
READ_UNIT = 4 * KB
WRITE_UNIT = 1 * KB


class Meter:
    """Counts by name, such as `dynamodb.GetItem`; safe to use from every thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: Counter[str] = Counter()
        self._units: dict[str, float] = {"read_units": 0.0, "write_units": 0.0}
        self._largest: dict[str, int] = {}

    def count(self, name: str, times: int = 1) -> None:
        """Count something that happened, `times` times."""
        with self._lock:
            self._counts[name] += times

    def message(self, direction: str, size: int) -> None:
        """A message `in` or `out` over a socket; each begun 32 KB is billed as one."""
        self.count(f"messages.{direction}", max(1, math.ceil(size / BILLED_MESSAGE)))

    def read(self, size: int, *, consistent: bool) -> None:
        """A read of `size` bytes: one unit for each begun 4 KB, half of it if not consistent."""
        units = max(1, math.ceil(size / READ_UNIT))
        self._add("read_units", units if consistent else units / 2)

    def write(self, size: int, *, index_writes: int = 0, transaction: bool = False) -> None:
        """A write of an item of `size` bytes, and what it changed in an index of keys."""
        units = max(1, math.ceil(size / WRITE_UNIT)) + index_writes
        self._add("write_units", units * (2 if transaction else 1))

    def item(self, kind: str, size: int) -> None:
        """An item of `size` bytes was stored; `kind` is the first word of its sort key, such as `TABLE`."""
        with self._lock:
            self._largest[kind] = max(size, self._largest.get(kind, 0))

    def _add(self, name: str, units: float) -> None:
        with self._lock:
            self._units[name] += units

    def reading(self) -> dict[str, Any]:
        """All counts, grouped: `{"messages": {"in": 3}, "dynamodb": {"GetItem": 2, ...}, ...}`.

        `largest_item` has the bytes of the largest item stored of each kind.
        """
        groups = ("connections", "messages", "posts", "invocations", "errors", "dynamodb", "sqs")
        grouped: dict[str, dict[str, float]] = {group: {} for group in groups}
        with self._lock:
            for name, times in sorted(self._counts.items()):
                group, _, what = name.partition(".")
                grouped[group][what] = times
            grouped["dynamodb"] |= self._units
            grouped["largest_item"] = dict(self._largest)
        return grouped

    def summary(self) -> str:
        """One line for the terminal."""
        counts = self.reading()
        messages, invocations = counts["messages"], counts["invocations"]
        return (
            f"metered: {messages.get('in', 0)} messages in, {messages.get('out', 0)} out · "
            f"{sum(invocations.values())} invocations · "
            f"{counts['dynamodb']['read_units']:g} read and "
            f"{counts['dynamodb']['write_units']:g} write units · "
            f"{sum(counts['sqs'].values())} queue requests"
        )
