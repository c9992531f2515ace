"""What fails in a page reaches the server, and nothing of what anybody holds, is called or said goes with it."""

from tests.browser.guests import Guests
from tests.browser.playing import start_game
from tests.browser.seat import Seat

PATIENCE = 100
REJECTED = "words => { Promise.reject(new TypeError(words)); Promise.reject(new TypeError('and again')); }"


def told(seat: Seat) -> list[dict[str, object]]:
    return [frame for frame in seat.sent if frame["action"] == "pageError"]


def test_an_error_in_a_page_is_told_to_the_server_once_without_names_and_cards(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_game(maya, sam, names=("Maya", "Sam"))
    guests.tolerated += ["Sam holds Th", "and again"]

    sam.page.evaluate(REJECTED, "Sam holds Th against Maya")

    for _ in range(PATIENCE):
        if told(sam):
            break
        sam.page.wait_for_timeout(100)
    (error,) = told(sam)
    assert ("rejection", "TypeError: … holds … against …") == (error["kind"], error["text"])
    assert str(error["page"]).endswith(".js")
    assert [] == [frame for frame in sam.received if frame["type"] == "refused"]
