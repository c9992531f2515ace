"""The program that anybody can check a game's cards with, against games and against every way to change their text.

`make transcripts` checks 1,000 games.
"""

import os
import random
import runpy
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import Ending
from core.record import parse_record, record_text
from tests.builders import STYLES
from tests.core.test_record import resummed, value_of
from tests.records import broken_off, played_record

pytestmark = pytest.mark.no_cover  # many deals: a third of the time

PROGRAM = Path(__file__).parents[2] / "docs" / "check_deals.py"
GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = int(os.environ.get("CHECKED_GAMES") or 8)
TRANSCRIPT = (GOLDEN / "record-1.txt").read_text(encoding="utf-8")


def faults(transcript: str) -> list[str]:
    """What the program finds wrong."""
    found: Iterator[str] = _PROGRAM["faults"](transcript)
    return list(found)


_PROGRAM: dict[str, Any] = runpy.run_path(str(PROGRAM))


@pytest.mark.timeout(0)  # the long form takes its time
def test_games_of_every_kind_are_found_to_be_dealt_as_committed_to() -> None:
    for number in range(GAMES):
        rng = random.Random(number)
        record = played_record(rng, style=STYLES[1 + number % 2], game=1 + number % 3, bot=number % 4 == 1)
        if number % 5 == 2:
            record = broken_off(record, rng, Ending("agreed"))
        text = record_text(record)
        assert [] == faults(text), number
        assert record == parse_record(text), number


@settings(max_examples=150)
@given(data=st.data())
def test_a_byte_changed_anywhere_is_found_and_its_group_is_named(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(TRANSCRIPT) - 1))
    other = data.draw(st.characters(max_codepoint=0x17F).filter(lambda character: character != TRANSCRIPT[place]))

    changed = TRANSCRIPT[:place] + other + TRANSCRIPT[place + 1 :]

    found = faults(changed)

    assert any(fault.startswith(f"{name}: ") for fault in found for name in names_around(place, changed))


def names_around(place: int, text: str) -> list[str]:
    """What the groups of lines at a place of a text begin with; two where the place is between them."""
    names, at = [], 0
    for group in text.split("\n\n"):
        if at - 2 <= place <= at + len(group) + 2:
            names.append(group.split("\n")[0])
        at += len(group) + 2
    return names


@pytest.mark.parametrize(
    ("label", "fault"),
    [
        ("seed", "commitment: it is not to the seed that was opened"),
        ("nonce 0", "commitment 0: it is not to the nonce 0 that was opened"),
        ("nonce 1", "commitment 1: it is not to the nonce 1 that was opened"),
        ("commitment", "commitment: it is not to the seed that was opened"),
        ("commitment 1", "commitment 1: it is not to the nonce 1 that was opened"),
        ("table", "commitment: it is not to the seed that was opened"),
        ("game", "commitment: it is not to the seed that was opened"),
    ],
)
def test_a_part_of_the_seal_changed_on_purpose_is_named(label: str, fault: str) -> None:
    line = value_of(label, TRANSCRIPT)
    changed = line[:-1] + ("2" if line[-1] != "2" else "3")

    assert fault in faults(resummed(TRANSCRIPT.replace(line, changed, 1)))


@pytest.mark.parametrize("label", ["hand 0", "hand 1", "upcard", "stock"])
def test_a_card_changed_on_purpose_is_named_by_deal_and_place(label: str) -> None:
    before, after = TRANSCRIPT.split("deal: 2\n")
    line = value_of(label, after)
    changed = f"{line[:-2]}{'Ks' if line[-2:] != 'Ks' else 'Qs'}"
    forged = resummed(f"{before}deal: 2\n{after.replace(line, changed, 1)}")

    assert [f"deal 2, {label}: these are not the cards that the seal deals"] == faults(forged)


def test_the_other_dealer_is_named() -> None:
    line = value_of("dealer", TRANSCRIPT)
    forged = resummed(TRANSCRIPT.replace(line, f"dealer: {1 - int(line[-1])}", 1))

    assert "deal 1, dealer: the seal names the other seat" in faults(forged)


