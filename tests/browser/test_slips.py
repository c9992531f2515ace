"""A slip of the finger plays nothing: double clicks, wrong buttons, drags to nowhere. And talk covers nothing."""

import re
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from core.deal import Deal
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.playing import asked
from tests.browser.staged import CODE, TO_A_KNOCK, TO_MY_GIN, Stage, after, laid_out
from tests.browser.states import MY_GIN
from tests.browser.test_fit import AT_REST, COVERED

THROWING = after(laid_out(), *TO_A_KNOCK[:9])
"""I have taken the 4 of diamonds; a knock is possible by discarding the 4 of spades."""
SIDES: list[ViewportSize] = [PHONE, DESKTOP]
READING_MS = 400


def played(stage: Stage) -> list[str]:
    """The moves that the page has sent."""
    return [frame["move"] for frame in stage.sent if frame["action"] == "move"]


CLICK_AS_IT_COMES = """act => new MutationObserver((_, seen) => {
    const button = document.querySelector(`[data-act=${act}]`);
    if (!button) return;
    seen.disconnect();
    button.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}));
    button.dataset.clicked = 'true';
}).observe(document.body, {childList: true, subtree: true})"""
"""The page itself clicks a button as soon as it is there: a click from outside may come late on a busy machine."""


def card(stage: Stage, name: str) -> Any:  # noqa: ANN401 - a locator
    return stage.page.locator(f"[data-region=hand] [data-card='{name}']")


def select(stage: Stage, name: str) -> None:
    card(stage, name).click(position={"x": 12, "y": 24})


def throw(stage: Stage, name: str) -> None:
    """Select and discard, and let the table acknowledge it without a change: the hand is whole again."""
    select(stage, name)
    stage.page.locator("[data-act=discard]").click()


def acknowledge(stage: Stage, deal: Deal) -> None:
    stage.tell(deal, but={"acks": [stage.sent[-1]["command"]]})


@pytest.mark.parametrize("window", SIDES, ids=["phone", "desktop"])
def test_the_second_half_of_a_double_click_on_knock_reaches_nothing(guests: Guests, window: ViewportSize) -> None:
    stage = guests.stage(viewport=window)
    stage.show(THROWING)
    select(stage, "4s")
    knock = stage.page.locator("[data-act=knock]")
    knock.wait_for()
    stage.page.wait_for_timeout(READING_MS)
    knock.dblclick()
    assert ["knock 4s"] == played(stage)

    stage.page.evaluate(CLICK_AS_IT_COMES, "ready")
    stage.show(after(laid_out(), *TO_A_KNOCK), but={"acks": [stage.sent[-1]["command"]]})
    stage.page.locator("[data-act=ready][data-clicked]").wait_for()
    assert 0 == asked(stage, "ready")
    stage.page.wait_for_timeout(READING_MS)
    stage.page.locator("[data-act=ready]").click()
    assert 1 == asked(stage, "ready")


TO_BE_DRAWN = after(laid_out(), *TO_A_KNOCK[:8])
TAP_TWICE = """async button => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    const how = { bubbles: true, isPrimary: true, pointerType: 'touch', button: 0, detail: 1, clientX, clientY };
    const tap = () => {
        const under = document.elementFromPoint(clientX, clientY);
        for (const what of ['pointerdown', 'pointerup', 'click']) under.dispatchEvent(new PointerEvent(what, how));
    };
    tap();
    await new Promise(go => setTimeout(go, 120));
    tap();
}"""
"""What a phone makes of a shaky finger, wherever its second tap lands; no busy machine delays the second."""


def tap_twice(stage: Stage, what: Any) -> None:  # noqa: ANN401 - a locator
    what.evaluate(TAP_TWICE)
    stage.page.wait_for_timeout(READING_MS)


def test_an_emote_tapped_twice_plays_nothing_on_the_table_under_the_drawer(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE, touch=True)
    for deal in (laid_out(), TO_BE_DRAWN, THROWING):
        stage.show(deal)
        for place in range(5):
            stage.page.get_by_role("button", name=re.compile("^Chat")).tap()
            tap_twice(stage, stage.page.locator(".emotes button").nth(place))
            expect(stage.page.locator(".emotes")).to_have_count(0)
    assert ([], 15) == (played(stage), asked(stage, "chat"))

    stage.page.locator("[data-pile=discard]").tap()
    expect(stage.page.locator("[data-prompt]")).to_have_text("Select the card to discard first")


