"""`make load` ends with an error where tables under load did worse than is asked for."""

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bench.crowd import Table
from bench.promises import GROWTH, Seen, broken, seen_of

GOOD = Seen(waits=[0.01] * 95 + [0.15] * 5, problems=[], apart=0, held=[300, 310, 320])


def test_what_is_asked_for_breaks_nothing() -> None:
    assert [] == [*broken(GOOD)]


@pytest.mark.parametrize(
    ("worse", "word"),
    [
        ({"waits": []}, "no frame"),
        ({"problems": ["expected version 7"]}, "1 frames were lost or doubled"),
        ({"apart": 2}, "screens of 2 tables differ"),
        ({"waits": [0.01] * 95 + [0.151] * 5}, "p95 151 ms"),
        ({"held": [300, 200, round(300 * (1 + GROWTH)) + 1]}, "memory grew"),
    ],
)
def test_each_promise_that_is_not_kept_is_named_alone(worse: Mapping[str, Any], word: str) -> None:
    (line,) = broken(replace(GOOD, **worse))

    assert line.startswith("BROKEN")
    assert word in line


def test_too_short_a_run_says_nothing_of_memory() -> None:
    assert [] == [*broken(replace(GOOD, held=[300]))]


def test_what_tables_saw_is_added_up() -> None:
    seats = [SimpleNamespace(guest=SimpleNamespace(version=version)) for version in (7, 7, 8)]
    same, other = ((seats[0], seats[1]), (seats[1], seats[2]))
    tables = [
        Table(cast("Any", same), waits=[0.3, 0.1], sent=2),
        Table(cast("Any", other), waits=[0.2], problems=["lost"], sent=1),
    ]

    assert Seen(waits=[0.1, 0.2, 0.3], problems=["lost"], apart=1, held=[5]) == seen_of(tables, held=[5])
