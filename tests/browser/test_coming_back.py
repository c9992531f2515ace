"""A seat is not lost: not by a reload, a dead socket or a dead network, and it goes along to another device."""

import re

from playwright.sync_api import expect

from tests.browser.guests import PHONE, Guests
from tests.browser.playing import finish_turn, start_long_game, take_turn, who_moves
from tests.browser.seat import Seat
from tests.browser.staged import TO_A_KNOCK, after, laid_out


def test_reload_in_the_middle_of_a_turn(guests: Guests) -> None:
    taker, other = _somebody_has_taken_the_upcard(guests)
    taken, held = _locked(taker), taker.hand
    assert 11 == len(held)

    taker.page.reload()
    taker.is_dealt()

    assert held == taker.hand
    assert taken == _locked(taker)
    _the_card_just_taken_stays(taker, taken)
    guests.picture(taker, "card-just-taken")
    finish_turn(taker)
    other.wait_for(taker.moment.at)


def _somebody_has_taken_the_upcard(guests: Guests) -> tuple[Seat, Seat]:
    maya, sam = guests.phone(), guests.desktop()
    start_long_game(maya, sam)
    taker, other = who_moves(maya, sam)
    taker.take()
    return taker, other


def _locked(seat: Seat) -> str:
    [card] = [card for card, name in seat.names.items() if "cannot be discarded this turn" in name]
    return card


def _the_card_just_taken_stays(seat: Seat, card: str) -> None:
    at, sent = seat.moment.at, seat.moves_sent()
    seat.select(card)
    seat.press(seat.act("discard"))
    expect(seat.prompt).to_have_text(re.compile("it stays this turn"))
    assert at == seat.moment.at
    assert sent == seat.moves_sent()


