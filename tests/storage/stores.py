"""The stores that the tests of the functions can run on: `pytest --store dynamodb-local`."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.cloud import ministack
from tests.storage import dynamodb_local

MOTO = "moto"


@contextmanager
def locked_moto() -> Iterator[str]:
    """The table in this process: it has no address, and `tests.functions.cloud` puts the lock around it."""
    yield ""


@contextmanager
def on_ministack() -> Iterator[str]:
    """The cloud that `make test-deploy` deploys to."""
    with TemporaryDirectory() as folder, ministack.started(Path(folder)) as cloud:
        yield cloud.address


STORES: dict[str, Callable[[], AbstractContextManager[str]]] = {
    MOTO: locked_moto,
    "dynamodb-local": dynamodb_local.started,
    "ministack": on_ministack,
}
"""Each gives its address, which is empty for moto."""