def test_to_the_end_tapped_twice_asks_for_no_rematch(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE, touch=True)
    stage.show(after(laid_out(), *TO_A_KNOCK), scores=(95, 31))
    tap_twice(stage, stage.page.locator("[data-act=go-on]"))
    stage.page.locator("[data-act=rematch]").wait_for()
    assert 0 == asked(stage, "rematch")

    stage.page.locator("[data-act=rematch]").tap()
    assert 1 == asked(stage, "rematch")


def test_no_go_on_tapped_twice_plays_nothing_on_the_table_under_the_sheet(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE, touch=True)
    for deal in (laid_out(), TO_BE_DRAWN):
        stage.show(deal)
        for asked_about in ("Leave the table", "Concede the game", "Offer to end the game"):
            stage.page.get_by_role("button", name="Menu").tap()
            stage.page.get_by_role("button", name=asked_about).tap()
            tap_twice(stage, stage.page.get_by_role("button", name="No, go on"))
            expect(stage.page.get_by_role("dialog")).to_have_count(0)
    assert [] == played(stage)


def test_a_second_tap_on_an_entry_of_the_menu_does_not_answer_the_question_it_opens(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE, touch=True)
    stage.show(TO_BE_DRAWN)
    stage.page.get_by_role("button", name="Menu").tap()
    stage.page.evaluate(CLICK_AS_IT_COMES, "yes")
    stage.page.get_by_role("button", name="Concede the game").tap()
    yes = stage.page.locator("[data-act=yes][data-clicked]")
    yes.wait_for()
    assert 0 == asked(stage, "concede")
    stage.page.wait_for_timeout(READING_MS)
    yes.tap()
    assert 1 == asked(stage, "concede")


def test_discard_with_nothing_chosen_sends_nothing_and_says_why(guests: Guests) -> None:
    stage = guests.stage(viewport=DESKTOP)
    stage.show(THROWING)
    expect(stage.page.locator("[data-act=discard]")).to_have_count(0)

    stage.page.keyboard.press("d")
    expect(stage.page.locator("[data-prompt]")).to_have_text("Select the card to discard first")
    stage.page.wait_for_timeout(READING_MS)
    stage.page.locator("[data-pile=discard]").click()
    assert [] == played(stage)


def test_a_discard_chosen_in_the_turn_before_is_not_chosen_in_this_one(guests: Guests) -> None:
    stage = guests.stage(viewport=DESKTOP)
    stage.show(after(laid_out(), *TO_A_KNOCK[:5]))
    throw(stage, "9s")
    stage.show(after(laid_out(), *TO_A_KNOCK[:9]))

    stage.page.keyboard.press("d")
    assert ["discard 9s"] == played(stage)


