"""The front page: read without scripts in every language, found by others, and spoken in the reader's own."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cloud import RunningCloud
from tests.browser.guests import DESKTOP, PHONE, PICTURES, Guests

HEADLINES = {
    "": "Play gin rummy online, free, with friends",
    "es.html": "Jugar al gin rummy online, gratis y con amigos",
    "fr.html": "Jouer au gin rami en ligne, gratuit, entre amis",
    "de.html": "Gin Rommé online spielen, kostenlos, mit Freunden",
    "it.html": "Gioca a gin rummy online, gratis, con gli amici",
    "pt.html": "Jogar gin rummy online, grátis, com amigos",
}
FRIEND = {"es-MX": "Jugar con un amigo", "fr": "Jouer avec un ami", "de-AT": "Mit Freunden spielen"}
FRIEND |= {"it-IT": "Gioca con un amico", "pt-BR": "Jogar com um amigo", "ja": "Play a friend"}
OVERHANG = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def reader(browser: Browser, cloud: RunningCloud, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Somebody whose browser runs no scripts."""
    context = browser.new_context(
        viewport=request.param, base_url=cloud.address, java_script_enabled=False, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def speaker(browser: Browser, cloud: RunningCloud, **options: Any) -> Page:  # noqa: ANN401 - the browser's own options
    """Somebody whose browser asks for a language."""
    return browser.new_context(viewport=PHONE, base_url=cloud.address, reduced_motion="reduce", **options).new_page()


@pytest.mark.parametrize("path", HEADLINES)
def test_it_reads_without_scripts(reader: Page, path: str) -> None:
    reader.goto(path or "./")

    expect(reader.get_by_role("heading", level=1)).to_have_text(HEADLINES[path])
    expect(reader.get_by_role("heading", level=2)).to_have_count(2)
    assert reader.locator("#about li").count() == 7
    assert reader.locator("#about h3").count() == 7 + 8
    assert reader.locator("#about").is_visible()
    assert reader.locator("#about nav a").count() == 6
    PICTURES.mkdir(parents=True, exist_ok=True)
    width = (reader.viewport_size or PHONE)["width"]
    reader.screenshot(path=PICTURES / f"no-scripts-{path or 'index.html'}-{width}.png", full_page=True, scale="css")


@pytest.mark.parametrize("language", FRIEND)
def test_it_speaks_the_readers_language(browser: Browser, cloud: RunningCloud, language: str) -> None:
    page = speaker(browser, cloud, locale=language)
    page.goto("./")

    expect(page.get_by_role("button", name=FRIEND[language], exact=True)).to_be_visible()
    spoken = language[:2] if language != "ja" else "en"
    expect(page.locator("html")).to_have_attribute("lang", spoken)
    expect(page.locator(f"#about[lang={spoken}]")).to_be_visible()
    assert page.evaluate(OVERHANG) == 0
    page.context.close()


def test_who_comes_to_a_page_in_spanish_plays_in_spanish(browser: Browser, cloud: RunningCloud) -> None:
    page = speaker(browser, cloud, locale="en-GB")
    page.goto("es.html")

    page.get_by_role("button", name="Jugar con un amigo").click()
    expect(page.get_by_role("heading", name="Invita a un amigo")).to_be_visible()
    assert "es.html" not in page.get_by_role("textbox", name="Enlace a esta mesa").input_value()
    page.context.close()


@pytest.mark.parametrize("path", ["", "#222-222-222"])
def test_its_words_are_there_before_its_script_but_not_on_the_way_to_a_table(
    browser: Browser, cloud: RunningCloud, path: str
) -> None:
    page = speaker(browser, cloud)
    page.route("**/assets/table-*.js", lambda _: None)  # it never comes
    page.goto(f"./{path}", wait_until="commit")

    expect(page.locator("html")).to_have_attribute("data-at", "table" if path else "home")
    words = page.get_by_text("Gin rummy with a friend, right now.")
    expect(words).to_be_visible(visible=path == "")
    expect(page.locator("#about")).to_be_visible(visible=path == "")
    page.context.close()


def test_nothing_of_it_stands_at_a_table(guests: Guests) -> None:
    seat = guests.phone("#222-222-222")

    seat.sees(re.compile("no table here"))
    expect(seat.page.locator("#about")).to_be_hidden()


def test_all_that_it_names_is_there(cloud: RunningCloud, guests: Guests) -> None:
    page = guests.phone().page

    manifest = page.evaluate("fetch('./manifest.webmanifest').then(answer => answer.json())")
    picture = page.locator("meta[property='og:image']").get_attribute("content")
    named = [icon["src"] for icon in manifest["icons"]] + [picture, "./icon-180.png", "./icon-turn.svg"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for path in named:
        with urlopen(cloud.address + path.removeprefix("./")) as answer:  # noqa: S310 - our own address
            assert answer.headers["Content-Type"].startswith("image/")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_from_right_to_left_nothing_breaks(guests: Guests, device: str) -> None:
    seat = getattr(guests, device)()
    seat.page.evaluate("document.documentElement.dir = 'rtl'")

    expect(seat.act("open-friend")).to_be_in_viewport()
    assert seat.page.evaluate(OVERHANG) == 0
    seat.open_with_the_bot()
    assert seat.page.evaluate(OVERHANG) == 0
    for card in seat.hand:
        box = seat.page.locator(f"[data-region=hand] [data-card='{card}']").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= seat.page.viewport_size["width"]
    guests.picture(seat, "table")
    seat.open_menu()
    guests.picture(seat, "menu")
    assert seat.page.evaluate(OVERHANG) == 0
