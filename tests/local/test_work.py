"""Queue and schedule: what reaches the worker, when, and what becomes of failures."""

import time

from local.cloud import Cloud
from local.template import name_of
from tests.local.guests import notes, queue, queue_url, until


def send(cloud: Cloud, body: str, *, delay: int = 0) -> None:
    queue().send_message(QueueUrl=queue_url(cloud), MessageBody=body, DelaySeconds=delay)


def bodies() -> list[str]:
    return [record["body"] for work in notes("WORK") for record in work.get("Records", [])]


def left_in(cloud: Cloud, name: str) -> int:
    url = queue().get_queue_url(QueueName=name_of(name))["QueueUrl"]
    names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
    wanted = queue().get_queue_attributes(QueueUrl=url, AttributeNames=names)  # type: ignore[arg-type]
    return sum(map(int, wanted["Attributes"].values()))


def test_a_message_reaches_its_function_in_sqs_shape(cloud: Cloud) -> None:
    send(cloud, "hello")
    record = until(lambda: notes("WORK"))[0]["Records"][0]

    assert record["body"] == "hello"
    assert record["eventSource"] == "aws:sqs"
    assert record["eventSourceARN"] == cloud.stack.sources[0].queue_arn
    assert record["attributes"]["ApproximateReceiveCount"] == "1"
    assert {"messageId", "receiptHandle", "md5OfBody", "awsRegion"} <= record.keys()


def test_a_message_done_is_deleted(cloud: Cloud) -> None:
    send(cloud, "hello")
    until(bodies)
    until(lambda: left_in(cloud, "Work") == 0)


def test_a_delayed_message_comes_when_its_delay_is_over(cloud: Cloud) -> None:
    began = time.monotonic()
    send(cloud, "later", delay=1)
    until(bodies)
    assert time.monotonic() - began > 0.9


def test_only_the_message_that_failed_comes_again(cloud: Cloud) -> None:
    send(cloud, "fine")
    send(cloud, "fail")
    until(lambda: bodies().count("fail") == 2)
    assert bodies().count("fine") == 1


def test_after_its_last_try_a_message_rests_among_the_dead_letters(cloud: Cloud) -> None:
    send(cloud, "fail")
    until(lambda: left_in(cloud, "DeadLetters") == 1)
    assert bodies() == ["fail", "fail"]


def test_a_batch_that_crashes_comes_again_whole(cloud: Cloud) -> None:
    send(cloud, "crash")
    until(lambda: bodies() == ["crash", "crash"])


def test_the_schedule_runs_when_its_minute_is_over(cloud: Cloud) -> None:
    cloud.clock.advance(30)
    time.sleep(0.2)
    assert notes("WORK") == []

    cloud.clock.advance(30)
    assert until(lambda: notes("WORK")) == [{"source": "schedule"}]


def test_minutes_slept_through_are_not_made_up_for(cloud: Cloud) -> None:
    cloud.clock.advance(600)
    until(lambda: notes("WORK"))
    time.sleep(0.3)
    assert len(notes("WORK")) == 1
