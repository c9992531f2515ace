"""The house bots: players that know what a seat knows, and nothing else.

A bot is handed a `SeatView` and a source of chance, and answers with one of the view's legal moves.
"""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Protocol

from core.bots.expert import Expert
from core.bots.house import HouseBot, carelessly, knock_at_once, knock_early, to_best_prospect
from core.moves import Move
from core.view import SeatView

__all__ = ["LEVELS", "Bot"]


class Bot(Protocol):
    """A player."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        """One of `view.legal_moves`, which holds at least one. The same view and chance give the same move."""
        ...


LEVELS: Mapping[str, Bot] = MappingProxyType(
    {
        "easy": HouseBot(knocks=knock_at_once, discards=carelessly),
        "standard": HouseBot(knocks=knock_early, discards=to_best_prospect),
        "expert": Expert(),
    },
)
"""The levels a table offers, weakest first. How strong each is was measured: docs/BOTS.md.

- `easy` plays like a beginner: it throws its dearest loose card, one turn in four any loose card, minds nothing the
  opponent does, and knocks as soon as it may.
- `standard` plays like a good club player: it keeps hands that one card improves, holds back what it saw the opponent
  collect, knocks in its first three turns and later with gin only, and forgets what was thrown long ago.
- `expert` weighs every choice by what it does to its chance of winning the game, as it learned from millions of its
  own decisions.
"""
