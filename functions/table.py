"""The `$default` route: every command of every player."""

from typing import Any

from functions.log import logger
from functions.service.answer import answer
from functions.wiring import ports_for


@logger.inject_lambda_context
def handler(event: dict[str, Any], context: Any) -> dict[str, int]:  # noqa: ANN401 (Lambda's own object)
    """Answer one frame. Whatever it holds, the sender is answered over its socket, so the status is always 200."""
    request = event["requestContext"]
    body = None if event.get("isBase64Encoded") else event.get("body")
    answer(ports_for(request), request["connectionId"], body, address=request["identity"]["sourceIp"])
    return {"statusCode": 200}
