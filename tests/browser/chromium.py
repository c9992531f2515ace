"""A Chromium for the browser tests: the machine's own, else one fetched, else a clear failure; never a skip."""

import os
import shutil
import socket
import subprocess
import sys

from playwright.sync_api import Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NETWORK_NAME = socket.gethostname().lower().removesuffix(".local") + ".local"
"""What this machine is called in its network; a page under this name over plain http is no secure context."""

ARGUMENTS = (
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # Chromium by itself looks up its maker's hosts; tests talk to this machine alone.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {NETWORK_NAME} 127.0.0.1",
)


STARTS_WITHIN_S, FETCHED_WITHIN_S = 60, 600


class NoChromiumError(RuntimeError):
    """None was found, and none could be had."""


def find(playwright: Playwright) -> str:
    """The path of a Chromium that starts: `CHROMIUM=`, one on PATH, Playwright's own, or one installed now."""
    own = playwright.chromium.executable_path
    ways = (_named, _on_path, lambda: [own], lambda: _fetched_by_playwright(own), _installed_by_apt)
    found = next((path for way in ways for path in way() if starts(path)), None)
    if found is None:
        message = "The browser tests need a Chromium and none could be had: install one, or say CHROMIUM=<its path>."
        raise NoChromiumError(message)
    return found


def starts(path: str) -> bool:
    """Whether there is a Chromium that runs: without the system's libraries a downloaded one is there and does not."""
    try:
        asked = subprocess.run([path, "--version"], check=False, capture_output=True, timeout=STARTS_WITHIN_S)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def _named() -> list[str]:
    return [named] if (named := os.environ.get("CHROMIUM")) else []


def _on_path() -> list[str]:
    return [path for name in NAMES if (path := shutil.which(name))]


def _fetched_by_playwright(own: str) -> list[str]:
    _try(sys.executable, "-m", "playwright", "install", *(["--with-deps"] if _may_install() else []), "chromium")
    return [own]


def _installed_by_apt() -> list[str]:
    """On Debian as root: the distribution's own."""
    if _may_install():
        _try("apt-get", "update", "-qq")
        _try("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium")
    return _on_path()


def _may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def _try(*command: str) -> None:
    print("Looking for a Chromium:", " ".join(command), flush=True)
    try:
        subprocess.run(command, check=False, capture_output=True, timeout=FETCHED_WITHIN_S)
    except subprocess.TimeoutExpired:
        print(f"Not done after {FETCHED_WITHIN_S} s.", flush=True)


if __name__ == "__main__":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        try:
            print("Browser:", find(started))
        except NoChromiumError as none:
            sys.exit(str(none))
