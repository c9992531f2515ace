"""Somebody without a friend at hand plays the house bot, which answers by itself."""

import re

from playwright.sync_api import expect

from tests.browser.guests import Guests
from tests.browser.playing import play_deal_with_bot
from tests.browser.seat import Seat


def test_bot_game(guests: Guests) -> None:
    ada = guests.desktop()
    ada.is_called("Ada")
    ada.choose("Game to", "Game to 50")
    guests.picture(ada, "home")
    ada.open_with_the_bot()
    assert 10 == len(ada.hand)
    hurry_the_bot(ada)

    play_game(guests, ada)

    assert max(ada.score) >= 50 > min(ada.score)
    ada.see_the_end()
    expect(ada.heading).to_have_text(re.compile("win(s)? the game"))
    guests.picture(ada, "game-over")
    ada.press(ada.act("rematch"))
    ada.wait_for("2.1.0")  # the bot agrees at once


def hurry_the_bot(ada: Seat) -> None:
    ada.open_menu()
    at_once = ada.page.get_by_role("radio", name="At once")
    at_once.click(force=True)
    expect(at_once).to_be_checked()
    ada.close_sheet()


def play_game(guests: Guests, ada: Seat) -> None:
    while True:
        play_deal_with_bot(ada, look=guests.picture)
        expect(ada.heading).to_be_visible()
        guests.picture(ada, "void" if "No score" in ada.heading.inner_text() else "showdown")
        at = ada.moment.at
        if ada.moment.stage == "over":
            return
        ada.ready()
        ada.wait_past(at)
        ada.is_dealt()


def test_bot_meanwhile(guests: Guests) -> None:
    ada = guests.phone()
    ada.is_called("Ada")
    ada.open_for_a_friend()
    ada.press(ada.act("add-bot"))
    ada.is_dealt()
    expect(ada.opponent).to_be_visible()

    play_deal_with_bot(ada, look=guests.picture)

    expect(ada.heading).to_be_visible()
    guests.picture(ada, "showdown")
    at = ada.moment.at
    ada.ready()
    ada.wait_past(at)


def test_bot_pace(guests: Guests) -> None:
    ada = guests.desktop()
    ada.is_called("Ada")
    ada.open_with_the_bot()
    ada.open_menu()
    expect(ada.page.get_by_role("radio", name="After a moment")).to_be_checked()

    ada.press(ada.page.get_by_role("radio", name="Slowly"))

    expect(ada.page.get_by_role("radio", name="Slowly")).to_be_checked()
    ada.close_sheet()
    ada.open_menu()
    expect(ada.page.get_by_role("radio", name="Slowly")).to_be_checked()
