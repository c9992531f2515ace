"""The `account` route: what a page may ask of an account; and by the schedule, deletions that were broken off."""

from typing import Any

from functions.account_wiring import account_ports_for
from functions.log import logger
from functions.service.account.answer import answer
from functions.service.account.leaving import see_off


@logger.inject_lambda_context
def handler(event: dict[str, Any], context: Any) -> dict[str, int]:  # noqa: ANN401 (Lambda's own object)
    """Answer one frame. Whatever it holds, the sender is answered over its socket, so the status is always 200."""
    if "requestContext" not in event:
        see_off(account_ports_for({}))
        return {"statusCode": 200}
    request = event["requestContext"]
    body = None if event.get("isBase64Encoded") else event.get("body")
    answer(account_ports_for(request), request["connectionId"], body, address=request["identity"]["sourceIp"])
    return {"statusCode": 200}
