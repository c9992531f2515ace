"""Two asks that meet between the reading and the writing of one of them."""

from collections.abc import Callable
from typing import Any

import pytest

from functions.adapters.accounts import DynamoAccounts
from tests.functions.devices import Frame, code_of


def overtaken(monkeypatch: pytest.MonkeyPatch, name: str, deed: Callable[[], Frame]) -> list[str]:
    """Something else is done just before the next of these writes; what that was answered is found in the list."""
    write: Any = getattr(DynamoAccounts, name)
    said: list[str] = []

    def late(self: DynamoAccounts, *arguments: Any, **named: Any) -> Any:  # noqa: ANN401
        monkeypatch.setattr(DynamoAccounts, name, write)
        said.append(code_of(deed()))
        return write(self, *arguments, **named)

    monkeypatch.setattr(DynamoAccounts, name, late)
    return said
