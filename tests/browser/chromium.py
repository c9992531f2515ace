"""A Chromium for the browser tests: the machine's own, else one fetched, else a clear failure; never a skip."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

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


def find(playwright: Playwright) -> str:
    """The path of a Chromium: `CHROMIUM=`, one on PATH, Playwright's own, or one installed now."""
    found = os.environ.get("CHROMIUM") or _on_path() or _playwrights_own(playwright)
    return found or _fetched_by_playwright(playwright) or _installed_by_apt() or _nothing()


def _on_path() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _playwrights_own(playwright: Playwright) -> str | None:
    path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _fetched_by_playwright(playwright: Playwright) -> str | None:
    _try(sys.executable, "-m", "playwright", "install", "chromium")
    return _playwrights_own(playwright)


def _installed_by_apt() -> str | None:
    """On Debian as root: the distribution's own."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _try("apt-get", "update", "-qq")
        _try("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium")
    return _on_path()


def _try(*command: str) -> None:
    print("Looking for a Chromium:", " ".join(command), flush=True)
    subprocess.run(command, check=False, capture_output=True, timeout=600)


def _nothing() -> str:
    message = "The browser tests need a Chromium and none could be fetched: install one, or say CHROMIUM=<its path>."
    raise RuntimeError(message)


if __name__ == "__main__":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        print("Browser:", find(started))
