"""The Python environment: makes `.venv` where it is missing and installs a lock file where it has changed.

    python3 -m local.environment local/requirements.txt
    python3 -m local.environment local/sam-requirements.txt .venv-sam

Standard library only, and readable by any Python 3 down to 3.7, so that an old one is told so in words.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"


class EnvironmentProblem(Exception):
    """Why the environment can't be made, in one line for the person who asked for it."""


def ensure(lock: Path, *, venv: Path = VENV) -> None:
    """Bring a venv to what the lock file says; nothing is done where it already is."""
    if not _runs(venv / "bin" / "python"):
        _make(venv)
    stamp = venv / ("installed-" + lock.parent.name + "-" + lock.stem + ".sha256")
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return
    _install(lock, venv)
    stamp.write_text(wanted, encoding="ascii")


def _install(lock: Path, venv: Path) -> None:
    """Install exactly what a lock file names, which is all there is to install, each file checked against its hash."""
    print("Installing " + str(lock.relative_to(ROOT)) + " into " + venv.name + " ...", flush=True)
    how = ["--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"]
    command = [str(venv / "bin" / "python"), "-m", "pip", "install", *how, "--requirement", str(lock)]
    done = subprocess.run(command, check=False)
    if done.returncode != 0:
        message = "Could not install " + str(lock.relative_to(ROOT)) + ": pip says why above."
        raise EnvironmentProblem(message)


def _make(venv: Path) -> None:
    """Make a venv with the Python that runs this, anew where one is there that no longer runs."""
    if sys.version_info < OLDEST:
        message = "Gin Table needs Python 3.11 or newer, and {} is {}.{}: say PYTHON=<a newer one> to make."
        raise EnvironmentProblem(message.format(sys.executable, *sys.version_info[:2]))
    print("Making " + venv.name + " ...", flush=True)
    command = [sys.executable, "-m", "venv", "--clear", str(venv)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        message = "This Python has no working venv (on Debian and Ubuntu: apt-get install python3-venv)."
        raise EnvironmentProblem(message)


def _runs(python: Path) -> bool:
    """Whether this is a Python that starts and has pip."""
    try:
        command = [str(python), "-c", "import pip"]
        return subprocess.run(command, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


def main() -> None:
    """Install the lock file named on the command line, into `.venv` or the venv named after it."""
    lock, venv = [*sys.argv[1:], VENV.name][:2]
    try:
        ensure(ROOT / lock, venv=ROOT / venv)
    except EnvironmentProblem as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
