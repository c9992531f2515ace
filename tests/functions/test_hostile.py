"""Thousands of hostile frames, from a stranger and from the other seat: all answered, and a player unharmed.

`make hostile` sends 100,000.
"""

import io
import json
import os
from collections import Counter

import pytest

from functions.account_messages import AnyAsk
from functions.adapters import aws, gateway
from functions.decode import ACTIONS, words_of
from functions.messages import MESSAGES
from tests.functions.cloud import Cloud
from tests.functions.hostile import ASKS, SAMPLES, Hostile
from tests.functions.pages import Page, friends, mover

pytestmark = pytest.mark.no_cover  # many deals: a third of the time

FRAMES = int(os.environ.get("HOSTILE_FRAMES") or 1_500)
A_TABLE = 500
"""Frames before another table is laid."""
BETWEEN = 50
"""Frames between two looks of the player at the table."""
ANSWERS = {"view", "pong", "chat", "history"}


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that does other things for an hour takes longer than a second now and then; that is no fault."""
    monkeypatch.setattr(gateway, "config", lambda **_: aws.config(read_timeout=60, attempts=2))


@pytest.mark.timeout(0)  # the long form takes its time
@pytest.mark.usefixtures("waiting")
def test_hostile_frames_are_answered_without_a_fault_and_the_other_seat_is_unharmed(
    cloud: Cloud, log: io.StringIO
) -> None:
    answers: Counter[str] = Counter()
    for seed in range(-(-FRAMES // A_TABLE)):
        storm(cloud, seed, min(A_TABLE, FRAMES - seed * A_TABLE), answers)
        assert [] == [line for line in log.getvalue().splitlines() if json.loads(line)["level"] == "CRITICAL"]
        assert [] == troubles(log)
        forget(cloud, log)
        print(f"{min((seed + 1) * A_TABLE, FRAMES)} frames", flush=True)

    print(f"{FRAMES} hostile frames: {dict(sorted(answers.items()))}")
    assert "fault" not in answers
    assert {"unreadable", "bad_field", "unknown_action", "too_large", "signed_out"} <= set(answers)


def storm(cloud: Cloud, seed: int, frames: int, answers: Counter[str]) -> None:
    """So many frames at a table with two people, half of them from one of the two."""
    cloud.clock.wait(seconds=3600)
    maya, ben = friends(cloud)
    eve = Page(cloud, "Eve", table=maya.table)
    hand, seat = maya.view["deal"]["hand"], maya.view["you"]
    insider = Hostile(2 * seed, str(maya.table), secret=ben.secret, at=maya.view["at"])
    stranger = Hostile(2 * seed + 1, str(maya.table), secret=eve.secret, at=maya.view["at"])
    for number in range(frames):
        if number % 2:
            ben = attack(ben, insider.frame(), answers)
        else:
            eve = attack(eve, stranger.frame(), answers)
        if number % BETWEEN == 0:
            assert maya.sync(version=number % 2 * 10_000)[-1]["type"] in ANSWERS
    unharmed(maya, seat, hand)
    goes_on(maya, ben)


def attack(page: Page, frame: str, answers: Counter[str]) -> Page:
    """One frame; whoever is shut out comes back on another socket, and to their seat."""
    told = page.raw(frame)
    answers.update(str(each.get("code") or each.get("answer") or each["type"]) for each in told)
    if not told:
        answers["nothing"] += 1
        assert '"pageError"' in frame
    if page.connection not in page.cloud.sockets.closed:
        return page
    back = page.again()
    back.greet()
    return back


def unharmed(maya: Page, seat: int, hand: list[str]) -> None:
    """What she was told is her own, whole and well formed; her socket, seat and cards are hers."""
    assert maya.connection not in maya.cloud.sockets.closed
    assert {frame["type"] for frame in maya.frames} <= ANSWERS
    for frame in maya.frames:
        MESSAGES.validate_json(json.dumps(frame))
    assert seat == maya.greet()[0]["you"]
    assert "Maya" == maya.view["seats"][seat]["name"]
    if maya.view["stage"] == "playing" and maya.view["at"] == "1.1.0":
        assert hand == maya.view["deal"]["hand"]


def goes_on(maya: Page, ben: Page) -> None:
    """The table is as good as before: the game goes on, or another may be had."""
    ben.greet()
    if maya.view["stage"] == "playing":
        before = maya.view["version"]
        mover(maya, ben).play()
        assert before < maya.view["version"]
    else:
        assert maya.view["stage"] in {"over", "showdown"}
    maya.cloud.clock.wait(seconds=60)
    assert "chat" == maya.send("chat", text="Still here.")[-1]["type"]


def troubles(log: io.StringIO) -> list[str]:
    """What the functions found wrong with themselves."""
    lines = map(json.loads, log.getvalue().splitlines())
    return [str(line["message"]) for line in lines if line["level"] == "ERROR" and line["message"] != "a page failed"]


def forget(cloud: Cloud, log: io.StringIO) -> None:
    """A long storm must not fill this machine's memory."""
    log.seek(0)
    log.truncate()
    cloud.sockets.frames.clear()
    cloud.sockets.texts.clear()
    cloud.sockets.requests.clear()
    cloud.queued()


def test_the_grammar_has_a_sample_of_every_command_and_ask() -> None:
    assert ACTIONS == {sample["action"] for sample in SAMPLES}
    assert words_of(AnyAsk, "ask") == {sample["ask"] for sample in ASKS}


def test_the_same_seed_gives_the_same_frames() -> None:
    one, two = (Hostile(7, "abc-def-ghk", secret="A" * 22, at="1.1.0") for _ in range(2))

    assert [one.frame() for _ in range(50)] == [two.frame() for _ in range(50)]
