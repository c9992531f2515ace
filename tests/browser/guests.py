"""The people of a browser test: each sits at a phone or a desk of their own, and what goes wrong there is kept."""

import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, ViewportSize, WebSocket

from tests.browser.cloud import ROOT, RunningCloud
from tests.browser.seat import Seat
from tests.browser.staged import CODE, Stage

PHONE: ViewportSize = {"width": 360, "height": 640}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PICTURES = ROOT / "build" / "screenshots"
PATIENCE_MS = 30_000
"""A busy machine is slow; what never comes still fails."""


class Guests:
    """The people of one test: each has a browser of their own, whose errors fail the test."""

    def __init__(self, browser: Browser, cloud: RunningCloud, test: str) -> None:
        self.cloud = cloud
        self.seats: list[Seat] = []
        self.faults: list[str] = []
        """Errors and warnings of the console, breaches of the content policy among them, and requests to others."""
        self.tolerated: list[str] = []
        """Words of the faults that this test provokes, such as a lost socket's."""
        self._browser = browser
        self._test = re.sub(r"\W+", "-", test.removeprefix("test_")).strip("-")
        self._kept: set[str] = set()

    def phone(self, path: str = "", *, moving: bool = False) -> Seat:
        """Somebody with a phone, 360x640 and touch, who opens the page (`path` such as `#<table code>`).

        Unless `moving`, the device asks for reduced motion, so that nobody waits for cards to land.
        """
        return self._arrive(path, viewport=PHONE, touch=True, moving=moving)

    def desktop(self, path: str = "", *, moving: bool = False) -> Seat:
        """Somebody at a desk, 1440x900 and a mouse, who opens the page."""
        return self._arrive(path, viewport=DESKTOP, touch=False, moving=moving)

    def stage(
        self,
        path: str = f"#{CODE}",
        *,
        viewport: ViewportSize,
        clock: bool = False,
        locale: str = "en",
        touch: bool = False,
    ) -> Stage:
        """A page alone with the test, which speaks for its server; with `clock` its time goes on when told."""
        context = self._context(viewport, touch=touch, moving=False, locale=locale)
        page = self._page(context, touch=touch)
        if clock:
            page.clock.install()
        return Stage(page, self.cloud.address, path)

    def another_tab(self, seat: Seat) -> Seat:
        """The same person opens the same address in a second tab."""
        return self._open(seat.page.context, seat.page.url, touch=seat.touch)

    def picture(self, seat: Seat, name: str) -> Path:
        """Keep a picture of what this guest sees, once a name and device: `whole-game-showdown-phone.png`."""
        file = f"{self._test}-{name}-{seat.device}.png"
        if file not in self._kept:
            self._kept.add(file)
            PICTURES.mkdir(parents=True, exist_ok=True)
            seat.page.screenshot(path=PICTURES / file, animations="disabled", scale="css")
        return PICTURES / file

    def go_home(self) -> None:
        """Everybody's browser closes."""
        for context in {seat.page.context for seat in self.seats}:
            context.close()

    def untolerated(self) -> list[str]:
        """The faults of all pages but those that the test provokes."""
        return [fault for fault in self.faults if not any(words in fault for words in self.tolerated)]

    def _arrive(self, path: str, *, viewport: ViewportSize, touch: bool, moving: bool) -> Seat:
        context = self._context(viewport, touch=touch, moving=moving)
        return self._open(context, self.cloud.address + path, touch=touch)

    def _context(self, viewport: ViewportSize, *, touch: bool, moving: bool, locale: str = "en") -> BrowserContext:
        context = self._browser.new_context(
            viewport=viewport,
            has_touch=touch,
            is_mobile=touch,
            device_scale_factor=2 if touch else 1,
            reduced_motion="no-preference" if moving else "reduce",
            locale=locale,
        )
        context.set_default_timeout(PATIENCE_MS)
        return context

    def _open(self, context: BrowserContext, url: str, *, touch: bool) -> Seat:
        page = self._page(context, touch=touch)
        page.goto(url)
        return self.seats[-1]

    def _page(self, context: BrowserContext, *, touch: bool) -> Page:
        page = context.new_page()
        self.seats.append(Seat(page, touch=touch))
        self._watch(page)
        return page

    def _watch(self, page: Page) -> None:
        page.on("pageerror", self._page_error)
        page.on("console", self._console)
        page.on("request", self._request)
        page.on("websocket", self._websocket)

    def _page_error(self, error: Error) -> None:
        self.faults.append(f"page error: {error}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        self._judge_address(request.url)

    def _websocket(self, socket: WebSocket) -> None:
        self._judge_address(socket.url)

    def _judge_address(self, url: str) -> None:
        """The page speaks to the host that served it, and to nobody else."""
        if urlsplit(url).scheme != "data" and urlsplit(url).netloc != urlsplit(self.cloud.address).netloc:
            self.faults.append(f"request to another host: {url}")
