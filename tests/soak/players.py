"""Scripted players: each knows only what its own tabs were told, and acts on that."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from tests.soak.browsers import CHANCES, LETTERS, Browser, Stuck
from tests.soak.sealed import commitment
from tests.soak.styles import Style
from tests.soak.testimony import Message, Tab

RESEND_S = 3.0
BUSY = frozenset({"busy"})
TROUBLED = frozenset({"busy", "unavailable", "not_seated", "too_fast", "too_much"})
"""Codes after which a command is sent again, by its id, where things go wrong on purpose."""


@dataclass
class Player(Browser):
    """One person at a table."""

    style: Style
    games: int = 1
    """How many games it wants."""
    chatty: float = 0.03
    prankish: float = 0.08
    restless: float = 0.005
    """How likely it loads the page anew before a move."""
    last_accepted: str = field(default="", init=False)
    """The last frame of this seat that took effect, as sent."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.revealed: set[int] = set()
        self._lines_said: dict[str, str] = {}

    def new_command(self) -> str:
        """A command's id, as long as one may be, and in which nobody can read a card."""
        return "".join(self.rng.choices(LETTERS[:-2], k=16))

    # --- asking ----------------------------------------------------------------------------------

    def frame(self, action: str, **fields: object) -> str:
        """A command of this table, as text."""
        named = {"action": action, "table": self.room.testimony.table, "command": self.new_command()}
        return json.dumps(named | fields)

    async def ask(self, action: str, **fields: object) -> str | None:
        """Send a command until it is answered; None when it took effect, else the code it was refused with."""
        text = self.frame(action, **fields)
        refused = await self.answer_to(text)
        for _ in range(CHANCES):
            if refused not in self.passing:
                break
            refused = await self.answer_to(text)
        if refused is None:
            self.last_accepted = text
        return refused

    @property
    def passing(self) -> frozenset[str]:
        """The codes of refusals that say nothing of the command, so that it is sent again."""
        return TROUBLED if self.room.testimony.faults else BUSY

    async def answer_to(self, text: str) -> str | None:
        """Send a frame, again where no answer comes, and wait for what it brings."""
        command = json.loads(text)["command"]
        self.forget_refusals(command)
        for attempt in range(int(self.patience_s / RESEND_S)):
            if attempt:
                self.asked_at = time.monotonic()
            await self.send(text)
            with suppress(Stuck):
                await self.until(lambda: self._answered(command), f"for {text}", patience=RESEND_S)
                return self._refusal_of(command)
        raise Stuck(f"no answer to {text}")

    def forget_refusals(self, command: str) -> None:
        """What the command was refused with until now does not count any more."""
        for refusal in [each for each in self.refusals if each["command"] == command]:
            self.refusals.remove(refusal)

    def _answered(self, command: str) -> bool:
        return command in self.view.get("acks", ()) or self._refusal_of(command) is not None

    def _refusal_of(self, command: str) -> str | None:
        if command in self.view.get("acks", ()):
            return None
        return next((str(each["code"]) for each in self.refusals if each["command"] == command), None)

    async def must(self, action: str, **fields: object) -> None:
        """A command that the rules allow: a refusal of it is a problem."""
        before = self.view.get("at")
        code = await self.ask(action, **fields)
        if code is not None:
            self.room.problems.append(f"seat {self.seat} was refused {action} at {before} with {code}")

    # --- coming ----------------------------------------------------------------------------------

    async def open_table(self, name: str) -> None:
        """Open the table, asking until it is there; its code comes with the first view."""
        testimony = self.room.testimony
        rules = {"target": testimony.target, "knock_limit": testimony.knock_limit}
        command = self.new_command()
        asked = {"action": "open", "command": command, "secret": self.secret, "name": name, "rules": rules}
        self.last_accepted = json.dumps(asked)
        for _ in range(CHANCES):
            await self.send(self.last_accepted)
            with suppress(Stuck):
                await self.until(lambda: self.view, "for the new table", patience=RESEND_S)
                break
        testimony.table = self.view["table"]

    async def follow_link(self, name: str) -> None:
        """Open the link, look, and sit down."""
        await self.sync()
        await self.until(lambda: self.view, "to see the table")
        if self.view["you"] is not None:
            self.room.problems.append("the link alone gave a seat")
        await self.must("sit", secret=self.secret, name=name)

    async def second_device(self) -> None:
        """Bring the seat to another device by its one-time code, and play on from both."""
        await self.must("moveSeat")
        await self.until(self._seat_code, "for the code")
        line = await self.opened(Tab(self.seat, first=False))
        self.lines.append(line)
        other, code = self.new_word(22), self._seat_code()
        self.room.testimony.secrets.append(other)
        self.room.testimony.codes[str(code)] = self.seat
        command = self.new_command()
        await line.send(self.frame("takeSeat", command=command, code=code, secret=other))
        await self.until(lambda: self._answered(command), "for the second device")
        if self._refusal_of(command):
            self.room.problems.append("the one-time code brought no seat")

    def _seat_code(self) -> str | None:
        return next((str(each["code"]) for each in self.messages if each.get("type") == "seatCode"), None)

    # --- playing ---------------------------------------------------------------------------------

    async def live(self) -> None:
        """Play the games this player wants, from the sealing of the first to the end of the last."""
        while not self.satisfied():
            if not await self.act():
                await self.until(self._newer_than(self.view["version"]), "for the other")

    def _newer_than(self, version: int) -> Callable[[], bool]:
        return lambda: bool(self.view["version"] > version)

    def satisfied(self) -> bool:
        """Whether there is nothing more to play."""
        game = int(self.view["at"].split(".")[0])
        return self.view["stage"] == "closed" or (self.view["stage"] == "over" and game >= self.games)

    async def act(self) -> bool:
        """Do what the table waits for; whether there was anything."""
        match self.view["stage"]:
            case "sealing":
                return await self._seal()
            case "playing":
                return await self.move()
            case "showdown" if not self._me["ready"]:
                await self.must("ready", at=self.view["at"])
                return True
            case "over" if not self._me["rematch"]:
                await self.must("rematch", game=self.view["seal"]["game"])
                return True
        return False

    @property
    def _me(self) -> Message:
        info: Message = self.view["seats"][self.seat]
        return info

    async def _seal(self) -> bool:
        seal = self.view["seal"]
        game, bound = seal["game"], seal["commitments"]
        people = [seat for seat, info in enumerate(self.view["seats"]) if info["kind"] == "person"]
        if bound[self.seat] is None:
            await self.must("commit", game=game, commitment=self._commitment(game))
        elif all(bound[seat] for seat in people) and game not in self.revealed:
            self.revealed.add(game)
            await self.must("nonce", game=game, nonce=self.room.testimony.nonces[game, self.seat])
        else:
            return False
        return True

    def _commitment(self, game: int) -> str:
        nonces = self.room.testimony.nonces
        nonce = nonces.setdefault((game, self.seat), self.rng.randbytes(32).hex())
        return commitment("nonce", nonce, table=self.room.testimony.table, game=game)

    def my_turn(self) -> bool:
        """Whether this seat is to move."""
        return bool(self.view["stage"] == "playing" and self.view["deal"]["turn"] == self.seat)

    async def move(self) -> bool:
        """Make a move if it is this seat's turn; whether it was."""
        if not self.my_turn():
            return False
        async with self.room.floor:
            await self.must("move", at=self.view["at"], move=self.style(self.view["deal"], self.rng))
        return True

    @property
    def said(self) -> set[str]:
        """The lines of chat that this player has said, without those that were refused."""
        refused = set() if self.room.testimony.faults else {str(each["command"]) for each in self.refusals}
        return {text for command, text in self._lines_said.items() if command not in refused}

    async def say(self, text: str) -> None:
        """Say a line of chat; the checks afterwards see that it arrived."""
        frame = self.frame("chat", text=text)
        self._lines_said[json.loads(frame)["command"]] = text
        await self.send(frame)
        if self.room.testimony.faults:
            await self._until_said(frame, text)

    async def _until_said(self, frame: str, text: str) -> None:
        """Say it again, as the same line, until it comes back; ask for everything first, as a page does that doubts."""
        command = json.loads(frame)["command"]
        for _ in range(CHANCES):
            with suppress(Stuck):
                heard = lambda: text in self.heard or self._refusal_of(command)  # noqa: E731
                await self.until(heard, "for my own line", patience=RESEND_S)
            if text not in self.heard:
                await self.greet(0)
            if text in self.heard:
                return
            self.forget_refusals(command)
            await self.send(frame)
        self.room.problems.append(f"a line of seat {self.seat} was never heard: {text}")
