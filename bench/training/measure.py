"""The expert against the rules that training knows, compiled: thousands of paired games in a minute.

    python -m bench.training.measure --pairs 2000

The arena plays the real bots through the real engine; this plays what tests show to be the same, some twenty times as
fast, to tell small differences apart: between weights (`--weights`), or between margins (`--margins`).
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from bench.training import learning
from bench.training.__main__ import WEIGHTS, new_record
from bench.training.match import Floats, Nets, Whole
from bench.training.playing import MOST_DECISIONS
from bench.training.rules import ALWAYS, EARLY, GIN_ONLY, LEARNER, PATIENT, PROSPECTOR, SIMPLE, bred, rule
from bench.training.tables import ENDS, SHORT, Functions, begun, scored
from bench.yardsticks.depauw import BRED

RULES = {
    "simple": SIMPLE,
    "e3l0": EARLY,
    "prospector": PROSPECTOR,
    "patient": PATIENT,
    "gin-only": GIN_ONLY,
    "six-turns": rule(prospect=True, early=6),
    "at-once": rule(prospect=True, early=ALWAYS),
    "depauw": bred(BRED),
}
"""By name: the prospector is much like MARJJ, the patient one is the first house expert; `six-turns` knocks as
DePauw's does, `at-once` always; `depauw` throws to the arena's sum too."""
SEED = 20261130
AT_ONCE = 200
WAYS = 4
"""In which a deal is ended: see `playing.ending`."""


@dataclass
class Tally:
    """How deals ended, by seat: `playing.ending`, those of each that were undercut, and the points they brought."""

    ends: Whole
    undercut: Whole
    points: Whole

    @classmethod
    def empty(cls) -> "Tally":
        """Nothing counted."""
        return cls(*(np.zeros(2 * WAYS, np.int64) for _ in range(3)))

    def count(self, winner: int, points: int, ended: int) -> None:
        """One more deal."""
        if winner >= 0:
            self.ends[ended] += 1
            self.undercut[ended] += winner != ended // WAYS
            self.points[ended] += points if winner == ended // WAYS else -points

    def __add__(self, other: "Tally") -> "Tally":
        """Of both."""
        return Tally(self.ends + other.ends, self.undercut + other.undercut, self.points + other.points)

    def turned(self) -> "Tally":
        """With the seats the other way round."""
        return Tally(*(np.roll(part, WAYS) for part in (self.ends, self.undercut, self.points)))

    def __str__(self) -> str:
        deals = max(self.ends.sum(), 1)
        ours, theirs = (
            " ".join(
                f"{100 * self.ends[way] / deals:.1f}"
                + (f"(-{100 * self.undercut[way] / deals:.1f})" if way % WAYS != WAYS - 1 else "")
                + f"@{self.points[way] / max(self.ends[way], 1):.0f}"
                for way in range(begin, begin + WAYS)
            )
            for begin in (0, WAYS)
        )
        return f"ours {ours} | theirs {theirs}"


@dataclass(frozen=True)
class Trial:
    """Nets to be tried, with the margin of a knock, and whether they are told how earlier deals of a game ended."""

    functions: Functions
    nets: Nets
    margin: float
    told: bool = True

    def won(self, opponent: int, *, pairs: int) -> tuple[Floats, Tally]:
        """For each pair the share of its two games that the nets win, the decks and the first dealer being the same."""
        first, ours = self.winners((LEARNER, opponent), pairs=pairs)
        second, theirs = self.winners((opponent, LEARNER), pairs=pairs)
        return ((first == 0) + 1.0 * (second == 1)) / 2, ours + theirs.turned()

    def winners(self, kinds: tuple[int, int], *, pairs: int) -> tuple[Whole, Tally]:
        """The seat that wins each game; the game's number alone decides its decks and its first dealer."""
        games = np.array([begun(kinds, dealer=number % 2) for number in range(pairs)])
        luck, tally = [Random(SEED + number) for number in range(pairs)], Tally.empty()
        going = list(range(pairs))
        while going:
            for begin in range(0, len(going), AT_ONCE):
                part = going[begin : begin + AT_ONCE]
                decks = np.array([luck[number].sample(range(52), 52) for number in part], np.int64)
                for number, outcome in zip(part, self._played(decks, games[part]), strict=True):
                    scored(games[number], outcome)
                    tally.count(*outcome.tolist())
            games[:, ENDS : ENDS + 2] *= self.told
            going = [number for number in going if games[number, SHORT] > 0 and games[number, SHORT + 1] > 0]
        return np.where(games[:, SHORT] <= 0, 0, 1), tally

    def _played(self, decks: Whole, games: Whole) -> Whole:
        """The outcome of a deal of each game."""
        record, rates = new_record(AT_ONCE * MOST_DECISIONS), np.array([0.0, self.margin, 1.0])
        even, luck = np.full((101, 101), 0.5), np.array([1])
        outcomes, _ = self.functions["play_many"](decks, games, rates, self.nets, even, luck, record)
        return np.asarray(outcomes)


def main() -> None:
    """Print a line for each rule and margin."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--weights", type=Path, nargs="*", default=[WEIGHTS])
    parser.add_argument("--margins", type=float, nargs="*", default=[0.0])
    parser.add_argument("--against", nargs="*", default=list(RULES))
    parser.add_argument("--untold", action="store_true", help="keep from the expert how earlier deals ended")
    asked = parser.parse_args()
    from bench.training.compiled import lean_deal  # noqa: PLC0415 (its package is only there to train)

    functions = lean_deal()
    for path in asked.weights:
        nets = learning.read_nets(path.read_text(encoding="utf-8"))
        for margin in asked.margins:
            trial = Trial(functions, nets, margin, told=not asked.untold)
            for name in asked.against:
                shares, tally = trial.won(RULES[name], pairs=asked.pairs)
                half = 1.96 * shares.std(ddof=1) / len(shares) ** 0.5
                line = f"{path.name} margin {margin} v {name}: {100 * shares.mean():.1f} % ± {100 * half:.1f}"
                print(f"{line} ({2 * asked.pairs} games) {tally}", flush=True)


if __name__ == "__main__":
    main()
