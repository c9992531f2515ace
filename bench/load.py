"""Two hundred tables at once, against the local cloud: nothing lost or doubled, and how long a move takes.

make load                                on DynamoDB Local, gateway and handlers in processes of their own
make load ARGS="--peer"                  and boardgame.io's server after it
make load ARGS="--moto --rate 20"        on moto, all in one process

A move is timed from its frame to the later of both screens. Whether one is lost or doubled the version tells: each
frame of these players raises it by one. Ends with 1 where our tables did worse than is asked for (`bench/promises.py`).
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench import peer
from bench.crowd import Crowd
from bench.promises import Seen, broken, seen_of
from tests.storage import dynamodb_local

ROOT = Path(__file__).resolve().parent.parent
START_S = 60
WARM_S = 60
AT_ONCE = 5
"""Tables that sit down at the same time."""
PEER_S = 60
FLAT_OUT_S = 20
KB = 1024


@dataclass
class Server:
    """The local cloud under load, and its processes."""

    url: str
    process: subprocess.Popen[str]
    memory: list[tuple[float, int]] = field(default_factory=list)
    """Seconds since the start, and bytes held."""

    @property
    def socket_url(self) -> str:
        """Where clients connect."""
        return f"ws{self.url.removeprefix('http')}/prod"

    def held(self) -> int:
        """Bytes of memory that its processes hold."""
        return sum(_held(pid) for pid in (self.process.pid, *_children(self.process.pid)))

    def processor(self) -> dict[str, float]:
        """Processor seconds so far, by who spent them."""
        others = set(_children(os.getpid())) - {self.process.pid}
        return {
            "gateway": _spent(self.process.pid),
            "handlers": sum(map(_spent, _children(self.process.pid))),
            "DynamoDB": sum(map(_spent, others)),
            "players": _spent(os.getpid()),
        }


@contextmanager
def served(choices: argparse.Namespace) -> Iterator[Server]:
    """Run the local cloud while the block runs."""
    with ExitStack() as closing:
        command = [sys.executable, "-m", "local", "--port", "0"]
        if not choices.moto:
            address = closing.enter_context(dynamodb_local.started())
            command += ["--workers", str(choices.workers), "--dynamodb", address]
        process = closing.enter_context(subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True))
        closing.callback(process.terminate)
        yield Server(_address(process), process)
        process.terminate()
        process.communicate()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        found = re.match(r"Gin Table is at (\S+)", line)
        if found:
            return found[1]
    raise RuntimeError("the local cloud did not start")


def _children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


def _held(pid: int) -> int:
    pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _spent(pid: int) -> float:
    """User and system time, the 14th and 15th field; the second, the name, is in brackets."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def loaded(server: Server, choices: argparse.Namespace) -> tuple[list[str], list[str]]:
    """Play at our tables; what was seen, and which promises were broken."""
    crowd = Crowd(server.url, server.socket_url)
    await _sit_down(crowd, choices.tables)
    watching, before = asyncio.create_task(_watch(server)), server.processor()
    rate = await crowd.play(seconds=choices.seconds, rate=choices.rate)
    watching.cancel()
    spent = {who: seconds - before[who] for who, seconds in server.processor().items()}
    steady = seen_of(crowd.tables, held=[held for seconds, held in server.memory if seconds >= WARM_S])
    seen = [*_told(crowd, steady, rate), _each(spent, steady.frames), *_memory(steady)]
    seen.append(await _flat_out(crowd))
    await crowd.leave()
    return seen, [*broken(steady)]


async def peer_loaded(url: str, choices: argparse.Namespace) -> list[str]:
    """Play at the peer's."""
    crowd = peer.PeerCrowd("http://127.0.0.1", url)
    await _sit_down(crowd, choices.tables)
    rate = await crowd.play(seconds=min(choices.seconds, PEER_S), rate=choices.rate)
    seen = [*_told(crowd, seen_of(crowd.tables), rate), await _flat_out(crowd)]
    await crowd.leave()
    return seen


async def _sit_down(crowd: Crowd, tables: int) -> None:
    for first in range(0, tables, AT_ONCE):
        await asyncio.gather(*(crowd.sit_down(number) for number in range(first, min(first + AT_ONCE, tables))))


async def _flat_out(crowd: Crowd) -> str:
    """Every table sends its next frame as soon as both screens show the one before."""
    return f"flat out for {FLAT_OUT_S} s: {await crowd.play(seconds=FLAT_OUT_S, rate=1e6):.0f} frames a second"


async def _watch(server: Server) -> None:
    begun = time.monotonic()
    while True:
        server.memory.append((time.monotonic() - begun, server.held()))
        await asyncio.sleep(5)


def _told(crowd: Crowd, seen: Seen, rate: float) -> Iterator[str]:
    refused = Counter(code for table in crowd.tables for code in table.refusals())
    yield f"{len(crowd.tables)} tables, {2 * len(crowd.tables)} sockets, {seen.frames:,} frames, {rate:.1f} a second"
    yield (
        f"to both screens: median {1000 * seen.at(0.5):.0f} ms, p95 {1000 * seen.at(0.95):.0f} ms, "
        f"p99 {1000 * seen.at(0.99):.0f} ms, slowest {1000 * seen.at(1):.0f} ms"
    )
    lost = f"lost or doubled: {len(seen.problems)}; tables whose screens differ at the end: {seen.apart}"
    yield f"{lost}; refused: {dict(refused)}"
    yield from seen.problems[:5]


def _each(spent: dict[str, float], frames: int) -> str:
    each = ", ".join(f"{who} {1000 * seconds / frames:.1f}" for who, seconds in spent.items())
    return f"processor of a frame: {1000 * sum(spent.values()) / frames:.1f} ms ({each})"


def _memory(seen: Seen) -> Iterator[str]:
    if len(seen.held) > 1:
        before, after = seen.held[0] // KB**2, seen.held[-1] // KB**2
        yield f"memory of gateway and handlers: {before} MB after {WARM_S} s, {after} MB at the end"


def main() -> None:
    """Load the local cloud and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--rate", type=float, default=50, help="frames a second, of all tables together")
    parser.add_argument("--workers", type=int, default=3, help="processes for the handlers")
    parser.add_argument("--moto", action="store_true", help="moto's table, and everything in one process")
    parser.add_argument("--peer", action="store_true", help="boardgame.io too, in the same run")
    choices = parser.parse_args()
    with served(choices) as server:
        seen, broken_promises = asyncio.run(loaded(server, choices))
        print("\n".join(seen), flush=True)
    if choices.peer:
        with peer.served() as (url, _):
            print("\n".join(["boardgame.io, the same:", *asyncio.run(peer_loaded(url, choices))]), flush=True)
    if broken_promises:
        sys.exit("\n".join(broken_promises))


if __name__ == "__main__":
    main()
