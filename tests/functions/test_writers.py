"""Thirty-two writers on one table at the same moment: one wins. Run on every store there is (`make test-storage`)."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from core.rules import Rules
from core.seats import Seat
from core.table import Table
from functions import wiring
from functions.ports import Conflict, Seated, Tables
from tests.functions.cloud import Cloud
from tests.functions.pages import Page, at_table, friends, mover, play_deal
from tests.functions.rush import THREADS, at_once

pytestmark = pytest.mark.usefixtures("patient")

CODE = "abc-def-ghk"
SAID = {"stale", "busy", "unavailable", "too_much"}
"""What a page may be told whose command lost; so many refusals at once are held against it too."""


# --- the store itself ---------------------------------------------------------------------------------------------


@pytest.fixture
def stored(cloud: Cloud) -> Tables:
    return wiring.ports(cloud.sockets.endpoint).tables


def tables() -> list[Table]:
    """As many different ones with the same code."""
    seats = Seat(name="Maya", secrets=(bytes(16),)), Seat(name="Ben", secrets=(b"b" * 16,))
    whole = Table(code=CODE, rules=Rules(), seats=seats, seed=bytes(32))
    return [replace(whole, seed=bytes([number]) * 32) for number in range(THREADS)]


def won(write: Callable[[], Seated]) -> Seated | None:
    try:
        return write()
    except Conflict:
        return None


def winner(outcomes: list[Seated | None]) -> Seated:
    """The one that won; every other was told so."""
    (only,) = [outcome for outcome in outcomes if outcome is not None]
    return only


def test_of_tables_created_with_one_code_one_is_made(stored: Tables) -> None:
    creations = [partial(stored.create, table, connection="L0=") for table in tables()]

    made = winner(at_once(*[partial(won, creation) for creation in creations]))

    assert made.table == found(stored).table


def test_of_writes_of_one_version_one_takes_effect(stored: Tables) -> None:
    before = stored.create(tables()[0], connection="L0=")
    writes = [partial(stored.save, before, table, due_at=None) for table in tables()]

    written = winner(at_once(*[partial(won, write) for write in writes]))

    assert (written.table, 2) == (found(stored).table, written.table.version)


def test_a_version_is_given_to_nobody_twice(stored: Tables) -> None:
    """Each reads and writes a few times, whatever the others do: no version is missing, none is won by two."""
    stored.create(tables()[0], connection="L0=")

    def run() -> list[int]:
        tried = [won(partial(stored.save, read, read.table, due_at=None)) for read in (found(stored) for _ in range(4))]
        return [seated.table.version for seated in tried if seated is not None]

    versions = sorted(version for run_ in at_once(*[run] * THREADS) for version in run_)

    assert versions == list(range(2, found(stored).table.version + 1))


def found(stored: Tables) -> Seated:
    seated = stored.load(CODE, consistent=True)
    assert seated is not None
    return seated


# --- the table of the game ----------------------------------------------------------------------------------------


def answered(*pages: Page) -> list[str]:
    """How each frame was answered that brought no view: by which code."""
    return [frame["code"] for page in pages for frame in page.frames if frame["type"] == "refused"]


def test_of_those_who_sit_one_has_the_seat(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    guests = [Page(cloud, f"Guest {number}", table=maya.table) for number in range(THREADS)]

    at_once(*[guest.sit for guest in guests])

    (seated,) = [guest for guest in guests if guest.view.get("you") == 1]
    assert set(answered(*guests)) <= {"table_full", *SAID}
    item = cloud.item(maya.table)
    assert ({seated.connection}, seated.name) == (
        set(item["connections"]["M"]["1"]["M"]),
        item["seat1"]["M"]["n"]["S"],
    )


def test_of_moves_one_is_made(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    player = mover(maya, ben)
    player.move("take")
    at, cards, version = player.view["at"], list(player.view["deal"]["sheds"]), player.view["version"]

    at_once(*[partial(player.move, f"discard {cards[number % len(cards)]}", at=at) for number in range(THREADS)])

    player.sync(version=0, secret=player.secret)
    assert ("1.1.2", version + 1) == (player.view["at"], player.view["version"])
    assert set(answered(player)) <= SAID


def test_of_nonces_each_seats_first_counts_and_one_deal_is_dealt(cloud: Cloud) -> None:
    maya, ben = at_table(cloud)
    for page in (maya, ben):
        page.commit()

    at_once(*[page.reveal for page in (maya, ben) for _ in range(THREADS // 2)])

    said_again(maya, ben, undone=still_sealed, deed=Page.reveal)
    assert ("1.1.0", "1.1.0") == (maya.view["at"], ben.view["at"])
    assert (10, 10) == (len(maya.view["deal"]["hand"]), len(ben.view["deal"]["hand"]))


def test_of_those_ready_the_next_deal_is_dealt_once(cloud: Cloud) -> None:
    maya, ben = friends(cloud, target=500)
    play_deal(maya, ben)
    settled(maya, ben)
    at = maya.view["at"]

    at_once(*[partial(page.send, "ready", at=at) for page in (maya, ben) for _ in range(THREADS // 2)])

    said_again(maya, ben, undone=not_ready_at(at), deed=partial(Page.send, action="ready", at=at))
    assert ("1.2.0", "1.2.0") == (maya.view["at"], ben.view["at"])
    assert set(answered(maya, ben)) <= {"deal_not_over", *SAID}


def test_of_those_who_open_by_one_command_one_table_is_made(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya")
    frame = {"command": "open", "secret": maya.secret, "name": "Maya"}

    at_once(*[lambda: maya.send("open", **frame)] * THREADS)

    views = [frame for frame in maya.frames if frame["type"] == "view"]
    assert ({0}, {1}) == ({view["you"] for view in views}, {view["version"] for view in views})
    assert 1 == len({view["table"] for view in views})
    assert 1 == sum(item["sk"] == {"S": "TABLE"} for item in cloud.items())


def said_again(*pages: Page, undone: Callable[[Page], bool], deed: Callable[[Page], object]) -> None:
    """One whose every word was held up by the other's words is told so, and says it again, as a page does."""
    settled(*pages)
    for page in filter(undone, pages):
        assert "busy" in answered(page)
        deed(page)
    settled(*pages)


def not_ready_at(at: str) -> Callable[[Page], bool]:
    return lambda page: page.view["at"] == at and not page.view["seats"][page.view["you"]]["ready"]


def still_sealed(page: Page) -> bool:
    return page.view["stage"] == "sealing" and page.view["seal"]["nonces"][page.view["you"]] is None


def settled(*pages: Page) -> None:
    """Everybody has asked for the newest: at such a rush a post may time out."""
    for page in pages:
        page.sync(version=0, secret=page.secret)
