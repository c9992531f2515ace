"""Tables set up for tests: Maya opens, Ben sits opposite, Zoe asks for a bot's seat; and ways to play on."""

import random

from core.bots import LEVELS
from core.moves import Move
from core.playing import play, ready
from core.rules import STANDARD, Rules
from core.sealing import commit, rematch, reveal
from core.seats import Level, fingerprint
from core.shuffle import commitment_to_nonce
from core.sitting import add_bot, open_table, sit
from core.table import Table
from core.view import view_for
from tests.builders import Style, any_legal_move, eager_move

CODE = "234-567-89a"
MAYA, BEN, ZOE = fingerprint("maya's secret"), fingerprint("ben's secret"), fingerprint("zoe's secret")
SEED, SECOND_SEED = bytes(range(32)), bytes(range(32, 64))
NONCES = (bytes([0xAA]) * 32, bytes([0xBB]) * 32)
NOON = 1_800_000_000_000
"""A moment, in milliseconds."""

COSY = Rules(target=50)
"""The shortest game."""
LONG = Rules(target=500)
"""A game that one deal never wins."""


def opened(rules: Rules = STANDARD) -> Table:
    return open_table(CODE, name="Maya", secret=MAYA, rules=rules, seed=SEED)


def met(rules: Rules = STANDARD) -> Table:
    """Maya and Ben sit; the shuffle is to be sealed."""
    return sit(opened(rules), name="Ben", secret=BEN)


def met_bot(rules: Rules = STANDARD, level: Level = "standard") -> Table:
    return add_bot(opened(rules), 0, level=level)


def sealed(table: Table) -> Table:
    """The table with its shuffle sealed and opened by its people, as their pages do it: dealt."""
    people = [seat for seat, sitter in enumerate(table.sitters) if not sitter.is_bot]
    game = table.game.number
    for seat in people:
        table = commit(table, seat, game=game, commitment=binding(table, seat))
    for seat in people:
        table = reveal(table, seat, game=game, nonce=NONCES[seat])
    return table


def binding(table: Table, seat: int) -> bytes:
    """The seat's commitment to its nonce for the game to be sealed."""
    return commitment_to_nonce(NONCES[seat], table=table.code, game=table.game.number)


def at_play(rules: Rules = STANDARD) -> Table:
    """Maya and Ben, with the first deal dealt."""
    return sealed(met(rules))


def at_play_with_bot(rules: Rules = STANDARD, level: Level = "standard") -> Table:
    return sealed(met_bot(rules, level))


def turn_of(table: Table) -> int:
    """The seat to move."""
    assert table.deal is not None
    assert table.deal.turn is not None
    return table.deal.turn


def step(table: Table, style: Style, rng: random.Random) -> Table:
    """One move of whoever's turn it is."""
    assert table.deal is not None
    return play(table, turn_of(table), at=table.at, move=style(table.deal, rng))


def bot_move(table: Table, rng: random.Random, level: Level = "standard") -> Move:
    """What the house bot does in the seat to move."""
    assert table.deal is not None
    return LEVELS[level].choose(view_for(table.deal, turn_of(table), table.game.scores), rng)


def deal_played(table: Table, rng: random.Random, style: Style = eager_move) -> Table:
    """The table at the end of the deal."""
    while table.stage == "playing":
        table = step(table, style, rng)
    return table


def at_showdown(seed: int = 1, rules: Rules = LONG) -> Table:
    """Maya and Ben look at the first deal's result, and nobody has won the game."""
    return deal_played(at_play(rules), random.Random(seed))


def at_void(rules: Rules = STANDARD) -> Table:
    """Maya and Ben look at a deal nobody knocked in."""
    unlucky = (deal_played(at_play(rules), random.Random(seed), any_legal_move) for seed in range(100))
    return next(table for table in unlucky if table.deal and table.deal.result and table.deal.result.kind == "void")


def both_ready(table: Table, now: int = NOON) -> Table:
    """The table with its next deal dealt."""
    at = table.at
    for seat, sitter in enumerate(table.sitters):
        if not sitter.plays_by_itself:
            table = ready(table, seat, at=at, now=now)
    return table


def game_played(table: Table, rng: random.Random, style: Style = eager_move) -> Table:
    """The table at the end of the game."""
    while not table.game.over:
        table = deal_played(table, rng, style)
        table = table if table.game.over else both_ready(table)
    return table


def at_game_over(seed: int = 1, rules: Rules = COSY) -> Table:
    return game_played(at_play(rules), random.Random(seed))


def rematched(table: Table) -> Table:
    """Both want another game: its shuffle is to be sealed."""
    game = table.game.number
    for seat, sitter in enumerate(table.sitters):
        if not sitter.is_bot:
            table = rematch(table, seat, game=game, seed=SECOND_SEED)
    return table
