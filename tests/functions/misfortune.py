"""What goes wrong around the handlers, by chance: table, posts, queue and the handlers themselves."""

import random
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import botocore.endpoint
import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from functions import wiring
from tests.functions.cloud import Cloud

CONDITIONAL = {"UpdateItem", "PutItem"}


class Killed(BaseException):
    """The function is stopped where it stands: nothing of ours may catch it."""


def killed(*_: object, **__: object) -> None:
    """In the place of a call: the function is stopped there."""
    raise Killed


class Misfortune:
    """While it is on, each call of the table and each post may fail; the same seed gives the same chances."""

    def __init__(self, cloud: Cloud, monkeypatch: pytest.MonkeyPatch, *, seed: int, chance: float) -> None:
        self.rng = random.Random(seed)
        self.chance = chance
        self.on = True
        self.struck: Counter[str] = Counter()
        ports: Any = wiring.ports(cloud.sockets.endpoint)
        events = ports.tables._client.meta.events
        events.register("provide-client-params.dynamodb", self.before)
        events.register("after-call.dynamodb", self.after)
        answer = cloud.sockets.answer
        monkeypatch.setattr(cloud.sockets, "answer", lambda *asked: self.post(answer, *asked))
        # Nobody waits between two tries: the chances are the same, the test is quicker.
        monkeypatch.setattr(botocore.endpoint, "time", SimpleNamespace(sleep=lambda _: None))

    def strikes(self, what: str) -> bool:
        struck = self.on and self.rng.random() < self.chance
        self.struck[what] += struck
        return struck

    def before(self, event_name: str, **_: object) -> None:
        """A call that never takes effect."""
        operation = event_name.rpartition(".")[2]
        if self.strikes("throttled"):
            raise refused(operation, "ProvisionedThroughputExceededException")
        if operation in CONDITIONAL and self.strikes("conflict"):
            raise refused(operation, "ConditionalCheckFailedException")
        if self.strikes("no answer"):
            raise ReadTimeoutError(endpoint_url="https://dynamodb.example")

    def after(self, event_name: str, **_: object) -> None:
        """A call that took effect, and was not heard of again; or its caller was not."""
        if self.strikes("answer lost"):
            raise ReadTimeoutError(endpoint_url="https://dynamodb.example")
        if event_name.endswith("UpdateItem") and self.strikes("killed"):
            raise Killed

    def post(self, answer: Callable[[str, str], int], method: str, connection: str) -> int:
        if not self.strikes("post"):
            return answer(method, connection)
        status = self.rng.choice([403, 410, 429])
        self.struck[f"post {status}"] += 1
        return status


def refused(operation: str, code: str) -> ClientError:
    return ClientError({"Error": {"Code": code, "Message": ""}}, operation)
