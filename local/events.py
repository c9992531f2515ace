"""What API Gateway, SQS and the scheduler hand a function: their events in true shape."""

import base64
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from local.template import REGION


def gateway_id() -> str:
    """An id as the gateway makes them: base64-like, and ending in `=`.

    >>> len(gateway_id()), gateway_id()[-1]
    (16, '=')
    """
    return base64.urlsafe_b64encode(secrets.token_bytes(11)).decode()


@dataclass(frozen=True)
class Client:
    """What the gateway knows of a socket from its beginning. `connected_at` in milliseconds."""

    connection: str
    connected_at: int
    source_ip: str
    user_agent: str
    host: str
    stage: str
    api: str

    def connect_event(self, *, now: float, headers: Mapping[str, str], query: str) -> dict[str, Any]:
        """The event of `$connect`, the only one with headers and query."""
        context = self._context("$connect", "CONNECT", now)
        event = {"headers": dict(headers), "multiValueHeaders": _lists(headers)}
        return event | _query(query) | {"requestContext": context, "isBase64Encoded": False}

    def message_event(self, route: str, body: str, *, now: float) -> dict[str, Any]:
        """The event of one frame."""
        context = self._context(route, "MESSAGE", now) | {"messageId": gateway_id()}
        return {"requestContext": context, "body": body, "isBase64Encoded": False}

    def disconnect_event(self, code: int, reason: str, *, now: float) -> dict[str, Any]:
        """The event of `$disconnect`, after the socket is closed."""
        context = self._context("$disconnect", "DISCONNECT", now)
        closed = {"disconnectStatusCode": code, "disconnectReason": reason}
        return {"requestContext": context | closed, "isBase64Encoded": False}

    def _context(self, route: str, kind: str, now: float) -> dict[str, Any]:
        request = gateway_id()
        return {
            "routeKey": route,
            "eventType": kind,
            "extendedRequestId": request,
            "requestTime": time.strftime("%d/%b/%Y:%H:%M:%S +0000", time.gmtime(now)),
            "messageDirection": "IN",
            "stage": self.stage,
            "connectedAt": self.connected_at,
            "requestTimeEpoch": int(now * 1000),
            "identity": {"userAgent": self.user_agent, "sourceIp": self.source_ip},
            "requestId": request,
            "domainName": self.host,
            "connectionId": self.connection,
            "apiId": self.api,
        }


def _lists(values: Mapping[str, str]) -> dict[str, list[str]]:
    return {name: [value] for name, value in values.items()}


def _query(query: str) -> dict[str, Any]:
    if not query:
        return {}
    values = dict(parse_qsl(query, keep_blank_values=True))
    return {"queryStringParameters": values, "multiValueQueryStringParameters": _lists(values)}


def queue_event(messages: list[Mapping[str, Any]], arn: str) -> dict[str, Any]:
    """The event of a batch of queue messages, as SQS's `ReceiveMessage` gave them."""
    return {"Records": [_queue_record(message, arn) for message in messages]}


def _queue_record(message: Mapping[str, Any], arn: str) -> dict[str, Any]:
    return {
        "messageId": message["MessageId"],
        "receiptHandle": message["ReceiptHandle"],
        "body": message["Body"],
        "attributes": message.get("Attributes", {}),
        "messageAttributes": {},
        "md5OfBody": message["MD5OfBody"],
        "eventSource": "aws:sqs",
        "eventSourceARN": arn,
        "awsRegion": REGION,
    }
