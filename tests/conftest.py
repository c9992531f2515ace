"""How every test runs."""

import random

import pytest
from hypothesis import settings

from tests.storage.stores import MOTO, STORES

# No deadline: a loaded machine is slow, not wrong. Fifty examples a property keep the whole run short.
settings.register_profile("table", deadline=None, max_examples=50)
settings.load_profile("table")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--store dynamodb-local` keeps the functions' tables there; another `--luck` deals the functions other cards."""
    parser.addoption("--store", choices=STORES, default=MOTO, help="where the functions' tables are kept")
    parser.addoption("--luck", default="0", help="what the functions draw at random: the same cards for the same luck")


@pytest.fixture
def luck(request: pytest.FixtureRequest) -> random.Random:
    """What a test draws at random, the same in every run: a failure can be seen again, alone too."""
    return random.Random(f"{request.config.getoption('--luck')} {request.node.nodeid}")
