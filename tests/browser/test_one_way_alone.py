"""A whole hand each by keyboard, by names as a screen reader drives it, by touch, and by mouse, and nothing else."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from core.deal import Deal
from tests.browser.guests import DESKTOP, Guests
from tests.browser.playing import start_game, wants, worst
from tests.browser.seat import READING_MS, Seat
from tests.browser.staged import TO_A_KNOCK, after, laid_out

TABS = 60
"""No page has more stops than these."""
IS_ON = "where => document.activeElement?.matches(where) ?? false"
IS_SEEN = """() => {
    const outlined = one => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    const { activeElement } = document;
    return [activeElement, activeElement.closest('.chip, label')].some(one => one !== null && outlined(one));
}"""
ON_CARD = "() => document.activeElement?.dataset.card ?? null"


class Keys:
    """Somebody who has a keyboard and nothing else."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def press(self, *keys: str) -> None:
        for key in keys:
            self.seat.page.keyboard.press(key)

    def go_to(self, where: str) -> None:
        """Tab until the focus is there, and is seen to be."""
        for _ in range(TABS):
            self.press("Tab")
            if self.seat.page.evaluate(IS_ON, where):
                assert self.seat.page.evaluate(IS_SEEN)
                return
        raise AssertionError(f"Tab does not lead to {where}")

    def enter(self, where: str) -> None:
        self.go_to(where)
        self.press("Enter")

    def select(self, card: str) -> None:
        """Along the hand with the arrows, then Enter."""
        if self.seat.page.evaluate(ON_CARD) is None:
            self.go_to("[data-card]")
        self.press("Home")
        for _ in range(12):
            if self.seat.page.evaluate(ON_CARD) == card:
                self.press("Enter")
                return
            self.press("ArrowRight")
        raise AssertionError(f"the arrows do not lead to {card}")

    def move(self, *keys: str) -> None:
        at = self.seat.moment.at
        self.press(*keys)
        self.seat.wait_past(at)

    def enter_verb(self, act: str) -> None:
        """Tab to a button that is gone with the move it makes."""
        self.go_to(f"[data-act={act}]")
        self.move("Enter")

    def has_not_lost_its_place(self) -> None:
        """The focus is where something can be done."""
        self.seat.page.wait_for_function("() => document.activeElement !== document.body")

    def take_turn(self) -> None:
        seat = self.seat
        phase = seat.moment.phase
        if phase != "discard" and seat.may_take() and wants(seat.top, seat.hand):
            self.move("u")
        elif phase == "offer":
            return self.enter_verb("pass")
        elif phase == "draw":
            self.move("s")
        if seat.is_offered_a_knock():
            self.press("k")
            seat.page.wait_for_timeout(400)
            return self.enter_verb("knock")
        self.select(worst(seat.names))
        return self.move("d")


