"""The house's turns: by the queue, by the sweep, once, and whatever goes wrong."""

import io
import json
import random
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from random import Random
from typing import Any

import boto3
import pytest

from core.bots import LEVELS, Bot
from core.moves import Knock, Move, parse_move
from core.view import SeatView, view_for
from functions import wiring
from functions.adapters.dynamodb import DynamoTables
from functions.service import bot_turns
from functions.service.bot_turns import chosen, safe_move
from tests.builders import shuffled_deal
from tests.functions.cloud import Cloud
from tests.functions.misfortune import Killed, killed
from tests.functions.pages import Page, friends

HEARTBEAT_S = 25
"""Of a page that waits for somebody's move."""


def bots_turn(cloud: Cloud) -> tuple[Page, dict[str, str]]:
    """A table where the bot is to move, and the turn in the queue."""
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    maya.commit()
    maya.reveal()
    if maya.to_move:
        maya.move("pass")
    (turn,) = cloud.queued()
    return maya, turn


def test_a_bots_turn_is_queued_with_its_moment_and_a_second_of_thought(cloud: Cloud) -> None:
    waits = waits_asked_for(cloud)
    maya, turn = bots_turn(cloud)

    assert [1] == waits
    assert {"table": maya.table, "at": maya.view["at"]} == turn


@pytest.mark.parametrize(("pace", "seconds"), [("quick", 0), ("human", 1), ("slow", 3)])
def test_the_house_waits_as_long_as_the_table_says_whatever_its_cards(cloud: Cloud, pace: str, seconds: int) -> None:
    maya, waits = Page(cloud, "Maya").open(), waits_asked_for(cloud)
    maya.send("addBot")
    maya.send("setPace", pace=pace)
    maya.commit()
    maya.reveal()
    while len(waits) < 4:
        go_on(maya)
        cloud.play_bots()

    assert pace == maya.view["pace"]
    assert {seconds} == set(waits)


def go_on(maya: Page) -> None:
    """Her moves, or the next deal."""
    if maya.view["stage"] == "showdown":
        maya.send("ready", at=maya.view["at"])
    while maya.to_move:
        maya.play()


def waits_asked_for(cloud: Cloud) -> list[int]:
    """Filled with the seconds of each turn that is queued from now on."""
    waits: list[int] = []
    turns: Any = wiring.ports(cloud.sockets.endpoint).bot_turns
    name = "provide-client-params.sqs.SendMessage"
    turns._client.meta.events.register(name, lambda params, **_: waits.append(params["DelaySeconds"]))
    return waits


def test_the_pace_is_a_persons_plain_one_until_somebody_says_and_may_change_in_mid_deal(cloud: Cloud) -> None:
    maya, turn = bots_turn(cloud)
    assert "human" == maya.view["pace"]
    maya.send("setPace", pace="slow")
    assert (None, "slow") == (maya.refused, maya.view["pace"])

    assert [] == cloud.bot_turn(turn)

    assert maya.to_move


def test_a_bots_whole_turn_is_one_write_and_one_post(cloud: Cloud) -> None:
    maya, turn = bots_turn(cloud)
    version, told = maya.view["version"], len(maya.frames)

    cloud.bot_turn(turn)

    assert (version + 1, told + 1) == (maya.view["version"], len(maya.frames))
    assert maya.to_move
    assert 4 >= len(maya.view["deal"]["events"]) > 0


def test_the_bot_moves_once_although_nobody_looks(cloud: Cloud) -> None:
    maya, turn = bots_turn(cloud)
    maya.leave_network()
    version = maya.view["version"]

    for _ in range(2):
        cloud.bot_turn(turn)

    back = maya.again()
    back.greet()
    assert (True, version + 1) == (back.to_move, back.view["version"])


def test_a_message_that_comes_twice_or_late_plays_nothing(cloud: Cloud) -> None:
    _, turn = bots_turn(cloud)
    cloud.bot_turn(turn)
    stored = cloud.items()

    assert [] == cloud.bot_turn(turn, turn, {"table": "222-222-222", "at": "1.1.0"})

    assert stored == cloud.items()


def test_a_lost_message_is_made_good_by_the_sweep_and_not_before_five_seconds(cloud: Cloud) -> None:
    maya, _ = bots_turn(cloud)
    version = maya.view["version"]
    cloud.clock.wait(seconds=5)
    cloud.sweep()
    assert version == maya.view["version"]
    cloud.clock.wait(seconds=2)

    cloud.sweep()
    cloud.sweep()

    assert version + 1 == maya.view["version"]


def test_after_a_lost_message_play_goes_on_within_a_minute(cloud: Cloud) -> None:
    """And without the sweep: by the first heartbeat of the page that waits, or where that's lost too, by the next."""
    maya, _ = bots_turn(cloud)
    version, asked_at = maya.view["version"], cloud.clock()
    for lost in (True, False):
        cloud.clock.wait(seconds=HEARTBEAT_S)
        maya.sync(version=version)
        turns = cloud.queued()
        if not lost:
            cloud.bot_turn(*turns)

    assert maya.to_move
    assert cloud.clock() - asked_at < 60_000


def test_the_sweep_alone_finds_a_lost_turn_about_a_minute_after_it_was_due(cloud: Cloud) -> None:
    maya, _ = bots_turn(cloud)
    due_at = int(cloud.item(maya.table)["due_at"]["N"])
    cloud.clock.reach(due_at + 5_000)
    cloud.sweep()
    assert not maya.to_move
    cloud.clock.wait(seconds=60)

    cloud.sweep()

    assert maya.to_move


