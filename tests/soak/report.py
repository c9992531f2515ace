"""The figures of a run in words."""

from collections.abc import Iterator

from tests.soak.cloud import Served
from tests.soak.figures import Figures, percentile
from tests.soak.scenarios import Measured

TARGET_MS = 300


def report(figures: Figures, *, seconds: float, served: Served) -> Iterator[str]:
    """Line by line."""
    yield f"games to the target: {figures.games}, {figures.bot_games} of them against the house bot, in {seconds:.0f} s"
    kinds = ", ".join(f"{kind} {times}" for kind, times in sorted(figures.deals.items()))
    yield f"deals: {figures.deals.total()} ({kinds}), the longest of {figures.longest} turns"
    yield f"moves: {figures.moves}; lines of chat: {figures.lines}; messages received and checked: {figures.frames}"
    refusals = ", ".join(f"{code} {times}" for code, times in sorted(figures.refusals.items()))
    yield f"refusals: {figures.refusals.total()} ({refusals})"
    yield f"frames that only the gateway answered, with an error: {figures.gateway_errors}"
    if served.management:
        faults = ", ".join(f"{name} {times}" for name, times in sorted(served.struck().items()))
        yield f"faults: {faults or 'none'}"
    if figures.move_times:
        yield f"move to the other screen: {_times(figures.move_times)}"
        yield f"chat line to the other screen: {_times(figures.chat_times)}"
    if served.management:
        sizes = ", ".join(f"{kind} {size}" for kind, size in sorted(served.meter()["largest_item"].items()))
        yield f"largest item by kind, bytes: {sizes}"
    logged = ", ".join(f"{words} {times}" for words, times in served.complaints().most_common())
    yield f"troubles in the functions' log: {logged or 'none'}"


def _times(times: list[float]) -> str:
    late = "" if percentile(times, 95) < TARGET_MS else f", OVER the target of {TARGET_MS} ms"
    return f"p50 {percentile(times, 50):.0f} ms, p95 {percentile(times, 95):.0f} ms ({len(times)} timed){late}"


def measured_lines(measured: Measured) -> Iterator[str]:
    """What the long deal showed: the item by number of turns, the calls behind a move."""
    sizes = measured.sizes
    chosen = [max((turn for turn in sizes if turn <= most), default=0) for most in (1, 10, 20, 40, 60, 80, 99)]
    row = ", ".join(f"{turns} turns {sizes[turns]}" for turns in chosen if turns in sizes)
    yield f"table item in bytes, four connections: {row}"
    calls = ", ".join(f"{name} {each:.2f}" for name, each in sorted(measured.calls.items()) if each)
    yield f"AWS calls per move, four connections: {calls}"
