"""On every window listed, and with everything at twice its size, the whole table is in sight: nothing is cut off."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from core.deal import Deal
from tests.browser.guests import PHONE, Guests
from tests.browser.staged import CODE, TO_A_KNOCK, TO_THEIR_GIN, TWO_WAYS, Stage, after, laid_out
from tests.browser.states import PATHS, STATES, THEIR_GIN

WINDOWS = [
    (320, 568),
    (360, 560),
    (360, 640),
    (390, 844),
    (412, 915),
    (740, 360),
    (768, 1024),
    (1024, 768),
    (1440, 900),
]
AT_TWICE_THE_SIZE = [(384, 512), (512, 384), (720, 450)]
"""What a browser that shows everything at 200 % leaves of the last three."""
OUT_OF_SIGHT = """() => {
    const { innerWidth, innerHeight } = window;
    const pressed = [...document.querySelectorAll('.table button, .table [data-prompt], .table dd')];
    const outside = pressed.filter(one => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    });
    const filled = '.table :is(.button, .count, [data-prompt], .order-pill, .opponent p)';
    const cut = [...document.querySelectorAll(filled)]
        .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
    const name = one => `${one.className} ${one.textContent}`.slice(0, 60);
    const root = document.documentElement;
    const labels = [...document.querySelectorAll('.table .pile-label')].map(one => one.getBoundingClientRect());
    const meet = labels.length > 1 && labels[0].right > labels[1].left ? ['labels of the piles meet'] : [];
    const scrolls = root.scrollWidth > innerWidth || root.scrollHeight > innerHeight ? ['the page scrolls'] : [];
    const told = [...document.querySelectorAll('.table .log span')];
    cut.push(...told.filter(one => one.scrollWidth > one.clientWidth + 1));
    const wrong = [...outside.map(one => `outside: ${name(one)}`), ...cut.map(one => `cut: ${name(one)}`)];
    return [...scrolls, ...meet, ...wrong];
}"""
COVERED = """() => {
    const pressed = [...document.querySelectorAll('.table .bar button, .table [data-pile], .table .order-pill')];
    return pressed.flatMap(one => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (hit && one.contains(hit)) return [];
        return [`${one.getAttribute('aria-label') ?? one.textContent} by ${hit?.className}`];
    });
}"""
TOO_SMALL = """least => [...document.querySelectorAll('button:not(.term, .bracket, [data-card]), select, .button')]
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < least)
    .map(([one]) => one.getAttribute('aria-label') ?? one.textContent)"""
"""What is pressed; words within a text are left out, and what the hand's own layout makes as large as it can."""


def selected(stage: Stage) -> None:
    """My turn to throw, a card lifted, a knock possible: the fullest the table gets."""
    stage.show(after(laid_out(), *TO_A_KNOCK[:9]))
    stage.page.locator("[data-card='4s']").click(position={"x": 12, "y": 24})
    expect(stage.page.locator("[data-act=knock]")).to_be_visible()


def they_went_after_their_turn(stage: Stage) -> None:
    """Somebody is away, and what they did last is told beside it; not yet for so long that there is a choice."""
    stage.page.evaluate("code => sessionStorage.setItem(`gin-table:away-${code}`, Date.now() - 62_000)", CODE)
    stage.show(after(laid_out(), *TO_A_KNOCK[:9]), theirs={"presence": "away"})
    expect(stage.page.locator(".opponent .meta")).to_contain_text(re.compile(r"1.+ · .*4♦"))


FULLEST: dict[str, Callable[[Stage], None]] = {
    "offer": lambda stage: stage.show(laid_out()),
    "opponents-turn": lambda stage: stage.show(after(laid_out(), *TO_A_KNOCK[:2])),
    "opponents-second-turn": lambda stage: stage.show(after(laid_out(), *TO_A_KNOCK[:6])),
    "selected": selected,
    "away": they_went_after_their_turn,
}
AT_REST = "new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))"


