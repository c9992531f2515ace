"""The socket side of API Gateway: connections, routes, error frames and limits, as AWS does them."""

import asyncio
import json
import logging
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Any
from weakref import WeakKeyDictionary

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from local.clock import Clock
from local.connection import Connection, GoneError
from local.events import Client, gateway_id
from local.faults import Lateness, Misfortune
from local.lambdas import LambdaError, Lambdas
from local.meter import Meter
from local.network import plain
from local.stack import Stack
from local.throttle import Throttle

KB = 1024
LARGEST_MESSAGE = 128 * KB
LARGEST_FRAME = 32 * KB
LONGEST_IDLE = 10 * 60.0
LONGEST_OPEN = 2 * 60 * 60.0
NEW_SOCKETS = 500
"""A second, of an account and region."""

UNSUPPORTED_DATA = 1003
GOING_AWAY = 1001

log = logging.getLogger("local.gateway")


class Gateway:
    """Every open socket of the stage; all methods run on the event loop."""

    def __init__(self, stack: Stack, lambdas: Lambdas, *, meter: Meter, clock: Clock, misfortune: Misfortune) -> None:
        self._stack = stack
        self._lambdas = lambdas
        self._meter = meter
        self._clock = clock
        self._misfortune = misfortune
        self._admitted: WeakKeyDictionary[ServerConnection, Client] = WeakKeyDictionary()
        self._spoken: WeakKeyDictionary[ServerConnection, str | None] = WeakKeyDictionary()
        self._open: dict[str, Connection] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        rate, burst = stack.throttle
        self._frames = Throttle(rate=rate, burst=burst, clock=clock)
        self._sockets = Throttle(rate=NEW_SOCKETS, burst=NEW_SOCKETS, clock=clock)

    @property
    def stage(self) -> str:
        """The name of the stage: the path of the socket."""
        return self._stack.stage

    async def admit(self, socket: ServerConnection, request: Request) -> Response | None:
        """Ask `$connect` before the handshake is answered; None lets the socket in."""
        if "websocket" not in request.headers.get("Upgrade", "").lower():
            return None  # the library answers 426
        if not self._sockets.allows():
            return self._turned_away(socket, HTTPStatus.TOO_MANY_REQUESTS)
        client = self._client(socket, request)
        status, headers = await self._connect(client, request)
        if not HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
            return self._turned_away(socket, status)
        self._admitted[socket] = client
        self._spoken[socket] = headers.get("sec-websocket-protocol")
        return None

    def sub_protocol(self, socket: ServerConnection, _offered: Sequence[Subprotocol]) -> Subprotocol | None:
        """The sub-protocol that `$connect` answered, if any; a browser closes a socket without the one it offered."""
        spoken = self._spoken.pop(socket, None)
        return None if spoken is None else Subprotocol(spoken)

    def _turned_away(self, socket: ServerConnection, status: HTTPStatus) -> Response:
        self._meter.count("connections.refused")
        return socket.respond(status, "")

    async def serve(self, socket: ServerConnection) -> None:
        """One socket, from its handshake to its end."""
        client = self._admitted.pop(socket)
        connection = Connection(client, socket, client.connected_at)
        self._open[connection.id] = connection
        self._meter.count("connections.opened")
        try:
            await self._listen(connection)
        finally:
            del self._open[connection.id]
        if not connection.broken:
            await self._disconnected(connection)

    async def post(self, connection_id: str, data: bytes) -> None:
        """Send a message to a client, as text whatever its bytes.

        Raises:
            GoneError: there is no such open connection.
        """
        connection = self._find(connection_id)
        self._meter.message("out", len(data))
        lost = self._misfortune.loses_post(connection_id)
        arrivals = [] if lost else self._misfortune.arrivals("posts")
        if not arrivals:
            self._meter.count("posts.lost")
            return
        if self._misfortune.faults.delay_posts_ms:
            await asyncio.sleep(self._misfortune.faults.delay_posts_ms / 1000)
        self._meter.count("posts.sent")
        for lateness in arrivals:
            await self._post(connection, data.decode(errors="replace"), lateness)

    async def _post(self, connection: Connection, text: str, lateness: Lateness) -> None:
        """Send a message; for one that is late, its sender does not wait."""
        if lateness.seconds:
            self._spawn(self._send_late(connection, text, lateness))
            return
        await self._send(connection, text)
        connection.outward.passed()

    async def _send_late(self, connection: Connection, text: str, lateness: Lateness) -> None:
        await connection.outward.wait(lateness)
        with suppress(GoneError):
            await self._send(connection, text)

    def about(self, connection_id: str) -> Connection:
        """What is known of an open connection.

        Raises:
            GoneError: there is no such open connection.
        """
        return self._find(connection_id)

    def agents(self) -> dict[str, str]:
        """The open connections, each with the user agent of its client."""
        return {name: connection.client.user_agent for name, connection in self._open.items()}

    async def close(self, connection_id: str) -> None:
        """Close a socket from the server's side.

        Raises:
            GoneError: there is no such open connection.
        """
        connection = self._find(connection_id)
        self._spawn(connection.socket.close())

    def tick(self) -> None:
        """Close what has been idle, or open, for too long."""
        now = self._clock.milliseconds()
        for connection in list(self._open.values()):
            idle = now - connection.last_active > LONGEST_IDLE * 1000
            old = now - connection.client.connected_at > LONGEST_OPEN * 1000
            if idle or old:
                self._spawn(connection.socket.close(GOING_AWAY, "Going away"))

    async def finish(self) -> None:
        """Wait for the frames that are still being answered."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def route_of(self, body: str) -> str | None:
        """The route of a frame: the one its action names, else `$default`, else none."""
        routes = self._stack.routes
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            message = None
        action = message.get(self._stack.route_field) if isinstance(message, dict) else None
        if isinstance(action, str) and action in routes and not action.startswith("$"):
            return action
        return "$default" if "$default" in routes else None

    def _client(self, socket: ServerConnection, request: Request) -> Client:
        return Client(
            connection=gateway_id(),
            connected_at=self._clock.milliseconds(),
            source_ip=plain(str(socket.remote_address[0])),
            user_agent=request.headers.get("User-Agent", ""),
            host=request.headers.get("Host", ""),
            stage=self._stack.stage,
            api=self._stack.socket_origin.removeprefix("wss://").partition(".")[0],
        )

    async def _connect(self, client: Client, request: Request) -> tuple[HTTPStatus, dict[str, str]]:
        """The status and the headers, by their names in small letters, that `$connect` answers with."""
        if "$connect" not in self._stack.routes:
            return HTTPStatus.OK, {}
        query = request.path.partition("?")[2]
        headers = dict(request.headers.raw_items())
        event = client.connect_event(now=self._clock.now(), headers=headers, query=query)
        try:
            answer = await self._lambdas.invoke(self._stack.routes["$connect"], event)
            return _status(answer), {name.lower(): value for name, value in answer.get("headers", {}).items()}
        except (LambdaError, ValueError):
            return HTTPStatus.BAD_GATEWAY, {}

    async def _listen(self, connection: Connection) -> None:
        """Hand every frame on at once: nothing waits for the frame before it."""
        try:
            async for frame in connection.socket:
                if isinstance(frame, bytes):
                    await connection.socket.close(UNSUPPORTED_DATA, "Binary is not supported")
                    return
                self._arrived(connection, frame)
        except ConnectionClosed:
            return

    def _arrived(self, connection: Connection, frame: str) -> None:
        connection.last_active = self._clock.milliseconds()
        self._meter.message("in", len(frame.encode()))
        if not self._frames.allows():
            self._spawn(self._complain(connection, "Too Many Requests"))
            return
        for lateness in self._misfortune.arrivals("frames"):
            self._spawn(self._hand_on(connection, frame, lateness))
        if self._misfortune.strikes("kill_sockets"):
            connection.broken = True
            connection.socket.transport.abort()

    async def _hand_on(self, connection: Connection, frame: str, lateness: Lateness) -> None:
        if lateness.seconds:
            await connection.inward.wait(lateness)
        else:
            connection.inward.passed()
        await self._answer(connection, frame)

    async def _answer(self, connection: Connection, frame: str) -> None:
        route = self.route_of(frame)
        if route is None:
            await self._complain(connection, "Forbidden")
            return
        event = connection.client.message_event(route, frame, now=self._clock.now())
        try:
            _status(await self._lambdas.invoke(self._stack.routes[route], event))
        except (LambdaError, ValueError):
            request = event["requestContext"]["requestId"]
            await self._complain(connection, "Internal server error", request)

    async def _complain(self, connection: Connection, words: str, request: str = "") -> None:
        frame = {
            "message": words,
            "connectionId": connection.id,
            "requestId": request or gateway_id(),
        }
        text = json.dumps(frame, separators=(",", ":"))
        self._meter.message("out", len(text))
        try:
            await self._send(connection, text)
        except GoneError:
            log.debug("%s had no one to hear it", words)

    async def _disconnected(self, connection: Connection) -> None:
        function = self._stack.routes.get("$disconnect")
        if function is None:
            return
        socket = connection.socket
        code, reason = socket.close_code or 1006, socket.close_reason or ""
        event = connection.client.disconnect_event(code, reason, now=self._clock.now())
        try:
            await self._lambdas.invoke(function, event)
        except LambdaError:
            log.debug("nobody hears of a failed $disconnect")

    def _find(self, connection_id: str) -> Connection:
        try:
            return self._open[connection_id]
        except KeyError:
            self._meter.count("posts.gone")
            raise GoneError(connection_id) from None

    async def _send(self, connection: Connection, text: str) -> None:
        await connection.send(text)
        connection.last_active = self._clock.milliseconds()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _status(answer: object) -> HTTPStatus:
    """The status in a handler's answer.

    Raises:
        ValueError: the answer has not the shape that API Gateway wants.
    """
    match answer:
        case {"statusCode": int(status)}:
            return HTTPStatus(status)
        case _:
            raise ValueError(f"no statusCode in {answer!r}")
