"""The lesson's deal: the views that a learner sees, made by the real engine from one hand that is laid out here.

python -m local.lesson           writes site/src/lesson/deal.json
python -m local.lesson check     fails where the file is not what the engine says
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from core.cards import DECK, parse_card, parse_cards
from core.deal import Deal
from core.game import Game
from core.moves import parse_move
from core.seats import Seat
from core.table import Table
from functions.ports import Seated
from functions.service.views import table_view

ROOT = Path(__file__).resolve().parent.parent
DEAL = ROOT / "site" / "src" / "lesson" / "deal.json"
CODE = "lesson"
"""No table has this code: codes are groups of three."""

LEARNER = "5h 6h Qs Qd Qc 2c 3d 4s 9s Kh"
HOUSE = "As Ah Ad 6c 7c 8c 8h 5d Js Td"
UPCARD = "7h"
STOCK = "3c 2d 4d"
TURNS = (
    (0, ("take",)),
    (0, ("discard Kh",)),
    (1, ("draw", "discard Td")),
    (0, ("draw",)),
    (0, ("discard 9s",)),
    (1, ("draw", "discard 4d")),
    (0, ("take",)),
    (0, ("knock 4s",)),
)
"""A view follows each. The learner's are what the lesson waits for, the house's come by themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidOut(Table):
    """A table whose deal was laid out by hand instead of shuffled."""

    laid_out: Deal

    @property
    def deal(self) -> Deal:
        """The deal as it was laid out."""
        return self.laid_out


def lesson() -> dict[str, object]:
    """`views`: what the learner sees, from the upcard to the showdown; `moves`: theirs after each, or None."""
    deals = list(_deals())
    moves = [moves[0] if seat == 0 else None for seat, moves in TURNS]
    return {"views": [_view(deal, number) for number, deal in enumerate(deals, start=1)], "moves": moves}


def _deals() -> Iterator[Deal]:
    hands = parse_cards(LEARNER), parse_cards(HOUSE)
    placed = {*hands[0], *hands[1], parse_card(UPCARD), *parse_cards(STOCK)}
    stock = (*parse_cards(STOCK), *(card for card in DECK if card not in placed))
    deal = Deal.set_up(1, hands, parse_card(UPCARD), stock)
    yield deal
    for seat, moves in TURNS:
        for move in moves:
            deal = deal.play(seat, parse_move(move))
        yield deal


def _view(deal: Deal, version: int) -> object:
    table = LaidOut(
        code=CODE,
        rules=deal.rules,
        seats=(Seat(name=""), Seat(name="House", level="easy")),
        seed=bytes(32),
        game=_scored(deal),
        version=version,
        laid_out=deal,
    )
    view = table_view(Seated(table=table), 0).model_copy(update={"seal": None})
    return view.model_dump(mode="json")


def _scored(deal: Deal) -> Game:
    """The lesson is the first deal of a game."""
    game = Game(number=1).first_deal(dealer=1)
    result = deal.result
    return game if result is None else game.scored(result, target=deal.rules.target)


def text() -> str:
    """The file as it should be."""
    return json.dumps(lesson(), separators=(",", ":"), ensure_ascii=False) + "\n"


def main() -> None:
    """Write the lesson's deal, or check it."""
    if sys.argv[1:] != ["check"]:
        DEAL.parent.mkdir(exist_ok=True)
        DEAL.write_text(text(), encoding="utf-8")
    elif not DEAL.exists() or DEAL.read_text(encoding="utf-8") != text():
        sys.exit(f"{DEAL.relative_to(ROOT)} is not what the engine says: run `python -m local.lesson`.")


if __name__ == "__main__":
    main()
