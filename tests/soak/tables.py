"""Which games are played: each table's plan drawn by lot, and the players who carry it out."""

import asyncio
import json
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from tests.soak.browsers import CHANCES, Stuck
from tests.soak.cloud import Served
from tests.soak.lines import Line, Room, open_line
from tests.soak.players import Player
from tests.soak.pranks import Trickster
from tests.soak.styles import STYLES
from tests.soak.testimony import Message, Tab, Testimony

NAMES = (
    "Maya", "Jo", "Ann-Marie", "Zo\u00eb", "\u674e\u96f7", "<b>Bo</b>", "Olek 'or 1=1", "W" * 20, "\u00f1" * 20,
)  # fmt: skip
LEVELS = ("easy", "standard", "expert")
WATCHERS_BEAT_S = 1.0
AFTERWARDS_S = 0.3
"""So long the tabs stay open after the last word, to hear what still comes."""
LAST_WORD_S = 10.0
LONGEST_TABLE_S = 1_800


@dataclass(frozen=True)
class Plan:
    """What is played at one table."""

    seed: str
    target: int = 100
    knock_limit: int = 10
    games: int = 1
    bot: str = ""
    """The level of the house bot in seat 1, if it sits there."""
    watched: bool = False
    tabs: int = 1
    """Of the opener."""
    concedes: bool = False
    """After the games to the target one more is begun, and given up."""
    leaves: bool = False
    """In the end both leave, which closes the table."""
    prankish: float = 0.08
    """How likely a move is preceded by a frame that must be refused."""
    heartbeat_s: float = 5.0
    faults: bool = False
    """Things go wrong on purpose all the time."""


class Planning(Protocol):
    """How plans are drawn."""

    def __call__(self, seed: str, *, most_games: int) -> Plan:
        """A table's plan, with so many games to the target at most."""


def drawn_plan(seed: str, *, most_games: int) -> Plan:
    """A table's plan, drawn by lot from its seed."""
    rng = random.Random(seed)
    limit = rng.choice([10] * 6 + [rng.randint(0, 9)])
    return Plan(
        seed=seed,
        target=50 if limit < 3 else rng.choice([50, 50, 75, 100, 100, 100, 150]),
        knock_limit=limit,
        games=min(most_games, rng.choice([1, 1, 2, 3])),
        bot=rng.choice(["", "", "", "", rng.choice(LEVELS)]),
        watched=rng.random() < 0.3,
        tabs=rng.choice([1, 1, 2]),
        concedes=rng.random() < 0.1,
        leaves=rng.random() < 0.3,
    )


def stormy_plan(seed: str, *, most_games: int) -> Plan:
    """The plan of a table at which things go wrong on purpose: short games, and pages that ask often."""
    plan = drawn_plan(seed, most_games=most_games)
    limit = max(plan.knock_limit, 5)
    return replace(plan, target=50, knock_limit=limit, prankish=0.03, heartbeat_s=2.0, faults=True)


def laid_out(served: Served, plan: Plan) -> Room:
    """The room for a plan, with nobody in it yet."""
    rng = random.Random(plan.seed)
    names = (opener := rng.choice(NAMES)), "House" if plan.bot else rng.choice(sorted({*NAMES} - {opener}))
    testimony = Testimony("", plan.target, plan.knock_limit, names, bot=bool(plan.bot), faults=plan.faults)
    return Room(served.socket, served.origin, rng, testimony)


async def play_table(served: Served, plan: Plan) -> Room:
    """Play a plan out; the room then holds all that was said, and what was seen to be wrong."""
    room = laid_out(served, plan)
    games = plan.games + plan.concedes
    styles = [room.rng.choice(STYLES) for _ in (0, 1)]
    players = [
        Trickster(room, seat, styles[seat], games=games, prankish=plan.prankish, heartbeat_s=plan.heartbeat_s)
        for seat in (0, 1)
    ]
    opener, guest = players
    if plan.concedes:
        opener.concedes_in = plan.games + 1
    await seat_opener(opener)
    if plan.bot:
        await opener.must("addBot", level=plan.bot)
        players = [opener]
    else:
        opener.opponent, guest.opponent = guest, opener
        await seat_guest(guest)
    for _ in range(plan.tabs - 1):
        await opener.second_tab()
    async with asyncio.timeout(LONGEST_TABLE_S):
        await play_together(players, watched=plan.watched)
    await depart(players, leaving=plan.leaves)
    return room


async def seat_opener(opener: Player) -> None:
    """Open the table in a first tab."""
    await opener.arrive()
    await opener.open_table(opener.room.testimony.names[0])


async def seat_guest(guest: Player) -> None:
    """Come by the link, look, and sit."""
    await guest.arrive()
    await guest.follow_link(guest.room.testimony.names[1])


async def play_together(players: Sequence[Player], *, watched: bool = False) -> None:
    """Let everybody play until all are satisfied, perhaps with somebody looking on."""
    watching = asyncio.create_task(_watch(players[0].room)) if watched else None
    try:
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.live())
    finally:
        if watching is not None:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching


async def depart(players: Sequence[Player], *, leaving: bool = False) -> None:
    """Hear what still comes, perhaps leave the table, and close every tab."""
    for player in players:
        if leaving:
            await player.must("leave")
    said = set().union(*(player.said for player in players))
    for player in players:
        await _hear_out(player, said)
    await asyncio.sleep(AFTERWARDS_S)
    for player in players:
        await player.go()


async def _hear_out(player: Player, said: set[str]) -> None:
    """Wait for every line. Only where a socket loses its seat on purpose may one come no earlier than by a greeting."""
    for _ in range(CHANCES if player.room.testimony.faults else 1):
        with suppress(Stuck):  # what never arrives is found by the checks
            return await player.until(partial(said.issubset, player.heard), "for the last line", patience=LAST_WORD_S)
        if player.room.testimony.faults:
            await player.greet(0)
    return None


async def _watch(room: Room) -> None:
    """Somebody else with the link, whose page asks now and then."""
    seen: list[Message] = []
    line = await open_line(room, Tab(None), seen.append, agent="watcher")
    try:
        while True:
            if line.ended:
                line = await open_line(room, Tab(None), seen.append, agent="watcher")
            await _ask(line, room.testimony.table, seen)
            await asyncio.sleep(WATCHERS_BEAT_S)
    finally:
        await line.close()


async def _ask(line: Line, table: str, seen: list[Message]) -> None:
    version = max((message.get("version", 0) for message in seen), default=0)
    await line.send(json.dumps({"action": "sync", "table": table, "version": version}))
