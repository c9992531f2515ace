"""`Books` on the same DynamoDB table, beside the tables.

| pk | sk | what | kept |
| --- | --- | --- | --- |
| `GAME#name` | `REVIEW#seat` | a seat's review of the game, step by step | a year |
| `COUNTS` | `day#kind` | what chance dealt in a day's games of a kind, and the name of the last of them | for good |
| `PUZZLE` | day | the day's puzzle | a year |
| `SEARCHED` | `name#seat` | that a seat of a game was searched for a puzzle in vain | 30 days |
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from core.fairness import Counts
from core.tally import Tally
from functions.adapters import rows
from functions.adapters.attributes import Plain
from functions.adapters.items import YEAR_S, Items
from functions.adapters.update import Update
from functions.books import KINDS, Found, Kind, Puzzle, StoredReview
from functions.days import DAY_MS, day_of
from functions.ports import Clock

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

SUMMED_FOR_MS = 5 * 60 * 1000
"""The counts of all days are read for their sums, each day more of them, so a container keeps the sums for a while."""
SEARCHED_S = 30 * 24 * 3600
SCHEMA = 1
COUNTS, PUZZLE, SEARCHED, REVIEW = "COUNTS", "PUZZLE", "SEARCHED", "REVIEW#"
LAST = "last"
"""The attribute of a day's counts that names a game; all others are counts, but keys."""


def counts_key(day: str, kind: Kind) -> dict[str, Plain]:
    """The key of a day's counts."""
    return {"pk": COUNTS, "sk": f"{day}#{kind}"}


def counting(name: str, counts: Counts) -> Update:
    """What adds a game's counts to those of its day."""
    update = Update()
    update.set(LAST, to=name)
    for counted, times in sorted(counts.items()):
        update.add(counted, of=times)
    return update


class DynamoBooks(Items):
    """The books in the DynamoDB table of that name."""

    def __init__(self, name: str, clock: Clock, dynamodb: "DynamoDBClient") -> None:
        super().__init__(name, clock, dynamodb)
        self._summed: tuple[int, Mapping[Kind, Counts]] | None = None

    # --- reviews -----------------------------------------------------------------------------

    def review(self, name: str, seat: int) -> StoredReview | None:
        """A seat's review of the game of that name; None where it was never asked for."""
        item = self._get(_review_key(name, seat), consistent=True)
        return None if item is None else _to_review(item)

    def ask_review(self, name: str, seat: int) -> None:
        """Keep that a review is wanted; one that is there stays, and is touched."""
        update = Update()
        update.set("touched", to=self._clock())
        update.set("ttl", to=self._seconds(YEAR_S))
        self._update(_review_key(name, seat), update)

    def begin_review(self, name: str, seat: int, review: StoredReview) -> None:
        """Keep what a review will be, with no step done."""
        update = Update()
        begun: dict[str, Plain] = {
            "schema": SCHEMA,
            "way": review.version,
            "touched": self._clock(),
            "steps": review.steps,
            "decisions": review.decisions,
            "alike": review.alike,
            "found": [],
            "done": {},
            "ttl": self._seconds(YEAR_S),
        }
        for attribute, value in begun.items():
            update.set(attribute, to=value)
        self._update(_review_key(name, seat), update)

    def put_step(self, name: str, seat: int, step: int, tally: Tally, found: Sequence[Found]) -> Mapping[int, Tally]:
        """Keep a step's result and what is found with it; gives every step kept. The same again changes nothing."""
        update = Update()
        update.set("done", str(step), to=list(tally))
        update.set("found", to=[_from_found(each) for each in found])
        update.set("touched", to=self._clock())
        return _to_review(self._update(_review_key(name, seat), update)).done

    # --- what chance dealt -------------------------------------------------------------------

    def counts(self) -> Mapping[Kind, Counts]:
        """What chance dealt in all games counted, by kind; those of the last minutes may not be among them."""
        now = self._clock()
        if self._summed is None or now - self._summed[0] >= SUMMED_FOR_MS:
            self._summed = now, self._sums()
        return self._summed[1]

    def _sums(self) -> Mapping[Kind, Counts]:
        sums: dict[Kind, Counter[str]] = {kind: Counter() for kind in KINDS}
        for item in self._since(COUNTS, "0"):
            kind: Kind = "house" if item["sk"].endswith("#house") else "people"
            sums[kind].update({name: times for name, times in item.items() if name not in ("pk", "sk", LAST)})
        return sums

    def newest_games(self, *, days: int) -> Sequence[str]:
        """The public names of some finished games of the last days, the newest first: of each kind one a day."""
        since = day_of(self._clock() - days * DAY_MS)
        return [str(item[LAST]) for item in reversed(self._since(COUNTS, since))]

    # --- puzzles -----------------------------------------------------------------------------

    def puzzle(self, day: str) -> Puzzle | None:
        """The puzzle of a day, `2026-11-30`."""
        item = self._get({"pk": PUZZLE, "sk": day}, consistent=False)
        return None if item is None else Puzzle(day, item["source"], item["text"])

    def put_puzzle(self, puzzle: Puzzle) -> None:
        """Keep a day's puzzle; one that is there already stays."""
        update = Update()
        update.set("source", to=puzzle.source)
        update.set("text", to=puzzle.text)
        update.set("ttl", to=self._seconds(YEAR_S))
        self._update_if({"pk": PUZZLE, "sk": puzzle.day}, update, f"attribute_not_exists({update.path('text')})")

    def puzzle_sources(self) -> frozenset[str]:
        """Where the puzzles of the last year come from."""
        since = day_of(self._clock() - YEAR_S * 1000)
        return frozenset(str(item["source"]) for item in self._since(PUZZLE, since))

    def searched(self) -> frozenset[tuple[str, int]]:
        """The games and seats that were lately searched for a puzzle in vain."""
        keys = (item["sk"].partition("#") for item in self._since(SEARCHED, "0"))
        return frozenset((name, int(seat)) for name, _, seat in keys)

    def put_searched(self, name: str, seat: int) -> None:
        """Keep that a seat of a game was searched for a puzzle in vain."""
        update = Update()
        update.set("ttl", to=self._seconds(SEARCHED_S))
        self._update({"pk": SEARCHED, "sk": f"{name}#{seat}"}, update)

    # --- the client --------------------------------------------------------------------------

    def _since(self, key: str, since: str) -> list[dict[str, Any]]:
        """The rows under a key, from that sort key on, in order."""
        return list(self._all("pk = :pk AND sk >= :sk", pk=key, sk=since, consistent=False))


def _review_key(name: str, seat: int) -> dict[str, Plain]:
    return {"pk": rows.GAME + name, "sk": f"{REVIEW}{seat}"}


def _to_review(item: dict[str, Any]) -> StoredReview:
    return StoredReview(
        version=item.get("way", 0),
        touched=item["touched"],
        done={int(step): Tally(*sums) for step, sums in item.get("done", {}).items()},
        steps=item.get("steps", 0),
        decisions=item.get("decisions", 0),
        alike=item.get("alike", 0),
        found=tuple(map(_to_found, item.get("found", []))),
    )


def _from_found(found: Found) -> list[Plain]:
    return [found.deal, found.ply, found.played, found.better, *found.tally]


def _to_found(row: list[Any]) -> Found:
    deal, ply, played, better, *tally = row
    return Found(deal, ply, played, better, Tally(*tally))
