"""Talk at the table: emotes with one thumb, beside whoever sent them and over nothing; one tap ends it."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import violations
from tests.browser.guests import PHONE, Guests
from tests.browser.playing import start_game
from tests.browser.seat import Seat
from tests.browser.staged import TO_A_KNOCK, after, laid_out

OVERLAPS = """bubble => {
    const a = bubble.getBoundingClientRect();
    const parts = '.table [data-card], .table button, .pile, .fan .card, .prompt p';
    return [...document.querySelectorAll(parts)].filter(part => {
        const b = part.getBoundingClientRect();
        const apart = b.right <= a.left || b.left >= a.right || b.bottom <= a.top || b.top >= a.bottom;
        return b.width > 0 && !apart;
    }).map(part => part.className);
}"""


def emote(seat: Seat, name: str) -> None:
    """Send one of the five."""
    seat.open_chat()
    seat.press(seat.button(f"Send {name}"))


def bubble(seat: Seat, whose: str) -> Locator:
    """What somebody has just said, beside them."""
    return seat.page.locator(f".bubble.{whose}")


def test_an_emote_hangs_beside_its_sender_for_a_moment_and_over_nothing(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_game(maya, sam)
    for sender, reader in ((sam, maya), (maya, sam)):
        emote(sender, "applause")
        expect(bubble(reader, "them")).to_have_text("👏")
        assert bubble(reader, "them").evaluate(OVERLAPS) == []
        expect(bubble(sender, "me")).to_contain_text("👏")
        assert bubble(sender, "me").evaluate(OVERLAPS) == []
        guests.picture(reader, "emote")
        expect(bubble(reader, "them")).to_have_count(0, timeout=8_000)


def test_a_line_is_seen_without_the_chat_and_counted_until_it_is_read(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_game(maya, sam)
    sam.say("Good luck, and may the better arrangement win!")

    expect(bubble(maya, "them")).to_contain_text("Good luck")
    assert bubble(maya, "them").evaluate(OVERLAPS) == []
    expect(maya.button("Chat, 1 new line")).to_be_visible()
    maya.hears("Good luck")
    maya.close_chat()
    expect(maya.button(re.compile("^Chat$"))).to_be_visible()


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_one_tap_mutes_and_one_more_hears_again(guests: Guests, device: str) -> None:
    maya, sam = getattr(guests, device)(), guests.desktop()
    start_game(maya, sam)
    maya.open_chat()
    maya.press(maya.act("mute"))
    expect(maya.page.get_by_text("You have muted Sam.")).to_be_visible()
    emote(sam, "a laugh")

    sam.page.wait_for_timeout(700)
    assert maya.chat_heard() == []
    maya.press(maya.act("mute"))
    expect(maya.page.get_by_text("You have muted Sam.")).to_have_count(0)
    assert violations(maya.page) == []
    guests.picture(maya, "chat")


def test_the_field_counts_what_is_left_of_two_hundred(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_game(maya, sam)
    maya.open_chat()
    field = maya.page.get_by_role("textbox", name="Message")
    field.fill("x" * 100)
    expect(maya.page.locator(".chat-left")).to_have_count(0)
    field.fill("x" * 190)

    expect(maya.page.locator(".chat-left")).to_have_text("10 left")


def test_a_finished_game_can_be_shared_in_words_without_a_card(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    start_game(maya, sam)
    maya.page.evaluate(
        """() => {
            navigator.canShare = () => true;
            navigator.share = what => { window.shared = what; return Promise.resolve(); };
        }"""
    )
    maya.open_menu()
    maya.press(maya.page.locator("[data-entry=concede]"))
    maya.means_it()
    expect(maya.act("rematch")).to_be_visible()
    assert violations(maya.page) == []
    guests.picture(maya, "over")
    maya.press(maya.act("share-result"))

    shared = maya.page.evaluate("window.shared")
    assert shared["text"] == "Sam won at gin rummy, 0 to 0 against me."
    assert "#" not in shared["url"]


def test_who_waits_long_may_nudge_and_once_a_minute_at_most(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE, clock=True)
    stage.show(after(laid_out(), *TO_A_KNOCK[:2]))
    nudge = stage.page.locator("[data-act=nudge]")
    stage.page.clock.run_for(15_000)
    expect(nudge).to_have_count(0)
    stage.page.clock.run_for(6_000)
    nudge.click()

    assert ["👋"] == [frame["text"] for frame in stage.sent if frame["action"] == "chat"]
    expect(nudge).to_have_count(0)
    stage.page.clock.run_for(45_000)
    expect(nudge).to_have_count(0)
    stage.page.clock.run_for(20_000)
    expect(nudge).to_have_accessible_name("Nudge Maya")
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]))
    expect(nudge).to_have_count(0)


def test_the_tab_says_who_asks_for_the_bots_seat(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(after(laid_out(), *TO_A_KNOCK[:2]))
    expect(stage.page).to_have_title("Gin Table")
    stage.tell(after(laid_out(), *TO_A_KNOCK[:2]), but={"guest": "Eve"})
    expect(stage.page).to_have_title("Eve asks for the bot\u2019s seat.")


def test_notifications_are_not_offered_where_only_a_service_worker_may_show_them(guests: Guests) -> None:
    stage = guests.stage("", viewport=PHONE)
    for agent, offered in (("Mozilla/5.0 (Linux; Android 15) Chrome/156 Mobile", 0), ("Mozilla/5.0 (X11; Linux)", 1)):
        stage.page.evaluate(
            "value => Object.defineProperty(navigator, 'userAgent', { value, configurable: true })", agent
        )
        stage.page.evaluate("localStorage.setItem('gin-table:finishedHand', 'true')")
        stage.page.get_by_role("button", name="Settings").click()
        expect(stage.page.get_by_role("combobox", name="Language")).to_be_visible()
        expect(stage.page.locator("[name=notifications]")).to_have_count(offered)
        stage.page.keyboard.press("Escape")
