"""What is generated from `functions.messages` and `account_messages`: the page's types and the page of the protocol.

    python -m local.wire           writes site/src/wire.d.ts and docs/PROTOCOL.md
    python -m local.wire check     fails where one of them is not what the messages say

pydantic writes a JSON Schema and `json-schema-to-typescript` makes TypeScript of it, so nobody copies a field by hand.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin

from pydantic import TypeAdapter

from functions import account_messages, messages
from local import environment, protocol, site

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "site" / "src" / "wire.d.ts"
PROTOCOL = ROOT / "docs" / "PROTOCOL.md"
SOURCES = (messages, account_messages)
BANNER = "/* Written by `make wire` from functions/messages.py and account_messages.py; change it there. */"
_LENGTHS = r" *\* @minItems \d+\n *\* @maxItems \d+\n"
TUPLE_COMMENTS = re.compile(rf" */\*\*\n{_LENGTHS} *\*/\n| *\*\n{_LENGTHS}")
"""What json-schema-to-typescript says above each tuple, which the type says already."""

Schema = dict[str, Any]


def schema() -> Schema:
    """Everything as a page may send it and as a page receives it, as one JSON Schema."""
    tops, whole = TypeAdapter.json_schemas(
        [
            ("AnyCommand", "validation", messages.COMMANDS),
            ("AnyMessage", "serialization", messages.MESSAGES),
            ("AnyAsk", "validation", account_messages.ASKS),
            ("AnyAnswer", "serialization", account_messages.ANSWERS),
        ]
    )
    definitions: Schema = whole["$defs"]
    definitions |= {name: top for (name, _), top in tops.items()}
    _describe_fields(definitions)
    return {"$defs": definitions, "type": "object", "additionalProperties": False}


def typescript() -> str:
    """The page's types: one interface a message, and the unions of them that `tsc` narrows."""
    text = json.dumps(_for_typescript(schema()))
    arguments = ("--no-additionalProperties", f"--bannerComment={BANNER}")
    written = site.node("json-schema-to-typescript/dist/src/cli.js", *arguments, stdin=text)
    return TUPLE_COMMENTS.sub("", written) + _aliases()


def _for_typescript(whole: Schema) -> Schema:
    """The schema as json-schema-to-typescript likes it: one root that reaches everything, and plain parts."""
    tops = {name: {"$ref": f"#/$defs/{name}"} for name in protocol.UNIONS.values()}
    definitions = {name: _plain(part) for name, part in whole["$defs"].items()}
    return {"title": "Wire", "type": "object", "properties": tops, "required": [*tops], "$defs": definitions}


def _plain(part: Any) -> Any:  # noqa: ANN401 - any part of a JSON document
    """Without a title a field, which would become a type of its own; tuples in the older way; choices by their name."""
    if isinstance(part, list):
        return [_plain(item) for item in part]
    if not isinstance(part, dict):
        return part
    plain = {name: _plain(value) for name, value in part.items() if name != "title" or not isinstance(value, str)}
    if "prefixItems" in plain:
        return plain | {"items": plain.pop("prefixItems"), "additionalItems": False}
    for name, values in _choices().items():
        if plain.get("enum") == values:
            return {word: plain[word] for word in plain if word == "description"} | {"tsType": name}
    return plain


def _choices() -> dict[str, list[str | int]]:
    """The named choices of the messages: `SeatNumber` is 0 or 1."""
    named = vars(messages).items()
    return {name: list(get_args(value)) for name, value in named if get_origin(value) is Literal}


def _aliases() -> str:
    lines = [f"export type {name} = {' | '.join(map(json.dumps, values))};" for name, values in _choices().items()]
    return "\n" + "\n".join(lines) + "\n"


def _describe_fields(definitions: Schema) -> None:
    """Give each field the string that stands under it in the source, which pydantic by itself passes over."""
    for name, field, words in _field_docstrings():
        if field in definitions.get(name, {}).get("properties", {}):
            definitions[name]["properties"][field]["description"] = words


def _field_docstrings() -> Iterator[tuple[str, str, str]]:
    for model in chain.from_iterable(map(_models, SOURCES)):
        for field, below in zip(model.body, model.body[1:], strict=False):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                    yield model.name, name, " ".join(words.split())


def _models(source: ModuleType) -> list[ast.ClassDef]:
    tree = ast.parse(Path(str(source.__file__)).read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


def main() -> None:
    """Write the generated files, or check that they are what would be written."""
    try:
        wanted = {TYPES: typescript(), PROTOCOL: protocol.page(schema(), version=messages.PROTOCOL)}
    except (site.SiteProblem, environment.EnvironmentProblem) as problem:
        sys.exit(str(problem))
    if sys.argv[1:] == ["check"]:
        stale = [str(path.relative_to(ROOT)) for path, text in wanted.items() if _read(path) != text]
        sys.exit(f"Not what the messages say: {', '.join(stale)}. Run `make wire`." if stale else 0)
    for path, text in wanted.items():
        path.write_text(text, encoding="utf-8")


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    main()
