"""The meter: what AWS would bill for what was just done."""

from local.cloud import Cloud
from tests.local.guests import fetch, hear, hears_nothing, say, until, visit


def test_one_frame_and_its_answer(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        say(socket, hello=1)
        hear(socket)
        counted = fetch(f"{cloud.management_url}/meter")

    assert counted["messages"] == {"in": 1, "out": 1}
    assert counted["posts"] == {"sent": 1}
    assert counted["invocations"] == {"Door": 1, "Desk": 1}
    assert counted["connections"] == {"opened": 1}
    assert counted["dynamodb"] == {"PutItem": 2, "read_units": 0, "write_units": 2}
    assert counted["sqs"] == {}


def test_a_message_is_billed_for_each_begun_32_kilobytes(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        socket.send(['{"do": "answer", "filling": "', "x" * 32000, "x" * 1000, '"}'])
        assert hears_nothing(socket)
    assert cloud.meter.reading()["messages"] == {"in": 2}


def test_errors_are_counted_by_function(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        say(socket, do="fail")
        hear(socket)
    assert cloud.meter.reading()["errors"] == {"Desk": 1}


def test_waiting_for_work_costs_nothing_that_is_counted(cloud: Cloud) -> None:
    with visit(cloud):
        pass
    until(lambda: cloud.meter.reading()["invocations"] == {"Door": 2})
    assert cloud.meter.reading()["sqs"] == {}


def test_a_summary_is_one_line(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        say(socket, hello=1)
        hear(socket)
    assert cloud.meter.summary().startswith("metered: 1 messages in, 1 out")
    assert "\n" not in cloud.meter.summary()
