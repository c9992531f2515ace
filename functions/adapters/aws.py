"""How AWS is called: short timeouts, few retries, and its failures by the ports' names.

Each call is given up so soon that a player hears of tables that never answer within the function's own time-out: the
command's call, the one for the refusal's view, and the post.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from botocore.session import Session

from functions.ports import Unavailable

SOCKETS = 50
"""Kept open at most. A container on Lambda needs a few; the local cloud's one client serves every function at once."""


def client(service: str, **options: Any) -> Any:  # noqa: ANN401 (botocore makes its clients' classes as it runs)
    """boto3's client of a service, without boto3's resources and transfers: a tenth of a cold start."""
    return _session().create_client(service, **options)


@cache
def _session() -> Session:
    return Session()


def config(*, read_timeout: float, attempts: int) -> Config:
    """Timeouts in seconds; `attempts` counts the first."""
    return Config(
        connect_timeout=1,
        read_timeout=read_timeout,
        retries={"total_max_attempts": attempts, "mode": "standard"},
        max_pool_connections=SOCKETS,
    )


@contextmanager
def reaching(meanings: Mapping[str, type[Exception]] | None = None) -> Iterator[None]:
    """Turn the error codes of AWS that mean something into what they mean, and all others into `Unavailable`."""
    try:
        yield
    except ClientError as error:
        code = error.response["Error"]["Code"]
        meaning = (meanings or {}).get(code, Unavailable)
        raise meaning(f"{error.operation_name}: {code}") from None
    except BotoCoreError as error:
        raise Unavailable(type(error).__name__) from error
