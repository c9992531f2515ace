"""Whoever opens the page meets a table to sit at, on any screen, without an error."""

from playwright.sync_api import expect

from tests.browser.guests import Guests


def test_a_guest_with_a_phone_is_offered_a_table(guests: Guests) -> None:
    seat = guests.phone()

    expect(seat.act("open-friend")).to_be_visible()
    guests.picture(seat, "home")


def test_a_guest_at_a_desk_is_offered_a_table(guests: Guests) -> None:
    seat = guests.desktop()

    expect(seat.act("open-friend")).to_be_visible()
    guests.picture(seat, "home")


def test_the_page_is_no_wider_than_the_phone(guests: Guests) -> None:
    page = guests.phone().page

    expect(page.locator("[data-act=open-friend]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == page.evaluate("window.innerWidth")
