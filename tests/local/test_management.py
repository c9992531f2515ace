"""`@connections`, through boto3's own client, and the events that go with it."""

import json
import socket as sockets
from datetime import UTC, datetime

import pytest
from botocore.exceptions import ClientError

from local.cloud import Cloud
from tests.local.guests import (
    SOON,
    closing_code,
    fetch,
    hear,
    management,
    notes,
    own_id,
    until,
    visit,
)


def refusal(error: ClientError) -> tuple[int, str]:
    response = error.response
    return response["ResponseMetadata"]["HTTPStatusCode"], response["Error"]["Code"]


def test_a_post_reaches_its_client_and_is_answered_empty(cloud: Cloud) -> None:
    with visit(cloud) as client:
        answer = management(cloud).post_to_connection(ConnectionId=own_id(client), Data=b'"hi"')

        assert hear(client) == "hi"
        assert answer["ResponseMetadata"]["HTTPStatusCode"] == 200


def test_a_post_goes_out_as_text_whatever_its_bytes(cloud: Cloud) -> None:
    with visit(cloud) as client:
        management(cloud).post_to_connection(ConnectionId=own_id(client), Data=b"a\xffb")
        assert client.recv(timeout=SOON) == "a\ufffdb"


def test_get_tells_when_a_client_came_and_was_last_active(cloud: Cloud) -> None:
    with visit(cloud) as client:
        connection = own_id(client)
        cloud.clock.advance(90)
        management(cloud).post_to_connection(ConnectionId=connection, Data=b"1")
        known = management(cloud).get_connection(ConnectionId=connection)

    passed = known["LastActiveAt"] - known["ConnectedAt"]
    assert 90 <= passed.total_seconds() < 95
    assert abs((datetime.now(UTC) - known["ConnectedAt"]).total_seconds()) < 10
    assert known["Identity"]["SourceIp"] in ("127.0.0.1", "::1")
    assert "websockets" in known["Identity"]["UserAgent"]


def test_delete_closes_the_socket(cloud: Cloud) -> None:
    with visit(cloud) as client:
        answer = management(cloud).delete_connection(ConnectionId=own_id(client))

        assert answer["ResponseMetadata"]["HTTPStatusCode"] == 204
        assert closing_code(client) == 1000


def test_a_closed_connection_is_gone(cloud: Cloud) -> None:
    api = management(cloud)
    with visit(cloud) as client:
        connection = own_id(client)
    until(lambda: notes("DISCONNECT"))

    with pytest.raises(api.exceptions.GoneException) as post:
        api.post_to_connection(ConnectionId=connection, Data=b"1")
    with pytest.raises(api.exceptions.GoneException):
        api.get_connection(ConnectionId=connection)
    with pytest.raises(api.exceptions.GoneException):
        api.delete_connection(ConnectionId=connection)
    assert refusal(post.value) == (410, "GoneException")


def test_an_id_of_another_form_is_a_bad_request(cloud: Cloud) -> None:
    with pytest.raises(ClientError) as refused:
        management(cloud).post_to_connection(ConnectionId="0123456789abcdef", Data=b"1")
    assert refusal(refused.value) == (400, "BadRequestException")


def test_another_stage_is_forbidden(cloud: Cloud) -> None:
    with visit(cloud) as client, pytest.raises(ClientError) as refused:
        management(cloud, stage="test").post_to_connection(ConnectionId=own_id(client), Data=b"1")
    assert refusal(refused.value) == (403, "ForbiddenException")


def test_a_post_above_128_kb_is_too_large(cloud: Cloud) -> None:
    api = management(cloud)
    with visit(cloud) as client:
        connection = own_id(client)
        api.post_to_connection(ConnectionId=connection, Data=b"x" * 128 * 1024)
        with pytest.raises(api.exceptions.PayloadTooLargeException) as refused:
            api.post_to_connection(ConnectionId=connection, Data=b"x" * (128 * 1024 + 1))
    assert refusal(refused.value)[0] == 413


def test_the_equals_sign_of_an_id_is_percent_encoded_on_the_way(cloud: Cloud) -> None:
    with visit(cloud) as client:
        connection = own_id(client)
        path = f"/prod/@connections/{connection.replace('=', '%3D')}"
        assert fetch(cloud.management_url + path)["identity"]["userAgent"]


def test_a_page_of_another_site_can_not_use_the_management_port(cloud: Cloud) -> None:
    host, _, port = cloud.management_url.removeprefix("http://").partition(":")
    body = json.dumps({"drop_posts": 1})
    with sockets.create_connection((host, int(port))) as line:
        line.sendall(
            f"POST /faults HTTP/1.1\r\nHost: {host}\r\nOrigin: http://elsewhere.example\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        assert line.recv(100).startswith(b"HTTP/1.1 403")
    assert cloud.misfortune.faults.drop_posts == 0


CONTEXT = {
    "routeKey",
    "eventType",
    "extendedRequestId",
    "requestTime",
    "messageDirection",
    "stage",
    "connectedAt",
    "requestTimeEpoch",
    "identity",
    "requestId",
    "domainName",
    "connectionId",
    "apiId",
}


def test_events_have_the_gateways_shape(cloud: Cloud) -> None:
    with visit(cloud, "?please=come+in") as client:
        client.send("one")
        hear(client)
        client.close(1001)
    left = until(lambda: notes("DISCONNECT"))[0]
    came, said = notes("CONNECT")[0], notes("MESSAGE")[0]

    assert came.keys() == {
        "headers",
        "multiValueHeaders",
        "queryStringParameters",
        "multiValueQueryStringParameters",
        "requestContext",
        "isBase64Encoded",
    }
    assert came["queryStringParameters"] == {"please": "come in"}
    assert said.keys() == {"requestContext", "body", "isBase64Encoded"}
    assert left.keys() == {"requestContext", "isBase64Encoded"}
    assert came["requestContext"].keys() == CONTEXT
    assert said["requestContext"].keys() == CONTEXT | {"messageId"}
    assert left["requestContext"].keys() == CONTEXT | {"disconnectStatusCode", "disconnectReason"}


def test_an_events_connection_is_constant_and_its_request_is_not(cloud: Cloud) -> None:
    with visit(cloud) as client:
        for _ in range(2):
            client.send("one")
            hear(client)
    contexts = [each["requestContext"] for each in notes("MESSAGE") + notes("CONNECT")]

    assert len({each["connectionId"] for each in contexts}) == 1
    assert len({each["connectedAt"] for each in contexts}) == 1
    assert len({each["requestId"] for each in contexts}) == 3


def test_domain_and_stage_of_an_event_are_the_sockets_address(cloud: Cloud) -> None:
    with visit(cloud):
        context = notes("CONNECT")[0]["requestContext"]
    assert f"ws://{context['domainName']}/{context['stage']}" == cloud.socket_url
