"""The pictures that other programs show of the page: its icons, and what a link to it looks like.

    python -m tests.browser.pictures        writes site/public/*.png from the page's own drawings

Run it after a change of `icon.svg`, of the cards or of the headline; the pictures are committed.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.browser import chromium
from tests.browser.cloud import ROOT, running_cloud

PUBLIC = ROOT / "site" / "public"
LINK: ViewportSize = {"width": 960, "height": 504}
FELT = "#0c4a43"
ONLY_THE_CARDS = f"""
    .home, html {{ background: {FELT} !important; }}
    .home {{ padding-inline: 64px !important; }}
    .home-head button, .home-buttons, .home-chips, .home-note, .home-foot, .about {{ display: none !important; }}
    .pitch h1 {{ font-size: 60px !important; }}
    .home-sentence {{ font-size: 23px; margin-top: 20px !important; }}
    .home-fan {{ display: block !important; }}
    .home-fan, .home-fan .card {{ --w: 112px !important; }}
    .card {{ box-shadow: none !important; }}
    .face {{ background: #fffefb !important; }}
    .face.court::before {{ display: none !important; }}
"""
"""The front page without what is pressed; flat, for a picture of few colours is small."""


def main() -> None:
    """Write every picture."""
    with _page() as page:
        _icon(page, "icon-192.png", size=192)
        _icon(page, "icon-512.png", size=512)
        _icon(page, "icon-180.png", size=180, square=True)
        _icon(page, "icon-maskable-512.png", size=512, square=True, share=0.8)
        _link(page)


@contextmanager
def _page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium.find(playwright), args=list(chromium.ARGUMENTS))
        yield started.new_context(viewport=LINK, bypass_csp=True, reduced_motion="reduce").new_page()
        started.close()


def _icon(page: Page, name: str, *, size: int, square: bool = False, share: float = 1) -> None:
    """The icon on a square of felt, for systems that cut their own shape out of it, or with its own round corners."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8").replace("<svg ", f'<svg width="{size * share}" ')
    ground = FELT if square else "transparent"
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f'<body style="margin:0;height:100vh;display:grid;place-items:center;background:{ground}">{drawing}</body>'
    )
    page.screenshot(path=PUBLIC / name, omit_background=not square)


def _link(page: Page) -> None:
    with running_cloud() as cloud:
        page.set_viewport_size(LINK)
        page.goto(cloud.address)
        page.locator("[data-act=open-friend]").wait_for()
        page.add_style_tag(content=ONLY_THE_CARDS)
        page.evaluate("document.fonts.ready")
        page.screenshot(path=PUBLIC / "share.png")


if __name__ == "__main__":
    main()
