"""A finished game as an open book: its hands shown again at a link, and its shuffle checked by the page itself."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from core.record import parse_record, record_text
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.seat import READING_MS
from tests.browser.staged import Message, Stage
from tests.browser.test_access import barriers, picture

GOLDEN = Path(__file__).parents[1] / "golden"
NAME = "pa9qz9bkvaj3pd3b"
OPENED: Message = json.loads((GOLDEN / "replay-1.json").read_text(encoding="utf-8"))
TRANSCRIPT = (GOLDEN / "record-1.txt").read_text(encoding="utf-8")
CHECKER = Path(__file__).parents[2] / "docs" / "check_deals.py"
RECORD = record_text(replace(parse_record(TRANSCRIPT), seal=None))
LAST = len(OPENED["arranged"]) - 2
WINDOWS: list[ViewportSize] = [PHONE, {"width": 390, "height": 844}, {"width": 740, "height": 360}, DESKTOP]


def replayed(guests: Guests, path: str = f"#r/{NAME}/1/0", *, viewport: ViewportSize = PHONE) -> Stage:
    """A page at the link of a deal, which the test lays open for it."""
    stage = guests.stage(path, viewport=viewport)
    stage.say(OPENED)
    stage.say({"type": "record", "record": NAME, "sealed": False, "part": 1, "parts": 1, "text": RECORD})
    stage.page.locator(".replay main[data-at]").wait_for()
    return stage


def at(page: Page) -> int:
    """The step that lies on the table."""
    moment = page.locator(".replay main").get_attribute("data-at") or ""
    return int(moment.split(".")[2])


def test_a_link_opens_a_hand_at_its_step_and_the_keys_go_through_it(guests: Guests) -> None:
    stage = replayed(guests, f"#r/{NAME}/1/7")
    page = stage.page
    asked = [frame for frame in stage.sent if frame["action"] == "replay"]
    assert [{"action": "replay", "record": NAME, "deal": 1}] == asked
    assert 7 == at(page)

    for key, expected in (("ArrowRight", 8), ("ArrowLeft", 7), ("End", LAST), ("ArrowRight", LAST), ("Home", 0)):
        page.keyboard.press(key)
        expect(page.locator(".replay main")).to_have_attribute("data-at", f"1.1.{expected}")
    page.wait_for_function("name => location.hash === `#r/${name}/1/0`", arg=NAME)


def test_the_hand_plays_by_itself_and_stops_at_its_end(guests: Guests) -> None:
    page = replayed(guests, f"#r/{NAME}/1/{LAST - 2}").page
    page.get_by_role("button", name="Speed 1").click()
    expect(page.get_by_role("button", name="Speed 2")).to_be_visible()

    page.locator("[data-act=play]").click()
    expect(page.locator("[data-act=play]")).to_have_text("Pause")

    expect(page.locator(".replay main")).to_have_attribute("data-at", f"1.1.{LAST}")
    expect(page.locator("[data-act=play]")).to_have_text("Play")


def test_both_hands_are_open_on_wish_and_the_table_can_be_turned(guests: Guests) -> None:
    page = replayed(guests, viewport=DESKTOP).page
    mine, theirs = (set(OPENED["hands"][seat]) for seat in (0, 1))
    assert mine == hand(page)
    expect(page.locator(".open-hand .card")).to_have_count(0)

    page.locator("[data-act=both]").click()
    expect(page.locator(".open-hand .card")).to_have_count(10)
    page.locator("[data-act=turn]").click()

    expect(page.locator(".opponent-name")).to_have_text("Player 1")
    assert theirs == hand(page)


def hand(page: Page) -> set[str]:
    """The cards of the hand at the lower edge."""
    cards: list[str] = page.locator("[data-region=hand] [data-card]").evaluate_all(
        "all => all.map(e => e.dataset.card)"
    )
    return set(cards)


@pytest.mark.parametrize("state", ["dealt", "playing", "both", "end"])
def test_the_replay_has_no_barrier_and_is_pictured(guests: Guests, state: str) -> None:
    step = {"dealt": 0, "playing": 16, "both": 23, "end": LAST}[state]
    page = replayed(guests, f"#r/{NAME}/1/{step}").page
    if state in ("both", "end"):
        page.locator("[data-act=both]").click()
    for window in WINDOWS:
        page.set_viewport_size(window)
        page.wait_for_timeout(100)
        picture(page, f"replay-{state}", window)
        if window in (PHONE, DESKTOP):
            assert [] == barriers(page)
    page.set_viewport_size(PHONE)
    page.locator(".plot").scroll_into_view_if_needed()
    picture(page, f"replay-{state}-more", PHONE)


def test_a_link_to_a_game_that_is_not_there_says_so(guests: Guests) -> None:
    stage = guests.stage(f"#r/{NAME}/9/0", viewport=PHONE)
    refusal: dict[str, Any] = {"code": "unknown_deal", "words": "no", "command": None, "view": None}
    stage.say({"type": "refused", **refusal})

    expect(stage.page.get_by_text("That game has no such hand.")).to_be_visible()
    assert [] == barriers(stage.page)


def test_a_game_given_up_is_checked_by_the_page_and_its_hand_looked_at_again(guests: Guests) -> None:
    ada = guests.phone()
    ada.is_called("Ada")
    ada.open_with_the_bot()
    page = ada.page
    ada.open_menu()
    concede(page)

    expect(page.locator("[data-act=shuffle]")).to_have_text("Shuffle checked: it fits")
    guests.picture(ada, "game-over")
    page.locator("[data-act=shuffle]").click()
    expect(page.locator("[data-found=good]")).to_contain_text("the one whose fingerprint your browser kept")
    expect(page.locator("[data-found=good]")).to_contain_text("the very cards your browser was shown: 1")
    page.wait_for_timeout(400)
    for window in (DESKTOP, PHONE):
        page.set_viewport_size(window)
        picture(page, "check", window)
        assert [] == barriers(page)
    with page.expect_download() as download:
        ada.press(page.get_by_role("link", name="check_deals.py"))
    assert download.value.path().read_bytes() == CHECKER.read_bytes()
    ada.close_sheet()

    page.locator("[data-act=replay-game]").click()
    page.locator(".replay main[data-at='1.1.0']").wait_for()
    expect(page.locator(".opponent-name")).to_have_text("House")
    page.locator(".replay-record summary").click()
    assert parse_record(page.locator(".replay-record textarea").input_value()).seal is None
    page.locator(".replay-close").click()
    expect(page.locator("[data-act=rematch]")).to_be_visible()


def concede(page: Page) -> None:
    page.get_by_role("button", name="Concede the game").click()
    page.locator("[data-act=yes]").wait_for()
    page.wait_for_timeout(READING_MS)
    page.locator("[data-act=yes]").click()


def test_a_server_that_shows_another_shuffle_than_it_sealed_is_found_out(guests: Guests) -> None:
    ada = guests.phone()
    ada.open_with_the_bot()
    page = ada.page
    page.evaluate(FORGE)
    ada.open_menu()
    concede(page)

    expect(page.locator("[data-act=shuffle]")).to_contain_text("fit!")
    page.locator("[data-act=shuffle]").click()

    expect(page.locator("[data-found=bad]")).to_contain_text("not the one your browser kept before the first hand")
    expect(page.locator("[data-found=bad]")).to_contain_text("Your own number is not the one in the shuffle.")
    expect(page.locator("[data-found=bad]")).to_contain_text("Hand 1: these are not the cards you were dealt.")
    guests.picture(ada, "forged")


FORGE = """() => {
    const tables = JSON.parse(localStorage['gin-table:tables']);
    for (const table of Object.values(tables)) {
        for (const seen of Object.values(table.seen)) seen.seed = seen.mine = '0'.repeat(64);
        for (const deal of Object.keys(table.dealt)) table.dealt[deal] = table.dealt[deal].replace(/^../, 'xx');
    }
    localStorage['gin-table:tables'] = JSON.stringify(tables);
}"""
"""What the page kept is made another's: as if the server now showed what it did not seal."""
