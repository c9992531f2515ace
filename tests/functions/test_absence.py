"""Being away: judged by when the gateway last heard of a seat, never by what anybody claims."""

import pytest

from tests.functions.cloud import Cloud
from tests.functions.pages import Page, at_table, friends, mover, play_deal, seal


def seconds_to_wait(page: Page) -> int:
    words = page.frames[-1]["words"]
    return int("".join(filter(str.isdigit, words)))


@pytest.mark.parametrize("what", ["house", "end"])
def test_somebody_who_is_connected_and_was_active_is_not_away(cloud: Cloud, what: str) -> None:
    maya, _ = friends(cloud)
    cloud.clock.wait(seconds=60)

    maya.send("claim", what=what, game=1)

    assert "not_away" == maya.refused
    assert 29 <= seconds_to_wait(maya) <= 31


def test_somebody_silent_for_ninety_seconds_on_every_connection_is_away(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    tab = ben.again()
    cloud.clock.wait(seconds=100)
    tab.greet()
    maya.send("claim", what="end", game=1)
    assert "not_away" == maya.refused
    cloud.clock.wait(seconds=91)

    maya.send("claim", what="end", game=1)

    assert {"reason": "absent", "winner": None} == maya.view["end"] == ben.view["end"]


def test_somebody_whose_page_closed_is_away_ninety_seconds_later(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    ben.leave_network()
    cloud.clock.wait(seconds=89)
    maya.send("claim", what="end", game=1)
    assert ("not_away", 1) == (maya.refused, seconds_to_wait(maya))
    cloud.clock.wait(seconds=1)

    maya.send("claim", what="end", game=1)

    assert "absent" == maya.view["end"]["reason"]


def test_a_socket_found_gone_starts_the_wait_so_that_a_blink_ends_no_game(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    cloud.clock.wait(seconds=300)
    cloud.sockets.trouble[ben.connection] = 410

    maya.send("claim", what="end", game=1)

    assert ("not_away", 90) == (maya.refused, seconds_to_wait(maya))
    assert "away" == maya.view["seats"][1]["presence"]
    cloud.clock.wait(seconds=90)
    maya.send("claim", what="end", game=1)
    assert "absent" == maya.view["end"]["reason"]


@pytest.mark.parametrize("what", ["house", "end"])
def test_a_guest_just_let_in_has_ninety_seconds_to_come(cloud: Cloud, what: str) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    seal(maya)
    ben = Page(cloud, "Ben", table=maya.table)
    ben.sit()
    maya.send("admit", yes=True)

    maya.send("claim", what=what, game=1)

    assert ("not_away", 90) == (maya.refused, seconds_to_wait(maya))
    cloud.clock.wait(seconds=90)
    maya.send("claim", what=what, game=1)
    assert (what == "house", what == "end") == (maya.view["seats"][1]["house"], maya.view["stage"] == "over")


def test_the_house_plays_on_for_who_is_away_until_they_are_back(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    if not maya.to_move:
        ben.move("pass")
    ben.leave_network()
    cloud.clock.wait(seconds=90)
    maya.send("claim", what="house", game=1)
    assert (True, "person") == (maya.view["seats"][1]["house"], maya.view["seats"][1]["kind"])
    maya.move(maya.view["deal"]["legal_moves"][0])
    version = maya.view["version"]

    cloud.play_bots()

    assert (version + 1, True) == (maya.view["version"], maya.to_move)
    back = ben.again()
    back.greet()
    assert (False, "here") == (maya.view["seats"][1]["house"], maya.view["seats"][1]["presence"])
    assert (1, False) == (back.view["you"], back.view["seats"][1]["house"])
    assert back.frames[0]["seats"][1]["house"], "who comes back is not told that the house played"
    maya.play()
    while maya.to_move:
        maya.play()
    assert back.to_move or back.view["stage"] != "playing"
    assert [] == cloud.queued()


def test_a_page_that_only_slept_has_its_seat_back_with_its_next_heartbeat_or_move(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    cloud.clock.wait(seconds=95)
    maya.sync()
    maya.send("claim", what="house", game=1)
    played_for = [ben.view["seats"][1]["house"]]

    ben.sync(version=ben.view["version"])

    played_for += [page.view["seats"][1]["house"] for page in (ben, maya)]
    assert [True, False, False] == played_for


def test_who_only_talks_has_their_seat_back_too_and_a_line_refused_changes_nothing(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    cloud.clock.wait(seconds=95)
    maya.send("claim", what="house", game=1)
    ben.send("chat", text="")
    assert ("chat_empty", True) == (ben.refused, maya.view["seats"][1]["house"])

    ben.send("chat", text="back!")

    assert [False, False] == [page.view["seats"][1]["house"] for page in (ben, maya)]
    assert ["back!", "back!"] == [page.frames[-1]["lines"][0]["text"] for page in (ben, maya)]


def test_a_move_by_who_was_thought_away_counts_and_brings_them_back(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    if maya.to_move:
        maya.move("pass")
    cloud.clock.wait(seconds=95)
    maya.send("claim", what="house", game=1)

    ben.move(ben.view["deal"]["legal_moves"][0])

    assert None is ben.refused
    assert not maya.view["seats"][1]["house"]
    cloud.play_bots()
    assert ben.view["version"] == maya.view["version"]


def test_the_house_is_ready_for_who_is_away(cloud: Cloud) -> None:
    maya, ben = friends(cloud, target=500)
    play_deal(maya, ben)
    ben.leave_network()
    cloud.clock.wait(seconds=90)
    maya.send("ready", at=maya.view["at"])

    maya.send("claim", what="house", game=1)

    assert "1.2.0" == maya.view["at"]


def test_an_end_can_be_claimed_while_sealing_and_of_a_bot_nothing(cloud: Cloud) -> None:
    maya, ben = at_table(cloud)
    ben.leave_network()
    cloud.clock.wait(seconds=90)
    maya.send("claim", what="end", game=1)
    assert "absent" == maya.view["end"]["reason"]

    zoe = Page(cloud, "Zoe").open()
    zoe.send("addBot")
    zoe.send("claim", what="end", game=1)
    assert "not_away" == zoe.refused


def test_the_claimer_is_never_judged_by_their_own_silence(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    cloud.clock.wait(seconds=91)
    ben.sync()

    mover(maya, ben)
    maya.send("claim", what="end", game=1)

    assert "not_away" == maya.refused
