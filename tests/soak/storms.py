"""Storms: a random mix of all faults, another every few seconds, drawn from the seed of the run."""

import asyncio
import random
from dataclasses import fields
from functools import partial
from typing import Any

from local.faults import Faults
from tests.soak.cloud import Served

LASTS_S = 15.0
AT_MOST = 0.02
"""The highest chance of a fault; about half of them are calm at a time."""
SHORT = {"time_out_ms": 150, "delay_ms": 300, "delay_queue_ms": 2_000}
"""A time-out is cut short, so that functions with several of them still answer."""
CHANCES = [each.name for each in fields(Faults) if isinstance(getattr(Faults(), each.name), float)]


def storm(seed: str) -> dict[str, Any]:
    """What goes wrong, and how often."""
    rng = random.Random(seed)
    mix = {name: rng.choice([0.0, rng.uniform(0, AT_MOST)]) for name in CHANCES}
    return mix | SHORT


async def weather(served: Served, seed: int) -> None:
    """One storm after another, until cancelled; then it is calm."""
    number = 0
    try:
        while True:
            number += 1
            await asyncio.to_thread(partial(served.change_faults, **storm(f"{seed}-storm-{number}")))
            await asyncio.sleep(LASTS_S)
    finally:
        served.change_faults(every=0)
