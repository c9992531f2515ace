"""The showdown: what the knocker shows, the defender's best defence, and the points.

The defender's melds and layoffs are chosen together: neither "melds first" nor "lay off first" is always
least. Nothing is laid off on deadwood or after gin.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.cards import DECK, Card, Hand, Mask, cards_in, mask_of
from core.melds import (
    Arrangement,
    Meld,
    all_best_arrangements,
    best_arrangement,
    least_deadwood,
    meld_kind,
)
from core.rules import STANDARD, Rules

ResultKind: TypeAlias = Literal["knock", "gin", "undercut", "void"]
Role: TypeAlias = Literal["knocker", "defender"]


@dataclass(frozen=True, slots=True)
class Layoff:
    """A card the defender laid off, and the index of the knocker's meld it joined."""

    card: Card
    onto: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """How a deal ended. A void has no winner, no knocker, no points and no cards."""

    kind: ResultKind
    winner: Role | None = None
    points: int = 0
    """To the winner."""
    knocker_deadwood: int = 0
    defender_deadwood: int = 0
    """What counts against the defender: after layoffs."""
    knocker_melds: tuple[Meld, ...] = ()
    knocker_deadwood_cards: Hand = ()
    defender_melds: tuple[Meld, ...] = ()
    defender_deadwood_cards: Hand = ()
    """Neither melded nor laid off."""
    layoffs: tuple[Layoff, ...] = ()
    """On each meld from the card next to it outwards, so that each fits when its turn comes."""
    knocker: int | None = None
    """The seat that knocked; None for a void, and for a showdown without a deal."""
    knocking_card: Card | None = None
    """The card thrown with the knock; None as for `knocker`."""
    turn: int = 0
    """Which of the knocker's own turns it was, from 1; 0 as for `knocker`."""

    @property
    def winning_seat(self) -> int | None:
        """The seat the points go to; None for a void, and for a showdown without a deal."""
        if self.knocker is None:
            return None
        return self.knocker if self.winner == "knocker" else 1 - self.knocker


VOID = DealResult(kind="void")
"""The stock ran out, or the hundredth turn ended, without a knock: no score, the same dealer deals again."""


@dataclass(frozen=True, slots=True)
class Defence:
    """The defender's ten cards: own melds, cards laid off, and what is left to count."""

    arrangement: Arrangement
    layoffs: tuple[Layoff, ...]

    @property
    def deadwood(self) -> int:
        """The points of the cards neither melded nor laid off."""
        return self.arrangement.deadwood


def showdown(
    knocker: Collection[Card],
    defender: Collection[Card],
    rules: Rules = STANDARD,
) -> DealResult:
    """Score the knocker's ten cards kept against the defender's ten.

    Of the knocker's arrangements of least deadwood the one is shown that is worth most to the knocker
    against the best defence; among equal ones that of fewest melds, then first in card order.
    `ValueError` when the knocker has more deadwood than the rules allow.

    >>> from core.cards import parse_cards
    >>> result = showdown(parse_cards("4h 5h 6h 9s 9h 9d As 2s 2d 2c"), parse_cards("8h 7h Ks Kh Kd 3s 3h 3d Qs Jd"))
    >>> result.kind, result.winner, result.points, [str(layoff.card) for layoff in result.layoffs]
    ('knock', 'knocker', 19, ['7h', '8h'])
    """
    shown = all_best_arrangements(knocker)
    if shown[0].deadwood > rules.knock_limit:
        raise ValueError(
            f"{shown[0].deadwood} deadwood is above the knock limit of {rules.knock_limit}",
        )
    if shown[0].deadwood == 0:
        return _gin(shown[0], best_arrangement(defender), rules)
    defences = [best_defence(arrangement.melds, defender) for arrangement in shown]
    # The deadwood is the same in all: worth most to the knocker is what leaves the defender most.
    most = max(range(len(shown)), key=lambda index: defences[index].deadwood)
    return _knock(shown[most], defences[most], rules)


def _gin(knocker: Arrangement, defender: Arrangement, rules: Rules) -> DealResult:
    return _result("gin", knocker, Defence(defender, ()), rules.gin_bonus + defender.deadwood)


def _knock(knocker: Arrangement, defence: Defence, rules: Rules) -> DealResult:
    lead = defence.deadwood - knocker.deadwood
    if lead > 0:
        return _result("knock", knocker, defence, lead)
    return _result("undercut", knocker, defence, rules.undercut_bonus - lead)


def _result(kind: ResultKind, knocker: Arrangement, defence: Defence, points: int) -> DealResult:
    return DealResult(
        kind=kind,
        winner="defender" if kind == "undercut" else "knocker",
        points=points,
        knocker_deadwood=knocker.deadwood,
        defender_deadwood=defence.deadwood,
        knocker_melds=knocker.melds,
        knocker_deadwood_cards=knocker.deadwood_cards,
        defender_melds=defence.arrangement.melds,
        defender_deadwood_cards=defence.arrangement.deadwood_cards,
        layoffs=defence.layoffs,
    )


def best_defence(melds: tuple[Meld, ...], defender: Collection[Card]) -> Defence:
    """The defence of least deadwood against the melds shown; among equal ones that of fewest layoffs.

    The choice does not hang on the order in which the defender holds the cards.
    """
    hand = mask_of(defender)
    laid, layoffs = min(_all_layoffs(melds, hand), key=lambda choice: _price(hand, choice[0]))
    return Defence(best_arrangement(cards_in(hand & ~laid)), layoffs)


def _price(hand: Mask, laid: Mask) -> tuple[int, int]:
    return least_deadwood(hand & ~laid), laid.bit_count()


def _all_layoffs(melds: tuple[Meld, ...], hand: Mask) -> list[tuple[Mask, tuple[Layoff, ...]]]:
    """Every way to lay cards of the hand off on the melds: the cards gone, and each with its meld."""
    choices: list[tuple[Mask, tuple[Layoff, ...]]] = [(0, ())]
    for onto, meld in enumerate(melds):
        additions = [(mask_of(cards), tuple(Layoff(card, onto) for card in cards)) for cards in _additions(meld, hand)]
        choices = [
            (laid | more, layoffs + added) for laid, layoffs in choices for more, added in additions if not laid & more
        ]
    return choices


def _additions(meld: Meld, hand: Mask) -> Iterator[tuple[Card, ...]]:
    """Every group of the hand's cards that makes one meld together with this one, none at all first."""
    if meld_kind(meld) == "set":
        yield ()
        yield from ((card,) for card in _fourth(meld) if hand & card.bit)
        return
    below = _stretch(meld[0], -1, hand)
    above = _stretch(meld[-1], +1, hand)
    for low in range(len(below) + 1):
        for high in range(len(above) + 1):
            yield below[:low] + above[:high]


def _fourth(meld: Meld) -> Iterator[Card]:
    return (card for card in DECK if card.rank == meld[0].rank and card not in meld)


def _stretch(end: Card, step: int, hand: Mask) -> tuple[Card, ...]:
    """The cards held that go on unbroken from the end of a run, nearest first, within ace to king."""
    cards = []
    index = end.index + step
    while 0 <= index < len(DECK) and DECK[index].suit == end.suit and hand & DECK[index].bit:
        cards.append(DECK[index])
        index += step
    return tuple(cards)
