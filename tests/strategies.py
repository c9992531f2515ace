"""Hypothesis strategies: hands, decks, deals and playouts. New kinds of value get their strategy here."""

import random

from hypothesis import assume
from hypothesis import strategies as st

from core.cards import DECK, Card
from core.deal import Deal
from core.melds import deadwood, deadwood_after_discards
from core.moves import DRAW, PASS, TAKE, Discard, Knock, Move
from core.rules import Rules
from tests.builders import STYLES, finished_deal, playout

cards: st.SearchStrategy[Card] = st.sampled_from(DECK)
seats: st.SearchStrategy[int] = st.integers(0, 1)
moves: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from((PASS, TAKE, DRAW)),
    st.builds(Discard, cards),
    st.builds(Knock, cards),
)
all_rules: st.SearchStrategy[Rules] = st.builds(
    Rules,
    target=st.integers(50, 500),
    knock_limit=st.integers(0, 10),
    gin_bonus=st.integers(0, 100),
    undercut_bonus=st.integers(0, 100),
)
decks: st.SearchStrategy[tuple[Card, ...]] = st.permutations(DECK).map(tuple)
chance: st.SearchStrategy[random.Random] = st.integers(0, 2**32 - 1).map(random.Random)
styles = st.sampled_from(STYLES)


def _hands_from(pack: tuple[Card, ...], size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.lists(st.sampled_from(pack), min_size=size, max_size=size, unique=True).map(tuple)


def uniform_hands(size: int = 10) -> st.SearchStrategy[tuple[Card, ...]]:
    """Any cards: most such hands hold one meld or none, so they prove little by themselves."""
    return _hands_from(DECK, size)


@st.composite
def bands(draw: st.DrawFn, fewest: int = 4, most: int = 6) -> tuple[Card, ...]:
    """All cards of a few adjacent ranks, in which melds cross everywhere."""
    width = draw(st.integers(fewest, most))
    lowest = draw(st.integers(1, 14 - width))
    return tuple(card for card in DECK if lowest <= card.rank < lowest + width)


def meld_rich_hands(size: int = 10) -> st.SearchStrategy[tuple[Card, ...]]:
    """Cards of a band: sets and runs compete for them."""
    return bands().flatmap(lambda pack: _hands_from(pack, size))


def hands(size: int = 10) -> st.SearchStrategy[tuple[Card, ...]]:
    """Hands of both kinds."""
    return uniform_hands(size) | meld_rich_hands(size)


@st.composite
def showdowns(draw: st.DrawFn) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A knocker's ten cards within the limit of ten, and a defender's ten, out of one band or any."""
    pack = draw(bands(5, 7))
    dealt = draw(st.integers(11, 14).flatmap(lambda size: _hands_from(pack, size)))
    knocker = _best_ten(dealt)
    assume(deadwood(knocker) <= 10)
    others = pack if draw(st.booleans()) else DECK
    rest = tuple(card for card in others if card not in knocker)
    return knocker, draw(_hands_from(rest, 10))


def _best_ten(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """What is left after throwing one card after another to least deadwood."""
    while len(cards) > 10:
        after = deadwood_after_discards(cards)
        thrown = min(cards, key=after.__getitem__)
        cards = tuple(card for card in cards if card is not thrown)
    return cards


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Deals just dealt, under any rules."""
    return Deal.start(draw(decks), draw(seats), draw(all_rules))


@st.composite
def playouts(draw: st.DrawFn) -> list[Deal]:
    """A deal and every deal after it until it is over, in one of the styles of play."""
    return list(playout(draw(deals()), draw(styles), draw(chance)))


@st.composite
def positions(draw: st.DrawFn) -> Deal:
    """Any deal of a playout, early and late ones alike."""
    return draw(st.sampled_from(draw(playouts())))


@st.composite
def finished_deals(draw: st.DrawFn) -> Deal:
    """Deals that are over."""
    return finished_deal(draw(deals()), draw(styles), draw(chance))
