"""What players write: names and chat, cleaned before anybody sees them.

Controls, line breaks, bidi and invisible characters are dropped, and more than two combining marks in a row; white
space is folded and trimmed. Too long is refused, not cut.
"""

import re
from unicodedata import category, normalize

from core.refusals import RefusalCode, check

NAME_CHARACTERS = 20
NAME_BYTES = 40
CHAT_CHARACTERS = 200
CHAT_BYTES = 800
MARKS_IN_A_ROW = 2

_UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Controls, formats (bidi, joiners, tags), lone surrogates, line and paragraph breaks."""

_UNSEEN_OTHERS = re.compile(
    "["
    "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\uffa0\ufff0-\ufff8\ufffe\uffff"
    "\ufe00-\ufe0f\U0001d159\U000e0000-\U000e0fff"
    "]"
)
"""Letters, marks and symbols that show nothing: fillers, variation selectors, the empty braille cell."""


def clean_name(text: str, *, seat: int) -> str:
    r"""A player's name as the table shows it; an empty one becomes a guest's. Refused when it is too long.

    >>> clean_name("  Maya \u202e  K. ", seat=0), clean_name("\u200b", seat=1)
    ('Maya K.', 'Guest 2')
    """
    return _short(clean(text) or f"Guest {seat + 1}")


def told_apart(name: str, other: str, *, seat: int) -> str:
    """The name, with the seat's number behind it where the other player is called the same.

    Letters that differ in case or width alone are the same to a reader.

    >>> told_apart("maya", "Maya", seat=1), told_apart("Jo", "Maya", seat=1)
    ('maya 2', 'Jo')
    """
    if _as_read(name) != _as_read(other):
        return name
    numbered = f"{name} {seat + 1}"
    return numbered if _fits(numbered) else f"Guest {seat + 1}"


def _as_read(name: str) -> str:
    return normalize("NFKC", name).casefold()


def clean_nickname(text: str) -> str:
    """The name of somebody who sits nowhere yet, as a table would show it; empty for none. Refused when too long."""
    return _short(clean(text))


def _short(name: str) -> str:
    check(_fits(name), RefusalCode.NAME_TOO_LONG)
    return name


def _fits(name: str) -> bool:
    return visible_characters(name) <= NAME_CHARACTERS and len(name.encode()) <= NAME_BYTES


def clean_line(text: str) -> str:
    """A line of chat as the table shows it. Refused when there is nothing in it, or too much."""
    line = clean(text)
    check(line != "", RefusalCode.CHAT_EMPTY)
    check(visible_characters(line) <= CHAT_CHARACTERS, RefusalCode.CHAT_TOO_LONG)
    check(len(line.encode()) <= CHAT_BYTES, RefusalCode.CHAT_TOO_LONG)
    return line


def clean(text: str) -> str:
    """The text in NFC with nothing unseen, no pile of marks, and single spaces. Cleaning twice changes nothing."""
    seen = "".join(character for character in text if not _unseen(character))
    return " ".join(_few_marks(normalize("NFC", seen)).split())


def visible_characters(text: str) -> int:
    """How many characters a reader counts: a combining mark belongs to the one before it."""
    return sum(not _is_mark(character) for character in text)


def _unseen(character: str) -> bool:
    return category(character) in _UNSEEN_CATEGORIES or _UNSEEN_OTHERS.match(character) is not None


def _is_mark(character: str) -> bool:
    return category(character).startswith("M")


def _few_marks(text: str) -> str:
    """Without the marks that have no character to sit on, and those beyond two in a row."""
    kept = []
    row = MARKS_IN_A_ROW
    for character in text:
        row = row + 1 if _is_mark(character) else 0
        if character.isspace():
            row = MARKS_IN_A_ROW
        if row <= MARKS_IN_A_ROW:
            kept.append(character)
    return "".join(kept)
