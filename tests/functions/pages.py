"""Pages at a table: what a browser does, through the handlers, with events in the gateway's true shape."""

import itertools
import json
import random
from typing import TYPE_CHECKING, Any

from core.shuffle import commitment_to_nonce

if TYPE_CHECKING:
    from tests.functions.cloud import Cloud

Frame = dict[str, Any]

TAKES = 0.1
"""How often a page takes from the discard pile; drawing ends deals sooner."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class Page:
    """One browser: a socket, a secret, and what it was told."""

    def __init__(self, cloud: "Cloud", name: str, *, secret: str | None = None, table: str | None = None) -> None:
        number = next(cloud.numbers)
        self.cloud = cloud
        self.name = name
        self.rng = random.Random(number)
        self.secret = secret or "".join(self.rng.choices(LETTERS, k=22))
        self.table = table
        self.connection = f"L{number:013d}w="
        self.address = "203.0.113.7"
        self._commands = itertools.count(1)

    # --- saying ------------------------------------------------------------------------------

    def send(self, action: str, **fields: object) -> list[Frame]:
        """Send a command, and return what this page is told meanwhile. Fields left out are the usual ones."""
        usual: Frame = {} if action in ("open", "sync") else {"command": self.next_command()}
        if action != "open":
            usual["table"] = self.table or ""
        return self.raw(json.dumps({"action": action, **usual, **fields}))

    def send_plain(self, action: str, **fields: object) -> list[Frame]:
        """Send what is no command of a seat: with no id, and with no table unless one is named."""
        return self.raw(json.dumps({"action": action, **fields}))

    def raw(self, body: str, *, binary: bool = False) -> list[Frame]:
        """Send a frame as it is."""
        before = len(self.frames)
        self.cloud.frame(self.connection, body, binary=binary, address=self.address)
        return self.frames[before:]

    def next_command(self) -> str:
        return f"{self.connection[10:14]}-{next(self._commands)}"

    def open(self, **fields: object) -> "Page":
        command = self.next_command()
        self.send("open", **{"command": command, "secret": self.secret, "name": self.name, **fields})
        self.table = self.frames[-1]["table"]
        return self

    def sit(self, **fields: object) -> list[Frame]:
        return self.send("sit", **{"secret": self.secret, "name": self.name, **fields})

    def sync(self, **fields: object) -> list[Frame]:
        return self.send("sync", **fields)

    def greet(self, version: int = 0) -> list[Frame]:
        return self.sync(secret=self.secret, version=version)

    def leave_network(self) -> None:
        """The socket closes, and the gateway says so."""
        self.cloud.disconnect(self.connection)

    def again(self) -> "Page":
        """The same browser on a new socket."""
        return Page(self.cloud, self.name, secret=self.secret, table=self.table)

    # --- hearing -----------------------------------------------------------------------------

    @property
    def frames(self) -> list[Frame]:
        return self.cloud.sockets.frames[self.connection]

    @property
    def view(self) -> Frame:
        """The newest view, by version; the later of equals."""
        told: list[Frame | None] = [frame["view"] if frame["type"] == "refused" else frame for frame in self.frames]
        views = [view for view in told if view and view["type"] == "view" and self.table in (None, view["table"])]
        return max(reversed(views), key=lambda view: view["version"]) if views else {}

    # --- playing -----------------------------------------------------------------------------

    def commit(self) -> None:
        self.send("commit", game=self.game, commitment=self.commitment)

    def reveal(self) -> None:
        self.send("nonce", game=self.game, nonce=self.nonce.hex())

    @property
    def game(self) -> int:
        return int(self.view["at"].split(".")[0])

    @property
    def nonce(self) -> bytes:
        return random.Random(f"{self.secret} {self.game}").randbytes(32)

    @property
    def commitment(self) -> str:
        return commitment_to_nonce(self.nonce, table=self.table or "", game=self.game).hex()

    def move(self, move: str, **fields: object) -> list[Frame]:
        fields = fields if "at" in fields else {"at": self.view["at"], **fields}
        return self.send("move", **{"move": move, **fields})

    def play(self) -> None:
        """One sensible move, from what the page sees."""
        self.move(self.choose(self.view["deal"]))

    def choose(self, deal: Frame) -> str:
        if deal["knocks"]:
            return f"knock {min(deal['knocks'], key=lambda card: deal['sheds'][card])}"
        if deal["sheds"]:
            return f"discard {min(deal['sheds'], key=lambda card: deal['sheds'][card])}"
        legal: list[str] = deal["legal_moves"]
        return "take" if "take" in legal and self.rng.random() < TAKES else legal[-1 if "draw" in legal else 0]

    @property
    def refused(self) -> str | None:
        """The code of the last answer, if it was a refusal."""
        code: str | None = self.frames[-1].get("code") if self.frames[-1]["type"] == "refused" else None
        return code

    @property
    def to_move(self) -> bool:
        view = self.view
        return view.get("stage") == "playing" and view["you"] is not None and view["deal"]["turn"] == view["you"]


def seal(*pages: Page) -> None:
    """Every page commits, then every page reveals: the first deal is dealt."""
    for page in pages:
        page.commit()
    for page in pages:
        page.reveal()


def friends(cloud: "Cloud", **rules: int) -> tuple[Page, Page]:
    """Two people with the first deal on the table."""
    maya, ben = at_table(cloud, **rules)
    seal(maya, ben)
    return maya, ben


def at_table(cloud: "Cloud", **rules: int) -> tuple[Page, Page]:
    """Two people in their seats, before the seal."""
    maya = Page(cloud, "Maya").open(rules=rules)
    ben = Page(cloud, "Ben", table=maya.table)
    ben.sit()
    return maya, ben


def mover(*pages: Page) -> Page:
    """Whose turn it is."""
    return next(page for page in caught_up(*pages) if page.to_move)


def caught_up(*pages: Page) -> tuple[Page, ...]:
    """The pages; when none thinks it is its turn they ask. On a busy machine a post may time out, as anywhere."""
    if not any(page.to_move for page in pages):
        for page in pages:
            page.sync(version=page.view["version"])
    return pages


def play_deal(*pages: Page) -> None:
    """Play until the deal has a result."""
    while any(page.to_move for page in caught_up(*pages)):
        mover(*pages).play()


def play_game(*pages: Page) -> None:
    """Play deals until somebody has the target."""
    while pages[0].view["stage"] != "over":
        play_deal(*pages)
        if pages[0].view["stage"] == "showdown":
            for page in pages:
                page.send("ready", at=page.view["at"])
