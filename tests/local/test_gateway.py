"""The socket side, row by row of what is known of API Gateway."""

import http.client
import re
import time
from contextlib import suppress
from pathlib import Path
from socket import SHUT_RDWR

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from local.clock import Clock
from local.cloud import Cloud, running
from local.errors import CloudError
from local.throttle import Throttle
from tests.local.guests import (
    SMALL,
    SOON,
    changed,
    closing_code,
    hear,
    hears_nothing,
    management,
    notes,
    own_id,
    say,
    until,
    visit,
)


def test_without_a_default_route_the_client_is_told_forbidden_and_stays() -> None:
    with running(template=SMALL.with_name("no_default.yaml")) as cloud, visit(cloud) as socket:
        say(socket, action="whisper")
        frame = hear(socket)
        say(socket, action="shout")

        assert frame.keys() == {"message", "connectionId", "requestId"}
        assert frame["message"] == "Forbidden"
        assert hear(socket)["route"] == "shout"


def test_connect_is_asked_before_the_handshake_is_answered(cloud: Cloud) -> None:
    with visit(cloud):
        assert len(notes("CONNECT")) == 1


def test_a_refused_handshake_has_the_functions_status(cloud: Cloud) -> None:
    with pytest.raises(InvalidStatus) as refused, visit(cloud, "?please=refuse"):
        pass

    assert refused.value.response.status_code == 401
    assert cloud.meter.reading()["connections"] == {"refused": 1}


def test_a_failing_connect_is_a_bad_gateway(cloud: Cloud) -> None:
    with pytest.raises(InvalidStatus) as refused, visit(cloud, "?please=fail"):
        pass

    assert refused.value.response.status_code == 502


@pytest.mark.parametrize(("query", "agreed"), [("?please=speak", "cards"), ("", None)])
def test_a_sub_protocol_is_agreed_on_only_when_connect_answers_it(cloud: Cloud, query: str, agreed: str | None) -> None:
    with visit(cloud, query, offering="cards") as socket:
        assert socket.subprotocol == agreed


def test_a_refused_socket_never_disconnects(cloud: Cloud) -> None:
    with pytest.raises(InvalidStatus), visit(cloud, "?please=refuse"):
        pass
    with visit(cloud):
        pass

    assert len(until(lambda: notes("DISCONNECT"))) == 1


def test_a_post_from_inside_connect_finds_the_client_gone(cloud: Cloud) -> None:
    with visit(cloud, "?please=greet") as socket:
        assert len(notes("TOO_EARLY")) == 1
        assert hears_nothing(socket)


