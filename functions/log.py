"""The one log. No card, secret, name or line of chat goes into it, so neither does the text of an error."""

import time
import traceback
from pathlib import Path
from typing import Any

from aws_lambda_powertools import Logger

logger = Logger()

TROUBLES, PAGE_ERRORS = "Troubles", "PageErrors"
"""What is counted: failures here, and those that pages tell of."""


def log_trouble(what: str, error: BaseException | None = None) -> None:
    """Log what failed, and count it: the kind of error and where it was raised, never its message."""
    place = {} if error is None else _place(error)
    logger.error(what, **counted(TROUBLES), **place)


def counted(metric: str) -> dict[str, Any]:
    """What makes a line of the log a metric of CloudWatch too, by stack, in its embedded format."""
    metrics = [{"Name": metric, "Unit": "Count"}]
    count = {"Namespace": "GinTable", "Dimensions": [["service"]], "Metrics": metrics}
    return {metric: 1, "_aws": {"Timestamp": time.time_ns() // 1_000_000, "CloudWatchMetrics": [count]}}


def _place(error: BaseException) -> dict[str, Any]:
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    cause = error.__cause__
    return {"error": type(error).__name__, "cause": type(cause).__name__ if cause else None, "where": where}
