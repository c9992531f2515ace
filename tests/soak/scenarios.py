"""Games played alone on a quiet cloud, for what the crowd would blur: sizes, calls, lost posts, doubled frames."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.soak.browsers import Stuck
from tests.soak.cloud import Served
from tests.soak.following import MOVE
from tests.soak.lines import Room
from tests.soak.players import Player
from tests.soak.pranks import Trickster
from tests.soak.styles import eager, taking
from tests.soak.tables import Plan, depart, laid_out, play_together, seat_guest, seat_opener

DEAL_IN_QUESTION = 1
ITEM_LIMIT = 1_024
TURNS_LIMIT = 60
"""The stored item is to stay under the limit through so many turns of a deal."""
TABS = 4
SLACK = 0.01
"""The meter is read while nothing is under way, so a call too many in a hundred moves shows."""
QUIET_S = 0.1
ANSWER_S = 2.0
QUICK_HEARTBEAT_S = 0.3


# --- a long deal: the stored item, and the calls behind a move ----------------------------------------------------


@dataclass
class Measured:
    """Of a deal of a hundred turns, with four tabs at the table."""

    sizes: dict[int, int] = field(default_factory=dict)
    """Turns of the deal -> bytes of the table's item, the largest until then."""
    calls: dict[str, float] = field(default_factory=dict)
    """Per move."""

    def problems(self) -> Iterator[str]:
        """What is over the budget of a move: one read, one write, one post a tab, an item of less than a kilobyte."""
        through = {turns: size for turns, size in self.sizes.items() if turns <= TURNS_LIMIT}
        if TURNS_LIMIT not in through or max(through.values()) >= ITEM_LIMIT:
            yield f"the item had {max(through.values())} bytes after {max(through)} turns"
        budget = {"dynamodb.GetItem": 1, "dynamodb.UpdateItem": 1, "posts.sent": TABS}
        calls = {name: each for name, each in self.calls.items() if name.startswith(("dynamodb.", "posts.", "sqs."))}
        for name in calls.keys() - {"dynamodb.read_units", "dynamodb.write_units"}:
            if abs(calls[name] - budget.get(name, 0)) > SLACK:
                yield f"{calls[name]:.2f} {name} a move"


@dataclass
class Slow(Player):
    """Takes whatever lies there in the first deal, so that it lasts a hundred turns, then plays on to win."""

    async def move(self) -> bool:
        """Make a move if it is this seat's turn."""
        self.style = taking if _deal_number(self) == DEAL_IN_QUESTION else eager
        return await super().move()


@dataclass
class Measuring(Slow):
    """Reads the meter after its moves of the long deal."""

    served: Served = field(kw_only=True)
    measured: Measured = field(kw_only=True)
    opponent: Player | None = None
    readings: dict[int, dict[str, Any]] = field(default_factory=dict)

    async def move(self) -> bool:
        """Make a move, and measure once it has been told everywhere."""
        moved = await super().move()
        if moved and self.view["stage"] == "playing" and _deal_number(self) == DEAL_IN_QUESTION:
            await self._measure()
        return moved

    async def _measure(self) -> None:
        async with self.room.floor:
            await self._told_everywhere()
            reading = await asyncio.to_thread(self.served.meter)
        moves = MOVE.findall(self.view["deal"]["seen"])
        turns = sum(len(move) > 1 for move in moves)
        self.measured.sizes[turns] = reading["largest_item"]["TABLE"]
        self.readings[len(moves)] = reading

    async def _told_everywhere(self) -> None:
        if self.opponent is not None:
            other = self.opponent
            await other.until(lambda: other.view["version"] >= self.view["version"], "to catch up")
            await self.until(lambda: self.view["version"] >= other.view["version"], "to catch up")
        await asyncio.sleep(QUIET_S)

    def calls_per_move(self) -> dict[str, float]:
        """Calls between the first reading and the last, for each move made in between."""
        first, last = min(self.readings), max(self.readings)
        before, after = dict(_calls(self.readings[first])), dict(_calls(self.readings[last]))
        return {name: (after[name] - before.get(name, 0)) / (last - first) for name in after}


