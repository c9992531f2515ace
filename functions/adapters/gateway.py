"""`Broadcaster` on API Gateway's management endpoint."""

from typing import TYPE_CHECKING

from functions.adapters.aws import client, config, reaching
from functions.ports import Gone

if TYPE_CHECKING:
    from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient

GONE = {"GoneException": Gone, "410": Gone}
"""The error's name, and its status where an answer comes without the name."""


class Gateway:
    """The sockets of one stage; `endpoint` is its address, `https://{domain}/{stage}`."""

    def __init__(self, endpoint: str) -> None:
        self._client: ApiGatewayManagementApiClient = client(
            "apigatewaymanagementapi",
            endpoint_url=endpoint,
            config=config(read_timeout=1, attempts=2),
        )

    def post(self, connection: str, text: str) -> None:
        """Send a frame."""
        with reaching(GONE):
            self._client.post_to_connection(ConnectionId=connection, Data=text.encode())

    def close(self, connection: str) -> None:
        """Close the socket."""
        with reaching(GONE):
            self._client.delete_connection(ConnectionId=connection)

    def last_active(self, connection: str) -> int:
        """When a frame last went either way."""
        with reaching(GONE):
            answer = self._client.get_connection(ConnectionId=connection)
        return round(answer["LastActiveAt"].timestamp() * 1000)
