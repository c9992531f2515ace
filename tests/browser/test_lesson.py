"""The lesson: a whole hand on the real table, one idea at a time; its showdown, skipped and shown again."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import violations
from tests.browser.guests import Guests
from tests.browser.seat import Seat


def open_lesson(seat: Seat) -> None:
    """From the front page."""
    seat.press(seat.button("How to play"))
    seat.press(seat.act("lesson"))
    is_at_step(seat, "1")


def is_at_step(seat: Seat, step: str) -> None:
    """Wait until the coach explains this step."""
    expect(seat.page.locator(f".coach[data-step='{step}']")).to_be_visible()


def knock(seat: Seat) -> None:
    """All six moves."""
    seat.take()
    is_at_step(seat, "2")
    seat.discard("Kh")
    is_at_step(seat, "3")
    seat.draw()
    is_at_step(seat, "4")
    seat.discard("9s")
    is_at_step(seat, "5")
    seat.take()
    is_at_step(seat, "6")
    seat.select("4s")
    seat.page.wait_for_timeout(400)
    seat.press(seat.act("knock"))
    is_at_step(seat, "end")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_six_moves_teach_the_game(guests: Guests, device: str) -> None:
    seat = getattr(guests, device)()
    open_lesson(seat)
    assert violations(seat.page) == []
    guests.picture(seat, "begin")
    knock(seat)

    expect(seat.heading).to_have_text("You knocked with 2")
    assert violations(seat.page) == []
    guests.picture(seat, "end")
    seat.press(seat.act("go-on"))
    expect(seat.act("open-friend")).to_be_visible()


def test_another_move_is_explained_and_costs_nothing(guests: Guests) -> None:
    seat = guests.phone("#lesson")
    seat.press(seat.act("pass"))

    expect(seat.prompt).to_have_text("In this lesson, take the 7♥: it completes a run.")
    is_at_step(seat, "1")


def test_it_can_be_left_at_any_step(guests: Guests) -> None:
    seat = guests.phone("#lesson")
    seat.take()
    seat.press(seat.act("skip-lesson"))

    expect(seat.act("open-friend")).to_be_visible()
    assert seat.sent == []


def test_a_game_can_be_opened_after_it(guests: Guests) -> None:
    seat = guests.phone("#lesson")
    is_at_step(seat, "1")
    seat.press(seat.act("skip-lesson"))
    seat.open_with_the_bot()

    assert seat.page.url.partition("#")[2] != "lesson"


def test_a_word_of_the_game_says_what_it_means(guests: Guests) -> None:
    seat = guests.phone("#lesson")
    seat.press(seat.page.locator(".coach [data-term=meld]"))

    expect(seat.page.get_by_role("note", name="Meld")).to_be_visible()
    assert violations(seat.page) == []
    seat.page.keyboard.press("Escape")
    expect(seat.page.get_by_role("note", name="Meld")).to_be_hidden()


def test_the_showdown_is_laid_out_piece_by_piece_and_can_be_skipped_and_shown_again(guests: Guests) -> None:
    seat = guests.phone("#lesson", moving=True)
    knock(seat)
    laid_off = seat.page.locator(".laid-card.laid-off")
    total = seat.page.locator(".sum .total td")
    sum_is_seen = "Number(getComputedStyle(document.querySelector('.sum .total')).opacity)"

    seat.press(seat.act("replay"))
    assert seat.page.evaluate(sum_is_seen) == 0
    seat.press(seat.heading)
    assert seat.page.evaluate(sum_is_seen) == 1
    expect(total).to_have_text("+11")
    expect(laid_off).to_have_count(2)
    seat.press(seat.act("replay"))
    assert seat.page.evaluate(sum_is_seen) == 0
    expect(total).to_have_text("+11")
    seat.page.wait_for_function(f"{sum_is_seen} === 1")


def test_with_reduced_motion_the_showdown_shows_its_end_at_once(guests: Guests) -> None:
    seat = guests.phone("#lesson")
    knock(seat)

    assert seat.page.locator(".sum .total td").inner_text() == "+11"
    assert seat.page.evaluate("document.getAnimations().length") == 0
    assert seat.page.locator(".confetti").count() == 0
