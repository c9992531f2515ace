"""Who asks too much is stopped by themselves: their socket is closed, and nobody else waits for it."""

import io
import json
from collections import Counter
from functools import partial
from typing import Any

import pytest

from functions.patience import MANY, Allowance, Patience
from functions.service.binding import MOST_CONNECTIONS, TAKING_PLACES
from functions.service.border import FRAMES, REFUSALS
from functions.service.commands import AT_WILL, TRIES
from tests.functions.cloud import Clock, Cloud, forget_wiring
from tests.functions.pages import Frame, Page, at_table, friends, mover, play_deal
from tests.functions.rush import THREADS, at_once
from tests.functions.test_repeats import BEFORE, SomebodyWritesFirst, TheAnswerIsLost

UNKNOWN = "222-222-222"


class SomebodyWritesTheTableFirst(SomebodyWritesFirst):
    """And leaves alone what is only counted."""

    def __call__(self, **told: Any) -> None:  # noqa: ANN401
        if told["params"]["Key"]["sk"] == {"S": "TABLE"}:
            super().__call__(**told)


def codes(page: Page) -> Counter[str]:
    return Counter(frame["code"] for frame in page.frames if frame["type"] == "refused")


def until_closed(page: Page, body: str, *, most: int = 1_000) -> int:
    """Send one frame again and again, as fast as a script can; how many it took."""
    for sent in range(1, most + 1):
        page.raw(body)
        if page.connection in page.cloud.sockets.closed:
            return sent
    raise AssertionError(f"still open after {most} frames")


@pytest.mark.parametrize(
    "body",
    [
        "null",
        "x" * 20_000,
        '{"action": "dance"}',
        '{"action": "concede"}',
        json.dumps({"action": "sync", "table": UNKNOWN}),
        json.dumps({"action": "sit", "table": UNKNOWN, "command": "1", "secret": "A" * 22, "name": ""}),
        json.dumps({"action": "takeSeat", "table": UNKNOWN, "command": "1", "secret": "A" * 22, "code": "2222-2222"}),
    ],
)
def test_too_many_refusals_in_a_short_time_close_the_socket_with_a_last_word(cloud: Cloud, body: str) -> None:
    mallory = Page(cloud, "Mallory")

    sent = until_closed(mallory, body)

    assert REFUSALS.most < sent < REFUSALS.most * 1.2
    assert "too_much" == mallory.refused
    assert {"too_much": 1} == {code: times for code, times in codes(mallory).items() if times == 1}


