"""What can be made to go wrong on purpose, and how often: `make run FAULTS=drop_posts=0.2,seed=7`.

A lost message is one whose sender is told that all went well. A call that *times out* is given no answer; one that
fails *after* took effect first, so its caller is told of a failure that was none.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Self

from local.errors import CloudError

EVERY = "every"
"""In a text, the name for all chances at once."""


@dataclass(frozen=True)
class Faults:
    """What goes wrong. Chances are 0 to 1; nothing does unless asked for.

    >>> Faults.parse("drop_posts=0.2,seed=7").drop_posts
    0.2
    >>> Faults.parse("every=0.01,kill_sockets=0").double_frames
    0.01
    """

    drop_frames: float = 0.0
    """Chance that a client's frame is lost."""
    delay_frames: float = 0.0
    """Chance that it reaches its function late, by up to `delay_ms`."""
    double_frames: float = 0.0
    """Chance that it is handed to its function twice."""
    reorder_frames: float = 0.0
    """Chance that the next frame of the same socket overtakes it."""
    drop_posts: float = 0.0
    """Chance that a message to a client is lost."""
    delay_posts: float = 0.0
    """Chance that it arrives late, by up to `delay_ms`, after its sender was told that it went out."""
    double_posts: float = 0.0
    """Chance that it arrives twice."""
    reorder_posts: float = 0.0
    """Chance that the next message to the same client overtakes it."""
    kill_sockets: float = 0.0
    """Chance, with each frame of a client, that its socket then breaks and no `$disconnect` is run."""
    gone_posts: float = 0.0
    """Chance that a post is answered 410 although its client is there."""
    forbid_posts: float = 0.0
    """Chance that a post is answered 403."""
    throttle_posts: float = 0.0
    """Chance that a post is answered 429."""
    time_out_posts: float = 0.0
    """Chance that a post gets no answer, nor goes out."""
    time_out_posts_after: float = 0.0
    """Chance that a post goes out, and its sender gets no answer."""
    throttle_table: float = 0.0
    """Chance that the table throttles a call."""
    throttle_table_after: float = 0.0
    """Chance that a write takes effect and is answered by a throttle."""
    conflict_table: float = 0.0
    """Chance that a conditional update is told that its condition failed."""
    conflict_table_after: float = 0.0
    """Chance that a conditional write takes effect and is told that its condition failed, as a retry is."""
    time_out_table: float = 0.0
    """Chance that a call of the table gets no answer, nor takes effect."""
    time_out_table_after: float = 0.0
    """Chance that a write takes effect and gets no answer."""
    drop_queue: float = 0.0
    """Chance that a queued message vanishes instead of reaching its function."""
    delay_queue: float = 0.0
    """Chance that it reaches its function late, by up to `delay_queue_ms`."""
    double_queue: float = 0.0
    """Chance that it reaches its function twice."""
    kill_functions: float = 0.0
    """Chance, with each write, that the function dies as soon as it has taken effect."""
    drop_posts_connections: tuple[str, ...] = ()
    """Connections that every message is lost to."""
    delay_posts_ms: int = 0
    """Milliseconds that every message to a client takes longer, its sender waiting."""
    delay_ms: int = 300
    """Milliseconds that a frame or message is late at most, and that one waits at most to be overtaken."""
    delay_queue_ms: int = 3_000
    """Milliseconds that a queued message is late at most."""
    time_out_ms: int = 1_500
    """Milliseconds after which the line of a call without an answer breaks; functions give up after a second."""
    seed: int = 0
    """Where chance starts, so that a run can be repeated."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `name=value,name=value`; connections are parted by `+`, and `every` stands for all chances.

        Raises:
            CloudError: a name is not known, or a value is not of its kind.
        """
        pairs = [part.partition("=") for part in text.replace(" ", "").split(",") if part]
        given: dict[str, Any] = {name: value for name, _, value in pairs}
        if "drop_posts_connections" in given:
            given["drop_posts_connections"] = given["drop_posts_connections"].split("+")
        return cls().changed(given)

    def changed(self, given: Mapping[str, Any]) -> Self:
        """The same faults but for those given; one named is stronger than `every`.

        Raises:
            CloudError: a name is not known, or a value is not of its kind.
        """
        kinds: dict[str, Callable[[Any], Any]] = {each.name: type(getattr(self, each.name)) for each in fields(self)}
        unknown = given.keys() - kinds.keys() - {EVERY}
        if unknown:
            raise CloudError(f"faults: {', '.join(sorted(unknown))} is not one of {', '.join(kinds)}")
        chances = [name for name, kind in kinds.items() if kind is float]
        named = dict.fromkeys(chances, given[EVERY]) | dict(given) if EVERY in given else dict(given)
        named.pop(EVERY, None)
        try:
            faults = replace(self, **{name: kinds[name](value) for name, value in named.items()})
        except (TypeError, ValueError) as error:
            raise CloudError(f"faults: {error}") from None
        if not all(0 <= getattr(faults, chance) <= 1 for chance in chances):
            raise CloudError("faults: a chance is from 0 to 1")
        return faults


@dataclass
class Misfortune:
    """The faults in force, the chance they draw on, and how often each has struck."""

    faults: Faults = field(default_factory=Faults)
    struck: Counter[str] = field(init=False, default_factory=Counter)
    _chances: dict[str, random.Random] = field(init=False, default_factory=dict)

    def change(self, given: Mapping[str, Any]) -> Faults:
        """Put other faults in force; a new seed starts chance anew."""
        self.faults = self.faults.changed(given)
        if "seed" in given:
            self._chances = {}
        return self.faults

    def strikes(self, name: str) -> bool:
        """Whether the fault of that name strikes now. Each has a chance of its own, which no other disturbs."""
        chance: float = getattr(self.faults, name)
        struck = chance > 0 and self._chance(name).random() < chance
        if struck:
            self.struck[name] += 1
        return struck

    def loses_post(self, connection: str) -> bool:
        """Whether every message to this connection is lost."""
        return connection in self.faults.drop_posts_connections

    def arrivals(self, kind: str) -> "list[Lateness]":
        """For each time that a message of this kind (`frames`, `posts`) arrives, how late it does."""
        if self.strikes(f"drop_{kind}"):
            return []
        return [self._lateness(kind) for _ in range(2 if self.strikes(f"double_{kind}") else 1)]

    def seconds(self, most_ms: int) -> float:
        """Some part of so many milliseconds, in seconds."""
        return self._chance("seconds").random() * most_ms / 1000

    def _lateness(self, kind: str) -> "Lateness":
        if self.strikes(f"reorder_{kind}"):
            return Lateness(self.faults.delay_ms / 1000, overtaken=True)
        return Lateness(self.seconds(self.faults.delay_ms) if self.strikes(f"delay_{kind}") else 0.0)

    def _chance(self, name: str) -> random.Random:
        if name not in self._chances:
            self._chances[name] = random.Random(f"{self.faults.seed} {name}")
        return self._chances[name]


@dataclass(frozen=True)
class Lateness:
    """How late a message is, in seconds; one that is to be overtaken waits at most so long for it."""

    seconds: float
    overtaken: bool = False