@pytest.mark.parametrize("window", SIDES, ids=["phone", "desktop"])
def test_every_one_of_the_eleven_cards_can_be_discarded_but_the_one_just_taken(
    guests: Guests, window: ViewportSize
) -> None:
    stage = guests.stage(viewport=window)
    stage.show(THROWING)
    hand = stage.page.locator("[data-region=hand] [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    assert 11 == len(hand)

    for name in hand:
        throw(stage, name)
        if name != "4d":
            assert f"discard {name}" == played(stage)[-1]
            acknowledge(stage, THROWING)
            expect(stage.page.locator("[data-busy=true]")).to_have_count(0)
    assert [f"discard {name}" for name in hand if name != "4d"] == played(stage)


def test_gin_need_not_be_declared(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(after(MY_GIN, *TO_MY_GIN[:3]))
    expect(stage.page.locator("[data-act=suggest]")).to_have_text("Gin…")

    throw(stage, "2h")
    assert ["discard 2h"] == played(stage)


def test_knock_and_menu_stand_apart_from_discard_and_taps_round_it_do_nothing_else(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(THROWING)
    select(stage, "4s")
    discard = stage.page.locator("[data-act=discard]").bounding_box()
    knock = stage.page.locator("[data-act=knock]").bounding_box()
    assert discard
    assert knock
    assert knock["x"] - (discard["x"] + discard["width"]) >= 8

    left, right = discard["x"] - 4, discard["x"] + discard["width"] + 4
    below = discard["y"] + discard["height"] + 4
    for step in range(20):
        y = discard["y"] + discard["height"] * step / 20
        stage.page.mouse.click(*((left, y), (right, y), (left + 10 * step, below))[step % 3])
    assert [] == played(stage)
    expect(stage.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("end", ["let go over nothing", "cut off"])
def test_a_drag_that_comes_to_nothing_puts_the_card_back(guests: Guests, end: str) -> None:
    phone = guests.phone("#lesson")
    phone.take()
    before, (x, y) = phone.hand, middle_of(phone.page.locator("[data-card='Kh']"))
    touch = phone.page.context.new_cdp_session(phone.page)
    for kind, at in (("touchStart", (x, y)), *(("touchMove", (x, y - (y - 24) * step / 8)) for step in range(1, 9))):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchEnd" if end != "cut off" else "touchCancel", "touchPoints": []}
    )

    assert before == phone.hand
    expect(phone.page.locator(".order-pill")).to_have_attribute("data-order", "auto")
    expect(phone.page.locator(".card.held")).to_have_count(0)
    assert [0, 0] == phone.page.evaluate("[scrollX, scrollY]")
    assert before == phone.hand


def test_while_a_move_is_on_its_way_a_drag_reorders_and_discards_nothing(guests: Guests) -> None:
    stage = guests.stage(viewport=DESKTOP)
    stage.show(THROWING)
    throw(stage, "9s" if card(stage, "9s").count() else "4s")
    assert 1 == len(played(stage))
    hand = stage.page.locator("[data-region=hand] [data-card]")
    read = "all => all.map(one => one.dataset.card)"
    before = hand.evaluate_all(read)

    drag(stage, middle_of(card(stage, before[0])), middle_of(stage.page.locator("[data-pile=discard]")))
    expect(stage.page.locator(".card.held")).to_have_count(0)
    assert (before, 1) == (hand.evaluate_all(read), len(played(stage)))

    x, y = middle_of(card(stage, before[-1]))
    drag(stage, middle_of(card(stage, before[0])), (x + 60, y))
    assert [*before[1:], before[0]] == hand.evaluate_all(read)
    assert 1 == len(played(stage))


def drag(stage: Stage, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = stage.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=6)
    mouse.up()


def test_a_double_click_on_an_emote_says_it_once(guests: Guests) -> None:
    stage = guests.stage(viewport=DESKTOP)
    stage.show(THROWING)
    emotes = stage.page.locator(".emotes button")
    emotes.first.dblclick()
    assert 1 == asked(stage, "chat")
    stage.page.wait_for_timeout(600)
    emotes.first.click()
    assert 2 == asked(stage, "chat")


def middle_of(what: Any) -> tuple[float, float]:  # noqa: ANN401 - a locator
    box = what.bounding_box()
    assert box
    return box["x"] + 14, box["y"] + 24


def test_turning_the_phone_keeps_the_selected_card_and_the_order(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(THROWING)
    stage.page.locator(".order-pill").click()
    select(stage, "9s" if card(stage, "9s").count() else "4s")
    read = "all => all.map(one => [one.dataset.card, one.ariaPressed])"
    before = stage.page.locator("[data-region=hand] [data-card]").evaluate_all(read)

    for width, height in ((640, 360), (740, 360), (360, 640)):
        stage.page.set_viewport_size({"width": width, "height": height})
        assert before == stage.page.locator("[data-region=hand] [data-card]").evaluate_all(read)


UNDER_THE_DRAWER = """wanted => {
    const drawer = document.querySelector('.drawer').getBoundingClientRect();
    return [...document.querySelectorAll(wanted)].filter(one => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < drawer.right && right > drawer.left && top < drawer.bottom && bottom > drawer.top;
    }).map(one => one.getAttribute('aria-label') ?? one.textContent);
}"""
NEVER_COVERED = ".hand [data-card], .bar button, .bar [data-log]"
WANTED = f"{NEVER_COVERED}, .table [data-pile], .ring, .table [data-prompt], .table .order-pill"
HIGH_ENOUGH = [(320, 568), (360, 560), (360, 640), (390, 844), (412, 915), (768, 1024), (1024, 768)]
LOW = [(740, 360), (568, 320), (844, 390)]
WITH_A_KEYBOARD = [(360, 380), (390, 460), (540, 420), (360, 320)]
"""What a phone's own keyboard leaves of the window; there only what talk needs is asked for."""
UNREACHED = """() => [...document.querySelectorAll('.drawer :is(button, input)')].filter(one => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return height < 44 || width < 36 || !one.contains(hit);
}).map(one => one.getAttribute('aria-label') ?? one.textContent)"""
LINES_IN_SIGHT = """() => {
    const log = document.querySelector('.chat-log').getBoundingClientRect();
    return [...document.querySelectorAll('.said')].filter(one => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= log.top - 1 && bottom <= log.bottom + 1;
    }).length;
}"""


def talking(stage: Stage, deal: Deal) -> None:
    """The chat is open over this deal, some lines in it."""
    stage.show(deal)
    lines = [{"id": f"{at}c", "seat": at % 2, "text": f"line {at}", "at": 1_000 + at} for at in range(6)]
    stage.say({"type": "chat", "table": CODE, "lines": lines})
    stage.page.get_by_role("button", name=re.compile("^Chat")).click()
    expect(stage.page.locator(".said")).to_have_count(6)


def test_the_chats_drawer_covers_neither_cards_nor_buttons_and_shows_all_that_talk_needs(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    talking(stage, THROWING)
    found = {}
    for window in [*HIGH_ENOUGH, *LOW]:
        stage.page.set_viewport_size({"width": window[0], "height": window[1]})
        stage.page.evaluate(AT_REST)
        wanted = NEVER_COVERED if window in LOW else WANTED
        covered, unreached = stage.page.evaluate(UNDER_THE_DRAWER, wanted), stage.page.evaluate(UNREACHED)
        found[window] = (covered, unreached, stage.page.evaluate(LINES_IN_SIGHT) >= (1 if window[1] < 600 else 2))
    assert dict.fromkeys(found, ([], [], True)) == found


@pytest.mark.parametrize(("width", "height"), WITH_A_KEYBOARD)
def test_over_a_phones_keyboard_all_that_talk_needs_is_in_reach(guests: Guests, width: int, height: int) -> None:
    stage = guests.stage(viewport=PHONE)
    talking(stage, TO_BE_DRAWN)
    stage.page.locator(".chat-line input").click()
    stage.page.set_viewport_size({"width": width, "height": height})
    stage.page.evaluate(AT_REST)
    assert [] == stage.page.evaluate(UNREACHED)


@pytest.mark.parametrize(("width", "height", "left"), [(740, 360, 0), (360, 640, 1)])
def test_where_the_drawer_hides_the_piles_it_folds_as_my_turn_comes_and_keeps_what_i_typed(
    guests: Guests, width: int, height: int, left: int
) -> None:
    stage = guests.stage(viewport={"width": width, "height": height})
    talking(stage, after(laid_out(), *TO_A_KNOCK[:2]))
    field = stage.page.get_by_role("textbox", name="Message")
    field.fill("I was just say")
    field.press("Tab")

    stage.show(after(laid_out(), *TO_A_KNOCK[:4]))
    expect(stage.page.locator(".drawer")).to_have_count(left)
    if left == 0:
        stage.page.get_by_role("button", name=re.compile("^Chat")).click()
    expect(field).to_have_value("I was just say")


def test_the_drawer_that_would_fold_stays_while_i_type_for_the_next_letter_would_play(guests: Guests) -> None:
    stage = guests.stage(viewport={"width": 740, "height": 360})
    talking(stage, after(laid_out(), *TO_A_KNOCK[:2]))
    field = stage.page.get_by_role("textbox", name="Message")
    field.click()
    stage.page.keyboard.type("wait")
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]))
    stage.page.keyboard.type(", sup")
    stage.page.keyboard.press("Enter")
    stage.page.keyboard.type("sup")
    expect(field).to_have_value("sup")

    stage.page.get_by_role("button", name="Send", exact=True).click()
    expect(stage.page.locator(".drawer")).to_have_count(0)
    said = [(frame["action"], frame["text"]) for frame in stage.sent if frame["action"] in ("chat", "move")]
    assert [("chat", "wait, sup"), ("chat", "sup")] == said


WALLS = {"unbroken": "x" * 200, "forty lines": "\n".join("word" for _ in range(40)), "signs": "W﷽" * 60}


@pytest.mark.parametrize("wall", WALLS)
def test_a_wall_of_text_covers_no_button_and_breaks_no_page(guests: Guests, wall: str) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(THROWING, names=("W" * 20, "﷽" * 13))
    line = {"id": "1c", "seat": 1, "text": WALLS[wall], "at": 4_000_000_000_000}
    stage.say({"type": "chat", "table": CODE, "lines": [line]})
    expect(stage.page.locator(".bubble.them")).to_be_visible()
    assert [] == stage.page.evaluate(COVERED)

    stage.page.get_by_role("button", name=re.compile("^Chat")).click()
    expect(stage.page.get_by_role("log", name="Chat lines")).to_contain_text(WALLS[wall][:20])
    assert [] == stage.page.evaluate(UNDER_THE_DRAWER, WANTED)
    assert 0 == stage.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def test_without_colour_suits_are_told_by_their_shape_and_the_selected_card_by_its_place(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.page.context.new_cdp_session(stage.page).send(
        "Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"}
    )
    stage.show(THROWING)
    shapes = stage.page.locator("[data-region=hand] [data-card]").evaluate_all(
        "all => all.map(one => [one.dataset.card[1], one.querySelector('use').getAttribute('href')])"
    )
    assert {suit: f"#suit-{suit}" for suit in "shdc"} == dict(shapes)
    assert 4 == len({stage.page.locator(f"#suit-{suit} path").get_attribute("d") for suit in "shdc"})

    low = card(stage, "4s").bounding_box()
    select(stage, "4s")
    high = card(stage, "4s").bounding_box()
    assert low
    assert high
    assert high["y"] <= low["y"] - 6
    guests.picture(guests.seats[-1], "greyscale")


def test_an_update_that_is_lost_is_made_up_for_by_the_next(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(after(laid_out(), *TO_A_KNOCK[:1]))
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]))  # what came between never arrived

    assert 10 == stage.page.locator("[data-region=hand] [data-card]").count()
    expect(stage.page.locator("[data-pile=discard] [data-top]")).to_have_attribute("data-top", "Td")
    expect(stage.page.locator("[data-log] span")).to_have_text([re.compile("threw K"), re.compile("threw 10")])


