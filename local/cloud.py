"""The cloud on one machine: every part of the template at work in this process.

with running(port=8000) as cloud:
    cloud.url, cloud.socket_url, cloud.management_url, cloud.meter.reading()
"""

import asyncio
import errno
import logging
import os
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from socket import socket
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.http11 import Request, Response

from local.clock import Clock
from local.errors import CloudError
from local.faults import Faults, Misfortune
from local.gateway import LARGEST_FRAME, LARGEST_MESSAGE, Gateway
from local.lambdas import Handler, Lambdas, fresh_modules
from local.management import Management
from local.meter import Meter
from local.network import EVERYWHERE, is_loopback, listen, own_names
from local.pages import Pages
from local.queue import Poller
from local.schedule import Scheduler
from local.stack import Stack, read_stack, stage_of
from local.store import stored
from local.template import REGION, read_template
from local.workers import Workers

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "template.yaml"
BETWEEN_TICKS = 0.05
LONGEST_HANDSHAKE = 60.0
LONGEST_STOP = 5.0

# Whatever the person's own account is, no function here must ever see it.
AWS_ENVIRONMENT: Mapping[str, str | None] = {
    "AWS_ACCESS_KEY_ID": "local",
    "AWS_SECRET_ACCESS_KEY": "local",
    "AWS_SESSION_TOKEN": None,
    "AWS_PROFILE": None,
    "AWS_ENDPOINT_URL": None,
    "AWS_CONFIG_FILE": os.devnull,
    "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
    "AWS_EC2_METADATA_DISABLED": "true",
    "AWS_REGION": REGION,
    "AWS_DEFAULT_REGION": REGION,
}
_one_at_a_time = threading.Lock()
log = logging.getLogger("local.cloud")


