"""Commands that come twice, too late, or whose answer is lost."""

import io
from typing import Any

import boto3
import pytest
from botocore.exceptions import ReadTimeoutError

from functions import wiring
from functions.adapters.dynamodb import DynamoTables
from local.cloud import TEMPLATE
from local.template import read_template
from tests.functions.cloud import TABLE_NAME, Cloud
from tests.functions.misfortune import Killed
from tests.functions.pages import Page, friends, mover

BEFORE = "provide-client-params.dynamodb.UpdateItem"
AFTER = "after-call.dynamodb.UpdateItem"


def tables(cloud: Cloud) -> DynamoTables:
    """The real adapter that the handlers use."""
    real = wiring.ports(cloud.sockets.endpoint).tables
    assert isinstance(real, DynamoTables)
    return real


class Interference:
    """Does something at the adapter's conditional writes, so many times."""

    def __init__(self, cloud: Cloud, event: str, *, times: int) -> None:
        self.cloud = cloud
        self.times = times
        self.other = boto3.client("dynamodb")
        tables(cloud)._client.meta.events.register(event, self)

    def __call__(self, **told: Any) -> None:  # noqa: ANN401
        if self.times:
            self.times -= 1
            self.interfere(told)

    def interfere(self, told: dict[str, Any]) -> None:
        raise NotImplementedError


class SomebodyWritesFirst(Interference):
    def interfere(self, told: dict[str, Any]) -> None:
        self.other.update_item(
            TableName=told["params"]["TableName"],
            Key=told["params"]["Key"],
            UpdateExpression="ADD version :one",
            ExpressionAttributeValues={":one": {"N": "1"}},
        )


class TheAnswerIsLostAndTheClientWritesAgain(Interference):
    def interfere(self, told: dict[str, Any]) -> None:
        self.other.update_item(**told["params"])


class TheAnswerIsLost(Interference):
    def interfere(self, told: dict[str, Any]) -> None:  # noqa: ARG002 (the others' form)
        raise ReadTimeoutError(endpoint_url="https://dynamodb.example")


class TheFunctionIsKilled(Interference):
    def interfere(self, told: dict[str, Any]) -> None:  # noqa: ARG002 (the others' form)
        raise Killed


def two(cloud: Cloud) -> tuple[Page, Page]:
    """Whose turn it is, and the other."""
    maya, ben = friends(cloud)
    player = mover(maya, ben)
    return player, ben if player is maya else maya


def test_a_command_sent_twice_is_done_once_and_the_second_is_answered_to_the_sender_alone(cloud: Cloud) -> None:
    player, other = two(cloud)
    at = player.view["at"]
    player.move("take", at=at, command="once")
    stored, told = cloud.items(), len(other.frames)

    answer = player.move("take", at=at, command="once")

    assert (["view"], "once") == ([frame["type"] for frame in answer], answer[0]["acks"][-1])
    assert (stored, told) == (cloud.items(), len(other.frames))
    assert 11 == len(player.view["deal"]["hand"])


def test_a_move_for_an_earlier_moment_is_stale_whoever_repeats_it(cloud: Cloud) -> None:
    player, _ = two(cloud)
    at = player.view["at"]
    player.move("take", at=at)

    assert "stale" == player.move("take", at=at)[-1]["code"]
    assert 11 == len(player.view["deal"]["hand"])


def test_both_seats_may_use_the_same_command_id(cloud: Cloud) -> None:
    player, other = two(cloud)
    player.move("pass", command="1")

    other.move("take", command="1")

    assert "1.1.2" == player.view["at"]


@pytest.mark.parametrize("times", [1, 2])
def test_a_write_that_meets_another_is_judged_again(cloud: Cloud, times: int) -> None:
    player, other = two(cloud)
    version = player.view["version"]
    SomebodyWritesFirst(cloud, BEFORE, times=times)

    player.move("take")

    assert None is player.refused
    assert version + times + 1 == player.view["version"] == other.view["version"]


def test_three_conflicts_are_said_and_the_same_command_may_be_sent_again(cloud: Cloud) -> None:
    player, other = two(cloud)
    told = len(other.frames)
    SomebodyWritesFirst(cloud, BEFORE, times=3)

    assert "busy" == player.move("take", command="again")[-1]["code"]
    assert told == len(other.frames)

    player.move("take", command="again")
    assert "1.1.1" == other.view["at"]