def test_the_log_opens_every_turn_of_the_deal_and_goes_by_escape(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(after(laid_out(), *TO_A_KNOCK[:6]))
    log = stage.page.get_by_role("button", name="You drew, threw 9♠\ufe0e. What happened")
    log.click()
    turns = stage.page.get_by_role("dialog", name="What happened").get_by_role("listitem")
    told = [
        re.compile("^You took 7♥.*, threw K♥"),
        re.compile("^Maya drew, threw 10♦"),
        re.compile("^You drew, threw 9♠"),
    ]
    expect(turns).to_have_text(told)

    stage.page.keyboard.press("Escape")
    expect(stage.page.get_by_role("dialog")).to_have_count(0)
    expect(log).to_be_focused()
    log.click()
    stage.page.go_back()
    expect(stage.page.get_by_role("dialog")).to_have_count(0)


def test_a_question_mark_shows_and_says_the_keys_and_settings_lead_there(guests: Guests) -> None:
    stage = guests.stage(viewport=DESKTOP)
    stage.show(THROWING)
    stage.page.keyboard.press("?")
    keys = stage.page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_role("listitem").filter(has_text=re.compile("^D "))).to_have_text("D discard")
    expect(stage.page.locator("[data-live]")).to_contain_text("D: discard")

    stage.page.keyboard.press("Escape")
    stage.page.get_by_role("button", name="Menu").click()
    stage.page.locator("[data-entry=settings]").click()
    stage.page.locator("[data-entry=keys]").click()
    expect(keys).to_be_visible()


