"""One process of `local.workers`: a line of JSON in is a function and its event, a line out is what came of it."""

import json
import os
import sys
from functools import cache
from typing import Any

from local.errors import in_one_line
from local.lambdas import Context, Handler, import_handler
from local.stack import Function


def main() -> None:
    """Import the handlers named, and serve until there are no more lines.

    What handlers print goes where errors go, for answers have the output.
    """
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for handler in sys.argv[1:]:
        _handler(handler)
    answers.write("ready\n")
    answers.flush()
    for line in sys.stdin:
        answers.write(json.dumps(answer(json.loads(line))) + "\n")
        answers.flush()


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """What came of the event."""
    function = Function(**asked["function"])
    try:
        return {"answer": _handler(function.handler)(asked["event"], Context(function))}
    except BaseException as error:  # noqa: BLE001 (a handler's sys.exit is its failure, not ours)
        return {"error": in_one_line(error)}


@cache
def _handler(name: str) -> Handler:
    return import_handler(name)


if __name__ == "__main__":
    main()
