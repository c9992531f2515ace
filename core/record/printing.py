"""The text form of a record, as `core.record.reading` reads it."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import assert_never

from core.cards import Card, cards_text
from core.deal import HAND_SIZE, Deal
from core.game import Ending, EndReason
from core.moves import Discard, Draw, Knock, Move, Pass, Take
from core.record.values import VERSION, Record
from core.scoring import DealResult
from core.shuffle import Seal, commitment_to_nonce, commitment_to_seed

HEAD = "gin-table record"
BOT = "-"
"""In the place of a bot's nonce and commitment."""
BROKEN_OFF = "broken off"
HOW_ENDED: dict[EndReason, str] = {"won": "won by", "conceded": "conceded to", "agreed": "agreed", "absent": "absent"}
SUM_LENGTH = 16


def record_text(record: Record) -> str:
    """Write a record: line groups parted by an empty line, each closed by a sum of its lines."""
    groups = [_head(record)]
    if record.seal is not None:
        groups.append(list(_seal(record.seal)))
    groups += [list(_deal(number, deal)) for number, deal in enumerate(record.deals, start=1)]
    groups.append(_end(record))
    return _summed(groups)


def sum_of(lines: Sequence[str]) -> str:
    """What closes a group: the beginning of the SHA-256 of its lines, in hexadecimal.

    They begin with the sum of the group before and the empty line after it, so that no group is taken out or put in.
    """
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode(errors="replace")).hexdigest()[:SUM_LENGTH]


def _summed(groups: list[list[str]]) -> str:
    text = ""
    before: list[str] = []
    for group in groups:
        lines = [*before, *group]
        before = [f"sum: {sum_of(lines)}", ""]
        text += "\n".join([*group, *before, ""])
    return text.removesuffix("\n")


def _head(record: Record) -> list[str]:
    return [f"{HEAD} {VERSION}", f"rules: {record.rules}"]


def _end(record: Record) -> list[str]:
    return [f"end: {ending_text(record.ending)}", f"score: {score_text(record.scores)}"]


def _seal(seal: Seal) -> Iterator[str]:
    yield "seal: 1"
    yield f"table: {seal.table}"
    yield f"game: {seal.game}"
    yield from (f"{label}: {value}" for label, value in commitments_of(seal).items())
    yield f"seed: {seal.seed.hex()}"
    for seat, nonce in enumerate(seal.nonces):
        yield f"nonce {seat}: {BOT if nonce is None else nonce.hex()}"


def commitments_of(seal: Seal) -> dict[str, str]:
    """What was committed to before the first deal, by its label."""
    committed = {"commitment": commitment_to_seed(seal.seed, table=seal.table, game=seal.game).hex()}
    for seat, nonce in enumerate(seal.nonces):
        committed[f"commitment {seat}"] = (
            BOT if nonce is None else commitment_to_nonce(nonce, table=seal.table, game=seal.game).hex()
        )
    return committed


def _deal(number: int, deal: Deal) -> Iterator[str]:
    dealt = Deal.start(deal.deck, deal.dealer, deal.rules)
    yield f"deal: {number}"
    yield f"dealer: {deal.dealer}"
    yield from (f"hand {seat}: {cards_text(hand_as_dealt(deal, seat))}" for seat in (0, 1))
    yield f"upcard: {deal.upcard}"
    yield f"stock: {cards_text(dealt.stock)}"
    yield from turns_text(deal)
    yield f"result: {result_text(deal.result)}"


def hand_as_dealt(deal: Deal, seat: int) -> tuple[Card, ...]:
    """The seat's ten cards in the order in which it was dealt them."""
    first = 0 if seat != deal.dealer else 1
    return deal.deck[first : 2 * HAND_SIZE : 2]


def turns_text(played: Deal) -> list[str]:
    """The moves of a deal, a line a turn: who moves, what, and which card it brought.

    >>> from core.cards import DECK
    >>> from core.moves import parse_packed
    >>> turns_text(Deal.start(DECK, dealer=1).play_all(parse_packed("ppdAsd")))
    ['0: pass', '1: pass', '0: draw 9h, discard As', '1: draw Th']
    """
    turns: list[str] = []
    for deal, move in zip(played.course(), played.moves, strict=False):
        step = step_text(deal, move)
        if deal.phase == "discard":
            turns[-1] += f", {step}"
        else:
            turns.append(f"{deal.turn}: {step}")
    return turns


def step_text(deal: Deal, move: Move) -> str:
    """A move as the record writes it: with the card that a draw or a take brings."""
    match move:
        case Draw():
            return f"{move} {deal.stock[0]}"
        case Take():
            return f"{move} {deal.top}"
        case Pass() | Discard() | Knock():
            return str(move)
        case _:
            assert_never(move)


def result_text(result: DealResult | None) -> str:
    """How a deal ended: `knock, 17 to 0` (points to a seat), `void`, or `broken off` when the game ended in it."""
    if result is None:
        return BROKEN_OFF
    return result.kind if result.winner is None else f"{result.kind}, {result.points} to {result.winning_seat}"


def ending_text(ending: Ending) -> str:
    """How the game ended.

    >>> ending_text(Ending("won", 1)), ending_text(Ending("agreed"))
    ('won by 1', 'agreed')
    """
    words = HOW_ENDED[ending.reason]
    return words if ending.winner is None else f"{words} {ending.winner}"


def score_text(scores: tuple[int, int]) -> str:
    """Both seats' points, seat 0 first."""
    return f"{scores[0]} to {scores[1]}"
