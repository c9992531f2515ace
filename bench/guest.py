"""A scripted person at a table, who knows what its page is told and says what a page would say next."""

import json
from random import Random
from typing import Any

from core.shuffle import commitment_to_nonce

Frame = dict[str, Any]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
FIRST_KNOCK = 20
"""The turn before which nobody knocks, so that deals have the 22 turns of the standard game, more or less."""
TARGET = 500
"""Far off, so that nine deals end no game."""


class Guest:
    """Plays to least deadwood, never takes, and knocks as soon as it may late in a deal."""

    def __init__(self, seed: str, *, table: str = "") -> None:
        self._rng = Random(seed)
        self._commands = 0
        self._answered = ""
        self.secret = "".join(self._rng.choices(LETTERS, k=22))
        self.nonce = self._rng.randbytes(32)
        self.table = table
        self.view: Frame = {}
        self.refusals: list[str] = []

    def hear(self, text: str) -> None:
        """Take in a frame: the newest view counts."""
        frame = json.loads(text)
        if "type" not in frame:  # the gateway's own words
            self.refusals.append(frame["message"])
        if frame.get("type") == "refused":
            self.refusals.append(frame["code"])
            self._answered = ""
            frame = frame["view"] or {}
        if frame.get("type") == "view" and frame["version"] >= self.version:
            self.view = frame
            self.table = frame["table"]

    @property
    def version(self) -> int:
        """Of the newest view; 0 before the first."""
        return int(self.view.get("version", 0))

    def opens(self) -> str:
        """Open a table."""
        return self._command("open", secret=self.secret, name="Maya", rules={"target": TARGET})

    def sits(self) -> str:
        """Sit down at the table of a link."""
        return self._command("sit", secret=self.secret, name="Ben")

    def syncs(self) -> str:
        """The heartbeat."""
        return json.dumps({"action": "sync", "table": self.table, "version": self.version})

    def asks(self, action: str, **fields: object) -> str:
        """Any other command."""
        return self._command(action, **fields)

    def due(self) -> str | None:
        """The frame that the table waits for from this seat, once for each moment of the game."""
        asked = self._due()
        if asked is None:
            return None
        action, fields = asked
        moment = f"{action} {self.view['at']}"
        if moment == self._answered:
            return None
        self._answered = moment
        return self._command(action, **fields)

    def _due(self) -> tuple[str, Frame] | None:
        seat = self.view.get("you")
        if seat is None:
            return None
        match self.view["stage"]:
            case "sealing":
                return self._sealing(seat)
            case "playing" if self.view["deal"]["turn"] == seat:
                return "move", {"at": self.view["at"], "move": self._move(self.view["deal"])}
            case "showdown" if not self.view["seats"][seat]["ready"]:
                return "ready", {"at": self.view["at"]}
        return None

    def _sealing(self, seat: int) -> tuple[str, Frame] | None:
        seal, seats = self.view["seal"], self.view["seats"]
        game = seal["game"]
        if seal["commitments"][seat] is None:
            mine = commitment_to_nonce(self.nonce, table=self.table, game=game)
            return "commit", {"game": game, "commitment": mine.hex()}
        people = [number for number, info in enumerate(seats) if info and info["kind"] == "person"]
        if all(seats) and all(seal["commitments"][one] for one in people):
            return "nonce", {"game": game, "nonce": self.nonce.hex()}
        return None

    def _move(self, deal: Frame) -> str:
        if deal["sheds"]:
            card = min(deal["sheds"], key=deal["sheds"].__getitem__)
            late = int(self.view["at"].split(".")[2]) // 2 >= FIRST_KNOCK - 1
            return f"{'knock' if late and card in deal['knocks'] else 'discard'} {card}"
        return "draw" if "draw" in deal["legal_moves"] else "pass"

    def _command(self, action: str, **fields: object) -> str:
        self._commands += 1
        named = {"action": action, "table": self.table, "command": f"c{self._commands}", **fields}
        if action == "open":
            del named["table"]
        return json.dumps(named)
