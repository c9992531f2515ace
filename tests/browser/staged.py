"""The built page at a table that a test lays out by hand: each view is the engine's own, sent when the test says so."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from core.cards import DECK, parse_card, parse_cards
from core.deal import Deal
from core.game import Game
from core.moves import parse_move
from core.seats import Seat as TableSeat
from functions.ports import Seated
from functions.service.views import table_view
from local.lesson import LaidOut

LOOK_MS = 20
MOST_LOOKS = 1_500
"""So often it is looked whether the page has connected."""

CODE = "222-222-222"
SOCKET = re.compile(r"/prod$")
Message = dict[str, Any]

MINE = "5h 6h Qs Qd Qc 2c 3d 4s 9s Kh"
THEIRS = "As Ah Ad 6c 7c 8c 8h 5d Js Td"
UPCARD = "7h"
STOCK = "3c 2d 4d"

TO_A_KNOCK = (
    (0, "take"),
    (0, "discard Kh"),
    (1, "draw"),
    (1, "discard Td"),
    (0, "draw"),
    (0, "discard 9s"),
    (1, "draw"),
    (1, "discard 4d"),
    (0, "take"),
    (0, "knock 4s"),
)
"""I knock with five; my opponent lays off the 8 of hearts."""

EVEN = ("5h 6h 7h Qs Qd Qc 2c 2d 2s 9s", "As Ah Ad 6c 7c 8c 8h 8d 8s 9d")
"""Two hands with nine of deadwood each."""

TO_AN_UNDERCUT = ((0, "pass"), (1, "pass"), (0, "draw"), (0, "discard Kc"), (1, "draw"), (1, "knock Ks"))
"""From hands that are even: my opponent knocks, but I have not more left."""

ONE_SHORT = ("5h 6h 7h Qs Qd Qc 2c 2d 2s 9s", "As Ah Ad 6c 7c 8c 8h 8d 8s Td")
"""Two hands that lack one card to gin: the 2 of hearts, and the ace of clubs."""

TO_MY_GIN = ((0, "pass"), (1, "pass"), (0, "draw"), (0, "knock 9s"))
"""From hands that are one short, the 2 of hearts on the stock."""

TO_THEIR_GIN = ((0, "pass"), (1, "pass"), (0, "draw"), (0, "discard Kc"), (1, "draw"), (1, "knock Td"))
"""The same, the king of clubs on the ace of clubs."""

TO_A_VOID = ((0, "pass"), (1, "pass"), (0, "draw"), (0, "discard 3c"))
"""With three cards in the stock."""

TWO_WAYS = "3s 4s 5s 3h 4h 5h 3d 4d 5d Kc"
"""Three runs, or three sets."""


def laid_out(
    mine: str = MINE, theirs: str = THEIRS, *, upcard: str = UPCARD, stock: str = STOCK, more: bool = True
) -> Deal:
    """A deal of these hands that I begin; under the named cards of the stock lie the others in order, if `more` do."""
    hands = parse_cards(mine), parse_cards(theirs)
    placed = {*hands[0], *hands[1], parse_card(upcard), *parse_cards(stock)}
    rest = (card for card in DECK if more and card not in placed)
    return Deal.set_up(1, hands, parse_card(upcard), (*parse_cards(stock), *rest))


def after(deal: Deal, *moves: tuple[int, str]) -> Deal:
    """The deal after these moves."""
    for seat, move in moves:
        deal = deal.play(seat, parse_move(move))
    return deal


def steps(deal: Deal, moves: tuple[tuple[int, str], ...]) -> Iterator[Deal]:
    """The deal as it is dealt, and after each move."""
    yield deal
    for move in moves:
        deal = after(deal, move)
        yield deal


def view_of(
    deal: Deal, *, version: int = 1, scores: tuple[int, int] = (42, 31), names: tuple[str, str] = ("Sam", "Maya")
) -> Message:
    """What seat 0 is shown of the deal, both players there."""
    game = replace(Game(number=1).first_deal(dealer=1), scores=scores)
    if deal.result is not None:
        game = game.scored(deal.result, target=deal.rules.target)
    table = LaidOut(
        code=CODE,
        rules=deal.rules,
        seats=(TableSeat(name=names[0]), TableSeat(name=names[1])),
        seed=bytes(32),
        game=game,
        version=version,
        laid_out=deal,
    )
    view: Message = table_view(Seated(table=table), 0).model_dump(mode="json")
    for seat in view["seats"]:
        seat["presence"] = "here"
    return view


class Stage:
    """A page whose server is the test."""

    def __init__(self, page: Page, address: str, path: str) -> None:
        self.page = page
        self.sent: list[Message] = []
        self._socket: WebSocketRoute | None = None
        self._version = 0
        self.gone = False
        self.account: dict[str, Message] = {}
        """What each thing that the page may ask of an account is answered."""
        self._view: Message | None = None
        page.route_web_socket(SOCKET, self._open)
        page.goto(address + path)

    def show(self, deal: Deal, **how: Any) -> None:  # noqa: ANN401 - as `tell`
        """Send what the seat sees of this deal, and wait until the page shows it."""
        view = self.tell(deal, **how)
        self.page.wait_for_function(
            "at => document.querySelector('main[data-at]')?.dataset.at === at || document.querySelector('.over')",
            arg=view["at"],
        )

    def tell(
        self,
        deal: Deal,
        *,
        but: Message | None = None,
        mine: Message | None = None,
        theirs: Message | None = None,
        **how: Any,  # noqa: ANN401 - as `view_of`
    ) -> Message:
        """Send what the seat sees of this deal, and return it; what is special about it, or about a seat, is given."""
        self._version += 1
        view = view_of(deal, version=self._version, **how)
        view["seats"][0] |= mine or {}
        view["seats"][1] |= theirs or {}
        view |= but or {}
        self._view = view
        self.say(view)
        return view

    def say(self, message: Message) -> None:
        """Send a message as it is, once the page has connected."""
        for _ in range(MOST_LOOKS):
            if self.sent:
                break
            self.page.wait_for_timeout(LOOK_MS)
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    @property
    def seats(self) -> list[Message]:
        """Both seats as `view_of` tells them."""
        return list(view_of(laid_out())["seats"])

    def hang_up(self) -> None:
        """Close the connection, and take no other."""
        self.gone = True
        if self._socket is not None:
            self._socket.close()

    def drop(self) -> None:
        """Close the connection; the page makes another."""
        assert self._socket is not None
        self._socket.close()

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        if self.gone:
            socket.close()
        socket.on_message(lambda text: self._hear(json.loads(text)))

    def _hear(self, frame: Message) -> None:
        """A heartbeat is answered as the server does when nothing is new."""
        self.sent.append(frame)
        if frame["action"] == "account" and frame["ask"] in self.account:
            self.say({"type": "account", "command": frame["command"]} | self.account[frame["ask"]])
        if frame["action"] == "sync" and self._view is not None:
            presence = [seat and seat["presence"] for seat in self._view["seats"]]
            known = {field: self._view[field] for field in ("table", "version")}
            self.say({"type": "pong", **known, "presence": presence})
