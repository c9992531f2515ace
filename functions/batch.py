"""The border of what a queue brings: one message after another, and one that fails lets none of the others wait."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from functions.log import log_trouble

Failures: TypeAlias = dict[str, list[dict[str, str]]]
"""The messages that failed, as Lambda wants them named."""

Deed: TypeAlias = Callable[[dict[str, Any]], None]
"""What to do with a message's body."""


def failures_of(event: dict[str, Any], deed: Deed, *, trouble: str) -> Failures:
    """Do the deed with each message of a batch; those that fail are named, so that the queue brings them again.

    `trouble` is what the log says of one. What is no batch has no messages, and none that failed.

    >>> failures_of({"Records": [{"messageId": "m1", "body": "{}"}]}, print, trouble="a message failed")
    {}
    {'batchItemFailures': []}
    """
    failed = [record["messageId"] for record in event.get("Records", ()) if not _done(record, deed, trouble)]
    return {"batchItemFailures": [{"itemIdentifier": message} for message in failed]}


def _done(record: dict[str, Any], deed: Deed, trouble: str) -> bool:
    try:
        deed(json.loads(record["body"]))
    except Exception as error:  # noqa: BLE001 (a border: the queue brings it again, and the log says why)
        log_trouble(trouble, error)
        return False
    return True