class Names:
    """Somebody who hears what things are called, and presses them without a place."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def called(self, name: str) -> Locator:
        return self.seat.page.get_by_role("button", name=re.compile(name))

    def press(self, name: str) -> None:
        self.called(name).dispatch_event("click")

    def move(self, name: str) -> None:
        at = self.seat.moment.at
        self.press(name)
        self.seat.wait_past(at)

    @property
    def hand(self) -> list[str]:
        """The names of the cards held, as they are read out."""
        cards = self.seat.page.get_by_role("group", name=re.compile("^Your hand")).get_by_role("button")
        return list(cards.evaluate_all("all => all.map(one => one.ariaLabel)"))

    def take_turn(self) -> None:
        """From what is said alone: pass or draw, knock when that is offered, else throw the last loose card."""
        if self.called("^Pass").count():
            return self.move("^Pass")
        if self.seat.moment.phase != "discard":
            self.move("^Stock")
        if self.called("^(Knock|Gin)…").count():
            self.press("^(Knock|Gin)…")
            self.seat.page.wait_for_timeout(400)
            return self.move("^(Knock · |Gin!|Gin,)")
        loose = [name for name in self.hand if name and "deadwood" in name]
        self.seat.page.get_by_role("button", name=(loose or self.hand)[-1], exact=True).dispatch_event("click")
        return self.move(r"^Discard (10|\w),")


Point = tuple[float, float]


class Finger:
    """Somebody who has a finger, or a mouse, and drags."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.drag: Callable[[Point, Point], None] = self._slide if seat.touch else self._pull

    def _slide(self, start: Point, end: Point) -> None:
        """With the finger on the glass."""
        session = self.seat.page.context.new_cdp_session(self.seat.page)
        for kind, (x, y) in [("touchStart", start), *(("touchMove", point) for point in _way(start, end))]:
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()

    def _pull(self, start: Point, end: Point) -> None:
        """With the button held down."""
        mouse = self.seat.page.mouse
        mouse.move(*start)
        mouse.down()
        for point in _way(start, end):
            mouse.move(*point)
        mouse.up()

    def on(self, card: str) -> Point:
        """A spot on the strip of the card that shows."""
        held = self.seat.page.locator(f"[data-region=hand] [data-card='{card}']")
        box = held.bounding_box()
        assert box is not None
        return box["x"] + float(held.get_attribute("data-strip") or 0) / 2, box["y"] + 24

    def move_to_the_right_end(self, card: str) -> None:
        """Put the card behind the last."""
        x, y = self.on(self.seat.hand[-1])
        self.drag(self.on(card), (x + 30, y))
        self.seat.page.wait_for_function(IS_LAST, arg=card)

    def throw(self, card: str) -> None:
        """Drag the card onto the discard pile."""
        box = self.seat.page.locator("[data-pile=discard]").bounding_box()
        assert box is not None
        at = self.seat.moment.at
        self.drag(self.on(card), (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        self.seat.wait_past(at)

    def take_turn(self) -> None:
        seat = self.seat
        phase = seat.moment.phase
        if phase == "offer":
            return seat.pass_on()
        if phase == "draw":
            seat.draw()
        if seat.is_offered_a_knock():
            seat.ask_about_knocking()
            return seat.knock()
        return self.throw(worst(seat.names))


IS_LAST = "card => [...document.querySelectorAll('[data-region=hand] [data-card]')].at(-1)?.dataset.card === card"


def _way(start: Point, end: Point) -> list[Point]:
    """Six spots on the way, the last of them the end."""
    shares = [step / 6 for step in range(1, 7)]
    return [(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share) for share in shares]


THROWING = after(laid_out(), *TO_A_KNOCK[:9])
LOSING: dict[str, tuple[tuple[Deal, Deal], tuple[str, ...], str]] = {
    "pass": ((laid_out(), after(laid_out(), (0, "pass"))), ("[data-act=pass]",), "[data-region=hand] [data-card]"),
    "suggest": ((THROWING, THROWING), ("[data-act=suggest]",), "[data-act=keep]"),
    "keep playing": ((THROWING, THROWING), ("[data-act=suggest]", "[data-act=keep]"), "[data-card='4s']"),
}
"""What is seen before and after; the buttons that are entered, by Tab; where the focus is then."""


def test_a_whole_hand_by_touch_alone_against_one_by_mouse_alone(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.phone()
    start_game(maya, sam)
    mouse, finger = Finger(maya), Finger(sam)
    for one in (mouse, finger):
        one.move_to_the_right_end(one.seat.hand[0])
    mine = maya.hand

    while maya.moment.stage == "playing":
        mover = mouse if maya.is_to_move() else finger
        mover.take_turn()
        for seat in (maya, sam):
            seat.wait_for(mover.seat.moment.at)
        kept = [card for card in maya.hand if card in mine]
        assert kept == [card for card in mine if card in kept]
    for seat in (maya, sam):
        expect(seat.heading).to_be_visible()


def test_a_whole_hand_by_keyboard_alone_against_one_by_names_alone(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.phone()
    keys, names = Keys(maya), Names(sam)

    keys.go_to("input")
    maya.page.keyboard.type("Maya")
    keys.enter("[data-act=open-friend]")
    expect(maya.page.get_by_role("textbox", name="Link to this table")).to_be_visible()
    sam.page.goto(maya.page.url)
    sam.page.get_by_role("textbox", name="Your name").fill("Sam")
    names.press("^Sit down")
    for seat in (maya, sam):
        seat.is_dealt()

    acted = False
    while maya.moment.stage == "playing":
        if maya.is_to_move():
            keys.take_turn()
            sam.wait_for(maya.moment.at)
            acted = True
        else:
            names.take_turn()
            maya.wait_for(sam.moment.at)
        if acted:
            keys.has_not_lost_its_place()

    names.press("^Next hand")
    keys.enter("[data-act=ready]")
    for seat in (maya, sam):
        seat.page.locator("main[data-stage=playing]").wait_for()
    keys.has_not_lost_its_place()
    keys.go_to("[aria-label=Message]")
    maya.page.keyboard.type("Well played")
    keys.press("Enter")
    names.press("^Chat, 1 new line")
    expect(sam.page.get_by_role("log", name="Chat lines")).to_contain_text("Well played")


@pytest.mark.parametrize(("deal", "keys", "where"), LOSING.values(), ids=list(LOSING))
def test_a_button_that_goes_with_what_it_did_leaves_the_focus_at_the_next_thing_to_do(
    guests: Guests, deal: tuple[Deal, Deal], keys: tuple[str, ...], where: str
) -> None:
    stage = guests.stage(viewport=DESKTOP)
    stage.show(deal[0])
    for key in keys:
        Keys(guests.seats[-1]).enter(key)
    if deal[1] is not deal[0]:
        stage.tell(deal[1], but={"acks": [stage.sent[-1]["command"]]})
    stage.page.wait_for_function(IS_ON, arg=where)


@pytest.mark.parametrize(
    ("deal", "where"),
    [(laid_out(), "[data-act=pass]"), (after(laid_out(), (0, "pass")), "[data-region=hand] [data-card]")],
    ids=["my turn", "their turn"],
)
def test_the_next_hand_leaves_the_focus_at_its_first_button_or_at_the_hand(
    guests: Guests, deal: Deal, where: str
) -> None:
    stage = guests.stage(viewport=DESKTOP)
    stage.show(after(laid_out(), *TO_A_KNOCK))
    Keys(guests.seats[-1]).enter("[data-act=ready]")
    stage.show(deal, but={"at": "1.2.0", "acks": [stage.sent[-1]["command"]]})
    stage.page.wait_for_function(IS_ON, arg=where)


def test_a_button_whose_focus_was_let_go_takes_it_nowhere_when_it_goes(guests: Guests) -> None:
    stage = guests.stage(viewport=DESKTOP)
    stage.show(laid_out())
    stage.page.locator("[data-act=pass]").focus()
    stage.page.locator(".table").click(position={"x": 4, "y": 200})
    stage.tell(after(laid_out(), (0, "pass")))
    expect(stage.page.locator("[data-act=pass]")).to_have_count(0)
    stage.page.wait_for_timeout(READING_MS)
    assert stage.page.evaluate(IS_ON, "body")


def test_who_types_in_the_chat_types_on_when_the_deal_ends(guests: Guests) -> None:
    stage = guests.stage(viewport=DESKTOP)
    stage.show(THROWING)
    stage.page.get_by_role("textbox", name="Message").click()
    stage.page.keyboard.type("well pl")
    stage.show(after(laid_out(), *TO_A_KNOCK))
    stage.page.locator("[data-act=ready]").wait_for()
    stage.page.wait_for_timeout(READING_MS)
    stage.page.keyboard.type("ayed")
    expect(stage.page.get_by_role("textbox", name="Message")).to_have_value("well played")


def test_a_key_that_is_held_down_presses_once(guests: Guests) -> None:
    stage = guests.stage(viewport=DESKTOP)
    stage.show(THROWING)
    keys = stage.page.keyboard
    stage.page.locator("[data-region=hand] [data-card='4s']").focus()
    for held in ("k", "Enter"):
        for _ in range(20):
            keys.down(held)  # down again without up between repeats the key
            stage.page.wait_for_timeout(30)
        keys.up(held)
        expect(stage.page.locator("[data-card='4s']")).to_have_attribute("aria-pressed", "true")
        keys.press("Escape")
    assert [] == [frame for frame in stage.sent if frame["action"] == "move"]
