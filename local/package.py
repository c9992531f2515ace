"""What `sam build` puts into each function: `python -m local.package game|account|page FOLDER`, as the Makefile says.

`game` is `core/`, `functions/` and their wheels for the functions' Python and processor, which need not be this
machine's: pip fetches them as they are. `account` is the same with a passkey's library. `page` is
`functions/publish.py` and the built page. Nothing is compiled. Standard library only.
"""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from local import environment, site

ROOT = environment.ROOT
LOCK = ROOT / "functions" / "requirements.txt"
ACCOUNT_LOCK = ROOT / "functions" / "account-requirements.txt"
WHEELS = ROOT / "build" / "wheels"
PLATFORMS = {"arm64": "manylinux2014_aarch64", "x86_64": "manylinux2014_x86_64"}
DEFAULTS = {"RUNTIME": "python3.14", "ARCHITECTURE": "arm64"}
"""What the template's parameters say too."""
NOT_SHIPPED = shutil.ignore_patterns("__pycache__", "*.pyc", "*requirements.txt")


class PackageProblem(Exception):
    """Why a function can't be built, in one line for the person who asked for it."""


def game(artefact: Path) -> None:
    """The artefact of the game's functions."""
    _functions(artefact, LOCK)


def account(artefact: Path) -> None:
    """The artefact of the function of accounts."""
    _functions(artefact, ACCOUNT_LOCK)


def _functions(artefact: Path, lock: Path) -> None:
    wheels = _wheels(lock, runtime=chosen("RUNTIME"), processor=chosen("ARCHITECTURE"))
    shutil.copytree(wheels, artefact, dirs_exist_ok=True)
    for folder in ("core", "functions"):
        shutil.copytree(ROOT / folder, artefact / folder, ignore=NOT_SHIPPED, dirs_exist_ok=True)


def page(artefact: Path) -> None:
    """The artefact of the function that publishes the page."""
    shutil.copytree(site.build(), artefact / "site", dirs_exist_ok=True)
    (artefact / "functions").mkdir(exist_ok=True)
    shutil.copy2(ROOT / "functions" / "publish.py", artefact / "functions")


def chosen(variable: str) -> str:
    """The Python or processor of the functions, as the environment or else the template says."""
    return os.environ.get(variable) or DEFAULTS[variable]


def _wheels(lock: Path, *, runtime: str, processor: str) -> Path:
    """The folder of a lock's packages, fetched once for each lock, Python and processor."""
    version = re.fullmatch(r"python(3\.\d+)", runtime)
    if version is None or processor not in PLATFORMS:
        raise PackageProblem(f"RUNTIME={runtime} ARCHITECTURE={processor} is nothing that template.yaml knows.")
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()[:16]
    folder = WHEELS / f"{runtime}-{processor}-{digest}"
    with _alone():
        if not folder.exists():
            unfinished = folder.with_name("unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            _fetch(lock, unfinished, python=version[1], platform=PLATFORMS[processor])
            unfinished.rename(folder)
    return folder


def _fetch(lock: Path, folder: Path, *, python: str, platform: str) -> None:
    how = ["--quiet", "--disable-pip-version-check", "--no-compile", "--no-deps", "--require-hashes"]
    machine = ["--platform", platform, "--implementation", "cp", "--python-version", python, "--only-binary=:all:"]
    what = ["--requirement", str(lock), "--target", str(folder)]
    done = subprocess.run([_python(), "-m", "pip", "install", *how, *machine, *what], check=False)
    if done.returncode != 0:
        raise PackageProblem("The functions' packages can't be had: pip says why above.")
    shutil.rmtree(folder / "bin", ignore_errors=True)


def _python() -> str:
    """A Python that has pip: this one or, with `sam build` alone, the one of `.venv`, made where it is missing."""
    if subprocess.run([sys.executable, "-m", "pip", "--version"], check=False, capture_output=True).returncode == 0:
        return sys.executable
    environment.ensure(LOCK)
    return str(environment.PYTHON)


@contextmanager
def _alone() -> Iterator[None]:
    """One fetch at a time: SAM builds the functions side by side."""
    WHEELS.mkdir(parents=True, exist_ok=True)
    with (WHEELS / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> None:
    """Fill the folder of an artefact."""
    build = {"game": game, "account": account, "page": page}[sys.argv[1]]
    try:
        build(Path(sys.argv[2]))
    except (PackageProblem, site.SiteProblem, environment.EnvironmentProblem) as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
