"""The processor time of the local cloud's handlers, by whose it is: their own, the AWS client's, and moto's."""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from botocore.client import BaseClient
from moto.core.botocore_stubber import BotocoreStubber

from local.cloud import Cloud


@dataclass
class Processor:
    """Processor seconds of all handlers together; safe to use from every thread."""

    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def all_ms(self) -> float:
        """Of the handlers and of the threads they post in, the AWS client's part included, moto's not."""
        told = self.seconds
        return 1000 * (told["handler"] + told["call beside"] - told["moto"] - told["moto beside"])

    @property
    def own_ms(self) -> float:
        """Of the handlers without their calls to AWS."""
        return 1000 * (self.seconds["handler"] - self.seconds["call"])

    def timed(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same work, its processor time counted under the name where a handler asks for it."""

        def run(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 (whatever the work takes and gives)
            begun = time.thread_time()
            try:
                return work(*arguments, **named)
            finally:
                self._add(name, time.thread_time() - begun)

        return run

    def _add(self, name: str, seconds: float) -> None:
        thread = threading.current_thread().name
        if thread.startswith("ThreadPoolExecutor"):
            name = f"{name} beside"
        elif not thread.startswith("lambda-"):
            return  # the local cloud's own
        with self._lock:
            self.seconds[name] += seconds


@contextmanager
def watched(cloud: Cloud) -> Iterator[Processor]:
    """Count the processor time of this cloud's handlers."""
    processor = Processor()
    handlers = cloud.lambdas._handlers  # noqa: SLF001 (a look inside, from outside)
    with ExitStack() as closing:
        timed = {name: processor.timed("handler", work) for name, work in handlers.items()}
        closing.enter_context(patch.dict(handlers, timed))
        for kind, method, name in ((BaseClient, "_make_api_call", "call"), (BotocoreStubber, "__call__", "moto")):
            closing.enter_context(patch.object(kind, method, processor.timed(name, getattr(kind, method))))
        yield processor
