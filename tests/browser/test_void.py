"""Nobody knocks until two cards are left in the stock: no score, and neither hand is shown."""

from playwright.sync_api import expect

from tests.browser.guests import Guests
from tests.browser.playing import pass_the_upcard, start_game, who_moves
from tests.browser.seat import Seat


def test_void(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_game(maya, sam)
    first, _ = pass_the_upcard(maya, sam)

    while maya.moment.stage == "playing":
        mover, other = who_moves(maya, sam)
        mover.draw()
        mover.discard(_just_drawn(mover))
        other.wait_for(mover.moment.at)

    for seat in (maya, sam):
        expect(seat.heading).to_have_text("No score this hand")
        assert 0 == seat.page.locator(".hand-row").count()
        assert (0, 0) == seat.score
        guests.picture(seat, "void")
    _deal_again(maya, sam)
    assert first.is_to_move()  # the same dealer again


def _just_drawn(seat: Seat) -> str:
    [card] = [card for card, name in seat.names.items() if "just drawn" in name]
    return card


def _deal_again(maya: Seat, sam: Seat) -> None:
    for seat in (maya, sam):
        seat.ready()
    for seat in (maya, sam):
        seat.wait_for("1.2.0")
