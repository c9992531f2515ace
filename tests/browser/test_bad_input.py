"""Too long, too often, above the limit, or full of markup: refused in words or shown as it stands, and play goes on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guests
from tests.browser.playing import pass_the_upcard, start_game
from tests.browser.seat import Seat

MARKUP = "<img onerror=alert>"
LINE = "<script>alert(1)</script><b>hi</b> &amp; \"'"


def test_markup_in_names_is_shown_letter_for_letter(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_game(maya, sam, names=(MARKUP, "<b>&lt;Sam</b>"))

    expect(maya.opponent).to_have_text("<b>&lt;Sam</b>")
    expect(sam.opponent).to_have_text(MARKUP)
    for seat in (maya, sam):
        assert 0 == seat.page.locator("#page img, #page b b, .opponent-name *").count()
    guests.picture(maya, "names")
    guests.picture(sam, "names")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        pytest.param(" Ma\u202eya\u200b \t ", "Maya", id="invisible"),
        pytest.param("", "Guest 1", id="empty"),
        pytest.param("מאיה", "מאיה", id="right-to-left"),
    ],
)
def test_names_are_cleaned(guests: Guests, typed: str, shown: str) -> None:
    maya = guests.desktop()
    maya.is_called(typed)
    code = maya.open_for_a_friend()

    sam = guests.phone(f"#{code}")
    expect(sam.page.get_by_role("heading", name=f"{shown} invites you to gin rummy")).to_be_visible()


def test_equal_names_are_told_apart(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_game(maya, sam, names=("Maya", "maya"))

    expect(maya.opponent).to_have_text("maya 2")
    expect(sam.opponent).to_have_text("Maya")


def test_a_name_of_ten_thousand_characters_is_refused_in_words(guests: Guests) -> None:
    maya = guests.desktop()
    maya.is_called("x" * 10_000)
    maya.press(maya.act("open-friend"))
    expect(maya.refusal).to_have_text("A name has at most 20 characters.")
    guests.picture(maya, "long-name")

    maya.is_called("Maya")
    assert maya.open_for_a_friend()


def test_chat_with_markup_is_heard_letter_for_letter_and_a_long_line_is_refused(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_game(maya, sam)

    maya.say("x" * 500)
    expect(maya.refusal).to_have_text("A message has at most 200 characters.")
    guests.picture(maya, "long-line")
    expect(maya.page.get_by_role("textbox", name="Message")).to_have_value("x" * 500)

    maya.say(LINE)
    sam.hears(LINE)
    assert [LINE] == sam.chat_heard()
    assert 0 == sam.page.locator(".chat-log b, .chat-log script").count()


def test_a_double_click_on_the_stock_draws_once(guests: Guests) -> None:
    drawer, _ = pass_the_upcard(*_two_at_desks(guests))

    drawer.page.locator("[data-pile=stock]").dblclick()
    drawer.page.locator("main[data-phase=discard]").wait_for()

    assert 11 == len(drawer.hand)
    assert ["pass", "draw"] == drawer.moves_sent()


def test_a_double_tap_on_discard_plays_once(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.phone()
    start_game(maya, sam)
    drawer, other = pass_the_upcard(maya, sam)
    drawer.draw()
    card = drawer.hand[-1]
    drawer.select(card)

    _double_tap(drawer, "discard")
    other.wait_for_turn()
    drawer.wait_for(other.moment.at)

    assert 10 == len(drawer.hand)
    assert ["pass", "draw", f"discard {card}"] == drawer.moves_sent()
    assert card == other.top


def _double_tap(seat: Seat, act: str) -> None:
    box = seat.act(act).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(2):
        seat.page.touchscreen.tap(x, y)


@pytest.mark.parametrize(("option", "limit"), [("Knock with 10", 10), ("Gin only", 0)])
def test_no_knock_is_offered_above_the_limit(guests: Guests, option: str, limit: int) -> None:
    maya, sam = guests.desktop(), guests.desktop()
    maya.choose("Knock limit", option)
    start_game(maya, sam)
    drawer, _ = pass_the_upcard(maya, sam)
    drawer.draw()

    suggested = drawer.is_offered_a_knock()
    low_enough = {card for card in drawer.hand if _left_by(drawer, card) <= limit}

    assert low_enough == {card for card in drawer.hand if _knock_is_offered_with(drawer, card)}
    assert suggested == bool(low_enough)


def _left_by(seat: Seat, card: str) -> int:
    """The deadwood that discarding a card would leave, as the page says."""
    seat.select(card)
    label = seat.page.locator(".count").get_attribute("aria-label") or ""
    return int(re.findall(r"\d+", label)[1])


def _knock_is_offered_with(seat: Seat, card: str) -> bool:
    seat.select(card)
    return seat.act("knock").count() > 0


def test_the_options_of_a_table_are_shown_to_whoever_opens_its_link(guests: Guests) -> None:
    maya = guests.phone()
    maya.choose("Game to", "Game to 500")
    maya.choose("Knock limit", "Gin only")
    code = maya.open_for_a_friend()

    sam = guests.desktop(f"#{code}")
    sam.sees("First to 500 wins")
    sam.sees("Gin only: no knocking")
    guests.picture(sam, "options")
    sam.sit()
    maya.is_dealt()
    expect(maya.page.get_by_label("Score to 500")).to_be_visible()


def _two_at_desks(guests: Guests) -> tuple[Seat, Seat]:
    maya, sam = guests.desktop(), guests.desktop()
    start_game(maya, sam)
    return maya, sam
