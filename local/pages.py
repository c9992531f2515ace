"""The page, served beside the socket with the headers that publication and the template's CDN give it."""

import gzip
import json
import mimetypes
import re
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from urllib.parse import unquote

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from functions.publish import CONTENT_TYPES, cache_control
from local.stack import Stack

COMPRESSED = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}
WORTH_COMPRESSING = 1_000
"""Bytes; the CDN sends smaller files as they are."""
HOST = re.compile(r"[A-Za-z0-9.\-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")


class Pages:
    """The files of the built page and its `config.json`; without a folder, `config.json` alone."""

    def __init__(self, stack: Stack, folder: Path | None) -> None:
        self._stack = stack
        self._folder = folder.resolve() if folder else None
        self._config = json.dumps({"socket": f"/{stack.stage}"}).encode()

    def answer(self, request: Request) -> Response:
        """The response to a plain request."""
        path = unquote(request.path.partition("?")[0])
        if request.method not in ("GET", "HEAD"):
            return self._response(request, HTTPStatus.METHOD_NOT_ALLOWED, ".txt", b"GET or HEAD only\n")
        body = self._body(path)
        if body is None:
            return self._response(request, HTTPStatus.NOT_FOUND, ".txt", b"Not here\n")
        suffix = Path(path).suffix or ".html"
        response = self._response(request, HTTPStatus.OK, suffix, body)
        response.headers["Cache-Control"] = cache_control(path.removeprefix("/"))
        return response

    def _body(self, path: str) -> bytes | None:
        if path == "/config.json":
            return self._config
        file = self._file("/index.html" if path == "/" else path)
        return file.read_bytes() if file else None

    def _file(self, path: str) -> Path | None:
        """The file of a path, if there is one and it lies in the page's folder."""
        if self._folder is None or "\0" in path:
            return None
        try:
            file = (self._folder / path.lstrip("/")).resolve()
            return file if file.is_relative_to(self._folder) and file.is_file() else None
        except OSError:  # such as a name longer than any file's
            return None

    def _response(self, request: Request, status: HTTPStatus, suffix: str, body: bytes) -> Response:
        headers = Headers(self._security(request.headers))
        headers["Content-Type"] = _content_type(suffix)
        if suffix in COMPRESSED and len(body) >= WORTH_COMPRESSING:
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in request.headers.get("Accept-Encoding", ""):
                headers["Content-Encoding"] = "gzip"
                body = gzip.compress(body, mtime=0)
        headers["Content-Length"] = str(len(body))
        headers["Connection"] = "close"
        shown = b"" if request.method == "HEAD" else body
        return Response(status, status.phrase, headers, shown)

    def _security(self, asked: Headers) -> Mapping[str, str]:
        """The CDN's headers, with the socket's address in the cloud replaced by the local one."""
        host = asked.get("Host", "")
        here = f"ws://{host}" if HOST.fullmatch(host) else "'self'"
        cloud = self._stack.socket_origin
        return {name: value.replace(cloud, here) for name, value in self._stack.headers.items()}


def _content_type(suffix: str) -> str:
    guess = mimetypes.types_map.get(suffix, "application/octet-stream")
    return CONTENT_TYPES.get(suffix, guess)
