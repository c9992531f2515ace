"""One lock around moto's dispatch, and a look at what passes through it.

moto is not atomic under threads: without the lock two writers can both be told that they won the
same version of an item, and a transaction can swallow the writes beside it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import RLock
from typing import Any
from unittest.mock import patch

from moto.core.exceptions import JsonRESTError, ServiceException
from moto.dynamodb.models import DynamoDBBackend
from moto.dynamodb.responses import DynamoHandler
from moto.sqs.responses import SQSResponse

from local.faults import Misfortune
from local.journal import Change, Item
from local.meter import Meter
from local.mishaps import OK, Answer, Mishaps, action_of
from local.sizes import item_size


@contextmanager
def one_at_a_time(meter: Meter, commit: Callable[[list[Change]], None], misfortune: Misfortune) -> Iterator[None]:
    """Let one call into moto at a time, metered; a successful write is committed before it returns."""
    lock, mishaps = RLock(), Mishaps(misfortune)
    dynamodb, sqs = DynamoHandler.call_action, SQSResponse.call_action

    def watched_dynamodb(handler: DynamoHandler) -> Answer:
        def call() -> Answer:
            with lock:
                return _Call(handler, meter).run(lambda: dynamodb(handler), commit)

        return mishaps.befall(handler, call)

    def watched_sqs(handler: SQSResponse) -> Answer:
        with lock:
            return _queue_call(handler, meter, lambda: sqs(handler))

    with (
        patch.object(DynamoHandler, "call_action", watched_dynamodb),
        patch.object(SQSResponse, "call_action", watched_sqs),
    ):
        yield


def _queue_call(handler: SQSResponse, meter: Meter, call: Callable[[], Answer]) -> Answer:
    answer = call()
    action = handler._get_action()  # noqa: SLF001 - moto has no public word for it
    # The local poller looks far more often than AWS's; only what it finds is a billed request.
    if action != "ReceiveMessage" or "ReceiptHandle" in str(answer[2]):
        meter.count(f"sqs.{action}")
    return answer


class _Call:
    """One call to DynamoDB: which items it touches, and what they are before and after."""

    def __init__(self, handler: DynamoHandler, meter: Meter) -> None:
        self._backend: DynamoDBBackend = handler.dynamodb_backend
        self._action = action_of(handler)
        self._request: Mapping[str, Any] = getattr(handler, "params", {})
        self._meter = meter

    def run(self, call: Callable[[], Answer], commit: Callable[[list[Change]], None]) -> Answer:
        touched = list(self._written())
        before = [self._image(table, key) for table, key in touched]
        answer = call()
        self._meter.count(f"dynamodb.{self._action}")
        changes = [Change(table, key, self._image(table, key)) for table, key in touched]
        for change, old in zip(changes, before, strict=True):
            self._meter_write(change, old)
        self._meter_read(answer)
        if changes and answer[0] == OK:
            commit(changes)
        return answer

    def _written(self) -> Iterator[tuple[str, Item]]:
        request = self._request
        match self._action:
            case "PutItem":
                yield self._put(request)
            case "UpdateItem" | "DeleteItem":
                yield request["TableName"], request["Key"]
            case "BatchWriteItem":
                for table, writes in request["RequestItems"].items():
                    for write in writes:
                        yield self._in_batch(table, write)
            case "TransactWriteItems":
                for write in request["TransactItems"]:
                    yield self._in_transaction(write)

    def _put(self, request: Mapping[str, Any]) -> tuple[str, Item]:
        return request["TableName"], self._key_of(request["TableName"], request["Item"])

    def _in_batch(self, table: str, write: Mapping[str, Any]) -> tuple[str, Item]:
        if "PutRequest" in write:
            return table, self._key_of(table, write["PutRequest"]["Item"])
        return table, write["DeleteRequest"]["Key"]

    def _in_transaction(self, write: Mapping[str, Any]) -> tuple[str, Item]:
        ((kind, part),) = write.items()
        return self._put(part) if kind == "Put" else (part["TableName"], part["Key"])

    def _key_of(self, table: str, item: Item) -> Item:
        names = {each["AttributeName"] for each in self._schema(table)}
        return {name: value for name, value in item.items() if name in names}

    def _schema(self, table: str) -> list[dict[str, str]]:
        known = self._backend.tables.get(table)
        return known.schema if known else []

    def _image(self, table: str, key: Item) -> dict[str, Any] | None:
        try:
            item = self._backend.get_item(table, dict(key))
        except (JsonRESTError, ServiceException, KeyError, ValueError):
            return None  # a call that moto is about to refuse, or has refused
        return dict(item.to_json()["Attributes"]) if item else None

    def _meter_write(self, change: Change, old: Item | None) -> None:
        self._meter.write(
            max(item_size(old), item_size(change.item)),
            index_writes=sum(map(len, self._index_differences(change, old))),
            transaction=self._action == "TransactWriteItems",
        )
        kind = str(change.key.get("sk", {}).get("S", "")).partition("#")[0]
        self._meter.item(kind, item_size(change.item))

    def _index_differences(self, change: Change, old: Item | None) -> Iterator[set[str]]:
        """The entries put into and taken out of each index: none when its keys stay as they are."""
        known = self._backend.tables.get(change.table)
        for index in known.global_indexes if known else []:
            names = [each["AttributeName"] for each in index.schema]
            entries = [_index_entry(image, names) for image in (old, change.item)]
            yield ({entries[0]} ^ {entries[1]}) - {""}

    def _meter_read(self, answer: Answer) -> None:
        if self._action not in ("GetItem", "Query", "Scan") or answer[0] != OK:
            return
        consistent = bool(self._request.get("ConsistentRead"))
        self._meter.read(self._read_size(answer), consistent=consistent)

    def _read_size(self, answer: Answer) -> int:
        if self._action == "GetItem":
            return item_size(self._image(self._request["TableName"], self._request["Key"]))
        return len(str(answer[2]))


def _index_entry(image: Item | None, names: list[str]) -> str:
    if image is None or not all(name in image for name in names):
        return ""
    return repr([image[name] for name in names])
