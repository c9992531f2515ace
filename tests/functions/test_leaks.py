"""Deals with a marked deck while everything goes wrong: every byte that leaves the server is searched, the log too.

`make leaks` plays 1,000 deals.
"""

import base64
import io
import itertools
import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

import pytest

from core.cards import DECK
from core.deal import Deal
from core.seats import fingerprint
from core.table import Table
from functions.adapters import aws, gateway
from functions.adapters.dynamodb import DynamoTables
from functions.adapters.items import dynamodb_client
from functions.ports import Unavailable
from tests.functions.cloud import TABLE_NAME, Cloud
from tests.functions.marked import mark_the_deck, named_in, plain
from tests.functions.misfortune import Killed, Misfortune
from tests.functions.pages import Page
from tests.functions.test_secrets import LOGGED_CARD

pytestmark = pytest.mark.no_cover  # many deals: a third of the time

DEALS = int(os.environ.get("LEAK_DEALS") or 3)
A_TABLE = 5
"""Deals at a table, at most."""
CHANCE = 0.02
"""Of each thing that can go wrong, at each call."""
LARGEST = 100_000
"""No number in a message is as large, but times: a hand as a mask of bits would be."""
MANY = 100
"""Deals in which everything that can go wrong does."""
MOST_DEEDS = 2_000
"""In a deal, however much goes wrong."""


@dataclass
class Search:
    """Everything that leaves the server, compared with what each may know by then."""

    cloud: Cloud
    log: io.StringIO
    seats: dict[str, int] = field(default_factory=dict)
    """The seat of each connection that has one."""
    known: dict[int | None, set[str]] = field(default_factory=dict)
    """By seat: the cards that it may know of; none for a watcher."""
    hidden: set[str] = field(default_factory=set)
    """Secrets, their fingerprints, and seeds: nobody's to be told."""
    searched: Counter[str] = field(default_factory=Counter)

    def of_the_frames(self) -> None:
        """Whatever was posted: cards, secrets, and numbers that could be masks."""
        for connection, text in self.cloud.sockets.posted:
            leaked = named_in(text) - self.known.get(self.seats.get(connection), set())
            assert not leaked, f"{connection} is told of {sorted(map(ascii, leaked))}: {text}"
            assert [] == [secret for secret in self.hidden if secret in text], text
            assert [] == [number for number in numbers(json.loads(text)) if abs(number) >= LARGEST], text
            self.searched["bytes of frames"] += len(text.encode())
        self.searched["frames"] += len(self.cloud.sockets.posted)
        self.cloud.sockets.posted.clear()

    def of_the_log(self) -> None:
        """Whatever was logged since it was last searched; what pages send names cards by their usual letters."""
        logged = self.log.getvalue()
        assert set() == named_in(logged), logged
        assert [] == LOGGED_CARD.findall(logged), logged
        assert [] == [secret for secret in self.hidden if secret in logged], logged
        self.searched["lines logged"] += logged.count("\n")
        self.log.seek(0)
        self.log.truncate()


def numbers(value: object) -> Iterator[float]:
    """Every number anywhere in a message, but the times of lines of chat."""
    match value:
        case bool():
            return
        case int() | float():
            yield value
        case dict():
            line, lines = {"seat", "text"} <= value.keys(), {"table", "lines"} <= value.keys()
            times = {"at"} if line else {"after", "until"} if lines else set()
            yield from itertools.chain.from_iterable(numbers(value[name]) for name in value.keys() - times)
        case list():
            yield from itertools.chain.from_iterable(map(numbers, value))


def spellings(secret: str) -> set[str]:
    """A secret, and what the server keeps of it, in every way that a program writes bytes."""
    kept = fingerprint(secret)
    return {secret, kept.hex(), base64.b64encode(kept).decode().rstrip("="), repr(kept)[2:-1]}


