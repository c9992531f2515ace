"""Known weaknesses of the packages: every lock file is asked after at PyPI's and npm's lists of advisories.

    python -m local.audit

Ends with 1 where a package has an advisory that `ACCEPTED` does not name. An index without advisories, as a mirror may
be, can't be asked: that is said, and is no failure, for it tells nothing of the packages.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from local import environment, site
from local.locks import LOCKS

LOCK = environment.ROOT / "local" / "audit-requirements.txt"
VENV = environment.ROOT / ".venv-audit"
ACCEPTED: dict[str, str] = {}
"""Advisory -> why it does not matter here, until there is a version without it."""


@dataclass
class Answer:
    """What one list of advisories had to say about one lock file."""

    about: str
    asked: int = 0
    """Packages that the list knows."""
    unknown: int = 0
    """Packages that it does not know, or could not be asked about."""
    weaknesses: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        if self.weaknesses:
            return "\n".join(f"{self.about}: {each}" for each in self.weaknesses)
        if not self.asked:
            return f"{self.about}: COULD NOT ASK, this index has no advisories; nothing is known of its packages"
        rest = f"; {self.unknown} could not be asked about" if self.unknown else ""
        return f"{self.about}: {self.asked} packages, no known weakness{rest}"


def of_pip(about: str, told: str) -> Answer:
    """What pip-audit says of a lock file, as JSON.

    >>> print(of_pip("a lock", '{"dependencies": [{"name": "six", "version": "1.17.0", "vulns": []}]}'))
    a lock: 1 packages, no known weakness
    """
    packages: list[dict[str, Any]] = _json(told).get("dependencies", [])
    known = [each for each in packages if "skip_reason" not in each]
    found = [
        f"{each['name']} {each['version']} has {weakness['id']}{_mended(weakness['fix_versions'])}"
        for each in known
        for weakness in each["vulns"]
        if not {weakness["id"], *weakness.get("aliases", [])} & ACCEPTED.keys()
    ]
    return Answer(about, asked=len(known), unknown=len(packages) - len(known), weaknesses=found)


def of_npm(about: str, told: str) -> Answer:
    """What `npm audit` says of a lock file, as JSON.

    >>> print(of_npm("a lock", '{"error": {"summary": ""}, "statusCode": 405}'))
    a lock: COULD NOT ASK, this index has no advisories; nothing is known of its packages
    """
    report = _json(told)
    if "metadata" not in report:
        return Answer(about)
    advisories = (via for each in report["vulnerabilities"].values() for via in each["via"] if isinstance(via, dict))
    found = {f"{via['name']} {via['range']} has {via['url']}" for via in advisories if via["url"] not in ACCEPTED}
    return Answer(about, asked=report["metadata"]["dependencies"]["total"], weaknesses=sorted(found))


def answers() -> Iterator[Answer]:
    """Ask about each lock file; an answer as it comes."""
    environment.ensure(LOCK, venv=VENV)
    for lock in LOCKS:
        how = ["--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json"]
        yield of_pip(lock, _said(str(VENV / "bin" / "pip-audit"), *how, "--requirement", str(environment.ROOT / lock)))
    yield of_npm("site/package-lock.json", _said("npm", "audit", "--json", "--package-lock-only"))


def _said(*command: str) -> str:
    """What a program wrote, whatever it ended with."""
    done = subprocess.run(
        command, check=False, cwd=site.SITE, env=site.node_environment(), capture_output=True, text=True
    )
    return done.stdout


def _json(told: str) -> dict[str, Any]:
    try:
        report = json.loads(told)
    except ValueError:
        return {}
    return report if isinstance(report, dict) else {}


def _mended(versions: list[str]) -> str:
    return f", mended in {', '.join(versions)}" if versions else ", not mended yet"


def main() -> None:
    """Ask, and say what was heard."""
    heard = []
    for answer in answers():
        print(answer, flush=True)
        heard.append(answer)
    if any(answer.weaknesses for answer in heard):
        sys.exit("Raise the pins in pyproject.toml, then `make lock`, or in site; or say in local/audit.py why not.")


if __name__ == "__main__":
    main()
