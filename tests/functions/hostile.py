"""Frames that nobody's page would send: commands bent by a grammar, cut and spliced texts, and plain noise."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any


def samples(route: str) -> list[dict[str, Any]]:
    """One frame of every kind that goes this way, as a page sends it."""
    paths = sorted((Path(__file__).parents[2] / "events").glob(f"{route}-*.json"))
    events = (json.loads(path.read_text(encoding="utf-8")) for path in paths)
    return [json.loads(event["body"]) for event in events if "body" in event]


SAMPLES = samples("table")
ASKS = samples("account")

TEXTS = (
    "", " ", "\0", "\x1b[2J", "\ud800", "\u202e", "\u200b\u2060", "Z" + "\u0301" * 500, "x" * 5_000, "💣" * 300, "ﷺ",
    "__proto__", "constructor", "../../etc/passwd", "'; DROP TABLE tables; --", "${jndi:ldap://x}", "{{7*7}}", "%s%n",
    "<script>alert(1)</script>", "TABLE#abc-def-ghk", "CONN#L1=", "\r\n\r\nGET / HTTP/1.1", "null", "NaN", "As2s3s",
    "discard Th", "knock Xx", "take\n", "1.1.0", "0.0.0", "9999.9999.999", "-1.1.1", "2345-6789", "abc-def-ghk", "Th",
    "A" * 22, "f" * 64, "\N{FULLWIDTH DIGIT ONE}.1.0", "\N{FULLWIDTH LATIN SMALL LETTER A}bc-def-ghk",
)  # fmt: skip
NUMBERS = (0, -1, 1, 2, 7, 9_999, 10_000, 2**31, 2**53 + 1, -(2**63), 10**40, 0.5, -0.0, 1e308)
ALPHABET = '{}[]":,\\ntrufalse0123456789.eE+-\t\n\r u0000\ud83dé😀\x00\x7f'


class Hostile:
    """A source of hostile frames for one table; the same seed gives the same frames."""

    def __init__(self, seed: int, table: str, *, secret: str, at: str) -> None:
        self.rng = random.Random(seed)
        self.true = {"table": table, "secret": secret, "at": at, "version": 0}
        """What fits the table, so that a frame comes further than its decoding."""
        self.kinds: list[tuple[Callable[[], str], int]] = [
            (self.bent, 60), (self.cut, 20), (self.any_object, 8), (self.noise, 8), (self.heavy, 4),
        ]  # fmt: skip

    def frame(self) -> str:
        """The next one."""
        (kind,) = self.rng.choices([kind for kind, _ in self.kinds], [weight for _, weight in self.kinds])
        return kind()

    def bent(self) -> str:
        """A command with some fields of another kind, left out, added or doubled."""
        fields = self.command()
        for name in list(fields):
            match self.rng.randrange(12):
                case 0:
                    fields[name] = self.value()
                case 1:
                    del fields[name]
        if self.rng.random() < 0.2:
            fields[self.rng.choice(["seat", "you", "__proto__", "view", "type", ""])] = self.value()
        text = json.dumps(fields, ensure_ascii=self.rng.random() < 0.5)
        return text if self.rng.random() < 0.9 else text[:-1] + ", " + text[1:]

    def cut(self) -> str:
        """The text of a command with pieces taken out, repeated or put in."""
        text = json.dumps(self.command())
        for _ in range(self.rng.randrange(1, 4)):
            here, there = sorted(self.rng.randrange(len(text) + 1) for _ in range(2))
            piece = "".join(self.rng.choices(ALPHABET, k=self.rng.randrange(4)))
            text = self.rng.choice(
                [text[:here], text[:here] + text[there:], text[:there] + text[here:], text[:here] + piece + text[here:]]
            )
        return text

    def any_object(self) -> str:
        """JSON, but of any shape."""
        value = self.value()
        return json.dumps({"action": value, **self.command()} if self.rng.random() < 0.3 else value)

    def noise(self) -> str:
        """Letters, or bytes read as letters."""
        length = self.rng.choice([1, 10, 100, 3_000])
        if self.rng.random() < 0.5:
            return self.rng.randbytes(length).decode("latin-1")
        return "".join(self.rng.choices(ALPHABET, k=length))

    def heavy(self) -> str:
        """Deep, or long."""
        depth = self.rng.choice([9, 100, 10_000])
        opened = self.rng.choice(["[", '{"a":', '{"action":"sync","table":[', '"\\'])
        return self.rng.choice([opened * depth, opened * 3 + "9" * depth, json.dumps(self.command()) + " " * 40_000])

    def command(self) -> dict[str, Any]:
        """One that fits this table, more or less."""
        sample: dict[str, Any] = dict(self.rng.choice(SAMPLES + ASKS))
        sample |= {name: value for name, value in self.true.items() if name in sample}
        if "command" in sample:
            sample["command"] = f"h{self.rng.randrange(10**9)}"
        return sample

    def value(self, depth: int = 0) -> Any:  # noqa: ANN401 (any JSON)
        kind = self.rng.randrange(6 if depth < 3 else 4)
        match kind:
            case 0:
                return self.rng.choice([None, True, False])
            case 1:
                return self.rng.choice(NUMBERS)
            case 2 | 3:
                return self.rng.choice(TEXTS)
            case 4:
                return [self.value(depth + 1) for _ in range(self.rng.randrange(4))]
            case _:
                return {self.rng.choice(TEXTS): self.value(depth + 1) for _ in range(self.rng.randrange(4))}
