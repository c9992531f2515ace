"""Those who visit a small cloud: its clients, and readers of what its functions noted."""

import json
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import boto3
from botocore.config import Config
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from local.cloud import Cloud
from local.template import REGION, name_of

if TYPE_CHECKING:
    from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient
    from mypy_boto3_sqs import SQSClient

SMALL = Path(__file__).parent / "small_cloud" / "template.yaml"
SOON = 20.0


def changed(folder: Path, old: str, new: str) -> Path:
    """The small cloud's template with some words changed, beside nothing but its functions."""
    text = SMALL.read_text()
    assert old in text
    (folder / "small").symlink_to(SMALL.parent / "small")
    template = folder / "template.yaml"
    template.write_text(text.replace(old, new))
    return template


def visit(cloud: Cloud, query: str = "", *, offering: str | None = None) -> ClientConnection:
    """Open a socket, as a browser would; `offering` is a sub-protocol."""
    offered = None if offering is None else [Subprotocol(offering)]
    return connect(f"{cloud.socket_url}{query}", compression=None, ping_interval=None, subprotocols=offered)


def say(socket: ClientConnection, **wish: object) -> None:
    """Send a frame."""
    socket.send(json.dumps(wish))


def hear(socket: ClientConnection, *, within: float = SOON) -> Any:  # noqa: ANN401
    """The next message, read from JSON."""
    return json.loads(socket.recv(timeout=within))


def hears_nothing(socket: ClientConnection, *, for_seconds: float = 0.3) -> bool:
    """Whether no message comes for a while."""
    try:
        socket.recv(timeout=for_seconds)
    except TimeoutError:
        return True
    return False


def closing_code(socket: ClientConnection) -> int | None:
    """The code that the server closes the socket with."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=SOON)
    return socket.close_code


def own_id(socket: ClientConnection) -> str:
    """The id of a visitor's connection, as the gateway's error frames tell it."""
    say(socket, do="fail")
    return str(hear(socket)["connectionId"])


def notes(kind: str) -> list[Any]:
    """The events of a kind that the functions noted."""
    found = boto3.client("dynamodb", region_name=REGION).query(
        TableName=name_of("Notes"),
        KeyConditionExpression="pk = :kind",
        ExpressionAttributeValues={":kind": {"S": kind}},
    )
    return [json.loads(item["content"]["S"]) for item in found["Items"]]


def until(happened: Callable[[], Any], *, within: float = SOON) -> Any:  # noqa: ANN401
    """Wait until something is true, and give it back."""
    end = time.monotonic() + within
    while not (result := happened()):
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)
    return result


def management(cloud: Cloud, *, stage: str = "prod", config: Config | None = None) -> "ApiGatewayManagementApiClient":
    """boto3's own client of `@connections`."""
    address = f"{cloud.management_url}/{stage}"
    return boto3.client("apigatewaymanagementapi", endpoint_url=address, region_name=REGION, config=config)


def queue() -> "SQSClient":
    """boto3's own client of the queue."""
    return boto3.client("sqs", region_name=REGION)


def queue_url(cloud: Cloud) -> str:
    """The address of the small cloud's queue."""
    return cloud.stack.sources[0].queue_url


def fetch(address: str, content: object = None) -> Any:  # noqa: ANN401
    """Ask the management port for JSON, or post some to it."""
    body = None if content is None else json.dumps(content).encode()
    with urllib.request.urlopen(address, body, timeout=SOON) as answer:  # noqa: S310
        return json.load(answer)
