"""What is asked of an account over a real socket."""

import json
import secrets
from typing import Any

from websockets.sync.client import ClientConnection

from tests.functions.authenticator import Authenticator

PATIENCE_S = 20
ASKS = 7
"""Of an account that comes and goes."""


def comes_and_goes(socket: ClientConnection, origin: str) -> list[str]:
    """What is answered when an account is made, signed in to, tried from another site, and deleted."""
    keys, token, device = Authenticator(), secrets.token_urlsafe(32), {"device": "a test"}
    made = told(socket, "keepPasskey", token=token, **keys.make(told(socket, "newPasskey"), origin), **device)
    here = keys.sign(told(socket, "challenge")["challenge"], origin)
    elsewhere = keys.sign(told(socket, "challenge")["challenge"], "https://evil.example")
    answers = [made] + [
        told(socket, "signIn", token=secrets.token_urlsafe(32), **signed, **device) for signed in (here, elsewhere)
    ]
    answers.append(told(socket, "delete", token=token, user=made["user"]))
    return [answer.get("code", answer["answer"]) for answer in answers]


def told(socket: ClientConnection, ask: str, **fields: object) -> dict[str, Any]:
    """What an ask about an account is answered."""
    frame = {"action": "account", "ask": ask, "command": secrets.token_hex(8), **fields}
    socket.send(json.dumps(frame))
    answer: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE_S))
    assert (answer["type"], answer["command"]) == ("account", frame["command"]), answer
    return answer
