"""My turn reaches a player who looks elsewhere: by a buzz, by the system, each with its switch, without my cards."""

import json
from typing import Any

import pytest

from tests.browser.guests import PHONE, Guests
from tests.browser.staged import TO_A_KNOCK, Stage, after, laid_out

LISTEN = """() => {
    window.buzzed = 0;
    window.notified = [];
    navigator.vibrate = () => { window.buzzed += 1; };
    window.Notification = class {
        static permission = 'granted';
        constructor(title, { body }) { window.notified.push(`${title} ${body}`); }
    };
    document.hasFocus = () => false;
}"""
THEIR_TURN = after(laid_out(), *TO_A_KNOCK[:2])
MY_TURN = after(laid_out(), *TO_A_KNOCK[:4])


def away_from_the_table(guests: Guests, **prefs: Any) -> Stage:  # noqa: ANN401 - whatever may be chosen
    """It is the other's turn; I have touched the page before, and look elsewhere."""
    stage = guests.stage(viewport=PHONE)
    stage.page.evaluate("kept => localStorage.setItem('gin-table:prefs', kept)", json.dumps(prefs))
    stage.page.add_init_script(f"({LISTEN})()")
    table = stage.page.url
    stage.page.goto("about:blank")
    stage.sent.clear()
    stage.page.goto(table)
    stage.show(THEIR_TURN)
    stage.page.locator("[data-region=hand] [data-card]").first.click(position={"x": 12, "y": 24})
    return stage


@pytest.mark.parametrize("chosen", [True, False])
def test_the_phone_buzzes_once_when_my_turn_comes_unless_that_is_switched_off(guests: Guests, *, chosen: bool) -> None:
    stage = away_from_the_table(guests, vibration=chosen)
    stage.show(MY_TURN)
    stage.show(MY_TURN)
    assert int(chosen) == stage.page.evaluate("window.buzzed")


@pytest.mark.parametrize("chosen", [True, False])
def test_the_system_says_once_that_it_is_my_turn_if_that_was_chosen_and_names_no_card_of_mine(
    guests: Guests, *, chosen: bool
) -> None:
    stage = away_from_the_table(guests, notifications=chosen)
    stage.show(MY_TURN)
    stage.show(MY_TURN)
    assert (["Your turn · Gin Maya: Your turn: draw a card"] if chosen else []) == stage.page.evaluate(
        "window.notified"
    )
