"""What goes wrong with the calls of the functions to their table, before or after they take effect."""

import json
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from botocore.exceptions import ReadTimeoutError
from moto.dynamodb.responses import DynamoHandler

from local.faults import Misfortune

Answer: TypeAlias = tuple[int, Any, Any]
OK = 200
BAD_REQUEST = 400
WRITES = ("PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems")
THROTTLED = "ProvisionedThroughputExceededException"
CONDITION_FAILED = "ConditionalCheckFailedException"


class Killed(BaseException):
    """The function's process ended here; no handler of errors in it runs."""


def action_of(handler: DynamoHandler) -> str:
    """The name of a call, such as `GetItem`."""
    return str(handler._get_action())  # noqa: SLF001 - moto has no public word for it


class Mishaps:
    """What befalls each call of the table."""

    def __init__(self, misfortune: Misfortune) -> None:
        self._misfortune = misfortune

    def befall(self, handler: DynamoHandler, call: Callable[[], Answer]) -> Answer:
        """Make the call, unless something prevents it; and answer it, unless something prevents that.

        Raises:
            ReadTimeoutError: nobody answered.
            Killed: the function died with its write.
        """
        action, request = action_of(handler), getattr(handler, "params", {})
        conditional = "ConditionExpression" in request
        prevented = self._strike("", conditional=conditional and action == "UpdateItem")
        if prevented is not None:
            return prevented
        answer = call()
        if action not in WRITES or answer[0] != OK:
            return answer
        if self._misfortune.strikes("kill_functions"):
            raise Killed
        return self._strike("_after", conditional=conditional) or answer

    def _strike(self, when: str, *, conditional: bool) -> Answer | None:
        if self._misfortune.strikes(f"throttle_table{when}"):
            return _refused(THROTTLED, "The level of configured provisioned throughput for the table was exceeded.")
        if conditional and self._misfortune.strikes(f"conflict_table{when}"):
            return _refused(CONDITION_FAILED, "The conditional request failed")
        if self._misfortune.strikes(f"time_out_table{when}"):
            time.sleep(self._misfortune.faults.time_out_ms / 1000)
            raise ReadTimeoutError(endpoint_url="https://dynamodb")
        return None


def _refused(kind: str, words: str) -> Answer:
    body: Mapping[str, str] = {"__type": f"com.amazonaws.dynamodb.v20120810#{kind}", "message": words}
    return BAD_REQUEST, {"Content-Type": "application/x-amz-json-1.0"}, json.dumps(body)
