"""Whole games, played to the target through the functions of the table alone."""

import random
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest

from core.cards import DECK
from core.game import FinishedDeal
from core.playing import play
from core.returning import claim_house, come_back
from core.rules import STANDARD, Rules
from core.seats import Level
from core.sitting import admit, sit
from core.table import Table, bot_to_move, finished_deal
from tests.builders import STYLES, Style, patient_move
from tests.core.tables import (
    COSY,
    ZOE,
    at_play,
    at_play_with_bot,
    bot_move,
    both_ready,
    rematched,
    sealed,
    step,
    turn_of,
)


def played(table: Table, rng: random.Random, style: Style = patient_move) -> Iterator[Table]:
    """The table and every table after it, until the game is over. The house plays its seats, `style` the others."""
    yield table
    while not table.game.over:
        if table.stage == "showdown":
            table = both_ready(table)
        elif bot_to_move(table) is not None:
            table = play(table, turn_of(table), at=table.at, move=bot_move(table, rng))
        else:
            table = step(table, style, rng)
        assert_all_cards_are_there(table)
        yield table


def last(tables: Iterator[Table]) -> Table:
    *_, table = tables
    return table


def score_sheet(tables: Iterator[Table]) -> list[FinishedDeal]:
    """The line of each deal, once."""
    lines = [line for line in map(finished_deal, tables) if line is not None]
    return list(dict.fromkeys(lines))


def assert_all_cards_are_there(table: Table) -> None:
    deal = table.deal
    assert deal is not None
    assert sorted((*deal.hands[0], *deal.hands[1], *deal.stock, *deal.discard_pile)) == list(DECK)
    mover = deal.turn if deal.phase == "discard" else None
    assert [10 + (seat == mover) for seat in (0, 1)] == [len(hand) for hand in deal.hands]


@pytest.mark.parametrize("seed", range(3))
def test_two_people_play_to_a_hundred(seed: int) -> None:
    tables = list(played(at_play(STANDARD), random.Random(seed)))
    table, lines = tables[-1], score_sheet(iter(tables))
    winner = table.game.ending.winner if table.game.ending else None

    assert winner is not None
    assert table.stage == "over"
    assert tuple(sum(line.points for line in lines if line.winner == seat) for seat in (0, 1)) == table.game.scores
    assert table.game.scores[winner] >= 100 > table.game.scores[1 - winner]
    assert table.game.scores[winner] - lines[-1].points < 100, "the first to reach it wins at once"
    assert [line.deal for line in lines] == list(range(1, len(lines) + 1))


@pytest.mark.parametrize("seed", range(3))
def test_the_deal_alternates_but_for_voids(seed: int) -> None:
    lines = score_sheet(played(at_play(STANDARD), random.Random(seed)))

    for line, following in pairwise(lines):
        assert following.dealer == (line.dealer if line.kind == "void" else 1 - line.dealer)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.__name__)
def test_any_way_of_playing_keeps_the_cards_together(style: Style) -> None:
    for table in islice(played(at_play(COSY), random.Random(7), style), 400):
        assert table.stage in ("playing", "showdown", "over")


@pytest.mark.parametrize("level", ["easy", "standard", "expert"])
def test_one_person_plays_the_house(level: Level) -> None:
    table = last(played(at_play_with_bot(COSY, level), random.Random(3)))

    assert table.stage == "over"
    assert sum(table.wins) == 1


def test_five_games_in_a_row_change_the_first_dealer_each_time() -> None:
    rng = random.Random(11)
    table = last(played(at_play(COSY), rng))
    firsts = [table.game.first_dealer]
    for _ in range(4):
        table = last(played(sealed(rematched(table)), rng))
        firsts.append(table.game.first_dealer)

    assert [firsts[0], firsts[1]] * 2 + [firsts[0]] == firsts
    assert {firsts[0], firsts[1]} == {0, 1}
    assert table.game.number == 5
    assert sum(table.wins) == 5


def test_no_two_decks_of_a_table_are_the_same() -> None:
    rng = random.Random(13)
    first = list(played(at_play(COSY), rng))
    second = list(played(sealed(rematched(first[-1])), rng))
    decks = {table.at.rsplit(".", 1)[0]: table.deal.deck for table in (*first, *second) if table.deal}

    assert len(decks) == len(set(decks.values())) > 2


def test_a_friend_takes_the_bots_seat_in_the_middle_of_a_deal_and_plays_on() -> None:
    rng = random.Random(17)
    tables = played(at_play_with_bot(STANDARD), rng)
    table = next(table for table in tables if table.game.deal_number == 2 and len(table.moves) > 10)

    table = admit(sit(table, name="Zoe", secret=ZOE), 0, yes=True)
    assert bot_to_move(table) is None
    scores = table.game.scores
    table = last(played(table, rng))
    assert table.game.scores > scores

    after = last(played(sealed(rematched(table)), rng))
    assert after.game.number == 2
    assert sum(after.wins) == 2


def test_the_house_stands_in_for_a_few_turns_and_hands_back() -> None:
    rng = random.Random(19)
    long_game = played(at_play(Rules(target=500)), rng)
    table = next(table for table in long_game if len(table.moves) > 6)
    away = claim_house(table, 0, game=1)

    by_house = next(table for table in played(away, rng) if table.game.deal_number == 3)
    assert by_house.sitter(1).house

    back = come_back(by_house, 1)
    assert not back.sitter(1).plays_by_itself
    assert last(played(back, rng)).stage == "over"
