"""The server that is played against: one that runs already, or the local cloud started for the run."""

import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE_S = 120
"""A first start builds the page."""


@dataclass(frozen=True)
class Served:
    """Where the socket is, the origin of its page, and the local cloud's own desk if it can be asked."""

    socket: str
    origin: str
    management: str = ""
    log: list[str] = field(default_factory=list)
    """What a server of our own has printed so far."""

    def complaints(self) -> Counter[str]:
        """How often functions or cloud logged each trouble, by its words."""
        told = (json.loads(line) for line in self.log if line.startswith('{"level":'))
        logged = [str(each["message"]) for each in told if each["level"] in ("WARNING", "ERROR")]
        return Counter(logged + [line for line in self.log if line.startswith("local.")])

    def meter(self) -> dict[str, Any]:
        """What AWS would have been asked so far."""
        return self._desk("/meter")

    def struck(self) -> dict[str, int]:
        """How often each fault has struck."""
        return self._desk("/struck")

    def connections(self, agent: str) -> list[str]:
        """The open connections of the client that calls itself so."""
        return [name for name, known in self._desk("/connections").items() if known == agent]

    def change_faults(self, **faults: object) -> None:
        """Put faults in force."""
        self._desk("/faults", json.dumps(faults).encode())

    def _desk(self, path: str, body: bytes | None = None) -> dict[str, Any]:
        with urlopen(Request(f"{self.management}{path}", data=body), timeout=10) as answer:  # noqa: S310 (our own)
            told: dict[str, Any] = json.load(answer)
        return told


def served_at(url: str, management: str = "", log: list[str] | None = None) -> Served:
    """A server that runs already; its page says where the socket is."""
    address = url.rstrip("/")
    with urlopen(f"{address}/config.json", timeout=10) as answer:  # noqa: S310 (the caller's own server)
        socket: str = json.load(answer)["socket"]
    if not urlsplit(socket).scheme:
        socket = f"ws{address.removeprefix('http')}{socket}"
    return Served(socket, address, management, [] if log is None else log)


@contextmanager
def own_cloud() -> Iterator[Served]:
    """The local cloud as `make run` starts it, on a free port, ended as by Ctrl-C."""
    command = [sys.executable, "-m", "local", "--port", "0"]
    chosen = {**os.environ, "TABLES_AN_HOUR": "100000"}  # all of them come from one address
    with subprocess.Popen(
        command, cwd=ROOT, env=chosen, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        printed: list[str] = []
        reader = threading.Thread(target=_read, args=(process, printed), daemon=True)
        reader.start()
        try:
            url, management = _announced(process, printed)
            yield served_at(url, management, printed)
        finally:
            process.terminate()
            process.wait(timeout=30)
            reader.join()


def _read(process: subprocess.Popen[str], printed: list[str]) -> None:
    printed.extend(map(str.rstrip, process.stdout or ()))


def _announced(process: subprocess.Popen[str], printed: list[str]) -> tuple[str, str]:
    """The addresses of the page and of the desk, once both are printed."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until and process.poll() is None:
        urls = [_after(line, words) for words in ("Gin Table is at ", "meter and faults: ") for line in list(printed)]
        found = [url for url in urls if url]
        if len(found) == 2:
            return found[0], found[1].removesuffix("/meter")
        time.sleep(0.1)
    raise RuntimeError("the local cloud did not start: " + "\n".join(printed))


def _after(line: str, words: str) -> str:
    return line.removeprefix(words).split()[0] if line.startswith(words) else ""
