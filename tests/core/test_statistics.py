"""What counted games come to, against a recount from the records by code that shares none of ours."""

import random
from dataclasses import replace
from functools import cache

import pytest

from core.counted import CountedGame, DealEnd, Opponent, counted, parse_deal_ends
from core.game import Ending
from core.record import record_text
from core.rules import Rules
from core.statistics import GameTally, Statistics, statistics
from tests.builders import eager_move
from tests.core.recount import Recount
from tests.records import broken_off, played_record

GAMES = 200
OPPONENTS = [
    Opponent(name="Ben"),
    Opponent(name="Ben", account="ben"),
    Opponent(name=""),
    Opponent(name="House", level="easy"),
    Opponent(name="House", level="expert"),
]
ENDINGS = [Ending("conceded", 0), Ending("conceded", 1), Ending("agreed"), Ending("absent")]


@cache
def played() -> tuple[tuple[tuple[CountedGame, str], ...], Statistics]:
    """Many games with their records: played out, conceded and abandoned, against everybody, from either seat."""
    rng = random.Random(20261130)
    games = tuple(one_game(rng, number) for number in range(GAMES))
    shuffled = rng.sample([game for game, _ in games], GAMES)
    return games, statistics(shuffled)


def one_game(rng: random.Random, number: int) -> tuple[CountedGame, str]:
    record = played_record(rng, style=eager_move, rules=Rules(target=rng.choice([50, 50, 80])))
    if number % 4 == 3:
        record = broken_off(record, rng, rng.choice(ENDINGS))
    opponent = rng.choice(OPPONENTS)
    game = counted(record, name=f"{number:016d}", at=number // 2, seat=rng.randrange(2), opponent=opponent)
    return game, record_text(record)


@cache
def recounted() -> Recount:
    recount = Recount()
    for game, text in played()[0]:
        recount.add(
            text, seat=game.seat, opponent=repr((game.opponent.name, game.opponent.level, game.opponent.account))
        )
    return recount


def test_games_won_lost_and_abandoned_are_as_the_records_say() -> None:
    found, recount = played()[1], recounted()

    assert GAMES == sum(recount.games.values())
    assert GameTally(recount.games["won"], recount.games["lost"], recount.games["abandoned"]) == found.games
    assert min(recount.games.values()) > 10


def test_streaks_are_as_the_records_say() -> None:
    assert (recounted().streak, recounted().best_streak) == (played()[1].streak, played()[1].best_streak)


@pytest.mark.parametrize(
    "what",
    ["won", "lost", "void", "gins", "knocks", "undercuts", "gins_against", "knocks_against", "undercuts_against"],
)
def test_deals_are_as_the_records_say(what: str) -> None:
    assert recounted().deals[what] == getattr(played()[1].deals, what)


def test_deadwood_caught_is_as_the_records_say() -> None:
    deals, recount = played()[1].deals, recounted()

    assert round(sum(recount.caught) / len(recount.caught), 2) == deals.caught
    assert round(sum(recount.caught_with) / len(recount.caught_with), 2) == deals.caught_with


def test_deadwood_at_knock_is_as_the_records_say() -> None:
    deals, recount = played()[1].deals, recounted()

    assert [recount.knock_deadwood[deadwood] for deadwood in range(11)] == [*deals.knock_deadwood]
    assert sum(deals.knock_deadwood) == deals.gins + deals.knocks


def test_games_against_each_level_and_each_friend_are_as_the_records_say() -> None:
    found, recount = played()[1], recounted()
    told = {repr(("House", level, None)): tally for level, tally in found.levels}
    names = {"player": ("Ben", None, "ben"), "guest": ("Ben", None, None), "former": ("", None, None)}
    told |= {repr(names[friend.kind]): friend.tally for friend in found.friends}

    assert told == {
        opponent: GameTally(games["won"], games["lost"], games["abandoned"])
        for opponent, games in recount.by_opponent.items()
    }


# --- by hand -----------------------------------------------------------------------------------------------------


def a_game(won: bool | None, at: int, **opponent: str) -> CountedGame:
    ending = Ending("agreed") if won is None else Ending("won", 0 if won else 1)
    against = Opponent(**{"name": "Ben", **opponent})  # type: ignore[arg-type]
    return CountedGame(
        name=f"{at:016d}", at=at, seat=0, target=100, ending=ending, scores=(0, 0), opponent=against, deals=()
    )


def test_whoever_has_no_name_left_is_a_former_player_whatever_counts_for_them() -> None:
    games = [a_game(True, 1, name="", account="ben"), a_game(True, 2, name="")]
    (friend,) = statistics(games).friends

    assert ("former", "", 2) == (friend.kind, friend.name, friend.tally.won)


@pytest.mark.parametrize(
    ("outcomes", "streak", "best"),
    [
        ([], 0, 0),
        ([None, None], 0, 0),
        ([True, True, False], -1, 2),
        ([False, True, None, True], 2, 2),
        ([True, True, True, False, False, None], -2, 3),
    ],
)
def test_a_streak_is_broken_by_the_other_outcome_and_by_no_abandoned_game(
    outcomes: list[bool | None], streak: int, best: int
) -> None:
    found = statistics(a_game(won, at) for at, won in enumerate(outcomes))

    assert (streak, best) == (found.streak, found.best_streak)


def test_a_friend_has_the_name_of_the_last_game_and_whoever_was_met_last_is_first() -> None:
    games = [
        a_game(True, 1, name="Ben", account="b"),
        a_game(True, 2, name="Benjamin", account="b"),
        a_game(False, 3, name="Zoe"),
        a_game(False, 0, name="Zoe"),
    ]

    assert [("Zoe", 3, GameTally(lost=2)), ("Benjamin", 2, GameTally(won=2))] == [
        (friend.name, friend.last, friend.tally) for friend in statistics(games).friends
    ]


def test_deals_of_an_abandoned_game_count_for_nothing() -> None:
    gin = DealEnd(kind="gin", knocker=0, points=39, defender_deadwood=14)
    game = replace(a_game(None, 1), deals=(gin,))

    assert (0, 0) == (statistics([game]).deals.gins, statistics([game]).deals.won)


@pytest.mark.parametrize("text", ["x", "g", "g2:1:1:1", "v0:1:2:3", "k0:12:3", "k0:12:3:15:1"])
def test_what_is_no_end_of_a_deal_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no end of a deal"):
        parse_deal_ends(text)
