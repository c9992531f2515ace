"""Whole games between two players, each of which sees its own seat's view."""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from bench.figures import Pair
from bench.panel import player
from core.bots import Bot
from core.cards import DECK, Card, Hand
from core.deal import Deal
from core.game import Game
from core.melds import best_arrangement
from core.rules import Rules
from core.scoring import DealResult
from core.view import view_for

RULES = Rules()


@dataclass
class Tally:
    """What two players did, by player, and how long they took."""

    counts: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    deals: int = 0
    turns: int = 0
    milliseconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))


def play_pair(first: str, second: str, seed: int) -> Pair:
    """The same game twice, the players changing seats."""
    tally = Tally()
    players = (player(first), player(second))
    wins = sum(play_game(players, swapped=swapped, seed=seed, tally=tally) for swapped in (False, True))
    ours, theirs = tally.counts
    spent = sorted(tally.milliseconds[0])
    return Pair(
        seed=seed,
        wins=wins,
        deals=tally.deals,
        longest=tally.turns,
        gins=(ours["gin"], theirs["gin"]),
        knocks=(ours["knock"], theirs["knock"]),
        undercuts=(ours["undercut"], theirs["undercut"]),
        voids=ours["void"],
        decisions=len(spent),
        mean_ms=round(sum(spent) / len(spent), 3),
        p95_ms=round(spent[len(spent) * 95 // 100], 3),
    )


def play_game(players: tuple[Bot, Bot], *, swapped: bool, seed: int, tally: Tally) -> bool:
    """Whether the first player wins; the seed decides every deck, the first dealer and the players' fancies."""
    decks = shuffled_decks(Random(f"decks {seed}"))
    fancies = (Random(f"seat 0 {seed}"), Random(f"seat 1 {seed}"))
    seats = (1, 0) if swapped else (0, 1)
    game = Game(number=1).first_deal(dealer=seed % 2)
    while game.ending is None:
        result = play_deal(players, seats, fancies, game, next(decks), tally)
        scored = game.scored(result, target=RULES.target)
        game = scored if scored.over else scored.next_deal(result)
    return seats[game.scores.index(max(game.scores))] == 0


def play_deal(  # noqa: PLR0913, PLR0917 (who sits where, and what is counted)
    players: tuple[Bot, Bot],
    seats: tuple[int, int],
    fancies: tuple[Random, Random],
    game: Game,
    deck: tuple[Card, ...],
    tally: Tally,
) -> DealResult:
    """One deal; `seats` names the player in each seat."""
    deal = Deal.start(deck, game.dealer or 0, RULES)
    while deal.turn is not None:
        seat = deal.turn
        view = view_for(deal, seat, game.scores, game.habits)
        begun = time.thread_time()
        move = players[seats[seat]].choose(view, fancies[seat])
        tally.milliseconds[seats[seat]].append(1000 * (time.thread_time() - begun))
        deal = deal.play(seat, move)
    assert deal.result is not None
    result = as_defended(deal.result, deal, players, seats)
    tally.deals += 1
    tally.turns = max(tally.turns, deal.turns_ended)
    count(result, seats, tally)
    return result


def as_defended(result: DealResult, deal: Deal, players: tuple[Bot, Bot], seats: tuple[int, int]) -> DealResult:
    """The result as the defender plays its part: as a rule by the best defence, which the table makes for it."""
    if result.knocker is None:
        return result
    defends = 1 - result.knocker
    lays_off = getattr(players[seats[defends]], "lays_off", True)
    return result if lays_off else without_layoffs(result, deal.hands[defends])


def without_layoffs(result: DealResult, defender: Hand) -> DealResult:
    """What a knock comes to where the defender lays nothing off."""
    if not result.layoffs:
        return result
    shown = best_arrangement(defender)
    lead = shown.deadwood - result.knocker_deadwood
    return replace(
        result,
        kind="knock" if lead > 0 else "undercut",
        winner="knocker" if lead > 0 else "defender",
        points=lead if lead > 0 else RULES.undercut_bonus - lead,
        defender_deadwood=shown.deadwood,
        defender_melds=shown.melds,
        defender_deadwood_cards=shown.deadwood_cards,
        layoffs=(),
    )


def count(result: DealResult, seats: tuple[int, int], tally: Tally) -> None:
    """Note how a deal ended, under the player that knocked: an undercut is the knocker's misfortune."""
    if result.knocker is None:
        tally.counts[0]["void"] += 1
        return
    tally.counts[seats[result.knocker]][result.kind] += 1


def shuffled_decks(rng: Random) -> Iterator[tuple[Card, ...]]:
    """Decks without end, the same ones for the same generator."""
    while True:
        yield tuple(rng.sample(DECK, len(DECK)))
