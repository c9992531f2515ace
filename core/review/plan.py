"""A review as a row of steps, each a second's work and the same whenever it is done: it may stop after any of them.

First the expert's own evaluation looks at every decision, then the moments it finds most costly are played on in a few
imagined worlds each; of those that cost most there some more worlds choose the first, which get the most. What is told
rests on worlds that chose nothing, for of many estimates the largest are too large by chance.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from core.record import Record
from core.review.moments import Moment, Scan, scanned
from core.review.weighing import weighed
from core.tally import Tally

VERSION = 2
"""Of the way of reviewing; tallies of another cannot be gone on from."""
LOOKED_AT, LOOK = 12, 250
"""So many moments at first, and worlds for each."""
KEPT, NARROW = 6, 500
"""So many are kept of them, and so many further worlds for each choose the first."""
FIRST, SHARES, SHARE = 3, 6, 500
"""The first have so many steps of so many worlds each by which they are told, the others one."""

Done: TypeAlias = Mapping[int, Tally]
"""The steps that are done, by their number from 0."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a moment cost, with the sums behind it. Positive where the expert's move did better."""

    moment: Moment
    tally: Tally


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done for one seat of one finished game."""

    scan: Scan
    chance: str
    """What the imagined worlds hang on; of this game and seat alone."""

    @property
    def looks(self) -> Sequence[Moment]:
        """The moments that are looked at."""
        return self.scan.moments[:LOOKED_AT]

    @property
    def kept(self) -> int:
        """How many moments are told."""
        return min(KEPT, len(self.looks))

    @property
    def shares(self) -> Sequence[int]:
        """For each step of telling which moment it is for, by the place that was chosen for it."""
        return [place for place in range(self.kept) for _ in range(SHARES if place < FIRST else 1)]

    @property
    def chosen_by(self) -> int:
        """How many steps choose, before the first that tells."""
        return len(self.looks) + self.kept

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return self.chosen_by + len(self.shares)

    def next_step(self, done: Done) -> int | None:
        """The first step that is not done; None when all are."""
        return next((step for step in range(self.steps) if step not in done), None)

    def step(self, number: int, done: Done) -> Tally:
        """Do one step; those before it must be done."""
        if number < len(self.looks):
            return self._weighed(self.looks[number], "look", LOOK)
        if number < self.chosen_by:
            return self._weighed(self._kept_by_looks(done)[number - len(self.looks)], "narrow", NARROW)
        place = number - self.chosen_by
        return self._weighed(self._in_order(done)[self.shares[place]], f"share {place}", SHARE)

    def _weighed(self, moment: Moment, what: str, samples: int) -> Tally:
        deal, ply, view, played = moment.decision
        chance = f"{self.chance} {deal} {ply} {what}"
        return weighed(view, moment.better, played, samples=samples, chance=chance)

    def _kept_by_looks(self, done: Done) -> Sequence[Moment]:
        """The moments kept, the costliest by the first look first."""
        return _costliest(self.looks, [done[step] for step in range(len(self.looks))])[: self.kept]

    def _in_order(self, done: Done) -> Sequence[Moment]:
        """The same, by the worlds that choose the first."""
        return _costliest(self._kept_by_looks(done), [done[step] for step in range(len(self.looks), self.chosen_by)])

    def findings(self, done: Done) -> tuple[Finding, ...]:
        """What is told so far, the costliest first; nothing until the worlds that choose are done."""
        if any(step not in done for step in range(self.chosen_by)):
            return ()
        told: dict[int, Tally] = {}
        for step, place in enumerate(self.shares, start=self.chosen_by):
            if step in done:
                told[place] = told.get(place, Tally()).together(done[step])
        moments = self._in_order(done)
        found = [Finding(moments[place], tally) for place, tally in told.items()]
        return tuple(sorted(found, key=lambda finding: -finding.tally.mean))


def _costliest(moments: Sequence[Moment], tallies: Sequence[Tally]) -> Sequence[Moment]:
    """The moments by their tallies, the largest first."""
    order = sorted(range(len(moments)), key=lambda place: (-tallies[place].mean, place))
    return [moments[place] for place in order]


def planned(record: Record, seat: int, *, chance: str) -> Plan:
    """The plan for a seat's review: looks at every decision, which takes about a second."""
    return Plan(scanned(record, seat), f"review {VERSION} {chance} {seat}")


def reviewed(plan: Plan, done: Done | None = None) -> tuple[Finding, ...]:
    """The whole review at once."""
    tallies = dict(done or {})
    while (step := plan.next_step(tallies)) is not None:
        tallies[step] = plan.step(step, tallies)
    return plan.findings(tallies)
