"""Where a frame goes, and what a client is told when its function fails."""

import re
from collections.abc import Iterator

import pytest

from local.cloud import Cloud, running
from tests.local.guests import SMALL, SOON, hear, say, visit


@pytest.fixture(scope="module")
def cloud() -> Iterator[Cloud]:
    with running(template=SMALL) as small:
        yield small


def route_of(cloud: Cloud, frame: str) -> object:
    with visit(cloud) as socket:
        socket.send(frame)
        return hear(socket)["route"]


def test_a_frame_goes_to_the_route_its_action_names(cloud: Cloud) -> None:
    assert route_of(cloud, '{"action": "shout"}') == "shout"


@pytest.mark.parametrize(
    "frame",
    [
        "not json",
        "[]",
        '"shout"',
        "{}",
        '{"action": "whisper"}',
        '{"action": 7}',
        '{"action": ["shout"]}',
        "[" * 20_000,
        "",
    ],
)
def test_a_frame_of_no_route_goes_to_default(cloud: Cloud, frame: str) -> None:
    assert route_of(cloud, frame) == "$default"


@pytest.mark.parametrize("action", ["$connect", "$disconnect", "$default"])
def test_a_frame_cannot_name_the_routes_of_the_connection_itself(cloud: Cloud, action: str) -> None:
    assert route_of(cloud, f'{{"action": "{action}"}}') == "$default"


@pytest.mark.parametrize(
    "wish",
    [
        {"do": "fail"},
        {"action": "nap", "seconds": 1.5},
        {"do": "not json"},
        {"do": "answer badly", "with": None},
        {"do": "answer badly", "with": "text"},
        {"do": "answer badly", "with": {"body": "no status"}},
        {"do": "answer badly", "with": {"statusCode": "200 or so"}},
        {"do": "answer badly", "with": {"statusCode": 7}},
    ],
)
def test_a_failing_function_is_an_error_frame_and_the_socket_stays(cloud: Cloud, wish: dict[str, object]) -> None:
    with visit(cloud) as socket:
        say(socket, **wish)
        frame = socket.recv(timeout=SOON)
        say(socket, hello=1)

        pattern = r'\{"message":"Internal server error","connectionId":"[\w-]{15}=","requestId":"[\w-]{15}="\}'
        assert re.fullmatch(pattern, str(frame))
        assert hear(socket)["route"] == "$default"