def test_a_player_whose_moves_are_refused_again_and_again_loses_the_socket_and_not_the_seat(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    player = mover(maya, ben)
    waiting = ben if player is maya else maya
    frame = {"action": "move", "table": maya.table, "at": player.view["at"], "move": "pass", "command": "again"}

    until_closed(waiting, json.dumps(frame))

    player.play()
    back = waiting.again()
    assert waiting.view["you"] == back.greet()[0]["you"]
    assert back.view["deal"]["hand"] == waiting.view["deal"]["hand"]


def test_a_seats_mistakes_at_a_persons_pace_are_forgiven(cloud: Cloud) -> None:
    maya, _ = at_table(cloud)
    for _ in range(3 * REFUSALS.most):
        cloud.clock.wait(seconds=0.5)
        maya.send("chat", text="")

    assert [] == cloud.sockets.closed
    assert {"chat_empty"} == set(codes(maya))


def test_a_fault_of_ours_is_never_held_against_the_sender(cloud: Cloud) -> None:
    maya, _ = at_table(cloud)
    TheAnswerIsLost(cloud, "provide-client-params.dynamodb.GetItem", times=100)

    for _ in range(2 * REFUSALS.most):
        maya.send("mute", muted=True)

    assert {"unavailable": 2 * REFUSALS.most} == codes(maya)
    assert [] == cloud.sockets.closed


def test_a_flood_of_what_is_no_refusal_closes_the_socket_too(cloud: Cloud) -> None:
    maya, ben = at_table(cloud)
    body = json.dumps({"action": "sync", "table": maya.table, "version": 10_000})
    flood = Page(cloud, "Mallory")
    cloud.between_frames = 0
    for _ in range(FRAMES.most):
        flood.raw(body)
    assert [] == cloud.sockets.closed

    flood.raw(body)

    assert [flood.connection] == cloud.sockets.closed
    assert {"too_much": 1} == codes(flood)
    assert "pong" == ben.sync(version=10_000)[-1]["type"]


def test_the_other_seat_plays_on_while_a_socket_floods(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    mallory = Page(cloud, "Mallory", table=maya.table)
    version = maya.view["version"]

    until_closed(mallory, "{")
    play_deal(maya, ben)

    assert version < maya.view["version"]
    assert maya.view["deal"]["result"] == ben.view["deal"]["result"] is not None
    assert [mallory.connection] == cloud.sockets.closed


def test_sockets_of_one_seat_that_displace_each_other_are_held_back_and_the_other_seat_hears_nothing(
    cloud: Cloud,
) -> None:
    maya, ben = friends(cloud)
    tabs = [ben.again() for _ in range(MOST_CONNECTIONS + 1)]
    told = len(maya.frames)

    for greeting in range(60):
        tabs[greeting % len(tabs)].greet()

    assert told == len(maya.frames)
    assert {"too_fast"} == {code for tab in tabs for code in codes(tab)}
    assert TAKING_PLACES.most <= sum(codes(tab).total() for tab in tabs)
    cloud.clock.wait(seconds=1)
    back = ben.again()
    assert ben.view["you"] == back.greet()[0]["you"]


def test_a_seat_whose_sockets_died_unnoticed_comes_back_at_once_again_and_again(cloud: Cloud) -> None:
    _, ben = friends(cloud)
    for _ in range(3 * MOST_CONNECTIONS):
        cloud.clock.wait(seconds=0.3)
        assert "view" == ben.again().greet()[0]["type"]


def test_who_comes_back_to_a_seat_that_had_nobody_is_announced(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    ben.leave_network()
    seat = ben.view["you"]
    assert "away" == maya.view["seats"][seat]["presence"]

    ben.again().greet()

    assert "here" == maya.view["seats"][seat]["presence"]


@pytest.mark.parametrize("trouble", [410, 403, 429])
def test_a_socket_that_can_not_be_closed_troubles_nobody(cloud: Cloud, log: io.StringIO, trouble: int) -> None:
    mallory = Page(cloud, "Mallory")
    for _ in range(REFUSALS.most):
        mallory.raw("null")
    cloud.sockets.trouble[mallory.connection] = trouble

    for _ in range(4):
        mallory.raw("null")

    assert ("DELETE", mallory.connection) in cloud.sockets.requests
    assert (trouble != 410) == ("a connection was not closed" in log.getvalue())


def test_commands_that_can_be_repeated_at_will_are_held_back_and_the_other_seat_goes_on(cloud: Cloud) -> None:
    maya, ben = at_table(cloud)
    cloud.between_frames, told = 0, len(ben.frames)
    for number in range(2 * AT_WILL.most):
        maya.send("mute", muted=number % 2 == 0)

    assert {"too_fast": AT_WILL.most} == codes(maya)
    assert AT_WILL.most == len(ben.frames) - told
    assert "view" == ben.send("mute", muted=True)[-1]["type"]
    maya.commit()
    assert "too_fast" == maya.refused
    cloud.clock.wait(seconds=1)
    maya.commit()
    assert maya.view["seal"]["commitments"][0]


@pytest.mark.parametrize("action", ["sit", "moveSeat", "offerEnd"])
def test_sitting_again_codes_and_offers_are_held_back_too(cloud: Cloud, action: str) -> None:
    maya, ben = friends(cloud)
    every: dict[str, Frame] = {"sit": {"secret": ben.secret, "name": "Ben"}, "offerEnd": {"game": 1}}
    for _ in range(2 * AT_WILL.most):
        ben.send(action, **every.get(action, {}))

    assert {"too_fast"} == set(codes(ben))
    version = maya.view["version"]
    mover(maya, ben).play()
    assert version < maya.view["version"]


def test_a_flood_of_commands_at_the_same_moment_is_held_back_too(cloud: Cloud) -> None:
    maya, ben = at_table(cloud)
    cloud.between_frames, told = 0, len(ben.frames)

    at_once(*(partial(maya.send, "mute", muted=number % 2 == 0) for number in range(THREADS)))

    assert len(ben.frames) - told <= AT_WILL.most
    assert set(codes(maya)) <= {"too_fast", "busy", "too_much"}


@pytest.mark.parametrize("action", ["mute", "sit", "moveSeat"])
def test_a_command_that_is_judged_three_times_counts_once(cloud: Cloud, action: str) -> None:
    _, ben = at_table(cloud)
    fields: dict[str, Frame] = {"mute": {"muted": True}, "sit": {"secret": ben.secret, "name": "Ben"}}
    others = SomebodyWritesTheTableFirst(cloud, BEFORE, times=TRIES - 1)

    ben.send(action, **fields.get(action, {}))

    assert (0, None) == (others.times, ben.refused)
    (count,) = [item for item in cloud.items() if item["sk"]["S"] == "DONE#1"]
    assert cloud.clock() + AT_WILL.each == int(count["until"]["N"])


def test_moves_are_never_held_back(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    for number in range(2 * AT_WILL.most):
        ben.send("mute", muted=number % 2 == 0)

    play_deal(maya, ben)

    assert maya.view["deal"]["result"]


def test_a_guest_who_asks_again_and_again_by_other_names_is_held_back(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    guest, told = Page(cloud, "Ben", table=maya.table), len(maya.frames)
    cloud.between_frames = 0

    for number in range(2 * AT_WILL.most):
        guest.sit(name=f"Ben{number}")

    assert {"too_fast": AT_WILL.most} == codes(guest)
    assert AT_WILL.most == len(maya.frames) - told
    assert f"Ben{AT_WILL.most - 1}" == maya.view["guest"]
    maya.send("setPace", pace="quick")
    assert maya.refused is None


def test_a_guest_may_correct_their_name_and_the_same_ask_again_changes_nothing(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    guest = Page(cloud, "Bne", table=maya.table)
    guest.sit()
    guest.sit(name="Ben")
    version = maya.view["version"]

    for _ in range(2 * AT_WILL.most):
        assert guest.sit(name="Ben")[-1]["asking"]

    assert ("Ben", version) == (maya.view["guest"], guest.view["version"])
    maya.send("admit", yes=True)
    assert "Ben" == maya.view["seats"][1]["name"]


# --- opening tables -----------------------------------------------------------------------------------------------


def opener(cloud: Cloud, address: str) -> Page:
    page = Page(cloud, "Maya")
    page.address = address
    return page


def opened(page: Page) -> bool:
    page.send("open", command=page.next_command(), secret=page.secret, name=page.name)
    return bool(page.frames[-1]["type"] == "view")


@pytest.fixture
def five_an_hour(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> Cloud:
    monkeypatch.setenv("TABLES_AN_HOUR", "5")
    forget_wiring()
    return cloud


def test_tables_opened_from_one_address_are_bounded_by_the_hour(five_an_hour: Cloud) -> None:
    assert [True] * 5 + [False] * 2 == [opened(opener(five_an_hour, "198.51.100.1")) for _ in range(7)]
    assert opened(opener(five_an_hour, "198.51.100.2"))

    five_an_hour.clock.wait(seconds=3600 / 5)
    assert [True, False] == [opened(opener(five_an_hour, "198.51.100.1")) for _ in range(2)]
    five_an_hour.clock.wait(seconds=3600)
    assert [True] * 5 + [False] == [opened(opener(five_an_hour, "198.51.100.1")) for _ in range(6)]


def test_tables_opened_at_the_same_moment_are_bounded_too(five_an_hour: Cloud) -> None:
    pages = [opener(five_an_hour, "198.51.100.1") for _ in range(THREADS)]

    at_once(*(partial(opened, page) for page in pages))

    assert {"too_many_tables": THREADS - 5} == sum((codes(page) for page in pages), Counter())


def test_who_may_open_no_more_is_told_so_and_may_sit_and_play(five_an_hour: Cloud) -> None:
    maya = opener(five_an_hour, "198.51.100.1").open()
    for _ in range(4):
        opened(opener(five_an_hour, "198.51.100.1"))
    ben = opener(five_an_hour, "198.51.100.1")

    assert not opened(ben)
    assert ("too_many_tables", None) == (ben.refused, ben.frames[-1]["view"])
    ben.table = maya.table
    assert 1 == ben.sit()[-1]["you"]


def test_the_same_open_again_is_the_same_table_and_does_not_count(five_an_hour: Cloud) -> None:
    maya = opener(five_an_hour, "198.51.100.1")
    for _ in range(3):
        maya.send("open", command="first", secret=maya.secret, name="Maya")
    again = Page(five_an_hour, "Maya", secret=maya.secret)
    again.address = maya.address
    again.send("open", command="first", secret=maya.secret, name="Maya")

    assert 1 == len({frame["table"] for page in (maya, again) for frame in page.frames})
    assert 0 == again.view["you"]
    assert [True] * 4 + [False] == [opened(opener(five_an_hour, maya.address)) for _ in range(5)]


@pytest.mark.parametrize(("most", "code"), [("1", "too_many_tables"), ("0", "no_new_tables")])
def test_a_table_that_was_opened_is_found_by_its_command_where_no_more_may_be(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch, most: str, code: str
) -> None:
    maya = opener(cloud, "198.51.100.1")
    maya.send("open", command="first", secret=maya.secret, name="Maya")
    monkeypatch.setenv("TABLES_AN_HOUR", most)
    forget_wiring()
    again = Page(cloud, "Maya", secret=maya.secret)
    again.address = maya.address
    opened(opener(cloud, maya.address))

    again.send("open", command="first", secret=maya.secret, name="Maya")
    assert (maya.view["table"], 0) == (again.view["table"], again.view["you"])
    again.send("open", command="second", secret=maya.secret, name="Maya")
    assert code == again.refused


def test_all_addresses_of_one_network_of_version_6_are_one(five_an_hour: Cloud) -> None:
    for number in range(5):
        opened(opener(five_an_hour, f"2001:db8:0:7::{number}"))

    assert not opened(opener(five_an_hour, "2001:db8:0:7:ffff::1"))
    assert opened(opener(five_an_hour, "2001:db8:0:8::1"))


def test_no_address_is_kept_and_what_is_counted_goes_after_an_hour(cloud: Cloud) -> None:
    opened(opener(cloud, "198.51.100.77"))

    (counted,) = [item for item in cloud.items() if item["sk"]["S"] == "OPENED"]
    assert not any("198.51" in str(item) for item in cloud.items())
    assert len("FROM#") + 6 == len(counted["pk"]["S"])
    assert cloud.clock() // 1000 + 3600 == int(counted["ttl"]["N"])


def test_where_no_table_may_be_opened_those_there_are_go_on(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    maya = Page(cloud, "Maya").open()
    monkeypatch.setenv("TABLES_AN_HOUR", "0")
    forget_wiring()

    eve = Page(cloud, "Eve")
    assert not opened(eve)
    assert "no_new_tables" == eve.refused
    ben = Page(cloud, "Ben", table=maya.table)
    assert 1 == ben.sit()[-1]["you"]


# --- the count in memory ------------------------------------------------------------------------------------------


def test_patience_forgets_who_has_been_quiet() -> None:
    clock = Clock()
    patience = Patience(clock)
    for number in range(3 * MANY):
        clock.wait(seconds=0.01)
        assert patience.allows("frames", f"L{number}=", Allowance(most=2, each=1_000))

    assert len(patience._until) <= MANY + 1
    assert patience.allows("refusals", "L1=", Allowance(most=1, each=1_000))
    assert not patience.allows("refusals", "L1=", Allowance(most=1, each=1_000))
    assert patience.allows("frames", "L1=", Allowance(most=1, each=1_000))