def test_a_second_tab_is_the_same_seat(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_long_game(maya, sam)
    mover, other = who_moves(maya, sam)

    tab = guests.another_tab(mover)
    tab.is_dealt()
    assert sorted(mover.hand) == sorted(tab.hand)
    take_turn(tab)

    for seat in (mover, other):
        seat.wait_for(tab.moment.at)
    assert sorted(mover.hand) == sorted(tab.hand)


def test_a_seat_goes_to_another_device_by_its_one_time_code(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_long_game(maya, sam)
    link = _link_that_moves_the_seat(guests, sam)

    elsewhere = guests.phone(link)
    elsewhere.act("take-seat").wait_for()
    guests.picture(elsewhere, "bring-seat")
    elsewhere.press(elsewhere.act("take-seat"))
    elsewhere.is_dealt()

    assert sorted(sam.hand) == sorted(elsewhere.hand)
    expect(elsewhere.opponent).to_have_text("Maya")
    _offers_to_be_used(sam)
    mover, _ = who_moves(maya, elsewhere)
    take_turn(mover)
    for seat in (maya, sam, elsewhere):
        seat.wait_for(mover.moment.at)
    _the_code_holds_once(guests, link)


def _offers_to_be_used(seat: Seat) -> None:
    """The device a seat was brought from: it goes on showing the table, and is a tap away from playing."""
    seat.sees("You are playing elsewhere.")
    seat.press(seat.act("use-here"))
    expect(seat.act("use-here")).to_have_count(0)


def _link_that_moves_the_seat(guests: Guests, seat: Seat) -> str:
    seat.open_menu()
    seat.press(seat.button("Move to another device"))
    seat.press(seat.act("move-seat"))
    seat.page.get_by_role("textbox", name="Link to this table").wait_for()
    guests.picture(seat, "seat-code")
    link = seat.link
    seat.close_sheet()
    return link


def _the_code_holds_once(guests: Guests, link: str) -> None:
    stranger = guests.desktop(link)
    stranger.press(stranger.act("take-seat"))
    expect(stranger.refusal).to_contain_text("That code")
    assert 0 == stranger.cards.count()


def test_a_seats_code_is_typed_at_the_table_it_is_for(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    table = start_long_game(maya, sam)
    code = _link_that_moves_the_seat(guests, sam).partition("/")[2]

    elsewhere = guests.phone(f"#{table}")
    elsewhere.press(elsewhere.page.get_by_text("I play here"))
    elsewhere.enter_code("2345", field="Code")
    elsewhere.sees("eight letters and digits")
    elsewhere.enter_code("2345 2345", field="Code")
    expect(elsewhere.refusal).to_be_visible()
    expect(elsewhere.refusal).to_contain_text("That code")
    guests.picture(elsewhere, "wrong-code")
    elsewhere.enter_code(code.replace("-", " ").upper(), field="Code")

    elsewhere.is_dealt()
    assert sorted(sam.hand) == sorted(elsewhere.hand)


def test_my_order_made_by_keys_is_there_after_a_reload(guests: Guests) -> None:
    seat = guests.desktop()
    seat.open_with_the_bot()
    first, second, *others = seat.hand
    seat.cards.first.focus()
    seat.page.keyboard.press("Shift+ArrowRight")
    expect(seat.page.locator(".order-pill")).to_have_text("My order")
    assert [second, first, *others] == seat.hand

    seat.page.reload()
    seat.is_dealt()
    expect(seat.page.locator(".order-pill")).to_have_text("My order")
    assert [second, first, *others] == seat.hand


def test_a_lost_socket_comes_back_by_itself(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_long_game(maya, sam)
    for seat in (maya, sam):
        seat.marks_the_page()

    with maya.page.expect_websocket(), sam.page.expect_websocket():
        guests.cloud.lose_all_sockets()

    for _ in range(2):
        mover, other = who_moves(maya, sam)
        _is_connected(mover)
        take_turn(mover)
        other.wait_for(mover.moment.at)
    assert maya.has_not_reloaded()
    assert sam.has_not_reloaded()


def _is_connected(seat: Seat) -> None:
    """The prompt calls to act only where a move can be sent."""
    seat.page.locator("[data-prompt].now").wait_for()
    seat.is_greeted()


def test_after_many_reconnections_a_line_is_heard_once_and_a_move_is_one_move(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_long_game(maya, sam)
    for _ in range(5):
        with maya.page.expect_websocket(), sam.page.expect_websocket():
            guests.cloud.lose_all_sockets()
        for seat in (maya, sam):
            seat.is_greeted()

    mover, other = who_moves(maya, sam)
    _is_connected(mover)
    take_turn(mover)
    other.wait_for(mover.moment.at)
    sam.say("Back again")
    maya.hears("Back again")
    assert 1 == maya.page.get_by_role("log", name="Chat lines").inner_text().count("Back again")
    assert 10 == len(mover.hand) == len(set(mover.hand))


def test_what_happened_while_the_network_was_away_is_there_when_it_is_back(guests: Guests) -> None:
    guests.tolerated = ["ERR_INTERNET_DISCONNECTED"]
    maya, sam = guests.phone(), guests.desktop()
    start_long_game(maya, sam)
    mover, away = who_moves(maya, sam)
    away.marks_the_page()

    away.page.context.set_offline(True)
    away.sees("Offline. Your seat is kept.")
    guests.picture(away, "offline")
    take_turn(mover)
    away.page.context.set_offline(False)

    away.wait_for(mover.moment.at)
    _is_connected(away)
    take_turn(away)
    mover.wait_for(away.moment.at)
    assert away.has_not_reloaded()


def test_a_move_without_a_network_is_refused_in_words_and_can_be_made_later(guests: Guests) -> None:
    guests.tolerated = ["ERR_INTERNET_DISCONNECTED"]
    maya, sam = guests.phone(), guests.desktop()
    start_long_game(maya, sam)
    mover, other = who_moves(maya, sam)

    mover.page.context.set_offline(True)
    mover.sees("Offline. Your seat is kept.")
    mover.press(mover.act("pass"))
    expect(mover.prompt).to_have_text(re.compile("Not connected just now"))
    mover.page.context.set_offline(False)

    _is_connected(mover)
    take_turn(mover)
    other.wait_for(mover.moment.at)


def test_who_goes_away_is_seen_to_be_away_and_to_come_back(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_long_game(maya, sam)

    sam = _goes_away_and_comes_back(guests, sam, seen_by=maya)
    _goes_away_and_comes_back(guests, maya, seen_by=sam)


def _goes_away_and_comes_back(guests: Guests, seat: Seat, *, seen_by: Seat) -> Seat:
    hand = seat.hand
    presence = seen_by.page.locator(".opponent")

    seat.page.close()
    expect(presence).to_contain_text("away")
    guests.picture(seen_by, "away")

    again = guests.another_tab(seat)
    again.is_dealt()
    assert hand == again.hand
    expect(presence).not_to_contain_text("away")
    return again


WATCHED = """() => {
    window.seen = [];
    const look = () => {
        const prompt = document.querySelector('.pill').classList.contains('now') ? 'calls' : 'waits';
        window.seen.push([prompt, document.querySelector('.banner')?.textContent ?? ''].join(' ').trim());
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributeFilter: ['class'] });
    look();
}"""


def test_a_drop_of_a_moment_is_not_seen_and_a_move_made_in_it_is_made(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]))
    stage.page.evaluate(WATCHED)
    stage.drop()
    stage.page.evaluate("document.querySelector('[data-pile=stock]').click()")
    for _ in range(60):
        stage.page.wait_for_timeout(50)
        if stage.sent[-1].get("move"):
            break

    assert ["sync", "move"] == [frame["action"] for frame in stage.sent[-2:]]
    assert "draw" == stage.sent[-1]["move"]
    assert {"calls"} == set(stage.page.evaluate("window.seen"))
