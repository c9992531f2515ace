"""The review as its player asks for it: off until then, made step by step, and of nobody's game but one's own."""

import pytest

from core.review.plan import VERSION, Done, Plan
from core.tally import Tally
from functions import wiring
from functions.books import StoredReview
from functions.service.codes import public_name
from functions.service.reviewing import go_on
from tests.functions.books import few_worlds, short_game
from tests.functions.cloud import TABLE_NAME, Cloud, Context
from tests.functions.pages import Frame, Page, at_table, mover, seal
from tests.functions.test_records import DAY_S, conceded, rows


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    few_worlds(monkeypatch)


def ask(page: Page, *, begin: bool = False, name: str | None = None) -> Frame:
    seat = {"table": page.table, "secret": page.secret}
    (answer,) = page.send_plain("review", record=name or page.view["record"], begin=begin, **seat)
    return answer


class Stopping(Context):
    """A function with time for so many steps."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def get_remaining_time_in_millis(self) -> int:
        self.steps -= 1
        return 60_000 if self.steps >= 0 else 0


def test_a_review_is_off_until_it_is_asked_for_and_then_made_in_the_background(cloud: Cloud) -> None:
    maya, ben = short_game(cloud)

    assert ("off", []) == (ask(maya)["state"], cloud.queued("reviews"))
    assert "waiting" == ask(maya, begin=True)["state"]
    cloud.make_reviews()
    made = ask(maya)

    assert ("done", made["steps"]) == (made["state"], made["done"])
    assert 0 <= made["alike"] <= made["decisions"] > 0
    assert "off" == ask(ben)["state"]


def test_two_functions_that_make_one_review_at_once_find_what_one_would(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    maya, _ = short_game(cloud)
    ask(maya, begin=True)
    cloud.make_reviews()
    alone, ports, step_alone = ask(maya), wiring.ports(cloud.sockets.endpoint), Plan.step
    forget(cloud, maya)
    ask(maya, begin=True)
    cloud.queued("reviews")
    out_of_time: list[int] = []

    def overtaken(plan: Plan, number: int, done: Done) -> Tally:
        made = step_alone(plan, number, done)
        if number == plan.chosen_by:
            monkeypatch.setattr(Plan, "step", step_alone)
            go_on(ports, maya.view["record"], 0, lambda: True)
            out_of_time.append(number)
        return made

    monkeypatch.setattr(Plan, "step", overtaken)
    go_on(ports, maya.view["record"], 0, lambda: not out_of_time)

    assert alone["moments"]
    assert (alone["moments"], "done") == (ask(maya)["moments"], ask(maya)["state"])


def test_a_review_of_a_game_whose_deals_are_gone_is_refused_in_words(cloud: Cloud) -> None:
    maya, _ = short_game(cloud)
    ask(maya, begin=True)
    for row in rows(cloud, "DEAL#"):
        cloud.dynamodb.delete_item(TableName=TABLE_NAME, Key={name: row[name] for name in ("pk", "sk")})

    assert [] == cloud.make_reviews()
    cloud.clock.wait(seconds=200)
    assert "unknown_record" == ask(maya, begin=True)["code"]


def test_moments_name_what_was_played_in_the_record_and_come_costliest_first(cloud: Cloud) -> None:
    maya, _ = short_game(cloud)
    ask(maya, begin=True)
    cloud.make_reviews()

    moments = ask(maya)["moments"]

    assert moments
    assert sorted((each["worth"] for each in moments), reverse=True) == [each["worth"] for each in moments]
    for moment in moments:
        (opened,) = maya.send_plain("replay", record=maya.view["record"], deal=moment["deal"])
        assert moment["samples"] == 8
        assert moment["played"].split()[-1] in {"pass", "take", "draw"} | {
            opened["moves"][place : place + 2] for place in range(len(opened["moves"]))
        }


def test_both_players_have_reviews_of_their_own_and_a_game_with_the_house_has_one(cloud: Cloud) -> None:
    maya, ben = short_game(cloud)
    for page in (maya, ben):
        ask(page, begin=True)
    zoe = Page(cloud, "Zoe").open(rules={"target": 50})
    zoe.send("addBot", level="easy")
    seal(zoe)
    zoe.send("concede", game=1)
    ask(zoe, begin=True)

    cloud.make_reviews()

    assert [("done", 0), ("done", 1), ("done", 0)] == [
        (ask(page)["state"], ask(page)["seat"]) for page in (maya, ben, zoe)
    ]


def test_a_function_that_runs_out_of_time_goes_on_where_it_stopped(cloud: Cloud) -> None:
    maya, _ = short_game(cloud)
    ask(maya, begin=True)
    progress = []
    while (state := ask(maya))["state"] != "done":
        progress.append(state["done"])
        assert [] == cloud.make_reviews(Stopping(1))
        cloud.clock.wait(seconds=10)

    assert list(range(len(progress))) == progress
    assert len(progress) > 3
    in_steps = ask(maya)["moments"]
    forget(cloud, maya)
    ask(maya, begin=True)
    cloud.make_reviews()
    assert in_steps == ask(maya)["moments"]


def forget(cloud: Cloud, page: Page) -> None:
    key = {"pk": {"S": f"GAME#{page.view['record']}"}, "sk": {"S": "REVIEW#0"}}
    cloud.dynamodb.delete_item(TableName="gin-table", Key=key)


def test_a_function_that_is_killed_half_way_loses_nothing_that_was_done(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    maya, _ = short_game(cloud)
    ask(maya, begin=True)
    step, begun, last = Plan.step, list[int](), [3]

    def killed_in_the_last(plan: Plan, number: int, done: Done) -> Tally:
        begun.append(number)
        if [number] == last:
            raise RuntimeError("killed")
        return step(plan, number, done)

    monkeypatch.setattr(Plan, "step", killed_in_the_last)
    assert ["m0"] == cloud.make_reviews()

    half = ask(maya)
    assert ("working", 3, [0, 1, 2, 3]) == (half["state"], half["done"], begun)
    cloud.clock.wait(seconds=60)
    ask(maya, begin=True)
    assert [] == cloud.queued("reviews")
    cloud.clock.wait(seconds=100)
    ask(maya, begin=True)
    begun.clear()
    last.clear()
    cloud.make_reviews()
    whole = ask(maya)
    assert ("done", list(range(3, whole["steps"]))) == (whole["state"], begun)


def test_the_same_message_twice_and_one_that_nobody_asked_for_change_nothing(cloud: Cloud) -> None:
    maya, _ = short_game(cloud)
    reviews = wiring.ports(cloud.sockets.endpoint).reviews
    reviews.send(maya.view["record"], 1)
    ask(maya, begin=True)
    for _ in range(2):
        reviews.send(maya.view["record"], 0)
    reviews.send("2222222222222222", 0)

    assert [] == cloud.make_reviews()

    assert 1 == len(rows(cloud, "REVIEW#"))


def test_a_review_made_another_way_is_made_anew(cloud: Cloud) -> None:
    maya, _ = short_game(cloud)
    books = wiring.ports(cloud.sockets.endpoint).books
    books.begin_review(maya.view["record"], 0, StoredReview(version=99, touched=0, steps=7))
    cloud.clock.wait(seconds=200)

    ask(maya, begin=True)
    cloud.make_reviews()

    review = books.review(maya.view["record"], 0)
    assert review is not None
    assert (VERSION, True) == (review.version, review.finished)


# --- what nobody may have ----------------------------------------------------------------------------------------


def test_nothing_of_a_game_is_reviewed_before_it_is_over(cloud: Cloud) -> None:
    maya, ben = at_table(cloud)
    seal(maya, ben)
    mover(maya, ben).play()
    seated = wiring.ports(cloud.sockets.endpoint).tables.load(maya.table or "", consistent=True)
    assert seated is not None
    name = public_name(seated.table.seal)

    assert "unknown_record" == ask(maya, begin=True, name=name)["code"]
    wiring.ports(cloud.sockets.endpoint).books.ask_review(name, 0)
    wiring.ports(cloud.sockets.endpoint).reviews.send(name, 0)

    assert [] == cloud.make_reviews()
    assert ["touched", "ttl"] == sorted(set(rows(cloud, "REVIEW#")[0]) - {"pk", "sk"})


def test_who_sits_elsewhere_came_later_or_only_has_the_link_is_told_so(cloud: Cloud) -> None:
    maya, _ = short_game(cloud)
    name = maya.view["record"]
    zoe, _ = conceded(cloud)
    eve = Page(cloud, "Eve", table=maya.table)

    assert "not_seated" == ask(eve, name=name)["code"]
    assert "not_seated" == ask(zoe, name=name)["code"]
    assert "unknown_record" == ask(maya, name="2222222222222222")["code"]
    assert [] == rows(cloud, "REVIEW#")


def test_who_came_to_the_table_later_has_no_review_of_a_game_before(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    seal(maya)
    maya.send("concede", game=1)
    name = maya.view["record"]
    maya.send("removeBot")
    ben = Page(cloud, "Ben", table=maya.table)
    ben.sit()

    assert "not_yours" == ask(ben, name=name, begin=True)["code"]


def test_a_review_outlives_its_table_but_not_its_game(cloud: Cloud) -> None:
    maya, _ = conceded(cloud)
    eve = Page(cloud, "Eve", table=maya.table)
    cloud.clock.wait(seconds=31 * DAY_S)

    assert "waiting" == ask(maya, begin=True)["state"]
    cloud.make_reviews()
    assert "done" == ask(maya)["state"]
    assert "unknown_table" == ask(eve, name=maya.view["record"])["code"]
    cloud.clock.wait(seconds=340 * DAY_S)
    assert "unknown_table" == ask(maya)["code"]


def test_reviews_asked_for_at_will_are_counted(cloud: Cloud) -> None:
    cloud.between_frames = 0
    maya, _ = conceded(cloud)
    for _ in range(12):
        maya.send("mute", muted=True)

    assert "too_fast" == ask(maya, begin=True)["code"]
    assert [] == cloud.queued("reviews")
