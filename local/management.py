"""The gateway's management side, `@connections`, over HTTP on a loopback port of its own.

boto3's own client talks to it unchanged. Beside it stand the meter and the faults:
`GET /meter`, `GET /connections` (each with its user agent), `GET /faults`, `POST /faults` with a JSON object, and
`GET /struck`: how often each fault has struck.
"""

import asyncio
import json
import re
import socket
import sys
import time
from collections.abc import Coroutine
from concurrent.futures import CancelledError
from contextlib import suppress
from datetime import UTC, datetime
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import unquote, urlsplit

from local.connection import Connection, GoneError
from local.errors import CloudError
from local.faults import Misfortune
from local.gateway import LARGEST_MESSAGE, Gateway
from local.meter import Meter
from local.queue import send

LOOPBACK = "127.0.0.1"
CONNECTION_ID = re.compile(r"[A-Za-z0-9_-]{15}=")
LONGEST_ANSWER = 15.0

T = TypeVar("T")


class ApiError(Exception):
    """A refusal, as `@connections` words it: status, type and message."""

    def __init__(self, status: HTTPStatus, kind: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.kind = kind
        self.message = message


class NoAnswer(Exception):
    """The request is given no answer: after a while its line breaks."""


GONE = HTTPStatus.GONE, "GoneException", "Gone"
FORBIDDEN = HTTPStatus.FORBIDDEN, "ForbiddenException", "Forbidden"
TOO_MANY = HTTPStatus.TOO_MANY_REQUESTS, "LimitExceededException", "Rate exceeded"
TOO_LARGE = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "PayloadTooLargeException", "Payload too large"

POST_FAULTS = {"gone_posts": GONE, "forbid_posts": FORBIDDEN, "throttle_posts": TOO_MANY}


class Management:
    """The server; `serve` starts it when the gateway runs, `close` ends it and all its threads."""

    def __init__(self) -> None:
        self._server = _Server((LOOPBACK, 0), _Handler)
        self.url = f"http://{LOOPBACK}:{self._server.server_address[1]}"

    def serve(
        self,
        gateway: Gateway,
        loop: asyncio.AbstractEventLoop,
        *,
        meter: Meter,
        misfortune: Misfortune,
    ) -> None:
        """Answer requests from now on, in threads of their own."""
        self._server.desk = _Desk(gateway, loop, meter=meter, misfortune=misfortune)
        Thread(target=self._server.serve_forever, args=(0.05,), name="management").start()

    def close(self) -> None:
        """End the server, and the connections that clients keep alive."""
        if self._server.desk is not None:
            self._server.shutdown()
        self._server.end_connections()
        self._server.server_close()


class _Desk:
    """What each request is answered with; the gateway itself lives on the event loop."""

    def __init__(
        self,
        gateway: Gateway,
        loop: asyncio.AbstractEventLoop,
        *,
        meter: Meter,
        misfortune: Misfortune,
    ) -> None:
        self._gateway = gateway
        self._loop = loop
        self._meter = meter
        self._misfortune = misfortune
        self._connections = f"/{gateway.stage}/@connections/"

    def answer(self, method: str, path: str, body: bytes) -> tuple[HTTPStatus, Any]:
        match method, path:
            case "GET", "/meter":
                return HTTPStatus.OK, self._meter.reading()
            case (("GET" | "POST"), "/faults"):
                return HTTPStatus.OK, self._faults(body)
            case "GET", "/struck":
                return HTTPStatus.OK, dict(self._misfortune.struck)
            case "POST", "/queue":
                return HTTPStatus.OK, send(json.loads(body))
            case "GET", "/connections":
                return HTTPStatus.OK, self._on_loop(self._agents())
            case _ if path.startswith(self._connections):
                return self._connection(method, path.removeprefix(self._connections), body)
            case _:
                raise ApiError(*FORBIDDEN)

    def _faults(self, body: bytes) -> dict[str, Any]:
        try:
            given = json.loads(body or b"{}")
            return vars(self._misfortune.change(given))
        except (ValueError, AttributeError, CloudError) as error:
            raise ApiError(HTTPStatus.BAD_REQUEST, "BadRequestException", str(error)) from None

    def _connection(self, method: str, quoted: str, body: bytes) -> tuple[HTTPStatus, Any]:
        connection = unquote(quoted)
        if CONNECTION_ID.fullmatch(connection) is None:
            words = f"Invalid connectionId: {connection}"
            raise ApiError(HTTPStatus.BAD_REQUEST, "BadRequestException", words)
        try:
            return self._known(method, connection, body)
        except GoneError:
            raise ApiError(*GONE) from None

    def _known(self, method: str, connection: str, body: bytes) -> tuple[HTTPStatus, Any]:
        match method:
            case "POST":
                if len(body) > LARGEST_MESSAGE:
                    raise ApiError(*TOO_LARGE)
                self._post(connection, body)
                return HTTPStatus.OK, None
            case "GET":
                return HTTPStatus.OK, _description(self._on_loop(self._about(connection)))
            case _:
                self._on_loop(self._gateway.close(connection))
                return HTTPStatus.NO_CONTENT, None

    def _post(self, connection: str, body: bytes) -> None:
        for fault, answer in POST_FAULTS.items():
            if self._misfortune.strikes(fault):
                raise ApiError(*answer)
        if self._misfortune.strikes("time_out_posts"):
            raise NoAnswer
        self._on_loop(self._gateway.post(connection, body))
        if self._misfortune.strikes("time_out_posts_after"):
            raise NoAnswer

    def no_answer(self) -> None:
        """Let a request wait in vain."""
        time.sleep(self._misfortune.faults.time_out_ms / 1000)

    async def _agents(self) -> dict[str, str]:
        return self._gateway.agents()

    async def _about(self, connection: str) -> Connection:
        return self._gateway.about(connection)

    def _on_loop(self, work: Coroutine[Any, Any, T]) -> T:
        if not self._loop.is_running():
            work.close()
            raise GoneError("the gateway has stopped")
        try:
            return asyncio.run_coroutine_threadsafe(work, self._loop).result(LONGEST_ANSWER)
        except (CancelledError, TimeoutError):
            raise GoneError("the gateway is stopping") from None


def _description(connection: Connection) -> dict[str, Any]:
    client = connection.client
    return {
        "connectedAt": _timestamp(client.connected_at),
        "identity": {"sourceIp": client.source_ip, "userAgent": client.user_agent},
        "lastActiveAt": _timestamp(connection.last_active),
    }


def _timestamp(milliseconds: int) -> str:
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class _Server(ThreadingHTTPServer):
    daemon_threads = False
    desk: _Desk | None = None

    def __init__(self, *arguments: Any) -> None:  # noqa: ANN401
        super().__init__(*arguments)
        self._sockets: set[socket.socket] = set()

    def process_request(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
        self._sockets.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:  # noqa: ANN401
        self._sockets.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
        """Say what failed, unless it is only that the asker is gone."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)

    def end_connections(self) -> None:
        for each in list(self._sockets):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # or each small answer waits 40 ms for the one before it
    server: _Server

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def do_DELETE(self) -> None:
        self._answer()

    def log_message(self, *_: object) -> None:
        """Say nothing: a request of a function is no news."""

    def _answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            status, answer = self._ask(body)
            self._send(status, answer)
        except ApiError as error:
            self._send(error.status, {"message": error.message}, error.kind)
        except NoAnswer:
            self._desk().no_answer()
            self.close_connection = True

    def _ask(self, body: bytes) -> tuple[HTTPStatus, Any]:
        # A page in somebody's browser names its origin; functions and tests have none.
        if self.headers.get("Origin"):
            raise ApiError(*FORBIDDEN)
        return self._desk().answer(self.command, urlsplit(self.path).path, body)

    def _desk(self) -> _Desk:
        if self.server.desk is None:
            raise ApiError(*FORBIDDEN)
        return self.server.desk

    def _send(self, status: HTTPStatus, answer: object, kind: str = "") -> None:
        body = b"" if answer is None else json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        if kind:
            self.send_header("x-amzn-ErrorType", kind)
        if status != HTTPStatus.NO_CONTENT:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
