"""One direction of a socket, on which messages may be late and overtake each other."""

import asyncio
from contextlib import suppress

from local.faults import Lateness


class Way:
    """Holds back what is late; what waits to be overtaken goes on when the next has gone by."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Event] = []

    async def wait(self, lateness: Lateness) -> None:
        """Wait as long as the message is late."""
        if not lateness.overtaken:
            await asyncio.sleep(lateness.seconds)
            return
        overtaken = asyncio.Event()
        self._waiting.append(overtaken)
        with suppress(TimeoutError):
            await asyncio.wait_for(overtaken.wait(), lateness.seconds)

    def passed(self) -> None:
        """A message has gone by."""
        for each in self._waiting:
            each.set()
        self._waiting.clear()
