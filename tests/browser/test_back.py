"""The browser's Back: closes what lies over the page, leaves only then, and the front page leads to the table again."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guests
from tests.browser.playing import start_long_game, take_turn, who_moves
from tests.browser.seat import Seat


def chat(seat: Seat) -> None:
    """The drawer of a phone."""
    seat.open_chat()


def menu(seat: Seat) -> None:
    """The sheet of what can be done besides playing."""
    seat.open_menu()


def rules(seat: Seat) -> None:
    """A sheet in the place of another."""
    seat.open_menu()
    seat.press(seat.button("Rules & scoring"))
    seat.page.locator("dialog .text li").first.wait_for()


LIES_OVER = "dialog, .drawer"


@pytest.mark.parametrize("opened", [chat, menu, rules])
def test_back_closes_what_lies_over_the_table_and_only_then_goes_home(guests: Guests, opened: object) -> None:
    maya, sam = guests.phone(), guests.desktop()
    table = start_long_game(maya, sam)
    hand = maya.hand
    assert callable(opened)

    opened(maya)
    maya.page.go_back()
    expect(maya.page.locator(LIES_OVER)).to_have_count(0)
    assert (table, hand) == (maya.code, maya.hand)

    maya.page.go_back()
    maya.act("go-back").wait_for()
    assert maya.code == ""


def test_what_was_closed_by_its_button_costs_no_second_back(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_long_game(maya, sam)
    for _ in range(3):
        maya.open_menu()
        maya.close_sheet()
        maya.open_chat()
        maya.close_chat()

    maya.page.go_back()
    maya.act("go-back").wait_for()


def test_the_front_page_leads_back_to_a_game_that_goes_on_and_nothing_is_lost(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    table = start_long_game(maya, sam)
    hand = maya.hand
    maya.page.go_back()

    expect(maya.act("go-back")).to_have_text("Back to your table with Sam")
    guests.picture(maya, "way-back")
    maya.press(maya.act("go-back"))
    maya.is_dealt()
    assert (table, hand) == (maya.code, maya.hand)
    mover, other = who_moves(maya, sam)
    take_turn(mover)
    other.wait_for(mover.moment.at)


def test_there_is_no_way_back_to_a_game_that_is_over(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_long_game(maya, sam)
    sam.open_menu()
    sam.press(sam.button("Concede the game"))
    sam.means_it()
    maya.sees(re.compile("Sam conceded"))

    maya.page.go_back()
    maya.act("open-friend").wait_for()
    expect(maya.act("go-back")).to_have_count(0)


def test_there_is_no_way_back_to_a_table_that_was_left(guests: Guests) -> None:
    maya = guests.desktop()
    maya.open_for_a_friend()
    maya.page.go_back()
    expect(maya.act("go-back")).to_have_text("Back to your open table")
    maya.press(maya.act("go-back"))
    maya.press(maya.button("Close this table"))
    maya.means_it()

    maya.act("open-friend").wait_for()
    expect(maya.act("go-back")).to_have_count(0)


def test_back_on_the_front_page_closes_its_sheet(guests: Guests) -> None:
    seat = guests.desktop()
    seat.press(seat.button("Settings"))
    seat.page.get_by_role("dialog").wait_for()

    seat.page.go_back()
    expect(seat.page.get_by_role("dialog")).to_have_count(0)
    expect(seat.act("open-friend")).to_be_visible()
