"""A table's room, which its players share, and the sockets they have open to it."""

import asyncio
import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

from tests.soak.testimony import Frame, Message, Tab, Testimony

TRIES = 20
AGAIN_S = 0.2
"""Between two tries to connect."""


@dataclass
class Room:
    """What the players of one table share: where it is, what is said there, and one at a time in a deal."""

    address: str
    origin: str
    rng: random.Random
    testimony: Testimony
    problems: list[str] = field(default_factory=list)
    """What was seen to be wrong while playing."""
    floor: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by whoever moves or provokes, so that it is known who caused what."""


class Line:
    """One open socket, whose frames are written down as they come."""

    def __init__(self, socket: ClientConnection, tab: Tab, hear: Callable[[Message], None]) -> None:
        self.tab = tab
        self._socket = socket
        self._hear = hear
        self._reader = asyncio.create_task(self._read())

    @property
    def ended(self) -> bool:
        """Whether the socket is closed, by whomever."""
        return self._reader.done()

    async def until_ended(self, *, at_most_s: float) -> None:
        """Wait until the socket is closed, by whomever, or that long."""
        await asyncio.wait([self._reader], timeout=at_most_s)

    async def send(self, text: str) -> None:
        """Send a frame; into a socket that is breaking it is lost, as in any browser."""
        self.tab.frames.append(Frame(time.monotonic(), sent=True, text=text))
        with suppress(ConnectionClosed):
            await self._socket.send(text)

    async def close(self) -> None:
        """Close the socket."""
        await self._socket.close()
        await self._reader

    async def _read(self) -> None:
        try:
            async for text in self._socket:
                frame = Frame(time.monotonic(), sent=False, text=str(text))
                self.tab.frames.append(frame)
                self._hear(json.loads(frame.text))
        except ConnectionClosed:
            return


async def open_line(room: Room, tab: Tab, hear: Callable[[Message], None], *, agent: str = "soak") -> Line:
    """A new tab of the table, tried for until it is there. `agent` is how the gateway knows the socket apart.

    Raises:
        OSError, WebSocketException: it could not be had after many tries.
    """
    for _ in range(TRIES):
        with suppress(OSError, WebSocketException):
            return await _opened(room, tab, hear, agent)
        await asyncio.sleep(AGAIN_S)
    return await _opened(room, tab, hear, agent)


async def _opened(room: Room, tab: Tab, hear: Callable[[Message], None], agent: str) -> Line:
    socket = await connect(room.address, origin=Origin(room.origin), user_agent_header=agent)
    room.testimony.tabs.append(tab)
    return Line(socket, tab, hear)
