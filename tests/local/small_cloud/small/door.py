"""$connect and $disconnect: lets in who does not ask to be treated otherwise."""

from typing import Any

from . import notes


def handler(event: dict[str, Any], context: object) -> dict[str, Any]:
    kind = event["requestContext"]["eventType"]
    notes.note(kind, event)
    if kind == "DISCONNECT":
        return notes.OK
    return _let_in(event, (event.get("queryStringParameters") or {}).get("please", ""))


def _let_in(event: dict[str, Any], please: str) -> dict[str, Any]:
    match please:
        case "refuse":
            return {"statusCode": 401}
        case "fail":
            raise RuntimeError("the door fell off")
        case "speak":
            return notes.OK | {"headers": {"Sec-WebSocket-Protocol": event["headers"]["Sec-WebSocket-Protocol"]}}
        case "greet":
            _greet(event)
    return notes.OK


def _greet(event: dict[str, Any]) -> None:
    try:
        notes.post(event, "welcome")
    except notes.gateway().exceptions.GoneException:
        notes.note("TOO_EARLY", event["requestContext"]["connectionId"])
