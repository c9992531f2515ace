"""Compiles plain functions over whole numbers, those the bot itself plays with among them, to machine code.

The functions stay as they are: each is compiled with its module's tables as arrays and the other functions compiled.
"""

import types
from collections.abc import Callable, Iterable
from functools import cache
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba.core import types as numba_types
from numba.extending import overload_method

from bench.training import judging, playing, rules, showing
from bench.yardsticks import depauw
from core import solver
from core.bots import hand, inputs, outlook


def lean_deal() -> dict[str, Any]:
    """Every function of the lean deal, those that the bot plays with among them."""
    return compiled([solver, outlook, inputs, hand, showing, depauw, rules, judging, playing])


def compiled(modules: Iterable[ModuleType]) -> dict[str, Any]:
    """Every public function of the modules by name, compiled; later modules may call those of earlier ones."""
    teach_bit_methods()
    names: dict[str, Any] = {}
    for module in modules:
        functions = [value for value in vars(module).values() if _is_own(module, value)]
        space = {name: _as_array(value) for name, value in vars(module).items()} | names
        for function in functions:
            space[function.__name__] = names[function.__name__] = _jit(function, space)
    return names


def _is_own(module: ModuleType, value: object) -> bool:
    return isinstance(value, types.FunctionType) and value.__module__ == module.__name__


def _as_array(value: object) -> object:
    """A table as an array; anything else as it is."""
    if isinstance(value, list | tuple) and value and isinstance(value[0], int | list):
        return np.array(value, dtype=np.int64)
    return value


def _jit(function: Callable[..., Any], space: dict[str, Any]) -> Any:  # noqa: ANN401 (a compiled function has no type)
    return numba.njit(types.FunctionType(function.__code__, space, function.__name__, function.__defaults__))


@cache
def teach_bit_methods() -> None:
    """Give whole numbers of less than 63 bits `bit_count` and `bit_length` in compiled code."""
    for method in (bit_count, bit_length):
        # Without its annotations, which would be in the way.
        bare = types.FunctionType(method.__code__, {}, method.__name__)
        overload_method(numba_types.Integer, method.__name__)(_always(bare))


def _always(function: Callable[..., Any]) -> Callable[[Any], Callable[..., Any]]:
    return lambda number: function  # noqa: ARG005 (the name must be the function's own)


def bit_count(number: int) -> int:
    """How many bits are set, by adding ever wider neighbours."""
    number = number - (number >> 1 & 0x5555555555555555)
    number = (number & 0x3333333333333333) + (number >> 2 & 0x3333333333333333)
    number = number + (number >> 4) & 0x0F0F0F0F0F0F0F0F
    return number * 0x0101010101010101 >> 56 & 127


def bit_length(number: int) -> int:
    """How many bits up to the highest that is set: every lower one is set too, then all are counted."""
    for shift in (1, 2, 4, 8, 16, 32):
        number = number | number >> shift
    number = number - (number >> 1 & 0x5555555555555555)
    number = (number & 0x3333333333333333) + (number >> 2 & 0x3333333333333333)
    number = number + (number >> 4) & 0x0F0F0F0F0F0F0F0F
    return number * 0x0101010101010101 >> 56 & 127
