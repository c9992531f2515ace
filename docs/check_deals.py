# ruff: noqa: INP001 (a program for anybody to take away, and part of no package)
"""Check the cards of a finished game from its transcript: `python check_deals.py transcript.txt`.

It deals every deck again from the seed and the nonces that were opened, and compares both with what was committed to
before the first deal. It needs Python and nothing else, and shares no line with the game. What a transcript holds, and
what this proves and does not, stands in RECORDS.md.
"""

import hashlib
import hmac
import re
import sys
from collections.abc import Iterator
from itertools import count

Fields = dict[str, str]
GAME, SECRET, NONCE = "[1-9][0-9]{0,8}", "[0-9a-f]{64}", "-|[0-9a-f]{64}"
HEAD = re.compile(r"gin-table record 1\nrules: .*\nsum: .*")
SEAL = re.compile(
    rf"seal: 1\ntable: .*\ngame: {GAME}\ncommitment: .*\ncommitment 0: .*\ncommitment 1: .*\n"
    rf"seed: {SECRET}\nnonce 0: ({NONCE})\nnonce 1: ({NONCE})\nsum: .*"
)
DEAL = re.compile(
    r"deal: .*\ndealer: [01]\nhand 0: .*\nhand 1: .*\nupcard: .*\nstock: .*\n([01]: .*\n)*result: .*\nsum: .*"
)
END = re.compile(r"end: .*\nscore: .*\nsum: .*")
"""What each group of lines is: every line once, in this order, and no other."""


def sha256(text: str) -> str:
    """The hash of a text, in hexadecimal."""
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()


def numbers(seal: Fields, purpose: str, deal: int) -> Iterator[int]:
    """The stream of 32-bit numbers that a deal is shuffled by."""
    for block in count():
        lines = f"gin-table {purpose} 1", seal["table"], seal["game"], seal["nonce 0"], seal["nonce 1"], deal, block
        digest = hmac.digest(bytes.fromhex(seal["seed"]), "\n".join(map(str, lines)).encode(), "sha256")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


def below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 to bound - 1, each equally likely."""
    return next(number for number in stream if number < 2**32 - 2**32 % bound) % bound


def deck(seal: Fields, deal: int) -> list[str]:
    """The 52 cards in the order in which they were dealt."""
    cards = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
    stream = numbers(seal, "deal", deal)
    for last in range(51, 0, -1):
        chosen = below(last + 1, stream)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def fields(group: str) -> Fields:
    """The lines `label: value` of a group."""
    return dict(line.split(": ", 1) for line in group.split("\n") if ": " in line)


def wrong_sums(groups: list[str]) -> Iterator[str]:
    """Each group of lines ends with the hash of what stands since the sum before; this finds what was changed since."""
    before = ""
    for group in groups:
        lines, _, written = group.rpartition("\n")
        if written != "sum: " + sha256(f"{before}{lines}\n")[:16]:
            first = group.split("\n")[0]
            yield f"{first}: something in this group of lines was changed, or a group before it left out"
        before = f"{written}\n\n"
    if not groups[-1].startswith("end: "):
        yield "the transcript is cut short: its end is missing"


def wrong_forms(groups: list[str]) -> Iterator[str]:
    """Each group of lines must have its own, each once."""
    forms = [HEAD, SEAL, *[DEAL] * (len(groups) - 3), END]
    for group, form in zip(groups, forms, strict=False):
        if not form.fullmatch(group):
            first = group.split("\n")[0]
            yield f"{first}: a line here is missing, comes twice, or is not of its form"
    if len(groups) <= len((HEAD, SEAL, END)):
        yield "the transcript has no deal"


def wrong_commitments(seal: Fields) -> Iterator[str]:
    """What was opened must be what was committed to."""
    for label, opened in (("commitment", "seed"), ("commitment 0", "nonce 0"), ("commitment 1", "nonce 1")):
        text = f"gin-table {opened.split()[0]} 1\n{seal['table']}\n{seal['game']}\n{seal[opened]}"
        if seal[label] != ("-" if seal[opened] == "-" else sha256(text)):  # a bot has no nonce
            yield f"{label}: it is not to the {opened} that was opened"


def wrong_cards(seal: Fields, number: int, deal: Fields) -> Iterator[str]:
    """The cards of a deal must be those of its deck: one at a time, the dealer's opponent first; upcard; stock."""
    cards, dealer = deck(seal, number), int(deal["dealer"])
    if deal["deal"] != str(number):
        yield f"deal {number}: another stands in its place"
    if number == 1 and seal["game"] == "1" and dealer != below(2, numbers(seal, "dealer", 0)):
        yield "deal 1, dealer: the seal names the other seat"
    dealt = {f"hand {1 - dealer}": cards[:20:2], f"hand {dealer}": cards[1:20:2], "upcard": cards[20:21]}
    for label, expected in {**dealt, "stock": cards[21:]}.items():
        if deal[label] != " ".join(expected):
            yield f"deal {number}, {label}: these are not the cards that the seal deals"


def faults(transcript: str) -> Iterator[str]:
    """Everything that is wrong with a transcript, by the place where it is."""
    groups = transcript.replace("\r\n", "\n").removesuffix("\n").split("\n\n")
    if not groups[0].startswith("gin-table record 1\n"):
        yield "line 1: this is no record of version 1"
    if not [*groups, ""][1].startswith("seal: 1\n"):
        yield "a seal of version 1 should follow the first lines"
    yield from wrong_sums(groups)
    yield from wrong_forms(groups)
    seal, *deals = map(fields, groups[1:-1] or [""])
    try:
        yield from wrong_commitments(seal)
        for number, deal in enumerate(deals, start=1):
            yield from wrong_cards(seal, number, deal)
    except (KeyError, ValueError) as error:
        yield f"a line is missing or not of its form, so no more can be checked: {error}"


def main(arguments: list[str]) -> int:
    """Say what is wrong with a transcript in a file, or that nothing is."""
    if len(arguments) != 1:
        say("Say which file to check: python check_deals.py transcript.txt")
        return 2
    try:
        with open(arguments[0], encoding="utf-8", errors="replace", newline="") as opened:  # noqa: PTH123 (as plain as can be)
            transcript = opened.read()
    except OSError as error:
        say(f"{arguments[0]} can't be read: {error.strerror}")
        return 2
    found = list(faults(transcript))
    for fault in found:
        say(fault)
    if not found:
        committed = next(line for line in transcript.splitlines() if line.startswith("commitment: "))
        say("Every card was dealt as committed to before the first deal.")
        say(committed)
        say("Compare that with what your page kept: it was shown to you before you sent your nonce.")
    return 1 if found else 0


def say(words: str) -> None:
    """Print words; what a transcript holds beside letters, as what moves a terminal's cursor, as a question mark."""
    print("".join(letter if " " <= letter <= "~" else "?" for letter in words))  # noqa: T201 (it talks to a terminal)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
