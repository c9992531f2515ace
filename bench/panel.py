"""Who plays in the arena, and against whom."""

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from core.bots import LEVELS, Bot

ROOT = Path(__file__).resolve().parent.parent


def _house(level: str) -> Callable[[], Bot]:
    """A level of the house."""
    return lambda: LEVELS[level]


def _yardstick(module: str, name: str) -> Callable[[], Bot]:
    """A player of `bench.yardsticks`, imported when it is first to play: OpenSpiel is slow to load."""

    def load() -> Bot:
        player: Bot = getattr(import_module(f"bench.yardsticks.{module}"), name)
        return player

    return load


PLAYERS: Mapping[str, Callable[[], Bot]] = {
    **{level: _house(level) for level in LEVELS},
    "simple": _yardstick("simple", "SIMPLE"),
    "gin-only": _yardstick("simple", "GIN_ONLY"),
    "e3l0": _yardstick("simple", "E3L0"),
    "openspiel": _yardstick("openspiel", "OPENSPIEL"),
    "depauw": _yardstick("depauw", "DEPAUW"),
    "marjj": _yardstick("marjj", "MARJJ"),
    "first-house": _yardstick("first_house", "FIRST_HOUSE"),
}


class Line(NamedTuple):
    """A first and a second player, the pairs of games they play, and the share the first is asked to win, if any."""

    first: str
    second: str
    pairs: int = 500
    asked: float | None = None


LINES = (
    Line("expert", "simple", asked=0.77),
    Line("expert", "e3l0", asked=0.73),
    Line("expert", "marjj", asked=0.63),
    Line("expert", "standard", asked=0.65),
    Line("standard", "easy", asked=0.65),
    Line("expert", "depauw", asked=0.68),
    Line("expert", "openspiel", asked=0.78),
    Line("expert", "gin-only", 200),
    Line("expert", "first-house", 200),
    # The yardsticks against one another: their published lines, to be believed before the above.
    Line("gin-only", "simple"),
    Line("e3l0", "simple"),
    Line("openspiel", "simple"),
    Line("depauw", "simple"),
    Line("marjj", "simple"),
    Line("marjj", "e3l0"),
    Line("marjj", "depauw"),
)


@cache
def player(name: str) -> Bot:
    """The player of that name."""
    return PLAYERS[name]()


def sources(module: str) -> set[Path]:
    """The files of a yardstick: its own, and those of the yardsticks it borrows from."""
    path = ROOT / (module.replace(".", "/") + ".py")
    borrowed = re.findall(r"^from (bench\.yardsticks\.\w+) import", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {path}.union(*map(sources, borrowed))


@cache
def version(name: str) -> str:
    """Eight digits that change when the source of a player does: the house bots', or a yardstick's."""
    house = sorted((ROOT / "core/bots").glob("*.py"))
    paths = house if name in LEVELS else sorted(sources(type(player(name)).__module__))
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:8]