@pytest.mark.parametrize("state", FULLEST)
def test_the_whole_table_is_in_sight_in_every_window(guests: Guests, state: str) -> None:
    stage = guests.stage(viewport=PHONE)
    FULLEST[state](stage)
    found = {window: seen_in(stage, window) for window in [*WINDOWS, *AT_TWICE_THE_SIZE]}
    assert {window: [] for window in found} == found


def seen_in(stage: Stage, window: tuple[int, int]) -> list[str]:
    """What is wrong in a window of this size."""
    stage.page.set_viewport_size({"width": window[0], "height": window[1]})
    stage.page.evaluate(AT_REST)
    return seen(stage)


DOUBLE_THE_TYPE = """() => {
    document.documentElement.style.fontSize = '200%';
    dispatchEvent(new Event('focus'));
}"""
SIZE_OF_TYPE = "one => parseFloat(getComputedStyle(one).fontSize)"
HELD = {(740, 360): 1.85}
"""How many times as large as on a phone the prompt is where it is drawn smaller; else it is twice as large."""


LOWEST = [(320, 568), (360, 560)]
"""Where type of twice the size has the least room."""


@pytest.mark.parametrize("language", ["es", "fr", "de", "it", "pt"])
@pytest.mark.parametrize("state", FULLEST)
def test_with_type_of_twice_the_size_the_lowest_windows_hold_every_language(
    guests: Guests, state: str, language: str
) -> None:
    stage = guests.stage(viewport=PHONE, locale=language)
    FULLEST[state](stage)
    stage.page.evaluate(DOUBLE_THE_TYPE)
    found = {window: seen_in(stage, window) for window in LOWEST}
    assert {window: [] for window in found} == found


@pytest.mark.parametrize("state", FULLEST)
def test_with_type_of_twice_the_size_the_whole_table_is_in_sight_in_every_window(guests: Guests, state: str) -> None:
    stage = guests.stage(viewport=PHONE)
    FULLEST[state](stage)
    drawn = stage.page.locator("[data-prompt]").evaluate(SIZE_OF_TYPE)
    stage.page.evaluate(DOUBLE_THE_TYPE)

    for window in WINDOWS:
        assert (window, []) == (window, seen_in(stage, window))
        now = stage.page.locator("[data-prompt]").evaluate(SIZE_OF_TYPE)
        assert now >= HELD.get(window, 2) * drawn - 0.01, window
        rows = stage.page.locator("[data-region=hand] [data-card]").evaluate_all(ROWS)
        assert rows == (2 if window in TWO_ROWS else 1), window


CUT = """() => [document.documentElement, ...document.querySelectorAll('dialog, .paper-sheet, .button, .chip, label')]
    .filter(one => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
    .map(one => `${one.className} ${one.textContent}`.slice(0, 60))"""

BEYOND = """() => [...document.querySelectorAll('button, input, select')].filter(one => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 1 && (left < 0 || right > innerWidth);
}).map(one => `${one.className} ${one.textContent}`.slice(0, 60))"""


@pytest.mark.parametrize(
    "state",
    [
        "home",
        "settings",
        "lesson",
        "waiting",
        "seat-offer",
        "showdown",
        "match-end",
        "menu",
        "account-offered",
        "account",
        "account-on-another-device",
        "statistics",
    ],
)
def test_with_type_of_twice_the_size_nothing_is_cut_off_at_the_side(guests: Guests, state: str) -> None:
    stage = guests.stage(PATHS.get(state, f"#{CODE}"), viewport=PHONE)
    STATES[state](stage)
    stage.page.evaluate(DOUBLE_THE_TYPE)
    for width, height in [*LOWEST, (360, 640)]:
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.evaluate(AT_REST)
        assert ((width, height), []) == ((width, height), stage.page.evaluate(CUT))
        assert ((width, height), []) == ((width, height), stage.page.evaluate(BEYOND))