@dataclass
class Cloud:
    """A running local cloud, as tests and the command line see it."""

    url: str
    management_url: str
    stack: Stack
    lambdas: Lambdas
    meter: Meter
    misfortune: Misfortune
    clock: Clock = field(default_factory=Clock)

    @property
    def socket_url(self) -> str:
        """Where clients connect: `ws://.../prod`."""
        return f"ws{self.url.removeprefix('http')}/{self.stack.stage}"

    def invoke(self, function: str, event: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any JSON
        """Run a function on an event, as `sam local invoke` would, and give its answer.

        Raises:
            LambdaError: it failed or ran out of time.
        """
        return asyncio.run(self.lambdas.invoke(function, event))


@contextmanager
def running(  # noqa: PLR0913 - each is a choice of the command line
    *,
    port: int = 0,
    host: str = "127.0.0.1",
    data: Path | None = None,
    faults: Faults | None = None,
    template: Path = TEMPLATE,
    site: Path | None = None,
    log_level: str = "WARNING",
    workers: int = 0,
    dynamodb: str = "",
) -> Iterator[Cloud]:
    """Run the local cloud while the block runs; one at a time in a process.

    Args:
        port: where page and socket are served; 0 for any free one.
        host: the address to listen on; others than this machine's reach it only if it says so.
        data: a folder that keeps every commit, or None.
        faults: what goes wrong on purpose.
        template: the template; its folder holds the functions' code.
        site: the folder of the built page, or None.
        log_level: the functions' log level.
        workers: how many processes of their own run the functions of the socket; 0 for none, in threads here.
        dynamodb: the address of a DynamoDB that is empty, or nothing for moto's in this process.

    Raises:
        CloudError: in one line, why it can't run.
    """
    if workers and not dynamodb:
        raise CloudError("functions in processes of their own need a table with an address: say dynamodb")
    if not _one_at_a_time.acquire(blocking=False):
        raise CloudError("a local cloud runs in this process already")
    with ExitStack() as closing:
        closing.callback(_one_at_a_time.release)
        public = closing.enter_context(_listening(host, port))
        management = Management()
        closing.callback(management.close)
        described = read_template(template)
        chosen = {
            "ManagementEndpoint": f"{management.url}/{stage_of(described)}",
            "SiteOrigins": _origins(host, _port(public)),
            "LogLevel": log_level,
            "TablesAnHour": "",  # everybody here has one address
        }
        stack = read_stack(described.given(chosen), template.resolve().parent)
        meter, misfortune = Meter(), Misfortune(faults or Faults())
        addresses = {"AWS_ENDPOINT_URL_DYNAMODB": dynamodb or None, "AWS_ENDPOINT_URL_SQS": None}
        closing.enter_context(_environment({**AWS_ENVIRONMENT, **addresses, **stack.environment()}))
        closing.enter_context(stored(stack, meter, data, misfortune))
        closing.enter_context(fresh_modules(stack))
        lambdas = Lambdas(stack, meter, _elsewhere(closing, stack, workers, management))
        closing.callback(lambdas.join, LONGEST_STOP)
        cloud = Cloud(
            url=f"http://{_shown(host)}:{_port(public)}",
            management_url=management.url,
            stack=stack,
            lambdas=lambdas,
            meter=meter,
            misfortune=misfortune,
        )
        works = _Works(cloud, management=management, pages=Pages(stack, site))
        closing.enter_context(_at_work(works, public))
        yield cloud


def _elsewhere(closing: ExitStack, stack: Stack, workers: int, management: Management) -> dict[str, Handler]:
    """The handlers of the socket's functions in processes of their own, if any are asked for."""
    if not workers:
        return {}
    with _environment({"AWS_ENDPOINT_URL_SQS": f"{management.url}/queue"}):
        crew = Workers(workers, {name: stack.functions[name] for name in set(stack.routes.values())})
    closing.callback(crew.close)
    return crew.handlers()


@contextmanager
def _listening(host: str, port: int) -> Iterator[socket]:
    try:
        public = listen(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CloudError(f"port {port} of {host} is taken") from None
        raise CloudError(f"can't listen on {host}: {error.strerror}") from None
    with public:
        yield public


def _port(public: socket) -> int:
    return int(public.getsockname()[1])


def _shown(host: str) -> str:
    """The name in the address: `localhost`, on which browsers allow more, whenever it works."""
    if is_loopback(host) or host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _origins(host: str, port: int) -> str:
    return ",".join(f"http://{name}:{port}" for name in own_names(host))


@contextmanager
def _environment(variables: Mapping[str, str | None]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in variables}
    _set_environment(variables)
    try:
        yield
    finally:
        _set_environment(before)


def _set_environment(variables: Mapping[str, str | None]) -> None:
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


@contextmanager
def _at_work(works: "_Works", public: socket) -> Iterator[None]:
    """Run the event loop in a thread of its own until the block ends."""
    started: Future[Callable[[], object]] = Future()
    thread = threading.Thread(target=_run_loop, args=(works, public, started), name="local-cloud")
    thread.start()
    try:
        stop = started.result()
        try:
            yield
        finally:
            stop()
    finally:
        thread.join()


def _run_loop(works: "_Works", public: socket, started: "Future[Callable[[], object]]") -> None:
    try:
        asyncio.run(works.run(public, started))
    except Exception as error:
        if started.done():
            log.exception("the local cloud stopped")
        else:
            started.set_exception(error)


class _Works:
    """What runs on the event loop."""

    def __init__(self, cloud: Cloud, *, management: Management, pages: Pages) -> None:
        self._cloud = cloud
        self._management = management
        self._pages = pages
        lambdas, clock, misfortune = cloud.lambdas, cloud.clock, cloud.misfortune
        self._gateway = Gateway(cloud.stack, lambdas, meter=cloud.meter, clock=clock, misfortune=misfortune)
        self._scheduler = Scheduler(cloud.stack.schedules, lambdas, clock)
        self._pollers = [Poller(source, lambdas, misfortune=misfortune) for source in cloud.stack.sources]

    async def run(self, public: socket, started: "Future[Callable[[], object]]") -> None:
        """Work until the function that `started` is given is called."""
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        server = await self._serve(public)
        self._management.serve(self._gateway, loop, meter=self._cloud.meter, misfortune=self._cloud.misfortune)
        workers = [asyncio.create_task(work) for work in (self._tick(), *self._polling())]
        started.set_result(lambda: loop.call_soon_threadsafe(stop.set))
        await asyncio.wait([asyncio.create_task(stop.wait()), *workers], return_when=asyncio.FIRST_COMPLETED)
        await self._stop(server, workers)

    async def _serve(self, public: socket) -> Server:
        return await serve(
            self._gateway.serve,
            sock=public,
            process_request=self._request,
            select_subprotocol=self._gateway.sub_protocol,
            compression=None,  # API Gateway negotiates none
            max_size=(LARGEST_MESSAGE, LARGEST_FRAME),
            ping_interval=None,  # nor does it ping
            open_timeout=LONGEST_HANDSHAKE,
            close_timeout=1,
            server_header=None,
            logger=_quiet(),
        )

    async def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        if request.path.partition("?")[0] == f"/{self._cloud.stack.stage}":
            return await self._gateway.admit(connection, request)
        return self._pages.answer(request)

    def _polling(self) -> list[Coroutine[None, None, None]]:
        return [poller.run() for poller in self._pollers]

    async def _tick(self) -> None:
        while True:
            self._gateway.tick()
            self._scheduler.tick()
            await asyncio.sleep(BETWEEN_TICKS)

    async def _stop(self, server: Server, workers: list[asyncio.Task[None]]) -> None:
        """Close every socket, and let what is under way end in its own time, up to a limit."""
        for worker in workers:
            worker.cancel()
        server.close()
        finishing = [self._gateway.finish, self._scheduler.finish]
        finishing += [poller.finish for poller in self._pollers]
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_STOP):
                await server.wait_closed()
                await asyncio.gather(*(finish() for finish in finishing))
        for ended in await asyncio.gather(*workers, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended


def _quiet() -> logging.Logger:
    """The socket library's log, without the news of every page that is served."""
    quiet = logging.getLogger("local.sockets")
    quiet.setLevel(logging.CRITICAL)
    return quiet