TAKEN = after(laid_out(), (0, "take"), (0, "discard Kh"), (1, "take"), (1, "discard Td"), (0, "draw"))
LIES_ON = """known => {
    const a = known.getBoundingClientRect();
    const parts = '.hand [data-card], .table button, [data-pile], [data-prompt], .top-bar, .pile-label';
    return [...document.querySelectorAll(parts)].filter(part => {
        const b = part.getBoundingClientRect();
        return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
    }).map(part => part.className);
}"""


def test_what_the_other_took_from_the_discards_is_in_sight_until_it_is_thrown_and_lies_on_nothing(
    guests: Guests,
) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(TAKEN)
    known = stage.page.locator(".known")
    expect(known).to_have_text(re.compile("^Holds K♥.?$"))
    expect(stage.page.get_by_role("region", name="Opponent")).to_contain_text("from the discards: king of hearts")
    for width, height in [*HIGH_ENOUGH, *LOW, (1440, 900)]:
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.evaluate(AT_REST)
        assert (width, height, []) == (width, height, known.evaluate(LIES_ON))

    stage.show(after(TAKEN, (0, "discard 3c"), (1, "draw"), (1, "discard Kh")))
    expect(known).to_have_count(0)


@pytest.mark.parametrize("window", SIDES, ids=["phone", "desktop"])
def test_what_the_other_did_last_stays_in_sight_while_i_choose(guests: Guests, window: ViewportSize) -> None:
    stage = guests.stage(viewport=window)
    stage.show(THROWING)
    select(stage, "4s")

    expect(stage.page.locator(".opponent .meta")).to_have_text(re.compile("^drew, threw 4♦"))
    stage.show(after(laid_out(), *TO_A_KNOCK[:2]))
    expect(stage.page.locator(".opponent .meta")).to_contain_text("Hand 1")


