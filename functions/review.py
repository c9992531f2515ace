"""Reviews, one game and seat a message, and by the schedule the day's puzzle."""

from functools import partial
from typing import Any

from functions.batch import Failures, failures_of
from functions.log import logger
from functions.service.puzzling import make_puzzle
from functions.service.reviewing import go_on
from functions.wiring import ports_for

SPARE_MS = 15_000
"""Kept for the step that is under way, of a review or of the search for a puzzle, and for what follows it.

No step takes a third of that on Lambda.
"""


@logger.inject_lambda_context
def handler(event: dict[str, Any], context: Any) -> Failures:  # noqa: ANN401 (Lambda's own object)
    """Go on with each review of a batch; those that fail are named, so that the queue brings them again."""
    ports, in_time = ports_for({}), partial(_in_time, context)
    if "Records" not in event:
        make_puzzle(ports, in_time)
    return failures_of(
        event, lambda wanted: go_on(ports, wanted["record"], wanted["seat"], in_time), trouble="a review failed"
    )


def _in_time(context: Any) -> bool:  # noqa: ANN401 (Lambda's own object)
    return bool(context.get_remaining_time_in_millis() > SPARE_MS)
