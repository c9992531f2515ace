import random
from collections.abc import Iterator

import pytest

from tests.cloud import ministack
from tests.cloud.deployed import Deployed
from tests.functions.cloud import Cloud, running_cloud


@pytest.fixture
def cloud(monkeypatch: pytest.MonkeyPatch, luck: random.Random) -> Iterator[Cloud]:
    with running_cloud(monkeypatch, luck) as running:
        yield running


@pytest.fixture(scope="session")
def deployed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployed]:
    """The stack, deployed as `make deploy` does it, and told where its sockets are posted to."""
    with ministack.started(tmp_path_factory.mktemp("cloud")) as running:
        deployed = Deployed(running)
        deployed.first_time()
        yield deployed
