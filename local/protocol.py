"""docs/PROTOCOL.md, written from the schema of the messages: what a page may send and what it is sent."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

Schema = dict[str, Any]

PREFACE = """# The protocol

Written by `make wire` from `functions/messages.py` and `functions/account_messages.py`; change it there.
Version {version}.

Every frame is one JSON object in text. A command names itself in `action`, a message in `type`; of what is about an
account `action` and `type` are `account`, an ask names itself in `ask`, its answer in `answer`. A field that is not
listed is refused. Cards are two characters (`Th`), moves are words (`discard Th`), a moment `at` is game, deal and ply
(`2.5.17`), seats are 0 (who opened the table) and 1.

The gateway itself answers a frame that reaches no function with `{{"message", "connectionId", "requestId"}}` and no
`type`: too many frames at once (`Too Many Requests`), or a function that failed or ran out of time (`Internal server
error`). A page asks what became of a command, by `sync` with its secret, and sends none again blindly; `open` and what
changes no table it sends again by the same id. A frame of more than 32 KB, or in bytes, closes the socket: 1009, 1003.
"""


UNIONS = {"Commands": "AnyCommand", "Messages": "AnyMessage", "Asks": "AnyAsk", "Answers": "AnyAnswer"}
"""What crosses the socket, by the heading that it stands under."""


def page(schema: Schema, *, version: int) -> str:
    """The whole page, in Markdown: what a page may send and is sent, then the parts that they are made of."""
    definitions = schema["$defs"]
    sections = {title: _members(definitions[union]) for title, union in UNIONS.items()}
    whole = {*UNIONS.values(), *chain.from_iterable(sections.values())}
    sections["Parts"] = [name for name in definitions if name not in whole]
    lines = [PREFACE.format(version=version)]
    for title, names in sections.items():
        lines += [f"## {title}", ""]
        for name in names:
            lines += _section(name, definitions[name])
    return "\n".join(lines).rstrip() + "\n"


def type_text(field: Schema) -> str:
    """The type of a field in a few characters.

    >>> type_text({"anyOf": [{"type": "string"}, {"type": "null"}]})
    'string or null'
    >>> type_text({"type": "array", "prefixItems": [{"type": "integer"}, {"$ref": "#/$defs/SeatInfo"}]})
    '(integer, [SeatInfo](#seatinfo))'
    >>> type_text({"type": "array", "items": {"enum": ["here", "away"]}})
    'list of `"here"` or `"away"`'
    """
    match field:
        case {"$ref": str(target)}:
            name = target.rpartition("/")[2]
            return f"[{name}](#{name.lower()})"
        case {"anyOf": choices}:
            return " or ".join(type_text(choice) for choice in choices)
        case {"const": value}:
            return _literal(value)
        case {"enum": values}:
            return " or ".join(_literal(value) for value in values)
        case {"prefixItems": items}:
            return f"({', '.join(type_text(item) for item in items)})"
        case {"type": "array", "items": items}:
            return f"list of {type_text(items)}"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"map to {type_text(values)}"
        case _:
            return str(field["type"]) + _bounds(field)


def _members(union: Schema) -> list[str]:
    return [member["$ref"].rpartition("/")[2] for member in union["oneOf"]]


def _section(name: str, model: Schema) -> Iterator[str]:
    yield from (f"### {name}", "")
    if "description" in model:
        yield from (model["description"], "")
    if "enum" in model:
        yield from (f"One of {', '.join(_literal(value) for value in model['enum'])}.", "")
        return
    yield from ("| field | type | |", "| --- | --- | --- |")
    for field, of in sorted(model.get("properties", {}).items(), key=_after_tag):
        optional = "" if field in model.get("required", []) else f"optional, else {_literal(of.get('default'))}. "
        words = (optional + of.get("description", "")).strip()
        yield f"| `{field}` | {_cell(type_text(of))} | {_cell(words)} |"
    yield ""


def _after_tag(named: tuple[str, Schema]) -> bool:
    """The field that names the message comes first, the others in their own order."""
    return "const" not in named[1]


def _bounds(field: Schema) -> str:
    if "pattern" in field:
        return f" like `{field['pattern']}`"
    if "maxLength" in field:
        return f" of at most {field['maxLength']} characters"
    if "minimum" in field and "maximum" in field:
        return f" {field['minimum']} to {field['maximum']}"
    return f" from {field['minimum']}" if "minimum" in field else ""


def _literal(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return f'`"{value}"`'
        case dict():
            return "its own defaults"
        case _:
            return str(value)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
