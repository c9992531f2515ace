"""How a function is run: JSON in and out, a deadline that is true, modules of its own."""

import sys
from pathlib import Path

import pytest

from local.cloud import Cloud, running
from local.errors import CloudError
from tests.local.guests import SMALL, SOON, changed, hear, say, visit


def test_a_function_is_told_its_true_deadline(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        say(socket, do="deadline")
        assert 5000 < hear(socket) <= 10_000


def test_a_function_out_of_time_is_left_behind_and_others_go_on(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        say(socket, action="nap", seconds=1.3)
        assert hear(socket)["message"] == "Internal server error"
        say(socket, action="shout")
        heard = [hear(socket), hear(socket)]

    assert {"route": "shout", "body": '{"ACTION": "SHOUT"}'} in heard
    assert {"action": "nap", "seconds": 1.3} in heard  # what it did late is done all the same


def test_what_a_function_raises_is_logged_and_not_sent(cloud: Cloud, caplog: pytest.LogCaptureFixture) -> None:
    with visit(cloud) as socket:
        say(socket, do="fail")
        assert "secret" not in str(socket.recv(timeout=SOON))
    assert "a secret in a stack trace" in caplog.text


def test_each_cloud_imports_the_functions_anew() -> None:
    with running(template=SMALL):
        first = sys.modules["small.notes"]
    with running(template=SMALL):
        second = sys.modules["small.notes"]

    assert first is not second
    assert "small.notes" not in sys.modules


def test_one_cloud_at_a_time_in_a_process(cloud: Cloud) -> None:
    with pytest.raises(CloudError, match="already"), running(template=SMALL):
        pass


@pytest.mark.parametrize(
    ("handler", "words"),
    [
        ("small.nowhere.handler", "No module named 'small.nowhere'"),
        ("small.desk.nothing", "has no attribute 'nothing'"),
        ("nowhere", "nowhere of Desk does not import"),
    ],
)
def test_a_handler_that_does_not_import_is_named_in_one_line(tmp_path: Path, handler: str, words: str) -> None:
    template = changed(tmp_path, "small.desk.handler", handler)
    with pytest.raises(CloudError, match=words) as error, running(template=template):
        pass
    assert "\n" not in str(error.value)
