"""A real browser, the real local cloud, and guests at it with a phone or a desk."""

from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import chromium
from tests.browser.cloud import RunningCloud, running_cloud
from tests.browser.guests import PATIENCE_MS, Guests


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium, started once."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        try:
            path = chromium.find(playwright)
        except chromium.NoChromiumError as none:
            pytest.fail(str(none), pytrace=False)
        started = playwright.chromium.launch(executable_path=path, args=list(chromium.ARGUMENTS))
        yield started
        started.close()


@pytest.fixture(scope="session")
def cloud() -> Iterator[RunningCloud]:
    """The local cloud that all browser tests share; each opens tables of its own."""
    with running_cloud() as running:
        yield running


@pytest.fixture
def guests(browser: Browser, cloud: RunningCloud, request: pytest.FixtureRequest) -> Iterator[Guests]:
    """The people of this test; afterwards their pages must have had no error."""
    yield from _company(browser, cloud, request)


@pytest.fixture
def network_guests(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Guests]:
    """People who reach a cloud of their own by this machine's name in its network, over plain http."""
    with running_cloud(host="0.0.0.0") as running:  # noqa: S104 - as for phones on the same network
        port = urlsplit(running.address).port
        yield from _company(browser, replace(running, address=f"http://{chromium.NETWORK_NAME}:{port}/"), request)


def _company(browser: Browser, cloud: RunningCloud, request: pytest.FixtureRequest) -> Iterator[Guests]:
    company = Guests(browser, cloud, request.node.name)
    yield company
    if request.node.stash.get(FAILED, False):
        for number, seat in enumerate(company.seats):
            if not seat.page.is_closed():
                company.picture(seat, f"failed-{number}")
    company.go_home()
    assert company.untolerated() == []


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember a failed test, so that its pages are pictured before they close."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker plays all browser tests: they share one browser and one local cloud."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(600))
            item.add_marker(pytest.mark.xdist_group("browser"))
