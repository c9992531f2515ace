"""Handlers in processes of their own: each serves one event at a time, as Lambda's containers do.

They share no memory with the cloud, so their table must be one that has an address (`--dynamodb`); the queue they
reach through the management port.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from local.lambdas import Context, Handler
from local.stack import Function

ROOT = Path(__file__).resolve().parent.parent


class Workers:
    """So many processes, under the environment of this one; an event waits until one of them is idle.

    For a process that ends there is another.
    """

    def __init__(self, number: int, functions: Mapping[str, Function]) -> None:
        self._functions = functions
        self._processes = [_start(functions) for _ in range(number)]
        self._idle: SimpleQueue[subprocess.Popen[str]] = SimpleQueue()
        for process in self._processes:
            self._idle.put(_ready(process))

    def handlers(self) -> dict[str, Handler]:
        """For each function a handler that has a process do the work; its failure is raised here."""
        return {name: self._handler(function) for name, function in self._functions.items()}

    def _handler(self, function: Function) -> Handler:
        told = {**asdict(function), "environment": {}}

        def handle(event: Any, _: Context) -> Any:  # noqa: ANN401 (any JSON)
            process = self._idle.get()
            try:
                return _ask(process, {"function": told, "event": event})
            except (EOFError, OSError) as end:
                process = self._another()
                raise RuntimeError("a process of the functions ended") from end
            finally:
                self._idle.put(process)

        return handle

    def _another(self) -> subprocess.Popen[str]:
        """In the place of one that has ended."""
        process = _start(self._functions)
        self._processes.append(process)
        return _ready(process)

    def close(self) -> None:
        """End them; each has nothing to lose."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                # What it did not read may still be on its way.
                with suppress(OSError):
                    pipe.close()  # type: ignore[union-attr]


def _start(functions: Mapping[str, Function]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "local.worker", *sorted({function.handler for function in functions.values()})]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _ready(process: subprocess.Popen[str]) -> subprocess.Popen[str]:
    """The process, once it has imported its handlers."""
    _answer(process)
    return process


def _ask(process: subprocess.Popen[str], question: Mapping[str, Any]) -> Any:  # noqa: ANN401 (any JSON)
    assert process.stdin is not None
    process.stdin.write(json.dumps(question) + "\n")
    process.stdin.flush()
    answer = json.loads(_answer(process))
    if "error" in answer:
        raise RuntimeError(answer["error"])
    return answer["answer"]


def _answer(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise EOFError
    return line
