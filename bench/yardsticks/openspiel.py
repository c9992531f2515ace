"""OpenSpiel's own player, asked through OpenSpiel.

It looks at its hand, the face-up card and nothing that passed before, so each question is put to it on a fresh state
that shows these: ten cards dealt to it and a face-up card to take or not; or the same with that card taken, to throw.
Where it defends it lays nothing off, though it may: so it is scored here too (`bench.games`).
"""

from dataclasses import dataclass
from random import Random
from typing import Any

import pyspiel

from bench.yardsticks.simple import cheapest
from core.bots.sight import may_take
from core.cards import DECK, Card
from core.moves import DRAW, PASS, TAKE, Discard, Knock, Move
from core.view import SeatView

SPIEL = pyspiel.gin_rummy
GAME = pyspiel.load_game("gin_rummy")
NUMBERS: dict[Card, int] = {card: SPIEL.GinRummyUtils(13, 4, 10).card_int(str(card)) for card in DECK}
BOT = pyspiel.make_simple_gin_rummy_bot(GAME.get_parameters(), 0)
CARDS = {number: card for card, number in NUMBERS.items()}


@dataclass(frozen=True, slots=True)
class OpenSpiel:
    """Does as OpenSpiel's player does. Where that throws the card it just took, which is not allowed, the cheapest."""

    lays_off: bool = False

    def choose(self, view: SeatView, rng: Random) -> Move:
        """One of the view's legal moves."""
        if view.phase != "discard":
            if may_take(view) and view.top and answer(shown(view.hand, view.top)) == SPIEL.DRAW_UPCARD_ACTION:
                return TAKE
            return PASS if view.phase == "offer" else DRAW
        knock, card = self._thrown(view)
        if card not in view.sheds:
            card = rng.choice(cheapest(view))
        return Knock(card) if knock and card in view.knocks else Discard(card)

    def _thrown(self, view: SeatView) -> tuple[bool, Card]:
        """Whether it knocks, and the card."""
        assert view.just_drawn is not None
        state = shown([card for card in view.hand if card is not view.just_drawn], view.just_drawn)
        state.apply_action(SPIEL.DRAW_UPCARD_ACTION)
        action = answer(state)
        if action != SPIEL.KNOCK_ACTION:
            return False, CARDS[action]
        state.apply_action(action)
        return True, CARDS[BOT.step(state)]


def shown(hand: Any, upcard: Card) -> Any:  # noqa: ANN401 (a compiled module without types)
    """A state in which it holds the hand and may take the face-up card."""
    state = GAME.new_initial_state()
    others = [card for card in DECK if card not in hand and card is not upcard]
    for card in (*hand, *others[:10], upcard):
        state.apply_action(NUMBERS[card])
    return state


def answer(state: Any) -> int:  # noqa: ANN401 (as above)
    """What it does first."""
    BOT.restart()
    return int(BOT.step(state))


OPENSPIEL = OpenSpiel()
