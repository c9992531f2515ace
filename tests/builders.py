"""Card tables drawn as text, and ways to play on from them.

    deal = drawn_deal('''
        dealer  1
        seat 0  Ks Qh Td 9c 7s 6h 4d 3c 2s 8d
        seat 1  Kh Qd Tc 9s 7h 6d 4c 3s 2h 8c
        upcard  Jc
        stock   5h 5c 9h
    ''', moves="ppd")

Cards not drawn follow in the stock, in card order.
"""

import random
from collections.abc import Callable, Iterator
from typing import TypeAlias

from core.bots.inputs import Sight
from core.cards import DECK, Mask, mask_of, parse_card, parse_cards
from core.deal import Deal
from core.melds import deadwood_after_discards
from core.moves import DRAW, PASS, TAKE, Discard, Draw, Knock, Move, Take, parse_move, parse_packed
from core.rules import STANDARD, Rules

Style: TypeAlias = Callable[[Deal, random.Random], Move]
"""How a player picks one of the legal moves of a deal that is not over."""


def drawn_deal(drawing: str, moves: str = "", rules: Rules = STANDARD) -> Deal:
    """The deal drawn, after the packed moves."""
    lines = dict(_labelled(line.split()) for line in drawing.strip().splitlines())
    hands = parse_cards(lines["seat 0"]), parse_cards(lines["seat 1"])
    upcard = parse_card(lines["upcard"])
    stock = parse_cards(lines.get("stock", ""))
    placed = {*hands[0], *hands[1], upcard, *stock}
    whole = (*stock, *(card for card in DECK if card not in placed))
    dealt = Deal.set_up(int(lines["dealer"]), hands, upcard, whole, rules)
    return dealt.play_all(parse_packed(moves))


def _labelled(words: list[str]) -> tuple[str, str]:
    length = 2 if words[0] == "seat" else 1
    return " ".join(words[:length]), " ".join(words[length:])


def played(deal: Deal, *moves: str) -> Deal:
    """The deal after moves in their long form, each by the seat whose turn it is."""
    return deal.play_all(map(parse_move, moves))


EVERY_MOVE: tuple[Move, ...] = (PASS, TAKE, DRAW, *map(Discard, DECK), *map(Knock, DECK))
"""All 107 moves there are, legal or not."""


def shuffled_deal(rng: random.Random, rules: Rules = STANDARD) -> Deal:
    """A deal of a shuffled deck, either seat dealing."""
    return Deal.start(rng.sample(DECK, len(DECK)), rng.randrange(2), rules)


def any_legal_move(deal: Deal, rng: random.Random) -> Move:
    """A player who does anything allowed."""
    return rng.choice(deal.legal_moves())


def eager_move(deal: Deal, rng: random.Random) -> Move:
    """A player who collects melds, and knocks as soon as it may: its deals end in every way."""
    choices = deal.legal_moves()
    knocks = [move for move in choices if isinstance(move, Knock)]
    throws: list[Discard | Knock] = [*knocks] or [move for move in choices if isinstance(move, Discard)]
    if not throws:
        return rng.choice(choices)
    after = deadwood_after_discards(deal.hands[deal.turn or 0])
    return min(throws, key=lambda move: after[move.card])


def patient_move(deal: Deal, rng: random.Random) -> Move:
    """A player who collects melds, and knocks about one time in four that it may."""
    move = eager_move(deal, rng)
    if isinstance(move, Knock) and rng.random() < 0.75:
        return Discard(move.card)
    return move


def taking_move(deal: Deal, rng: random.Random) -> Move:
    """A player who always takes the top discard: the stock never runs out."""
    choices = deal.legal_moves()
    takes = [move for move in choices if isinstance(move, Take)]
    others = [move for move in choices if not isinstance(move, Knock | Draw)]
    return rng.choice(takes or others or choices)


STYLES: tuple[Style, ...] = (any_legal_move, eager_move, patient_move, taking_move)


def playout(deal: Deal, style: Style, rng: random.Random) -> Iterator[Deal]:
    """The deal and every deal after it, until it is over."""
    yield deal
    while deal.turn is not None:
        deal = deal.play(deal.turn, style(deal, rng))
        yield deal


def finished_deal(deal: Deal, style: Style, rng: random.Random) -> Deal:
    """The deal played to its end."""
    *_, last = playout(deal, style, rng)
    return last


def mask(text: str) -> Mask:
    """The cards written, as a mask."""
    return mask_of(parse_cards(text))


def sight(held: str = "", unseen: str = "", refused: str = "") -> Sight:
    """What a seat knows in its fourth turn, of these cards."""
    table = {"stock": 20, "turn": 4, "takes": 2, "throws": 3, "points_thrown": 24, "last_thrown": 9, "since_take": 1}
    scores = {"starter": 1, "to_win": 60, "to_lose": 100, "knock_limit": 10, "gin_bonus": 25, "undercut_bonus": 25}
    habits = {"early": 0, "middle": 3, "late": 1, "gins": 0, "finished": 5}
    return Sight(unseen=mask(unseen), held=mask(held), refused=mask(refused), **table, **scores, **habits)
