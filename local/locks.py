"""The lock files: every package the project installs, its version and its hashes, for every Python and platform.

    python -m local.locks          resolves the pins of pyproject.toml anew
    python -m local.locks check    compares pins and locks, without a network

The locks hold no address: whichever index the machine's pip knows must give files with these hashes.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {
    "tests/requirements.txt": ("runtime", "account", "provided", "local", "dev"),
    "local/requirements.txt": ("runtime", "account", "provided", "local"),
    "functions/requirements.txt": ("runtime",),
    "functions/account-requirements.txt": ("runtime", "account"),
    "local/node-requirements.txt": ("node",),
    "local/sam-requirements.txt": ("deploy",),
    "local/audit-requirements.txt": ("audit",),
    "bench/requirements.txt": ("bench",),
    "bench/training/requirements.txt": ("training",),
    "tests/cloud/requirements.txt": ("cloud",),
}
"""Each lock file and the extras of pyproject.toml it holds."""

MOST = "tests/requirements.txt"
"""The lock that decides the versions of the others."""

APART = {"local/sam-requirements.txt", "local/audit-requirements.txt", "tests/cloud/requirements.txt"}
"""Each installed into a venv of its own, so its versions are its own."""

PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^\s;]+)")
LOCKED_LINE = re.compile(r"^(?:[A-Za-z0-9._-]+==\S+(?: ; .+)? \\|    --hash=sha256:[0-9a-f]{64}(?: \\)?|    +#.*)$")


def write() -> None:
    """Resolve every lock file; versions that a lock already holds stay, where the pins allow."""
    for lock, extras in LOCKS.items():
        command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--output-file", lock]
        command += [word for extra in extras for word in ("--extra", extra)]
        command += ["--universal", "--python-version", "3.11", "--fork-strategy", "fewest", "--generate-hashes"]
        command += ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links", "--quiet"]
        if lock not in {MOST, *APART}:
            command += ["--constraints", MOST]
        subprocess.run(command, check=True, cwd=ROOT)


def problems() -> list[str]:
    """What pins and locks disagree on: a pin that is not locked, two versions of a package, a line out of place."""
    locks = {name: locked_versions((ROOT / name).read_text(encoding="utf-8")) for name in LOCKS}
    found = [
        f"{lock}: {name} is not locked at {version}, as pyproject.toml says"
        for lock, extras in LOCKS.items()
        for name, version in pinned_versions(extras).items()
        if locks[lock].get(name) != version
    ]
    found += [
        f"{lock}: {name} is {version} here and {locks[MOST][name]} in the tests"
        for lock in locks.keys() - APART
        for name, version in locks[lock].items()
        if locks[MOST].get(name, version) != version
    ]
    return found + [
        f"{lock}: not a locked package: {line}"
        for lock in LOCKS
        for line in strange_lines((ROOT / lock).read_text(encoding="utf-8"))
    ]


def pinned_versions(extras: tuple[str, ...]) -> dict[str, str]:
    """Package -> version, as pyproject.toml pins them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = [pin for extra in extras for pin in project["optional-dependencies"][extra]]
    return locked_versions("\n".join(pins))


def locked_versions(text: str) -> dict[str, str]:
    """Package -> version, of lines that pin one.

    >>> locked_versions("Py_YAML[all]==6.0.4 ; python_version > '3'")
    {'py-yaml': '6.0.4'}
    """
    found = [PIN.match(line) for line in text.splitlines()]
    return {re.sub(r"[-_.]+", "-", pin[1]).lower(): pin[2] for pin in found if pin}


def strange_lines(text: str) -> list[str]:
    """Lines that are no package, hash or comment: an address or a path of one machine has no place in a lock.

    >>> strange_lines("six==1.17.0")
    ['six==1.17.0']
    """
    return [line for line in text.splitlines() if not LOCKED_LINE.match(line) or "://" in line]


def main() -> None:
    """Write the locks, or check them."""
    if sys.argv[1:] != ["check"]:
        write()
    found = problems()
    if found:
        sys.exit("\n".join([*found, "Run `make lock`."]))


if __name__ == "__main__":
    main()