@pytest.mark.parametrize("greets", [True, False])
def test_who_comes_or_asks_while_a_turn_is_overdue_gets_it_asked_for_once_more_and_no_oftener(
    cloud: Cloud, *, greets: bool
) -> None:
    maya, turn = bots_turn(cloud)
    ask = maya.greet if greets else partial(maya.sync, version=10_000)
    cloud.clock.wait(seconds=5)
    ask()
    assert [] == cloud.queued()
    cloud.clock.wait(seconds=2)

    for _ in range(10):
        ask()
    assert [turn] == cloud.queued()
    cloud.clock.wait(seconds=HEARTBEAT_S)
    ask()
    assert [turn] == cloud.queued()


def test_an_overdue_turn_that_cannot_be_queued_fails_no_heartbeat(cloud: Cloud) -> None:
    maya, _ = bots_turn(cloud)
    boto3.client("sqs").delete_queue(QueueUrl=cloud.queue_url)
    cloud.clock.wait(seconds=HEARTBEAT_S)

    assert ["pong"] == [frame["type"] for frame in maya.sync(version=10_000)]


def test_a_persons_turn_is_never_asked_for(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    cloud.clock.wait(seconds=HEARTBEAT_S)

    for page in (maya, ben):
        page.sync(version=10_000)

    assert [] == cloud.queued()


def test_a_queue_that_cannot_be_reached_fails_no_move(cloud: Cloud) -> None:
    maya, turn = bots_turn(cloud)
    cloud.bot_turn(turn)
    boto3.client("sqs").delete_queue(QueueUrl=cloud.queue_url)

    while maya.to_move:
        maya.play()

    assert None is maya.refused
    waiting, due = maya.view["version"], maya.view["stage"] == "playing"
    cloud.clock.wait(seconds=12)
    cloud.sweep()
    assert waiting + due == maya.view["version"]


def test_one_turn_that_fails_comes_again_and_the_others_are_played(cloud: Cloud) -> None:
    maya, turn = bots_turn(cloud)

    assert ["m0"] == cloud.bot_turn({"at": "1.1.1"}, turn)
    assert maya.to_move


@dataclass(frozen=True)
class Stubborn:
    """A bot that always says the same, or nothing at all."""

    says: str | None

    def choose(self, view: SeatView, rng: Random) -> Move:  # noqa: ARG002 (a bot's form)
        if self.says is None:
            raise RuntimeError(f"I hold {view.hand}")
        return parse_move(self.says)


@pytest.mark.parametrize(
    ("bot", "trouble"),
    [
        (Stubborn(None), "a bot failed"),
        (Stubborn("knock As"), "a bot chose an illegal move"),
        (Stubborn("pass"), "a bot chose an illegal move"),
    ],
)
def test_a_bot_that_fails_or_cheats_plays_a_safe_turn_and_its_cards_are_not_logged(
    cloud: Cloud, bot: Bot, trouble: str, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    monkeypatch.setattr(bot_turns, "LEVELS", dict.fromkeys(LEVELS, bot))
    maya, turn = bots_turn(cloud)

    cloud.bot_turn(turn)
    for _ in range(6):
        while maya.to_move:
            maya.play()
        cloud.play_bots()
        if maya.view["stage"] == "playing":
            assert one_turn_of_the_bot(maya)

    assert maya.to_move or maya.view["stage"] != "playing"
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    troubles = [line for line in lines if line["message"] == trouble]
    assert troubles
    assert all(counted(line) for line in troubles)
    assert "I hold" not in log.getvalue()


def counted(line: dict[str, Any]) -> bool:
    """Whether CloudWatch makes a metric of the line, by the function that it names."""
    (metric,) = line["_aws"]["CloudWatchMetrics"]
    (dimensions,), (counts,) = metric["Dimensions"], metric["Metrics"]
    return all(isinstance(line[name], str) for name in dimensions) and line[counts["Name"]] == 1


def one_turn_of_the_bot(maya: Page) -> bool:
    """Whether the bot, just done, has passed, or taken or drawn one card and thrown one."""
    newest_first = reversed(maya.view["deal"]["events"])
    moves = [event["move"] for event in takewhile(lambda event: event["seat"] == 1, newest_first)]
    return maya.to_move and moves in (["pass"], ["discard", "take"], ["discard", "draw"])


def test_a_function_killed_before_its_write_has_played_nothing_and_the_turn_comes_again(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    maya, turn = bots_turn(cloud)
    stored = cloud.items()
    with monkeypatch.context() as dying:
        dying.setattr(DynamoTables, "save", killed)
        with pytest.raises(Killed):
            cloud.bot_turn(turn)
    assert stored == cloud.items()

    cloud.bot_turn(turn, turn)

    assert one_turn_of_the_bot(maya)


def test_a_function_killed_before_it_told_has_played_once_and_the_next_heartbeat_shows_it(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    maya, turn = bots_turn(cloud)
    with monkeypatch.context() as dying:
        dying.setattr(bot_turns, "announce", killed)
        with pytest.raises(Killed):
            cloud.bot_turn(turn)
    stored = cloud.items()
    assert not maya.to_move

    cloud.bot_turn(turn)
    cloud.sweep()
    maya.sync()

    assert stored == cloud.items()
    assert one_turn_of_the_bot(maya)


def test_the_safe_move_is_legal_and_never_a_knock() -> None:
    rng = random.Random(5)
    for _ in range(200):
        deal = shuffled_deal(rng)
        while deal.turn is not None and len(deal.moves) < 30:
            view = view_for(deal, deal.turn)
            move = safe_move(view)
            assert move in view.legal_moves
            assert not isinstance(move, Knock)
            deal = deal.play(deal.turn, chosen(LEVELS["easy"], view, rng))
