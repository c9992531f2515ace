"""The `account` route: everything that a page may ask of an account."""

from typing import Any

from functions.account_wiring import account_ports_for
from functions.log import logger
from functions.service.account.answer import answer


@logger.inject_lambda_context
def handler(event: dict[str, Any], context: Any) -> dict[str, int]:  # noqa: ANN401 (Lambda's own object)
    """Answer one frame. Whatever it holds, the sender is answered over its socket, so the status is always 200."""
    request = event["requestContext"]
    body = None if event.get("isBase64Encoded") else event.get("body")
    answer(account_ports_for(request), request["connectionId"], body, address=request["identity"]["sourceIp"])
    return {"statusCode": 200}
