"""EventBridge's schedules: functions run every so often."""

import asyncio
import json
import logging

from local.clock import Clock
from local.lambdas import LambdaError, Lambdas
from local.stack import Schedule

log = logging.getLogger("local.schedule")


class Scheduler:
    """Runs each schedule when it is due by the clock; the first time one period from now."""

    def __init__(self, schedules: tuple[Schedule, ...], lambdas: Lambdas, clock: Clock) -> None:
        self._lambdas = lambdas
        self._clock = clock
        self._due = {schedule: clock.now() + schedule.seconds for schedule in schedules}
        self._runs: set[asyncio.Task[None]] = set()

    def tick(self) -> None:
        """Start what is due; a period that was slept through is run once, not made up for."""
        now = self._clock.now()
        for schedule, due in self._due.items():
            if now >= due:
                self._due[schedule] = now + schedule.seconds
                run = asyncio.create_task(self._run(schedule))
                self._runs.add(run)
                run.add_done_callback(self._runs.discard)

    async def finish(self) -> None:
        """Wait for the runs at work."""
        if self._runs:
            await asyncio.wait(self._runs)

    async def _run(self, schedule: Schedule) -> None:
        try:
            await self._lambdas.invoke(schedule.function, json.loads(schedule.payload))
        except LambdaError:
            log.debug("%s is run again when it is next due", schedule.name)
