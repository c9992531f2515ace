"""Which Chromium the browser tests take, on machines made of scripts: one that starts, or a word that there is none."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from playwright.sync_api import Playwright

from tests.browser import chromium


class Machine:
    """A PATH of its own, where Playwright and apt-get are scripts that write down how they were called."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bin, self.own, self.calls = root / "bin", root / "playwright" / "chrome", root / "calls"
        self.bin.mkdir()
        self.own.parent.mkdir()
        self.calls.touch()
        monkeypatch.setenv("PATH", str(self.bin))
        monkeypatch.delenv("CHROMIUM", raising=False)
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        monkeypatch.setattr(sys, "executable", str(self.has("python")))

    def has(self, name: str, does: str = "exit 0") -> Path:
        """A program of that name on PATH."""
        return self.put(self.bin / name, f'echo "{name} $*" >> {self.calls}\n{does}')

    def put(self, path: Path, does: str = "exit 0") -> Path:
        """A program."""
        path.write_text(f"#!/bin/sh\n{does}\n")
        path.chmod(0o755)
        return path

    def find(self) -> str:
        """The Chromium that is taken."""
        playwright = SimpleNamespace(chromium=SimpleNamespace(executable_path=str(self.own)))
        return chromium.find(cast("Playwright", playwright))


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def bringing(path: Path, does: str = "exit 0") -> str:
    """What a program does that puts another there."""
    return f"printf '#!/bin/sh\\n{does}\\n' > {path}; /bin/chmod 755 {path}"


def test_the_machines_own_comes_before_anything_is_fetched(machine: Machine) -> None:
    own = machine.has("chromium")

    assert str(own) == machine.find()
    assert ["chromium --version"] == machine.calls.read_text().splitlines()


def test_one_that_is_there_and_does_not_start_is_passed_over(machine: Machine) -> None:
    machine.has("chromium", "exit 127")
    other = machine.has("google-chrome")
    machine.put(machine.own, "exit 127")

    assert str(other) == machine.find()


def test_one_that_was_named_comes_first_where_it_starts(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.has("chromium")
    monkeypatch.setenv("CHROMIUM", str(machine.put(machine.own)))

    assert str(machine.own) == machine.find()


def test_playwright_is_asked_for_the_systems_libraries_too_where_that_is_allowed(machine: Machine) -> None:
    machine.has("python", bringing(machine.own))
    machine.has("apt-get")

    assert str(machine.own) == machine.find()
    assert ["python -m playwright install --with-deps chromium"] == machine.calls.read_text().splitlines()


def test_who_may_not_install_is_fetched_the_browser_alone(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    machine.has("python", bringing(machine.own))
    machine.has("apt-get")

    assert str(machine.own) == machine.find()
    assert ["python -m playwright install chromium"] == machine.calls.read_text().splitlines()


def test_where_the_download_does_not_start_the_distributions_own_is_installed(machine: Machine) -> None:
    machine.has("python", bringing(machine.own, "exit 127"))
    machine.has("apt-get", bringing(machine.bin / "chromium"))

    assert str(machine.bin / "chromium") == machine.find()


def test_where_there_is_none_and_all_takes_too_long_one_line_says_what_to_do(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium, "FETCHED_WITHIN_S", 0.1)
    for name in ("python", "apt-get"):
        machine.has(name, "exec /bin/sleep 5")

    with pytest.raises(chromium.NoChromiumError, match="CHROMIUM=<its path>"):
        machine.find()
