"""Posts that fail: the others are told, what is gone is dropped, and the command stays done."""

import time
from typing import Any

import pytest

from functions import wiring
from tests.functions.cloud import Cloud, forget_wiring, request
from tests.functions.pages import Page, friends, mover


def two(cloud: Cloud) -> tuple[Page, Page]:
    maya, ben = friends(cloud)
    player = mover(maya, ben)
    return player, ben if player is maya else maya


def bound(cloud: Cloud, page: Page) -> set[str]:
    return set(cloud.item(page.table)["connections"]["M"][str(page.view["you"])]["M"])


def notes(cloud: Cloud) -> set[str]:
    return {item["pk"]["S"].removeprefix("CONN#") for item in cloud.items() if item["sk"]["S"] == "CONN"}


def test_dead_connections_beside_a_live_one_are_dropped_and_the_live_one_is_told(cloud: Cloud) -> None:
    player, other = two(cloud)
    dead = [other.again(), other.again()]
    for tab in dead:
        tab.greet()
        cloud.sockets.trouble[tab.connection] = 410

    player.move("take")

    assert None is player.refused
    assert "1.1.1" == other.view["at"]
    assert {other.connection} == bound(cloud, other)
    assert {player.connection, other.connection} == notes(cloud)
    assert "here" == player.view["seats"][other.view["you"]]["presence"]


def test_when_the_last_connection_turns_out_to_be_gone_the_mover_is_told_nobody_is_there(cloud: Cloud) -> None:
    player, other = two(cloud)
    cloud.sockets.trouble[other.connection] = 410

    player.move("take")

    assert ["here", "away"] == [
        frame["seats"][other.view["you"]]["presence"] for frame in player.frames[-2:] if frame["at"] == "1.1.1"
    ]
    assert set() == bound(cloud, other)


@pytest.mark.parametrize("trouble", [403, 413, 429, 500, "hangs"])
def test_any_other_failure_of_a_post_is_passed_over_and_nobody_waits_long(cloud: Cloud, trouble: int | str) -> None:
    player, other = two(cloud)
    tab = other.again()
    tab.greet()
    cloud.sockets.trouble[other.connection] = trouble
    start = time.monotonic()

    player.move("take")

    assert time.monotonic() - start < 6
    assert (None, "1.1.1", "1.1.1") == (player.refused, player.view["at"], tab.view["at"])
    assert {other.connection, tab.connection} == bound(cloud, other)


def test_one_gone_one_forbidden_and_one_silent_do_not_stop_the_fourth(cloud: Cloud) -> None:
    player, other = two(cloud)
    tabs = [other.again(), other.again()]
    for tab in tabs:
        tab.greet()
    cloud.sockets.trouble |= {other.connection: 410, tabs[0].connection: 403, player.connection: "hangs"}

    player.move("take")

    assert "1.1.1" == tabs[1].view["at"]
    assert {tab.connection for tab in tabs} == bound(cloud, other)


def test_the_sender_whose_own_socket_is_gone_has_moved_all_the_same(cloud: Cloud) -> None:
    player, other = two(cloud)
    cloud.sockets.trouble[player.connection] = 410

    player.move("take")

    assert ("1.1.1", "away") == (other.view["at"], other.view["seats"][player.view["you"]]["presence"])


def test_all_connections_of_both_seats_may_be_gone(cloud: Cloud) -> None:
    player, other = two(cloud)
    cloud.sockets.trouble |= {player.connection: 410, other.connection: 410}

    player.move("take")

    back = other.again()
    back.greet()
    assert ("1.1.1", "away") == (back.view["at"], back.view["seats"][player.view["you"]]["presence"])


def test_both_seats_are_posted_to_at_once(cloud: Cloud) -> None:
    player, other = two(cloud)
    tabs = [other.again(), other.again()]
    for tab in tabs:
        tab.greet()
    cloud.sockets.trouble |= {page.connection: "slow" for page in (player, other, *tabs)}
    start = time.monotonic()

    player.move("take")

    assert time.monotonic() - start < 4 * 0.4


def test_frames_are_posted_to_domain_and_stage_of_the_event_unless_told_otherwise(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cloud.sockets.endpoint == endpoint()

    monkeypatch.setenv("MANAGEMENT_ENDPOINT", "")
    forget_wiring()

    assert "https://abc123defg.execute-api.eu-central-1.amazonaws.com/prod" == endpoint()


def endpoint() -> str:
    context = request("L0=", "MESSAGE", "$default")
    posting: Any = wiring.ports_for(context).broadcaster
    return str(posting._client.meta.endpoint_url)
