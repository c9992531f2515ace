"""What the standard game costs, by the local cloud's meter: calls, bytes, processor time and USD.

The standard game takes fifteen minutes. Its people move so steadily that no heartbeat is due; what it costs when one is
sent every 25 seconds all the same is told beside it. A handler is billed for its processor time times
1769 / MemorySize, 3 ms a read, 5 a write and 10 a post; that of the bots also for the time that each turn is let take.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass

from bench.processor import Processor, watched
from bench.standard import StandardGame, against_the_bot, two_people
from functions.service.bot_turns import THINKING_MS
from local.cloud import Cloud, running
from local.prices import bill

TURNS = 9 * 22
MINUTES = 15
BEAT_S = 25
FULL_PROCESSOR_MB = 1769
READ_MS, WRITE_MS, POST_MS = 3, 5, 10
READS = ("GetItem", "Query")
GAMES = 1_000
"""Prices are told for so many."""
MEASURED_DEAL = 3
"""The deal whose moves are measured by themselves, when everything is warm."""

Reading = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True)
class Count:
    """What has been counted up to a moment, or between two."""

    reading: Reading
    all_ms: float
    own_ms: float
    said: int
    heard: int

    def __sub__(self, before: "Count") -> "Count":
        reading = {
            group: {name: number - before.reading[group].get(name, 0) for name, number in counts.items()}
            for group, counts in self.reading.items()
        }
        return Count(
            reading,
            self.all_ms - before.all_ms,
            self.own_ms - before.own_ms,
            self.said - before.said,
            self.heard - before.heard,
        )

    @property
    def reads(self) -> float:
        """Calls that read."""
        return sum(self.reading["dynamodb"].get(name, 0) for name in READS)

    @property
    def writes(self) -> float:
        """Calls that write; a message to the queue is as slow as one."""
        calls = self.reading["dynamodb"]
        writes = sum(number for name, number in calls.items() if name[0].isupper() and name not in READS)
        return writes + self.reading["sqs"].get("SendMessage", 0)

    @property
    def posts(self) -> float:
        """Frames posted to sockets."""
        return self.reading["posts"].get("sent", 0)

    def gb_seconds(self, memory_mb: int) -> float:
        """What Lambda bills for running."""
        thoughts = THINKING_MS * self.reading["invocations"].get("BotsFunction", 0)
        waits = READ_MS * self.reads + WRITE_MS * self.writes + POST_MS * self.posts + thoughts
        return (self.all_ms * FULL_PROCESSOR_MB / memory_mb + waits) / 1000 * memory_mb / 1024


@dataclass(frozen=True)
class Costs:
    """A standard game counted."""

    people: int
    deals: int
    turns: int
    game: Count
    deal: Count
    """The moves of one deal alone."""
    moves: int
    """How many those are."""
    memory_mb: int

    def usd(self, *, beats: int = 0) -> dict[str, float]:
        """For a thousand games of the standard number of turns, by what it is asked for.

        A beat is a frame, a read at half the price and a post.
        """
        minutes = MINUTES * self.people
        asked = bill(self.game.reading, gb_seconds=self.game.gb_seconds(self.memory_mb), connection_minutes=minutes)
        each = {"messages": {"beats": 2}, "invocations": {"beats": 1}, "dynamodb": {"read_units": 0.5}, "sqs": {}}
        beat_ms = self.deal.own_ms / self.moves * FULL_PROCESSOR_MB / self.memory_mb + READ_MS + POST_MS
        beat = bill(each, gb_seconds=beat_ms / 1000 * self.memory_mb / 1024)
        share = TURNS / self.turns
        return {name: GAMES * (share * asked[name] + beats * beat[name]) for name in asked}


PLAYING = ("ConnectFunction", "TableFunction", "BotsFunction")
"""Those that a game calls; a review is asked for apart."""
Seating = Callable[[Cloud], AbstractContextManager[StandardGame]]


def measured(seating: Seating, *, people: int) -> Costs:
    """Play a standard game and count it."""
    with running() as cloud, watched(cloud) as processor, seating(cloud) as game:
        marks: list[Count] = []
        game.play(
            at_first_move=lambda: marks.append(_count(cloud, processor, game)),
            at_showdown=lambda: marks.append(_count(cloud, processor, game)),
        )
        (memory,) = {function.memory for function in cloud.stack.functions.values() if function.name in PLAYING}
        begun, ended = marks[2 * MEASURED_DEAL : 2 * MEASURED_DEAL + 2]
        return Costs(
            people=people,
            deals=len(game.ended),
            turns=game.turns,
            game=_count(cloud, processor, game),
            deal=ended - begun,
            moves=list(game.ended.values())[MEASURED_DEAL],
            memory_mb=memory,
        )


def _count(cloud: Cloud, processor: Processor, game: StandardGame) -> Count:
    said, heard = sum(player.said for player in game.players), sum(player.heard for player in game.players)
    return Count(cloud.meter.reading(), processor.all_ms, processor.own_ms, said, heard)


def report() -> Iterator[str]:
    """A paragraph for each kind of game."""
    for title, seating, people in (("two people", two_people, 2), ("against the bot", against_the_bot, 1)):
        yield from lines(title, measured(seating, people=people))


def lines(title: str, costs: Costs) -> Iterator[str]:
    """What a move and a thousand games cost."""
    moves, units = costs.moves, costs.deal.reading["dynamodb"]
    yield f"the standard game, {title}: {costs.deals} deals, {costs.turns} turns played"
    yield (
        f"  a move: {costs.deal.reads / moves:.2f} reads, {costs.deal.writes / moves:.2f} writes, "
        f"{units['read_units'] / moves:.2f} read and {units['write_units'] / moves:.2f} write units, "
        f"{costs.deal.posts / moves:.2f} posts, {costs.deal.said / moves:.0f} bytes in, "
        f"{costs.deal.heard / moves:.0f} bytes out"
    )
    yield (
        f"  processor of a move: {costs.deal.own_ms / moves:.2f} ms without calls to AWS, "
        f"{costs.deal.all_ms / moves:.2f} ms with the client's part"
    )
    usd, worst = costs.usd(), costs.usd(beats=costs.people * MINUTES * 60 // BEAT_S)
    yield (
        f"  {GAMES:,} games of {TURNS} turns: {sum(usd.values()):.2f} USD "
        f"({sum(worst.values()):.2f} with a beat every {BEAT_S} s)"
    )
    yield "    " + ", ".join(f"{name} {price:.3f}" for name, price in sorted(usd.items(), key=lambda pair: -pair[1]))


if __name__ == "__main__":
    for line in report():
        print(line, flush=True)
