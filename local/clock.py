"""The local cloud's clock, which a test can move forward."""

import time


class Clock:
    """The time of day; `advance` jumps ahead, so that ten idle minutes pass in a test at once."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._ahead

    def milliseconds(self) -> int:
        """Milliseconds since 1970."""
        return int(self.now() * 1000)

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass at once."""
        self._ahead += seconds
