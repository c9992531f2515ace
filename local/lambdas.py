"""The functions of the template, run in this process: JSON in, JSON out, and a deadline."""

import asyncio
import importlib
import json
import logging
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Thread, current_thread
from typing import Any

from local.errors import CloudError, in_one_line
from local.meter import Meter
from local.stack import Function, Stack
from local.template import ACCOUNT, REGION

Handler = Callable[[Any, "Context"], Any]
log = logging.getLogger("local.lambdas")


class LambdaError(Exception):
    """An invocation failed: it raised, ran out of time, or answered what is not JSON."""


class Context:
    """What Lambda hands a handler beside the event."""

    function_version = "$LATEST"
    identity = None
    client_context = None

    def __init__(self, function: Function) -> None:
        self.function_name = function.name
        self.memory_limit_in_mb = function.memory
        self.invoked_function_arn = f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:{function.name}"
        self.aws_request_id = str(uuid.uuid4())
        self.log_group_name = f"/aws/lambda/{function.name}"
        self.log_stream_name = "local"
        self._deadline = time.monotonic() + function.timeout

    def get_remaining_time_in_millis(self) -> int:
        """Milliseconds until Lambda would stop the handler."""
        return max(0, int((self._deadline - time.monotonic()) * 1000))


class Lambdas:
    """Runs handlers, each invocation in a thread of its own: as many at once as are asked for."""

    def __init__(self, stack: Stack, meter: Meter, elsewhere: Mapping[str, Handler] | None = None) -> None:
        """`elsewhere` are the handlers that do not run in this process."""
        self._functions = stack.functions
        self._meter = meter
        own = {name: function for name, function in stack.functions.items() if name not in (elsewhere or {})}
        self._handlers = {name: _imported(function) for name, function in own.items()} | dict(elsewhere or {})
        self._threads: set[Thread] = set()

    async def invoke(self, name: str, event: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """Run a function and wait for its answer, no longer than its deadline.

        Raises:
            LambdaError: with Lambda's own words; what the handler raised is in the log alone.
        """
        self._meter.count(f"invocations.{name}")
        function = self._functions[name]
        answer = asyncio.wrap_future(self._start(function, json.dumps(event)))
        try:
            return json.loads(await asyncio.wait_for(answer, function.timeout))
        except TimeoutError:
            raise self._failed(name, f"timed out after {function.timeout:.2f} seconds") from None
        except LambdaError as error:
            raise self._failed(name, str(error), error.__cause__) from None

    def join(self, seconds: float) -> None:
        """Wait for running invocations, `seconds` at most; those past their deadline are left."""
        until = time.monotonic() + seconds
        for thread in list(self._threads):
            thread.join(max(0.0, until - time.monotonic()))

    def _failed(self, name: str, words: str, error: BaseException | None = None) -> LambdaError:
        self._meter.count(f"errors.{name}")
        log.error("%s: %s", name, words, exc_info=error)
        return LambdaError(f"{name}: {words}")

    def _start(self, function: Function, event: str) -> "Future[str]":
        answer: Future[str] = Future()
        run = (answer, self._handlers[function.name], event, Context(function))
        thread = Thread(target=self._run, args=run, name=f"lambda-{function.name}", daemon=True)
        self._threads.add(thread)
        thread.start()
        return answer

    def _run(self, answer: "Future[str]", handler: Handler, event: str, context: Context) -> None:
        if not answer.set_running_or_notify_cancel():
            return
        try:
            answer.set_result(json.dumps(handler(json.loads(event), context)))
        except BaseException as error:  # noqa: BLE001 - a handler's sys.exit is its failure, not ours
            failure = LambdaError(in_one_line(error))
            failure.__cause__ = error
            answer.set_exception(failure)
        finally:
            self._threads.discard(current_thread())


@contextmanager
def fresh_modules(stack: Stack) -> Iterator[None]:
    """Import the functions' packages anew, as a new container would; afterwards put back the old.

    So what a handler keeps for the life of its container, such as clients and settings, belongs to
    one local cloud and is not found by the next in the same process.
    """
    packages = {function.handler.partition(".")[0] for function in stack.functions.values()}
    before = _take_out(packages)
    sys.path.insert(0, str(stack.root))
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path.remove(str(stack.root))
        _take_out(packages)
        sys.modules.update(before)


def _take_out(packages: set[str]) -> dict[str, Any]:
    names = [name for name in sys.modules if name.partition(".")[0] in packages]
    return {name: sys.modules.pop(name) for name in names}


def _imported(function: Function) -> Handler:
    try:
        return import_handler(function.handler)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        words = in_one_line(error)
        raise CloudError(f"{function.handler} of {function.name} does not import: {words}") from error


def import_handler(handler: str) -> Handler:
    """The callable that a template names by `module.path.callable`."""
    module, _, name = handler.rpartition(".")
    found: Handler = getattr(importlib.import_module(module), name)
    return found
