"""What must not leave the server: searched for in every frame posted and every line logged, over deals at random."""

import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from core.cards import DECK
from core.deal import Deal
from core.seats import fingerprint
from functions import wiring
from functions.decode import decode
from functions.messages import MESSAGES
from functions.ports import Line
from tests.functions.cloud import Cloud
from tests.functions.pages import Frame, Page, friends, mover

CARD = re.compile(r"[A23456789TJQK][shdc]")
HEX = re.compile(r"[0-9a-f]{64}")
LOGGED_CARD = re.compile(r"(?<![0-9A-Za-z])[A23456789TJQK][shdc](?![0-9A-Za-z])")
DEALS = 3


def texts(value: object) -> Iterator[str]:
    """Every string anywhere in a message, names of fields too."""
    match value:
        case str():
            yield value
        case dict():
            for name, part in value.items():
                yield name
                yield from texts(part)
        case list():
            for part in value:
                yield from texts(part)


def cards_in(frame: Frame, *drawn: str | None) -> set[str]:
    """Every card a message names, wherever it does. What was drawn at random, and the seal's hexadecimal, name none."""
    words = [text for text in texts(frame) if text not in drawn and not HEX.fullmatch(text)]
    return {card for text in words for card in CARD.findall(text)}


@dataclass
class Known:
    """What a seat may know of the deal: every card it ever held, and every card that ever lay face up."""

    seat: int
    cards: set[str] = field(default_factory=set)

    def sees(self, deal: Deal) -> None:
        self.cards |= set(map(str, (*deal.hands[self.seat], *deal.discard_pile, deal.upcard)))
        if deal.result is not None and deal.result.kind != "void":
            self.cards |= set(map(str, (*deal.hands[0], *deal.hands[1])))


def deal_at(cloud: Cloud, table: str | None) -> Deal:
    seated = wiring.ports(cloud.sockets.endpoint).tables.load(table or "", consistent=True)
    assert seated is not None
    assert seated.table.deal is not None
    return seated.table.deal


def provoke(page: Page) -> None:
    """Ask for all kinds of refusals, whose words and views may tell no more."""
    for card in DECK[:: 1 + page.rng.randrange(9)]:
        page.move(f"discard {card}", at=page.view["at"])
    page.move("knock As")
    page.greet()


@pytest.mark.timeout(600)  # every frame of some deals is searched, and the table is read again before each
def test_no_frame_names_a_card_its_seat_may_not_see(cloud: Cloud) -> None:
    maya, ben = friends(cloud, target=500)
    eve = Page(cloud, "Eve", table=maya.table)
    checked = 0
    for _ in range(DEALS):
        known = {page.connection: Known(page.view["you"]) for page in (maya, ben)}
        heard = {page.connection: len(page.frames) for page in (maya, ben)}
        while maya.view["stage"] == "playing":
            for seat in known.values():
                seat.sees(deal_at(cloud, maya.table))
            mover(maya, ben).play()
            if maya.rng.random() < 0.05 and maya.view["stage"] == "playing":
                provoke(maya if ben.to_move else ben)
            for page in (maya, ben):
                known[page.connection].sees(deal_at(cloud, maya.table))
                for frame in page.frames[heard[page.connection] :]:
                    assert cards_in(frame, maya.table, page.view["record"]) <= known[page.connection].cards, frame
                    checked += 1
                heard[page.connection] = len(page.frames)
        eve.sync()
        for page in (maya, ben):
            page.send("ready", at=page.view["at"])
            heard[page.connection] = len(page.frames)
        if maya.view["stage"] == "over":
            break

    print("frames searched for hidden cards:", checked)
    assert checked > 100
    assert [] == [card for frame in eve.frames for card in cards_in(frame, maya.table)]


def test_the_search_would_find_a_card() -> None:
    view = {"type": "view", "table": "xx7cxx", "deal": {"seen": "ppdThk9s", "sheds": {"As": 3}}}
    assert {"Th", "As", "9s"} == cards_in({"type": "refused", "view": view}, "xx7cxx")
    assert {"7c"} == cards_in({"type": "pong", "table": "xx7cxx"}, "xxxxxx")


def test_no_secret_seed_nonce_or_connection_is_ever_posted(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    ben.send("moveSeat")
    while maya.to_move or ben.to_move:
        mover(maya, ben).play()
    item = cloud.item(maya.table)
    kept = [page.secret for page in (maya, ben)] + [page.connection for page in (maya, ben)]
    kept += [
        item["seed"]["B"].hex(),
        *(secret["B"].hex() for seat in "01" for secret in item[f"seat{seat}"]["M"]["s"]["L"]),
    ]

    assert [] == [hidden for hidden in kept for text in cloud.sockets.texts if hidden in text]
    for text in cloud.sockets.texts:
        MESSAGES.validate_json(text)


def test_what_is_kept_of_a_secret_or_a_seat_code_is_its_hash(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    code = ben.send("moveSeat")[-1]["code"]
    eve = Page(cloud, "Eve", table=maya.table)
    eve.greet()
    stored = str(cloud.items())

    assert [] == [secret for secret in (maya.secret, ben.secret, eve.secret, code) if secret in stored]
    for seat, page in enumerate((maya, ben)):
        (kept,) = cloud.item(maya.table)[f"seat{seat}"]["M"]["s"]["L"]
        assert fingerprint(page.secret) == kept["B"]
        assert 16 == len(kept["B"])


def test_the_repr_of_what_crosses_the_socket_tells_nothing_of_it(cloud: Cloud) -> None:
    maya, _ = friends(cloud)
    frame = {"action": "sit", "table": maya.table, "command": "1", "secret": maya.secret, "name": "Xanthippe"}
    view = MESSAGES.validate_python(maya.view)
    line = Line(name="0a", seat=0, text="quite unmistakable", at=1)

    assert "Sit()" == repr(decode(json.dumps(frame)))
    assert ("TableView()", "") == (repr(view), str(view))
    assert "unmistakable" not in repr(line)


def test_nothing_logged_names_a_card_a_person_a_line_a_secret_or_a_table(cloud: Cloud, log: io.StringIO) -> None:
    maya, ben = friends(cloud)
    maya.name, ben.name = "Xanthippe", "Yorick"
    table = Page(cloud, "Xanthippe").open()
    Page(cloud, "Yorick", table=table.table).sit()
    maya.send("chat", text="quite unmistakable")
    tab = ben.again()
    tab.greet()
    cloud.sockets.trouble[tab.connection] = 403
    for _ in range(6):
        mover(maya, ben).play()
    provoke(maya)
    logged = log.getvalue()

    assert logged.count("\n") > 20
    assert "a post failed" in logged
    assert [] == LOGGED_CARD.findall(logged)
    for secret in ("Xanthippe", "Yorick", "unmistakable", maya.secret, table.secret, str(maya.table)):
        assert secret not in logged
