"""`make smoke` plays at an address that is well, and says what is not of one that isn't."""

import subprocess
import sys
from pathlib import Path

import pytest

from local.cloud import TEMPLATE, running
from tests.local.guests import SMALL
from tests.local.program import ROOT


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("<!doctype html><title>Gin Table</title>")
    return tmp_path


def smoked(template: Path, site: Path) -> "subprocess.CompletedProcess[str]":
    with running(template=template, site=site) as cloud:
        command = [sys.executable, "-m", "local.smoke", cloud.url]
        return subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)


@pytest.mark.timeout(240)
def test_a_deal_and_some_turns_of_the_bot_are_played_and_what_was_seen_is_said(site: Path) -> None:
    done = smoked(TEMPLATE, site)

    assert (0, "") == (done.returncode, done.stderr)
    page, socket, deal, bot, slowest = done.stdout.splitlines()
    assert page.startswith("the page: ")
    assert socket.startswith("its socket: ws://")
    assert deal.startswith("one deal of ")
    assert bot.startswith("the bot moved ")
    assert slowest.startswith("the slowest command: ")


def test_a_page_without_a_security_header_is_not_well(site: Path) -> None:
    done = smoked(SMALL, site)

    assert (1, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith("Not well: ")
    assert "comes without Strict-Transport-Security" in done.stderr


def test_another_page_is_not_well(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Chess</title>")

    assert "is another page" in smoked(SMALL, tmp_path).stderr


def test_without_an_address_it_says_how_one_is_named() -> None:
    command = [sys.executable, "-m", "local.smoke", "gin.example"]

    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)

    assert (1, "Say which page: make smoke URL=https://...\n") == (done.returncode, done.stderr)
