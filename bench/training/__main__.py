"""Make the expert's weights anew and write them to `core/bots/weights.py`.

    make train

The nets play deals of games against themselves and the rules of `playing`, first deciding as the prospector does, and
learn what each decision proved worth. The same number of deals and the same seed give the same weights on one machine.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.training import learning
from bench.training.learning import BATCH, Learner
from bench.training.match import Floats, Nets, Record, Whole
from bench.training.playing import INPUTS, MOST_DECISIONS
from bench.training.rules import ALWAYS, EARLY, GIN_ONLY, LEARNER, PATIENT, PROSPECTOR, SIMPLE, bred, rule
from bench.training.tables import COLUMNS, ENDS, IMITATE, SHORT, STANDARD, Functions, begun, scored, shuffled
from bench.yardsticks.depauw import BRED

WEIGHTS = Path(__file__).resolve().parents[2] / "core/bots/weights.py"
SEED = 20261130
UNITS, TEAMS = 64, 2
"""Of the nets of one run, and runs whose nets are joined: their mean errs less than each."""
TABLES = 2000
"""Games in progress at once; each round plays a deal of each."""
LONGEST = 250
"""The highest target that is trained for."""
MOST_POINTS = 123
IMITATING = 0.08
"""The share of the rounds in which the learner decides by rule."""
OPPONENTS = {
    LEARNER: 0.24,
    PROSPECTOR: 0.12,
    SIMPLE: 0.22,
    rule(prospect=True, early=6): 0.08,
    EARLY: 0.05,
    PATIENT: 0.04,
    rule(prospect=True, early=ALWAYS): 0.12,
    GIN_ONLY: 0.03,
    bred(BRED): 0.10,
}
"""The share of games against each: tempers from who knocks at once to who waits for gin."""
UNTOLD = 0.25
"""The share of games in which nothing is told of the deals before."""
RARE_RULES = 0.12
"""The share of games at other than the standard rules."""
FADE = 0.8
MARGIN = 0.04
"""While the nets learn a knock must promise so much more than playing on; the bot asks for no more."""
RATES = (2e-3, 5e-5)
NOISE = (0.08, 0.02)
NOISY = 0.6
"""The share of the rounds played with the more noise."""
ROUNDS_KEPT = 5
STEPS_PER_ROW = 1.5


@dataclass
class Tables:
    """Games in progress: for each the whole numbers of a `match.Match`."""

    matches: Whole
    told: NDArray[np.bool_]

    @classmethod
    def fresh(cls, rng: np.random.Generator, count: int) -> "Tables":
        """Games just begun."""
        tables = cls(np.zeros((count, COLUMNS), np.int64), np.ones(count, np.bool_))
        for place in range(count):
            tables.begin(place, rng)
        return tables

    def begin(self, place: int, rng: np.random.Generator) -> None:
        """A new game at one table: against whom, and by which rules."""
        kinds, shares = list(OPPONENTS), list(OPPONENTS.values())
        opponent = int(rng.choice(kinds, p=shares))
        pair = (LEARNER, opponent) if rng.integers(2) else (opponent, LEARNER)
        terms: tuple[int, ...] = STANDARD
        if rng.random() < RARE_RULES:
            target, limit = int(rng.choice([50, 75, 150, 250])), int(rng.choice([10, 10, 10, 7, 5, 3, 0]))
            terms = (target, target, limit, *map(int, rng.choice([0, 10, 20, 25, 50], 2)))
        self.told[place] = rng.random() >= UNTOLD
        self.matches[place] = begun(pair, dealer=int(rng.integers(2)), terms=terms)

    def score(self, outcomes: Whole, rng: np.random.Generator) -> None:
        """Note what each deal brought, of those for which there was room, and begin games anew where one is won."""
        for place, (game, outcome) in enumerate(zip(self.matches, outcomes, strict=False)):
            if scored(game, outcome) >= 0:
                self.begin(place, rng)
        self.matches[~self.told, ENDS : ENDS + 2] = 0


def new_record(rows: int) -> Record:
    """Room for so many decisions."""
    whole = np.zeros(rows, np.int64)
    return np.zeros((rows, INPUTS)), whole, np.zeros(rows), np.zeros(rows), whole.copy()


def winning_chances(functions: Functions, rng: np.random.Generator, *, deals: int, size: int) -> Floats:
    """The chance of winning by both shortfalls, from deals between two patient players."""
    matches = np.tile(begun((PATIENT, PATIENT), dealer=1), (deals, 1))
    nets = learning.new_nets(rng, units=1)
    record = new_record(MOST_DECISIONS)
    rates, luck, none = np.array([0.0, 0.0, 0.0]), np.array([1]), np.full((101, 101), 0.5)
    outcomes, _ = functions["play_many"](shuffled(rng, deals), matches, rates, nets, none, luck, record)
    shares = np.zeros(2 * MOST_POINTS + 1)
    for winner, points, _ in outcomes.tolist():
        # Seat 1 deals, so seat 0 plays first.
        shares[MOST_POINTS + (points if winner == 0 else -points if winner == 1 else 0)] += 1 / deals
    chances = np.zeros((size + 1, size + 1))
    functions["fill_chances"](chances, shares, MOST_POINTS)
    return chances


@dataclass
class Training:
    """One run: games, nets, and the decisions of the last rounds."""

    functions: Functions
    rng: np.random.Generator
    chances: Floats
    learner: Learner
    tables: Tables
    rounds: int

    def __post_init__(self) -> None:
        """Nothing is remembered yet."""
        self.luck = np.array([SEED % 2147483647], np.int64)
        self.kept: list[tuple[Floats, Whole, Floats]] = []

    def round(self, number: int) -> float:
        """Play one deal at every table and learn from it; gives the mean square error on new decisions."""
        done = number / self.rounds
        self.tables.matches[:, IMITATE] = done < IMITATING
        noise = NOISE[0] if done < NOISY else NOISE[1]
        self.kept = [*self.kept[-ROUNDS_KEPT + 1 :], self.played(noise)]
        rate = RATES[0] * (RATES[1] / RATES[0]) ** done
        return self.learned(rate)

    def played(self, noise: float) -> tuple[Floats, Whole, Floats]:
        """The decisions of one deal at every table."""
        count = len(self.tables.told)
        record = new_record(count * 60 + MOST_DECISIONS)
        rates = np.array([noise, MARGIN, FADE])
        outcomes, recorded = self.functions["play_many"](
            shuffled(self.rng, count),
            self.tables.matches,
            rates,
            self.learner.averaged,
            self.chances,
            self.luck,
            record,
        )
        self.tables.score(outcomes, self.rng)
        rows, kinds, values, _, _ = record
        return rows[:recorded].copy(), kinds[:recorded].copy(), values[:recorded].copy()

    def learned(self, rate: float) -> float:
        """Steps on decisions drawn from the last rounds."""
        rows, kinds, values = (np.concatenate(parts) for parts in zip(*self.kept, strict=True))
        fresh = len(self.kept[-1][1])
        errors = []
        for net in range(3):
            own = np.flatnonzero(kinds == net)
            steps = int(STEPS_PER_ROW * fresh * len(own) / len(kinds) / BATCH)
            for _ in range(steps):
                some = self.rng.choice(own, BATCH)
                errors.append(self.learner.learn(net, rows[some], values[some], rate=rate))
        return float(np.mean(errors)) if errors else 0.0


def share_won(functions: Functions, nets: Nets, opponent: int, *, games: int, seed: int) -> float:
    """Share of games at the standard rules that the nets win, seat and deal by turns."""
    rng = np.random.default_rng(seed)
    left = np.array([begun((LEARNER, opponent), dealer=place % 2) for place in range(games)])
    wins = 0
    record, luck = new_record(500 * MOST_DECISIONS), np.array([seed])
    rates, chances = np.array([0.0, 0.0, FADE]), np.full((101, 101), 0.5)
    while len(left):
        part = left[:400]
        outcomes, _ = functions["play_many"](shuffled(rng, len(part)), part, rates, nets, chances, luck, record)
        wins += sum(scored(game, outcome) == 0 for game, outcome in zip(part, outcomes, strict=True))
        left = left[(left[:, SHORT] > 0) & (left[:, SHORT + 1] > 0)]
    return wins / games


def prepared(functions: Functions, *, rounds: int, tables: int, units: int, seed: int) -> Training:
    """A run ready to begin."""
    rng = np.random.default_rng(seed)
    chances = winning_chances(functions, rng, deals=10 * tables, size=LONGEST)
    learner = Learner(learning.new_nets(rng, units=units))
    return Training(functions, rng, chances, learner, Tables.fresh(rng, tables), rounds)


def report(training: Training, run: int, number: int, error: float, begun: float) -> None:
    """A line of progress of the run of this seed: shares of games won against three of the rules."""
    opponents = (("prospector", PROSPECTOR), ("early", EARLY), ("simple", SIMPLE))
    shares = [
        f"{name} {100 * share_won(training.functions, training.learner.averaged, kind, games=400, seed=7):.1f}"
        for name, kind in opponents
    ]
    print(f"{run}: round {number} {time.monotonic() - begun:.0f} s error {error:.3f} | {' '.join(shares)}", flush=True)


def trained(asked: argparse.Namespace, seed: int) -> Nets:
    """The nets of one run, as they are written."""
    from bench.training.compiled import lean_deal  # noqa: PLC0415 (its package is only there to train)

    begun_at, functions = time.monotonic(), lean_deal()
    training = prepared(functions, rounds=asked.rounds, tables=asked.tables, units=asked.units, seed=seed)
    for number in range(training.rounds):
        error = training.round(number)
        if number % 20 == 0 or number == training.rounds - 1:
            report(training, seed, number, error, begun_at)
    return learning.read_nets(learning.written(training.learner.averaged))


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--units", type=int, default=UNITS)
    parser.add_argument("--teams", type=int, default=TEAMS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.processes) as pool:
        teams = list(pool.map(partial(trained, asked), range(asked.seed, asked.seed + asked.teams)))
    asked.out.write_text(learning.written(learning.joined(teams)), encoding="utf-8")


if __name__ == "__main__":
    main()
