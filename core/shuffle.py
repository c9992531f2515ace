"""The sealed shuffle, version 1: every deck of a game from one seed and two nonces, by a written procedure.

The server commits to a seed, each browser to a nonce, and the nonces are revealed only when all commitments are there,
so nobody alone can have chosen a deck, and anyone can deal it again once the seed is open. Whoever checks needs this:

- Texts are lines joined by a line feed, in UTF-8; bytes in them are lower-case hexadecimal.
- A commitment is SHA-256 of `gin-table nonce 1` (or `gin-table seed 1`), table, game number, and the nonce (the seed).
- The stream of a deal is the blocks HMAC-SHA-256(seed, text), one after another, read as big-endian 32-bit words. The
  text is `gin-table deal 1`, table, game number, nonce of seat 0, nonce of seat 1, deal number, block number from 0;
  a seat without a nonce (a bot) has `-`.
- A number below n: the next word modulo n; words not below the greatest multiple of n within 2**32 are left out.
- The deck starts as `core.cards.DECK` (ace to king of spades, hearts, diamonds, clubs); for i from 51 down to 1, the
  card at i changes places with the card at a number below i + 1.
- The first dealer of a first game is a number below 2 from the stream of `gin-table dealer 1` with deal number 0.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from core.cards import DECK, Card

WORD_BYTES = 4
WORDS = 2 ** (8 * WORD_BYTES)
"""How many 32-bit words there are."""


def commitment_to_nonce(nonce: bytes, *, table: str, game: int) -> bytes:
    """The 32 bytes by which a seat binds itself to its nonce for one game of one table.

    >>> commitment_to_nonce(bytes(32), table="234-567-89a", game=1).hex()[:16]
    'a4cb91f4adc2774f'
    """
    return _commitment("gin-table nonce 1", nonce, table=table, game=game)


def commitment_to_seed(seed: bytes, *, table: str, game: int) -> bytes:
    """The 32 bytes by which the server binds itself to its seed for one game of one table."""
    return _commitment("gin-table seed 1", seed, table=table, game=game)


def _commitment(purpose: str, secret: bytes, *, table: str, game: int) -> bytes:
    return hashlib.sha256(_text(purpose, table, game, secret.hex())).digest()


def _text(*lines: str | int) -> bytes:
    return "\n".join(map(str, lines)).encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal:
    """What the decks of one game are derived from. Its `repr` tells neither seed nor nonces."""

    table: str
    game: int
    seed: bytes = field(repr=False)
    """32 bytes, secret until the game is over."""
    nonces: tuple[bytes | None, bytes | None] = field(repr=False)
    """By seat, 32 bytes each; None for a bot."""

    def deck(self, deal: int) -> tuple[Card, ...]:
        """The 52 cards of the deal with this number, in the order `core.deal.Deal.start` deals them."""
        words = self._words("gin-table deal 1", deal)
        deck = list(DECK)
        for last in range(len(deck) - 1, 0, -1):
            chosen = below(last + 1, words)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return tuple(deck)

    def first_dealer(self) -> int:
        """The seat that deals first in the first game of a table."""
        return below(2, self._words("gin-table dealer 1", 0))

    def _words(self, purpose: str, deal: int) -> Iterator[int]:
        nonces = ("-" if nonce is None else nonce.hex() for nonce in self.nonces)
        lines: tuple[str | int, ...] = (purpose, self.table, self.game, *nonces, deal)
        for block in count():
            digest = hmac.digest(self.seed, _text(*lines, block), "sha256")
            for start in range(0, len(digest), WORD_BYTES):
                yield int.from_bytes(digest[start : start + WORD_BYTES], "big")


def below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 to `bound` - 1, each equally likely: words that would favour some are left out.

    >>> below(52, iter([2**32 - 1, 53]))
    1
    """
    fair = WORDS - WORDS % bound
    return next(word for word in words if word < fair) % bound
