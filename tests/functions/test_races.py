"""Many at once: one wins, the others are told why not, and no card is in two places."""

from collections import Counter
from functools import partial

import pytest

from functions import wiring
from functions.ports import Ports
from tests.functions.cloud import Cloud
from tests.functions.pages import Page, at_table, friends, mover, play_deal
from tests.functions.rush import at_once

pytestmark = pytest.mark.usefixtures("patient")


def refusals(*pages: Page) -> Counter[str]:
    return Counter(frame["code"] for page in pages for frame in page.frames if frame["type"] == "refused")


def test_a_pass_and_a_take_at_once_are_one_of_them(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    player = mover(maya, ben)
    at = player.view["at"]

    at_once(*[partial(player.move, move, at=at) for move in ("pass", "take")])

    player.greet()
    assert ("1.1.1", 1) == (player.view["at"], refusals(player).total())
    assert 52 == cards_on(maya, ben)


def test_a_discard_and_a_knock_at_once_are_one_of_them_and_score_once(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    player = about_to_knock(cloud, maya, ben)
    deal, at = player.view["deal"], player.view["at"]
    knock = deal["knocks"][0]
    kept = next(card for card in deal["sheds"] if card != knock)
    moves = [f"knock {knock}", f"knock {knock}", f"discard {kept}", f"discard {knock}"]

    at_once(*[partial(player.move, move, at=at) for move in moves])

    player.greet()
    result = player.view["deal"]["result"]
    assert 3 == refusals(player).total()
    assert sum(player.view["scores"]) == (result["points"] if result else 0)


def about_to_knock(cloud: Cloud, *pages: Page) -> Page:
    """Play on until somebody may knock, through voids if need be."""
    while True:
        for page in pages:
            if page.view["stage"] == "showdown":
                page.send("ready", at=page.view["at"])
        player = mover(*pages)
        if player.view["deal"]["knocks"]:
            return player
        player.play()


def cards_on(*pages: Page) -> int:
    """Every card that is somewhere, as the seats see it."""
    deals = [page.greet()[0]["deal"] for page in pages]
    return int(deals[0]["stock"] + deals[0]["discards"] + sum(len(deal["hand"]) for deal in deals))


def test_who_comes_back_while_the_game_is_ended_for_them_finds_it_ended_or_goes_on(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    ben.leave_network()
    cloud.clock.wait(seconds=91)
    back = ben.again()

    at_once(lambda: maya.send("claim", what="end", game=1), back.greet)

    for page in (maya, back):
        page.greet()
    assert maya.view["end"] == back.view["end"]
    assert (maya.view["end"] is None) is ("not_away" in refusals(maya))


def test_a_double_click_draws_once(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    for _ in range(2):
        mover(maya, ben).move("pass")
    player = mover(maya, ben)
    at = player.view["at"]

    at_once(*[lambda: player.move("draw", at=at)] * 8)

    assert (11, 30) == (len(player.view["deal"]["hand"]), player.view["deal"]["stock"])


def test_the_same_command_many_times_at_once_is_done_once_and_never_refused(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    player = mover(maya, ben)
    at = player.view["at"]

    at_once(*[lambda: player.move("take", at=at, command="same")] * 8)

    assert ("1.1.1", Counter()) == (player.view["at"], refusals(player))


def test_a_seat_code_asked_for_by_one_command_many_times_at_once_is_one_that_serves(cloud: Cloud) -> None:
    _, ben = friends(cloud)
    phone = Page(cloud, "", table=ben.table)

    at_once(*[lambda: ben.send("moveSeat", command="same")] * 8)

    (code,) = {frame["code"] for frame in ben.frames if frame["type"] == "seatCode"}
    assert 1 == phone.send("takeSeat", code=code, secret=phone.secret)[-1]["you"]


def test_the_first_frames_of_a_container_share_their_clients(cloud: Cloud) -> None:
    wiring.ports.cache_clear()
    found: list[Ports] = []

    at_once(*[lambda: found.append(wiring.ports_for({}))] * 8)

    assert 1 == len({id(ports) for ports in found})
    assert cloud.sockets.frames == {}


def test_both_ready_at_once_start_one_deal(cloud: Cloud) -> None:
    maya, ben = friends(cloud, target=500)
    play_deal(maya, ben)
    at = maya.view["at"]

    at_once(*[partial(page.send, "ready", at=at) for page in (maya, ben)])

    assert ("1.2.0", "1.2.0") == (maya.view["at"], ben.view["at"])


def test_both_commit_and_both_reveal_at_once(cloud: Cloud) -> None:
    maya, ben = at_table(cloud)

    at_once(maya.commit, ben.commit)
    at_once(maya.reveal, ben.reveal)

    assert ("playing", "playing") == (maya.view["stage"], ben.view["stage"])


def test_a_rematch_wanted_by_both_at_once_is_one_game(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    ben.send("concede", game=1)

    at_once(*[partial(page.send, "rematch", game=1) for page in (maya, ben)])

    assert ("sealing", 2) == (maya.view["stage"], maya.view["seal"]["game"])


def test_a_page_that_binds_while_a_move_is_made_loses_neither(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    for _ in range(20):
        player = mover(maya, ben)
        waiting = ben if player is maya else maya
        tab = waiting.again()

        at_once(player.play, partial(tab.greet, version=1))

        assert tab.connection in cloud.item(maya.table)["connections"]["M"][str(tab.view["you"])]["M"]
        assert player.view["version"] == tab.view["version"]
        if not (maya.to_move or ben.to_move):
            break


def test_many_pages_that_close_at_once_leave_an_empty_seat(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    tabs = [ben, ben.again(), ben.again()]
    for tab in tabs[1:]:
        tab.greet()

    at_once(*(tab.leave_network for tab in tabs))

    assert {} == cloud.item(maya.table)["connections"]["M"]["1"]["M"]
    assert "away" == maya.frames[-1]["seats"][1]["presence"]
