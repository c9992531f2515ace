"""What a player's browser does by itself: it keeps the newest view, asks when it is quiet, and comes back."""

import asyncio
import json
import random
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tests.soak.lines import Line, Room, open_line
from tests.soak.testimony import Frame, Message, Tab

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
PATIENCE_S = 60.0
PATIENCE_IN_STORMS_S = 180.0
"""A bot's turn whose message was lost waits for the sweep, a minute or more."""
GREETED_S = 3.0
"""So long a greeting may stay unanswered before it is sent again."""
SLEEP_S = 10.0
"""So much later than asked for only a machine wakes that was put to sleep: nobody waited meanwhile."""
LATELY_S = 30.0
"""So long what was asked may still be answered on a machine that is busy with other work."""
CHANCES = 20


class Stuck(Exception):
    """A player waited in vain for an answer or for the other to go on."""


@dataclass
class Browser:
    """The tabs of one person at a table."""

    room: Room
    seat: int
    heartbeat_s: float = field(default=5.0, kw_only=True)
    view: Message = field(default_factory=dict, init=False)
    """The newest it was told."""
    lines: list[Line] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.room.rng.random())
        self.secret = self.new_word(22)
        self.room.testimony.secrets.append(self.secret)
        self.agent = f"soak-{self.new_word(16)}"
        self.news = asyncio.Event()
        self.refusals: deque[Message] = deque(maxlen=200)
        self.messages: deque[Message] = deque(maxlen=50)
        self.heard: set[str] = set()
        self.heard_until = 0
        """Until when it holds every line of chat."""
        self.asked_at = float("-inf")
        self._unseated = False
        self._reviving = asyncio.Lock()

    @property
    def patience_s(self) -> float:
        """How long anything may be waited for at most."""
        return PATIENCE_IN_STORMS_S if self.room.testimony.faults else PATIENCE_S

    def new_word(self, length: int) -> str:
        """A random secret or command id."""
        return "".join(self.rng.choices(LETTERS, k=length))

    # --- hearing ---------------------------------------------------------------------------------

    def hear(self, message: Message) -> None:
        """Take in what a tab was told."""
        self.messages.append(message)
        if message.get("type") == "refused":
            self.refusals.append(message)
        self.heard.update(line["text"] for line in message.get("lines", ()))
        if message.get("type") == "chat" and message["after"] <= self.heard_until:
            self.heard_until = max(self.heard_until, message["until"])
        view = message if message.get("type") == "view" else message.get("view")
        if view:
            self._see(view)
        self.news.set()

    def _see(self, view: Message) -> None:
        """Keep the newest view; one that knows no seat of mine is answered by my secret, as the page does."""
        if view["you"] is None and self.view.get("you") is not None:
            self._unseated = True
        elif (view["version"], view["you"] is not None) >= (self.view.get("version", -1), False):
            self.view = view

    async def until(self, told: Callable[[], Any], what: str, *, patience: float | None = None) -> None:
        """Wait until it is so, asking for what was missed at each heartbeat."""
        deadline = time.monotonic() + (patience or self.patience_s)
        while not told():
            began = time.monotonic()
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), self.heartbeat_s)
            except TimeoutError:
                await self.sync()
            await self._take_seat()
            slept = time.monotonic() - began - self.heartbeat_s
            deadline += slept if slept > SLEEP_S else 0
            if time.monotonic() > deadline:
                raise Stuck(f"seat {self.seat} waited in vain {what} at {self.view.get('at')}")

    async def _take_seat(self) -> None:
        if self._unseated:
            self._unseated = False
            for line in self.lines:
                await self.sync(anew=True, line=line)

    # --- sending ---------------------------------------------------------------------------------

    async def send(self, text: str, line: Line | None = None) -> None:
        """Send a frame, on the first tab unless on another; a tab whose socket broke comes back first."""
        place = 0 if line is None else next((at for at, each in enumerate(self.lines) if each is line), 0)
        await self._revive()
        await self.lines[place].send(text)

    async def sync(self, *, anew: bool = False, line: Line | None = None) -> None:
        """The heartbeat; `anew` as a page does that has just opened."""
        self.asked_at = time.monotonic()
        await self.send(self._beat(anew=anew), line)

    def asks_lately(self) -> bool:
        """Whether a moment ago it asked for the view, or for something a second time."""
        return time.monotonic() - self.asked_at < LATELY_S

    def _beat(self, *, anew: bool) -> str:
        fields = {"version": 0, "secret": self.secret} if anew else {"version": self.view.get("version", 0)}
        fields["heard"] = self.heard_until
        return json.dumps({"action": "sync", "table": self.room.testimony.table, **fields})

    async def _revive(self) -> None:
        """Open each tab anew whose socket broke, and greet; where nothing goes wrong on purpose none may break."""
        async with self._reviving:
            for place, line in enumerate(self.lines):
                if line.ended:
                    await self._open_anew(place, line.tab)

    async def _open_anew(self, place: int, before: Tab) -> None:
        if not self.room.testimony.faults:
            self.room.problems.append(f"a socket of seat {self.seat} broke")
        self.lines[place] = await self.opened(Tab(self.seat, first=before.first, deaf=before.deaf))
        if self.view:
            await self.lines[place].send(self._beat(anew=True))

    # --- tabs ------------------------------------------------------------------------------------

    async def opened(self, tab: Tab) -> Line:
        """A socket for a tab."""
        return await open_line(self.room, tab, self.hear, agent=self.agent)

    async def arrive(self) -> None:
        """Open the first tab."""
        self.lines.append(await self.opened(Tab(self.seat)))

    async def second_tab(self) -> None:
        """Open the table in one more tab of the same browser."""
        self.lines.append(await self.opened(Tab(self.seat, first=False)))
        await self.greet(len(self.lines) - 1)

    async def reload(self) -> None:
        """Close the first tab and open it anew, as a page that is reloaded does."""
        async with self._reviving:
            deaf = self.lines[0].tab.deaf
            await self.lines[0].close()
            self.lines[0] = await self.opened(Tab(self.seat, deaf=deaf))
        await self.greet(0)

    async def greet(self, place: int) -> None:
        """Ask for everything on that tab until it comes: the view, the finished deals, and what was said."""
        for _ in range(CHANCES):
            began = time.monotonic()
            await self.sync(anew=True, line=self.lines[place])
            with suppress(Stuck):
                return await self.until(partial(self._greeted, place, began), "for a greeting", patience=GREETED_S)
        raise Stuck(f"seat {self.seat} was never greeted")

    def _greeted(self, place: int, began: float) -> bool:
        return any('"history"' in frame.text for frame in received(self.lines[place].tab, began))

    async def go(self) -> None:
        """Close every tab."""
        for line in self.lines:
            await line.close()


def received(tab: Tab, since: float) -> Iterator[Frame]:
    """What a tab has received since then."""
    return (frame for frame in reversed(tab.frames) if not frame.sent and frame.when >= since)
