"""The composition root: reads the environment once, when the first event comes, and makes the ports from it.

| variable | meaning |
| --- | --- |
| `TABLE_NAME` | the DynamoDB table |
| `BOT_QUEUE_URL` | the queue of bots' turns |
| `REVIEW_QUEUE_URL` | the queue of reviews |
| `SITE_ORIGINS` | whose pages may connect, separated by commas; `*` or nothing for any |
| `MANAGEMENT_ENDPOINT` | where frames are posted; when empty, the domain and stage of the event |
| `TABLES_AN_HOUR` | how many tables may be opened from one network address; 0 for none at all, nothing for any |
"""

import os
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any

from functions.adapters.books import DynamoBooks
from functions.adapters.dynamodb import DynamoTables
from functions.adapters.gateway import Gateway
from functions.adapters.items import dynamodb_client
from functions.adapters.sqs import BotQueue, ReviewQueue, sqs_client
from functions.patience import Patience
from functions.ports import Ports

_one_at_a_time = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """What the functions are told by the template."""

    table_name: str
    bot_queue_url: str
    review_queue_url: str
    site_origins: frozenset[str]
    """Empty for any."""
    management_endpoint: str
    tables_an_hour: int | None


def read_environment(variables: Mapping[str, str]) -> Environment:
    """The environment of these variables; `KeyError` for one that is missing.

    >>> read_environment({"TABLE_NAME": "t", "BOT_QUEUE_URL": "q", "SITE_ORIGINS": "https://a.example, "}).site_origins
    frozenset({'https://a.example'})
    """
    origins = {origin.strip() for origin in variables.get("SITE_ORIGINS", "").split(",")} - {""}
    return Environment(
        table_name=variables["TABLE_NAME"],
        bot_queue_url=variables["BOT_QUEUE_URL"],
        review_queue_url=variables.get("REVIEW_QUEUE_URL", ""),
        site_origins=frozenset() if "*" in origins else frozenset(origins),
        management_endpoint=variables.get("MANAGEMENT_ENDPOINT", ""),
        tables_an_hour=int(hourly) if (hourly := variables.get("TABLES_AN_HOUR", "")) else None,
    )


@cache
def environment() -> Environment:
    """The environment of this process."""
    return read_environment(os.environ)


def ports_for(context: Mapping[str, Any]) -> Ports:
    """The ports, for an event with this `requestContext`.

    A container on Lambda has one event at a time; the local cloud has many, of which the first makes the clients.
    """
    with _one_at_a_time:
        return ports(endpoint(context))


def endpoint(context: Mapping[str, Any]) -> str:
    """Where frames are posted to the socket that an event with this `requestContext` came from."""
    return environment().management_endpoint or f"https://{context['domainName']}/{context['stage']}"


@cache
def ports(endpoint: str) -> Ports:
    """The ports on AWS, with their clients made once; `endpoint` is that of the sockets."""
    table, dynamodb, sqs = environment().table_name, dynamodb_client(), sqs_client()
    return Ports(
        tables=DynamoTables(table, now, dynamodb),
        broadcaster=Gateway(endpoint),
        bot_turns=BotQueue(environment().bot_queue_url, sqs),
        books=DynamoBooks(table, now, dynamodb),
        reviews=ReviewQueue(environment().review_queue_url, sqs),
        clock=now,
        wait=wait,
        random=secrets.token_bytes,
        patience=Patience(now),
        tables_an_hour=environment().tables_an_hour,
    )


def now() -> int:
    """Whole milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def wait(until: int) -> None:
    """Sleep until that millisecond since 1970."""
    time.sleep(max(0, until - now()) / 1000)
