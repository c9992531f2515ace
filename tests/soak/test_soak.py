"""The short soak: a few games over real sockets, checked like the long one of `make soak`."""

import asyncio
from collections.abc import Iterator

import pytest

from local.cloud import running
from tests.soak.cloud import Served
from tests.soak.crowd import examined
from tests.soak.figures import Findings
from tests.soak.lines import Room
from tests.soak.players import Player
from tests.soak.pranks import ECHO_S, Prank, play_prank
from tests.soak.scenarios import TURNS_LIMIT, deaf_seat, doubled_frames, long_deal
from tests.soak.styles import eager
from tests.soak.tables import Plan, depart, laid_out, play_table, seat_guest, seat_opener

pytestmark = [pytest.mark.timeout(300), pytest.mark.no_cover]  # many deals: a third of the time

PLANS = (
    Plan("test-1", target=50, watched=True, tabs=2, concedes=True, leaves=True, prankish=0.5),
    Plan("test-2", target=50, knock_limit=5, prankish=0.5),
    Plan("test-3", games=0, bot="standard", watched=True, concedes=True, prankish=0.5),
)


@pytest.fixture
def served() -> Iterator[Served]:
    """A cloud of its own for each: tables that others left are looked after each minute, and the meter counts that."""
    with running() as cloud:
        yield Served(cloud.socket_url, cloud.url, cloud.management_url)


def in_order(room: Room) -> Findings:
    """What was found at a table where nothing was wrong."""
    findings = examined(room.testimony)
    assert room.problems == []
    assert findings.violations == []
    return findings


def test_games_side_by_side_tell_each_seat_what_it_may_know_and_score_as_the_oracle(served: Served) -> None:
    async def all_of_them() -> list[Room]:
        return await asyncio.gather(*(play_table(served, plan) for plan in PLANS))

    figures = [in_order(room).figures for room in asyncio.run(all_of_them())]
    assert [each.games for each in figures] == [1, 1, 0]
    assert sum(each.refusals.total() for each in figures) > 10
    assert sum(each.frames for each in figures) > 500


def test_a_prank_that_takes_effect_is_found(served: Served) -> None:
    room = asyncio.run(a_move_for_a_prank(served))
    assert ["not stale" in room.problems[0], "became" in room.problems[1], "told" in room.problems[2]] == [True] * 3


async def a_move_for_a_prank(served: Served) -> Room:
    """A legal move where a refusal is expected: it is answered otherwise, changes the table, and the other is told."""
    room = laid_out(served, Plan("test-prank"))
    opener, guest = (Player(room, seat, eager, games=0) for seat in (0, 1))
    await seat_opener(opener)
    await seat_guest(guest)
    while opener.view["stage"] != "playing":
        await asyncio.gather(opener.act(), guest.act(), opener.sync(), guest.sync())
        await asyncio.sleep(ECHO_S)
    mover, other = (opener, guest) if opener.my_turn() else (guest, opener)
    await other.until(lambda: other.view["version"] == mover.view["version"], "to catch up")
    tried = Prank(mover.frame("move", at=mover.view["at"], move="pass"), frozenset({"stale"}))
    await play_prank(mover, tried, other)
    await depart([opener, guest])
    return room


def test_a_deal_of_a_hundred_turns_keeps_its_item_small_and_each_move_to_its_budget(served: Served) -> None:
    room, measured = asyncio.run(long_deal(served, "test-long"))
    figures = in_order(room).figures
    assert (figures.longest, figures.deals["void"]) == (100, 1)
    assert TURNS_LIMIT in measured.sizes
    assert list(measured.problems()) == []


def test_both_finish_a_deal_of_which_no_post_reaches_one_seat(served: Served) -> None:
    room, heartbeats = asyncio.run(deaf_seat(served, "test-deaf"))
    assert in_order(room).figures.games == 1
    assert heartbeats > 5


def test_frames_that_arrive_twice_are_done_once(served: Served) -> None:
    room = asyncio.run(doubled_frames(served, "test-doubled"))
    assert in_order(room).figures.games == 1
