"""Who may see what: which cards and secrets a raw frame holds, and which its reader may know at that moment."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator

from tests.soak.following import MOVE, Position
from tests.soak.testimony import Testimony

STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
CARD = re.compile(r"(?<![A-Za-z0-9])[A23456789TJQK][shdc](?![A-Za-z0-9])")
PACKED = re.compile(f"(?:{MOVE.pattern})+")
ADDRESS = re.compile(r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])")


def cards_in(text: str) -> frozenset[str]:
    """Every card named in any string of a raw frame, field names included, alone or in a row of packed cards.

    >>> sorted(cards_in('{"seen": "ptThdk9s", "legal_moves": ["discard As"], "at": "2.5.17", "sheds": {"7h": 3}}'))
    ['7h', '9s', 'As', 'Th']
    """
    found: set[str] = set()
    for quoted in STRING.findall(text):
        string = json.loads(quoted) if "\\" in quoted else quoted[1:-1]
        found.update(CARD.findall(string))
        if PACKED.fullmatch(string):
            found.update(word[-2:] for word in MOVE.findall(string) if len(word) > 1)
    return frozenset(found)


def entitled(position: Position | None, seat: int | None) -> frozenset[str]:
    """The cards a seat may know at that moment: its own, those that lay face up, and both hands after a knock."""
    if position is None or seat is None:
        return frozenset()
    own = position.hands[seat] | position.face_up
    return own if position.knocker is None else own | position.hands[1 - seat]


def card_problems(text: str, position: Position | None, seat: int | None) -> Iterator[str]:
    """The cards in a raw frame that its reader may not know."""
    leaked = cards_in(text) - entitled(position, seat)
    if leaked:
        yield f"cards that seat {seat} may not know: {' '.join(sorted(leaked))}"


def traces(secret: str) -> Iterator[str]:
    """The secret, and what a table might keep of it, in each way it could be written."""
    digest = hashlib.sha256(secret.encode()).digest()
    yield secret
    for part in (digest, digest[:16]):
        yield part.hex()
        yield base64.b64encode(part).decode().rstrip("=")
        yield base64.urlsafe_b64encode(part).decode().rstrip("=")


class Secrets:
    """What must never be read in a frame of a table, or not yet."""

    def __init__(self, testimony: Testimony, seeds: dict[int, str], revealed: dict[int, float]) -> None:
        """`seeds` by game; `revealed`: when the last nonce of each game was sent."""
        self._never = {trace for secret in testimony.secrets for trace in traces(secret)}
        self._codes = testimony.codes
        self._nonces = testimony.nonces
        self._seeds = seeds
        self._revealed = revealed

    def problems(self, text: str, *, when: float, over: frozenset[int], codes_of: int | None = None) -> Iterator[str]:
        """What a frame received at that time tells too much.

        `over` are the games that had ended; `codes_of` is the seat whose one-time codes the frame is there to tell.
        """
        if any(trace in text for trace in self._never):
            yield "a seat's secret, or a trace of it"
        for code, seat in self._codes.items():
            if any(trace in text for trace in traces(code)) and seat != codes_of:
                yield f"a one-time code of seat {seat}"
        for (game, seat), nonce in self._nonces.items():
            if nonce in text and when < self._revealed.get(game, float("inf")):
                yield f"the nonce of seat {seat} in game {game} before all were sent"
        for game, seed in self._seeds.items():
            if seed in text and game not in over:
                yield f"the seed of game {game} before it was over"
        if ADDRESS.search(text):
            yield "an address"
