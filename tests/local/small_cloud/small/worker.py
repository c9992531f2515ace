"""The queue's and the schedule's function: fails the messages that say so."""

from typing import Any

from . import notes


def handler(event: dict[str, Any], context: object) -> dict[str, Any]:
    notes.note("WORK", event)
    records = event.get("Records", [])
    if any(record["body"] == "crash" for record in records):
        raise RuntimeError("the worker crashed")
    failed = [each["messageId"] for each in records if each["body"] == "fail"]
    return {"batchItemFailures": [{"itemIdentifier": name} for name in failed]}
