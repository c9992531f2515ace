"""The real local cloud, as `make run` starts it, on a free port of this machine."""

import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote
from urllib.request import Request, urlopen

from local import site

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE_S = 60


@dataclass(frozen=True)
class RunningCloud:
    """A local cloud that runs: where its page is, and where its gateway's desk is."""

    address: str
    management: str

    def lose_all_sockets(self) -> None:
        """The gateway closes every connection, as it does now and then by itself."""
        with urlopen(f"{self.management}/connections", timeout=10) as answer:  # noqa: S310 - our own address
            connections = list(json.load(answer))
        for connection in connections:
            url = f"{self.management}/prod/@connections/{quote(connection)}"
            with urlopen(Request(url, method="DELETE"), timeout=10):  # noqa: S310 - our own address
                pass

    @contextmanager
    def troubled(self, **faults: float) -> Iterator[None]:
        """Meanwhile things go wrong on purpose, as `local.faults` names them; all of them stop at the end."""
        self._put_faults(faults)
        try:
            yield
        finally:
            self._put_faults(dict.fromkeys(faults, 0))

    def _put_faults(self, faults: dict[str, float]) -> None:
        body = json.dumps(faults).encode()
        request = Request(f"{self.management}/faults", data=body, method="POST")  # noqa: S310 - our own address
        with urlopen(request, timeout=10):  # noqa: S310 - our own address
            pass


@contextmanager
def running_cloud(*, host: str = "127.0.0.1", data: str = "", port: int | None = None) -> Iterator[RunningCloud]:
    """A local cloud that serves the built page, stopped at the end as by Ctrl-C.

    `host`, `data` and `port` are those of `make run`. What the cloud prints is part of the error if it doesn't start.
    """
    site.build()
    port = port or _free_port()
    environment = {**os.environ, "PORT": str(port), "HOST": host, "FAULTS": "", "DATA": data}
    command = [sys.executable, "-m", "local"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        printed = _read_all(process)
        address = f"http://localhost:{port}/"
        try:
            _wait_until_it_answers(address, process, printed)
            yield RunningCloud(address, _desk(printed))
        finally:
            _stop(process)


def _desk(printed: list[str]) -> str:
    """Where the gateway's desk is, once the cloud has said so; it does before it serves anybody for long."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        found = re.search(r"(http://\S+)/meter", "".join(printed))
        if found:
            return found[1]
        time.sleep(0.05)
    raise RuntimeError("The local cloud did not say where its desk is.")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _read_all(process: subprocess.Popen[str]) -> list[str]:
    """The lines the cloud prints, read as they come, so that it never waits for a reader."""
    printed: list[str] = []

    def read() -> None:
        assert process.stdout is not None
        printed.extend(process.stdout)

    threading.Thread(target=read, daemon=True).start()
    return printed


def _wait_until_it_answers(address: str, process: subprocess.Popen[str], printed: list[str]) -> None:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until and process.poll() is None:
        try:
            with urlopen(address, timeout=5):  # noqa: S310 - our own address
                return
        except OSError:  # not there yet, or not answering yet
            time.sleep(0.1)
    message = f"The local cloud did not start. It printed:\n{''.join(printed)}"
    raise RuntimeError(message)


def _stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
