"""Testimony without sockets: a table played by the engine, and the frames its players would have received.

The checks are tried on it, whole and with something planted in it.
"""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from core.endings import concede
from core.moves import parse_move
from core.playing import play, ready
from core.rules import Rules
from core.sealing import commit, rematch, reveal
from core.seats import fingerprint
from core.shuffle import commitment_to_nonce
from core.sitting import open_table, sit
from core.table import Table, remember
from functions.ports import Seated
from functions.service.views import table_view
from tests.soak.styles import Style, eager
from tests.soak.testimony import Frame, Message, Tab, Testimony

SECRETS = "opener-secret-AAAAAAAA", "guest-secret-BBBBBBBBB"
CODE = "abc-def-gh2"


class Stage:
    """A table on which each command is followed by what the tabs would be told."""

    def __init__(self, seed: int, *, target: int = 50, styles: tuple[Style, Style] = (eager, eager)) -> None:
        self._rng = random.Random(seed)
        self._styles = styles
        self._time = 0.0
        self.testimony = Testimony(CODE, target, 10, ("Maya", "Jo"), bot=False, secrets=list(SECRETS))
        self.tabs = [Tab(0), Tab(1), Tab(None)]
        self.testimony.tabs += self.tabs
        seed_of_game, secret = self._rng.randbytes(32), fingerprint(SECRETS[0])
        opened = open_table(CODE, name="Maya", secret=secret, rules=Rules(target=target), seed=seed_of_game)
        self.table = replace(opened, version=0)
        self._did(0, "open", lambda table: table)
        self._did(1, "sit", partial(sit, name="Jo", secret=fingerprint(SECRETS[1])))

    def play_game(self) -> None:
        """Seal a game and play it to its end."""
        self.seal()
        while not self.table.game.over:
            self._play_deal()

    def play_deals(self, deals: int) -> None:
        """Seal a game and play its first deals; it must not end in them."""
        self.seal()
        for _ in range(deals):
            self._play_deal()

    def play_moves(self, moves: int) -> None:
        """Play so many moves of a deal."""
        for _ in range(moves):
            self._one_move()

    def _play_deal(self) -> None:
        while self.table.stage == "playing":
            self._one_move()
        if self.table.stage == "showdown":
            self._both_ready()

    def rematch(self) -> None:
        """Both want another game."""
        game = self.table.game.number
        for seat in (0, 1):
            self._did(seat, "rematch", partial(rematch, seat=seat, game=game, seed=self._rng.randbytes(32)))

    def concede(self, seat: int) -> None:
        """A seat gives the game up."""
        game = self.table.game.number
        self._did(seat, "concede", partial(concede, seat=seat, game=game), game=game)

    def seal(self) -> None:
        """Both commit and reveal, which deals the first deal."""
        game = self.table.game.number
        nonces = [self._rng.randbytes(32) for _ in (0, 1)]
        for seat, nonce in enumerate(nonces):
            self.testimony.nonces[game, seat] = nonce.hex()
            bound = commitment_to_nonce(nonce, table=CODE, game=game)
            self._did(seat, "commit", partial(commit, seat=seat, game=game, commitment=bound))
        for seat, nonce in enumerate(nonces):
            revealing = partial(reveal, seat=seat, game=game, nonce=nonce)
            self._did(seat, "nonce", revealing, game=game, nonce=nonce.hex())

    def _one_move(self) -> None:
        seat = -1 if self.table.deal is None or self.table.deal.turn is None else self.table.deal.turn
        view = table_view(Seated(table=self.table), seat).model_dump(mode="json")
        move = self._styles[seat](view["deal"], self._rng)
        at = self.table.at
        self._did(seat, "move", partial(play, seat=seat, at=at, move=parse_move(move)), at=at, move=move)

    def _both_ready(self) -> None:
        at = self.table.at
        for seat in (0, 1):
            self._did(seat, "ready", partial(ready, seat=seat, at=at, now=0), at=at)

    def _did(self, seat: int, action: str, change: Callable[[Table], Table], **fields: object) -> None:
        """Send a command, have it done, and tell everybody."""
        version = self.table.version + 1
        command = f"command{version}"
        sent: Message = {"action": action, "table": CODE, "command": command, **fields}
        self.tabs[seat].frames.append(Frame(self._now(), sent=True, text=json.dumps(sent)))
        self.table = replace(remember(change(self.table), seat, command), version=version)
        for tab in self.tabs:
            if tab.seat is None or self.table.seats[tab.seat] is not None:
                self.tell(tab, table_view(Seated(table=self.table), tab.seat).model_dump_json())

    def _now(self) -> float:
        self._time += 1
        return self._time

    def tell(self, tab: Tab, text: str) -> None:
        """One more frame received."""
        tab.frames.append(Frame(self._now(), sent=False, text=text))


def received(tab: Tab) -> Iterator[tuple[int, Message]]:
    """The place and content of each frame a tab received."""
    for place, frame in enumerate(tab.frames):
        if not frame.sent:
            yield place, json.loads(frame.text)


def replant(tab: Tab, place: int, message: Message) -> None:
    """Put another message in the place of one received."""
    tab.frames[place] = replace(tab.frames[place], text=json.dumps(message))
