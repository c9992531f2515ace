"""The day's puzzle: out of a finished game, the same for everybody, and nobody's name on it."""

import json

import pytest

from core.review.puzzles import TRIED
from tests.functions.books import any_decision_is_a_puzzle, short_game
from tests.functions.cloud import Cloud, Context
from tests.functions.pages import Frame, Page, friends
from tests.functions.test_records import DAY_S, rows


def today(page: Page) -> Frame:
    (answer,) = page.send_plain("puzzle")
    return answer


def test_a_server_without_a_finished_game_says_that_it_has_no_puzzle(cloud: Cloud) -> None:
    friends(cloud)
    cloud.make_puzzle()

    assert today(Page(cloud, "Eve"))["puzzle"] is None


def test_the_days_puzzle_is_the_same_for_everybody_and_the_next_day_another(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    any_decision_is_a_puzzle(monkeypatch)
    short_game(cloud)
    cloud.make_puzzle()
    first = today(Page(cloud, "Eve"))

    assert first["puzzle"] is not None
    assert first == today(Page(cloud, "Tom"))
    cloud.clock.wait(seconds=DAY_S)
    assert today(Page(cloud, "Eve"))["puzzle"] is None
    cloud.make_puzzle()
    second = today(Page(cloud, "Eve"))
    assert second["puzzle"] not in (None, first["puzzle"])
    assert first["day"] < second["day"]


def test_tomorrows_puzzle_is_made_today_and_told_from_the_first_minute_of_its_day_on(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    any_decision_is_a_puzzle(monkeypatch)
    short_game(cloud)
    cloud.make_puzzle()
    first = today(Page(cloud, "Eve"))
    for _ in range(2):
        cloud.make_puzzle()

    assert first == today(Page(cloud, "Eve"))
    assert 2 == sum(item["pk"]["S"] == "PUZZLE" for item in cloud.items())
    cloud.clock.wait(seconds=DAY_S)
    assert today(Page(cloud, "Eve"))["puzzle"] not in (None, first["puzzle"])


class Hours(Context):
    """So often an hour the function is told that it has time, and then no more."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.asked = 0

    def get_remaining_time_in_millis(self) -> int:
        self.asked += 1
        return 60_000 if self.asked <= self.times else 0


def asked(cloud: Cloud, *, times: int) -> int:
    """How often the search looked at the time, which it has so often."""
    hour = Hours(times)
    cloud.make_puzzle(hour)
    return hour.asked


def nothing_is_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though every decision looks like one."""
    any_decision_is_a_puzzle(monkeypatch)
    for name, number in {"SURE": 1e9, "WORLDS": 1}.items():
        monkeypatch.setattr(f"core.review.puzzles.{name}", number)


def seats_searched(cloud: Cloud) -> int:
    return sum(item["pk"]["S"] == "SEARCHED" for item in cloud.items())


def test_what_was_searched_in_vain_is_not_searched_again(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_is_a_puzzle(monkeypatch)
    short_game(cloud)

    assert 2 * (1 + TRIED) == asked(cloud, times=100)
    assert 0 == asked(cloud, times=100)
    any_decision_is_a_puzzle(monkeypatch)
    cloud.clock.wait(seconds=3600)
    short_game(cloud)
    cloud.make_puzzle()
    assert today(Page(cloud, "Eve"))["puzzle"] is not None


def test_a_search_stops_in_the_middle_of_a_game_and_the_next_comes_further(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing_is_a_puzzle(monkeypatch)
    short_game(cloud)

    assert (4, 0) == (asked(cloud, times=2), seats_searched(cloud))
    for number in (1, 2):
        asked(cloud, times=1 + TRIED)
        assert number == seats_searched(cloud)
    assert 0 == asked(cloud, times=100)


def test_a_puzzle_is_a_seats_decision_with_an_answer_that_it_may_make(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    any_decision_is_a_puzzle(monkeypatch)
    short_game(cloud)
    cloud.make_puzzle()

    puzzle = today(Page(cloud, "Eve"))["puzzle"]

    assert puzzle["you"] == puzzle["deal"]["turn"]
    assert puzzle["answer"] in puzzle["deal"]["legal_moves"]
    assert puzzle["answer"] not in [choice["move"] for choice in puzzle["choices"]]
    assert {choice["move"] for choice in puzzle["choices"]} <= set(puzzle["deal"]["legal_moves"])
    assert puzzle["deal"]["result"] is None


def test_a_puzzle_tells_no_name_table_or_game(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    any_decision_is_a_puzzle(monkeypatch)
    maya, ben = short_game(cloud)
    cloud.make_puzzle()

    said = json.dumps(today(Page(cloud, "Eve")))

    for secret in (maya.table, maya.view["record"], "Maya", "Ben", maya.view["seal"]["seed"], ben.secret):
        assert str(secret) not in said


def test_a_puzzle_that_another_version_wrote_is_no_puzzle(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    any_decision_is_a_puzzle(monkeypatch)
    short_game(cloud)
    cloud.make_puzzle()
    (row,) = (item for item in cloud.items() if item["pk"]["S"] == "PUZZLE")
    cloud.dynamodb.put_item(TableName="gin-table", Item={**row, "text": {"S": '{"you": 3}'}})

    assert today(Page(cloud, "Eve"))["puzzle"] is None


def test_a_bots_decision_is_no_puzzle_and_a_game_that_is_gone_has_none(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    any_decision_is_a_puzzle(monkeypatch)
    short_game(cloud)
    for row in rows(cloud, "DEAL#"):
        cloud.dynamodb.delete_item(TableName="gin-table", Key={"pk": row["pk"], "sk": row["sk"]})

    cloud.make_puzzle()

    assert today(Page(cloud, "Eve"))["puzzle"] is None
