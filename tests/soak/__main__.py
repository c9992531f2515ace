"""The soak: `python -m tests.soak --games 200 [--url http://127.0.0.1:8000 --management URL] [--seed N]`."""

import argparse
import asyncio
import platform
import random
import sys
import time
from contextlib import AbstractContextManager, nullcontext

from tests.soak.cloud import Served, own_cloud, served_at
from tests.soak.crowd import Crowd, examiners
from tests.soak.report import measured_lines, report
from tests.soak.scenarios import deaf_seat, doubled_frames, long_deal
from tests.soak.storms import weather
from tests.soak.tables import drawn_plan, stormy_plan

SHOWN = 10


def main() -> int:
    """Play, check, print; 1 when anything was wrong."""
    choices = _choices()
    print(f"soak of {choices.games} games on {choices.tables} tables at once, seed {choices.seed}")
    print(f"{platform.machine()}, Python {platform.python_version()}", flush=True)
    with _server(choices) as served, examiners() as pool:
        planning = stormy_plan if choices.faults else drawn_plan
        crowd = Crowd(served, pool, choices.seed, choices.games, planning, time.monotonic() + 60 * choices.minutes)
        asyncio.run(_all(crowd, choices.tables, faults=choices.faults))
    for seed, violation in crowd.violations[:SHOWN]:
        print(f"\nVIOLATION, seed {seed}, table {violation.table}: {violation.what}\n{violation.frame}")
    print(f"violations: {len(crowd.violations)}")
    return 1 if crowd.violations else 0


async def _all(crowd: Crowd, tables: int, *, faults: bool) -> None:
    if crowd.served.management and not faults:
        await scenarios(crowd)
    began = time.monotonic()
    storms = [asyncio.create_task(weather(crowd.served, crowd.seed))] if faults else []
    await crowd.play(tables)
    for each in storms:
        each.cancel()
    await asyncio.wait(storms) if storms else None
    print("\n".join(report(crowd.figures, seconds=time.monotonic() - began, served=crowd.served)), flush=True)


async def scenarios(crowd: Crowd) -> None:
    """The games that need a quiet cloud, one after another."""
    room, measured = await long_deal(crowd.served, f"{crowd.seed}-long")
    room.problems += measured.problems()
    await crowd.take_in(f"{crowd.seed}-long", room)
    print("\n".join(measured_lines(measured)), flush=True)
    room, heard = await deaf_seat(crowd.served, f"{crowd.seed}-deaf")
    await crowd.take_in(f"{crowd.seed}-deaf", room)
    print(f"no post to one seat for a whole deal: finished, by {heard} heartbeats", flush=True)
    room = await doubled_frames(crowd.served, f"{crowd.seed}-doubled")
    await crowd.take_in(f"{crowd.seed}-doubled", room)
    print("every frame doubled for a whole game: finished", flush=True)


def _server(choices: argparse.Namespace) -> AbstractContextManager[Served]:
    return nullcontext(served_at(choices.url, choices.management)) if choices.url else own_cloud()


def _choices() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games to play to the target")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no table after so long")
    parser.add_argument("--tables", type=int, default=5, help="tables at the same time")
    parser.add_argument("--faults", action="store_true", help="let everything go wrong at random all the time")
    parser.add_argument("--url", default="", help="a server that runs already; else one is started")
    parser.add_argument("--management", default="", help="that server's desk, as it prints it, without /meter")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="repeats the plans and the play")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
