"""A phone on the same network reaches the table by plain http, where browsers hold back some of their powers."""

import re

from playwright.sync_api import expect

from tests.browser.guests import PHONE, Guests
from tests.browser.playing import play_deal, start_game
from tests.browser.staged import laid_out
from tests.browser.test_access import barriers

IGNORED = ["Cross-Origin-Opener-Policy header has been ignored"]
"""It is for secure contexts."""
LIKE_SAFARI = """() => {
    document.activeElement.blur();
    document.addEventListener('mousedown', down => down.preventDefault(), true);
}"""
"""No button has the focus for being clicked."""
LISTEN = "document.addEventListener('copy', () => { window.copied = document.activeElement.value; }, true)"


def test_a_deal_is_played_on_a_plain_http_network_address(network_guests: Guests) -> None:
    network_guests.tolerated = IGNORED
    maya, sam = network_guests.desktop(), network_guests.phone()
    for seat in (maya, sam):
        assert seat.page.evaluate("window.isSecureContext") is False

    start_game(maya, sam)
    play_deal(maya, sam)

    for seat in (maya, sam):
        expect(seat.heading).to_be_visible()
        assert seat.moment.stage == "showdown"
    assert maya.score == sam.score[::-1]


SEAL = {"game": 1, "seed_commitment": "5e" * 32, "commitments": ["aa" * 32, None]}
OPEN_LATER = {"nonces": [None, None], "seed": None}


def test_fingerprints_are_there_before_the_first_deal_and_copied_without_a_clipboard_or_said_not_to_be(
    network_guests: Guests,
) -> None:
    network_guests.tolerated = IGNORED
    stage = network_guests.stage(viewport=PHONE)
    stage.tell(laid_out(), but={"stage": "sealing", "deal": None, "seal": SEAL | OPEN_LATER})
    page = stage.page
    page.evaluate(LISTEN)
    page.locator("[data-entry=shuffle]").click()
    prints = page.get_by_role("textbox", name="Fingerprints of this game")
    expect(prints).to_have_value(f"Server: {'5e' * 32}\nSam: {'aa' * 32}")
    assert [] == barriers(page)

    button = page.locator("[data-act=copy]")
    button.click()
    expect(button).to_have_text("Copied")
    assert prints.input_value() == page.evaluate("window.copied")
    expect(button).to_have_text("Copy")
    page.evaluate(LIKE_SAFARI)
    page.evaluate("window.copied = null")
    button.click()
    expect(button).to_have_text("Copied")
    assert prints.input_value() == page.evaluate("window.copied")
    page.evaluate("document.execCommand = () => false")
    button.click()
    expect(button).to_have_text("Couldn\u2019t copy")


def test_fingerprints_are_reached_from_the_menu_of_a_game_that_goes_on(network_guests: Guests) -> None:
    network_guests.tolerated = IGNORED
    stage = network_guests.stage(viewport=PHONE)
    stage.show(laid_out())
    stage.page.get_by_role("button", name="Menu").click()
    stage.page.locator("[data-entry=shuffle]").click()
    expect(stage.page.get_by_role("textbox", name="Fingerprints")).to_have_value(re.compile("^Server: [0-9a-f]{64}"))
