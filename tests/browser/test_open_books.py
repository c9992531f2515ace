"""What can be learned from finished games: the review beside the replay, what was dealt here, the day's puzzle."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from core.fairness import figures
from core.view import view_for
from functions.messages import DayPuzzle, FiguresOfKind, FiguresView, FigureView
from functions.service.views import deal_view, rules_view
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.staged import CODE, LOOK_MS, MOST_LOOKS, Message, Stage, after, laid_out
from tests.browser.test_access import barriers, picture
from tests.core.test_fairness import counted, games_of

GOLDEN = Path(__file__).parents[1] / "golden"
NAME = "pa9qz9bkvaj3pd3b"
OPENED: Message = json.loads((GOLDEN / "replay-1.json").read_text(encoding="utf-8"))
OTHER = "zzzzzzzz23456789"
TABLE, SECRET = "k7m-2xq-9fd", "A" * 22
KEPT = {
    "games": {NAME: {"table": TABLE, "you": 0, "names": ["Maya", "Ben"]}},
    "tables": {TABLE: {"secret": SECRET}},
}
WINDOWS: list[ViewportSize] = [PHONE, DESKTOP]


def moment(ply: int, played: str, better: str, worth: int, error: int = 41) -> Message:
    sums = {"worth": worth, "error": error, "samples": 3000}
    return {"deal": 1, "ply": ply, "played": played, "better": better, **sums}


MOMENTS = [
    moment(7, "discard 7h", "discard Kc", 312),
    moment(16, "knock 7c", "discard 7c", 248),
    moment(2, "draw", "take", 120, 30),
    moment(9, "discard 5s", "discard Jd", 90, 33),
    moment(12, "discard 2s", "discard Ad", 20, 40),
]


def review(state: str, *, done: int = 0, moments: list[Message] | None = None) -> Message:
    told = {"decisions": 41 if done else 0, "alike": 33 if done else 0, "moments": moments or []}
    return {"type": "review", "record": NAME, "seat": 0, "state": state, "done": done, "steps": 36, **told}


def asked(stage: Stage, action: str, number: int = 1) -> Message:
    """The frame by which the page asked, for so many times."""
    for _ in range(MOST_LOOKS):
        found = [frame for frame in stage.sent if frame["action"] == action]
        if len(found) >= number:
            return found[number - 1]
        stage.page.wait_for_timeout(LOOK_MS)
    raise AssertionError(f"the page never asked {action}")


def replayed(guests: Guests, *, viewport: ViewportSize = PHONE, kept: bool = True) -> Stage:
    """The replay of a game that this device was at."""
    stage = guests.stage("", viewport=viewport)
    for name, value in (KEPT if kept else {}).items():
        stage.page.evaluate(
            "([name, value]) => localStorage.setItem(`gin-table:${name}`, value)", [name, json.dumps(value)]
        )
    go(stage, f"r/{NAME}/1/0")
    asked(stage, "replay")
    stage.say(OPENED)
    stage.page.locator(".replay main[data-at]").wait_for()
    return stage


def go(stage: Stage, place: str) -> None:
    stage.page.evaluate("place => { location.hash = place; }", place)


# --- the review --------------------------------------------------------------------------------------------------


def test_a_review_is_off_until_asked_for_then_shows_its_progress_and_the_costliest_moments(guests: Guests) -> None:
    stage = replayed(guests)
    page = stage.page
    assert {"action": "review", "record": NAME, "table": TABLE, "secret": SECRET, "begin": False} == asked(
        stage, "review"
    )
    stage.say(review("off"))
    expect(page.locator(".moments a")).to_have_count(0)

    page.locator("[data-act=review]").click()
    assert asked(stage, "review", 2)["begin"]
    stage.say(review("waiting"))
    expect(page.get_by_role("progressbar")).to_be_visible()
    asked(stage, "review", 3)
    stage.say(review("working", done=20))
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "20")
    picture_of_review(page, "review-working")
    asked(stage, "review", 4)
    stage.say(review("done", done=36, moments=MOMENTS))

    first = page.locator(".moments a").first
    expect(page.locator(".review > .moments a")).to_have_count(3)
    expect(first).to_contain_text(re.compile("You threw 7♥.*The expert throws K♣.*Worth 3.1 ± 0.8 % of the game"))
    expect(page.locator(".review [role=status]")).to_have_text("The review is ready.")


def test_each_moment_is_a_link_to_its_step_from_my_side(guests: Guests) -> None:
    stage = replayed(guests)
    page = stage.page
    asked(stage, "review")
    stage.say(review("done", done=36, moments=MOMENTS))
    page.locator("[data-act=turn]").click()

    page.locator(".moments a").first.focus()
    page.keyboard.press("Enter")

    expect(page.locator(".replay main")).to_have_attribute("data-at", "1.1.7")
    expect(page.locator(".opponent-name")).to_have_text("Ben")
    page.locator(".review-more summary").click()
    expect(page.locator(".review-more")).to_contain_text("Too close to call: 0.2 ± 0.8 %")
    expect(page.locator(".review-more")).to_contain_text("imagined deals (3000 for each of the first three")


@pytest.mark.parametrize("window", WINDOWS, ids=["phone", "desktop"])
def test_the_review_has_no_barrier_and_is_pictured(guests: Guests, window: ViewportSize) -> None:
    stage = replayed(guests, viewport=window)
    asked(stage, "review")
    stage.say(review("done", done=36, moments=MOMENTS))
    stage.page.locator(".moments a").first.wait_for()

    picture_of_review(stage.page, "review", window)

    assert [] == barriers(stage.page)


def picture_of_review(page: Page, name: str, window: ViewportSize = PHONE) -> None:
    page.locator(".review").scroll_into_view_if_needed()
    picture(page, name, window)


def test_a_device_that_was_not_at_the_game_is_offered_no_review(guests: Guests) -> None:
    stage = replayed(guests, kept=False)

    expect(stage.page.locator(".replay-more")).to_be_visible()
    expect(stage.page.locator(".review")).to_have_count(0)
    assert "review" not in {frame["action"] for frame in stage.sent}


def test_the_record_of_a_game_that_was_left_is_not_shown_under_the_next(guests: Guests) -> None:
    stage = replayed(guests, kept=False)
    part: Message = {"type": "record", "sealed": False, "part": 1, "parts": 1}
    go(stage, f"r/{OTHER}/1/0")
    asked(stage, "replay", 2)
    stage.say(OPENED | {"record": OTHER})
    asked(stage, "record", 2)
    stage.say(part | {"record": OTHER, "text": "the next"})
    text = stage.page.locator(".replay-record textarea")
    expect(text).to_have_value("the next")

    stage.say(part | {"record": NAME, "text": "the one before"})
    stage.say(OPENED | {"record": OTHER})
    stage.page.locator("[data-act=turn]").click()

    expect(stage.page.locator(".replay-more")).to_contain_text("Player 2")
    expect(text).to_have_value("the next")


def test_a_review_that_is_refused_says_why(guests: Guests) -> None:
    stage = replayed(guests)
    asked(stage, "review")
    stage.say({"type": "refused", "code": "not_yours", "words": "no", "command": None, "view": None})

    expect(stage.page.locator(".review")).to_contain_text("That game was over before you came to this table.")


# --- what was dealt ----------------------------------------------------------------------------------------------


def told_figures() -> Message:
    """Of four hundred fair games between people, and none with the house."""
    counts = counted(games_of(7, 400))
    found = tuple(FigureView.model_validate(figure._asdict()) for figure in figures(counts, equals=True))
    kinds = (
        FiguresOfKind(kind="people", games=counts["games"], deals=counts["deals"], figures=found),
        FiguresOfKind(kind="house", games=0, deals=0, figures=()),
    )
    return FiguresView(type="figures", kinds=kinds).model_dump(mode="json")


@pytest.mark.parametrize("window", WINDOWS, ids=["phone", "desktop"])
def test_what_was_dealt_here_stands_beside_what_fair_shuffling_brings(guests: Guests, window: ViewportSize) -> None:
    stage = guests.stage(viewport=window)
    stage.show(laid_out())
    page = stage.page
    page.get_by_role("button", name="Menu").click()
    page.locator("[data-entry=shuffle]").click()
    assert "figures" not in {frame["action"] for frame in stage.sent}

    page.locator(".figures summary").click()
    asked(stage, "figures")
    stage.say(told_figures())

    rows = page.locator(".figures tbody tr")
    expect(rows.first).to_contain_text("A")
    expect(page.locator(".figures section")).to_have_count(1)
    expect(page.locator(".figures")).to_contain_text("By chance alone about 2 would be")
    page.locator(".figures summary").scroll_into_view_if_needed()
    picture(page, "figures", window)
    rows.last.scroll_into_view_if_needed()
    picture(page, "figures-end", window)
    assert [] == barriers(page)


def test_figures_that_were_refused_are_asked_for_when_they_are_opened_again(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(laid_out())
    page = stage.page
    page.get_by_role("button", name="Menu").click()
    page.locator("[data-entry=shuffle]").click()
    page.locator(".figures summary").click()
    asked(stage, "figures")
    stage.say({"type": "refused", "code": "fault", "words": "no", "command": None, "view": None})
    why = page.locator(".figures > p").inner_text()

    page.locator(".figures summary").click()
    page.locator(".figures summary").click()
    asked(stage, "figures", 2)
    stage.say(told_figures())

    expect(page.locator(".figures section")).to_have_count(1)
    expect(page.locator(".figures")).not_to_contain_text(why)


def test_a_server_without_a_finished_game_has_nothing_to_tell(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(laid_out())
    stage.page.get_by_role("button", name="Menu").click()
    stage.page.locator("[data-entry=shuffle]").click()
    stage.page.locator(".figures summary").click()
    asked(stage, "figures")
    none: list[Message] = [{"kind": kind, "games": 0, "deals": 0, "figures": []} for kind in ("people", "house")]
    stage.say({"type": "figures", "kinds": none})

    expect(stage.page.locator(".figures")).to_contain_text("No game has been finished on this server yet.")


# --- the puzzle --------------------------------------------------------------------------------------------------


def puzzle(day: str = "2026-11-30") -> Message:
    view = view_for(after(laid_out(), (0, "take")), 0, (42, 31))
    posed = DayPuzzle(
        you=0, rules=rules_view(view.rules), scores=view.scores, deal=deal_view(view), answer="discard Kh", choices=()
    )
    others = [("discard 9s", 312, 41), ("discard 4s", 455, 50), ("discard Qs", 1290, 66)]
    choices = [{"move": move, "worth": worth, "error": error} for move, worth, error in others]
    return {"type": "puzzle", "day": day, "puzzle": posed.model_dump(mode="json") | {"choices": choices}}


def posed(guests: Guests, *, viewport: ViewportSize = PHONE) -> Stage:
    """The puzzle, from the front page."""
    stage = guests.stage("", viewport=viewport)
    stage.page.locator("[data-act=puzzle]").click()
    asked(stage, "puzzle")
    stage.say(puzzle())
    stage.page.locator(".puzzle main[data-at]").wait_for()
    return stage


def answer(page: Page, card: str) -> None:
    page.locator(f"[data-region=hand] [data-card='{card}']").click()
    page.wait_for_timeout(400)
    page.locator("[data-act=discard]").click()


@pytest.mark.parametrize("window", WINDOWS, ids=["phone", "desktop"])
def test_the_days_decision_is_made_on_the_table_and_the_answer_said_with_its_reason(
    guests: Guests, window: ViewportSize
) -> None:
    stage = posed(guests, viewport=window)
    page = stage.page
    expect(page.locator(".coach")).to_contain_text("Puzzle of November 30")
    expect(page.locator(".coach")).to_contain_text("42 to 31, to 100")
    page.wait_for_timeout(300)
    picture(page, "puzzle", window)
    assert [] == barriers(page)

    answer(page, "9s")

    coach = page.locator(".coach[data-answered=true]")
    expect(coach).to_contain_text(re.compile("Not this time. The expert throws K♥"))
    expect(coach.locator("li[data-mine=true]")).to_contain_text("worse by 3.1 ± 0.8 %")
    expect(coach).to_contain_text("Days in a row: 0. Best: 0.")
    page.wait_for_timeout(300)
    picture(page, "puzzle-answered", window)
    assert [] == barriers(page)
    assert {"puzzle"} == {frame["action"] for frame in stage.sent}


def test_days_answered_right_in_a_row_are_counted_on_this_device_and_a_day_only_once(guests: Guests) -> None:
    stage = posed(guests)
    page = stage.page
    answer(page, "Kh")
    expect(page.locator(".coach")).to_contain_text("Days in a row: 1. Best: 1.")
    page.locator("[data-act=leave-puzzle]").click()
    page.locator("[data-act=puzzle]").click()
    asked(stage, "puzzle", 2)
    stage.say(puzzle())
    expect(page.locator(".coach[data-answered=true]")).to_contain_text("Right!")
    page.locator("[data-act=leave-puzzle]").click()
    page.locator("[data-act=puzzle]").click()
    asked(stage, "puzzle", 3)
    stage.say(puzzle("2026-12-01"))
    expect(page.locator(".coach[data-answered=false]")).to_be_visible()

    answer(page, "Kh")

    expect(page.locator(".coach")).to_contain_text("Days in a row: 2. Best: 2.")


def test_a_server_without_a_puzzle_says_so(guests: Guests) -> None:
    stage = guests.stage("#puzzle", viewport=PHONE)
    asked(stage, "puzzle")
    stage.say({"type": "puzzle", "day": "2026-11-30", "puzzle": None})

    expect(stage.page.get_by_text("There is no puzzle today")).to_be_visible()
    picture(stage.page, "puzzle-none", PHONE)
    assert [] == barriers(stage.page)


def test_from_puzzle_lesson_and_replay_to_a_table_by_address_and_back_nothing_is_left_behind(guests: Guests) -> None:
    stage = posed(guests)
    page = stage.page
    go(stage, "lesson")
    page.locator(".lesson:not(.puzzle) main[data-at]").wait_for()
    go(stage, f"r/{NAME}/1/0")
    asked(stage, "replay")
    stage.say(OPENED)
    page.locator(".replay main[data-at]").wait_for()

    go(stage, CODE)
    asked(stage, "sync")
    stage.show(after(laid_out(), (0, "take")))
    answer(page, "Kh")

    assert "discard Kh" == asked(stage, "move")["move"]
    page.go_back()
    asked(stage, "replay", 2)
    stage.say(OPENED)
    page.locator(".replay main[data-at]").wait_for()
    page.go_back()
    page.locator(".lesson:not(.puzzle) main[data-at]").wait_for()
    page.go_back()
    asked(stage, "puzzle", 2)
    stage.say(puzzle())
    answer(page, "Kh")
    expect(page.locator(".coach")).to_contain_text("Right!")
    assert 1 == len([frame for frame in stage.sent if frame["action"] == "move"])
