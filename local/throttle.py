"""The limits that API Gateway shares among all clients of a stage: so many a second, and a burst."""

from local.clock import Clock


class Throttle:
    """A bucket of `burst` tokens, refilled by `rate` a second; full at first."""

    def __init__(self, *, rate: float, burst: float, clock: Clock) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._filled_at = clock.now()

    def allows(self) -> bool:
        """Whether one more is let through now; it is then counted."""
        now = self._clock.now()
        self._left = min(self._burst, self._left + (now - self._filled_at) * self._rate)
        self._filled_at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
