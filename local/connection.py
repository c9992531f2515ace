"""One open socket of the gateway."""

import asyncio
from dataclasses import dataclass, field

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from local.events import Client
from local.ways import Way

LONGEST_POST = 5.0


class GoneError(Exception):
    """There is no such connection: it is closed, or its `$connect` has not been answered yet."""


@dataclass
class Connection:
    """An open socket; `last_active` in milliseconds, by either direction."""

    client: Client
    socket: ServerConnection
    last_active: int
    inward: Way = field(default_factory=Way)
    outward: Way = field(default_factory=Way)
    broken: bool = False
    """The line broke, and nobody will hear of it."""

    @property
    def id(self) -> str:
        """The id that functions know it by."""
        return self.client.connection

    async def send(self, text: str) -> None:
        """Send a text frame.

        Raises:
            GoneError: the socket is closed, or nobody takes the frame from it.
        """
        try:
            await asyncio.wait_for(self.socket.send(text), LONGEST_POST)
        except (ConnectionClosed, TimeoutError):
            raise GoneError(self.id) from None
