"""The standard game: nine deals of 22 turns, twenty lines of chat and four syncs, by scripts over real sockets."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from bench.guest import Guest
from local.cloud import Cloud

DEALS = 9
LINES = 20
SYNCS = 4
SOON_S = 0.005
OPENING_S = 30


@dataclass
class Player:
    """A guest and its socket, and the bytes that went over it."""

    guest: Guest
    socket: ClientConnection
    said: int = 0
    heard: int = 0

    def say(self, text: str) -> None:
        """Send a frame."""
        self.said += len(text.encode())
        self.socket.send(text)

    def listen(self, seconds: float = SOON_S) -> None:
        """Take in a frame, if one comes in time."""
        try:
            text = str(self.socket.recv(timeout=seconds))
        except TimeoutError:
            return
        self.heard += len(text.encode())
        self.guest.hear(text)

    def move_on(self) -> None:
        """Say what the table waits for, if it is for this seat."""
        text = self.guest.due()
        if text is not None:
            self.say(text)


@dataclass
class StandardGame:
    """A game under way, and how far it is."""

    players: list[Player]
    deals: int = DEALS
    ended: dict[str, int] = field(default_factory=dict)
    """Deal -> its plies."""

    def play(self, *, at_showdown: Callable[[], None], at_first_move: Callable[[], None]) -> None:
        """Play the deals. Chat comes between them."""
        begun: set[str] = set()
        while not self.done:
            for player in self.players:
                player.listen()
            view = max((player.guest for player in self.players), key=lambda guest: guest.version).view
            deal, _, ply = view["at"].rpartition(".")
            if view["stage"] == "playing" and deal not in begun:
                begun.add(deal)
                at_first_move()
            if view["stage"] == "showdown" and deal not in self.ended:
                self.ended[deal] = int(ply)
                at_showdown()
                self._talk()
            for player in self.players:
                player.move_on()

    @property
    def turns(self) -> int:
        """Of the deals that have ended."""
        return sum(plies // 2 for plies in self.ended.values())

    @property
    def done(self) -> bool:
        """Whether the deals are played."""
        return len(self.ended) >= self.deals

    def _talk(self) -> None:
        """After each deal its share of the lines and syncs."""
        for number in _share(LINES, len(self.ended)):
            player = self.players[number % len(self.players)]
            player.say(player.guest.asks("chat", text="Well played, that was a close one"))
        for number in _share(SYNCS, len(self.ended)):
            player = self.players[number % len(self.players)]
            player.say(player.guest.syncs())


def _share(whole: int, deal: int) -> range:
    return range(whole * (deal - 1) // DEALS, whole * deal // DEALS)


@contextmanager
def two_people(cloud: Cloud) -> Iterator[StandardGame]:
    """A table with two people in their seats."""
    with ExitStack() as closing:
        maya, ben = (Player(Guest(name), closing.enter_context(_socket(cloud))) for name in ("maya", "ben"))
        _open(maya)
        ben.guest.table = maya.guest.table
        ben.say(ben.guest.sits())
        _until(lambda: ben.guest.version > 0, ben, maya)
        yield StandardGame([maya, ben])


@contextmanager
def against_the_bot(cloud: Cloud) -> Iterator[StandardGame]:
    """A table with a person and the house bot, which does not wait before it moves."""
    with _socket(cloud) as socket:
        maya = Player(Guest("maya"), socket)
        _open(maya)
        for action, fields in (("addBot", {"level": "standard"}), ("setPace", {"pace": "quick"})):
            maya.say(maya.guest.asks(action, **fields))
            _until(_newer_than(maya.guest.version, maya.guest), maya)
        yield StandardGame([maya])


def _socket(cloud: Cloud) -> ClientConnection:
    return connect(cloud.socket_url, compression=None, ping_interval=None, origin=Origin(cloud.url))


def _open(player: Player) -> None:
    player.say(player.guest.opens())
    _until(lambda: bool(player.guest.table), player)


def _newer_than(version: int, guest: Guest) -> Callable[[], bool]:
    return lambda: guest.version > version


def _until(so: Callable[[], bool], *players: Player) -> None:
    for _ in range(round(OPENING_S / SOON_S)):
        if so():
            return
        for player in players:
            player.listen()
    raise TimeoutError("the table does not answer")
