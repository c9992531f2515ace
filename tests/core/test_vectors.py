"""The rules as worked examples: every vector of `golden/rules.json`, all its fields that the engine knows of.

Scores, the next dealer and the end of the game are the game's, not the deal's, and are tested with it.
"""

import json
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from core.cards import Card, parse_card
from core.deal import Deal, IllegalMove
from core.illegal import IllegalMoveCode
from core.melds import Arrangement, Meld, all_best_arrangements, best_arrangement, deadwood, deadwood_after_discards
from core.moves import DRAW, PASS, TAKE, Discard, Knock, Move, parse_move
from core.rules import STANDARD
from core.scoring import best_defence, showdown

Vector: TypeAlias = dict[str, Any]

VECTORS: list[Vector] = json.loads((Path(__file__).parents[1] / "golden" / "rules.json").read_text())["vectors"]
SEATS = {"A": 0, "B": 1}
SEAT_NAMES = {seat: name for name, seat in SEATS.items()}

REFUSALS = {
    "hand_over": {IllegalMoveCode.DEAL_OVER},
    "not_your_turn": {IllegalMoveCode.NOT_YOUR_TURN},
    "must_draw_stock": {IllegalMoveCode.MUST_DRAW_STOCK},
    "just_taken": {IllegalMoveCode.JUST_TAKEN},
    "not_in_hand": {IllegalMoveCode.NOT_HELD},
    "too_much_deadwood": {IllegalMoveCode.TOO_MUCH_DEADWOOD},
    "wrong_phase": {
        IllegalMoveCode.OFFER_NO_STOCK,
        IllegalMoveCode.PASS_ONLY_IN_OFFER,
        IllegalMoveCode.MUST_DRAW_FIRST,
        IllegalMoveCode.ALREADY_DRAWN,
    },
}
"""The vectors' words for a refusal, and the engine's codes, some of which say more."""


def of_kind(kind: str) -> pytest.MarkDecorator:
    vectors = [vector for vector in VECTORS if vector["kind"] == kind]
    return pytest.mark.parametrize("vector", vectors, ids=[vector["name"] for vector in vectors])


def cards_of(names: list[str]) -> tuple[Card, ...]:
    return tuple(map(parse_card, names))


def melds_of(groups: list[list[str]]) -> frozenset[frozenset[Card]]:
    """Melds as a set of sets: the vectors list cards and melds in no order."""
    return frozenset(frozenset(cards_of(group)) for group in groups)


def unordered(melds: tuple[Meld, ...]) -> frozenset[frozenset[Card]]:
    return frozenset(map(frozenset, melds))


def test_all_165_vectors_are_here() -> None:
    counts = {kind: sum(vector["kind"] == kind for vector in VECTORS) for kind in ("showdown", "hand", "turn", "flow")}
    assert counts == {"showdown": 127, "hand": 13, "turn": 12, "flow": 13}
    assert sum(counts.values()) == len(VECTORS)


@of_kind("hand")
def test_hand(vector: Vector) -> None:
    hand = cards_of(vector["cards"])
    assert deadwood(hand) == vector["deadwood"]
    assert (vector["deadwood"] <= STANDARD.knock_limit) == vector["can_knock"]
    assert (best_arrangement(hand).deadwood == 0) == vector["gin"]
    expected = {melds_of(melds) for melds in vector["least_deadwood_arrangements"]}
    assert {unordered(arrangement.melds) for arrangement in all_best_arrangements(hand)} == expected


@of_kind("showdown")
def test_showdown(vector: Vector) -> None:
    result = showdown(cards_of(vector["knocker"]), cards_of(vector["defender"]))
    assert result.kind == vector["result"]
    assert result.winner == vector["winner"]
    assert result.points == vector["points"]
    assert result.knocker_deadwood == vector["knocker_deadwood"]
    assert result.defender_deadwood == vector["defender_deadwood_after"]
    assert deadwood(cards_of(vector["defender"])) == vector["defender_deadwood_before"]
    assert unordered(result.knocker_melds) in {melds_of(melds) for melds in vector["table_may_show"]}


@of_kind("showdown")
def test_showdown_of_each_arrangement_the_knocker_might_show(vector: Vector) -> None:
    arrangements = all_best_arrangements(cards_of(vector["knocker"]))
    expected = {
        melds_of(each["melds"]): each["defender_after"] for each in vector["knocker_least_deadwood_arrangements"]
    }
    after = {unordered(each.melds): defender_left(each, cards_of(vector["defender"])) for each in arrangements}
    assert after == expected
    assert (len(set(after.values())) > 1) == vector["tie_changes_outcome"]


