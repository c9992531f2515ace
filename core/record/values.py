"""What a record holds."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from core.deal import Deal
from core.game import NO_GAME, Ending, Game
from core.rules import Rules
from core.shuffle import Seal

VERSION = 1
"""Of the text form; raised when a reader of the one before could no longer read it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A finished game. Its `repr` tells no card and no seed."""

    rules: Rules
    deals: tuple[Deal, ...] = field(repr=False)
    """In order, from the game's first; the last one has no result where the game was ended in the middle of it."""
    ending: Ending
    seal: Seal | None = None
    """What the decks were dealt from; None in a record that does not tell its table."""

    @property
    def scores(self) -> tuple[int, int]:
        """What each seat had when the game was over."""
        return game_after(self.deals, self.rules).scores


def game_after(deals: Sequence[Deal], rules: Rules) -> Game:
    """The game with these deals played, each scored in turn."""
    game = NO_GAME
    for number, deal in enumerate(deals, start=1):
        game = replace(game, deal_number=number, dealer=deal.dealer)
        if deal.result is not None:
            game = game.scored(deal.result, target=rules.target)
    return game
