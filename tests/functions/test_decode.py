"""Frames that can't be read, and what is said of them."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from functions.decode import ACTIONS, MAX_BYTES, decode
from functions.refusal import WireRefused

OPEN = {"action": "open", "command": "a", "secret": "A" * 22, "name": ""}
TABLE = {"table": "abc-def-ghk", "command": "c1"}


def refusal(body: str | None) -> WireRefused:
    with pytest.raises(WireRefused) as caught:
        decode(body)
    return caught.value


def frame(action: str, **fields: object) -> str:
    return json.dumps({"action": action, **TABLE, **fields})


@pytest.mark.parametrize(
    "body",
    [
        None,
        "",
        "null",
        "0",
        '"x"',
        "[]",
        "NaN",
        "{",
        "\ufeff{}",
        "[" * 5_000,
        '{"a":' * 3_000,
        '{"action":"sync","version":NaN}',
        '{"action":"sync","version":-Infinity}',
        '{"action":"sync","version":' + "9" * 5_000 + "}",
        '{"action":"sync","action":"chat"}',
        '{"action":"chat","table":"abc-def-ghk","command":"a","text":"\\ud800"}',
        '{"action":"chat","table":"abc-def-ghk","command":"a","text":"\ud800"}',
        '{"action":"sync\u0000',
        '{"' + "\\" * 10_000,
    ],
)
def test_what_is_no_object_of_json_is_unreadable(body: str | None) -> None:
    assert "unreadable" == refusal(body).code


@pytest.mark.parametrize("body", ["x" * 200_000, "é" * (MAX_BYTES // 2 + 1), "[" * 200_000])
def test_what_is_too_large_is_not_even_parsed(body: str) -> None:
    assert "too_large" == refusal(body).code


@pytest.mark.parametrize("action", [None, 0, [], {}, "", "dance", "MOVE", "move ", "__proto__"])
def test_what_names_no_command_is_an_unknown_action(action: object) -> None:
    refused = refusal(json.dumps({"action": action, "command": "c1"}))

    assert ("unknown_action", "c1") == (refused.code, refused.command)


def test_an_empty_object_names_no_command() -> None:
    assert "unknown_action" == refusal("{}").code


@pytest.mark.parametrize(
    ("field", "body"),
    [
        ("table", frame("move", table="ABC-DEF-GHK", at="1.1.0", move="draw")),
        ("table", frame("move", table=None, at="1.1.0", move="draw")),
        ("at", frame("move", move="draw")),
        ("at", frame("move", at="1.1", move="draw")),
        ("at", frame("move", at="1.1.0\n", move="draw")),
        ("at", frame("move", at="\u0661.1.0", move="draw")),
        ("at", frame("move", at=1.1, move="draw")),
        ("move", frame("move", at="1.1.0", move="discard 10h")),
        ("move", frame("move", at="1.1.0", move="DRAW")),
        ("move", frame("move", at="1.1.0", move=["draw"])),
        ("game", frame("concede", game="1")),
        ("game", frame("concede", game=True)),
        ("game", frame("concede", game=1.5)),
        ("game", frame("concede", game=0)),
        ("game", frame("concede", game=10**400)),
        ("yes", frame("admit", yes="yes")),
        ("secret", frame("sit", name="Ben", secret="short")),
        ("name", frame("sit", name=7, secret="A" * 22)),
        ("commitment", frame("commit", game=1, commitment="F" * 64)),
        ("version", '{"action": "sync", "table": "abc-def-ghk", "version": -1}'),
        (
            "rules.target",
            '{"action":"open","command":"a","secret":"AAAAAAAAAAAAAAAAAAAAAA","name":"","rules":{"target":9}}',
        ),
    ],
)
def test_a_field_that_is_wrong_is_named_and_not_repeated(field: str, body: str) -> None:
    refused = refusal(body)

    assert ("bad_field", f"The field {field!r} is missing or not of its form.") == (refused.code, refused.words)


def test_a_field_that_no_such_command_has_is_named_as_that() -> None:
    refused = refusal(frame("ready", at="1.1.0", seat=1))

    assert ("bad_field", "The field 'seat' is none of this command.") == (refused.code, refused.words)


def test_the_command_id_comes_back_where_it_can_be_read() -> None:
    assert "c1" == refusal(frame("concede")).command
    assert None is refusal(frame("concede", command="no such thing!")).command


@pytest.mark.parametrize("text", ["[" * 9, "{}[]" * 10, '\\"[', "\\\\", "é😀"])
def test_brackets_and_quotes_in_what_people_say_are_no_depth(text: str) -> None:
    assert text == decode(frame("chat", text=text)).text  # type: ignore[union-attr]


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text_is_a_command_or_a_refusal(body: str) -> None:
    assert_answered(body)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.sampled_from(sorted(ACTIONS)),
    st.dictionaries(st.sampled_from(["table", "command", "at", "move", "game"]), json_values),
)
def test_any_fields_are_a_command_or_a_refusal(action: str, fields: dict[str, object]) -> None:
    assert_answered(json.dumps({"action": action, **fields}))


def assert_answered(body: str) -> None:
    """A command comes out, or a refusal with words; any other error fails the test."""
    with suppress(WireRefused):
        assert isinstance(decode(body), BaseModel)
