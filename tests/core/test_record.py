"""The text of a finished game: read again as it was written, and never as anything else."""

import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import Ending
from core.record import Record, RecordError, parse_record, record_text
from core.record.printing import sum_of
from core.rules import Rules
from tests.builders import STYLES, eager_move, patient_move
from tests.records import broken_off, played_record
from tests.strategies import chance

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"

ENDINGS = [Ending("conceded", 0), Ending("conceded", 1), Ending("agreed"), Ending("absent")]


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Games of people and of a bot, played out or broken off, with their seal and without it."""
    rng = draw(chance)
    style, rules = draw(st.sampled_from(STYLES[1:3])), Rules(target=draw(st.integers(50, 120)))
    record = played_record(rng, style=style, rules=rules, game=draw(st.integers(1, 3)), bot=draw(st.booleans()))
    if draw(st.booleans()):
        record = broken_off(record, rng, draw(st.sampled_from(ENDINGS)))
    return record if draw(st.booleans()) else replace(record, seal=None)


def written(*, seal: bool = True) -> str:
    record = played_record(random.Random(1), rules=Rules(target=50))
    return record_text(record if seal else replace(record, seal=None))


def resummed(text: str) -> str:
    """The text with each sum made right again, as somebody would who changes a record on purpose."""
    lines, group = text.splitlines(), 0
    for index, line in enumerate(lines):
        if line.startswith("sum: "):
            lines[index] = f"sum: {sum_of(lines[group:index])}"
            group = index
    return "".join(f"{line}\n" for line in lines)


def line_of(text: str, beginning: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(beginning))


@settings(max_examples=15)
@given(record=records())
def test_a_record_is_read_as_it_was_written(record: Record) -> None:
    text = record_text(record)

    assert record == parse_record(text)
    assert text == record_text(parse_record(text))


@pytest.mark.parametrize("name", ["record-1.txt", "record-1-conceded.txt"])
def test_a_record_once_written_is_read_and_written_the_same_for_ever(name: str) -> None:
    text = (GOLDEN / name).read_text(encoding="utf-8")

    assert text == record_text(parse_record(text))


@settings(max_examples=100)
@given(data=st.data())
def test_a_byte_changed_anywhere_is_found(data: st.DataObject) -> None:
    text = (GOLDEN / "record-1.txt").read_text(encoding="utf-8")
    place = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.characters(max_codepoint=0x17F).filter(lambda character: character != text[place]))

    with pytest.raises(RecordError):
        parse_record(text[:place] + other + text[place + 1 :])


@settings(max_examples=50)
@given(data=st.data())
def test_a_record_cut_short_says_after_which_line(data: st.DataObject) -> None:
    lines = (GOLDEN / "record-1.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    kept = data.draw(st.integers(1, len(lines) - 1))

    with pytest.raises(RecordError) as found:
        parse_record("".join(lines[:kept]))

    assert kept == found.value.line


def test_a_record_that_went_through_a_mail_is_still_one() -> None:
    text = written()

    assert parse_record(text) == parse_record(text.replace("\n", "\r\n")) == parse_record(text.rstrip("\n"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: this is no record: it should begin with 'gin-table record'"),
        ("[Event 'Chess']\n", "line 1: this is no record: it should begin with 'gin-table record'"),
        ("gin-table record 2\n", "line 1: the record is of version '2'; this program reads version 1"),
        (
            "gin-table record 1\nrules: target=100 oklahoma=1\n",
            "line 2: rules that this program does not know: not a rule: 'oklahoma=1'",
        ),
        (
            "gin-table record 1\nrules: target=7\n",
            "line 2: rules that this program does not know: target must be 50 to 500, not 7",
        ),
        ("gin-table record 1\n", "line 1: the record is cut short after this line"),
    ],
)
def test_what_is_no_record_of_this_version_is_said_so(text: str, words: str) -> None:
    with pytest.raises(RecordError) as found:
        parse_record(text)

    assert words == str(found.value)


def edited(before: str, after: str, *, seal: bool = True) -> RecordError:
    """What is said of a record in which somebody changed one thing, and every sum after it."""
    text = written(seal=seal)
    assert before in text
    changed = resummed(text.replace(before, after, 1))
    with pytest.raises(RecordError) as found:
        parse_record(changed)
    error: RecordError = found.value
    return error


def value_of(label: str, text: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(f"{label}: "))


def test_a_card_of_the_deck_changed_on_purpose_is_no_card_that_the_seal_deals() -> None:
    text = written()
    hand = value_of("hand 1", text)
    cards = hand.split()
    swapped = " ".join([*cards[:-2], cards[-1], cards[-2]])

    error = edited(hand, swapped)

    assert line_of(text, "hand 1") == error.line
    assert "these are not the cards that the seal deals" == error.words


@pytest.mark.parametrize("label", ["table", "game", "commitment", "commitment 0", "commitment 1", "seed", "nonce 0"])
def test_a_part_of_the_seal_changed_on_purpose_does_not_fit_what_was_committed_to(label: str) -> None:
    line = value_of(label, written())

    error = edited(line, line[:-1] + ("2" if line[-1] != "2" else "3"))

    assert "is not to what was opened" in error.words


def test_every_move_is_judged_again() -> None:
    text = written()
    turn = next(line for line in text.splitlines() if ", discard " in line)
    card = value_of("stock", text).split()[-1]

    error = edited(turn, f"{turn.rpartition(' ')[0]} {card}")

    assert line_of(text, turn) == error.line
    assert f"discard {card} by seat {turn[0]}: the card is not in the hand" == error.words


def test_a_card_that_was_not_drawn_is_found() -> None:
    text = written()
    turn = next(line for line in text.splitlines() if ": draw " in line)
    drawn = turn.split()[2].rstrip(",")

    error = edited(turn, turn.replace(f"draw {drawn}", "draw As" if drawn != "As" else "draw Ks", 1))

    assert line_of(text, turn) == error.line
    assert f"the cards lie so that this can only be 'draw {drawn}'" in error.words


@pytest.mark.parametrize(
    ("label", "value", "words"),
    [
        ("deal", "2", "the deals are not one after another"),
        ("result", "void", "ended otherwise by its moves"),
        ("end", "agreed", "the game was won by"),
        ("score", "1 to 0", "the deals add up to another score"),
        ("dealer", "2", "the dealer is seat 0 or 1"),
        ("upcard", "As Ks", "the upcard should be 1 cards"),
        ("upcard", "Xx", "not a card"),
    ],
)
def test_what_the_deals_do_not_say_is_found(label: str, value: str, words: str) -> None:
    text = written(seal=False)

    error = edited(value_of(label, text), f"{label}: {value}", seal=False)

    assert line_of(text, f"{label}: ") == error.line
    assert words in error.words


@pytest.mark.parametrize(
    ("label", "value", "words"),
    [
        ("game", "9" * 5000, "not the number of a game: '999"),
        ("game", "0001", "not the number of a game: '0001'"),
        ("game", "0", "not the number of a game: '0'"),
        ("game", "\N{ARABIC-INDIC DIGIT ONE}", "not the number of a game: '\N{ARABIC-INDIC DIGIT ONE}'"),
        ("game", "\N{SUPERSCRIPT TWO}", "not the number of a game: '\N{SUPERSCRIPT TWO}'"),
        ("table", "\x1b[2Jours", "not the code of a table: '\\x1b[2Jours'"),
        ("table", "K7M-2XQ-9FD", "not the code of a table: 'K7M-2XQ-9FD'"),
        ("rules", "target=050", "not a rule: 'target=050'"),
        ("rules", f"target={'9' * 5000}", "not a rule: 'target=999"),
        ("deal", "01", "the deals are not one after another"),
        ("dealer", "00", "the dealer is seat 0 or 1, not '00'"),
    ],
)
def test_a_number_or_a_name_of_another_form_is_no_part_of_a_record(label: str, value: str, words: str) -> None:
    text = written()

    error = edited(value_of(label, text), f"{label}: {value}")

    assert line_of(text, f"{label}: ") == error.line
    assert words in error.words


@pytest.mark.parametrize(
    "label", ["table", "commitment", "seed", "nonce 0", "deal", "hand 0", "stock", "result", "score"]
)
def test_a_label_that_comes_twice_is_found(label: str) -> None:
    line = value_of(label, written())

    error = edited(f"{line}\n", f"{line}\n{line}\n")

    assert line_of(written(), line) + 1 == error.line


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"rules: {Rules(target=50)}", "rules: target=50"),
        (f"rules: {Rules(target=50)}", f"rules: {Rules(target=50)} "),
        ("hand 0: ", "hand 0:  "),
        (", discard ", "\n0: discard "),
    ],
)
def test_what_is_said_in_another_way_is_not_read(before: str, after: str) -> None:
    text = written()
    if "discard" in before:
        turn = next(line for line in text.splitlines() if before in line and line.startswith("0: "))
        before, after = turn, turn.replace(before, after)

    error = edited(before, after)

    assert line_of(text, before) == error.line
    assert "this is written " in error.words


def test_a_card_in_two_places_is_found() -> None:
    upcard = value_of("upcard", written())

    assert "a card is in two places" in edited(upcard, f"upcard: {value_of('hand 0', written()).split()[2]}").words


def test_the_first_game_of_a_table_is_dealt_by_whom_its_seal_names() -> None:
    dealer = value_of("dealer", written())

    error = edited(dealer, f"dealer: {1 - int(dealer[-1])}")

    assert f"seat {dealer[-1]} should deal here" == error.words


def test_nobody_wins_without_the_target() -> None:
    record = broken_off(played_record(random.Random(3)), random.Random(3), Ending("won", 0))

    with pytest.raises(RecordError, match="nobody has reached 100 points"):
        parse_record(record_text(record))


def test_no_deal_follows_one_that_was_broken_off_or_won_the_game() -> None:
    record = played_record(random.Random(4), style=eager_move)
    first = replace(record, deals=record.deals[:1])
    broken = broken_off(first, random.Random(4), Ending("agreed"))

    for wrong in (replace(broken, deals=broken.deals * 2), replace(record, deals=(*record.deals, record.deals[0]))):
        with pytest.raises(RecordError, match="the game was over before this deal"):
            parse_record(record_text(replace(wrong, seal=None)))


def test_a_void_is_recorded_and_dealt_again_by_the_same_dealer() -> None:
    record = played_record(random.Random(0), style=patient_move, rules=Rules(target=50, knock_limit=0))
    kinds = [deal.result.kind for deal in record.deals if deal.result]
    index = kinds.index("void")

    assert record.deals[index].dealer == record.deals[index + 1].dealer
    assert record == parse_record(record_text(record))


def test_a_record_prints_nothing_hidden_by_itself() -> None:
    record = played_record(random.Random(5))

    assert record.seal is not None
    assert record.seal.seed.hex() not in repr(record)
    assert str(record.deals[0].upcard) not in repr(record)


# --- python -m core.record ---------------------------------------------------------------------------------------


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "core.record", *arguments]
    return subprocess.run(command, check=False, cwd=ROOT, input=given, capture_output=True, text=True)


def test_the_program_prints_checks_and_draws_a_record() -> None:
    file = str(GOLDEN / "record-1.txt")
    text = Path(file).read_text(encoding="utf-8")

    assert text == run("print", file).stdout == run("print", "-", given=text).stdout
    assert run("check", file).stdout.endswith("every move legal, and every deck is the one that its seal deals\n")
    assert "seat 0 (dealer)" in run("draw", file).stdout


def test_the_program_says_what_is_wrong_and_where_and_fails() -> None:
    cut = run("check", "-", given="gin-table record 1\n")

    assert (1, "") == (cut.returncode, cut.stdout)
    assert "-: line 1: the record is cut short after this line\n" == cut.stderr
    assert "No such file" in run("check", "nowhere.txt").stderr
