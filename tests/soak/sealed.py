"""The sealed shuffle done again from its written procedure: decks and first dealer out of seed and nonces."""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

RANKS = "A23456789TJQK"
SUITS = "shdc"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)


@dataclass(frozen=True)
class Opened:
    """What opens the decks of one game: seed and nonces in hexadecimal, `-` for a bot's nonce."""

    table: str
    game: int
    seed: str
    nonces: tuple[str, str]

    def deck(self, deal: int) -> list[str]:
        """The 52 cards in the order they are dealt."""
        words, deck = self._words("deal", deal), list(PACK)
        for last in reversed(range(1, 52)):
            chosen = _below(last + 1, words)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return deck

    def first_dealer(self) -> int:
        """The seat that deals first in the first game of a table."""
        return _below(2, self._words("dealer", 0))

    def _words(self, purpose: str, deal: int) -> Iterator[int]:
        for block in count():
            lines = f"gin-table {purpose} 1", self.table, str(self.game), *self.nonces, str(deal), str(block)
            text = "\n".join(lines)
            digest = hmac.new(bytes.fromhex(self.seed), text.encode(), hashlib.sha256).hexdigest()
            yield from (int(digest[start : start + 8], 16) for start in range(0, 64, 8))


def commitment(kind: str, secret: str, *, table: str, game: int) -> str:
    """What binds a seat to its nonce, or the server to its seed, all in hexadecimal."""
    return hashlib.sha256(f"gin-table {kind} 1\n{table}\n{game}\n{secret}".encode()).hexdigest()


def _below(bound: int, words: Iterator[int]) -> int:
    limit = 2**32 // bound * bound
    return next(word for word in words if word < limit) % bound
