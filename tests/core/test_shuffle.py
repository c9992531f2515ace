"""The sealed shuffle: derived again by twenty lines that share nothing with it, and fair."""

import hashlib
import hmac
import json
import re
from collections import Counter
from itertools import count, islice
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import DECK, cards_text, parse_cards
from core.shuffle import Seal, below, commitment_to_nonce, commitment_to_seed

DESIGN = Path(__file__).parents[2] / "docs" / "DESIGN.md"
GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "decks.json").read_text(encoding="utf-8"))
SEALS = [pytest.param(entry, id=f"game {entry['game']}, deal {entry['deal']}") for entry in GOLDEN["decks"]]

# --- the written procedure, once more, for anyone who does not trust the first -----------------------------------


def anybodys_number(n: int, words: list[int]) -> int:
    while (word := words.pop(0)) >= 4294967296 // n * n:
        pass
    return word % n


def anybodys_words(purpose: str, entry: dict[str, Any], deal: int) -> list[int]:
    stream = b""
    for block in range(40):
        lines = [purpose, entry["table"], entry["game"], *[nonce or "-" for nonce in entry["nonces"]], deal, block]
        text = "\n".join(f"{line}" for line in lines)
        stream += hmac.new(bytes.fromhex(entry["seed"]), text.encode("utf-8"), hashlib.sha256).digest()
    return [int(stream.hex()[at : at + 8], 16) for at in range(0, 2 * len(stream), 8)]


def anybodys_deck(entry: dict[str, Any]) -> list[str]:
    words = anybodys_words("gin-table deal 1", entry, entry["deal"])
    deck = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
    for i in range(51, 0, -1):
        j = anybodys_number(i + 1, words)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def anybodys_commitment(kind: str, entry: dict[str, Any], secret: str) -> str:
    text = f"gin-table {kind} 1\n{entry['table']}\n{entry['game']}\n{secret}"
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


# -----------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def written_down() -> dict[str, Any]:
    """The functions that the design page prints for anybody to deal a game again."""
    (program,) = re.findall(r"```python\n(.*?)```", DESIGN.read_text(encoding="utf-8"), flags=re.DOTALL)
    functions: dict[str, Any] = {}
    exec(program, functions)  # noqa: S102 (the project's own page)
    return functions


@pytest.mark.parametrize("entry", SEALS)
def test_what_the_design_page_prints_deals_the_same_cards(entry: dict[str, Any], written_down: dict[str, Any]) -> None:
    seal = seal_of(entry)
    place = (seal.nonces, seal.table, seal.game)
    dealer = written_down["below"](2, written_down["words"]("dealer", seal.seed, *place, 0))

    assert written_down["deck"](seal.seed, *place, entry["deal"]) == [str(card) for card in seal.deck(entry["deal"])]
    assert dealer == seal.first_dealer()
    assert anybodys_commitment("seed", entry, entry["seed"]) == written_down["commitment"](
        "seed", seal.seed, seal.table, seal.game
    )


def seal_of(entry: dict[str, Any]) -> Seal:
    first, second = (None if nonce is None else bytes.fromhex(nonce) for nonce in entry["nonces"])
    return Seal(table=entry["table"], game=entry["game"], seed=bytes.fromhex(entry["seed"]), nonces=(first, second))


def entry_of(seal: Seal, deal: int) -> dict[str, Any]:
    nonces = [None if nonce is None else nonce.hex() for nonce in seal.nonces]
    return {"table": seal.table, "game": seal.game, "seed": seal.seed.hex(), "nonces": nonces, "deal": deal}


nonces = st.one_of(st.none(), st.binary(min_size=32, max_size=32))
seals = st.builds(
    Seal,
    table=st.from_regex(r"[2-9a-z]{3}-[2-9a-z]{3}-[2-9a-z]{3}", fullmatch=True),
    game=st.integers(1, 9999),
    seed=st.binary(min_size=32, max_size=32),
    nonces=st.tuples(nonces, nonces),
)


@pytest.mark.parametrize("entry", SEALS)
def test_a_deck_once_dealt_is_dealt_the_same_for_ever(entry: dict[str, Any]) -> None:
    seal = seal_of(entry)

    assert parse_cards(entry["deck"]) == seal.deck(entry["deal"])
    assert entry["first_dealer"] == seal.first_dealer()
    assert entry["seed_commitment"] == commitment_to_seed(seal.seed, table=seal.table, game=seal.game).hex()
    for nonce, commitment in zip(seal.nonces, entry["commitments"], strict=True):
        if nonce is not None:
            assert commitment == commitment_to_nonce(nonce, table=seal.table, game=seal.game).hex()


