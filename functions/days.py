"""Days, by the clock of Greenwich."""

from datetime import UTC, datetime

DAY_MS = 24 * 3600 * 1000


def day_of(milliseconds: int) -> str:
    """The day, by the clock of Greenwich.

    >>> day_of(1_796_030_100_000)
    '2026-11-30'
    """
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d")
