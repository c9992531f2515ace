"""One person at the page: reads what it says and presses what it offers, with a finger or a mouse."""

import json
import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

READING_MS = 400
"""How long somebody takes to read a question, or to see what lies there now.

The page, too, takes no knock in the first 0.3 s, and no tap at a table that lay under a sheet: a finger may shake.
"""

TABLE = "main[data-at]"
READ_MOMENT = f"() => ({{ ...document.querySelector('{TABLE}')?.dataset }})"
IS_PAST = f"at => ![undefined, at].includes(document.querySelector('{TABLE}')?.dataset.at)"
HAS_REACHED = f"at => document.querySelector('{TABLE}')?.dataset.at === at"
READ_NAMES = "cards => cards.map(card => [card.dataset.card, card.getAttribute('aria-label')])"


@dataclass(frozen=True)
class Moment:
    """Where the table stands on this screen, by its hooks."""

    stage: str
    turn: str
    """Whose turn it is: `me`, `them` or `none`."""
    phase: str
    at: str
    """Game, deal and ply: `2.5.17`."""


class Seat:
    """Somebody at a page, and what its socket said and heard."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        self.page = page
        self.touch = touch
        self.sent: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        self._greeted = False
        page.on("websocket", self._listen)

    @property
    def device(self) -> str:
        """`phone` or `desktop`."""
        return "phone" if self.touch else "desktop"

    # --- finding and pressing ---

    def act(self, name: str) -> Locator:
        """The button that does this: `open-friend`, `discard`, `ready` ..."""
        return self.page.locator(f"[data-act={name}]")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The button that is called so."""
        return self.page.get_by_role("button", name=name)

    def press(self, what: Locator, *, x: float | None = None) -> None:
        """A tap of the finger, or a click of the mouse; `x` px from the left edge where the middle is covered."""
        position = None if x is None else {"x": x, "y": 24.0}
        if self.touch:
            what.tap(position=position)  # type: ignore[arg-type]
        else:
            what.click(position=position)  # type: ignore[arg-type]

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until these words stand somewhere on the page."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    # --- before the game ---

    def is_called(self, name: str) -> None:
        """Write a name into the field for it."""
        self.page.get_by_role("textbox", name="Your name").fill(name)

    def choose(self, label: str, option: str) -> None:
        """Choose an option of the table to be opened."""
        self.page.get_by_role("combobox", name=label).select_option(label=option)

    def open_for_a_friend(self) -> str:
        """Open a table; the code it is found by."""
        self.press(self.act("open-friend"))
        expect(self.page.get_by_role("textbox", name="Link to this table")).to_be_visible()
        return self.code

    def open_with_the_bot(self) -> None:
        """Open a table where the house bot sits down at once."""
        self.press(self.act("open-bot"))
        self.is_dealt()

    def enter_code(self, code: str, *, field: str = "Have a code?") -> None:
        """Type a code that was told, as a phone's keyboard does, and go."""
        self.page.get_by_role("textbox", name=field, exact=True).fill(code)
        self.press(self.act("enter-code"))

    @property
    def code(self) -> str:
        """The table's code, from this page's address."""
        return self.page.url.partition("#")[2]

    @property
    def link(self) -> str:
        """Where the invitation's link leads: everything after the host."""
        shown = self.page.get_by_role("textbox", name="Link to this table").input_value()
        return shown.partition("/")[2]

    def sit(self) -> None:
        """Take the seat that is offered."""
        self.press(self.act("sit"))

    def is_dealt(self) -> None:
        """Wait until cards lie before this seat, and look at them."""
        expect(self.cards.first).to_be_visible()
        self.page.wait_for_timeout(READING_MS)

    # --- what the table shows ---

    @property
    def moment(self) -> Moment:
        """Stage, turn, phase and moment, read at once."""
        read = self.page.evaluate(READ_MOMENT)
        return Moment(*(read.get(hook, "none") for hook in ("stage", "turn", "phase", "at")))

    def wait_past(self, at: str) -> None:
        """Wait until the table has moved on from this moment."""
        self.page.wait_for_function(IS_PAST, arg=at)

    def wait_for(self, at: str) -> None:
        """Wait until the table shows this moment."""
        self.page.wait_for_function(HAS_REACHED, arg=at)

    def is_to_move(self) -> bool:
        """Whether this seat's page says that it is its turn."""
        return self.moment.turn == "me"

    def wait_for_turn(self) -> None:
        """Wait until it is this seat's turn, or the deal is over."""
        self.page.locator(f"{TABLE}[data-turn=me], {TABLE}[data-turn=none]").wait_for()

    @property
    def cards(self) -> Locator:
        """The cards of this seat's hand."""
        return self.page.locator("[data-region=hand] [data-card]")

    @property
    def hand(self) -> list[str]:
        """The hand, left to right."""
        return list(self.names)

    @property
    def names(self) -> dict[str, str]:
        """Card -> what the page calls it: `5 of hearts, in a run 5 to 8`."""
        return dict(self.cards.evaluate_all(READ_NAMES))

    @property
    def top(self) -> str | None:
        """The card on top of the discard pile."""
        return self.page.locator("[data-pile=discard] [data-top]").get_attribute("data-top")

    def may_take(self) -> bool:
        """Whether the discard pile is open to this seat."""
        return self.page.locator("[data-pile=discard]").get_attribute("aria-disabled") == "false"

    @property
    def prompt(self) -> Locator:
        """The one sentence that says what is expected."""
        return self.page.locator("[data-prompt]")

    @property
    def score(self) -> tuple[int, int]:
        """Mine and theirs, from the top bar."""
        mine, theirs = self.page.locator("dl[aria-label^='Score to'] dd").all_inner_texts()
        return int(mine), int(theirs)

    @property
    def opponent(self) -> Locator:
        """The name of whoever sits opposite."""
        return self.page.locator(".opponent-name")

    @property
    def heading(self) -> Locator:
        """The heading of the sheet over the table: showdown, or the end of the game."""
        return self.page.locator("[data-sheet] h2")

    # --- moves ---

    def draw(self) -> None:
        """The top of the stock."""
        self._move(self.page.locator("[data-pile=stock]"))

    def take(self) -> None:
        """The top of the discard pile."""
        self._move(self.page.locator("[data-pile=discard]"))

    def pass_on(self) -> None:
        """Not the upcard."""
        self._move(self.act("pass"))

    def select(self, card: str) -> None:
        """Lift a card, by the strip of it that the next one leaves free."""
        button = self.page.locator(f"[data-region=hand] [data-card='{card}']")
        strip = float(button.get_attribute("data-strip") or 0)
        self.press(button, x=max(2.0, strip / 2))
        expect(button).to_have_attribute("aria-pressed", "true")

    def throw(self) -> None:
        """Discard the selected card."""
        self._move(self.act("discard"))

    def discard(self, card: str) -> None:
        """Select a card and throw it."""
        self.select(card)
        self.throw()

    def is_offered_a_knock(self) -> bool:
        """Whether the page suggests to knock now."""
        return self.act("suggest").count() > 0

    def ask_about_knocking(self) -> None:
        """Let the page say which knock it suggests."""
        self.press(self.act("suggest"))
        expect(self.act("knock")).to_be_visible()

    def knock(self) -> None:
        """Say yes to the knock that the page asks about."""
        self.page.wait_for_timeout(READING_MS)
        self._move(self.act("knock"))

    def ready(self) -> None:
        """Next hand, please."""
        self.page.wait_for_timeout(READING_MS)
        self.press(self.act("ready"))

    def see_the_end(self) -> None:
        """From the last showdown on to who won, and look at it."""
        self.press(self.act("go-on"))
        self.act("rematch").wait_for()
        self.page.wait_for_timeout(READING_MS)

    def _move(self, what: Locator) -> None:
        at = self.moment.at
        self.press(what)
        self.wait_past(at)

    # --- chat ---

    def say(self, line: str) -> None:
        """Say something at the table."""
        self.open_chat()
        self.page.get_by_role("textbox", name="Message").fill(line)
        self.press(self.button("Send").last)

    def hears(self, line: str) -> None:
        """Wait until this line stands in the chat."""
        self.open_chat()
        expect(self.page.get_by_role("log", name="Chat lines")).to_contain_text(line)

    def open_chat(self) -> None:
        """Where the chat is a drawer: open it."""
        if self.page.get_by_role("log", name="Chat lines").count() == 0:
            self.press(self.button(re.compile("^Chat")))

    def close_chat(self) -> None:
        """Where the chat is a drawer: close it."""
        if self.touch:
            self.press(self.button("Close"))
            self.page.wait_for_timeout(READING_MS)

    @property
    def refusal(self) -> Locator:
        """Why something was refused, in words."""
        return self.page.locator("[data-refusal]")

    def open_menu(self) -> None:
        """What can be done at the table besides playing."""
        self.press(self.button("Menu"))
        expect(self.button("Leave the table")).to_be_visible()

    def close_sheet(self) -> None:
        """Close what lies over the table."""
        self.press(self.page.get_by_role("dialog").get_by_role("button", name="Close"))
        self.page.wait_for_timeout(READING_MS)

    def escape(self) -> None:
        """Close it by the key."""
        self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(READING_MS)

    def means_it(self) -> None:
        """Read what is asked, and say yes."""
        self.act("yes").wait_for()
        self.page.wait_for_timeout(READING_MS)
        self.press(self.act("yes"))

    # --- the socket ---

    def moves_sent(self) -> list[str]:
        """The moves this page has sent, in order."""
        return [frame["move"] for frame in self.sent if frame.get("action") == "move"]

    def chat_heard(self) -> list[str]:
        """The lines of chat this page has received, in order."""
        return [line["text"] for frame in self.received if frame["type"] == "chat" for line in frame["lines"]]

    def marks_the_page(self) -> None:
        """Leave something in the page that loading it anew would wipe away."""
        self.page.evaluate("window.neverReloaded = true")

    def has_not_reloaded(self) -> bool:
        """Whether the mark is still there."""
        return self.page.evaluate("window.neverReloaded === true") is True

    def is_greeted(self) -> None:
        """Wait until the server has answered on the newest connection: from then on what is sent is this seat's."""
        while not self._greeted:
            self.page.wait_for_timeout(50)

    def _listen(self, socket: WebSocket) -> None:
        self._greeted = False
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))
        socket.on("framereceived", self._hear)

    def _hear(self, text: str | bytes) -> None:
        self.received.append(json.loads(text))
        self._greeted = True
