"""$default and `shout`: does what the frame asks."""

import json
import time
from typing import Any

from . import notes


def handler(event: dict[str, Any], context: Any) -> Any:  # noqa: ANN401
    try:
        wish = json.loads(event["body"])
    except (ValueError, RecursionError):
        wish = {}
    match wish.get("do") if isinstance(wish, dict) else None:
        case "fail":
            raise RuntimeError("a secret in a stack trace")
        case "sleep":
            time.sleep(wish["seconds"])
            notes.post(event, wish)
        case "answer":
            return {"statusCode": 200, "body": "this must not arrive"}
        case "answer badly":
            return wish["with"]
        case "not json":
            return {"statusCode": 200, "body": object()}
        case "count":
            notes.post(event, notes.count("MESSAGE"))
        case "deadline":
            notes.post(event, context.get_remaining_time_in_millis())
        case _:
            notes.note("MESSAGE", event)
            notes.post(event, {"route": event["requestContext"]["routeKey"], "body": event["body"]})
    return notes.OK


def shout(event: dict[str, Any], context: object) -> dict[str, Any]:
    notes.post(event, {"route": event["requestContext"]["routeKey"], "body": event["body"].upper()})
    return notes.OK


def nap(event: dict[str, Any], context: object) -> dict[str, Any]:
    wish = json.loads(event["body"])
    time.sleep(wish["seconds"])
    notes.post(event, wish)
    return notes.OK
