"""A review being made: step by step, each kept as it is done.

Each step is the same whenever it is done, so one that is done twice, or by two functions at once, changes nothing. What
is found hangs on all the steps that are done, whoever did them.
"""

from collections.abc import Callable
from typing import TypeAlias

from core.review import Finding, Plan, planned
from core.review.plan import VERSION, Done
from functions.books import Found, StoredReview
from functions.ports import Ports
from functions.refusal import WireRefused
from functions.service.records import record_of

InTime: TypeAlias = Callable[[], bool]
"""Whether there is time for one more step."""


def go_on(ports: Ports, name: str, seat: int, in_time: InTime) -> None:
    """Do what is left of a review that was asked for; what there is no time for is queued again."""
    review = ports.books.review(name, seat)
    game = ports.tables.game(name)
    if review is None or review.finished or game is None:
        return
    try:
        plan = planned(record_of(ports, game, sealed=True), seat, chance=name)
    except WireRefused:
        return  # its deals are gone by now
    done = review.done
    if review.version != VERSION or review.steps != plan.steps:
        done = {}
        ports.books.begin_review(name, seat, _begun(plan))
    while (step := plan.next_step(done)) is not None:
        if not in_time():
            ports.reviews.send(name, seat)
            return
        done = _kept(ports, (name, seat), plan, step, {**done, step: plan.step(step, done)})


def _kept(ports: Ports, of: tuple[str, int], plan: Plan, step: int, done: Done) -> Done:
    """Keep a step with what is found; gives all that are kept. Where those are more, what is found is kept anew."""
    found = tuple(map(_found, plan.findings(done)))
    kept = ports.books.put_step(*of, step, done[step], found)
    return kept if kept.keys() == done.keys() else _kept(ports, of, plan, step, kept)


def _begun(plan: Plan) -> StoredReview:
    scan = plan.scan
    return StoredReview(version=VERSION, touched=0, steps=plan.steps, decisions=scan.decisions, alike=scan.alike)


def _found(finding: Finding) -> Found:
    decision = finding.moment.decision
    better = finding.moment.better
    return Found(decision.deal, decision.ply, str(decision.played), str(better), finding.tally)
