"""Chat: said once, heard by those who want to, kept with the table, in nobody's way."""

from functools import partial

import pytest

from functions import wiring
from tests.functions.cloud import Cloud
from tests.functions.pages import Frame, Page, at_table, friends
from tests.functions.rush import THREADS, at_once


def heard(page: Page) -> list[tuple[int, str]]:
    return [(line["seat"], line["text"]) for frame in page.frames if frame["type"] == "chat" for line in frame["lines"]]


def greeted_with(page: Page) -> list[Frame]:
    back = page.again()
    return [line for frame in back.greet() if frame["type"] == "chat" for line in frame["lines"]]


def test_a_line_is_heard_by_both_and_changes_no_version(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    version = maya.view["version"]

    ben.send("chat", text="  good   luck\n")

    assert [(1, "good luck")] == heard(maya) == heard(ben)
    assert str(version) == cloud.item(maya.table)["version"]["N"]


@pytest.mark.parametrize(
    "text", ["<b>x</b>", "&lt;i&gt;", "javascript:alert(1)", 'https://a.b/"onclick=x', "\\u003c", "💬 [{]}"]
)
def test_markup_is_shown_letter_for_letter(cloud: Cloud, text: str) -> None:
    maya, ben = friends(cloud)

    maya.send("chat", text=text)

    assert [(0, text)] == heard(ben)


def test_a_line_sent_twice_has_one_id_and_is_kept_once(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    maya.send("chat", text="hello", command="c7")
    cloud.clock.wait(seconds=3)
    maya.send("chat", text="hello", command="c7")

    lines = [line for frame in ben.frames if frame["type"] == "chat" for line in frame["lines"]]
    assert {"0c7"} == {line["id"] for line in lines}
    assert [("0c7", lines[0]["at"])] == [(line["id"], line["at"]) for line in greeted_with(ben)]


def test_a_page_that_comes_while_a_line_is_said_hears_it(cloud: Cloud) -> None:
    """It has asked for the lines before this one was kept, and was not there when the table was loaded."""
    maya, ben = friends(cloud)
    tab = ben.again()
    meanwhile = [tab.greet]

    def come(**_: object) -> None:
        if meanwhile:
            meanwhile.pop()()

    events = wiring.ports(cloud.sockets.endpoint).tables._client.meta.events  # type: ignore[attr-defined]
    events.register("provide-client-params.dynamodb.PutItem", come)

    maya.send("chat", text="hello")

    assert [(0, "hello")] == heard(tab)


def test_the_newest_fifty_come_oldest_first_in_frames_the_gateway_lets_through(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    for number in range(53):
        cloud.clock.wait(seconds=1)
        maya.send("chat", text=f"{number:03d} " + "🂡" * 195)

    lines = greeted_with(ben)

    assert [f"{number:03d}" for number in range(3, 53)] == [line["text"][:3] for line in lines]
    assert max(len(text.encode()) for text in cloud.sockets.texts) < 32_000


def test_a_flood_is_held_back_with_a_word_why_and_the_other_seat_speaks_on(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    for number in range(25):
        maya.send("chat", text=f"spam {number}")

    assert [(0, f"spam {number}") for number in range(10)] == heard(ben)[:10]
    assert 11 == len(heard(ben))
    assert "chat_too_fast" == maya.refused
    ben.send("chat", text="please stop")
    assert (1, "please stop") == heard(maya)[-1]
    cloud.clock.wait(seconds=1)
    maya.send("chat", text="sorry")
    assert (0, "sorry") == heard(ben)[-1]


def test_a_flood_at_the_same_moment_is_held_back_too(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    cloud.between_frames = 0

    at_once(*(partial(maya.send, "chat", text=f"spam {number}") for number in range(THREADS)))

    assert 10 == len(heard(ben))
    assert THREADS - 10 == sum(frame.get("code") == "chat_too_fast" for frame in maya.frames)


def test_who_comes_to_a_seat_is_told_nothing_that_was_said_before(cloud: Cloud) -> None:
    maya, ben = at_table(cloud)
    ben.send("chat", text="my number is 555")
    maya.send("chat", text="thanks, Ben")
    ben.send("leave")
    cloud.clock.wait(seconds=1)
    zoe = Page(cloud, "Zoe", table=maya.table)
    zoe.sit()
    maya.send("chat", text="hello, Zoe")

    assert ["hello, Zoe"] == [line["text"] for line in greeted_with(zoe)]
    assert ["hello, Zoe"] == [line["text"] for line in greeted_with(maya)]


def test_who_takes_the_bots_place_is_told_nothing_that_was_said_before(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    maya.send("chat", text="stupid bot")
    ben = Page(cloud, "Ben", table=maya.table)
    ben.sit()
    cloud.clock.wait(seconds=1)
    maya.send("admit", yes=True)

    assert [] == greeted_with(ben)


def test_another_device_and_another_game_are_told_what_was_said(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    ben.send("chat", text="good luck")
    cloud.clock.wait(seconds=1)
    code = ben.send("moveSeat")[-1]["code"]
    phone = Page(cloud, "Ben", table=maya.table)
    phone.send("takeSeat", code=code, secret=phone.secret)
    maya.send("concede", game=1)
    for page in (maya, phone):
        page.send("rematch", game=1)

    assert ["good luck"] == [line["text"] for line in greeted_with(phone)]


def test_who_muted_the_other_hears_nothing_of_them_and_is_heard(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    maya.send("mute", muted=True)
    assert (True, False) == (maya.view["muted"], ben.view["muted"])

    ben.send("chat", text="rude")
    maya.send("chat", text="polite")

    assert [(0, "polite")] == heard(maya)
    assert [(1, "rude"), (0, "polite")] == heard(ben)
    assert ["polite"] == [line["text"] for line in greeted_with(maya)]
    maya.send("mute", muted=False)
    assert ["rude", "polite"] == [line["text"] for line in greeted_with(maya)]


def chat_of(frames: list[Frame]) -> list[Frame]:
    return [frame for frame in frames if frame["type"] == "chat"]


def beat(page: Page) -> list[str]:
    """The heartbeat of a page that holds the newest view; the lines that it brings."""
    version = page.view["version"]
    return [line["text"] for frame in chat_of(page.sync(version=version, heard=held(page))) for line in frame["lines"]]


def held(page: Page) -> int:
    """Until when the page holds every line, by what it was told."""
    until = 0
    for frame in chat_of(page.frames):
        until = max(until, frame["until"]) if frame["after"] <= until else until
    return until


def lose_newest(page: Page) -> None:
    """The newest post never reached the page."""
    page.frames.pop()


def test_a_lost_line_comes_by_the_heartbeat_and_no_line_comes_twice_by_it(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    maya.send("chat", text="hello")
    assert [] == beat(ben)
    maya.send("chat", text="anybody there?")
    lose_newest(ben)

    assert ["hello", "anybody there?"] == beat(ben)
    assert [] == beat(ben) == beat(maya)


def test_a_lost_line_comes_by_the_heartbeat_although_a_later_one_was_heard(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    for text in ("one", "two", "three"):
        maya.send("chat", text=text)
        if text == "two":
            lose_newest(ben)

    assert ["one", "two", "three"] == beat(ben)
    assert [] == beat(ben)


def test_where_the_first_frame_of_many_lines_is_lost_the_heartbeat_brings_all(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    for number in range(30):
        cloud.clock.wait(seconds=1)
        maya.send("chat", text=str(number))
    ben.frames.clear()
    back = ben.again()
    view, *others = back.greet()
    back.frames[:] = [view, *others[2:]]

    assert [str(number) for number in range(30)] == beat(back)
    assert [] == beat(back)


def test_the_heartbeat_brings_nothing_that_was_muted_or_said_before_they_met_and_asks_once(cloud: Cloud) -> None:
    maya, ben = at_table(cloud)
    ben.send("chat", text="my number is 555")
    ben.send("leave")
    cloud.clock.wait(seconds=1)
    zoe = Page(cloud, "Zoe", table=maya.table)
    zoe.sit()
    assert [] == chat_of(zoe.sync(version=zoe.view["version"], heard=0))
    maya.send("mute", muted=True)
    zoe.send("chat", text="rude")

    assert [] == beat(maya)
    assert [] == chat_of(maya.sync(version=maya.view["version"], heard=held(maya)))


def test_a_page_that_says_not_what_it_holds_is_brought_nothing_by_the_heartbeat(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    maya.send("chat", text="hello")

    assert [] == chat_of(ben.sync(version=ben.view["version"]))


def test_a_line_of_ones_own_whose_post_was_lost_is_heard_before_the_view_that_tells_what_was_lost(cloud: Cloud) -> None:
    maya, _ = friends(cloud)
    maya.send("chat", text="hello")
    lose_newest(maya)

    told = maya.sync(secret=maya.secret, version=maya.view["version"], heard=held(maya))

    assert ["chat", "view"] == [frame["type"] for frame in told]


def test_a_watcher_hears_nothing(cloud: Cloud) -> None:
    maya, _ = friends(cloud)
    maya.send("chat", text="between us")
    eve = Page(cloud, "Eve", table=maya.table)

    eve.greet(version=0)
    eve.sync(version=10_000, heard=0)

    assert ["view", "pong"] == [frame["type"] for frame in eve.frames]
