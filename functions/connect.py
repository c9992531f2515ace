"""The `$connect` and `$disconnect` routes: who may connect, and what a closed socket leaves behind."""

from collections.abc import Collection, Mapping
from typing import Any

from functions.log import log_trouble, logger
from functions.ports import Unavailable
from functions.service.binding import closed
from functions.wiring import environment, ports_for


@logger.inject_lambda_context
def handler(event: dict[str, Any], context: Any) -> dict[str, int]:  # noqa: ANN401 (Lambda's own object)
    """Let a page's socket in, or forget one that has closed. Nothing is posted here: a new socket can't hear yet."""
    request = event["requestContext"]
    if request["eventType"] == "CONNECT":
        return {"statusCode": 200 if may_connect(event.get("headers") or {}, environment().site_origins) else 403}
    try:
        closed(ports_for(request), request["connectionId"])
    except Unavailable as error:
        log_trouble("a closed connection was not dropped; the next post to it will", error)
    return {"statusCode": 200}


def may_connect(headers: Mapping[str, str], site_origins: Collection[str]) -> bool:
    """Whether the page that opens the socket is one of ours; browsers name it in `Origin` and pages can't forge it.

    >>> may_connect({"origin": "https://evil.example"}, {"https://gin.example"})
    False
    >>> may_connect({}, ())
    True
    """
    origins = [value for name, value in headers.items() if name.lower() == "origin"]
    return not site_origins or (bool(origins) and all(origin in site_origins for origin in origins))
