"""Functions in processes of their own: `python -m local --workers 2`."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import boto3
import pytest

from local.cloud import Cloud, running
from local.errors import CloudError
from local.lambdas import Context, Handler
from local.stack import Function
from local.template import REGION
from local.workers import Workers
from tests.local.guests import notes, queue_url, until

FUNCTION = Function("Desk", "tests.local.containers.handler", timeout=10, memory=512, environment={})


@pytest.fixture(name="handler")
def _handler() -> Iterator[Handler]:
    workers = Workers(2, {"Desk": FUNCTION})
    yield workers.handlers()["Desk"]
    workers.close()


def ask(handler: Handler, **event: object) -> dict[str, Any]:
    answer: dict[str, Any] = handler(event, Context(FUNCTION))
    return answer


def test_a_function_runs_in_another_process_with_its_own_context(handler: Handler) -> None:
    answer = ask(handler, card="7h")
    assert answer["heard"] == {"card": "7h"}
    assert answer["function"] == "Desk"
    assert answer["process"] != os.getpid()


def test_what_a_handler_raises_is_raised_here_and_the_process_serves_on(handler: Handler) -> None:
    with pytest.raises(RuntimeError, match="no such card"):
        ask(handler, fail=True)
    assert ask(handler, card="Kd")["heard"] == {"card": "Kd"}


def test_for_a_process_that_ends_there_is_another(handler: Handler) -> None:
    for process in [ask(handler)["process"] for _ in range(2)]:
        os.kill(process, signal.SIGKILL)
        # Whoever is next to serve is the other one, so that each is asked once.
    for _ in range(2):
        with pytest.raises(RuntimeError, match="a process of the functions ended"):
            ask(handler)
    answers = [ask(handler, card="Kd") for _ in range(2)]

    assert {"Kd"} == {answer["heard"]["card"] for answer in answers}


def test_more_events_than_processes_wait_for_one_and_none_gets_anothers_answer(handler: Handler) -> None:
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda number: ask(handler, number=number), range(40)))
    assert [answer["heard"]["number"] for answer in answers] == list(range(40))
    assert len({answer["process"] for answer in answers}) <= 2


def test_processes_of_their_own_need_a_table_that_they_reach() -> None:
    with pytest.raises(CloudError, match="need a table with an address"), running(workers=2):
        pass


def test_a_process_of_its_own_reaches_the_queue_by_the_management_port(cloud: Cloud) -> None:
    from_outside = boto3.client("sqs", region_name=REGION, endpoint_url=f"{cloud.management_url}/queue")
    from_outside.send_message(QueueUrl=queue_url(cloud), MessageBody="the bot is to move")

    assert until(lambda: notes("WORK"))[0]["Records"][0]["body"] == "the bot is to move"
