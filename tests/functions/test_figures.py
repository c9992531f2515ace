"""What chance dealt is counted once a game, whatever is repeated, and read by anybody."""

from dataclasses import replace

import pytest

from core.record import parse_record
from functions import wiring
from functions.adapters.books import SUMMED_FOR_MS
from tests.functions.cloud import Cloud
from tests.functions.pages import Frame, Page, friends, play_game, seal
from tests.functions.test_records import conceded, rows, transcript


def told(cloud: Cloud) -> dict[str, Frame]:
    (answer,) = Page(cloud, "Eve").send_plain("figures")
    return {kind["kind"]: kind for kind in answer["kinds"]}


def later(cloud: Cloud) -> None:
    """Wait until the sums are read anew."""
    cloud.clock.wait(seconds=SUMMED_FOR_MS // 1000)


def test_all_the_days_are_read_once_in_a_while_however_often_the_figures_are_asked_for(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = wiring.ports(cloud.sockets.endpoint).books._client  # type: ignore[attr-defined]
    call, read = client.query, list[object]()

    def noted(**asked: object) -> object:
        read.append(asked)
        return call(**asked)

    monkeypatch.setattr(client, "query", noted)

    told(cloud)
    conceded(cloud)
    read.clear()
    assert 0 == told(cloud)["people"]["games"]
    assert [] == read
    later(cloud)

    assert 1 == told(cloud)["people"]["games"]
    assert 1 == len(read)


def test_before_the_first_game_there_is_nothing_to_tell(cloud: Cloud) -> None:
    assert [(0, 0, []), (0, 0, [])] == [
        (kind["games"], kind["deals"], kind["figures"]) for kind in told(cloud).values()
    ]


def test_a_finished_game_is_counted_with_every_card_that_it_dealt(cloud: Cloud) -> None:
    maya, ben = friends(cloud, target=50)
    play_game(maya, ben)
    record = parse_record(transcript(maya))

    people = told(cloud)["people"]

    assert (1, len(record.deals)) == (people["games"], people["deals"])
    aces = [sum(str(card)[0] == "A" for deal in record.deals for card in deal.deck[first:20:2]) for first in (0, 1)]
    shown = {each["seat"]: each for each in people["figures"] if each["about"] == "rank" and each["which"] == "A"}
    assert sum(aces) == shown[0]["times"] + shown[1]["times"]
    assert 10 * len(record.deals) == sum(each["times"] for each in people["figures"] if is_suit(each, seat=0))


def is_suit(figure: Frame, *, seat: int) -> bool:
    return bool(figure["about"] == "suit" and figure["seat"] == seat)


def test_games_with_the_house_are_counted_apart_and_nothing_is_expected_of_their_gins(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot", level="easy")
    seal(maya)
    maya.send("concede", game=1)

    kinds = told(cloud)

    assert (0, 1) == (kinds["people"]["games"], kinds["house"]["games"])
    assert [None, None] == [each["expected"] for each in kinds["house"]["figures"] if each["about"] == "gin"]


def test_a_game_is_counted_once_whatever_is_repeated(cloud: Cloud) -> None:
    maya, ben = conceded(cloud)
    for _ in range(2):
        maya.send("concede", command="again", game=1)
        transcript(maya)
    cloud.clock.wait(seconds=20)
    cloud.sweep()
    maya.send("rematch", game=1)
    ben.send("rematch", game=1)

    assert 1 == told(cloud)["people"]["games"]


def test_two_functions_that_keep_the_same_game_at_once_count_it_once(cloud: Cloud) -> None:
    maya, _ = conceded(cloud)
    tables = wiring.ports(cloud.sockets.endpoint).tables
    found = tables.game(maya.view["record"])
    assert found is not None

    tables.put_game(replace(found, at=found.at + 1), kind="people", counts={"games": 1, "deals": 9})

    assert (1, 1) == (told(cloud)["people"]["games"], told(cloud)["people"]["deals"])
    assert found == tables.game(maya.view["record"])


def test_a_game_whose_function_stopped_before_it_was_kept_is_kept_and_counted_by_the_sweep(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as stopped:
        stopped.setattr("functions.service.commands.keep_over", lambda *_: None)
        maya, _ = conceded(cloud)
    assert ([], 0) == (rows(cloud, "GAME"), told(cloud)["people"]["games"])
    cloud.clock.wait(seconds=20)
    later(cloud)

    for _ in range(2):
        cloud.sweep()

    assert 1 == len(rows(cloud, "GAME")) == told(cloud)["people"]["games"]
    assert [] == wiring.ports(cloud.sockets.endpoint).tables.due(before=cloud.clock())
    assert maya.view["stage"] == "over"


def test_the_sweep_leaves_a_kept_game_alone_and_looks_at_it_no_more(cloud: Cloud) -> None:
    maya, ben = conceded(cloud)
    before, version = rows(cloud, "GAME"), ben.view["version"]
    cloud.clock.wait(seconds=20)

    cloud.sweep()

    assert before == rows(cloud, "GAME")
    assert "due" not in cloud.item(maya.table)
    ben.sync()
    assert version == ben.view["version"]


def test_what_can_not_be_counted_is_not_kept_either_and_comes_again(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other games being counted in the same moment, each time; then none."""
    client = wiring.ports(cloud.sockets.endpoint).tables._client  # type: ignore[attr-defined]
    call = client.transact_write_items
    refused: list[object] = []

    def busy(**asked: object) -> object:
        if len(refused) < 3:
            refused.append(asked)
            raise client.exceptions.TransactionCanceledException(
                {
                    "Error": {"Code": "TransactionCanceledException"},
                    "CancellationReasons": [{"Code": "None"}, {"Code": "TransactionConflict"}],
                },
                "TransactWriteItems",
            )
        return call(**asked)

    monkeypatch.setattr(client, "transact_write_items", busy)
    maya, _ = conceded(cloud)
    assert ([], 3) == (rows(cloud, "GAME"), len(refused))

    transcript(maya)

    assert 1 == len(rows(cloud, "GAME")) == told(cloud)["people"]["games"]
