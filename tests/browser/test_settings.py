"""Each choice of the settings does what it says, at once, and is there the next time."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import violations
from tests.browser.guests import PHONE, Guests
from tests.browser.seat import Seat
from tests.browser.staged import CODE, laid_out


def open_settings(seat: Seat) -> Locator:
    """The settings, from the front page."""
    seat.press(seat.button("Settings"))
    sheet = seat.page.get_by_role("dialog", name="Settings")
    expect(sheet.get_by_role("combobox", name="Language")).to_be_visible()
    return sheet


def root(seat: Seat) -> Locator:
    """The element on which style sheets read the choices."""
    return seat.page.locator("html")


def choose(seat: Seat, group: str, option: str) -> None:
    """One of several words in a row."""
    seat.page.get_by_role("group", name=group).get_by_role("radio", name=option, exact=True).check(force=True)


def switch(seat: Seat, label: str, *, on: bool) -> None:
    """Turn a switch."""
    seat.page.get_by_role("checkbox", name=label).set_checked(on)


SPAN = """() => {
    const cards = [...document.querySelectorAll('[data-region=hand] [data-card]')];
    const lefts = cards.map(one => one.getBoundingClientRect().x);
    return Math.max(...lefts) - Math.min(...lefts);
}"""
CHOICES = [
    ("Suit colours", "Two", "data-suits", "2"),
    ("Card size", "Large", "data-card-size", "large"),
    ("Table", "Blue", "data-felt", "blue"),
    ("Table", "Grey", "data-felt", "grey"),
    ("Table", "Light", "data-felt", "light"),
    ("Table", "High contrast", "data-felt", "contrast"),
    ("Held in", "Left hand", "data-hand", "left"),
]


@pytest.mark.parametrize(("group", "option", "hook", "value"), CHOICES)
def test_a_choice_is_kept(guests: Guests, group: str, option: str, hook: str, value: str) -> None:
    seat = guests.phone()
    open_settings(seat)

    choose(seat, group, option)
    expect(root(seat)).to_have_attribute(hook, value)
    seat.page.reload()
    expect(root(seat)).to_have_attribute(hook, value)


def test_a_choice_made_in_one_tab_is_made_in_the_others(guests: Guests) -> None:
    seat = guests.desktop()
    tab = guests.another_tab(seat)
    open_settings(tab)
    choose(tab, "Table", "Blue")
    tab.close_sheet()
    tab.is_called("Maya")

    expect(root(seat)).to_have_attribute("data-felt", "blue")
    expect(seat.page.get_by_role("textbox", name="Your name")).to_have_value("Maya")
    open_settings(seat)
    choose(seat, "Suit colours", "Two")
    expect(root(tab)).to_have_attribute("data-suits", "2")
    tab.page.reload()
    expect(root(tab)).to_have_attribute("data-felt", "blue")


def test_the_language_changes_at_once_and_is_kept(guests: Guests) -> None:
    seat = guests.phone()
    open_settings(seat)

    seat.page.get_by_role("combobox", name="Language").select_option("de")
    expect(seat.page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    seat.page.reload()
    expect(seat.button("Mit Freunden spielen")).to_be_visible()
    expect(seat.page.locator("#about[lang=de]")).to_be_visible()


def test_cards_keep_their_letters_in_every_language_until_its_own_are_chosen(guests: Guests) -> None:
    stage = guests.stage(f"#{CODE}", viewport=PHONE, locale="fr")
    stage.show(laid_out(upcard="Jd"))
    upcard = stage.page.locator(".pile.discard .card:not(.older) .rank").last
    expect(upcard).to_have_text("J")

    stage.page.get_by_role("button", name="Menu").click()
    stage.page.get_by_role("button", name="Réglages").click()
    stage.page.get_by_role("group", name="Lettres des cartes").get_by_role("radio", name="A R D V").check(force=True)
    expect(upcard).to_have_text("V")
    expect(stage.page.locator("[data-act=take]")).to_contain_text("V")


def test_where_the_languages_cards_have_english_letters_there_is_nothing_to_choose(guests: Guests) -> None:
    seat = guests.phone()
    sheet = open_settings(seat)
    expect(sheet.get_by_role("group", name="Card size")).to_be_visible()
    expect(sheet.get_by_role("group", name="Card letters")).to_have_count(0)


def test_cards_that_lie_close_take_less_of_a_wide_window_and_stay_under_the_finger(guests: Guests) -> None:
    seat = guests.desktop()
    seat.open_with_the_bot()
    seat.page.keyboard.press("Escape")
    wide = seat.page.evaluate(SPAN)
    seat.page.get_by_role("button", name="Menu").click()
    seat.page.get_by_role("button", name="Settings").click()
    choose(seat, "Card spacing", "Close")
    seat.close_sheet()
    seat.page.wait_for_function(f"({SPAN})() < {0.8 * wide}")
    guests.picture(seat, "close")


def test_large_cards_are_larger(guests: Guests) -> None:
    seat = guests.phone()
    seat.page.set_viewport_size({"width": 390, "height": 844})
    seat.open_with_the_bot()
    before = seat.cards.first.bounding_box()
    seat.page.evaluate("localStorage.setItem('gin-table:prefs', JSON.stringify({ cardSize: 'large' }))")
    seat.page.reload()
    seat.is_dealt()
    after = seat.cards.first.bounding_box()

    assert before
    assert after
    assert after["width"] > before["width"]
    guests.picture(seat, "large")


def test_in_the_left_hand_the_pill_lies_at_the_left(guests: Guests) -> None:
    seat = guests.phone()
    seat.page.evaluate("localStorage.setItem('gin-table:prefs', JSON.stringify({ hand: 'left' }))")
    seat.page.reload()
    seat.open_with_the_bot()

    pill = seat.page.locator(".order-pill").bounding_box()
    assert pill
    assert pill["x"] + pill["width"] < 180
    guests.picture(seat, "left-hand")


def test_without_movement_nothing_moves(guests: Guests) -> None:
    seat = guests.phone(moving=True)
    open_settings(seat)
    switch(seat, "Movement", on=False)
    seat.escape()
    seat.open_with_the_bot()

    assert seat.page.evaluate("document.getAnimations().length") == 0


def test_with_the_button_only_a_second_tap_discards_nothing(guests: Guests) -> None:
    seat = guests.phone()
    open_settings(seat)
    switch(seat, "Discard with the button only", on=True)
    seat.escape()
    seat.page.goto(seat.page.url.partition("#")[0] + "#lesson")
    seat.press(seat.act("take"))
    seat.select("Kh")
    seat.page.wait_for_timeout(600)
    seat.press(seat.page.locator("[data-card=Kh]"), x=8)

    expect(seat.page.locator("[data-card=Kh]")).to_have_attribute("aria-pressed", "false")
    expect(seat.page.locator("main[data-at='1.1.1']")).to_be_visible()


def test_shortcuts_can_be_turned_off(guests: Guests) -> None:
    seat = guests.desktop()
    open_settings(seat)
    switch(seat, "Keys at the table", on=False)
    seat.escape()
    seat.page.goto(seat.page.url.partition("#")[0] + "#lesson")
    expect(seat.page.locator("main[data-at='1.1.0']")).to_be_visible()
    seat.page.keyboard.press("u")

    seat.page.wait_for_timeout(300)
    expect(seat.page.locator("main[data-at='1.1.0']")).to_be_visible()


def test_the_tab_tells_my_turn_unless_it_shall_not(guests: Guests) -> None:
    seat = guests.phone("#lesson")

    expect(seat.page).to_have_title("Your turn · Gin")
    expect(seat.page.locator("link[rel=icon]")).to_have_attribute("href", "./icon-turn.svg")
    seat.page.evaluate("localStorage.setItem('gin-table:prefs', JSON.stringify({ tab: false }))")
    seat.page.reload()
    expect(seat.page.locator("main[data-at]")).to_be_visible()
    expect(seat.page).to_have_title("Gin Table")


def test_the_icon_blinks_while_nobody_looks(guests: Guests) -> None:
    seat = guests.phone()
    seat.page.evaluate("document.hasFocus = () => false")
    seat.page.evaluate("location.hash = '#lesson'")
    icon = seat.page.locator("link[rel=icon]")

    expect(icon).to_have_attribute("href", "./icon-turn.svg")
    expect(icon).to_have_attribute("href", "./icon.svg")
    expect(icon).to_have_attribute("href", "./icon-turn.svg")


def test_sounds_are_made_by_the_page_and_can_be_turned_off(guests: Guests) -> None:
    seat = guests.phone()
    seat.page.evaluate(
        """() => {
            window.tones = 0;
            const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (when) { window.tones += 1; start.call(this, when); };
        }"""
    )
    open_settings(seat)
    expect(seat.page.get_by_role("slider", name="Volume")).to_be_visible()
    seat.escape()
    seat.page.evaluate("location.hash = '#lesson'")
    seat.press(seat.act("take"))
    seat.page.wait_for_function("window.tones > 0")

    seat.page.evaluate("location.hash = ''")
    open_settings(seat)
    switch(seat, "Sounds", on=False)
    expect(seat.page.get_by_role("slider", name="Volume")).to_have_count(0)
    seat.escape()
    seat.page.evaluate("window.tones = 0; location.hash = '#lesson'")
    seat.press(seat.act("take"))
    expect(seat.page.locator("main[data-at='1.1.1']")).to_be_visible()
    assert seat.page.evaluate("window.tones") == 0


def test_nobody_is_asked_about_notifications_before_a_hand_is_finished(guests: Guests) -> None:
    seat = guests.phone()
    sheet = open_settings(seat)

    expect(sheet.get_by_text(re.compile("after your first finished hand"))).to_be_visible()
    seat.page.evaluate("localStorage.setItem('gin-table:finishedHand', 'true')")
    seat.page.reload()
    sheet = open_settings(seat)
    expect(sheet.get_by_role("checkbox", name="Notifications")).not_to_be_checked()


@pytest.mark.parametrize("felt", ["blue", "grey", "light", "contrast"])
def test_every_table_colour_can_be_read(guests: Guests, felt: str) -> None:
    seat = guests.phone()
    seat.page.evaluate("felt => localStorage.setItem('gin-table:prefs', JSON.stringify({ felt }))", felt)
    seat.page.reload()
    seat.open_with_the_bot()

    assert violations(seat.page) == []
    guests.picture(seat, felt)


def test_all_that_the_browser_keeps_can_be_deleted_and_is_asked_about_once_more(guests: Guests) -> None:
    seat = guests.phone()
    seat.is_called("Maya")
    seat.open_for_a_friend()
    seat.page.goto(guests.cloud.address)
    kept = "Object.keys(localStorage).filter(key => key.startsWith('gin-table:'))"
    seat.press(seat.button("Privacy"))
    seat.press(seat.act("forget"))
    expect(seat.act("forget")).to_contain_text("Really delete?")
    assert seat.page.evaluate(kept) != []

    with seat.page.expect_event("load"):
        seat.press(seat.act("forget"))
    expect(seat.page.get_by_role("textbox", name="Your name")).to_have_value("")
    assert seat.page.evaluate(kept) == []
