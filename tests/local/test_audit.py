"""A known weakness fails the audit, and a list of advisories that can't be asked is said to be none."""

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from local import audit
from local.audit import Answer, of_npm, of_pip

ROOT = Path(__file__).resolve().parents[2]
KNOWN = {"name": "jinja2", "version": "2.4.1", "vulns": []}
WEAK = {
    "name": "jinja2",
    "version": "2.4.1",
    "vulns": [{"id": "PYSEC-2019-217", "fix_versions": ["2.10.1"], "aliases": ["CVE-2019-10906"]}],
}
SKIPPED = {"name": "six", "skip_reason": "Dependency not found on PyPI and could not be audited: six (1.17.0)"}
NPM: dict[str, Any] = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 104}}}
ADVISORY = {"name": "nth-check", "range": "<2.0.1", "url": "https://github.com/advisories/GHSA-rp65-9cf3-cjxr"}


def pip(*packages: dict[str, Any]) -> Answer:
    return of_pip("lock", json.dumps({"dependencies": packages, "fixes": []}))


def npm(*via: object) -> Answer:
    return of_npm("lock", json.dumps({**NPM, "vulnerabilities": {"nth-check": {"via": via}} if via else {}}))


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (pip(WEAK, KNOWN), "lock: jinja2 2.4.1 has PYSEC-2019-217, mended in 2.10.1"),
        (npm(ADVISORY, "css-select"), "lock: nth-check <2.0.1 has https://github.com/advisories/GHSA-rp65-9cf3-cjxr"),
    ],
)
def test_a_known_weakness_is_named(answer: Answer, said: str) -> None:
    assert said == str(answer)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (pip(KNOWN), "lock: 1 packages, no known weakness"),
        (pip(KNOWN, SKIPPED), "lock: 1 packages, no known weakness; 1 could not be asked about"),
        (npm(), "lock: 104 packages, no known weakness"),
    ],
)
def test_where_nothing_is_known_that_is_said_of_so_many_packages(answer: Answer, said: str) -> None:
    assert said == str(answer)


@pytest.mark.parametrize(
    "answer",
    [
        pip(SKIPPED, SKIPPED),
        of_pip("lock", ""),
        of_pip("lock", "Traceback"),
        of_npm("lock", '{"message": "405 Method Not Allowed", "statusCode": 405, "error": {"summary": ""}}'),
        of_npm("lock", "[]"),
    ],
)
def test_a_list_that_can_not_be_asked_is_said_to_be_none(answer: Answer) -> None:
    assert "COULD NOT ASK" in str(answer)
    assert not answer.weaknesses


@pytest.mark.parametrize("name", ["PYSEC-2019-217", "CVE-2019-10906"])
def test_a_weakness_that_is_accepted_with_a_reason_is_none(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(audit.ACCEPTED, name, "only the tests draw with it")

    assert [] == pip(WEAK).weaknesses


@pytest.mark.parametrize(("answer", "fails"), [(pip(WEAK), True), (pip(KNOWN), False), (pip(SKIPPED), False)])
def test_the_audit_fails_for_a_known_weakness_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: Answer, fails: bool
) -> None:
    def answers() -> Iterator[Answer]:
        yield answer

    monkeypatch.setattr(audit, "answers", answers)
    with pytest.raises(SystemExit) if fails else nullcontext():
        audit.main()
    assert str(answer) in capsys.readouterr().out


def test_ci_runs_the_audit() -> None:
    assert " audit " in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
