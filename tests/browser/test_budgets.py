"""What does not hang on the machine's speed: few requests, nothing that jumps, nothing that moves where it may not."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from bench.page import Line, loading, playing, stillness
from tests.browser.cloud import RunningCloud


def calm(browser: Browser, address: str) -> Iterator[Line]:
    """A hand at the machine's own speed, without the input times."""
    yield from (line for line in playing(browser, address, slow=False) if line.unit != "ms")


def few(browser: Browser, address: str) -> Iterator[Line]:
    """The requests of the first load."""
    yield from (line for line in loading(browser, address) if not line.unit)


@pytest.mark.parametrize("measure", [few, calm, stillness])
def test_the_budget_is_kept(
    browser: Browser, cloud: RunningCloud, measure: Callable[[Browser, str], Iterator[Line]]
) -> None:
    lines = list(measure(browser, cloud.address))
    assert lines
    assert [line for line in lines if not line.kept] == []
