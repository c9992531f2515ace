"""The page by its names alone: no barrier that axe knows, and what a screen reader meets and hears, word for word.

Every state is pictured on four windows as well, for whoever looks at them beside the drawings.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from core.deal import Deal
from tests.browser.cloud import ROOT
from tests.browser.guests import DESKTOP, PHONE, PICTURES, Guests
from tests.browser.staged import (
    CODE,
    TO_A_KNOCK,
    TO_A_VOID,
    TO_AN_UNDERCUT,
    TO_MY_GIN,
    TO_THEIR_GIN,
    Stage,
    after,
    laid_out,
    steps,
)
from tests.browser.states import MY_GIN, PATHS, STATES, THEIR_GIN, TIMED, UNDERCUT, VOID

GOLDEN = ROOT / "tests" / "golden" / "page"
WINDOWS: list[ViewportSize] = [PHONE, {"width": 390, "height": 844}, {"width": 768, "height": 1024}, DESKTOP]
AXE = (ROOT / "site" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN_AXE = """async () => {
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run({ runOnly: tags.concat('experimental'), rules });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}"""


RUN_COLOURS = """async colours => {
    Object.assign(document.documentElement.dataset, colours);
    const { violations } = await axe.run({ runOnly: { type: 'rule', values: ['color-contrast'] }, elementRef: true });
    const inSight = one => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    const found = violations.flatMap(({ nodes }) => nodes).filter(({ element }) => inSight(element));
    return found.map(({ html }) => html.slice(0, 160));
}"""
"""What is scrolled out of a sheet is judged as if it lay on the table: it is left out."""
SCHEMES = [{"felt": "light", "suits": "2"}, {"felt": "contrast", "suits": "4"}]
"""The colours of table and suits furthest from those a page comes with; `tokens.test.ts` reckons the others."""


@pytest.mark.parametrize("state", STATES)
def test_a_state_has_no_barrier_reads_as_it_is_written_down_and_is_pictured(guests: Guests, state: str) -> None:
    stage = guests.stage(PATHS.get(state, f"#{CODE}"), viewport=PHONE, clock=state in TIMED)
    STATES[state](stage)
    if state not in TIMED:
        stage.page.evaluate(SAID)

    compare(f"{state}.aria.yaml", BY_THE_WAY.sub(r"\1", stage.page.locator("body").aria_snapshot()))
    for window in WINDOWS:
        stage.page.set_viewport_size(window)
        picture(stage.page, state, window)
        if window in (PHONE, DESKTOP):
            assert [] == barriers(stage.page)
    for colours in SCHEMES:
        assert (colours, []) == (colours, stage.page.evaluate(RUN_COLOURS, colours))


BY_THE_WAY = re.compile(r"(localhost|away|holds for|measured over|[Bb]eats \w+ in):? ?\d+(?: (?:s|sec|min)\b)?")
"""What is another each time: where the cloud listens, for how long something lasts, how strong the bots were found."""

SAID = "new Promise(go => setTimeout(go, 300))"
"""What there was to be said has been said."""


def picture(page: Page, state: str, window: ViewportSize) -> None:
    """Keep what the page shows: `draw-360x640.png`."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    file = PICTURES / f"{state}-{window['width']}x{window['height']}.png"
    page.screenshot(path=file, animations="disabled", scale="css")


def barriers(page: Page) -> list[str]:
    """What axe finds on the page as it is, every violation of every rule."""
    page.evaluate(AXE)
    return list(page.evaluate(RUN_AXE))


def compare(name: str, now: str) -> None:
    """As it is written down; `GOLDEN=write` writes it down anew, to be read before it is committed."""
    file: Path = GOLDEN / name
    if os.environ.get("GOLDEN") == "write":
        GOLDEN.mkdir(parents=True, exist_ok=True)
        file.write_text(now + "\n", encoding="utf-8")
    assert now + "\n" == file.read_text(encoding="utf-8")


HEAR = """() => {
    window.heard = [];
    const note = (where, text) => text.trim() && window.heard.push(`${where}: ${text.trim()}`);
    const places = { live: '[data-live]', prompt: '[data-prompt]' };
    window.listen = () => Object.entries(places).forEach(([where, place]) => {
        const text = document.querySelector(place)?.textContent ?? '';
        if (window.last?.[where] !== text) note(where, text);
        window.last = { ...window.last, [where]: text };
    });
}"""


STORIES: dict[str, tuple[Deal, tuple[tuple[int, str], ...]]] = {
    "a-knock": (laid_out(), TO_A_KNOCK),
    "an-undercut": (UNDERCUT, TO_AN_UNDERCUT),
    "my-gin": (MY_GIN, TO_MY_GIN),
    "their-gin": (THEIR_GIN, TO_THEIR_GIN),
    "a-void": (VOID, TO_A_VOID),
}
IN_OTHER_LANGUAGES = [("a-knock", language) for language in ("es", "fr", "de", "it", "pt")]


class Ear:
    """Somebody who hears the page: what its live regions say, told with what happened before."""

    def __init__(self, guests: Guests, *, locale: str = "en") -> None:
        self.stage = guests.stage(viewport=PHONE, clock=True, locale=locale)
        self.stage.page.evaluate(HEAR)
        self.told: list[str] = []

    def hear(self, event: str) -> None:
        """Write down what is said now, after this."""
        self.stage.page.clock.run_for(400)
        heard = self.stage.page.evaluate("() => { window.listen(); return window.heard.splice(0); }")
        self.told += [f"[{event}]", *heard]

    @property
    def text(self) -> str:
        """All of it. A sentence said twice ends in a space that does not break, so that it is read again."""
        return "\n".join(self.told).replace("\u00a0", "")


@pytest.mark.parametrize(("story", "language"), [*((story, "en") for story in STORIES), *IN_OTHER_LANGUAGES])
def test_what_a_screen_reader_hears_of_a_deal_is_written_down(guests: Guests, story: str, language: str) -> None:
    dealt, moves = STORIES[story]
    ear = Ear(guests, locale=language)
    events = ("dealt", *(f"{'me' if seat == 0 else 'them'}: {move}" for seat, move in moves))
    for event, deal in zip(events, steps(dealt, moves), strict=True):
        ear.stage.show(deal)
        ear.hear(event)
    compare(f"{story}.heard.txt" if language == "en" else f"{story}.{language}.heard.txt", ear.text)


def test_what_a_screen_reader_hears_between_two_games_is_written_down(guests: Guests) -> None:
    ear = Ear(guests)
    for event in between_games(ear.stage):
        ear.hear(event)
    compare("between-games.heard.txt", ear.text)


def between_games(stage: Stage) -> Iterator[str]:
    """A line of chat, one's own and the other's; the end of a game; a rematch wanted, and dealt."""
    over = after(laid_out(), *TO_A_KNOCK)
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]), scores=(95, 31))
    yield "my turn"
    for seat, words in ((1, "Good luck!"), (0, "You too")):
        line = {"id": f"{seat}c", "seat": seat, "text": words, "at": 1000 + seat}
        stage.say({"type": "chat", "table": CODE, "lines": [line]})
        yield f"{'me' if seat == 0 else 'them'}: says {words}"
    stage.show(over, scores=(95, 31))
    yield "the game is over"
    stage.page.locator("[data-act=go-on]").click()
    stage.tell(over, scores=(95, 31), theirs={"rematch": True})
    expect(stage.page.get_by_text("wants a rematch").first).to_be_visible()
    yield "them: rematch"
    stage.show(laid_out(), scores=(0, 0), but={"at": "2.1.0"})
    yield "dealt"
