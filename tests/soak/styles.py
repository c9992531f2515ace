"""How a scripted player plays: from its own view of the deal alone."""

import random
from collections.abc import Callable
from typing import TypeAlias

from tests.soak.sealed import RANKS
from tests.soak.testimony import Message

Style: TypeAlias = Callable[[Message, random.Random], str]
"""One of the legal moves of a deal view."""


def eager(deal: Message, rng: random.Random) -> str:
    """Collects melds, and knocks as soon as it may."""
    if deal["phase"] != "discard":
        return _drawn(deal)
    if deal["knocks"]:
        return f"knock {_dearest(deal, deal['knocks'])}"
    return f"discard {_dearest(deal, deal['sheds'])}"


def patient(deal: Message, rng: random.Random) -> str:
    """Collects melds, knocks with little deadwood and else now and then."""
    move = eager(deal, rng)
    kind, _, card = move.partition(" ")
    if kind == "knock" and deal["sheds"][card] > 2 and rng.random() < 0.7:
        return f"discard {card}"
    return move


def erratic(deal: Message, rng: random.Random) -> str:
    """Plays like the eager, and anything at all one time in four."""
    if rng.random() < 0.25:
        move: str = rng.choice(deal["legal_moves"])
        return move
    return eager(deal, rng)


def taking(deal: Message, rng: random.Random) -> str:
    """Takes whatever lies there and never knocks: two such players never empty the stock."""
    if deal["phase"] != "discard":
        return "take" if "take" in deal["legal_moves"] else "draw"
    return f"discard {rng.choice(list(deal['sheds']))}"


def drawing(deal: Message, rng: random.Random) -> str:
    """Passes, draws from the stock and never knocks: two such players empty it."""
    if deal["phase"] != "discard":
        return "pass" if deal["phase"] == "offer" else "draw"
    return f"discard {rng.choice(list(deal['sheds']))}"


STYLES: tuple[Style, ...] = (eager, eager, patient, erratic)


def _dearest(deal: Message, cards: list[str]) -> str:
    """The card whose loss leaves least deadwood, of equal ones the highest."""
    return min(cards, key=lambda card: (deal["sheds"][card], -RANKS.index(card[0])))


def _drawn(deal: Message) -> str:
    refused = "pass" if deal["phase"] == "offer" else "draw"
    wanted = "take" in deal["legal_moves"] and deal["top"] is not None and goes_with(deal["top"], deal["hand"])
    return "take" if wanted else refused


def goes_with(card: str, hand: list[str]) -> bool:
    """Whether two of the hand make a meld of three with the card."""
    rank = RANKS.index(card[0])
    near = {RANKS.index(held[0]) - rank for held in hand if held[1] == card[1]}
    in_run = any(pair <= near for pair in ({-2, -1}, {-1, 1}, {1, 2}))
    return in_run or sum(held[0] == card[0] for held in hand) >= 2
