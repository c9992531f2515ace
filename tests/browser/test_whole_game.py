"""Two friends meet by a link, talk, and play a whole game to 100 and on, through the page alone."""

import re

from playwright.sync_api import expect

from tests.browser.guests import Guests
from tests.browser.playing import come_by_link, play_deal, who_moves
from tests.browser.seat import Seat


def test_whole_game(guests: Guests) -> None:
    maya, sam = guests.phone(moving=True), guests.desktop(moving=True)
    meet(guests, maya, sam)
    talk(guests, maya, sam)
    look_at_the_menu(guests, maya, sam)
    first_to_move, _ = who_moves(maya, sam)

    play_game(guests, maya, sam)
    see_the_end(guests, maya, sam)
    rematch(guests, maya, sam)

    assert not first_to_move.is_to_move()  # who was not the dealer then is the dealer now
    assert (0, 0) == maya.score == sam.score


def meet(guests: Guests, maya: Seat, sam: Seat) -> None:
    guests.picture(maya, "home")
    maya.is_called("Maya")
    code = maya.open_for_a_friend()
    assert maya.link == f"#{code}"
    guests.picture(maya, "invite")

    come_by_link(sam, maya.link)
    sam.is_called("Sam")
    sam.sees("Maya invites you to gin rummy")
    guests.picture(sam, "seat-offer")
    sam.sit()

    for seat, other in ((maya, "Sam"), (sam, "Maya")):
        seat.is_dealt()
        expect(seat.opponent).to_have_text(other)
        assert 10 == len(seat.hand)


def talk(guests: Guests, maya: Seat, sam: Seat) -> None:
    sam.say("Good luck!")
    expect(maya.button("Chat, 1 new line")).to_be_visible()
    maya.hears("Good luck!")
    maya.say("You too 👍")
    sam.hears("You too 👍")
    for seat in (maya, sam):
        guests.picture(seat, "chat")
    maya.close_chat()


def look_at_the_menu(guests: Guests, maya: Seat, sam: Seat) -> None:
    for seat in (maya, sam):
        seat.open_menu()
        guests.picture(seat, "menu")
        seat.close_sheet()


def play_game(guests: Guests, maya: Seat, sam: Seat) -> None:
    """Deal after deal; both screens tell the same score, and it grows by what was won."""
    before = (0, 0)
    while True:
        play_deal(maya, sam, look=guests.picture)
        for seat in (maya, sam):
            expect(seat.heading).to_be_visible()
            guests.picture(seat, "void" if "No score" in seat.heading.inner_text() else "showdown")
        before = compare_scores(maya, sam, before)
        if maya.moment.stage == "over":
            return
        next_deal(maya, sam)


def compare_scores(maya: Seat, sam: Seat, before: tuple[int, int]) -> tuple[int, int]:
    mine, theirs = maya.score
    assert (theirs, mine) == sam.score
    gained = mine - before[0], theirs - before[1]
    line = maya.page.locator(".result-line").inner_text()
    told = re.search(r"(\d+) points?", line)
    assert max(gained) == (int(told[1]) if told else 0)
    assert min(gained) == 0
    return mine, theirs


def next_deal(maya: Seat, sam: Seat) -> None:
    at = maya.moment.at
    maya.ready()
    sam.sees("Maya is ready")
    sam.ready()
    for seat in (maya, sam):
        seat.wait_past(at)
        seat.is_dealt()


def see_the_end(guests: Guests, maya: Seat, sam: Seat) -> None:
    assert max(maya.score) >= 100 > min(maya.score)
    winner, loser = (maya, sam) if maya.score[0] >= 100 else (sam, maya)
    for seat in (maya, sam):
        seat.see_the_end()
        guests.picture(seat, "game-over")
    expect(winner.heading).to_have_text("You win the game")
    expect(loser.heading).to_have_text(re.compile("wins the game"))


def rematch(guests: Guests, maya: Seat, sam: Seat) -> None:
    sam.press(sam.act("rematch"))
    maya.sees("Sam wants a rematch")
    guests.picture(maya, "rematch-wanted")
    guests.picture(sam, "rematch-asked")
    maya.press(maya.act("rematch"))
    for seat in (maya, sam):
        seat.wait_for("2.1.0")
        seat.is_dealt()
        guests.picture(seat, "rematch")
