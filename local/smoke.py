"""One deal at a live address, played by two scripted people, and the first turns of one against the house bot.

    python -m local.smoke https://the.page

It says what it saw, and fails at the first thing that is not as it should be.
"""

import hashlib
import json
import secrets
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

Message = Mapping[str, Any]

PATIENCE_S = 30.0
BOT_PATIENCE_S = 90.0
"""A turn whose message is lost is played by the sweep, within a minute."""
MOST_MOVES = 200
RULES = {"target": 100, "knock_limit": 10}
HEADERS = ("Content-Security-Policy", "Strict-Transport-Security", "X-Content-Type-Options", "X-Frame-Options")


class SmokeProblem(Exception):
    """What was not as it should be."""


@dataclass
class Player:
    """One scripted person: a socket, and the newest view that came through it."""

    socket: ClientConnection
    name: str
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    nonce: str = field(default_factory=lambda: secrets.token_hex(32))
    view: Message = field(default_factory=dict)
    slowest_s: float = 0.0
    """From a command to the view that acknowledges it."""

    def ask(self, action: str, **fields: object) -> None:
        """Send a command, and wait until it is acknowledged."""
        command = secrets.token_urlsafe(12)
        table = {} if action == "open" else {"table": fields.pop("table", None) or self.view["table"]}
        began = time.monotonic()
        self.socket.send(json.dumps({"action": action, "command": command, **table, **fields}))
        self.until(lambda: command in self.view.get("acks", ()), f"the answer to {action}")
        self.slowest_s = max(self.slowest_s, time.monotonic() - began)

    def until(self, seen: Callable[[], bool], what: str, *, patience: float = PATIENCE_S) -> None:
        """Read what comes until it is so."""
        deadline = time.monotonic() + patience
        while not seen():
            try:
                self.hear(json.loads(self.socket.recv(timeout=max(0.0, deadline - time.monotonic()))))
            except TimeoutError:
                raise SmokeProblem(f"{self.name} waited {patience:.0f} s in vain for {what}") from None

    def until_cards(self) -> None:
        """Wait for the deal."""
        self.until(lambda: self.playing, "the cards")

    def until_version(self, version: int) -> None:
        """Wait for a view that is as new as another's."""
        self.until(lambda: bool(self.view["version"] >= version), "what the other did")

    def hear(self, message: Message) -> None:
        """Take in a message; of views the newest counts."""
        if message.get("type") == "refused":
            raise SmokeProblem(f"{self.name} was refused: {message['code']}, {message['words']}")
        if "type" not in message:
            raise SmokeProblem(f"{self.name} was told by the gateway: {message}")
        if message["type"] == "view" and message["version"] >= self.view.get("version", -1):
            self.view = message

    def seal(self) -> None:
        """Commit to a nonce."""
        text = f"gin-table nonce 1\n{self.view['table']}\n1\n{self.nonce}"
        self.ask("commit", game=1, commitment=hashlib.sha256(text.encode()).hexdigest())

    def move(self) -> None:
        """Make a move."""
        self.ask("move", at=self.view["at"], move=chosen_move(self.view["deal"]))

    @property
    def to_move(self) -> bool:
        """Whether it is this one's turn."""
        return bool(self.playing and self.view["deal"]["turn"] == self.view["you"])

    @property
    def playing(self) -> bool:
        """Whether a deal is being played."""
        return bool(self.view["stage"] == "playing")

    def all_sealed(self) -> bool:
        """Whether every person at the table has committed to a nonce."""
        people = [place for place, seat in enumerate(self.view["seats"]) if seat["kind"] == "person"]
        return all(self.view["seal"]["commitments"][place] for place in people)


def chosen_move(deal: Message) -> str:
    """The move of somebody who knocks as soon as may be, and throws what leaves least deadwood.

    >>> chosen_move({"phase": "discard", "knocks": [], "sheds": {"Kh": 40, "2c": 48}})
    'discard Kh'
    """
    if deal["phase"] != "discard":
        return "pass" if deal["phase"] == "offer" else "draw"
    word, cards = ("knock", deal["knocks"]) if deal["knocks"] else ("discard", deal["sheds"])
    return f"{word} {min(cards, key=lambda card: deal['sheds'][card])}"


@contextmanager
def entered(socket: str, origin: str, name: str) -> Iterator[Player]:
    """Somebody with an open socket, as a page of that origin opens it."""
    with connect(socket, origin=Origin(origin), open_timeout=PATIENCE_S) as opened:
        yield Player(opened, name)


