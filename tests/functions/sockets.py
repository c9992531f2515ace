"""The gateway's side of the sockets: a small HTTP server that speaks @connections, so that boto3's client is real."""

import json
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

HANGS_S = 1.5
"""Longer than the client waits."""
SLOW_S = 0.4

ERRORS = {403: "ForbiddenException", 410: "GoneException", 429: "LimitExceededException"}


class Sockets:
    """Open sockets, the frames posted to them, and how each of them misbehaves."""

    def __init__(self) -> None:
        self.frames: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
        self.texts: list[str] = []
        """Every frame as it was posted, to anybody."""
        self.posted: list[tuple[str, str]] = []
        """The same, with whom it was posted to."""
        self.trouble: dict[str, int | str] = {}
        """By connection: a status that every request gets, `hangs`, `slow`, or `drops` (taken, not delivered)."""
        self.last_active: dict[str, int] = {}
        self.closed: list[str] = []
        """Closed by the server, in order."""
        self.requests: list[tuple[str, str]] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"sockets": self}))

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/prod"

    def post(self, connection: str, text: str) -> int:
        if self.trouble.get(connection) != "drops":
            self.frames[connection].append(json.loads(text))
        self.texts.append(text)
        self.posted.append((connection, text))
        return 200

    def answer(self, method: str, connection: str) -> int:
        self.requests.append((method, connection))
        trouble = self.trouble.get(connection)
        time.sleep({"hangs": HANGS_S, "slow": SLOW_S}.get(str(trouble), 0))
        return trouble if isinstance(trouble, int) else 200

    @contextmanager
    def served(self) -> Iterator["Sockets"]:
        thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()
            thread.join()


class _Handler(BaseHTTPRequestHandler):
    sockets: Sockets
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        status = self.sockets.answer("POST", self.named)
        if status == 200:
            self.sockets.post(self.named, text)
        self.reply(status, {})

    def do_GET(self) -> None:
        status = self.sockets.answer("GET", self.named)
        seconds = self.sockets.last_active.get(self.named, 0) / 1000
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
        identity = {"sourceIp": "127.0.0.1", "userAgent": "test"}
        self.reply(status, {"connectedAt": stamp, "lastActiveAt": stamp, "identity": identity})

    def do_DELETE(self) -> None:
        status = self.sockets.answer("DELETE", self.named)
        if status == 200:
            self.sockets.closed.append(self.named)
        self.reply(204 if status == 200 else status, {})

    @property
    def named(self) -> str:
        return unquote(self.path.removeprefix("/prod/@connections/"))

    def reply(self, status: int, answer: dict[str, Any]) -> None:
        body = b"" if status == 204 else json.dumps(answer).encode()
        self.send_response(status)
        if status in ERRORS:
            self.send_header("x-amzn-ErrorType", ERRORS[status])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Say nothing: the tests' own output is read."""

    def handle(self) -> None:
        try:
            super().handle()
        except (ConnectionError, BrokenPipeError):  # the client stopped waiting
            self.close_connection = True
