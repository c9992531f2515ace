"""docs/CASES.md names tests that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LINES = [line for line in (ROOT / "docs" / "CASES.md").read_text(encoding="utf-8").splitlines() if line[:3] == "| B"]
NAMED = re.compile(r"([\w/]+\.(?:py|test\.ts)) ((?:`[^`]+`(?:, )?)+)")


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split()[1])
def test_the_tests_of_a_case_are_there(line: str) -> None:
    for path, names in NAMED.findall(line):
        source = (ROOT / (path if path.startswith("site") else f"tests/{path}")).read_text(encoding="utf-8")
        for name in re.findall("`([^`]+)`", names):
            assert (f"def test_{name}(" if path.endswith(".py") else name) in source, f"{path}: {name}"


def test_each_case_stands_there_once() -> None:
    cases = [line.split()[1] for line in LINES]
    assert len(cases) == len(set(cases)) > 70
