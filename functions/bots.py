"""The bots' turns: those the queue brings, and by the schedule those that were lost."""

from typing import Any

from functions.batch import Failures, failures_of
from functions.log import logger
from functions.service.bot_turns import play_turn, sweep
from functions.wiring import ports_for


@logger.inject_lambda_context
def handler(event: dict[str, Any], context: Any) -> Failures:  # noqa: ANN401 (Lambda's own object)
    """Play each turn of a batch; those that fail are named, so that the queue brings them again. No batch: sweep."""
    ports = ports_for({})
    if "Records" not in event:
        sweep(ports)
    return failures_of(
        event, lambda turn: play_turn(ports, turn["table"], at=turn["at"]), trouble="a bot's turn failed"
    )
