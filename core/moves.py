"""The five things a player can do, their text form, and the packed form of a whole deal's moves."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias, assert_never

from core.cards import Card, InvalidCard, parse_card

MoveName: TypeAlias = Literal["pass", "take", "draw", "discard", "knock"]


class InvalidMove(ValueError):
    """The text cannot be read as a move; one that can but is not allowed is an `illegal.IllegalMove`."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Refuse the upcard, during the offer only."""

    name: ClassVar[MoveName] = "pass"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top of the discard pile."""

    name: ClassVar[MoveName] = "take"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top of the stock."""

    name: ClassVar[MoveName] = "draw"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card on the discard pile, which ends the turn."""

    name: ClassVar[MoveName] = "discard"
    card: Card

    def __str__(self) -> str:
        return f"{self.name} {self.card}"


@dataclass(frozen=True, slots=True)
class Knock:
    """Knock, throwing a card on the discard pile, which ends the deal. With no deadwood it is gin."""

    name: ClassVar[MoveName] = "knock"
    card: Card

    def __str__(self) -> str:
        return f"{self.name} {self.card}"


Move: TypeAlias = Pass | Take | Draw | Discard | Knock

PASS, TAKE, DRAW = Pass(), Take(), Draw()

_WITHOUT_CARD: dict[str, Move] = {"pass": PASS, "take": TAKE, "draw": DRAW}
_WITH_CARD: dict[str, type[Discard | Knock]] = {"discard": Discard, "knock": Knock}
_PACKED_WITHOUT_CARD: dict[str, Move] = {"p": PASS, "t": TAKE, "d": DRAW}
_PACKED = re.compile(r"[ptd]|k?[A23456789TJQK][shdc]")


def parse_move(text: str) -> Move:
    """Read a move: `pass`, `take`, `draw`, `discard Th` or `knock Th`; `InvalidMove` otherwise.

    >>> parse_move("discard Th")
    Discard(card=Card('Th'))
    >>> str(parse_move("take"))
    'take'
    """
    if text in _WITHOUT_CARD:
        return _WITHOUT_CARD[text]
    verb, _, card = text.partition(" ")
    try:
        return _WITH_CARD[verb](parse_card(card))
    except (KeyError, InvalidCard):
        raise InvalidMove(f"not a move: {text!r:.40}") from None


def pack_moves(moves: Iterable[Move]) -> str:
    """Write moves as short text: `p`, `t`, `d`, then the card thrown, with `k` before it for a knock.

    >>> pack_moves(map(parse_move, ["pass", "take", "discard Th", "draw", "knock 9s"]))
    'ptThdk9s'
    """
    return "".join(map(_pack, moves))


def _pack(move: Move) -> str:
    match move:
        case Pass() | Take() | Draw():
            return move.name[0]
        case Discard(card):
            return str(card)
        case Knock(card):
            return f"k{card}"
        case _:
            assert_never(move)


def parse_packed(text: str) -> tuple[Move, ...]:
    """Read what `pack_moves` wrote; `InvalidMove` for anything else. Whether they are legal is the deal's to say.

    >>> [str(move) for move in parse_packed("ptThd")]
    ['pass', 'take', 'discard Th', 'draw']
    """
    words = _PACKED.findall(text)
    if "".join(words) != text:
        raise InvalidMove(f"not packed moves: {text!r:.400}")
    return tuple(map(_unpack, words))


def _unpack(word: str) -> Move:
    if word.startswith("k"):
        return Knock(parse_card(word[1:]))
    if len(word) == 1:
        return _PACKED_WITHOUT_CARD[word]
    return Discard(parse_card(word))
