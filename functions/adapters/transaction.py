"""Two writes that happen together or not at all, and the first only where nothing is."""

from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from functions.adapters.attributes import Plain, packed_item
from functions.adapters.aws import reaching
from functions.adapters.update import Update
from functions.ports import Conflict

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

TRIES = 3
"""Games that end in the same moment are counted in one item, and then one of them has to come again."""


def put_and_count(
    client: "DynamoDBClient", table: str, item: dict[str, Plain], *, key: dict[str, Plain], counting: Update
) -> bool:
    """Put an item and update the one with that key; False, and neither, where the item is there already.

    `Unavailable` where others were counting each time.
    """
    put = {"TableName": table, "Item": packed_item(item), "ConditionExpression": "attribute_not_exists(pk)"}
    update = {"TableName": table, "Key": packed_item(key), **counting.arguments()}
    for attempt in range(TRIES):
        try:
            with reaching({"TransactionCanceledException": Conflict} if attempt < TRIES - 1 else None):
                return _written(client, [{"Put": put}, {"Update": update}])
        except Conflict:
            continue
    raise AssertionError("the last try returns or raises")


def _written(client: "DynamoDBClient", writes: list[Any]) -> bool:
    try:
        client.transact_write_items(TransactItems=writes)
    except ClientError as error:
        reasons = [reason.get("Code") for reason in error.response.get("CancellationReasons", [])]
        if "ConditionalCheckFailed" in reasons:
            return False
        raise
    return True