class Players:
    """Two people, or one and the house, and a watcher at a table; they come back however often they are cut off."""

    def __init__(self, search: Search, misfortune: Misfortune, *, seed: int) -> None:
        self.rng = random.Random(seed)
        self.search = search
        self.misfortune = misfortune
        self.cloud = search.cloud
        self.tables = DynamoTables(TABLE_NAME, self.cloud.clock, dynamodb_client())
        """A client of our own, which nothing happens to."""
        self.people = self.seated()
        self.eve = Page(self.cloud, "Eve", table=self.people[0].table)
        self.deal = ""
        self.table = self.stored()
        self.look()

    def seated(self) -> list[Page]:
        """Sitting down goes well, and what nobody may be told is noted."""
        self.misfortune.on = False
        self.cloud.clock.wait(seconds=3600)
        maya = Page(self.cloud, "Maya").open(rules={"target": 500})
        people = [maya, Page(self.cloud, "Ben", table=maya.table)]
        self.search.hidden = set(itertools.chain.from_iterable(spellings(page.secret) for page in people))
        if self.rng.random() < 0.3:
            maya.send("addBot", level=self.rng.choice(["easy", "standard", "expert"]))
            people = [maya]
        else:
            people[1].sit()
        for page in people:
            page.commit()
        for page in people:
            page.reveal()
        self.search.seats = {page.connection: seat for seat, page in enumerate(people)}
        self.search.known = {0: set(), 1: set()}
        self.misfortune.on = True
        return people

    def go_home(self) -> None:
        """Every socket closes, so that the house plays on for nobody who could be told."""
        self.misfortune.on = False
        for connection in self.search.seats:
            self.cloud.disconnect(connection)
        self.look()

    def stored(self) -> Table:
        seated = self.tables.load(self.people[0].table or "", consistent=True)
        assert seated is not None
        return seated.table

    def look(self) -> None:
        """Everybody knows what the table shows by now, and everything that went out is searched."""
        self.table = table = self.stored()
        assert table.deal is not None
        for seat in (0, 1):
            self.search.known[seat] |= knowledge(table.deal, seat)
        if table.game.over:
            self.search.hidden.discard(table.seed.hex())
        else:
            self.search.hidden.add(table.seed.hex())
        self.search.of_the_frames()
        self.search.of_the_log()
        deal = table.at.rpartition(".")[0]
        if deal != self.deal:
            self.deal = deal
            self.search.known = {seat: knowledge(table.deal, seat) for seat in (0, 1)}

    def play_deal(self) -> bool:
        """Until the next one is dealt; False where the game is over."""
        before = self.deal
        for _ in range(MOST_DEEDS):
            for deed in (self.do_something, self.let_the_house_play, self.come_back):
                with suppress(Killed):
                    deed()
            self.look()
            if self.table.game.over or self.deal != before:
                return not self.table.game.over
        raise AssertionError(f"the deal is stuck at {self.table.at}, {self.table.stage}")

    def do_something(self) -> None:
        table, chance = self.table, self.rng.random()
        if chance < 0.05:
            self.provoke(table)
        elif chance < 0.10:
            self.watch()
        elif chance < 0.12:
            self.rng.choice(self.people).send("chat", text="Good luck!")
        elif table.stage == "showdown":
            for page in self.people:
                page.send("ready", at=table.at)
        elif table.deal is not None and table.deal.turn is not None and table.deal.turn < len(self.people):
            self.move(self.people[table.deal.turn], table)

    def move(self, page: Page, table: Table) -> None:
        """Whoever is to move does, or finds out that it is their turn; some frames come twice."""
        if not page.to_move or page.view.get("at") != table.at:
            page.greet()
            return
        text, command = page.choose(page.view["deal"]), page.next_command()
        for _ in range(1 + (self.rng.random() < 0.1)):
            page.move(plain(text), at=table.at, command=command)

    def provoke(self, table: Table) -> None:
        """What must be refused, of cards that the seat does not hold or can't know of."""
        page, card = self.rng.choice(self.people), plain(str(self.rng.choice(DECK)))
        waits = table.deal is not None and table.deal.turn != self.people.index(page)
        if waits:
            page.move(self.rng.choice([f"discard {card}", f"knock {card}", "draw", "take", "pass"]), at=table.at)
        page.move(f"discard {card}", at=f"{table.at}9")
        page.raw("{")
        page.send("takeSeat", code="2222-2222", secret=page.secret)

    def watch(self) -> None:
        """Somebody with the link looks, asks to sit, and tries a move."""
        self.rng.choice([self.eve.sync, self.eve.greet, self.eve.sit, lambda: self.eve.move("draw", at="1.1.0")])()

    def let_the_house_play(self) -> None:
        """A turn comes once, twice, or not at all; then the sweep finds it."""
        turns, times = self.cloud.queued(), self.rng.choice([0, 1, 1, 1, 2])
        if times:
            self.cloud.bot_turn(*turns * times)
        elif len(self.people) == 1:
            self.cloud.clock.wait(seconds=11)
            with suppress(Unavailable):  # as a whole; the next sweep finds the turn
                self.cloud.sweep()

    def come_back(self) -> None:
        """Whoever was shut out, and now and then anybody, comes back on another socket with what they know."""
        for number, page in enumerate(self.people):
            if page.connection in self.cloud.sockets.closed or self.rng.random() < 0.02:
                self.people[number] = back = page.again()
                self.search.seats[back.connection] = number
                back.greet()
        if self.eve.connection in self.cloud.sockets.closed:
            self.eve = self.eve.again()


def knowledge(deal: Deal, seat: int) -> set[str]:
    """The cards that a seat holds or that lie face up, and both hands once a knock has opened them."""
    shown = (*deal.hands[0], *deal.hands[1]) if deal.result and deal.result.kind != "void" else ()
    return {str(card) for card in (*deal.hands[seat], *deal.discard_pile, deal.upcard, *shown)}


@pytest.fixture(autouse=True)
def _posts_may_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine a post that was given up would arrive when its deal is over, and look like a leak."""
    monkeypatch.setattr(gateway, "config", lambda **_: aws.config(read_timeout=60, attempts=2))


@pytest.mark.timeout(0)  # the long form takes its time
def test_no_byte_that_leaves_the_server_names_a_card_or_secret_its_reader_may_not_know(
    cloud: Cloud, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark_the_deck(monkeypatch)
    search = Search(cloud, log)
    misfortune = Misfortune(cloud, monkeypatch, seed=1, chance=CHANCE)
    deals = 0
    while deals < DEALS:
        players = Players(search, misfortune, seed=deals)
        for _ in range(A_TABLE):
            deals += 1
            if not players.play_deal() or deals == DEALS:
                break
        players.go_home()
        cloud.sockets.frames.clear()
        cloud.sockets.texts.clear()
        print(f"{deals} deals", flush=True)

    print(f"{deals} deals: {dict(search.searched)} searched; what went wrong: {dict(misfortune.struck)}")
    assert search.searched["frames"] > 20 * DEALS
    assert misfortune.struck.total() > DEALS
    assert DEALS < MANY or min(misfortune.struck.values()) > 0
