"""The cloud that the handlers run in: moto's table and queue behind a lock, a real server for the sockets, a clock."""

import itertools
import json
import random
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import boto3
import pytest
from moto import mock_aws
from moto.core.config import DefaultConfig
from moto.dynamodb.responses import DynamoHandler
from moto.sqs.models import sqs_backends

from functions import account, account_wiring, bots, connect, review, table, wiring
from tests.functions.sockets import Sockets

REGION = "eu-central-1"
ACCOUNT = "123456789012"
TABLE_NAME = "gin-table"
MOTO: DefaultConfig = {
    "core": {
        "passthrough": {"urls": [r"http://127\.0\.0\.1:.*"]},
        "reset_boto3_session": False,  # else every test reads the services' models anew
    }
}
INDEX = {
    "IndexName": "due",
    "KeySchema": [{"AttributeName": "due", "KeyType": "HASH"}, {"AttributeName": "due_at", "KeyType": "RANGE"}],
    "Projection": {"ProjectionType": "KEYS_ONLY"},
}
FRAME_S = 0.05
"""From one frame to the next; as fast as one page of a script."""
KINDS = {"pk": "S", "sk": "S", "due": "S", "due_at": "N"}


class Context:
    """What Lambda hands a handler beside the event."""

    function_name = "gin-table"
    memory_limit_in_mb = 512
    invoked_function_arn = f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:gin-table"
    aws_request_id = "8f5e9c0a-0000-4000-8000-000000000000"
    remaining = 60_000

    def get_remaining_time_in_millis(self) -> int:
        return self.remaining


class Clock:
    """The server's time, which the tests move on."""

    def __init__(self) -> None:
        self.now = time.time_ns() // 1_000_000

    def __call__(self) -> int:
        return self.now

    def wait(self, *, seconds: float) -> None:
        self.now += round(seconds * 1000)

    def reach(self, moment: int) -> None:
        """Let whoever waits until then wait no longer."""
        self.now = max(self.now, moment)


class Cloud:
    """Handlers with everything they need; `frame`, `connect` and `disconnect` are what the gateway would invoke."""

    def __init__(self, sockets: Sockets, clock: Clock) -> None:
        self.sockets = sockets
        self.clock = clock
        self.between_frames = FRAME_S
        """0 where many come at the same moment."""
        self.dynamodb = boto3.client("dynamodb")
        self.queue_url = ""
        self.numbers = itertools.count(1)
        """Of the pages and devices, in the order in which they come."""

    def frame(self, connection: str, body: str, *, binary: bool = False, address: str = "203.0.113.7") -> None:
        self.clock.wait(seconds=self.between_frames)
        self.sockets.last_active[connection] = self.clock()
        route = route_of(body)
        context = request(connection, "MESSAGE", route, address)
        event = {"requestContext": context, "body": body, "isBase64Encoded": binary}
        handled = ROUTES[route].handler(as_json(event), Context())
        assert handled == {"statusCode": 200}

    def connect(self, connection: str, headers: dict[str, str]) -> int:
        event = {"requestContext": request(connection, "CONNECT", "$connect"), "headers": headers}
        return int(connect.handler(as_json(event), Context())["statusCode"])

    def disconnect(self, connection: str) -> None:
        event = {"requestContext": request(connection, "DISCONNECT", "$disconnect")}
        assert connect.handler(as_json(event), Context()) == {"statusCode": 200}

    def bot_turn(self, *turns: dict[str, str]) -> list[str]:
        """The queue brings turns; returned are the messages to be brought again."""
        records = [{"messageId": f"m{index}", "body": json.dumps(turn)} for index, turn in enumerate(turns)]
        failures = bots.handler({"Records": records}, Context())["batchItemFailures"]
        return [failure["itemIdentifier"] for failure in failures]

    def sweep(self) -> None:
        bots.handler({"source": "sweep"}, Context())

    def make_reviews(self, context: Context | None = None) -> list[str]:
        """The review function gets what is queued for it; returned are the messages to be brought again."""
        wanted = self.queued("reviews")
        records = [{"messageId": f"m{index}", "body": json.dumps(each)} for index, each in enumerate(wanted)]
        failures = review.handler({"Records": records}, context or Context())["batchItemFailures"]
        return [failure["itemIdentifier"] for failure in failures]

    def make_puzzle(self, context: Context | None = None) -> None:
        review.handler({"source": "puzzle"}, context or Context())

    def see_leavers_off(self) -> None:
        account.handler({"source": "leaving"}, Context())

    def play_bots(self) -> None:
        """The bots play what is queued, without waiting out the delay."""
        self.bot_turn(*self.queued())

    def queued(self, name: str = "bots") -> list[dict[str, str]]:
        """What is in a queue, which is empty afterwards: the bots' turns."""
        queue = sqs_backends[ACCOUNT][REGION].queues[name]
        turns = [json.loads(message.body) for message in queue._messages]
        queue._messages.clear()
        return turns

    def items(self) -> list[dict[str, Any]]:
        return self.dynamodb.scan(TableName=TABLE_NAME)["Items"]

    def item(self, code: str | None) -> dict[str, Any]:
        key = {"pk": {"S": f"TABLE#{code}"}, "sk": {"S": "TABLE"}}
        return self.dynamodb.get_item(TableName=TABLE_NAME, Key=key)["Item"]


