"""Table, queues and buckets in memory: moto's, behind the real boto3 client, kept on disk if asked."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import boto3
from moto import mock_aws
from moto.core.config import DefaultConfig
from moto.sqs.models import sqs_backends

from local.dispatch import one_at_a_time
from local.errors import CloudError, in_one_line
from local.faults import Misfortune
from local.journal import Change, Journal
from local.meter import Meter
from local.stack import Stack
from local.template import ACCOUNT, REGION

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_sqs import SQSClient

TABLE_PROPERTIES = ("AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes", "BillingMode")
QUEUE_ATTRIBUTES = (
    "DelaySeconds",
    "MaximumMessageSize",
    "MessageRetentionPeriod",
    "ReceiveMessageWaitTimeSeconds",
    "VisibilityTimeout",
)
# Addresses of this machine go out for real, so that messages to sockets reach the local gateway.
LOOPBACK = [r"https?://(127\.0\.0\.1|localhost|\[::1\])(:|/|$)"]


@contextmanager
def stored(stack: Stack, meter: Meter, data: Path | None, misfortune: Misfortune) -> Iterator[None]:
    """Run the stack's table, queues and buckets; every commit is kept in `data`, if given.

    Raises:
        CloudError: a resource can't be made as the template says, or `data` can't be used.
    """
    with ExitStack() as closing:
        journal = _journal(closing, data)
        closing.enter_context(mock_aws(config=_mock_options()))
        _make_all(stack)
        commit = _restore(journal, stack) if journal else _forget
        closing.enter_context(one_at_a_time(meter, commit, misfortune))
        yield


def waiting(queue_url: str) -> bool:
    """Whether a queue has a message to hand out, asked of moto itself to spare a request."""
    name = queue_url.rpartition("/")[2]
    return bool(sqs_backends[ACCOUNT][REGION].queues[name].messages)


def _mock_options() -> DefaultConfig:
    return {
        "core": {
            "mock_credentials": False,
            "passthrough": {"urls": LOOPBACK, "services": []},
            "reset_boto3_session": True,
        }
    }


def _journal(closing: ExitStack, data: Path | None) -> Journal | None:
    if data is None:
        return None
    journal = Journal(data)
    closing.callback(journal.close)
    return journal


def _forget(_: list[Change]) -> None:
    """Without a folder to keep commits in, they live as long as the process."""


def _make_all(stack: Stack) -> None:
    try:
        for name, properties in stack.tables.items():
            _make_table(boto3.client("dynamodb", region_name=REGION), name, properties)
        _make_queues(boto3.client("sqs", region_name=REGION), stack.queues)
        for name in stack.buckets:
            boto3.client("s3", region_name=REGION).create_bucket(Bucket=name)
    except Exception as error:
        raise CloudError(f"template.yaml: {in_one_line(error)}") from error


def _make_table(client: "DynamoDBClient", name: str, properties: Mapping[str, Any]) -> None:
    wanted = {key: properties[key] for key in TABLE_PROPERTIES if key in properties}
    client.create_table(TableName=name, **wanted)
    if "TimeToLiveSpecification" in properties:
        expiry = properties["TimeToLiveSpecification"]
        client.update_time_to_live(TableName=name, TimeToLiveSpecification=expiry)


def _make_queues(client: "SQSClient", queues: Mapping[str, Mapping[str, Any]]) -> None:
    """Make every queue first, then say where failures go: a dead-letter queue must be there."""
    for name, properties in queues.items():
        wanted = {key: str(properties[key]) for key in QUEUE_ATTRIBUTES if key in properties}
        client.create_queue(QueueName=name, Attributes=wanted)  # type: ignore[arg-type]
    for name, properties in queues.items():
        if "RedrivePolicy" in properties:
            policy = json.dumps(properties["RedrivePolicy"])
            url = client.get_queue_url(QueueName=name)["QueueUrl"]
            client.set_queue_attributes(QueueUrl=url, Attributes={"RedrivePolicy": policy})


def _restore(journal: Journal, stack: Stack) -> Callable[[list[Change]], None]:
    kept = [change for change in journal.load() if _lives(change, stack)]
    client = boto3.client("dynamodb", region_name=REGION)
    for change in kept:
        client.put_item(TableName=change.table, Item=dict(change.item or {}))
    journal.start(kept)
    return journal.append


def _lives(change: Change, stack: Stack) -> bool:
    """Whether an item's table is still in the template, and its time to live is not over."""
    properties = stack.tables.get(change.table)
    if properties is None or change.item is None:
        return False
    attribute = properties.get("TimeToLiveSpecification", {}).get("AttributeName")
    expiry = change.item.get(attribute, {}).get("N")
    return expiry is None or float(expiry) > time.time()
