from collections.abc import Iterator

import pytest

from local.cloud import Cloud, running
from tests.local.guests import SMALL


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with running(template=SMALL) as small:
        yield small
