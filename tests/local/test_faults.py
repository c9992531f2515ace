"""What goes wrong on purpose, from the start or by the management port: each fault is seen to happen.

What the game's own table does then is in `tests/soak/test_faults.py`.
"""

import json
import time
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import boto3
import pytest
from botocore.config import Config
from botocore.exceptions import ClientError, HTTPClientError
from websockets.exceptions import ConnectionClosed

from local.cloud import Cloud, running
from local.errors import CloudError
from local.faults import Faults, Misfortune
from local.lambdas import Lambdas
from local.template import REGION, name_of
from tests.local.guests import (
    SMALL,
    SOON,
    closing_code,
    fetch,
    hear,
    hears_nothing,
    management,
    notes,
    own_id,
    queue,
    queue_url,
    say,
    until,
    visit,
)

CHANCES = [each.name for each in fields(Faults) if each.type is float or each.type == "float"]
ONCE = Config(retries={"total_max_attempts": 1, "mode": "standard"})
KEY = {"pk": {"S": "a"}, "sk": {"S": "b"}}


def set_faults(cloud: Cloud, **faults: object) -> None:
    fetch(f"{cloud.management_url}/faults", faults)


# --- frames from a client -----------------------------------------------------------------------------------------


def test_a_lost_frame_reaches_no_function(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        set_faults(cloud, drop_frames=1)
        say(socket, hello=1)
        assert hears_nothing(socket)
    assert notes("MESSAGE") == []


def test_a_late_frame_reaches_its_function_late(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        set_faults(cloud, delay_frames=1, delay_ms=3000, seed=2)
        began = time.monotonic()
        say(socket, hello=1)
        assert hear(socket)["route"] == "$default"
        assert time.monotonic() - began > 0.3


def test_a_doubled_frame_runs_twice(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        set_faults(cloud, double_frames=1)
        say(socket, hello=1)
        assert hear(socket) == hear(socket)


def test_a_frame_is_overtaken_by_the_next(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    handed = frames_handed_on(monkeypatch)
    with visit(cloud) as socket:
        set_faults(cloud, reorder_frames=1, delay_ms=10_000)
        say(socket, say="first")
        assert hears_nothing(socket)

        set_faults(cloud, reorder_frames=0)
        say(socket, say="second")
        for _ in ("second", "first"):
            hear(socket)
    assert ["second", "first"] == handed
    assert cloud.misfortune.struck == {"reorder_frames": 1}


def frames_handed_on(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Filled with what each frame says, in the order in which functions are started for them."""
    handed, invoke = [], Lambdas.invoke

    async def noting(lambdas: Lambdas, name: str, event: Mapping[str, Any]) -> Any:  # noqa: ANN401
        if "body" in event:
            handed.append(json.loads(event["body"])["say"])
        return await invoke(lambdas, name, event)

    monkeypatch.setattr(Lambdas, "invoke", noting)
    return handed


def test_a_frame_that_nothing_overtakes_comes_in_the_end(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        set_faults(cloud, reorder_frames=1, delay_ms=200)
        say(socket, hello=1)
        assert hear(socket)["route"] == "$default"


def test_a_killed_socket_breaks_and_no_disconnect_is_run(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        set_faults(cloud, kill_sockets=1)
        say(socket, do="sleep", seconds=0.2)
        assert closing_code(socket) is None or socket.close_code == 1006
    with visit(cloud) as other:
        other.close()
    until(lambda: notes("DISCONNECT"))
    time.sleep(0.2)

    assert len(notes("DISCONNECT")) == 1  # the other's


def test_a_post_to_a_killed_socket_finds_it_gone(cloud: Cloud) -> None:
    api = management(cloud)
    with visit(cloud) as socket:
        connection = own_id(socket)
        set_faults(cloud, kill_sockets=1)
        say(socket, do="answer")
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=SOON)
    with pytest.raises(api.exceptions.GoneException):
        api.post_to_connection(ConnectionId=connection, Data=b"1")


# --- messages to a client -----------------------------------------------------------------------------------------


def test_lost_posts_reach_nobody_and_look_well_to_their_sender(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        set_faults(cloud, drop_posts=1)
        say(socket, hello=1)
        assert hears_nothing(socket)

        set_faults(cloud, drop_posts=0)
        say(socket, hello=1)
        assert hear(socket)["route"] == "$default"
    assert cloud.meter.reading()["errors"] == {}


def test_posts_to_one_client_can_be_lost_alone(cloud: Cloud) -> None:
    with visit(cloud) as unlucky, visit(cloud) as lucky:
        set_faults(cloud, drop_posts_connections=[own_id(unlucky)])
        say(unlucky, hello=1)
        say(lucky, hello=1)
        assert hear(lucky)["route"] == "$default"
        assert hears_nothing(unlucky)


def test_every_post_can_take_longer(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        set_faults(cloud, delay_posts_ms=2000)
        say(socket, hello=1)
        assert hears_nothing(socket, for_seconds=0.3)
        assert hear(socket)["route"] == "$default"


def test_a_late_post_keeps_its_sender_not_waiting(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        connection = own_id(socket)
        set_faults(cloud, delay_posts=1, delay_ms=500)
        management(cloud).post_to_connection(ConnectionId=connection, Data=b"1")
        assert hear(socket) == 1
        set_faults(cloud, delay_posts=1, delay_ms=600_000)
        management(cloud).post_to_connection(ConnectionId=connection, Data=b"2")
        assert hears_nothing(socket, for_seconds=0.3)


def test_a_doubled_post_arrives_twice(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        connection = own_id(socket)
        set_faults(cloud, double_posts=1)
        management(cloud).post_to_connection(ConnectionId=connection, Data=b"1")
        assert (hear(socket), hear(socket)) == (1, 1)


def test_a_post_is_overtaken_by_the_next(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        connection = own_id(socket)
        for content, chance in (b"1", 1), (b"2", 0):
            set_faults(cloud, reorder_posts=chance, delay_ms=10_000)
            management(cloud).post_to_connection(ConnectionId=connection, Data=content)
        assert (hear(socket), hear(socket)) == (2, 1)


@pytest.mark.parametrize(
    ("fault", "status", "name"),
    [
        ("gone_posts", 410, "GoneException"),
        ("forbid_posts", 403, "ForbiddenException"),
        ("throttle_posts", 429, "LimitExceededException"),
    ],
)
def test_a_post_is_refused_and_does_not_arrive(cloud: Cloud, fault: str, status: int, name: str) -> None:
    with visit(cloud) as socket:
        connection = own_id(socket)
        set_faults(cloud, **{fault: 1})
        with pytest.raises(ClientError) as refused:
            management(cloud, config=ONCE).post_to_connection(ConnectionId=connection, Data=b"1")
        assert hears_nothing(socket)
    response = refused.value.response
    assert (response["ResponseMetadata"]["HTTPStatusCode"], response["Error"]["Code"]) == (status, name)


@pytest.mark.parametrize(("fault", "arrives"), [("time_out_posts", False), ("time_out_posts_after", True)])
def test_a_post_times_out_before_or_after_it_went_out(cloud: Cloud, fault: str, arrives: bool) -> None:
    with visit(cloud) as socket:
        connection = own_id(socket)
        set_faults(cloud, **{fault: 1}, time_out_ms=100)
        with pytest.raises(HTTPClientError):
            management(cloud, config=ONCE).post_to_connection(ConnectionId=connection, Data=b"1")
        assert hears_nothing(socket) is not arrives


# --- the table ----------------------------------------------------------------------------------------------------


def write(**values: str) -> None:
    """A conditional update, tried once."""
    boto3.client("dynamodb", region_name=REGION, config=ONCE).update_item(
        TableName=name_of("Notes"),
        Key=KEY,
        UpdateExpression="SET done = :yes",
        ConditionExpression="attribute_not_exists(done)",
        ExpressionAttributeValues={":yes": {"S": "yes"}},
    )


def written() -> bool:
    return "Item" in boto3.client("dynamodb", region_name=REGION).get_item(TableName=name_of("Notes"), Key=KEY)


@pytest.mark.parametrize("takes_effect", [False, True])
@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ("throttle_table", "ProvisionedThroughputExceededException"),
        ("conflict_table", "ConditionalCheckFailedException"),
        ("time_out_table", "Read timeout"),
    ],
)
def test_a_write_fails_before_or_after_it_took_effect(cloud: Cloud, fault: str, error: str, takes_effect: bool) -> None:
    set_faults(cloud, **{fault + "_after" * takes_effect: 1}, time_out_ms=50)
    with pytest.raises((ClientError, HTTPClientError), match=error):
        write()
    set_faults(cloud, every=0)

    assert written() is takes_effect


@pytest.mark.parametrize("fault", ["throttle_table", "time_out_table"])
def test_a_read_fails_too(cloud: Cloud, fault: str) -> None:
    set_faults(cloud, **{fault: 1}, time_out_ms=50)
    with pytest.raises((ClientError, HTTPClientError)):
        written()


def test_a_function_dies_as_soon_as_its_write_took_effect(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        set_faults(cloud, kill_functions=1)
        say(socket, hello=1)
        assert hear(socket)["message"] == "Internal server error"
        assert hears_nothing(socket)
    set_faults(cloud, every=0)

    assert len(notes("MESSAGE")) == 1


# --- the queue ----------------------------------------------------------------------------------------------------


def worked() -> list[str]:
    return [record["body"] for work in notes("WORK") for record in work["Records"]]


def test_a_lost_queue_message_never_runs(cloud: Cloud) -> None:
    set_faults(cloud, drop_queue=1)
    queue().send_message(QueueUrl=queue_url(cloud), MessageBody="lost")
    until(lambda: cloud.meter.reading()["sqs"].get("DeleteMessage"))
    assert worked() == []


def test_a_doubled_queue_message_runs_twice(cloud: Cloud) -> None:
    set_faults(cloud, double_queue=1)
    queue().send_message(QueueUrl=queue_url(cloud), MessageBody="twice")
    until(lambda: worked() == ["twice", "twice"])


def test_a_late_queue_message_runs_late(cloud: Cloud) -> None:
    set_faults(cloud, delay_queue=1, delay_queue_ms=2000, seed=2)
    began = time.monotonic()
    queue().send_message(QueueUrl=queue_url(cloud), MessageBody="late")
    until(lambda: "late" in worked())
    assert time.monotonic() - began > 0.2


# --- the switch ---------------------------------------------------------------------------------------------------


def test_faults_can_be_there_from_the_start() -> None:
    with running(template=SMALL, faults=Faults.parse("drop_posts=1")) as cloud, visit(cloud) as socket:
        say(socket, hello=1)
        assert hears_nothing(socket)


def test_the_same_seed_is_the_same_misfortune() -> None:
    def run(seed: int) -> list[bool]:
        misfortune = Misfortune(Faults(drop_posts=0.5, seed=seed))
        return [misfortune.strikes("drop_posts") for _ in range(40)]

    assert run(7) == run(7)
    assert run(7) != run(8)
    assert 5 < sum(run(7)) < 35


def test_a_fault_more_leaves_the_others_where_they_were() -> None:
    alone, together = Misfortune(Faults(drop_posts=0.5)), Misfortune(Faults(drop_posts=0.5, drop_frames=0.5))
    struck = []
    for _ in range(40):
        together.strikes("drop_frames")
        struck.append((alone.strikes("drop_posts"), together.strikes("drop_posts")))

    assert all(first == second for first, second in struck)


def test_every_chance_can_be_set_at_once_and_one_named_is_stronger() -> None:
    faults = Faults.parse("every=0.1,kill_sockets=0.5")
    assert {chance: getattr(faults, chance) for chance in CHANCES} == dict.fromkeys(CHANCES, 0.1) | {
        "kill_sockets": 0.5
    }
    assert (faults.delay_ms, faults.seed) == (Faults().delay_ms, 0)


def test_what_struck_is_counted(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        set_faults(cloud, drop_posts=1)
        say(socket, hello=1)
        until(lambda: fetch(f"{cloud.management_url}/struck") == {"drop_posts": 1})


def test_faults_are_read_from_text() -> None:
    text = "drop_posts=0.2, delay_posts_ms=30, drop_posts_connections=a=+b=, seed=4"
    assert Faults.parse(text) == Faults(drop_posts=0.2, delay_posts_ms=30, drop_posts_connections=("a=", "b="), seed=4)
    assert Faults.parse("") == Faults()


@pytest.mark.parametrize(
    "text", ["drop_everything=1", "drop_posts=often", "seed", "drop_posts=2", "every=2", "every=often"]
)
def test_a_fault_that_is_not_known_is_named(text: str) -> None:
    with pytest.raises(CloudError, match="faults: "):
        Faults.parse(text)


def test_the_management_port_says_what_it_does_not_know(cloud: Cloud) -> None:
    wrongs: list[Any] = [{"drop_everything": 1}, ["drop_posts"], {"drop_posts": "often"}]
    for wrong in wrongs:
        with pytest.raises(OSError, match="400"):
            fetch(f"{cloud.management_url}/faults", wrong)
    assert fetch(f"{cloud.management_url}/faults")["drop_posts"] == 0
