"""Whole games through the handlers."""

import pytest

from tests.functions.cloud import Cloud
from tests.functions.pages import Page, friends, play_game


@pytest.mark.timeout(600)  # some three hundred commands; a busy machine takes its time
def test_two_friends_play_a_whole_game_by_a_shared_link(cloud: Cloud) -> None:
    maya, ben = friends(cloud)

    play_game(maya, ben)

    end = maya.view["end"]
    assert "won" == end["reason"]
    assert maya.view["scores"][end["winner"]] >= 100
    assert maya.view["scores"] == ben.view["scores"]
    assert [] == [frame for page in (maya, ben) for frame in page.frames if frame["type"] == "refused"]


@pytest.mark.timeout(600)
def test_one_plays_the_house_bot_to_the_end(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open(rules={"target": 50})
    maya.send("addBot", level="standard")
    maya.commit()
    maya.reveal()

    while maya.view["stage"] != "over":
        if maya.to_move:
            maya.play()
        elif maya.view["stage"] == "showdown":
            maya.send("ready", at=maya.view["at"])
        else:
            cloud.play_bots()

    assert "won" == maya.view["end"]["reason"]
    assert [] == cloud.queued()
    cloud.clock.wait(seconds=20)
    cloud.sweep()
    assert "due" not in cloud.item(maya.table)