def test_disconnect_runs_after_the_close_with_its_code_and_reason(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        socket.close(4001, "enough")

    context = until(lambda: notes("DISCONNECT"))[0]["requestContext"]
    assert (context["disconnectStatusCode"], context["disconnectReason"]) == (4001, "enough")


def test_disconnect_of_a_broken_line_has_code_1006(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        socket.socket.shutdown(SHUT_RDWR)

    context = until(lambda: notes("DISCONNECT"))[0]["requestContext"]
    assert context["disconnectStatusCode"] == 1006


def test_the_body_of_an_answer_does_not_reach_the_client(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        say(socket, do="answer")
        assert hears_nothing(socket)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("StageName: prod", "StageName: prod\n      Auth: {AuthType: AWS_IAM}", "authorizer"),
        (
            "shout: {FunctionArn: !GetAtt Shout.Arn}",
            "shout: {FunctionArn: !GetAtt Shout.Arn, RouteResponseSelectionExpression: $default}",
            "route shout answers",
        ),
    ],
)
def test_what_is_not_emulated_is_named_in_one_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(CloudError, match=words), running(template=changed(tmp_path, old, new)):
        pass


def test_only_the_connection_is_asked_who_comes_and_never_a_frame(cloud: Cloud) -> None:
    with visit(cloud, "?please=come+in") as socket:
        for _ in range(2):
            say(socket, hello=1)
            hear(socket)

    assert (len(notes("CONNECT")), len(notes("MESSAGE"))) == (1, 2)
    assert not any("headers" in event or "queryStringParameters" in event for event in notes("MESSAGE"))


def test_frames_of_one_socket_run_at_once(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        began = time.monotonic()
        for _ in range(5):
            say(socket, do="sleep", seconds=1)
        for _ in range(5):
            hear(socket)

        assert time.monotonic() - began < 4


def test_a_later_frame_may_be_answered_first(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        say(socket, do="sleep", seconds=0.5)
        say(socket, action="shout")

        assert hear(socket) == {"route": "shout", "body": '{"ACTION": "SHOUT"}'}
        assert hear(socket) == {"do": "sleep", "seconds": 0.5}


def test_a_binary_frame_closes_with_1003(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        socket.send(b"cards")
        assert closing_code(socket) == 1003


def test_a_frame_above_32_kb_closes_with_1009(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        socket.send("x" * (32 * 1024 + 1))
        assert closing_code(socket) == 1009


def test_a_frame_of_32_kb_arrives(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        socket.send("x" * (32 * 1024))
        assert len(hear(socket)["body"]) == 32 * 1024


def test_a_message_of_128_kb_in_frames_arrives(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        say(socket, hello=1)
        hear(socket)
        socket.send(['{"do": "answer", "filling": "', *["x" * (32 * 1024 - 20)] * 4, '"}'])
        assert hears_nothing(socket)


def test_a_message_above_128_kb_closes_with_1009(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        with suppress(ConnectionClosed):
            socket.send(["x" * (32 * 1024)] * 4 + ["x"])
        assert closing_code(socket) == 1009


def test_ten_idle_minutes_close_with_1001(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        cloud.clock.advance(601)
        assert closing_code(socket) == 1001


def test_what_a_client_says_keeps_its_socket_open(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        for _ in range(3):
            cloud.clock.advance(400)
            say(socket, do="answer")
            assert hears_nothing(socket)
        assert hears_nothing(socket)


def test_what_a_client_is_told_keeps_its_socket_open(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        connection = own_id(socket)
        for _ in range(3):
            cloud.clock.advance(400)
            management(cloud).post_to_connection(ConnectionId=connection, Data=b"1")
            assert hear(socket) == 1
        assert hears_nothing(socket)


def test_a_ping_is_answered_but_is_no_activity(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        cloud.clock.advance(400)
        assert socket.ping().wait(SOON)
        cloud.clock.advance(300)
        assert closing_code(socket) == 1001


def test_two_hours_close_a_busy_socket(cloud: Cloud) -> None:
    with visit(cloud) as socket:
        for _ in range(14):
            cloud.clock.advance(500)
            say(socket, hello=1)
            hear(socket)
        cloud.clock.advance(300)
        assert closing_code(socket) == 1001


def throttled(folder: Path, *, burst: int) -> Path:
    """The small cloud with so low a limit that a test reaches it; one more a second after its burst."""
    limits = f"StageName: prod\n      DefaultRouteSettings: {{ThrottlingBurstLimit: {burst}, ThrottlingRateLimit: 1}}"
    return changed(folder, "StageName: prod", limits)


def test_a_frame_above_the_stages_limit_is_an_error_frame_and_the_socket_stays(tmp_path: Path) -> None:
    with running(template=throttled(tmp_path, burst=3)) as cloud, visit(cloud) as socket:
        for _ in range(10):
            say(socket, do="answer")
        frame = hear(socket)
        cloud.clock.advance(20)
        while "message" in frame:
            say(socket, action="shout")
            frame = hear(socket)

        assert frame["route"] == "shout"
    assert cloud.meter.reading()["invocations"]["Desk"] < 10


def test_a_throttled_frame_is_told_too_many_requests(tmp_path: Path) -> None:
    with running(template=throttled(tmp_path, burst=0)) as cloud, visit(cloud) as socket:
        say(socket, hello=1)
        frame = hear(socket)

        assert frame.keys() == {"message", "connectionId", "requestId"}
        assert frame["message"] == "Too Many Requests"


def test_more_than_500_new_sockets_a_second_are_turned_away_with_429(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Throttle, "allows", lambda _: False)
    with pytest.raises(InvalidStatus) as refused, visit(cloud):
        pass

    assert refused.value.response.status_code == 429


def test_a_throttle_lets_through_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    throttle = Throttle(rate=2, burst=3, clock=clock)

    assert [throttle.allows() for _ in range(5)] == [True] * 3 + [False] * 2
    clock.advance(1)
    assert [throttle.allows() for _ in range(4)] == [True] * 2 + [False] * 2
    clock.advance(60)
    assert [throttle.allows() for _ in range(4)] == [True] * 3 + [False]


def test_connection_ids_end_in_an_equals_sign(cloud: Cloud) -> None:
    with visit(cloud) as first, visit(cloud) as second:
        ids = {own_id(first), own_id(second)}

    assert len(ids) == 2
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{15}=", each) for each in ids)


def test_a_plain_request_for_the_socket_is_told_to_upgrade(cloud: Cloud) -> None:
    plain = http.client.HTTPConnection("127.0.0.1", int(cloud.url.rpartition(":")[2]))
    plain.request("GET", "/prod")
    assert plain.getresponse().status == 426
    plain.close()
