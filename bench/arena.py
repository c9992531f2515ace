"""The house bots and the yardsticks against one another: whole games in pairs of equal luck.

    make arena                                 every line of the panel
    make arena ARGS="--lines expert:marjj --pairs 500"
    make arena ARGS="--stop"                   no longer than it takes to tell whether each line is what is asked for

A pair is one game played twice with the same decks and the same first dealer, the players changing seats in between,
so luck largely cancels and a player against itself would win exactly half. What was played is kept in
`bench/results/*.jsonl`, one line a pair, under the versions of both players: a run that is stopped goes on where it
was, and a player that changes begins anew.
"""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from pathlib import Path

from bench.figures import Pair, settled, table
from bench.games import play_pair
from bench.panel import LINES, PLAYERS, Line, version

SEED = 20261130
LOOKS = 100
"""Pairs from one look at a line that may stop to the next."""
RESULTS = Path(__file__).parent / "results"


def results_path(first: str, second: str) -> Path:
    """Where the pairs of two players are kept, by name and version."""
    return RESULTS / f"{first}-{version(first)}-v-{second}-{version(second)}.jsonl"


def kept(path: Path) -> dict[int, Pair]:
    """The pairs played before, by seed."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    return {pair.seed: pair for pair in (Pair(**json.loads(line)) for line in lines)}


def play_line(first: str, second: str, *, pairs: int, pool: Executor) -> list[Pair]:
    """Pairs of two players, those not yet played among them, each kept as soon as it is played."""
    path = results_path(first, second)
    path.parent.mkdir(exist_ok=True)
    done, seeds = kept(path), range(SEED, SEED + pairs)
    for pair in pool.map(partial(play_pair, first, second), [seed for seed in seeds if seed not in done], chunksize=4):
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(pair)) + "\n")
        done[pair.seed] = pair
        show_progress(f"{first} v {second}", sum(seed in done for seed in seeds), pairs)
    return [done[seed] for seed in seeds]


def play_until_settled(line: Line, *, pool: Executor) -> list[Pair]:
    """Pairs of a line, a hundred at a time, until they are all played or it is settled whether it is what is asked."""
    played: list[Pair] = []
    while len(played) < line.pairs and not (line.asked and settled(played, line.asked)):
        pairs = min(len(played) + LOOKS, line.pairs)
        played = play_line(line.first, line.second, pairs=pairs, pool=pool)
    return played


def show_progress(line: str, done: int, of: int) -> None:
    """One bar, drawn over itself."""
    width = 30
    filled = width * done // of
    print(f"\r{line:24} [{'#' * filled}{'.' * (width - filled)}] {done}/{of} pairs", end="", flush=True)
    if done == of:
        print("\r" + " " * 80 + "\r", end="")


def asked_lines(words: list[str]) -> Iterator[Line]:
    """The lines to play; all of the panel when none is named."""
    wanted = {tuple(word.split(":")) for word in words}
    known = {line[:2]: line for line in LINES}
    yield from (line for key, line in known.items() if not wanted or key in wanted)
    yield from (Line(first, second) for first, second in sorted(wanted - known.keys()))


def main() -> None:
    """Play what is asked for and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", nargs="*", default=[], metavar="FIRST:SECOND", help=f"of {', '.join(PLAYERS)}")
    parser.add_argument("--pairs", type=int, help="pairs of games a line, in place of the panel's")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument(
        "--stop", action="store_true", help="stop a line when it is settled whether it is what is asked"
    )
    asked = parser.parse_args()
    played = {}
    with ProcessPoolExecutor(asked.processes) as pool:
        for line in asked_lines(asked.lines):
            wanted = line._replace(pairs=asked.pairs or line.pairs, asked=line.asked if asked.stop else None)
            played[line.first, line.second] = play_until_settled(wanted, pool=pool)
    print(table(played))


if __name__ == "__main__":
    main()
