"""Everything that is kept of an account, for its owner to take."""

import json
from typing import Any

from core.counted import CountedGame, Opponent
from core.game import Ending
from core.statistics import statistics
from functions.service.account.counting import statistics_view
from functions.service.telling import PART
from tests.functions.cloud import Cloud
from tests.functions.devices import Device, code_of
from tests.functions.pages import Frame, friends, mover


def exported(device: Device) -> tuple[list[Frame], dict[str, Any]]:
    """The parts, and what they are together."""
    before = len(device.frames)
    device.ask("export")
    parts = device.frames[before:]
    assert [part["part"] for part in parts] == [*range(1, parts[0]["parts"] + 1)]
    return parts, json.loads("".join(part["text"] for part in parts))


def test_an_export_holds_all_that_is_stored_but_what_would_let_somebody_in(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    mover(maya, ben).play()
    maya.send("concede", game=1)
    device = Device(cloud, "Chrome on Android").sign_up()
    device.ask("save", nickname="Maya \u2663", preferences={"felt": "blue"})
    device.ask("count", record=maya.view["record"], secret=maya.secret)

    _, told = exported(device)

    assert ("Maya \u2663", {"felt": "blue"}) == (told["account"]["nickname"], told["account"]["preferences"])
    assert ["Chrome on Android"] == [passkey["name"] for passkey in told["passkeys"]]
    assert ["Chrome on Android"] == [session["device"] for session in told["sessions"]]
    (game,) = told["games"]
    assert (maya.view["record"], "conceded", False, "Ben") == (
        game["record"],
        game["ended"],
        game["won"],
        game["opponent"],
    )
    assert [] == [secret for secret in (device.token, maya.secret) if secret in json.dumps(told)]
    assert [] == missing(cloud, device, json.dumps(told))


NOT_TOLD = {"pk", "sk", "schema", "version", "commands", "ttl"}
"""Keys and guards of writes; what a session's key is a hash of would let somebody in."""


def missing(cloud: Cloud, device: Device, told: str) -> list[str]:
    """What the account's items hold of text and numbers and the export does not."""
    found = []
    for item in cloud.items():
        if item["pk"]["S"] == f"USER#{device.user}":
            for name, value in item.items():
                ((kind, content),) = value.items()
                if name not in NOT_TOLD and kind in "SN" and f"{content}"[:3].strip("{") not in told:
                    found.append(f"{item['sk']['S']}: {name}")
    return found


def test_a_long_export_comes_in_parts_that_the_socket_takes(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    mover(maya, ben).play()
    maya.send("concede", game=1)
    device = Device(cloud).sign_up()
    device.ask("count", record=maya.view["record"], secret=maya.secret)
    copies(cloud, device, 120)

    parts, told = exported(device)

    assert 121 == len(told["games"])
    assert len(parts) >= 2
    assert all(len(part["text"]) <= PART and len(json.dumps(part)) < 32_000 for part in parts)
    assert "deleted" == device.ask("delete")["answer"]
    assert [] == [item for item in cloud.items() if item["pk"]["S"] == f"USER#{device.user}"]


def test_statistics_of_many_years_fit_into_a_frame() -> None:
    games = [a_game(number) for number in range(1_000)]

    told = statistics_view(statistics(games), games, command="c" * 16)

    assert (200, 999_000) == (len(told.points), told.points[-1].at)
    assert (100, 999_000) == (len(told.friends), told.friends[0].last)
    assert len(told.model_dump_json()) < 32_000


def a_game(number: int) -> CountedGame:
    return CountedGame(
        name=f"{number:016d}",
        at=number * 1_000,
        seat=0,
        target=500,
        ending=Ending("won", 0),
        scores=(500, 499),
        opponent=Opponent(name=f"{number:020d}"),
        deals=(),
    )


def copies(cloud: Cloud, device: Device, number: int) -> None:
    """Many more lines like the first one: what years come to."""
    (line,) = [item for item in cloud.items() if item["pk"]["S"] == f"USER#{device.user}" and "deals" in item]
    for copy in range(number):
        name = f"GAME#{copy:016d}".replace("0", "2").replace("1", "z")
        cloud.dynamodb.put_item(TableName="gin-table", Item={**line, "sk": {"S": name[:21] + f"-{copy}"}})


def test_exports_are_sent_at_a_measured_pace(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()

    assert ["export"] * 3 + ["too_fast"] == [code_of(maya.ask("export")) for _ in range(4)]
