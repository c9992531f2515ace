"""Whole games as records, played in one of the styles."""

import random
from dataclasses import replace

from core.deal import Deal
from core.game import Ending
from core.record import Record
from core.record.values import game_after
from core.rules import STANDARD, Rules
from core.shuffle import Seal
from tests.builders import Style, eager_move, finished_deal


def seal_of(rng: random.Random, *, game: int = 1, bot: bool = False) -> Seal:
    nonces = rng.randbytes(32), None if bot else rng.randbytes(32)
    return Seal(table="k7m-2xq-9fd", game=game, seed=rng.randbytes(32), nonces=nonces)


def played_record(
    rng: random.Random, *, style: Style = eager_move, rules: Rules = STANDARD, game: int = 1, bot: bool = False
) -> Record:
    """A game played to its target."""
    seal = seal_of(rng, game=game, bot=bot)
    deals: tuple[Deal, ...] = ()
    while not game_after(deals, rules).over:
        deals = (*deals, finished_deal(_next(seal, deals, rules), style, rng))
    ending = game_after(deals, rules).ending
    assert ending is not None
    return Record(rules=rules, seal=seal, deals=deals, ending=ending)


def broken_off(record: Record, rng: random.Random, ending: Ending) -> Record:
    """The game as it would be had it ended in the middle of its last deal."""
    *before, last = record.deals
    dealt = Deal.start(last.deck, last.dealer, last.rules)
    moves = last.moves[: rng.randrange(len(last.moves))]
    return replace(record, deals=(*before, dealt.play_all(moves)), ending=ending)


def _next(seal: Seal, deals: tuple[Deal, ...], rules: Rules) -> Deal:
    dealer: int | None = seal.first_dealer()
    if deals and deals[-1].result:
        dealer = game_after(deals, rules).next_dealer(deals[-1].result)
    assert dealer is not None
    return Deal.start(seal.deck(len(deals) + 1), dealer, rules)
