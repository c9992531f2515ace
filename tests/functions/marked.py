"""A marked deck: every card is printed as a character that occurs nowhere else, so whatever names a card shows.

Nothing has to be left out of the search, neither ids nor hexadecimal, and the rules of play do not notice.
"""

import json
import re

import pytest

from core import cards, moves
from core.cards import DECK, Card

FIRST = 0xE000
"""Of a private area of Unicode: no font, language or program has a use for it."""
TAIL = chr(FIRST + 63)
"""Packed moves tell cards from other moves by their two characters."""
MARKS = {chr(FIRST + card.index) + TAIL: card for card in DECK}
PLAIN = {mark: str(card) for mark, card in MARKS.items()}
ANY = re.compile(rf"[{chr(FIRST)}-{chr(FIRST + 51)}]|\\u(?i:e0[0-3][0-9a-f])")
"""The first half of a mark, as it is, or as JSON may write it."""


def mark_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the test is over cards print as their marks, and are read by either."""
    of_index = {card.index: mark for mark, card in MARKS.items()}
    by_text = {**cards._BY_TEXT, **MARKS}
    packed = re.compile(rf"[ptd]|k?(?:[A23456789TJQK][shdc]|[{chr(FIRST)}-{chr(FIRST + 51)}]{TAIL})")
    monkeypatch.setattr(Card, "__str__", lambda card: of_index[card.index])
    monkeypatch.setattr(cards, "_BY_TEXT", by_text)
    monkeypatch.setattr(moves, "_PACKED", packed)


def named_in(text: str) -> set[str]:
    """Every mark in a text, however it is written."""
    return {json.loads(f'"{found}"') + TAIL for found in ANY.findall(text)}


def plain(text: str) -> str:
    """A move as a page sends it: the server takes the usual letters alone."""
    for mark, card in PLAIN.items():
        text = text.replace(mark, card)
    return text
