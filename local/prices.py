"""What AWS asks for what the meter counts: list prices of us-east-1, in USD, without any free tier."""

from collections.abc import Mapping
from typing import Any

MILLION = 1_000_000
MESSAGE = 1.00 / MILLION
CONNECTION_MINUTE = 0.25 / MILLION
INVOCATION = 0.20 / MILLION
GB_SECOND = 0.0000133334
"""On arm64."""
READ_UNIT = 0.125 / MILLION
WRITE_UNIT = 0.625 / MILLION
QUEUE_REQUEST = 0.40 / MILLION


def bill(reading: Mapping[str, Any], *, gb_seconds: float = 0.0, connection_minutes: float = 0.0) -> dict[str, float]:
    """USD by what they are asked for; the meter knows neither how long functions ran nor how long sockets were open.

    >>> bill({"messages": {"in": 2, "out": 3}, "invocations": {}, "dynamodb": {}, "sqs": {}})["messages"] * 1_000_000
    5.0
    """
    return {
        "messages": sum(reading["messages"].values()) * MESSAGE,
        "connections": connection_minutes * CONNECTION_MINUTE,
        "invocations": sum(reading["invocations"].values()) * INVOCATION,
        "running": gb_seconds * GB_SECOND,
        "writes": reading["dynamodb"].get("write_units", 0) * WRITE_UNIT,
        "reads": reading["dynamodb"].get("read_units", 0) * READ_UNIT,
        "queue": sum(reading["sqs"].values()) * QUEUE_REQUEST,
    }
