"""boardgame.io under the same load: its server, and players who draw and discard at its tables.

It speaks socket.io; the few words of it that a player needs are here.
"""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from socket import socket
from typing import Any

from bench.crowd import Crowd, Table
from local.site import node_environment

FOLDER = Path(__file__).resolve().parent / "boardgame"
PING, PONG = "2", "3"
SPACE = "/gin,"
"""Every word of its game begins so, after a digit or two that say what kind of word it is."""


@contextmanager
def served() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Install boardgame.io as locked, and run its server; its address and process."""
    environment = node_environment()
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=FOLDER, check=True, env=environment)
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**environment, "PORT": str(port), "NODE_ENV": "production"}
    with subprocess.Popen(
        ["node", "server.js"], cwd=FOLDER, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket", process
        finally:
            process.terminate()


@dataclass
class PeerPlayer:
    """One of two players of a match; both are there from the beginning."""

    match: str
    seat: str
    state: dict[str, Any] = field(default_factory=dict)
    refusals: list[str] = field(default_factory=list)
    _answered: int = -1

    @property
    def version(self) -> int:
        """The number of the newest state; -1 before the first."""
        return int(self.state.get("_stateID", -1))

    def hear(self, text: str) -> str | None:
        """Take in a word of the server."""
        if text == PING:
            return PONG
        if text.startswith("0"):
            return f"40{SPACE}"
        if text.startswith("40"):
            return self._say("sync", self.match, self.seat, None, 2)
        words: list[Any] = json.loads(text.partition(",")[2])
        if words[0] in {"sync", "update"}:
            told = words[2]["state"] if words[0] == "sync" else words[2]
            self.state = max(self.state, told, key=lambda state: state.get("_stateID", -1))
        return None

    def due(self) -> str | None:
        """Draw, then throw the card drawn first of all; once at each state."""
        if self.state["ctx"]["currentPlayer"] != self.seat or self._answered == self.version:
            return None
        self._answered = self.version
        hand = self.state["G"]["hand"]
        move = {"type": "draw", "args": []} if len(hand) == 10 else {"type": "discard", "args": hand[:1]}  # noqa: PLR2004
        action = {"type": "MAKE_MOVE", "payload": {**move, "playerID": self.seat, "credentials": None}}
        return self._say("update", action, self.version, self.match, self.seat)

    @staticmethod
    def _say(*words: object) -> str:
        return f"42{SPACE}{json.dumps(words)}"


class PeerCrowd(Crowd):
    """Tables of boardgame.io."""

    async def sit_down(self, number: int) -> None:
        """Two players join a match, which is made for the first."""
        seats = [await self.seat(PeerPlayer(f"match{number}", seat)) for seat in ("0", "1")]
        for each in seats:
            await each.until_version(0)
        self.tables.append(Table((seats[0], seats[1]), version=0))
