"""The arena: equal luck for both, figures with intervals, and results that outlive a stop."""

import json
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench import arena
from bench.figures import Pair, elo, interval, settled, share, table
from bench.games import play_pair, without_layoffs
from bench.panel import LINES, PLAYERS, Line, player, version
from core.cards import DECK, parse_cards
from core.deal import Deal
from core.moves import Knock, Move, Take
from core.scoring import showdown
from core.view import view_for
from tests.builders import drawn_deal, shuffled_deal

pytestmark = pytest.mark.no_cover  # many deals: a third of the time

TABLE = """
    dealer  1
    seat 0  2s 3s 4s 6h 7h 8h Qs Qh 9c 4c
    seat 1  Kh Jd Tc 9s 7d 6d 5c 3h 2h 8c
    upcard  Qd
    stock   9h 5h
"""


def pair(seed: int, wins: int, **changed: object) -> Pair:
    facts: dict[str, Any] = {"deals": 10, "longest": 20, "gins": (3, 2), "knocks": (2, 1), "undercuts": (1, 1)}
    facts |= {"voids": 0, "decisions": 100, "mean_ms": 1.0, "p95_ms": 2.0}
    return Pair(seed=seed, wins=wins, **(facts | changed))


def test_a_player_against_itself_wins_half_of_every_pair_it_leaves_nothing_to_chance_in() -> None:
    assert [play_pair("expert", "expert", seed).wins for seed in (4,)] == [1]


def test_whoever_lays_nothing_off_is_scored_so() -> None:
    defender = parse_cards("8h 7h Ks Kh Kd 3s 3h 3d Qs Jd")
    knocked = showdown(parse_cards("4h 5h 6h 9s 9h 9d As 2s 2d 2c"), defender)
    undercut = showdown(parse_cards("4h 5h 6h 9s 9h 9d 8s 2s 2d 2c"), parse_cards("8h 7h Ks Kh Kd 3s 3h 3d Ad Ac"))
    played = [
        without_layoffs(knocked, defender),
        without_layoffs(undercut, parse_cards("8h 7h Ks Kh Kd 3s 3h 3d Ad Ac")),
    ]

    assert [("knock", 19), ("undercut", 31)] == [(result.kind, result.points) for result in (knocked, undercut)]
    assert [("knock", "knocker", 34), ("knock", "knocker", 9)] == [(one.kind, one.winner, one.points) for one in played]
    assert ["openspiel"] == [name for name in PLAYERS if not getattr(player(name), "lays_off", True)]


def test_the_share_is_of_games_and_the_interval_of_pairs() -> None:
    pairs = [pair(seed, wins) for seed, wins in enumerate([2, 1, 1, 0] * 25)]
    assert share(pairs) == 0.5
    assert interval(pairs) == pytest.approx(1.96 * 0.3553 / 10, rel=1e-3)


def test_ratings_are_those_under_which_the_shares_are_likeliest() -> None:
    won = [pair(seed, 2 if seed % 4 else 0) for seed in range(100)]
    ratings = elo({("expert", "simple"): won, ("simple", "easy"): won})
    assert ratings["simple"] == 0
    assert ratings["expert"] == pytest.approx(190.8, abs=1)
    assert ratings["easy"] == pytest.approx(-190.8, abs=1)


def test_the_table_has_a_line_for_each_two_players() -> None:
    text = table({("expert", "simple"): [pair(seed, 1 + seed % 2) for seed in range(8)]})
    assert "expert v simple" in text
    assert "75.0 % ±" in text
    assert "Elo: expert" in text


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "RESULTS", tmp_path)
    with ThreadPoolExecutor(1) as pool:
        first = arena.play_line("easy", "simple", pairs=2, pool=pool)
        (path,) = tmp_path.iterdir()
        assert version("easy") in path.name
        path.write_text(path.read_text(encoding="utf-8").splitlines()[0] + "\n", encoding="utf-8")
        again = arena.play_line("easy", "simple", pairs=2, pool=pool)
    assert [(line.seed, line.wins, line.deals) for line in again] == [
        (line.seed, line.wins, line.deals) for line in first
    ]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2


