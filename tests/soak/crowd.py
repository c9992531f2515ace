"""Many tables at the same time, each checked when it is done, on another core."""

import asyncio
import os
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context

from tests.soak.checking import Violation, violations
from tests.soak.cloud import Served
from tests.soak.figures import Figures, Findings, counted
from tests.soak.ledger import written
from tests.soak.lines import Room
from tests.soak.tables import Plan, Planning, drawn_plan, play_table
from tests.soak.testimony import Testimony

POLITE = 10


def examined(testimony: Testimony) -> Findings:
    """Check and count one table."""
    ledger = written(testimony)
    return Findings(counted(testimony, ledger), violations(testimony, ledger))


@contextmanager
def examiners() -> Iterator[ProcessPoolExecutor]:
    """A process that checks while others play, and gives way to them."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=os.nice, initargs=(POLITE,)) as pool:
        yield pool


@dataclass
class Crowd:
    """Tables played side by side until so many games are done."""

    served: Served
    pool: ProcessPoolExecutor
    seed: int
    games: int
    planning: Planning = drawn_plan
    until: float = float("inf")
    """No table is begun after that time, in seconds of the machine's steady clock."""
    figures: Figures = field(default_factory=Figures)
    violations: list[tuple[str, Violation]] = field(default_factory=list)
    """Each with the seed of its table."""

    def __post_init__(self) -> None:
        self._numbers = count(1)
        self._planned = 0

    async def play(self, tables: int) -> None:
        """Play on this many tables at once."""
        async with asyncio.TaskGroup() as group:
            for _ in range(tables):
                group.create_task(self._lane())

    async def _lane(self) -> None:
        while self._planned < self.games and not self.violations and time.monotonic() < self.until:
            plan = self.planning(f"{self.seed}-{next(self._numbers)}", most_games=self.games - self._planned)
            self._planned += plan.games
            await self._one_table(plan)

    async def _one_table(self, plan: Plan) -> None:
        try:
            await self.take_in(plan.seed, await play_table(self.served, plan))
        except Exception:  # noqa: BLE001 (whatever stops a table is a finding, with the seed to repeat it)
            self._note(plan.seed, [Violation("", traceback.format_exc())])

    async def take_in(self, seed: str, room: Room) -> None:
        """Check a table that has been played, and add it up."""
        loop = asyncio.get_running_loop()
        findings = await loop.run_in_executor(self.pool, examined, room.testimony)
        self.figures.add(findings.figures)
        print(f"{self.figures.games} games, seed {seed} done", file=sys.stderr, flush=True)
        seen = [Violation(room.testimony.table, problem) for problem in room.problems]
        self._note(seed, [*seen, *findings.violations])

    def _note(self, seed: str, found: list[Violation]) -> None:
        """Keep what was found, and say it at once: the other tables are still played to their end."""
        for violation in found:
            self.violations.append((seed, violation))
            print(f"seed {seed}, table {violation.table}: {violation.what}", file=sys.stderr, flush=True)
