"""A phone on the same network reaches the table by plain http, where browsers hold back some of their powers."""

from playwright.sync_api import expect

from tests.browser.guests import Guests
from tests.browser.playing import play_deal, start_game


def test_a_deal_is_played_on_a_plain_http_network_address(network_guests: Guests) -> None:
    network_guests.tolerated = ["Cross-Origin-Opener-Policy header has been ignored"]  # it is for secure contexts
    maya, sam = network_guests.desktop(), network_guests.phone()
    for seat in (maya, sam):
        assert seat.page.evaluate("window.isSecureContext") is False

    start_game(maya, sam)
    play_deal(maya, sam)

    for seat in (maya, sam):
        expect(seat.heading).to_be_visible()
        assert seat.moment.stage == "showdown"
    assert maya.score == sam.score[::-1]