def test_what_is_asked_for_is_played() -> None:
    assert list(arena.asked_lines(["expert:marjj"])) == [line for line in LINES if line[:2] == ("expert", "marjj")]
    assert list(arena.asked_lines(["easy:marjj"])) == [Line("easy", "marjj")]
    assert list(arena.asked_lines([])) == list(LINES)


def test_a_line_is_settled_when_chance_would_hardly_bring_it_so_far_from_what_is_asked() -> None:
    pairs = [pair(seed, wins) for seed, wins in enumerate([2, 2, 1, 1] * 25)]
    # A share of three quarters, its standard error 0.025.
    assert [settled(pairs, asked) for asked in (0.60, 0.66, 0.67, 0.75, 0.83, 0.84)] == [
        True,
        True,
        False,
        False,
        False,
        True,
    ]


def test_a_line_stops_where_it_is_settled_and_only_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "RESULTS", tmp_path)
    monkeypatch.setattr(arena, "LOOKS", 3)
    with ThreadPoolExecutor(1) as pool:
        stopped = arena.play_until_settled(Line("standard", "easy", 6, 0.01), pool=pool)
        played = arena.play_until_settled(Line("standard", "easy", 6), pool=pool)
    assert (len(stopped), len(played)) == (3, 6)


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.first}-{line.second}")
def test_what_was_measured_is_what_is_played(line: Line) -> None:
    """A version is a player's own files; what they play by, a yardstick's inputs among it, shows in its games alone."""
    shortest = min(arena.kept(arena.results_path(line.first, line.second)).values(), key=lambda pair: pair.decisions)

    again = play_pair(line.first, line.second, shortest.seed)

    assert counted(shortest) == counted(again)


def counted(pair: Pair) -> dict[str, Any]:
    """What a pair came to, without how long it took."""
    facts = json.loads(json.dumps(asdict(pair)))
    return {name: fact for name, fact in facts.items() if not name.endswith("_ms")}


# --- yardsticks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_makes_legal_moves_to_the_end(name: str) -> None:
    rng = Random(8)
    for _ in range(6):
        deal = shuffled_deal(rng)
        while deal.turn is not None:
            deal = deal.play(deal.turn, player(name).choose(view_for(deal, deal.turn), rng))
        assert deal.result is not None


@pytest.mark.parametrize("name", ["simple", "gin-only", "e3l0", "marjj", "depauw", "openspiel", "first-house"])
def test_every_yardstick_takes_a_card_into_a_meld(name: str) -> None:
    assert isinstance(player(name).choose(view_for(drawn_deal(TABLE), 0), Random(0)), Take)


def knocking_turns(name: str) -> list[int]:
    """The turns from 1 to 9 at which it knocks with three melds and a loose four, both throwing back what they draw."""
    found = []
    hand = {
        str(card) for card in drawn_deal(TABLE.replace("9c 4c", "Qd 4c").replace("upcard  Qd", "upcard  Kd")).hands[0]
    }
    for turn in range(1, 10):
        others = [card for card in DECK if str(card) not in hand | {"9c"}]
        stock = others[11:]
        stock.insert(2 * (turn - 1), next(card for card in DECK if str(card) == "9c"))
        held = [card for card in DECK if str(card) in hand]
        deal = Deal.set_up(1, (held, others[:10]), others[10], stock)
        deal = deal.play_all(view_for(deal, 0).legal_moves[:1] * 2)
        while str(deal.stock[0]) != "9c":
            deal = deal.play_all([_draw(deal)])
            deal = deal.play_all([move for move in deal.legal_moves() if str(move) == f"discard {deal.just_drawn}"])
        deal = deal.play_all([_draw(deal)])
        if isinstance(player(name).choose(view_for(deal, 0), Random(0)), Knock):
            found.append(turn)
    return found


def _draw(deal: Deal) -> Move:
    return next(move for move in deal.legal_moves() if str(move) == "draw")


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        ("simple", range(1, 10)),
        ("gin-only", ()),
        ("e3l0", range(1, 4)),
        ("marjj", range(1, 4)),
        ("depauw", range(1, 7)),
        ("openspiel", range(1, 10)),
        ("first-house", range(1, 4)),
    ],
)
def test_the_yardsticks_differ_in_when_they_knock(name: str, turns: Iterable[int]) -> None:
    assert knocking_turns(name) == list(turns)
