"""What a table does while each thing goes wrong: it goes on, and nothing is lost, doubled or shown that may not be.

Two people play one long game, and one of them another against the house, while each fault in its turn strikes one time
in a few. Then both tables are checked whole, as those of `make faults` are. That each fault does what it says is
shown in `tests/local/test_faults.py`.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import boto3
import pytest

from local.cloud import Cloud, running
from local.template import REGION
from tests.soak.cloud import Served
from tests.soak.crowd import examined
from tests.soak.lines import Room
from tests.soak.pranks import Trickster
from tests.soak.storms import CHANCES, SHORT, storm, weather
from tests.soak.styles import eager
from tests.soak.tables import Plan, depart, laid_out, play_table, seat_guest, seat_opener, stormy_plan

pytestmark = [pytest.mark.timeout(300), pytest.mark.xdist_group("faults"), pytest.mark.no_cover]

OFTEN = 0.3
MOVES_AFTER = 3
"""The table has gone on once so many versions came after the fault struck."""
QUEUES = ["drop_queue", "double_queue", "delay_queue"]


@dataclass
class Visitor(Trickster):
    """Plays until it is enough."""

    enough: Callable[[], bool] = field(default=lambda: False, kw_only=True)

    def satisfied(self) -> bool:
        """Whether there is nothing more to play for now."""
        return self.enough() or super().satisfied()

    def _newer_than(self, version: int) -> Callable[[], bool]:
        return lambda: bool(self.view["version"] > version or self.enough())


@dataclass
class Tables:
    """The two tables, which all tests here share."""

    cloud: Cloud
    served: Served
    loop: asyncio.Runner
    people: list[Visitor] = field(default_factory=list)
    alone: list[Visitor] = field(default_factory=list)

    async def begin(self) -> None:
        """Seat everybody."""
        self.people = visitors(laid_out(self.served, Plan("faults-two", target=500, faults=True)), 2)
        await seat_opener(self.people[0])
        await seat_guest(self.people[1])
        self.alone = visitors(laid_out(self.served, Plan("faults-bot", target=500, bot="easy", faults=True)), 1)
        await seat_opener(self.alone[0])
        await self.alone[0].must("addBot", level="easy")

    async def play_through(self, fault: str) -> None:
        """Play at the table that the fault is one of, until it has struck and the table has gone on."""
        players = self.alone if fault in QUEUES else self.people
        struck = self.cloud.misfortune.struck
        before, went_on_from = struck[fault], [0]

        def enough() -> bool:
            newest: int = max(player.view["version"] for player in players)
            if struck[fault] == before:
                went_on_from[0] = newest
            return newest >= went_on_from[0] + MOVES_AFTER

        self.cloud.misfortune.change({"every": 0, fault: OFTEN, **SHORT})
        bringing = self._bring_sweep_forward() if fault == "drop_queue" else asyncio.sleep(0)
        sweeping = asyncio.create_task(bringing)
        for player in players:
            player.enough = enough
        await asyncio.gather(*(player.live() for player in players))
        sweeping.cancel()

    async def _bring_sweep_forward(self) -> None:
        """A turn whose message was lost is found by the sweep of the next minute, once it is overdue."""
        while True:
            await asyncio.sleep(1)
            self.cloud.clock.advance(60)

    async def end(self) -> list[Room]:
        """Both games are given up, in calm weather."""
        self.cloud.misfortune.change({"every": 0})
        for players in (self.people, self.alone):
            await players[0].must("concede", game=1)
            await depart(players)
        return [self.people[0].room, self.alone[0].room]


def visitors(room: Room, people: int) -> list[Visitor]:
    """So many, who look for each other."""
    seated = [Visitor(room, seat, eager, games=9, prankish=0.1, heartbeat_s=1.0) for seat in range(people)]
    for visitor, other in zip(seated, reversed(seated), strict=True):
        visitor.opponent = None if visitor is other else other
    return seated


@pytest.fixture(scope="module")
def tables() -> Iterator[Tables]:
    with running() as cloud, asyncio.Runner() as loop:
        both = Tables(cloud, Served(cloud.socket_url, cloud.url, cloud.management_url), loop)
        loop.run(both.begin())
        yield both
        loop.run(all_go(both.people + both.alone))


async def all_go(players: Sequence[Visitor]) -> None:
    """Everybody closes their tabs."""
    for player in players:
        await player.go()


@pytest.mark.parametrize("fault", CHANCES)
def test_a_table_goes_on_whatever_goes_wrong(tables: Tables, fault: str) -> None:
    tables.loop.run(tables.play_through(fault))

    assert [player.room.problems for player in tables.people + tables.alone] == [[]] * 3


def test_nothing_was_lost_doubled_or_shown_meanwhile(tables: Tables) -> None:
    for room in tables.loop.run(tables.end()):
        findings = examined(room.testimony)
        assert (room.problems, findings.violations) == ([], [])
        assert findings.figures.moves > 0


def test_games_in_stormy_weather_are_played_to_their_end(tables: Tables) -> None:
    async def all_of_them() -> list[Room]:
        blowing = asyncio.create_task(weather(tables.served, 7))
        drawn = [stormy_plan(f"storm-{number}", most_games=1) for number in range(3)]
        plans = [replace(plan, bot="") for plan in drawn]  # a lost turn of a bot would wait for the sweep
        rooms = await asyncio.gather(*(play_table(tables.served, plan) for plan in plans))
        blowing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await blowing
        return list(rooms)

    for room in tables.loop.run(all_of_them()):
        findings = examined(room.testimony)
        assert (room.problems, findings.violations) == ([], [])
        assert findings.figures.games == 1


def test_eleven_quiet_minutes_cost_nobody_their_seat_and_leave_one_connection_each(tables: Tables) -> None:
    """The gateway closes what was idle for ten; each page comes back by itself, and nothing of before is left."""

    async def sat_still() -> list[Visitor]:
        players = visitors(laid_out(tables.served, Plan("quiet", target=50, faults=True)), 2)
        await seat_opener(players[0])
        await seat_guest(players[1])
        for player in players:
            await fallen_silent(tables.cloud, player)
            await player.greet(0)
        players[0].enough = players[1].enough = lambda: players[0].view["stage"] == "playing"
        await asyncio.gather(*(player.live() for player in players))
        return players

    tables.cloud.misfortune.change({"every": 0})
    players = tables.loop.run(sat_still())

    assert [1, 1] == connections(tables.cloud, players[0].room.testimony.table)
    tables.loop.run(all_go(players))
    assert players[0].room.problems == []


async def fallen_silent(cloud: Cloud, player: Visitor) -> None:
    """Eleven minutes pass until the gateway has closed the tab; a post that was under way starts its ten anew."""
    while not player.lines[0].ended:
        cloud.clock.advance(11 * 60)
        await player.lines[0].until_ended(at_most_s=2)


def connections(cloud: Cloud, code: str) -> list[int]:
    """How many connections are bound to each seat of a table."""
    key = {"pk": {"S": f"TABLE#{code}"}, "sk": {"S": "TABLE"}}
    (name,) = cloud.stack.tables
    item = boto3.client("dynamodb", region_name=REGION).get_item(TableName=name, Key=key)["Item"]
    return [len(item["connections"]["M"][seat]["M"]) for seat in "01"]


def test_a_storm_is_the_same_again_from_its_seed() -> None:
    assert storm("a") == storm("a") != storm("b")
    assert 0 < max(storm("a")[name] for name in CHANCES) <= 0.02