def test_leaving_is_asked_until_what_is_on_its_way_has_arrived(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    drawing = after(laid_out(), *TO_A_KNOCK[:4])
    stage.show(drawing)
    stage.page.locator("[data-pile=stock]").click()
    stage.page.get_by_role("button", name="Menu").click()
    stage.page.get_by_role("button", name="Leave the table").click()
    yes = stage.page.locator("[data-act=yes]")
    yes.wait_for()
    stage.page.wait_for_timeout(READING_MS)

    yes.click(force=True)
    assert 0 == asked(stage, "leave")
    stage.tell(after(laid_out(), *TO_A_KNOCK[:5]), but={"acks": [stage.sent[-1]["command"]]})
    expect(yes).to_have_attribute("aria-disabled", "false")
    yes.click()
    stage.page.locator("[data-act=open-friend]").wait_for()
    assert 1 == asked(stage, "leave")


OVER_A_BACK = """hint => {
    const top = hint.getBoundingClientRect().top;
    return [...document.querySelectorAll('.fan .back')].some(back => back.getBoundingClientRect().bottom > top);
}"""


def test_what_a_beginner_is_told_lies_over_the_others_backs_only_where_there_is_no_room_below(guests: Guests) -> None:
    for width, height, over in [(390, 844, False), (360, 640, True), (768, 1024, False), (1440, 900, False)]:
        stage = guests.stage(viewport={"width": width, "height": height})
        stage.show(laid_out())
        hint = stage.page.locator(".first-hint")
        assert (width, []) == (width, hint.evaluate(LIES_ON))
        assert (width, over) == (width, hint.evaluate(OVER_A_BACK))


def test_in_the_first_game_each_thing_to_do_is_said_once_and_fades(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE, clock=True)
    hint = stage.page.locator(".first-hint")
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]))
    expect(hint).to_have_text("Tap the stock, or the face-up card")
    stage.page.clock.run_for(6_100)
    expect(hint).to_have_count(0)

    stage.show(after(laid_out(), *TO_A_KNOCK[:5]))
    expect(hint).to_contain_text("Tap a card, then Discard")
    stage.show(after(laid_out(), *TO_A_KNOCK[:8]))
    expect(hint).to_have_count(0)
    stage.show(THROWING)
    expect(hint).to_contain_text("you may knock")
    stage.show(after(laid_out(), *TO_A_KNOCK))
    stage.show(laid_out(), but={"at": "1.2.0"})
    expect(hint).to_have_count(0)
