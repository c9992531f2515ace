"""Items of a DynamoDB table by their keys: what every adapter on it has in common."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from functions.adapters.attributes import Plain, packed, packed_item, unpacked_item
from functions.adapters.aws import client, config, reaching
from functions.adapters.update import Update
from functions.patience import Allowance
from functions.ports import Clock, Conflict

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

HOUR_S = 3600
YEAR_S = 365 * 24 * HOUR_S
CONDITION_FAILED: Mapping[str, type[Exception]] = {"ConditionalCheckFailedException": Conflict}


def dynamodb_client() -> "DynamoDBClient":
    """The client of the table. All that is kept there shares one, for each costs a part of a cold start."""
    dynamodb: DynamoDBClient = client("dynamodb", config=config(read_timeout=1, attempts=2))
    return dynamodb


class Items:
    """The items of the DynamoDB table of that name; what is past its time is not there."""

    def __init__(self, name: str, clock: Clock, dynamodb: "DynamoDBClient") -> None:
        self._name = name
        self._clock = clock
        self._client = dynamodb

    def _get(self, key: dict[str, Plain], *, consistent: bool) -> dict[str, Any] | None:
        with reaching():
            answer = self._client.get_item(TableName=self._name, Key=packed_item(key), ConsistentRead=consistent)
        item = unpacked_item(answer.get("Item", {}))
        return None if self._is_past(item) else item

    def _update(self, key: dict[str, Plain], update: Update, condition: str | None = None) -> dict[str, Any]:
        """The item after the update; `Conflict` when the condition does not hold."""
        with reaching(CONDITION_FAILED):
            answer = self._client.update_item(
                TableName=self._name, Key=packed_item(key), ReturnValues="ALL_NEW", **update.arguments(condition)
            )
        return unpacked_item(answer["Attributes"])

    def _update_if(self, key: dict[str, Plain], update: Update, condition: str) -> dict[str, Any] | None:
        """The item after the update; None when the condition does not hold."""
        try:
            return self._update(key, update, condition)
        except Conflict:
            return None

    def _put(self, row: dict[str, Plain], seconds: int, *, condition: str | None = None) -> None:
        """Put an item that is kept so long; `Conflict` when the condition does not hold."""
        conditions: dict[str, Any] = {} if condition is None else {"ConditionExpression": condition}
        item = packed_item({**row, "ttl": self._seconds(seconds)})
        with reaching(CONDITION_FAILED):
            self._client.put_item(TableName=self._name, Item=item, **conditions)

    def _query(self, partition: str, prefix: str, *, newest: int | None = None) -> list[dict[str, Any]]:
        """The rows of a partition whose sort key begins so, in order; or so many of the newest, the newest first."""
        limits: dict[str, Any] = {"Limit": newest, "ScanIndexForward": False} if newest else {}
        with reaching():
            answer = self._client.query(
                TableName=self._name,
                ConsistentRead=True,
                KeyConditionExpression="pk = :partition AND begins_with(sk, :prefix)",
                ExpressionAttributeValues={":partition": packed(partition), ":prefix": packed(prefix)},
                **limits,
            )
        items = map(unpacked_item, answer["Items"])
        return [item for item in items if not self._is_past(item)]

    def _all(self, condition: str, *, pk: str, sk: str, consistent: bool) -> Iterator[dict[str, Any]]:
        """Every row for which a condition on `:pk` and `:sk` holds, in order: DynamoDB gives a megabyte at a time."""
        pages = self._client.get_paginator("query").paginate(
            TableName=self._name,
            ConsistentRead=consistent,
            KeyConditionExpression=condition,
            ExpressionAttributeValues={":pk": packed(pk), ":sk": packed(sk)},
        )
        with reaching():
            for page in pages:
                items = map(unpacked_item, page["Items"])
                yield from (item for item in items if not self._is_past(item))

    def _counted(self, key: dict[str, Plain], allowance: Allowance) -> bool:
        """As `Allowance.until` does, in one conditional write: of the first after a while, else of one more."""
        now = self._clock()
        first, further = Update(), Update()
        first.set("until", to=now + allowance.each)
        first.set("ttl", to=self._seconds(HOUR_S))
        until = first.path("until")
        if self._update_if(key, first, f"attribute_not_exists({until}) OR {until} < {first.value(now)}"):
            return True
        further.add("until", of=allowance.each)
        further.set("ttl", to=self._seconds(HOUR_S))
        room = f"{further.path('until')} <= {further.value(now + (allowance.most - 1) * allowance.each)}"
        return self._update_if(key, further, room) is not None

    def _seconds(self, more: int) -> int:
        return self._clock() // 1000 + more

    def _is_past(self, item: dict[str, Any]) -> bool:
        """Whether the item is past its time, or was never there. What has none is kept for good."""
        return not item or item.get("ttl", self._seconds(0)) < self._seconds(0)
