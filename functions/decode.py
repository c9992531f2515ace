"""From the text of a frame to a command, or to `WireRefused`. Nothing else ever comes out of here.

Size and depth are bounded before the text is parsed.
"""

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Generic, NoReturn, TypeVar, get_args

from pydantic import TypeAdapter, ValidationError

from functions.messages import COMMANDS, AnyCommand
from functions.refusal import WireCode, WireRefused

MAX_BYTES = 16_384
"""The longest command is a chat line, some 5,000 bytes when every character is escaped."""
MAX_BRACKETS = 8
"""Opened outside of strings; the deepest command opens two."""

_COMMAND_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Vocabulary(Generic[T]):
    """What may be said in a frame: models of a union, and the field by which a frame names its own."""

    tag: str
    words: Collection[str]
    models: TypeAdapter[T]


def words_of(union: object, tag: str) -> frozenset[str]:
    """Every value of the field that names the members of a union."""
    members = get_args(get_args(union)[0])
    return frozenset(get_args(member.model_fields[tag].annotation)[0] for member in members)


ACTIONS = words_of(AnyCommand, "action")
"""Every action there is at a table."""
TABLE = Vocabulary("action", ACTIONS, COMMANDS)


def decode(body: str | None) -> AnyCommand:
    """Read a frame.

    >>> decode('{"action": "sync", "table": "abc-def-ghk"}').action
    'sync'
    >>> decode('{"action": "dance"}')
    Traceback (most recent call last):
    functions.refusal.WireRefused: There is no such command. (unknown_action)
    """
    return decoded(body, TABLE)


def decoded(body: str | None, vocabulary: Vocabulary[T]) -> T:
    """What a frame says in a vocabulary, or `WireRefused`."""
    text = _bounded(body or "")
    fields = _parsed(text)
    word, command = fields.get(vocabulary.tag), _command_id(fields.get("command"))
    if not isinstance(word, str) or word not in vocabulary.words:
        raise WireRefused(WireCode.UNKNOWN_ACTION, command=command)
    try:
        return vocabulary.models.validate_json(text, strict=True)
    except ValidationError as error:
        raise _refusal(error, command) from None


def _bounded(text: str) -> str:
    if len(text) > MAX_BYTES or len(text.encode(errors="replace")) > MAX_BYTES:
        raise WireRefused(WireCode.TOO_LARGE)
    outside = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    if outside.count("[") + outside.count("{") > MAX_BRACKETS:
        raise WireRefused(WireCode.UNREADABLE)
    return text


def _parsed(text: str) -> dict[str, Any]:
    try:
        fields = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_number)
    except ValueError:
        raise WireRefused(WireCode.UNREADABLE) from None
    if not isinstance(fields, dict):
        raise WireRefused(WireCode.UNREADABLE)
    return fields


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field comes twice")
    return fields


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")


def _command_id(value: object) -> str | None:
    return value if isinstance(value, str) and _COMMAND_ID.fullmatch(value) else None


def _refusal(error: ValidationError, command: str | None) -> WireRefused:
    """Which field is wrong; never what stood in it. Its place is led by the union's tag."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    field = ".".join(str(step) for step in first["loc"][1:])[:40]
    if not field:
        return WireRefused(WireCode.UNREADABLE, command=command)
    known = first["type"] != "extra_forbidden"
    words = f"The field {field!r} is {'missing or not of its form' if known else 'none of this command'}."
    return WireRefused(WireCode.BAD_FIELD, words, command=command)
