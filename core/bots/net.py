"""A small net: one hidden layer whose units count when they are positive."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from typing import Self, TypeAlias

from core.bots.hand import HAND_INPUTS
from core.bots.inputs import TABLE_INPUTS

Row: TypeAlias = Sequence[float]


@dataclass(frozen=True, slots=True)
class Net:
    """Weights by hidden unit. What the table says is the same for every card that might go, and is added up once."""

    of_hand: tuple[Row, ...]
    of_table: tuple[Row, ...]
    bias: Row
    last: Row
    offset: float

    @classmethod
    def of(cls, numbers: Row) -> Self:
        """Read a net from one row: the hand's inputs unit by unit, the table's, the biases, the last layer, its own.

        >>> net = Net.of([0.5] * (2 * (HAND_INPUTS + TABLE_INPUTS + 2) + 1))
        >>> len(net.bias), net.value(net.begun([0.0] * TABLE_INPUTS), [1.0] + [0.0] * (HAND_INPUTS - 1))
        (2, 1.5)
        """
        units = len(numbers) // (HAND_INPUTS + TABLE_INPUTS + 2)
        hand, table = units * HAND_INPUTS, units * TABLE_INPUTS
        rest = hand + table
        return cls(
            of_hand=_rows(numbers[:hand], HAND_INPUTS),
            of_table=_rows(numbers[hand:rest], TABLE_INPUTS),
            bias=numbers[rest : rest + units],
            last=numbers[rest + units : rest + 2 * units],
            offset=numbers[-1],
        )

    def begun(self, table: Row) -> Row:
        """What the table's inputs add up to, by unit."""
        return [sum(map(mul, row, table), bias) for row, bias in zip(self.of_table, self.bias, strict=True)]

    def value(self, begun: Row, hand: Row) -> float:
        """The value of a hand's inputs, on those of the table."""
        total = self.offset
        for row, start, weight in zip(self.of_hand, begun, self.last, strict=True):
            inner = sum(map(mul, row, hand), start)
            if inner > 0:
                total += inner * weight
        return total


def _rows(numbers: Row, length: int) -> tuple[Row, ...]:
    return tuple(tuple(numbers[start : start + length]) for start in range(0, len(numbers), length))