def _calls(reading: dict[str, Any]) -> Iterator[tuple[str, float]]:
    for group in ("dynamodb", "posts", "sqs", "invocations"):
        yield from ((f"{group}.{name}", times) for name, times in reading[group].items())


def _deal_number(player: Player) -> int:
    return int(player.view["at"].split(".")[1])


async def long_deal(served: Served, seed: str) -> tuple[Room, Measured]:
    """Two people with two tabs each, one of them another device, take each other's discards until the deal is void."""
    room = laid_out(served, Plan(seed, target=50))
    room.testimony.names = "\u00f1" * 20, "\u00e9" * 20
    measured = Measured()
    opener = Measuring(room, 0, taking, served=served, measured=measured)
    guest = Slow(room, 1, taking)
    opener.opponent = guest
    await seat_opener(opener)
    await opener.second_device()
    await seat_guest(guest)
    await guest.second_device()
    await play_together([opener, guest])
    await depart([opener, guest])
    measured.calls = opener.calls_per_move()
    return room, measured


# --- a seat that no post reaches ----------------------------------------------------------------------------------


@dataclass
class Deaf(Player):
    """No post reaches it for a whole deal: all it hears is the answers to its heartbeat."""

    served: Served = field(kw_only=True)
    answered: int = 0
    """Heartbeats answered during that deal."""

    async def act(self) -> bool:
        """Act, deaf from the moment the deal in question is dealt until it is over."""
        await self._drop(_deal_number(self) == DEAL_IN_QUESTION and self.view["stage"] == "playing")
        return await super().act()

    async def sync(self, **how: Any) -> None:  # noqa: ANN401 (as any player's)
        """The heartbeat: its answer is a post too, so while it is awaited posts get through."""
        if not self.lines[0].tab.deaf or how:
            return await super().sync(**how)
        await self._drop(False)
        self.news.clear()
        await super().sync()
        try:
            await asyncio.wait_for(self.news.wait(), ANSWER_S)
        except TimeoutError as late:
            raise Stuck("a heartbeat was not answered") from late
        self.answered += 1
        await self._drop(self.view["stage"] == "playing" and _deal_number(self) == DEAL_IN_QUESTION)
        return None

    async def _drop(self, dropping: bool) -> None:
        self.lines[0].tab.deaf = self.lines[0].tab.deaf or dropping
        ids = await asyncio.to_thread(self.served.connections, self.agent) if dropping else []
        await asyncio.to_thread(lambda: self.served.change_faults(drop_posts_connections=ids))


async def deaf_seat(served: Served, seed: str) -> tuple[Room, int]:
    """A game in which no post reaches seat 1 during the first deal; returns how many heartbeats brought it on."""
    room = laid_out(served, Plan(seed, target=50))
    opener = Player(room, 0, eager, heartbeat_s=QUICK_HEARTBEAT_S)
    guest = Deaf(room, 1, eager, heartbeat_s=QUICK_HEARTBEAT_S, served=served)
    await seat_opener(opener)
    await seat_guest(guest)
    try:
        await play_together([opener, guest])
    finally:
        await asyncio.to_thread(lambda: served.change_faults(drop_posts_connections=[]))
    await depart([opener, guest])
    return room, guest.answered


# --- every frame twice --------------------------------------------------------------------------------------------


async def doubled_frames(served: Served, seed: str) -> Room:
    """A game in which every frame of both players is handed to its function twice at once."""
    room = laid_out(served, Plan(seed, target=50))
    room.testimony.copies = 2
    opener, guest = (Trickster(room, seat, eager, prankish=0, chatty=0.05) for seat in (0, 1))
    await asyncio.to_thread(lambda: served.change_faults(double_frames=1.0))
    try:
        await seat_opener(opener)
        await seat_guest(guest)
        await opener.second_tab()
        await play_together([opener, guest], watched=True)
        await depart([opener, guest])
    finally:
        await asyncio.to_thread(lambda: served.change_faults(double_frames=0.0))
    return room