def test_a_deal_left_out_is_found() -> None:
    groups = TRANSCRIPT.split("\n\n")

    first, *_others = faults("\n\n".join(groups[:2] + groups[3:]))

    assert first.startswith("deal: 2: something in this group of lines was changed, or a group before it left out")


@pytest.mark.parametrize("length", [0, 1, 30, 200, 900, 2500, len(TRANSCRIPT) - 30])
def test_a_transcript_cut_short_is_found(length: int) -> None:
    assert faults(TRANSCRIPT[:length])


def test_a_record_without_its_seal_can_not_be_checked() -> None:
    text = record_text(replace(parse_record(TRANSCRIPT), seal=None))

    assert "a seal of version 1 should follow the first lines" in faults(text)


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("hand 0: ", "hand 0: As Ah Ad Ac Ks Kh Kd Kc Qs Qh\nhand 0: "),
        ("commitment: ", f"commitment: {'0' * 64}\ncommitment: "),
        ("upcard: ", "turned: As\nupcard: "),
        ("result: ", "2: pass\nresult: "),
        ("game: 1", "game: 01"),
        ("game: 1", "game: \N{ARABIC-INDIC DIGIT ONE}"),
        ("dealer: ", "dealer: 0"),
        ("seed: ", "seed:  "),
        ("nonce 0: ", "nonce 0: 0"),
    ],
)
def test_a_line_twice_or_unknown_or_of_another_form_is_a_fault(line: str, lines: str) -> None:
    group = next(group for group in TRANSCRIPT.split("\n\n") if f"\n{line}" in group)
    forged = resummed(TRANSCRIPT.replace(group, group.replace(f"\n{line}", f"\n{lines}", 1), 1))

    first = group.split("\n")[0]
    assert f"{first}: a line here is missing, comes twice, or is not of its form" in faults(forged)


def test_a_deal_in_the_place_of_another_is_named() -> None:
    forged = resummed(TRANSCRIPT.replace("deal: 2\n", "deal: 3\n", 1))

    assert ["deal 2: another stands in its place"] == faults(forged)


def test_a_transcript_without_a_deal_proves_nothing() -> None:
    head, seal, *_deals, end = TRANSCRIPT.split("\n\n")

    assert ["the transcript has no deal"] == faults(resummed(f"{head}\n\n{seal}\n\n{end}"))


def test_the_program_stands_alone_and_says_what_it_found(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(TRANSCRIPT, encoding="utf-8", newline="\r\n")
    bad.write_text(TRANSCRIPT.replace("upcard: ", "upcart: ", 1), encoding="utf-8")

    assert (0, "Every card was dealt as committed to") == run(good)
    assert (1, "deal: 1: something in this group of ") == run(bad)


def test_without_a_file_the_program_says_so_in_plain_words(tmp_path: Path) -> None:
    assert (2, "Say which file to check: python chec") == run()
    assert (2, "Say which file to check: python chec") == run("one.txt", "two.txt")
    assert (2, "nowhere.txt can't be read: No such f") == run("nowhere.txt")
    assert (2, ". can't be read: Is a directory\n") == run(".", at=tmp_path)


def test_what_a_transcript_holds_does_not_move_the_cursor(tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(TRANSCRIPT.replace("deal: 1\n", "deal: \x1b[2J\x9b\n", 1), encoding="utf-8")

    assert (1, "deal: ?[2J?: something in this group") == run(file)


def run(*files: str | Path, at: Path = GOLDEN) -> tuple[int, str]:
    """How the program ends, and the beginning of what it says; nothing beside that."""
    command = [sys.executable, "-I", str(PROGRAM), *map(str, files)]
    done = subprocess.run(command, check=False, cwd=at, capture_output=True, text=True)
    assert "" == done.stderr
    return done.returncode, done.stdout[:36]