def defender_left(shown: Arrangement, defender: tuple[Card, ...]) -> int:
    return best_defence(shown.melds, defender).deadwood if shown.deadwood else deadwood(defender)


@of_kind("showdown")
def test_showdown_ends_in_one_of_the_best_defences(vector: Vector) -> None:
    result = showdown(cards_of(vector["knocker"]), cards_of(vector["defender"]))
    laid_off = frozenset(layoff.card for layoff in result.layoffs)
    ours = unordered(result.defender_melds), laid_off, frozenset(result.defender_deadwood_cards)
    assert ours in map(defence_of, vector["best_defences"])


def defence_of(defence: Vector) -> tuple[object, object, object]:
    laid_off = frozenset(parse_card(card) for each in defence["laid_off"] for card in each["cards"])
    return melds_of(defence["own_melds"]), laid_off, frozenset(cards_of(defence["deadwood_cards"]))


@of_kind("turn")
def test_turn(vector: Vector) -> None:
    deal = turn_of(vector)
    moves = deal.legal_moves()
    discards = {move.card for move in moves if isinstance(move, Discard)}
    knocks = {move.card for move in moves if isinstance(move, Knock)}
    after = deadwood_after_discards(deal.hands[0])

    assert after == {parse_card(card): left for card, left in vector["deadwood_by_discard"].items()}
    assert discards == set(cards_of(vector["legal_discards"]))
    assert knocks == set(cards_of(vector["knock_discards"] + vector["gin_discards"]))
    assert {card for card in knocks if after[card] == 0} == set(cards_of(vector["gin_discards"]))
    assert min(after[card] for card in discards) == vector["least_deadwood_over_legal_discards"]
    assert (deadwood(deal.hands[0]) == 0) == vector["all_eleven_melded"]


def turn_of(vector: Vector) -> Deal:
    """The eleven cards in seat 0's hand, just taken from the discard pile or drawn from the stock."""
    taken = vector["just_taken_from_discard"]
    *kept, last = [card for card in vector["cards"] if card != taken] + ([taken] if taken else [])
    others = [card for card in map(str, all_cards()) if card not in vector["cards"]]
    theirs, rest = others[:10], others[10:]
    upcard, stock = (last, rest) if taken else (rest[0], [last, *rest[1:]])
    deal = Deal.set_up(1, (cards_of(kept), cards_of(theirs)), parse_card(upcard), cards_of(stock))
    return deal.play_all([TAKE] if taken else [PASS, PASS, DRAW])


def all_cards() -> tuple[Card, ...]:
    return tuple(parse_card(rank + suit) for suit in "shdc" for rank in "A23456789TJQK")


@of_kind("flow")
def test_flow(vector: Vector) -> None:
    hands = cards_of(vector["hands"]["A"]), cards_of(vector["hands"]["B"])
    stock = cards_of(vector["stock_top_first"])
    deal = Deal.set_up(SEATS[vector["dealer"]], hands, parse_card(vector["upcard"]), stock)
    for step in vector["steps"]:
        deal = after_step(deal, step)
    check_after(deal, vector["after"])


def after_step(deal: Deal, step: Vector) -> Deal:
    seat, move = SEATS[step["by"]], move_of(step)
    if step["expect"] == "ok":
        return deal.play(seat, move)
    with pytest.raises(IllegalMove) as refusal:
        deal.play(seat, move)
    assert refusal.value.code in REFUSALS[step["expect"]]
    return deal


def move_of(step: Vector) -> Move:
    match step["do"]:
        case "discard":
            return Discard(parse_card(step["card"]))
        case "knock":
            return Knock(parse_card(step["card"]))
        case name:
            return parse_move(name)


def check_after(deal: Deal, after: Vector) -> None:
    assert deal.phase == after["phase"]
    assert (None if deal.turn is None else SEAT_NAMES[deal.turn]) == after["turn"]
    assert len(deal.stock) == after["stock_count"]
    assert len(deal.discard_pile) == after["discard_count"]
    assert str(deal.top) == after["discard_top"]
    assert {SEAT_NAMES[seat]: len(hand) for seat, hand in enumerate(deal.hands)} == after["hand_counts"]
    assert result_of(deal) == after["result"]


def result_of(deal: Deal) -> Vector | None:
    if deal.result is None:
        return None
    seat = deal.result.winning_seat
    winner = None if seat is None else SEAT_NAMES[seat]
    return {"result": deal.result.kind, "winner": winner, "points": deal.result.points}
