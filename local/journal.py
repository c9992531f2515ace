"""Every commit on disk before its writer hears of it: a file of changed items, one commit a line."""

import base64
import fcntl
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from local.errors import CloudError

Item = Mapping[str, Any]


@dataclass(frozen=True)
class Change:
    """What became of one item: its new image, or None when it was deleted."""

    table: str
    key: Item
    item: Item | None


class Journal:
    """The folder behind `DATA=`. One local cloud at a time may use it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "commits.jsonl"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._owner = (folder / "in-use").open("w")
            fcntl.flock(self._owner, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._owner.close()
            raise CloudError(f"{folder} is in use by another local cloud") from None
        except OSError as error:
            raise CloudError(f"{folder} can't hold data: {error.strerror}") from None
        self._file: IO[bytes] | None = None

    def load(self) -> list[Change]:
        """The newest image of every item that is not deleted.

        A last line cut short by a kill was told to nobody, and is left out.

        Raises:
            CloudError: another line can't be read.
        """
        newest: dict[tuple[str, str], Change] = {}
        for number, line in enumerate(self._whole_lines(), 1):
            for change in self._changes(number, line):
                newest[change.table, json.dumps(change.key, sort_keys=True, default=_pack)] = change
        return [change for change in newest.values() if change.item is not None]

    def start(self, changes: Iterable[Change]) -> None:
        """Begin the file anew with these items alone, and append to it from now on."""
        fresh = self._path.with_suffix(".new")
        with fresh.open("wb") as file:
            file.writelines(_line([change]) for change in changes)
            _settle(file)
        fresh.replace(self._path)
        self._file = self._path.open("ab")
        _settle_folder(self._path.parent)

    def append(self, changes: Iterable[Change]) -> None:
        """Put one commit on disk; returns when it is there."""
        assert self._file is not None, "the journal was not started"
        self._file.write(_line(changes))
        _settle(self._file)

    def close(self) -> None:
        """Let go of the folder."""
        if self._file is not None:
            self._file.close()
        self._owner.close()

    def _whole_lines(self) -> list[bytes]:
        if not self._path.exists():
            return []
        return self._path.read_bytes().split(b"\n")[:-1]

    def _changes(self, number: int, line: bytes) -> list[Change]:
        try:
            parts = json.loads(line, object_hook=_unpack)
            return [Change(part["table"], part["key"], part["item"]) for part in parts]
        except (ValueError, KeyError, TypeError):
            raise CloudError(f"{self._path} can't be read at line {number}") from None


def _line(changes: Iterable[Change]) -> bytes:
    parts = [{"table": each.table, "key": each.key, "item": each.item} for each in changes]
    return json.dumps(parts, separators=(",", ":"), default=_pack).encode() + b"\n"


def _pack(value: object) -> dict[str, str]:
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode()}
    raise TypeError(f"{value!r} can't be written")


def _unpack(value: dict[str, Any]) -> object:
    match value:
        case {"base64": str(text)}:
            return base64.b64decode(text)
        case _:
            return value


def _settle(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


def _settle_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