def test_a_write_whose_answer_the_client_lost_and_repeated_is_told_to_both(cloud: Cloud) -> None:
    player, other = two(cloud)
    TheAnswerIsLostAndTheClientWritesAgain(cloud, BEFORE, times=1)

    player.move("take", command="lost")

    assert None is player.refused
    assert "lost" in player.view["acks"]
    assert "1.1.1" == other.view["at"]


def test_a_write_whose_answer_never_came_is_done_once_when_it_is_sent_again(cloud: Cloud) -> None:
    player, other = two(cloud)
    interference = TheAnswerIsLost(cloud, AFTER, times=1)

    assert "unavailable" == player.move("take", command="lost")[-1]["code"]
    assert 0 == interference.times
    version = player.view["version"]
    player.move("take", command="lost")

    assert version == player.view["version"]
    assert "lost" in player.view["acks"]
    other.sync(version=other.view["version"])
    assert "1.1.1" == other.view["at"]


def test_a_function_killed_between_its_write_and_its_posts_has_moved_once(cloud: Cloud) -> None:
    player, other = two(cloud)
    version, told = player.view["version"], len(other.frames)
    TheFunctionIsKilled(cloud, AFTER, times=1)
    with pytest.raises(Killed):
        player.move("take", command="killed", at="1.1.0")
    assert told == len(other.frames)

    player.move("take", command="killed", at="1.1.0")
    other.sync(version=version)

    assert (None, version + 1) == (player.refused, player.view["version"])
    assert ("1.1.1", version + 1) == (other.view["at"], other.view["version"])


def test_a_table_whose_opening_was_not_answered_is_one_table_when_it_is_asked_for_again(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya")
    asked = {"command": "once", "secret": maya.secret, "name": "Maya"}
    TheAnswerIsLost(cloud, "after-call.dynamodb.PutItem", times=2)  # where its socket sits, and the table itself
    for _ in range(3):
        maya.send("open", **asked)

    assert ["unavailable", "unavailable", 0] == [frame.get("code", frame.get("you")) for frame in maya.frames]
    assert 1 == sum(item["sk"] == {"S": "TABLE"} for item in cloud.items())


def test_a_table_that_cannot_be_reached_is_said_and_the_next_frame_is_served(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _ = two(cloud)
    monkeypatch.setattr(tables(cloud), "_name", "another-table")

    assert ["unavailable"] == [frame["code"] for frame in player.move("take")]

    monkeypatch.setattr(tables(cloud), "_name", TABLE_NAME)
    player.move("take")
    assert None is player.refused


def test_who_waits_for_tables_that_never_answer_is_told_so_before_the_function_is_stopped(cloud: Cloud) -> None:
    ports: Any = wiring.ports(cloud.sockets.endpoint)
    functions = read_template(TEMPLATE).document["Globals"]["Function"]

    call, post = (longest(port._client.meta.config) for port in (ports.tables, ports.broadcaster))

    assert call + call + post < functions["Timeout"]


def longest(config: Any) -> float:  # noqa: ANN401 (botocore's own object has no types)
    """Seconds until a call is given up to which nobody listens, or nobody answers."""
    tries = config.retries["total_max_attempts"]
    pauses = 2 ** (tries - 1) - 1  # at most 1 s before the second try, 2 s before the third
    return float(tries * max(config.connect_timeout, config.read_timeout) + pauses)


def test_a_fault_of_ours_is_answered_and_tells_nothing_of_the_cards(cloud: Cloud, log: io.StringIO) -> None:
    player, _ = two(cloud)
    broken = player.view["deal"]["hand"][0]
    cloud.dynamodb.update_item(
        TableName=TABLE_NAME,
        Key={"pk": {"S": f"TABLE#{player.table}"}, "sk": {"S": "TABLE"}},
        UpdateExpression="SET moves = :moves",
        ExpressionAttributeValues={":moves": {"S": f"a {broken} that is no move"}},
    )
    answer = player.move("take")

    assert [("fault", None)] == [(frame["code"], frame["view"]) for frame in answer]
    assert ("a command failed" in log.getvalue(), broken in log.getvalue()) == (True, False)


def test_a_lost_post_is_healed_by_the_heartbeat(cloud: Cloud) -> None:
    player, other = two(cloud)
    cloud.sockets.trouble[other.connection] = "drops"
    player.move("take")
    version = other.view["version"]
    del cloud.sockets.trouble[other.connection]

    other.sync(version=version)

    assert player.view["version"] == other.view["version"]
    assert "1.1.1" == other.view["at"]
