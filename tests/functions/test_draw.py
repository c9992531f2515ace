"""A draw from the stock tells the opponent that a card was drawn: no byte, no call and no delay depends on which."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from core import table
from core.bots import Bot
from core.cards import Card
from core.moves import DRAW, Move
from core.playing import play
from core.shuffle import Seal
from core.view import SeatView
from functions import wiring
from functions.adapters.dynamodb import DynamoTables
from functions.ports import Seated
from functions.service import bot_turns
from functions.service.bot_turns import THINKING_MS, chosen
from functions.service.views import table_view
from tests.functions.cloud import TABLE_NAME, Cloud
from tests.functions.pages import Page, friends, mover
from tests.functions.test_budget import Bill

TOP = 21
"""The place in the deck of the stock's first card."""
SOME = 6
UNEVEN_CALLS = 250
"""In seven positions 169 at most, for a card that fits makes more ways to lay out the hand. Some hundredths of a
millisecond, where the post that follows takes ten and the way to the other screen many more."""


class Stock:
    """One position in which a seat must draw, with any card on top of the stock."""

    def __init__(self, cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cloud = cloud
        self.monkeypatch = monkeypatch
        pages = friends(cloud)
        for _ in pages:
            mover(*pages).move("pass")
        self.player = mover(*pages)
        self.opponent = next(page for page in pages if page is not self.player)
        self.item = cloud.item(self.player.table)
        seated = wiring.ports(cloud.sockets.endpoint).tables.load(str(self.player.table), consistent=True)
        assert seated is not None
        self.seated: Seated = seated
        self.deck = list(seated.table.seal.deck(1))
        self.cards = self.deck[TOP:]

    @contextmanager
    def topped_by(self, card: Card) -> Iterator[None]:
        """Meanwhile that card is drawn next, and the one that would have been lies where it lay."""
        deck = list(self.deck)
        place = deck.index(card)
        deck[TOP], deck[place] = card, deck[TOP]
        with self.monkeypatch.context() as stacked:
            stacked.setattr(Seal, "deck", lambda *_: tuple(deck))
            table._replayed.cache_clear()
            yield
        table._replayed.cache_clear()

    def drawn(self, page: Page, card: Card) -> str:
        """What the opponent is told when that card is drawn through the handlers."""
        self.cloud.dynamodb.put_item(TableName=TABLE_NAME, Item=self.item)
        self.cloud.sockets.posted.clear()
        with self.topped_by(card):
            page.move("draw", at=self.seated.table.at, command="draw")
        assert str(card) == page.frames[-1]["deal"]["just_drawn"]
        told = [text for connection, text in self.cloud.sockets.posted if connection == self.opponent.connection]
        return "".join(told)

    def work(self, card: Card) -> int:
        """How many functions judging the draw and writing both views calls, before anybody is posted anything."""
        with self.topped_by(card):
            assert self.seated.table.deal is not None
            turn = self.seated.table.deal.turn
            assert turn is not None
            with counted_calls() as calls:
                after = play(self.seated.table, turn, at=self.seated.table.at, move=DRAW)
                for seat in (0, 1):
                    table_view(Seated(table=after), seat).model_dump_json()
        return calls.total()


@contextmanager
def counted_calls() -> Iterator[Counter[str]]:
    """Functions called in this thread, those in C too."""
    calls: Counter[str] = Counter()

    def count(_frame: object, event: str, _argument: object) -> None:
        calls[event] += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        yield calls
    finally:
        sys.setprofile(None)


@pytest.fixture
def stock(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> Stock:
    return Stock(cloud, monkeypatch)


def test_the_opponent_is_told_the_same_bytes_by_the_same_calls_whatever_card_is_drawn(
    cloud: Cloud, stock: Stock
) -> None:
    bill, told = Bill(cloud), []
    for card in stock.cards[:SOME]:
        text = stock.drawn(stock.player, card)
        told.append((text, bill.of()))

    assert [told[0]] * SOME == told
    assert told[0][0]


@pytest.mark.parametrize("took", [0, 3, 40])
def test_a_bots_turn_is_written_at_one_moment_however_long_it_thought(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch, took: int
) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    maya.commit()
    maya.reveal()
    while maya.to_move:
        maya.play()
    written: list[int] = []
    save = DynamoTables.save

    def noting(*told: Any, **also: Any) -> Seated:  # noqa: ANN401
        written.append(cloud.clock())
        return save(*told, **also)

    def thinking(bot: Bot, view: SeatView, rng: Random) -> Move:
        cloud.clock.wait(seconds=took / 1000)
        return chosen(bot, view, rng)

    monkeypatch.setattr(DynamoTables, "save", noting)
    monkeypatch.setattr(bot_turns, "chosen", thinking)
    began = cloud.clock()

    cloud.play_bots()

    assert [began + THINKING_MS] == written


def test_the_work_before_the_opponent_is_told_does_not_tell_the_card(stock: Stock) -> None:
    works = [stock.work(card) for card in stock.cards]

    print(f"{len(works)} draws: {min(works)} to {max(works)} calls")
    assert max(works) - min(works) < UNEVEN_CALLS
