"""A device with an account: what its page asks, through the handler, and what it is answered."""

import itertools
import json
import random
from typing import Any

from tests.functions.authenticator import Authenticator
from tests.functions.cloud import Cloud
from tests.functions.pages import LETTERS

Frame = dict[str, Any]

ORIGIN = "https://gin.example"


class Device:
    """One browser: a socket, a token, an authenticator, and what it was answered."""

    def __init__(self, cloud: Cloud, words: str = "Firefox on Linux", *, keys: Authenticator | None = None) -> None:
        number = next(cloud.numbers)
        self.cloud = cloud
        self.words = words
        self.keys = keys or Authenticator()
        self.token = "".join(random.Random(f"device {number}").choices(LETTERS, k=43))
        self.user: str | None = None
        self.connection = f"D{number:013d}w="
        self.address = "203.0.113.7"
        self.origin = ORIGIN
        self._commands = itertools.count(1)

    # --- asking ------------------------------------------------------------------------------

    def ask(self, ask: str, **fields: object) -> Frame:
        """Ask something as the signed-in device; returned is the answer, the last part of one in parts."""
        return self.plain(ask, **{"user": self.user, "token": self.token, **fields})

    def plain(self, ask: str, **fields: object) -> Frame:
        """Ask something that needs no account, or one that is named."""
        return self.raw({"action": "account", "ask": ask, "command": self.next_command(), **fields})[-1]

    def raw(self, frame: Frame) -> list[Frame]:
        before = len(self.frames)
        self.cloud.frame(self.connection, json.dumps(frame), address=self.address)
        return self.frames[before:]

    def next_command(self) -> str:
        return f"{self.connection[10:14]}-{next(self._commands)}"

    @property
    def frames(self) -> list[Frame]:
        return self.cloud.sockets.frames[self.connection]

    # --- signing in --------------------------------------------------------------------------

    def sign_up(self) -> "Device":
        self.remember(self.keep(self.plain("newPasskey")))
        return self

    def add_passkey(self) -> Frame:
        return self.keep(self.ask("newPasskey"))

    def keep(self, wanted: Frame, **fields: object) -> Frame:
        made = self.keys.make(wanted, self.origin)
        return self.plain("keepPasskey", **{"token": self.token, "device": self.words, **made, **fields})

    def sign_in(self, *, which: int = -1) -> Frame:
        return self.remember(self.answer(self.plain("challenge"), which=which))

    def answer(self, asked: Frame, *, which: int = -1, **fields: object) -> Frame:
        signed = self.keys.sign(asked["challenge"], self.origin, which=which)
        return self.plain("signIn", **{"token": self.token, "device": self.words, **signed, **fields})

    def use_code(self, code: str) -> Frame:
        return self.remember(self.plain("useDeviceCode", token=self.token, code=code, device=self.words))

    def remember(self, answer: Frame) -> Frame:
        if answer["answer"] == "account":
            self.user = answer["user"]
        return answer


def code_of(answer: Frame) -> str:
    """The code of a refusal; the kind of any other answer."""
    return str(answer["code"] if answer["answer"] == "refused" else answer["answer"])
