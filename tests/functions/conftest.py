import io
import logging
import random
from collections.abc import Iterator

import pytest

from functions.adapters import aws, items
from functions.log import logger
from tests.functions.cloud import Cloud, running_cloud
from tests.storage.stores import STORES


@pytest.fixture(scope="session")
def store(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the table is, for the whole run: the address of the store that was asked for, empty for moto."""
    with STORES[request.config.getoption("--store")]() as address:
        yield address


@pytest.fixture
def cloud(
    monkeypatch: pytest.MonkeyPatch, luck: random.Random, store: str, request: pytest.FixtureRequest
) -> Iterator[Cloud]:
    if store:
        request.getfixturevalue("patient")
    with running_cloud(monkeypatch, luck, store) as running:
        yield running


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls of the table may take long: a rush on a store on this machine, which does other things too."""
    monkeypatch.setattr(items, "config", lambda **_: aws.config(read_timeout=30, attempts=2))


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What the functions log, as it goes to CloudWatch."""
    written = io.StringIO()
    for handler in logger.handlers:
        assert isinstance(handler, logging.StreamHandler)
        monkeypatch.setattr(handler, "stream", written)
    return written