ROUTES = {"account": account, "$default": table}


def route_of(body: str) -> str:
    """The route that the gateway chooses for a frame."""
    try:
        action = json.loads(body)["action"]
    except (ValueError, TypeError, LookupError, RecursionError):
        return "$default"
    return action if isinstance(action, str) and action in ROUTES else "$default"


def request(connection: str, kind: str, route: str, address: str = "203.0.113.7") -> dict[str, Any]:
    """A `requestContext` as API Gateway makes it."""
    return {
        "routeKey": route,
        "eventType": kind,
        "messageId": "TGvXMf0aliACHbQ=",
        "extendedRequestId": "TGvXMHpOliAFQyw=",
        "requestTime": "30/Nov/2026:10:00:00 +0000",
        "messageDirection": "IN",
        "stage": "prod",
        "connectedAt": 1795946400000,
        "requestTimeEpoch": 1795946401000,
        "identity": {"userAgent": "Mozilla/5.0", "sourceIp": address},
        "requestId": "TGvXMHpOliAFQyw=",
        "domainName": "abc123defg.execute-api.eu-central-1.amazonaws.com",
        "connectionId": connection,
        "apiId": "abc123defg",
    }


def as_json(event: dict[str, Any]) -> dict[str, Any]:
    """The event as Lambda gets it: through JSON."""
    decoded: dict[str, Any] = json.loads(json.dumps(event))
    return decoded


@contextmanager
def running_cloud(monkeypatch: pytest.MonkeyPatch, luck: random.Random, store: str = "") -> Iterator[Cloud]:
    """A cloud with an empty table, in moto or in the store at that address; the wiring reads its environment anew.

    Seeds, names and codes are drawn from the test's luck instead of from the system.
    """
    environment = {
        "AWS_DEFAULT_REGION": REGION,
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "TABLE_NAME": TABLE_NAME,
        "SITE_ORIGINS": "",
        "TABLES_AN_HOUR": "60",
    }
    if store:
        environment["AWS_ENDPOINT_URL_DYNAMODB"] = store
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    _lock_moto(monkeypatch)
    clock = Clock()
    monkeypatch.setattr(wiring, "now", clock)
    monkeypatch.setattr(wiring, "wait", clock.reach)
    monkeypatch.setattr(secrets, "token_bytes", luck.randbytes)
    with mock_aws(config=MOTO), Sockets().served() as sockets:
        cloud = Cloud(sockets, clock)
        _make_table(cloud)
        cloud.queue_url = boto3.client("sqs").create_queue(QueueName="bots")["QueueUrl"]
        monkeypatch.setenv("BOT_QUEUE_URL", cloud.queue_url)
        monkeypatch.setenv("REVIEW_QUEUE_URL", boto3.client("sqs").create_queue(QueueName="reviews")["QueueUrl"])
        monkeypatch.setenv("MANAGEMENT_ENDPOINT", sockets.endpoint)
        forget_wiring()
        yield cloud
        cloud.dynamodb.delete_table(TableName=TABLE_NAME)
    forget_wiring()


def forget_wiring() -> None:
    wiring.environment.cache_clear()
    wiring.ports.cache_clear()
    account_wiring.account_ports.cache_clear()


def _lock_moto(monkeypatch: pytest.MonkeyPatch) -> None:
    """One request at a time: moto alone lets two conditional writes of one version both succeed."""
    lock, call = threading.RLock(), DynamoHandler.call_action

    def locked(self: DynamoHandler) -> object:
        with lock:
            return call(self)

    monkeypatch.setattr(DynamoHandler, "call_action", locked)


def _make_table(cloud: Cloud) -> None:
    cloud.dynamodb.create_table(
        TableName=TABLE_NAME,
        BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[{"AttributeName": name, "AttributeType": kind} for name, kind in KINDS.items()],  # type: ignore[typeddict-item]
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
        GlobalSecondaryIndexes=[INDEX],  # type: ignore[list-item]
    )
