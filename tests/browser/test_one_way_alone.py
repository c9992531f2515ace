"""A whole hand each by keyboard, by names as a screen reader drives it, by touch, and by mouse, and nothing else."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.guests import Guests
from tests.browser.playing import start_game, wants, worst
from tests.browser.seat import Seat

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

    def take_turn(self) -> None:
        seat = self.seat
        phase = seat.moment.phase
        if phase != "discard" and seat.may_take() and wants(seat.top, seat.hand):
            self.move("u")
        elif phase == "offer":
            return self.move("p")
        elif phase == "draw":
            self.move("s")
        if seat.is_offered_a_knock():
            self.press("k")
            seat.page.wait_for_timeout(400)
            return self.move("k")
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

    while maya.moment.stage == "playing":
        if maya.is_to_move():
            keys.take_turn()
            sam.wait_for(maya.moment.at)
        else:
            names.take_turn()
            maya.wait_for(sam.moment.at)

    keys.enter("[data-act=ready]")
    names.press("^Next hand")
    for seat in (maya, sam):
        seat.page.locator("main[data-stage=playing]").wait_for()
    keys.go_to("[aria-label=Message]")
    maya.page.keyboard.type("Well played")
    keys.press("Enter")
    names.press("^Chat, 1 new line")
    expect(sam.page.get_by_role("log", name="Chat lines")).to_contain_text("Well played")
