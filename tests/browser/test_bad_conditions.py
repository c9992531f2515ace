"""Two tabs, a silent line, a restarted server, no storage, a slow server, a new deploy: the table stays playable."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.cloud import running_cloud
from tests.browser.guests import PHONE, Guests
from tests.browser.line import Line
from tests.browser.playing import asked, finish_turn, start_long_game, take_turn, who_moves
from tests.browser.seat import READING_MS, Seat
from tests.browser.staged import CODE, TO_A_KNOCK, Message, Stage, after, laid_out, view_of
from tests.browser.states import BOT, match_end

NO_STORAGE = """() => {
    const denied = { get() { throw new DOMException('denied', 'SecurityError'); } };
    for (const name of ['localStorage', 'sessionStorage', 'BroadcastChannel']) {
        Object.defineProperty(window, name, denied);
    }
}"""
HOSTILE = ("'><img src=x onerror", '" onmouseover="alert')
LINE = 'javascript:alert(1) https://a.b/"onclick=x &lt;i&gt; <b>x</b>'
UNNAMED = """() => [...document.querySelectorAll('button, a[href], summary, h1, h2, h3, li')]
    .filter(one => one.checkVisibility() && !(one.getAttribute('aria-label') ?? one.textContent))
    .map(one => one.outerHTML)"""
"""What is to be pressed or read, and says nothing."""
INJECTED = (
    "document.querySelectorAll('[onmouseover], [onerror], [onclick], #page img, #page script, a[href^=java]').length"
)


def test_of_two_tabs_the_one_that_acts_plays_and_the_other_offers_to_be_used(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_long_game(maya, sam)
    mover, other = who_moves(maya, sam)

    tab = guests.another_tab(mover)
    tab.is_dealt()
    _plays_here(tab, not_in=mover)
    guests.picture(mover, "use-here")

    mover.pass_on()
    tab.wait_for(mover.moment.at)
    _plays_here(mover, not_in=tab)
    other.wait_for_turn()
    other.pass_on()
    tab.wait_for(other.moment.at)
    tab.press(tab.act("use-here"))
    _plays_here(tab, not_in=mover)
    expect(tab.page).to_have_title(re.compile("turn"))
    expect(mover.page).not_to_have_title(re.compile("turn"))

    tab.page.close()
    expect(mover.act("use-here")).to_have_count(0)
    take_turn(mover)
    other.wait_for(mover.moment.at)


def _plays_here(seat: Seat, *, not_in: Seat) -> None:
    not_in.act("use-here").wait_for()
    expect(seat.act("use-here")).to_have_count(0)


def test_back_and_forward_show_the_table_as_it_is_now(guests: Guests) -> None:
    guests.tolerated = ["404"]  # the address followed has no icon
    maya, sam = guests.phone(), guests.desktop()
    start_long_game(maya, sam)
    mover, other = who_moves(maya, sam)

    other.page.goto(f"{guests.cloud.address}config.json")
    take_turn(mover)
    other.page.go_back()
    other.wait_for(mover.moment.at)
    other.page.go_forward()
    other.page.go_back()
    other.page.locator("[data-prompt].now").wait_for()
    other.is_dealt()
    take_turn(other)
    mover.wait_for(other.moment.at)


def test_a_line_that_is_open_and_silent_is_found_out_and_replaced(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.phone()
    start_long_game(maya, sam)
    mover, other = who_moves(maya, sam)
    line = Line(other.page)
    other.is_dealt()

    line.fall_silent()
    take_turn(mover)
    other.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    other.wait_for(mover.moment.at)
    assert 2 == line.connections
    take_turn(other)
    mover.wait_for(other.moment.at)


def test_a_line_of_chat_that_got_lost_comes_by_the_heartbeat_on_the_same_connection(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.phone()
    start_long_game(maya, sam)
    line = Line(maya.page)
    maya.is_dealt()

    line.loses = "chat"
    sam.say("Good luck!")
    line.has_lost()
    maya.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    maya.hears("Good luck!")
    assert 1 == line.connections


def test_a_move_before_the_new_connection_is_greeted_is_not_sent_but_said_not_to_be(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.phone()
    start_long_game(maya, sam)
    mover, other = who_moves(maya, sam)
    line = Line(mover.page)
    mover.is_dealt()

    line.hold()
    mover.page.evaluate("for (const name of ['offline', 'online']) dispatchEvent(new Event(name))")
    line.has_held()
    mover.press(mover.act("take"))
    expect(mover.page.locator("[data-refusal] p")).to_have_text(re.compile("Not connected"))
    line.let_go()

    take_turn(mover)
    other.wait_for(mover.moment.at)


def test_messages_twice_late_and_out_of_order_change_nothing(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.phone()
    start_long_game(maya, sam)
    line = Line(maya.page)
    maya.is_dealt()
    line.again = True

    sam.say("Good luck!")
    sam.close_chat()
    for _ in range(4):
        mover, other = who_moves(maya, sam)
        take_turn(mover)
        other.wait_for(mover.moment.at)
    assert 10 == len(maya.hand) == len(set(maya.hand))
    assert 1 == maya.page.get_by_role("log", name="Chat lines").inner_text().count("Good luck!")


def test_a_move_that_comes_too_late_is_refused_in_words_and_play_goes_on(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.phone()
    start_long_game(maya, sam)
    mover, other = who_moves(maya, sam)
    tab = guests.another_tab(mover)
    tab.is_dealt()
    line = Line(mover.page)
    mover.is_dealt()

    line.hold()
    tab.pass_on()
    other.wait_for(tab.moment.at)
    mover.press(mover.act("take"))
    mover.page.wait_for_function("() => document.querySelector('[data-busy=true]') !== null")
    mover.page.wait_for_timeout(500)
    line.let_go()

    expect(mover.page.locator("[data-refusal] p")).to_have_text(re.compile("."))
    mover.wait_for(other.moment.at)
    take_turn(other)
    mover.wait_for(other.moment.at)


def test_the_server_is_restarted_in_the_middle_of_a_turn(
    browser: Browser, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with running_cloud(data=str(tmp_path)) as running:
        company = Guests(browser, running, request.node.name)
        maya, sam = company.phone(), company.desktop()
        start_long_game(maya, sam)
        mover, other = who_moves(maya, sam)
        mover.take()
        held = mover.hand
        for seat in (maya, sam):
            seat.marks_the_page()

    mover.sees("Reconnecting…")
    with running_cloud(data=str(tmp_path), port=urlsplit(running.address).port):
        mover.page.locator("[data-prompt].now").wait_for()
        mover.is_greeted()
        assert held == mover.hand
        finish_turn(mover)
        other.wait_for(mover.moment.at)
        assert maya.has_not_reloaded()
        assert sam.has_not_reloaded()
        company.go_home()
    company.tolerated = ["WebSocket connection to"]
    assert [] == company.untolerated()


def test_where_storage_is_blocked_the_table_is_played_in_memory_and_that_is_said(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    for seat in (maya, sam):
        seat.page.add_init_script(f"({NO_STORAGE})()")
        seat.page.reload()
    maya.sees(re.compile("This browser keeps nothing"))
    guests.picture(maya, "no-storage")

    start_long_game(maya, sam)
    for _ in range(2):
        mover, other = who_moves(maya, sam)
        take_turn(mover)
        other.wait_for(mover.moment.at)


def test_on_a_slow_server_double_taps_everywhere_play_once(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.desktop()
    start_long_game(maya, sam)
    first, second = who_moves(maya, sam)
    with guests.cloud.troubled(delay_posts_ms=3_000):
        _twice(first, "[data-act=pass]")
        expect(first.prompt).to_have_text("Sending…")
        second.wait_for_turn()
        _twice(second, "[data-act=pass]")
        first.wait_for_turn()
        _twice(first, "[data-pile=stock]")
        first.page.locator("main[data-phase=discard]").wait_for()
        card = first.hand[-1]
        first.select(card)
        _twice(first, "[data-act=discard]")
        second.wait_for_turn()
    assert ["pass", "draw", f"discard {card}"] == first.moves_sent()
    assert ["pass"] == second.moves_sent()
    assert 10 == len(first.hand)


def test_on_a_slow_server_a_table_opened_a_seat_taken_a_line_said_by_two_clicks_are_one(guests: Guests) -> None:
    maya = guests.desktop()
    with guests.cloud.troubled(delay_posts_ms=1_000):
        _twice(maya, "[data-act=open-friend]")
        expect(maya.page.get_by_role("textbox", name="Link to this table")).to_be_visible()
        sam = guests.desktop(maya.link)
        _twice(sam, "[data-act=sit]")
        for seat in (maya, sam):
            seat.is_dealt()
        sam.page.get_by_role("textbox", name="Message").fill("Good luck")
        sam.button("Send").last.dblclick()
        maya.hears("Good luck")
        mover, other = who_moves(maya, sam)
        _twice(mover, "[data-act=take]")
        mover.page.locator("main[data-phase=discard]").wait_for()
    assert [1, 1, 1] == [asked(maya, "open"), asked(sam, "sit"), asked(sam, "chat")]
    assert (["take"], []) == (mover.moves_sent(), other.moves_sent())


def test_on_a_slow_server_the_bot_is_seated_by_two_clicks_once(guests: Guests) -> None:
    maya = guests.desktop()
    maya.open_for_a_friend()
    with guests.cloud.troubled(delay_posts_ms=1_000):
        _twice(maya, "[data-act=add-bot]")
        maya.is_dealt()
    assert 1 == asked(maya, "addBot")


def _twice(seat: Seat, where: str) -> None:
    seat.page.locator(where).dblclick()


@pytest.mark.parametrize("state", ["table", "menu", "chat", "showdown", "end"])
def test_hostile_names_are_shown_letter_for_letter_wherever_a_name_is_shown(guests: Guests, state: str) -> None:
    stage = guests.stage(viewport=PHONE)
    scores = (95, 31) if state == "end" else (42, 31)
    moves = TO_A_KNOCK if state in {"showdown", "end"} else TO_A_KNOCK[:4]
    stage.show(after(laid_out(), *moves), names=HOSTILE, scores=scores)
    _open(stage, state)
    _shown_letter_for_letter(stage)


def _shown_letter_for_letter(stage: Stage) -> None:
    expect(stage.page.locator("body")).to_contain_text(HOSTILE[1])
    assert 0 == stage.page.evaluate(INJECTED)
    for label in stage.page.locator("[aria-label]").evaluate_all("all => all.map(one => one.ariaLabel)"):
        assert "alert" not in label or HOSTILE[1] in label
    assert "alert" not in stage.page.title() or HOSTILE[1] in stage.page.title()


SOMEBODY: Message = view_of(laid_out(), names=HOSTILE)["seats"][1]
IN_PLAY = after(laid_out(), *TO_A_KNOCK[:4])
NAMED: dict[str, tuple[Message, Message]] = {
    "seat-offer": ({"stage": "waiting", "you": None, "deal": None, "seats": [SOMEBODY, None]}, {}),
    "bots-seat": ({"you": None, "deal": None, "seats": [SOMEBODY, SOMEBODY | BOT]}, {}),
    "table-full": ({"you": None, "deal": None}, {}),
    "guest-asks": ({"guest": HOSTILE[1]}, BOT),
    "end-offered": ({}, {"offers_end": True}),
    "house-plays": ({}, {"presence": "away", "house": True}),
    "away": ({}, {"presence": "away"}),
}


@pytest.mark.parametrize("state", NAMED)
def test_a_hostile_name_is_shown_letter_for_letter_to_guests_and_in_what_isasked(guests: Guests, state: str) -> None:
    stage = guests.stage(viewport=PHONE)
    but, theirs = NAMED[state]
    stage.tell(IN_PLAY, names=HOSTILE, but=but, theirs={"name": HOSTILE[1]} | theirs)
    _shown_letter_for_letter(stage)


def test_a_hostile_name_is_shown_letter_for_letter_on_the_way_back_to_its_table(guests: Guests) -> None:
    stage = guests.stage("", viewport=PHONE)
    stage.page.evaluate(
        "kept => localStorage.setItem('gin-table:tables', kept)", json.dumps({CODE: A_TABLE_WITH_SOMEBODY})
    )
    stage.page.reload()
    stage.page.locator("[data-act=go-back]").wait_for()
    _shown_letter_for_letter(stage)


A_TABLE_WITH_SOMEBODY = {"secret": "0" * 22, "going": True, "opposite": HOSTILE[1]}


def _open(stage: Stage, state: str) -> None:
    if state == "menu":
        stage.page.get_by_role("button", name="Menu").click()
    elif state == "chat":
        stage.say({"type": "chat", "table": CODE, "lines": [{"id": "1c", "seat": 1, "text": LINE, "at": 1000}]})
        stage.page.get_by_role("button", name="Chat").click()
        expect(stage.page.get_by_role("log", name="Chat lines")).to_contain_text(LINE)
    elif state == "end":
        stage.page.locator("[data-act=go-on]").click()
        stage.page.locator("[data-act=rematch]").wait_for()


def test_a_page_whose_parts_a_new_deploy_has_replaced_is_loaded_anew_once(guests: Guests) -> None:
    guests.tolerated = ["404", "Failed to fetch dynamically imported module"]
    maya = guests.phone()
    maya.act("open-friend").wait_for()
    maya.page.route("**/assets/later-*.js", lambda route: route.fulfill(status=404))
    maya.marks_the_page()

    with maya.page.expect_event("load"):
        maya.press(maya.button("Settings").first)
    assert not maya.has_not_reloaded()
    maya.act("open-friend").wait_for()
    maya.marks_the_page()
    maya.press(maya.button("Settings").first)
    expect(maya.page.locator("[data-refusal] p")).to_be_visible()
    assert maya.has_not_reloaded()
    maya.page.unroute("**/assets/later-*.js")


@pytest.mark.parametrize("button", ["How to play", "Privacy", "How we shuffle"])
def test_a_sheet_whose_words_are_on_their_way_shows_nothing_without_a_name(guests: Guests, button: str) -> None:
    maya = guests.phone()
    with words_on_their_way(maya.page):
        maya.press(maya.button(button).first)
        maya.page.locator("dialog[open]").wait_for()
        maya.page.wait_for_timeout(READING_MS)
        assert [] == maya.page.evaluate(UNNAMED)
    expect(maya.page.locator("dialog p").last).not_to_be_empty()


def test_at_the_end_of_a_game_nothing_is_offered_before_it_has_its_words(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    with words_on_their_way(stage.page):
        match_end(stage)
        stage.page.wait_for_timeout(READING_MS)
        assert [] == stage.page.evaluate(UNNAMED)
    expect(stage.page.locator("[data-act=replay-game]")).to_have_text("Look at the hands again")


@contextmanager
def words_on_their_way(page: Page) -> Iterator[None]:
    """In here what is fetched in the player's language does not come; then it does."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/en-*.js", hold)
    yield
    assert held
    for route in held:
        route.continue_()
