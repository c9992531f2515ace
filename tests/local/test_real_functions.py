"""The real functions on the local cloud: sample events, and a person against the house bot."""

import json
import random
import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from core.shuffle import commitment_to_nonce
from local.cloud import Cloud, running
from local.events import Client, queue_event
from tests.functions.books import few_worlds
from tests.local.asking import ASKS, comes_and_goes
from tests.local.guests import until

EVENTS = Path(__file__).resolve().parent.parent.parent / "events"
FUNCTIONS = {"account": "AccountFunction", "connect": "ConnectFunction", "disconnect": "ConnectFunction",
             "table": "TableFunction", "bots": "BotsFunction", "review": "ReviewFunction"}  # fmt: skip
"""By the first word of a sample's name. Publication's own are run in `tests/cloud`."""
QUEUE_MESSAGE: dict[str, Any] = {"MessageId": "", "ReceiptHandle": "", "Body": "", "MD5OfBody": "", "Attributes": {}}
PATIENCE_S = 20


@pytest.fixture(scope="module")
def real() -> Iterator[Cloud]:
    with running() as cloud:
        yield cloud


def sample(name: str) -> Any:  # noqa: ANN401
    return json.loads((EVENTS / name).read_text())


@pytest.mark.parametrize(
    "name", sorted(each.name for each in EVENTS.iterdir() if each.stem.partition("-")[0] in FUNCTIONS)
)
def test_a_function_takes_its_sample_event(real: Cloud, name: str) -> None:
    event = sample(name)
    if name == "connect.json":
        event["headers"]["Origin"] = real.url
    function = FUNCTIONS[name.removesuffix(".json").partition("-")[0]]

    wanted: object = (
        {"batchItemFailures": []} if function in ("BotsFunction", "ReviewFunction") else {"statusCode": 200}
    )
    assert real.invoke(function, event) == wanted


def shape(value: object) -> object:
    match value:
        case dict():
            return {key: shape(item) for key, item in value.items() if key not in FREE}
        case list():
            return [shape(item) for item in value]
        case _:
            return type(value)


FREE = {"headers", "multiValueHeaders", "attributes"}
CLIENT = Client("x", 0, source_ip="", user_agent="", host="", stage="prod", api="")


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("connect.json", CLIENT.connect_event(now=0, headers={}, query="")),
        ("disconnect.json", CLIENT.disconnect_event(1001, "", now=0)),
        ("table-sync.json", CLIENT.message_event("$default", "", now=0)),
        ("bots-queue.json", queue_event([QUEUE_MESSAGE], "")),
        ("review-queue.json", queue_event([QUEUE_MESSAGE], "")),
    ],
)
def test_sample_events_have_the_shape_of_the_gateways(name: str, event: object) -> None:
    assert shape(sample(name)) == shape(event)


def test_the_schedules_samples_are_the_templates_inputs(real: Cloud) -> None:
    sweep, leaving, puzzle = real.stack.schedules
    assert sample("bots-schedule.json") == json.loads(sweep.payload)
    assert sample("account-schedule.json") == json.loads(leaving.payload)
    assert sample("review-schedule.json") == json.loads(puzzle.payload)


def test_only_pages_of_this_site_may_open_the_socket(real: Cloud) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(real.socket_url, origin=Origin("https://evil.example")):
        pass
    assert refused.value.response.status_code == 403


