"""Codes in letters of five bits each, none of which is read for another: no l, o, 0 or 1."""

import hashlib

from core.shuffle import Seal

LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
NAME_LENGTH = 16


def in_letters(random: bytes, letters: int) -> str:
    """The first bits of random bytes as so many letters.

    >>> in_letters(bytes([255, 0]), 3)
    '2sz'
    """
    number = int.from_bytes(random[: -(-letters * 5 // 8)], "big")
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(letters))


def public_name(seal: Seal) -> str:
    """By what a finished game is found: 80 bits that hang on its seed, so that nobody can know them before it is over.

    It does not tell the table's code: with it a stranger could ask for a seat, and see who plays there now.

    >>> public_name(Seal(table="234-567-89a", game=1, seed=bytes(32), nonces=(None, None)))
    'pa9qz9bkvaj3pd3b'
    """
    digest = hashlib.sha256(f"gin-table name 1\n{seal.table}\n{seal.game}\n{seal.seed.hex()}".encode()).digest()
    return in_letters(digest, NAME_LENGTH)
