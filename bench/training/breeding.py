"""The weights of the player in the way of DePauw's, bred by games against Simple, as its authors bred theirs.

    python -m bench.training.breeding

Only wins against Simple count: what the expert does against what comes of it plays no part.
"""

from random import Random
from typing import TypeAlias

import numpy as np

from bench.training import learning
from bench.training.__main__ import WEIGHTS
from bench.training.measure import Trial
from bench.training.rules import SIMPLE, bred, weights_of
from bench.yardsticks.depauw import Weights

LOWEST: Weights = (-8.0, -6.0, -6.0, -2.0, -2.0)
HIGHEST: Weights = (2.0, 1.0, 2.0, 12.0, 2.0)
"""Between these the first weights are drawn."""
FIRST, PARENTS, CHILDREN, GENERATIONS = 48, 8, 16, 12
CHANGE = 0.5
"""The standard deviation of what a child's weight differs by from that of a parent."""
PAIRS = 1000
SEED = 1

Scored: TypeAlias = list[tuple[float, Weights]]


def bred_against_simple(trial: Trial) -> Scored:
    """The parents of the last generation with the share of games that each won, the best first."""
    rng = Random(SEED)
    scored = best(trial, [anybody(rng) for _ in range(FIRST)])
    for generation in range(GENERATIONS):
        scored = sorted(scored + best(trial, [child(rng, scored) for _ in range(CHILDREN)]), reverse=True)[:PARENTS]
        print(f"generation {generation + 1}: {100 * scored[0][0]:.1f} % by {scored[0][1]}", flush=True)
    return scored


def anybody(rng: Random) -> Weights:
    """Weights drawn at random."""
    return weights_of(bred(rng.uniform(*ends) for ends in zip(LOWEST, HIGHEST, strict=True)))


def best(trial: Trial, players: list[Weights], *, pairs: int = PAIRS) -> Scored:
    """The best of them, as many as become parents."""
    return sorted(((share(trial, player, pairs=pairs), player) for player in players), reverse=True)[:PARENTS]


def share(trial: Trial, player: Weights, *, pairs: int) -> float:
    """Of games won against Simple, the same decks for all and from either seat."""
    first, _ = trial.winners((bred(player), SIMPLE), pairs=pairs)
    second, _ = trial.winners((SIMPLE, bred(player)), pairs=pairs)
    return float(np.mean([first == 0, second == 1]))


def child(rng: Random, parents: Scored) -> Weights:
    """Each weight is one of its two parents', a little changed."""
    (_, mother), (_, father) = rng.sample(parents, 2)
    return weights_of(bred(rng.choice(pair) + rng.gauss(0.0, CHANGE) for pair in zip(mother, father, strict=True)))


def main() -> None:
    """Print the best weights of each generation."""
    from bench.training.compiled import lean_deal  # noqa: PLC0415 (its package is only there to train)

    nets = learning.read_nets(WEIGHTS.read_text(encoding="utf-8"))
    for won, player in bred_against_simple(Trial(lean_deal(), nets, margin=0.0)):
        print(f"{100 * won:.1f} % by {player}")


if __name__ == "__main__":
    main()
