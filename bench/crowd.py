"""Many tables of two scripted people each, played at a steady rate over real sockets."""

import asyncio
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from bench.guest import Guest


class Player(Protocol):
    """Who hears frames and says what is due; a guest of ours, or of a peer."""

    refusals: list[str]

    @property
    def version(self) -> int:
        """Of the newest state it was told; it rises by one with each frame that took effect."""
        ...

    def hear(self, text: str) -> str | None:
        """Take in a frame; what to answer at once, if anything."""
        ...

    def due(self) -> str | None:
        """The frame that the table waits for from this seat."""
        ...


PATIENCE_S = 10.0
"""A move that has not reached both screens by then is lost."""


@dataclass
class Seat:
    """A player at its socket."""

    guest: Player
    socket: ClientConnection
    news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def listen(self) -> None:
        """Take in frames until the socket closes."""
        async for text in self.socket:
            answer = self.guest.hear(str(text))
            if answer is not None:
                with suppress(ConnectionClosed):
                    await self.socket.send(answer)
            async with self.news:
                self.news.notify_all()

    async def until_version(self, version: int) -> None:
        """Wait for a view at least as new."""
        async with self.news:
            await self.news.wait_for(lambda: self.guest.version >= version)


@dataclass
class Table:
    """Two seats, and what was sent from them."""

    seats: tuple[Seat, Seat]
    version: int = 0
    """When both had sat down; each frame sent since raises it by one."""
    sent: int = 0
    waits: list[float] = field(default_factory=list)
    """Seconds from each frame to both screens."""
    problems: list[str] = field(default_factory=list)

    async def move(self) -> bool:
        """One frame that the table waits for, until both seats see what it did; whether there was one."""
        for seat in self.seats:
            text = seat.guest.due()
            if text is not None:
                await self._watch(seat, text)
                return True
        return False

    async def _watch(self, seat: Seat, text: str) -> None:
        expected = self.version + self.sent + 1
        begun = time.perf_counter()
        await seat.socket.send(text)
        self.sent += 1
        try:
            async with asyncio.timeout(PATIENCE_S):
                await asyncio.gather(*(each.until_version(expected) for each in self.seats))
        except TimeoutError:
            self.problems.append(f"not on both screens after {PATIENCE_S} s: {text}")
        self.waits.append(time.perf_counter() - begun)
        versions = {each.guest.version for each in self.seats}
        if versions != {expected}:
            self.problems.append(f"expected version {expected} after {text}, both have {sorted(versions)}")

    def refusals(self) -> Iterator[str]:
        """The codes of what was refused."""
        for seat in self.seats:
            yield from seat.guest.refusals


@dataclass
class Crowd:
    """The tables, and the sockets' readers."""

    url: str
    socket_url: str
    tables: list[Table] = field(default_factory=list)
    readers: list[asyncio.Task[None]] = field(default_factory=list)

    async def sit_down(self, number: int) -> None:
        """Open a table and seat both."""
        opener, friend = Guest(f"maya {number}"), Guest(f"ben {number}")
        maya, ben = await self.seat(opener), await self.seat(friend)
        await maya.socket.send(opener.opens())
        await maya.until_version(1)
        friend.table = opener.table
        await ben.socket.send(friend.sits())
        await ben.until_version(1)
        await maya.until_version(friend.version)
        self.tables.append(Table((maya, ben), version=friend.version))

    async def seat(self, guest: Player) -> Seat:
        """Open a socket for a player."""
        socket = await connect(self.socket_url, compression=None, ping_interval=None, origin=Origin(self.url))
        seat = Seat(guest, socket)
        self.readers.append(asyncio.create_task(seat.listen()))
        return seat

    async def play(self, *, seconds: float, rate: float) -> float:
        """Send so many frames a second, the tables in turn; returned is how many a second it came to."""
        waiting, under_way = deque(self.tables), set[asyncio.Task[None]]()
        begun, sent = time.perf_counter(), 0
        while (elapsed := time.perf_counter() - begun) < seconds:
            due = min(len(waiting), elapsed * rate - sent)
            for _ in range(int(due)):
                table = waiting.popleft()
                task = asyncio.create_task(_move(table, waiting))
                under_way.add(task)
                task.add_done_callback(under_way.discard)
                sent += 1
            await asyncio.sleep(0.005)
        await asyncio.gather(*under_way)
        return sent / seconds

    async def leave(self) -> None:
        """Close every socket."""
        await asyncio.gather(*(seat.socket.close() for table in self.tables for seat in table.seats))
        await asyncio.gather(*self.readers)


async def _move(table: Table, waiting: deque[Table]) -> None:
    await table.move()
    waiting.append(table)
