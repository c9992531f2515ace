"""DATA: every commit is there again after a restart, a kill included."""

import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import boto3
import pytest
from websockets.sync.client import connect

from local.cloud import running
from local.errors import CloudError
from local.template import REGION, name_of
from tests.local.guests import SMALL, SOON, hear, say
from tests.local.program import started

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

TABLE = name_of("Notes")
ITEM: dict[str, Any] = {
    "pk": {"S": "a"},
    "sk": {"S": "b"},
    "seed": {"B": b"\x00\xff\xfe"},
    "map": {"M": {"base64": {"S": "AA=="}, "list": {"L": [{"N": "1"}, {"NULL": True}]}}},
    "set": {"BS": [b"\x80"]},
}
KEY = {name: ITEM[name] for name in ("pk", "sk")}


def table() -> "DynamoDBClient":
    return boto3.client("dynamodb", region_name=REGION)


def everything() -> list[dict[str, Any]]:
    return table().scan(TableName=TABLE)["Items"]


def test_items_of_every_type_come_back(tmp_path: Path) -> None:
    with running(template=SMALL, data=tmp_path):
        table().put_item(TableName=TABLE, Item=ITEM)
    with running(template=SMALL, data=tmp_path):
        assert everything() == [ITEM]


def test_changes_and_deletions_come_back(tmp_path: Path) -> None:
    with running(template=SMALL, data=tmp_path):
        table().put_item(TableName=TABLE, Item=ITEM)
        table().put_item(TableName=TABLE, Item={**ITEM, "sk": {"S": "c"}})
        table().delete_item(TableName=TABLE, Key={**KEY, "sk": {"S": "c"}})
    with running(template=SMALL, data=tmp_path):
        table().update_item(
            TableName=TABLE,
            Key=KEY,
            UpdateExpression="SET version = :one REMOVE seed",
            ExpressionAttributeValues={":one": {"N": "1"}},
        )
    with running(template=SMALL, data=tmp_path):
        left = {name: value for name, value in ITEM.items() if name != "seed"}
        assert everything() == [{**left, "version": {"N": "1"}}]


def test_a_batch_and_a_transaction_come_back(tmp_path: Path) -> None:
    with running(template=SMALL, data=tmp_path):
        table().batch_write_item(RequestItems={TABLE: [{"PutRequest": {"Item": ITEM}}]})
        table().transact_write_items(
            TransactItems=[
                {"Put": {"TableName": TABLE, "Item": {**ITEM, "sk": {"S": "c"}}}},
                {"Delete": {"TableName": TABLE, "Key": KEY}},
            ]
        )
    with running(template=SMALL, data=tmp_path):
        assert everything() == [{**ITEM, "sk": {"S": "c"}}]


def test_a_refused_write_leaves_no_trace(tmp_path: Path) -> None:
    with running(template=SMALL, data=tmp_path):
        client = table()
        with pytest.raises(client.exceptions.ConditionalCheckFailedException):
            client.put_item(TableName=TABLE, Item=ITEM, ConditionExpression="attribute_exists(pk)")
    assert (tmp_path / "commits.jsonl").read_text() == ""


def test_a_start_forgets_what_was_overwritten_and_what_has_expired(tmp_path: Path) -> None:
    past, future = ({"N": str(int(time.time()) + ahead)} for ahead in (-60, 3600))
    with running(template=SMALL, data=tmp_path):
        for sort, expiry in (("b", past), ("c", future), ("c", future)):
            table().put_item(TableName=TABLE, Item={**ITEM, "sk": {"S": sort}, "ttl": expiry})
    with running(template=SMALL, data=tmp_path):
        assert [item["sk"] for item in everything()] == [{"S": "c"}]
    assert len((tmp_path / "commits.jsonl").read_text().splitlines()) == 1


def test_a_line_cut_short_by_a_kill_is_left_out(tmp_path: Path) -> None:
    with running(template=SMALL, data=tmp_path):
        table().put_item(TableName=TABLE, Item=ITEM)
    with (tmp_path / "commits.jsonl").open("a") as file:
        file.write('[{"table": "gin-tab')
    with running(template=SMALL, data=tmp_path):
        assert everything() == [ITEM]


def test_a_line_that_can_not_be_read_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "commits.jsonl").write_text("[]\nnonsense\n")
    with pytest.raises(CloudError, match="line 2"), running(template=SMALL, data=tmp_path):
        pass


def test_two_clouds_can_not_share_a_folder(tmp_path: Path) -> None:
    second = running(template=SMALL, data=tmp_path)
    with started("--data", str(tmp_path)), pytest.raises(CloudError, match="in use"), second:
        pass


def test_a_folder_that_can_not_be_made_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "data"
    with pytest.raises(CloudError, match="can't hold data"), running(template=SMALL, data=folder):
        pass


@pytest.mark.parametrize("commits", [1, 7])
def test_every_acknowledged_commit_survives_a_kill(tmp_path: Path, commits: int) -> None:
    with started("--data", str(tmp_path)) as program, connect(program.socket_url) as socket:
        for _ in range(commits):
            say(socket, hello=1)
            assert hear(socket)["route"] == "$default"
        program.process.send_signal(signal.SIGKILL)
        program.process.wait(SOON)
    with started("--data", str(tmp_path)) as program, connect(program.socket_url) as socket:
        say(socket, do="count")
        assert hear(socket) == commits
