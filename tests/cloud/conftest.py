import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.cloud import ministack
from tests.cloud.deployed import SETTINGS, Deployed
from tests.functions.cloud import Cloud, running_cloud


@pytest.fixture
def cloud(monkeypatch: pytest.MonkeyPatch, luck: random.Random) -> Iterator[Cloud]:
    with running_cloud(monkeypatch, luck) as running:
        yield running


@contextmanager
def settings_as_they_were() -> Iterator[None]:
    """Answers are saved, as for anybody who takes the defaults, and taken out again in the end."""
    before = SETTINGS.read_text(encoding="utf-8")
    try:
        yield
    finally:
        SETTINGS.write_text(before, encoding="utf-8")


@pytest.fixture(scope="session")
def deployed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployed]:
    """The stack, deployed as `make deploy` does it, and told where its sockets are posted to."""
    with settings_as_they_were(), ministack.started(tmp_path_factory.mktemp("cloud")) as running:
        deployed = Deployed(running)
        deployed.first_time()
        yield deployed
