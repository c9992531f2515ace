"""Every sample event runs through its handler, as `sam local invoke` would run it."""

import json
from pathlib import Path
from typing import Any

import pytest

from functions import account, bots, connect, review, table
from functions.decode import ACTIONS, decode, decoded
from functions.service.account.answer import ACCOUNT
from tests.functions.cloud import Cloud, Context
from tests.functions.pages import Page

SAMPLES = (Path(__file__).parents[2] / "events").glob("*.json")
EVENTS = sorted(path for path in SAMPLES if not path.stem.startswith("publish-"))  # those: tests/cloud
FRAMES = [path for path in EVENTS if path.stem.startswith(("account-", "table-")) and path.stem != "account-schedule"]
HANDLERS = {
    "account": account,
    "bots": bots,
    "connect": connect,
    "disconnect": connect,
    "review": review,
    "table": table,
}


def read(path: Path) -> dict[str, Any]:
    event: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return event


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_a_sample_event_is_served(cloud: Cloud, path: Path) -> None:
    event = read(path)
    handler = HANDLERS[path.stem.partition("-")[0]].handler

    answer = handler(event, Context())

    assert answer in ({"statusCode": 200}, {"batchItemFailures": []})
    if path in FRAMES:
        answered = path.stem != "table-pageError"
        assert answered == bool(cloud.sockets.frames[event["requestContext"]["connectionId"]])


def test_there_is_a_sample_of_every_action() -> None:
    actions = {decode(read(path)["body"]).action for path in EVENTS if path.stem.startswith("table-")}

    assert ACTIONS == actions


def test_there_is_a_sample_of_every_ask() -> None:
    asks = {decoded(read(path)["body"], ACCOUNT).ask for path in FRAMES if path.stem.startswith("account-")}

    assert ACCOUNT.words == asks


def test_the_samples_fit_together(cloud: Cloud) -> None:
    """One opens a table, another finds it by its code, sits and commits."""
    maya, ben = Page(cloud, "Maya"), Page(cloud, "Ben")
    maya.raw(sample("open"))
    ben.raw(sample("sit"))
    ben.raw(sample("commit"))

    assert "sealing" == maya.view["stage"]
    assert maya.view["seal"]["commitments"][1]


def sample(action: str) -> str:
    body: str = read(Path(__file__).parents[2] / f"events/table-{action}.json")["body"]
    return body