def play_deal(opener: Player, guest: Player) -> str:
    """Two people open a table, find it by its link, seal the shuffle and play one deal; what was seen."""
    opener.ask("open", secret=opener.secret, name=opener.name, rules=RULES)
    guest.ask("sit", table=opener.view["table"], secret=guest.secret, name=guest.name)
    deal_in(opener, guest)
    moves = play_on(opener, guest)
    result = opener.view["deal"]["result"]
    guest.until_version(opener.view["version"])
    if guest.view["deal"]["result"] != result or guest.view["scores"] != opener.view["scores"]:
        raise SmokeProblem(f"the two see different ends: {result} and {guest.view['deal']['result']}")
    return f"one deal of {moves} moves: {result['kind']}, scores {opener.view['scores']}"


def deal_in(*people: Player) -> None:
    """Commit, and reveal once all have committed; then there are cards."""
    for person in people:
        person.seal()
    for person in people:
        person.until(person.all_sealed, "the commitments")
        person.ask("nonce", game=1, nonce=person.nonce)
    for person in people:
        person.until_cards()


def play_on(*people: Player) -> int:
    """Play until the deal is over; returns the moves of these people."""
    for moves in range(MOST_MOVES):
        if not people[0].playing:
            return moves
        mover = next((person for person in people if person.to_move), None)
        if mover is None:
            raise SmokeProblem("nobody is to move")
        mover.move()
        for person in people:
            person.until_version(mover.view["version"])
    raise SmokeProblem(f"a deal of more than {MOST_MOVES} moves")


def play_bot(person: Player, *, turns: int = 3) -> str:
    """Open a table with the house bot and see it move so many times, or to the end of the deal; what was seen."""
    person.ask("open", secret=person.secret, name=person.name, rules=RULES)
    person.ask("addBot", level="easy")
    deal_in(person)
    waits: list[float] = []
    while len(waits) < turns and person.playing:
        began = time.monotonic()
        if person.to_move:
            person.move()
        else:
            person.until(lambda: person.to_move or not person.playing, "the bot", patience=BOT_PATIENCE_S)
            waits.append(time.monotonic() - began)
    return f"the bot moved {len(waits)} times, within {max(waits, default=0):.1f} s"


def look_at(page: str) -> tuple[str, list[str]]:
    """The socket that a page names, and what was seen of the page.

    Raises:
        SmokeProblem: the page is not there, is not cached as it should be, or comes without its security headers.
    """
    index, headers = fetch(f"{page}/")
    config, _ = fetch(f"{page}/config.json")
    if b"Gin Table" not in index:
        raise SmokeProblem(f"{page}/ is another page")
    socket = str(json.loads(config)["socket"])
    if not urlsplit(socket).scheme:
        socket = f"ws{page.removeprefix('http')}{socket}"
    missing = [name for name in HEADERS if name not in headers]
    if missing:
        raise SmokeProblem(f"{page}/ comes without {', '.join(missing)}")
    if "no-cache" not in headers.get("Cache-Control", ""):
        raise SmokeProblem(f"{page}/ may be kept by browsers: {headers.get('Cache-Control')}")
    return socket, [f"the page: {len(index)} bytes, its security headers, never cached", f"its socket: {socket}"]


def fetch(address: str) -> tuple[bytes, Mapping[str, str]]:
    """The body and headers of an address."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE_S) as response:  # noqa: S310 (the caller's own page)
            return response.read(), response.headers
    except (OSError, ValueError) as error:
        raise SmokeProblem(f"{address} does not answer: {error}") from None


def smoke(page: str) -> list[str]:
    """Everything; what was seen, a line each."""
    socket, seen = look_at(page)
    try:
        with ExitStack() as doors:
            names = ("Smoke one", "Smoke two", "Smoke three")
            people = [doors.enter_context(entered(socket, page, name)) for name in names]
            seen += [play_deal(people[0], people[1]), play_bot(people[2])]
            for person in people:
                person.ask("leave")
    except (OSError, WebSocketException) as error:
        raise SmokeProblem(f"{socket} does not hold: {type(error).__name__}: {error}") from None
    return [*seen, f"the slowest command: {max(person.slowest_s for person in people):.2f} s"]


def main() -> None:
    """Play, and say what was seen."""
    page = sys.argv[1].rstrip("/") if sys.argv[1:] else ""
    if not page.startswith(("https://", "http://")):
        sys.exit("Say which page: make smoke URL=https://...")
    try:
        print("\n".join(smoke(page)))
    except SmokeProblem as problem:
        sys.exit(f"Not well: {problem}")


if __name__ == "__main__":
    main()
