"""The table: atomic under threads, and metered as DynamoDB bills."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING, Any

import boto3
import pytest

from local.cloud import Cloud
from local.sizes import item_size
from local.template import REGION, name_of

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

TABLE = name_of("Notes")
KEY: dict[str, Any] = {"pk": {"S": "a"}, "sk": {"S": "b"}}
WRITERS = 32


@pytest.fixture
def table(cloud: Cloud) -> "DynamoDBClient":
    return boto3.client("dynamodb", region_name=REGION)


def number(value: int) -> dict[str, str]:
    return {"N": str(value)}


def race(table: "DynamoDBClient", start: Barrier) -> list[int]:
    """Try a few times to write the version after the one read; the versions that were won."""
    won = []
    start.wait()
    for _ in range(6):
        read = table.get_item(TableName=TABLE, Key=KEY, ConsistentRead=True)
        version = int(read["Item"]["version"]["N"])
        try:
            table.update_item(
                TableName=TABLE,
                Key=KEY,
                UpdateExpression="SET version = :next",
                ConditionExpression="version = :read",
                ExpressionAttributeValues={":next": number(version + 1), ":read": number(version)},
            )
        except table.exceptions.ConditionalCheckFailedException:
            continue
        won.append(version + 1)
    return won


def test_no_two_writers_win_the_same_version(table: "DynamoDBClient") -> None:
    table.put_item(TableName=TABLE, Item={**KEY, "version": {"N": "0"}})
    start = Barrier(WRITERS)
    with ThreadPoolExecutor(WRITERS) as writers:
        runs = list(writers.map(lambda _: race(table, start), range(WRITERS)))
    won = sorted(version for run in runs for version in run)

    assert won == list(range(1, len(won) + 1))
    assert len(won) >= 6


def test_no_addition_is_lost(table: "DynamoDBClient") -> None:
    def add(_: int) -> None:
        for _ in range(10):
            table.update_item(
                TableName=TABLE,
                Key=KEY,
                UpdateExpression="ADD additions :one",
                ExpressionAttributeValues={":one": {"N": "1"}},
            )

    with ThreadPoolExecutor(WRITERS) as writers:
        list(writers.map(add, range(WRITERS)))
    item = table.get_item(TableName=TABLE, Key=KEY)["Item"]
    assert item["additions"] == {"N": str(10 * WRITERS)}


def test_a_failed_condition_tells_the_item_that_is_there(table: "DynamoDBClient") -> None:
    table.put_item(TableName=TABLE, Item={**KEY, "version": {"N": "3"}})
    with pytest.raises(table.exceptions.ConditionalCheckFailedException) as failed:
        table.put_item(
            TableName=TABLE,
            Item=KEY,
            ConditionExpression="attribute_not_exists(pk)",
            ReturnValuesOnConditionCheckFailure="ALL_OLD",
        )
    assert failed.value.response["Item"]["version"] == {"N": "3"}  # type: ignore[typeddict-item]


def units(cloud: Cloud) -> tuple[float, float]:
    counted = cloud.meter.reading()["dynamodb"]
    return counted["read_units"], counted["write_units"]


def test_a_write_costs_a_unit_for_each_begun_kilobyte(cloud: Cloud, table: "DynamoDBClient") -> None:
    table.put_item(TableName=TABLE, Item={**KEY, "text": {"S": "x" * 1000}})
    assert units(cloud) == (0, 1)

    table.put_item(TableName=TABLE, Item={**KEY, "text": {"S": "x" * 1024}})
    assert units(cloud) == (0, 3)

    table.delete_item(TableName=TABLE, Key=KEY)
    assert units(cloud) == (0, 5)


def test_a_read_costs_a_unit_for_each_begun_4_kilobytes_and_half_if_not_consistent(
    cloud: Cloud, table: "DynamoDBClient"
) -> None:
    table.put_item(TableName=TABLE, Item={**KEY, "text": {"S": "x" * 5000}})
    table.get_item(TableName=TABLE, Key=KEY, ConsistentRead=True)
    assert units(cloud)[0] == 2

    table.get_item(TableName=TABLE, Key=KEY)
    assert units(cloud)[0] == 3

    table.get_item(TableName=TABLE, Key={**KEY, "sk": {"S": "nobody"}})
    assert units(cloud)[0] == 3.5


def test_a_sparse_index_costs_a_write_when_its_keys_come_change_and_go(cloud: Cloud, table: "DynamoDBClient") -> None:
    def put(**due: Any) -> float:  # noqa: ANN401
        before = units(cloud)[1]
        table.put_item(TableName=TABLE, Item={**KEY, **due})
        return units(cloud)[1] - before

    assert put() == 1
    assert put(due={"S": "bot"}, due_at={"N": "1"}) == 2
    assert put(due={"S": "bot"}, due_at={"N": "1"}) == 1
    assert put(due={"S": "bot"}, due_at={"N": "2"}) == 3
    assert put() == 2


def test_a_failed_condition_is_billed_too(cloud: Cloud, table: "DynamoDBClient") -> None:
    with pytest.raises(table.exceptions.ConditionalCheckFailedException):
        table.put_item(TableName=TABLE, Item=KEY, ConditionExpression="attribute_exists(pk)")
    assert units(cloud) == (0, 1)


@pytest.mark.parametrize(
    ("item", "size"),
    [
        ({}, 0),
        ({"a": {"S": "é"}}, 3),
        ({"a": {"B": b"1234"}}, 5),
        ({"a": {"N": "0"}}, 2),
        ({"a": {"N": "1234"}}, 4),
        ({"a": {"N": "-1234"}}, 5),
        ({"a": {"BOOL": True}}, 2),
        ({"a": {"NULL": True}}, 2),
        ({"a": {"SS": ["ab", "c"]}}, 4),
        ({"a": {"L": [{"S": "b"}]}}, 6),
        ({"a": {"M": {"bc": {"S": "d"}}}}, 8),
    ],
)
def test_an_items_size_is_its_names_and_values(item: dict[str, Any], size: int) -> None:
    assert item_size(item) == size


def test_two_transactional_writes_cost_four(cloud: Cloud, table: "DynamoDBClient") -> None:
    other = {**KEY, "sk": {"S": "c"}}
    table.transact_write_items(
        TransactItems=[
            {"Put": {"TableName": TABLE, "Item": KEY}},
            {"Put": {"TableName": TABLE, "Item": other}},
        ]
    )
    assert units(cloud) == (0, 4)
