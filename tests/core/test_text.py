"""Names and chat: what is let in, and how it looks."""

from unicodedata import category, is_normalized

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.refusals import RefusalCode, Refused
from core.text import clean, clean_line, clean_name, told_apart, visible_characters

ACUTE, DOTS, RING = "\u0301", "\u0308", "\u030a"

anything = st.text(st.characters(exclude_categories=[]))
tricky = st.text(
    st.sampled_from(["a", "e", "뷁", "ᄇ", "ᅫ", " ", "\u00a0", "\n", "\u200d", ACUTE, DOTS, RING, "\ud800"])
)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Maya", "Maya"),
        ("  Maya \t  K.  ", "Maya K."),
        ("Zo\u0065\u0308", "Zoë"),
        ("Ann\u00a0\u2003Lee", "Ann Lee"),
        ("Ma\nya", "Maya"),
        ("Ma\r\n\u2028\u2029\x85ya", "Maya"),
        ("Ma\x00\x1b\x7fya", "Maya"),
        ("\u202eayaM\u202c", "ayaM"),
        ("\u2066Maya\u2069\u200f\u061c", "Maya"),
        ("M\u200ba\u00ady\u2060a\ufeff", "Maya"),
        ("Ma\u3164\u115f\uffa0\u2800ya", "Maya"),
        ("Ma\ufe0f\U000e0101\U000e0041\u034fya", "Maya"),
        ("Ma\ud83dya", "Maya"),
        (f"x{ACUTE}{DOTS}{RING}{ACUTE}y", f"x{ACUTE}{DOTS}y"),
        (f"{ACUTE}{DOTS}Maya", "Maya"),
        ("<b>Maya</b>", "<b>Maya</b>"),
        ('" onmouseover="x', '" onmouseover="x'),
        ("👩‍🚀", "👩🚀"),
    ],
)
def test_a_name_is_cleaned_and_else_shown_letter_for_letter(written: str, shown: str) -> None:
    assert shown == clean_name(written, seat=0)


@pytest.mark.parametrize(
    ("mine", "others", "shown"),
    [
        ("Jo", "Maya", "Jo"),
        ("Maya", "Maya", "Maya 2"),
        ("mAYA", "Maya", "mAYA 2"),
        ("\uff2d\uff41\uff59\uff41", "Maya", "\uff2d\uff41\uff59\uff41 2"),
        ("Maya 2", "Maya 2", "Maya 2 2"),
        ("W" * 20, "w" * 20, "Guest 2"),
    ],
)
def test_a_name_that_reads_like_the_others_gets_the_seats_number(mine: str, others: str, shown: str) -> None:
    assert shown == told_apart(mine, others, seat=1)


@pytest.mark.parametrize("written", ["", "   ", "\t\n", "\u200b\u202e", "\u3164", ACUTE, f" {ACUTE} ", "\ud800"])
def test_an_empty_name_becomes_a_guests(written: str) -> None:
    assert clean_name(written, seat=0) == "Guest 1"
    assert clean_name(written, seat=1) == "Guest 2"


@pytest.mark.parametrize(
    "fits",
    ["x" * 20, " " * 500 + "x" * 20, "é" * 20, "牌" * 13, "🃏" * 10, f"x{ACUTE}" * 13],
)
def test_a_name_of_20_characters_and_40_bytes_fits(fits: str) -> None:
    assert clean_name(fits, seat=0) == " ".join(fits.split())


@pytest.mark.parametrize("long", ["x" * 21, "x" * 10_000, "牌" * 14, "🃏" * 11, f"x{ACUTE}" * 14])
def test_a_longer_name_is_refused_not_cut(long: str) -> None:
    with pytest.raises(Refused) as refusal:
        clean_name(long, seat=0)
    assert refusal.value.code is RefusalCode.NAME_TOO_LONG


@pytest.mark.parametrize("line", ["gin!", "<b>x</b>", "&lt;i&gt;", 'https://a.b/"onclick=x', "x" * 200, "🃏" * 200])
def test_a_line_of_chat_is_shown_letter_for_letter(line: str) -> None:
    assert line == clean_line(line)


def test_a_line_of_chat_is_one_line() -> None:
    assert clean_line("well" + "\n" * 40 + " played\t!") == "well played!"


@pytest.mark.parametrize("long", ["x" * 201, "x" * 10_000, f"牌{ACUTE}{DOTS}" * 115])
def test_a_longer_line_is_refused_not_cut(long: str) -> None:
    with pytest.raises(Refused) as refusal:
        clean_line(long)
    assert refusal.value.code is RefusalCode.CHAT_TOO_LONG


@pytest.mark.parametrize("nothing", ["", " \n ", "\u200b", DOTS])
def test_there_is_no_empty_line(nothing: str) -> None:
    with pytest.raises(Refused) as refusal:
        clean_line(nothing)
    assert refusal.value.code is RefusalCode.CHAT_EMPTY


@given(st.one_of(anything, tricky))
def test_whatever_is_written_comes_out_clean(written: str) -> None:
    cleaned = clean(written)

    cleaned.encode()
    assert cleaned == clean(cleaned), "cleaning twice changes nothing"
    assert is_normalized("NFC", cleaned)
    assert cleaned == " ".join(cleaned.split())
    assert not {category(character) for character in cleaned} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    marks = "".join("m" if category(character)[0] == "M" else "." for character in cleaned)
    assert "mmm" not in marks
    assert not marks.startswith("m")
    assert (cleaned != "") == (visible_characters(cleaned) > 0)
