"""The line between a page and the real server, in the hands of a test: silent, held back, or saying things again."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.staged import LOOK_MS, MOST_LOOKS, SOCKET


class Line:
    """All that a page says and hears goes through here once the page is loaded anew."""

    def __init__(self, page: Page) -> None:
        self.connections = 0
        self.again = False
        """Whether the page hears everything twice, and then what it heard before once more."""
        self.loses: str | None = None
        """The message of this kind, or the account's answer, that comes next gets lost."""
        self._silent: set[int] = set()
        self._held: list[str] | None = None
        self._before: str | None = None
        self._on = page
        self._page: WebSocketRoute | None = None
        page.route_web_socket(SOCKET, self._open)
        page.reload()

    def fall_silent(self) -> None:
        """The connection that is open stays open, and nothing gets through either way any more."""
        self._silent.add(self.connections)

    def hold(self) -> None:
        """What the server says waits."""
        self._held = []

    def has_lost(self) -> None:
        """Wait until what was to get lost is lost."""
        self._wait(lambda: self.loses is None)

    def has_held(self) -> None:
        """Wait until something that the server said waits here."""
        self._wait(lambda: bool(self._held))

    def _wait(self, done: Callable[[], bool]) -> None:
        for _ in range(MOST_LOOKS):
            if done():
                return
            self._on.wait_for_timeout(LOOK_MS)
        message = "the server has not said it"
        raise AssertionError(message)

    def let_go(self) -> None:
        """What has waited arrives, in its order."""
        held, self._held = self._held or [], None
        for text in held:
            self._deliver(text)

    def _open(self, page: WebSocketRoute) -> None:
        self.connections += 1
        number, server = self.connections, page.connect_to_server()
        self._page = page

        def from_page(text: str | bytes) -> None:
            if number not in self._silent:
                server.send(text)

        def from_server(text: str | bytes) -> None:
            if number not in self._silent:
                self._heard(str(text))

        page.on_message(from_page)
        server.on_message(from_server)

    def _heard(self, text: str) -> None:
        message = json.loads(text)
        if self.loses is not None and self.loses in (message.get("type"), message.get("answer")):
            self.loses = None
            return
        if self._held is not None:
            self._held.append(text)
        else:
            self._deliver(text)

    def _deliver(self, text: str) -> None:
        assert self._page is not None
        self._page.send(text)
        if self.again:
            self._page.send(text)
            self._page.send(self._before or text)
            self._before = text