@pytest.mark.parametrize("language", ["en", "es", "fr", "de", "it", "pt"])
def test_the_privacy_page_is_one_screen_of_a_phone_and_a_third_more_of_a_small_one(
    guests: Guests, language: str
) -> None:
    stage = guests.stage("", viewport={"width": 390, "height": 844}, locale=language)
    stage.page.locator(".home-foot .link").last.click()
    stage.page.locator("dialog .text p").first.wait_for()
    more = "one => [one.scrollHeight - one.clientHeight, innerHeight]"
    assert 0 == stage.page.get_by_role("dialog").evaluate(more)[0]

    stage.page.set_viewport_size(PHONE)
    hidden, high = stage.page.get_by_role("dialog").evaluate(more)
    assert hidden < 0.35 * high


@pytest.mark.parametrize("state", ["account-offered", "account", "account-on-another-device", "statistics"])
def test_sheets_of_accounts_read_from_right_to_left_are_not_cut_off(guests: Guests, state: str) -> None:
    stage = guests.stage("", viewport=PHONE)
    stage.page.evaluate("document.documentElement.dir = 'rtl'")
    STATES[state](stage)
    assert [] == stage.page.evaluate(CUT)


KNOCKED = ((0, "pass"), (1, "pass"), (0, "draw"), (0, "discard Ks"), (1, "draw"), (1, "knock Kd"))
OPEN = "3c 4c 5c Qs Qh Qd Ah 2h {0} Kd"
"""Of Maya, who knocks: four cards can be laid off on it."""
LOW_AND_FULL: dict[str, tuple[Deal, tuple[tuple[int, str], ...]]] = {
    "four laid off": (
        laid_out("2c 6c 7c Qc Kc 9d 8s 5h Ts 3s", OPEN.format("2d"), upcard="Kh", stock="Ks 3h"),
        KNOCKED,
    ),
    "four laid off, and an undercut": (
        laid_out("2c 6c 7c Qc 9s 9h 9d As Ad 3s", OPEN.format("4d"), upcard="Kh", stock="Ks 3d"),
        KNOCKED,
    ),
    "two laid off": (laid_out(), TO_A_KNOCK),
    "a gin": (THEIR_GIN, TO_THEIR_GIN),
}
SHOWN = """() => {
    const sheet = document.querySelector('.table-sheet');
    const totals = [...document.querySelectorAll('.top-bar dd, .score-race-score')]
        .filter(one => one.offsetHeight > 0 && one.getBoundingClientRect().bottom <= innerHeight);
    const hidden = sheet.scrollHeight - sheet.clientHeight;
    return { hidden, totals: totals.length, sum: document.querySelector('.sum') !== null };
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("deal", LOW_AND_FULL)
def test_the_fullest_showdown_of_a_low_phone_shows_the_sum_and_both_totals(
    guests: Guests, deal: str, language: str
) -> None:
    stage = guests.stage(viewport=PHONE, locale=language)
    stage.page.evaluate("localStorage.setItem('gin-table:finishedHand', 'true')")  # it may be asked about notifications
    dealt, moves = LOW_AND_FULL[deal]
    stage.show(after(dealt, *moves), names=("Sam", "Maximiliane Charlott"), scores=(9, 9), theirs={"ready": True})
    stage.page.locator("[data-act=ready]").wait_for()

    for width, height in [(360, 640), (360, 560), (320, 568)]:
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.evaluate(AT_REST)
        shown = stage.page.evaluate(SHOWN)
        assert ((width, height), True, True) == ((width, height), shown["hidden"] <= 1, shown["sum"]), shown
        assert shown["totals"] >= (4 if height > 600 else 2)


COVERS = """over => {
    const { left, right, top, bottom } = document.querySelector(over).getBoundingClientRect();
    const under = [...document.querySelectorAll('.pile, [data-region=hand] [data-card], .name-field, .code-field')];
    return under.map(one => one.getBoundingClientRect())
        .filter(one => one.left < right && one.right > left && one.top < bottom && one.bottom > top).length;
}"""


def test_an_offer_that_waits_for_its_answer_lies_over_no_card_of_mine(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]), mine={"offers_end": True})
    for width, height in [(360, 640), (360, 560), (1440, 900)]:
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.evaluate(AT_REST)
        assert (width, height, 0) == (width, height, stage.page.evaluate(COVERS, ".notice"))


def test_what_is_wrong_with_a_name_does_not_lie_over_it(guests: Guests) -> None:
    seat = guests.phone()
    seat.is_called("x" * 21)
    seat.press(seat.act("open-friend"))
    expect(seat.refusal).to_have_text("A name has at most 20 characters.")
    assert 0 == seat.page.evaluate(COVERS, ".toast")


PRESSED = [
    "home",
    "waiting",
    "menu",
    "settings",
    "chat",
    "concede",
    "showdown",
    "match-end",
    "house-played",
    "end-offered",
]


@pytest.mark.parametrize("state", PRESSED)
def test_whatever_is_pressed_is_as_large_as_a_finger(guests: Guests, state: str) -> None:
    stage = guests.stage(PATHS.get(state, f"#{CODE}"), viewport=PHONE)
    STATES[state](stage)
    for width, height in [(360, 640), (1440, 900)]:
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.evaluate(AT_REST)
        assert (width, []) == (width, stage.page.evaluate(TOO_SMALL, 44))


ZOOMS = """all => [...document.querySelectorAll(all)].filter(one => {
    for (let at = one; at; at = at.parentElement) {
        if (['manipulation', 'none'].includes(getComputedStyle(at).touchAction)) return false;
    }
    return true;
}).map(one => one.className)"""


@pytest.mark.parametrize("state", ["draw", "menu", "chat", "showdown"])
def test_two_quick_taps_zoom_nothing(guests: Guests, state: str) -> None:
    stage = guests.stage(viewport=PHONE)
    STATES[state](stage)
    assert [] == stage.page.evaluate(
        ZOOMS, ".table-place, .table-inner, .prompt p, .side, .sheet, .table-sheet, button"
    )


TWO_ROWS = {window for window in WINDOWS if window[1] > 1.15 * window[0]}
ROWS = """cards => {
    const tops = cards.map(card => card.getBoundingClientRect().top).sort((one, two) => one - two);
    return 1 + tops.filter((top, at) => at > 0 && top - tops[at - 1] > 40).length;
}"""


def seen(stage: Stage) -> list[str]:
    """What is out of sight, covered by something else, or too small for a finger."""
    page = stage.page
    return [
        *page.evaluate(OUT_OF_SIGHT),
        *(f"covered: {name}" for name in page.evaluate(COVERED)),
        *(f"too small: {name}" for name in page.evaluate(TOO_SMALL, 44)),
    ]


def test_a_tap_on_a_bracket_shows_the_next_of_the_equally_good_arrangements(guests: Guests) -> None:
    stage = guests.stage(viewport={"width": 360, "height": 640})
    stage.show(laid_out(TWO_WAYS, "As Ah Ad 6c 7c 8c 8h 5c Js Td", upcard="Qc", stock="Ks"))
    cards = stage.page.locator("[data-region=hand] [data-card='3s']")
    expect(cards).to_have_attribute("aria-label", "3 of spades, in a run 3 to 5")

    stage.page.locator("[data-act=ways]").first.click()
    expect(cards).to_have_attribute("aria-label", "3 of spades, in a set of 3s")
    expect(stage.page.locator("[data-prompt]")).to_have_text("Arrangement 2 of 2, all just as good")
    stage.page.keyboard.press("v")
    expect(cards).to_have_attribute("aria-label", "3 of spades, in a run 3 to 5")


REACHED = """() => [...document.querySelectorAll('.bracket.ways')].map(one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    let height = 0;
    for (let y = top - 20; y < bottom + 20; y += 1) {
        if (one.contains(document.elementFromPoint((left + right) / 2, y))) height += 1;
    }
    return height;
})"""


def test_nothing_lies_over_the_brackets_that_are_pressed_and_where_there_is_room_they_are_tall(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.show(laid_out(TWO_WAYS, "As Ah Ad 6c 7c 8c 8h 5c Js Td", upcard="Qc", stock="Ks"))
    for width, height in WINDOWS:
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.evaluate(AT_REST)
        reached = stage.page.evaluate(REACHED)
        assert ((width, height), 3) == ((width, height), len(reached))
        assert min(reached) >= (43 if width >= 1024 else 25), (width, height, reached)


PHONES = [(320, 568), (360, 640), (390, 844), (740, 360)]
HIDDEN = """one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const [x, nearTop, nearBottom] = [(left + right) / 2, top + 2, bottom - 2];
    return [nearTop, nearBottom].filter(y => !one.contains(document.elementFromPoint(x, y))).length;
}"""


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_the_showdown_shows_the_card_that_was_thrown_with_the_knock_beside_its_hand(
    guests: Guests, width: int, height: int
) -> None:
    stage = guests.stage(viewport={"width": width, "height": height})
    stage.show(after(laid_out(), *TO_A_KNOCK))

    thrown = stage.page.locator(".knocking")
    expect(thrown).to_have_count(1)
    expect(stage.page.get_by_role("region", name="Hand of You")).to_contain_text("discard 4♠")
    assert 0 == thrown.locator(".knocking-card").evaluate(HIDDEN)
    assert [28, 28] == stage.page.locator(".hand-row-head").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert 0 == stage.page.locator(".hand-row-head").first.evaluate("one => one.scrollWidth - one.clientWidth")


ENDS = ["showdown", "gin", "their-gin", "undercut", "void", "match-end"]
ONE_HAND_FINISHED = "localStorage.setItem('gin-table:finishedHand', 'true')"


@pytest.mark.parametrize("state", ENDS)
def test_a_phone_shows_the_whole_showdown_without_scrolling_and_asks_where_no_sum_needs_the_room(
    guests: Guests, state: str
) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.page.evaluate(ONE_HAND_FINISHED)
    STATES[state](stage)
    assert 0 == stage.page.locator(".table-sheet").evaluate("one => one.scrollHeight - one.clientHeight")
    asked = 1 if state in {"void", "match-end"} else 0
    expect(stage.page.locator("[data-act=notify-yes]")).to_have_count(asked)


@pytest.mark.parametrize(("width", "height"), PHONES)
@pytest.mark.parametrize("deals", [1, 9, 20])
def test_the_total_of_a_game_is_in_sight_after_any_number_of_deals(
    guests: Guests, width: int, height: int, deals: int
) -> None:
    stage = guests.stage(viewport={"width": width, "height": height})
    stage.show(after(laid_out(), *TO_A_KNOCK), scores=(95, 31))
    line = {"game": 1, "kind": "knock", "winner": 1, "points": 7}
    stage.say({"type": "history", "table": CODE, "deals": [{**line, "deal": deal} for deal in range(1, deals + 1)]})
    stage.page.locator("[data-act=go-on]").click()

    expect(stage.page.locator(".over-sheet tbody tr")).to_have_count(deals)
    assert 0 == stage.page.locator(".over-sheet tfoot tr").evaluate(HIDDEN)
    assert 0 == stage.page.locator("[data-act=rematch]").evaluate(HIDDEN)
    last = stage.page.locator(".over-sheet tbody tr").last
    last.scroll_into_view_if_needed()
    stage.page.locator(".over-sheet").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    assert 0 == last.evaluate(HIDDEN)


FIRST_SCREEN = {"home": "[data-act^=open-]", "waiting": ".link-field input, .link-field .button, [data-act=add-bot]"}
IN_SIGHT = """what => [...document.querySelectorAll(what)].map(one => one.getBoundingClientRect())
    .map(({ top, bottom, width }) => width > 0 && top >= 0 && bottom <= innerHeight)"""


@pytest.mark.parametrize("state", FIRST_SCREEN)
def test_what_one_came_for_is_in_sight_without_scrolling_in_every_window(guests: Guests, state: str) -> None:
    stage = guests.stage(PATHS.get(state, f"#{CODE}"), viewport=PHONE)
    STATES[state](stage)
    for width, height in WINDOWS:
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.evaluate(AT_REST)
        seen = stage.page.evaluate(IN_SIGHT, FIRST_SCREEN[state])
        assert (width, height, {True}) == (width, height, set(seen))
