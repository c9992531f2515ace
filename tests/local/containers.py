"""Handlers for `tests.local.test_workers`."""

import os
from typing import Any

from local.lambdas import Context


def handler(event: dict[str, Any], context: Context) -> dict[str, Any]:
    print("what a handler prints is no answer")
    if event.get("fail"):
        raise ValueError("no such card")
    return {"heard": event, "process": os.getpid(), "function": context.function_name}
