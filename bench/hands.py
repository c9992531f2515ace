"""The hands that solvers are measured on: any cards, cards in play, and cards in which melds cross."""

import itertools
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TypeAlias

from bench.yardsticks.simple import SIMPLE
from core.bots import LEVELS
from core.cards import DECK, Card
from core.deal import Deal
from core.view import view_for

Hands: TypeAlias = list[list[Card]]

PLAYERS = (*LEVELS.values(), SIMPLE)


def random_hands(rng: Random, size: int, number: int) -> Hands:
    """Each hand as likely as any other."""
    return [rng.sample(DECK, size) for _ in range(number)]


def play_like_hands(rng: Random, size: int, number: int) -> Hands:
    """The hand of the seat to move, at every move of whole deals."""
    hands = (list(deal.hands[deal.turn]) for deal in positions(rng) if deal.turn is not None)
    found = list(itertools.islice((hand for hand in hands if len(hand) == size), number))
    rng.shuffle(found)
    return found


def meld_rich_hands(rng: Random, size: int, number: int) -> Hands:
    """Cards of four to six neighbouring ranks."""
    return [rng.sample(_band(rng), size) for _ in range(number)]


def _band(rng: Random) -> list[Card]:
    width = rng.randint(4, 6)
    lowest = rng.randint(1, 14 - width)
    return [card for card in DECK if lowest <= card.rank < lowest + width]


def positions(rng: Random) -> Iterator[Deal]:
    """Every state of deals without end, in which each house bot and the yardstick *simple* meet one another."""
    for players in itertools.cycle(itertools.product(PLAYERS, repeat=2)):
        deal = Deal.start(rng.sample(DECK, len(DECK)), rng.randrange(2))
        yield deal
        while deal.turn is not None:
            view = view_for(deal, deal.turn, (0, 0))
            deal = deal.play(deal.turn, players[deal.turn].choose(view, rng))
            yield deal


KINDS: Mapping[str, Callable[[Random, int, int], Hands]] = {
    "random": random_hands,
    "play-like": play_like_hands,
    "meld-rich": meld_rich_hands,
}