class Person:
    """A person at a table of their own, who plays any legal move."""

    def __init__(self, socket: ClientConnection, rng: random.Random) -> None:
        self._socket = socket
        self._rng = rng
        self._nonce = secrets.token_bytes(32)
        self.view: dict[str, Any] = {}
        self.secret = secrets.token_urlsafe(16)

    def tell(self, action: str, **rest: object) -> None:
        command = secrets.token_hex(8)
        table = {"table": self.view["table"]} if self.view else {}
        self._socket.send(json.dumps({"action": action, "command": command, **table, **rest}))

    def look(self) -> None:
        message = json.loads(self._socket.recv(timeout=PATIENCE_S))
        assert message["type"] in ("view", "pong", "chat", "history"), message
        if message["type"] == "view" and message["version"] >= self.view.get("version", 0):
            self.view = message

    def open_with_a_bot(self) -> None:
        self.tell("open", secret=self.secret, name="Ada")
        self.look()
        self.tell("addBot")
        self.look()
        self.tell("commit", game=1, commitment=commitment_to_nonce(self._nonce, table=self.view["table"], game=1).hex())
        self.look()
        self.tell("nonce", game=1, nonce=self._nonce.hex())
        self.look()

    def play_until_the_deal_is_over(self) -> None:
        while self.view["stage"] == "playing":
            deal = self.view["deal"]
            if deal["legal_moves"]:
                self.tell("move", at=self.view["at"], move=self._rng.choice(deal["legal_moves"]))
            self.look()


def test_a_person_plays_a_deal_against_the_house_bot(real: Cloud) -> None:
    before = real.meter.reading()
    with connect(real.socket_url, origin=Origin(real.url)) as socket:
        person = Person(socket, random.Random(4))
        person.open_with_a_bot()
        assert person.view["stage"] == "playing"
        person.play_until_the_deal_is_over()
    after = real.meter.reading()

    assert person.view["stage"] in ("showdown", "over")
    assert person.view["deal"]["result"]["kind"] in ("gin", "knock", "undercut", "void")
    assert after["errors"] == before["errors"] == {}
    assert after["sqs"]["SendMessage"] > 0
    until(lambda: nothing_is_queued(real))
    assert after["invocations"]["BotsFunction"] > before["invocations"].get("BotsFunction", 0)


def test_a_game_that_was_given_up_is_reviewed_in_the_background(real: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    few_worlds(monkeypatch)
    with connect(real.socket_url, origin=Origin(real.url)) as socket:
        person = Person(socket, random.Random(5))
        person.open_with_a_bot()
        while not person.view["deal"]["legal_moves"]:
            person.look()
        person.tell("concede", game=1)
        while person.view["stage"] != "over":
            person.look()

        def review() -> dict[str, Any]:
            mine = {"record": person.view["record"], "table": person.view["table"], "secret": person.secret}
            socket.send(json.dumps({"action": "review", "begin": True, **mine}))
            while (answer := json.loads(socket.recv(timeout=PATIENCE_S)))["type"] != "review":
                pass
            return answer  # type: ignore[no-any-return]

        assert review()["state"] == "waiting"
        until(lambda: nothing_is_queued(real), within=PATIENCE_S)
        assert review()["state"] == "done"


def nothing_is_queued(cloud: Cloud) -> bool:
    """Every message sent was dealt with."""
    counted = cloud.meter.reading()["sqs"]
    return bool(counted.get("DeleteMessage") == counted["SendMessage"])


def test_an_account_is_made_and_signed_in_to_on_the_route_that_deploys(real: Cloud) -> None:
    before = real.meter.reading()["invocations"].get("AccountFunction", 0)
    with connect(real.socket_url, origin=Origin(real.url)) as socket:
        answers = comes_and_goes(socket, real.url)

    assert answers == ["account", "account", "origin_foreign", "deleted"]
    assert real.meter.reading()["invocations"]["AccountFunction"] == before + ASKS


def flooded(socket: ClientConnection) -> set[str]:
    """Ask too much; what was said until the socket was closed, which it must be."""
    said: set[str] = set()
    with suppress(ConnectionClosed):
        for _ in range(200):
            socket.send("null")
        while True:
            said.add(json.loads(socket.recv(timeout=PATIENCE_S))["code"])
    return said


def test_who_asks_too_much_loses_their_socket_and_nobody_else_does(real: Cloud) -> None:
    with connect(real.socket_url, origin=Origin(real.url)) as socket:
        person = Person(socket, random.Random(4))
        person.open_with_a_bot()

        with connect(real.socket_url, origin=Origin(real.url)) as flood:
            assert flooded(flood) <= {"unreadable", "too_much"}

        person.tell("mute", muted=True)
        while not person.view["muted"]:
            person.look()