@given(seal=seals, deal=st.integers(1, 9999))
def test_anybody_can_deal_it_again_from_the_written_procedure(seal: Seal, deal: int) -> None:
    entry = entry_of(seal, deal)

    assert anybodys_deck(entry) == cards_text(seal.deck(deal)).split()
    assert anybodys_number(2, anybodys_words("gin-table dealer 1", entry, 0)) == seal.first_dealer()
    assert anybodys_commitment("seed", entry, entry["seed"]) == _seed_commitment(seal)
    for nonce in seal.nonces:
        if nonce is not None:
            committed = commitment_to_nonce(nonce, table=seal.table, game=seal.game).hex()
            assert anybodys_commitment("nonce", entry, nonce.hex()) == committed


def _seed_commitment(seal: Seal) -> str:
    return commitment_to_seed(seal.seed, table=seal.table, game=seal.game).hex()


@given(seal=seals, deal=st.integers(1, 9999))
def test_a_deck_is_the_52_cards(seal: Seal, deal: int) -> None:
    assert sorted(seal.deck(deal)) == list(DECK)


def test_every_part_of_the_seal_changes_the_deck() -> None:
    table, seed, nonce = "234-567-89a", bytes(32), bytes(32)
    decks = [
        Seal(table=table, game=1, seed=seed, nonces=(nonce, nonce)).deck(1),
        Seal(table=table, game=1, seed=seed, nonces=(nonce, nonce)).deck(2),
        Seal(table=table, game=2, seed=seed, nonces=(nonce, nonce)).deck(1),
        Seal(table="234-567-89b", game=1, seed=seed, nonces=(nonce, nonce)).deck(1),
        Seal(table=table, game=1, seed=b"\1" * 32, nonces=(nonce, nonce)).deck(1),
        Seal(table=table, game=1, seed=seed, nonces=(b"\1" * 32, nonce)).deck(1),
        Seal(table=table, game=1, seed=seed, nonces=(nonce, b"\1" * 32)).deck(1),
        Seal(table=table, game=1, seed=seed, nonces=(nonce, None)).deck(1),
        Seal(table=table, game=1, seed=seed, nonces=(None, nonce)).deck(1),
    ]

    assert len(decks) == len(set(decks))


def test_a_commitment_holds_for_one_game_of_one_table_and_one_purpose() -> None:
    secret = bytes(32)
    commitments = {
        commitment_to_nonce(secret, table="234-567-89a", game=1),
        commitment_to_nonce(secret, table="234-567-89a", game=2),
        commitment_to_nonce(secret, table="234-567-89b", game=1),
        commitment_to_seed(secret, table="234-567-89a", game=1),
    }

    assert len(commitments) == 4


@pytest.mark.parametrize("bound", [2, 3, 5, 7, 51, 52])
def test_a_word_that_would_favour_low_numbers_is_left_out(bound: int) -> None:
    least_unfair = 2**32 - 2**32 % bound
    words = [least_unfair, bound + 1] if least_unfair < 2**32 else [bound + 1]

    assert below(bound, iter(words)) == 1
    assert below(bound, iter([least_unfair - 1])) == bound - 1


def test_the_seal_tells_no_secret_when_printed() -> None:
    seal = Seal(table="234-567-89a", game=1, seed=b"\xab" * 32, nonces=(b"\xcd" * 32, None))

    assert repr(seal) == "Seal(table='234-567-89a', game=1)"


# --- fairness ----------------------------------------------------------------------------------------------------

DECKS = 20_000


def normal_of(chi_square: float, freedom: int) -> float:
    """How many standard deviations a chi-square is from what chance gives (Wilson and Hilferty, 1931)."""
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def seal_number(number: int) -> Seal:
    return Seal(table="234-567-89a", game=1, seed=number.to_bytes(32, "big"), nonces=(bytes(32), None))


def test_every_card_comes_equally_often_to_every_place() -> None:
    seen = Counter(
        (place, card.index)
        for number in range(DECKS // 10)
        for deal in range(1, 11)
        for place, card in enumerate(seal_number(number).deck(deal))
    )
    expected = DECKS / 52
    by_place = [sum((seen[place, card] - expected) ** 2 / expected for card in range(52)) for place in range(52)]

    # 51 x 51 counts are free, since each card is in one place; 3.29 standard deviations are p = 0.001, both sides.
    assert abs(normal_of(sum(by_place) * 51 / 52, 51 * 51)) < 3.29
    # The worst of 52 places: p = 0.001 / 52.
    assert max(normal_of(chi_square, 51) for chi_square in by_place) < 4.12


def test_neighbours_in_the_deck_are_no_pairs() -> None:
    gaps = Counter(
        (deck[0].index - deck[1].index) % 52 for deck in islice((seal_number(n).deck(1) for n in count()), DECKS // 4)
    )
    expected = DECKS / 4 / 51

    assert gaps[0] == 0
    chi_square = sum((gaps[gap] - expected) ** 2 / expected for gap in range(1, 52))
    assert abs(normal_of(chi_square, 50)) < 3.29


def test_either_seat_deals_first_equally_often() -> None:
    firsts = sum(seal_number(number).first_dealer() for number in range(DECKS))

    assert abs(firsts - DECKS / 2) / sqrt(DECKS / 4) < 3.29
