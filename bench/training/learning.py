"""Three small nets, one hidden layer each, and how they learn: Adam on batches, acting with slowly averaged weights."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from bench.training.match import Floats, Nets, Whole
from bench.training.playing import INPUTS
from core.bots.hand import HAND_INPUTS
from core.bots.net import Net

NAMES = ("AFTER_DISCARD", "BEFORE_DRAW", "KNOCKING")
"""Of the nets, in the order of `playing`."""
BATCH = 256
AVERAGING = 0.9995
DECAYS = (0.9, 0.999)
SMALL = 1e-8


def new_nets(rng: np.random.Generator, *, units: int) -> Nets:
    """Nets that know nothing."""
    first = rng.normal(0, INPUTS**-0.5, (3, INPUTS, units))
    return first, np.zeros((3, units)), rng.normal(0, units**-0.5, (3, units)) * 0.1, np.zeros(3)


def copied(nets: Nets) -> Nets:
    """The same nets in arrays of their own."""
    first, bias, last, offset = nets
    return first.copy(), bias.copy(), last.copy(), offset.copy()


@dataclass
class Learner:
    """Nets that learn, their slow average, and Adam's two memories of slopes."""

    nets: Nets
    averaged: Nets = field(init=False)
    steps: Whole = field(init=False)

    def __post_init__(self) -> None:
        """Begin with an average of one."""
        self.averaged = copied(self.nets)
        self.steps = np.zeros(3, np.int64)
        self._means = tuple(np.zeros_like(part) for part in self.nets)
        self._squares = tuple(np.zeros_like(part) for part in self.nets)

    def learn(self, net: int, rows: Floats, targets: Floats, *, rate: float) -> float:
        """One step on one batch; gives the mean square of the error before it."""
        first, bias, last, offset = (part[net] for part in self.nets)
        inner = rows @ first + bias
        active = np.maximum(inner, 0)
        error = active @ last + offset - targets
        back = np.outer(error, last) * (inner > 0) / len(rows)
        slopes = (rows.T @ back, back.sum(axis=0), active.T @ error / len(rows), error.mean())
        self.steps[net] += 1
        for part, slope in enumerate(slopes):
            self._step(part, net, np.asarray(slope), rate)
        return float(np.mean(error**2))

    def _step(self, part: int, net: int, slope: Floats, rate: float) -> None:
        means, squares = self._means[part], self._squares[part]
        step = int(self.steps[net])
        means[net] = DECAYS[0] * means[net] + (1 - DECAYS[0]) * slope
        squares[net] = DECAYS[1] * squares[net] + (1 - DECAYS[1]) * slope**2
        size = np.sqrt(squares[net] / (1 - DECAYS[1] ** step)) + SMALL
        self.nets[part][net] -= rate * (means[net] / (1 - DECAYS[0] ** step)) / size
        keep = min(AVERAGING, 1 - 1 / (1 + step / 5))
        self.averaged[part][net] = keep * self.averaged[part][net] + (1 - keep) * self.nets[part][net]


def joined(teams: Sequence[Nets]) -> Nets:
    """Nets whose values are the means of those of several, for all their units stand side by side."""
    first, bias, last, offset = zip(*teams, strict=True)
    count = len(teams)
    return (
        np.concatenate(first, axis=2),
        np.concatenate(bias, axis=1),
        np.concatenate(last, axis=1) / count,
        np.mean(offset, axis=0),
    )


def written(nets: Nets) -> str:
    """The nets as Python: for each net one row of numbers in the order that `core.bots.net` reads."""
    lines = ['"""The weights of the expert\'s nets, written by `make train`: see docs/BOTS.md."""', "", "# fmt: off"]
    for net, name in enumerate(NAMES):
        first, bias, last, offset = (part[net] for part in nets)
        numbers = np.concatenate([first[:HAND_INPUTS].T.ravel(), first[HAND_INPUTS:].T.ravel(), bias, last, [offset]])
        text = ", ".join(f"{number:.4f}" for number in numbers)
        lines += [f"{name} = (", *textwrap.wrap(text, 110, initial_indent="    ", subsequent_indent="    "), ")"]
    return "\n".join(lines) + "\n"


def read_nets(text: str) -> Nets:
    """The nets that `written` wrote."""
    space: dict[str, list[float]] = {}
    exec(text, space)  # noqa: S102 (a file of this project)
    nets = [Net.of(space[name]) for name in NAMES]
    rows = [[[*hand, *table] for hand, table in zip(net.of_hand, net.of_table, strict=True)] for net in nets]
    bias, last = np.array([net.bias for net in nets]), np.array([net.last for net in nets])
    first = np.ascontiguousarray(np.array(rows).transpose(0, 2, 1))
    return first, bias, last, np.array([net.offset for net in nets])
