"""What the small functions share: they note every event they are given, and can post."""

import functools
import json
import os
import uuid
from typing import TYPE_CHECKING, Any

import boto3

if TYPE_CHECKING:
    from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient
    from mypy_boto3_dynamodb import DynamoDBClient

OK = {"statusCode": 200}


@functools.cache
def table() -> "DynamoDBClient":
    return boto3.client("dynamodb")


@functools.cache
def gateway() -> "ApiGatewayManagementApiClient":
    return boto3.client("apigatewaymanagementapi", endpoint_url=os.environ["MANAGEMENT_ENDPOINT"])


def note(kind: str, content: object) -> None:
    item = {"pk": kind, "sk": str(uuid.uuid4()), "content": json.dumps(content)}
    typed = {name: {"S": value} for name, value in item.items()}
    table().put_item(TableName=os.environ["TABLE_NAME"], Item=typed)


def count(kind: str) -> int:
    return table().query(
        TableName=os.environ["TABLE_NAME"],
        KeyConditionExpression="pk = :kind",
        ExpressionAttributeValues={":kind": {"S": kind}},
        Select="COUNT",
    )["Count"]


def post(event: dict[str, Any], content: object) -> None:
    connection = event["requestContext"]["connectionId"]
    gateway().post_to_connection(ConnectionId=connection, Data=json.dumps(content).encode())
