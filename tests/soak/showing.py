"""What a view must show of a deal, worked out from where the cards truly were; and the showdown by the oracle."""

from collections.abc import Iterator, Sequence

from tests.core import oracle
from tests.soak.following import Position, equal_ways, kept_deadwood, least_deadwood, legal_moves
from tests.soak.ledger import Played
from tests.soak.sealed import PACK
from tests.soak.testimony import Message

MOST_EVENTS = 4


def deal_problems(deal: Message, played: Played, *, ply: int, seat: int, over: bool) -> Iterator[str]:
    """Where a seat's view of a deal is not what it ought to be at that ply. In a game that is over nobody moves."""
    position = played.positions[ply]
    expected = _facts(position) | _own(position, seat) | ({"turn": None, "sheds": {}} if over else {})
    yield from _differences(deal, expected)
    yield from _arrangements_problems(deal, position.hands[seat])
    if deal["seen"] != packed(played.positions[: ply + 1]):
        yield f"seen is {deal['seen']}"
    if position.turn is None:
        yield from result_problems(deal["result"], played)
    elif deal["result"] is not None:
        yield "a result before the end"


def _differences(shown: Message, expected: Message) -> Iterator[str]:
    for name, value in expected.items():
        if shown[name] != value:
            yield f"{name} is {shown[name]!r}, not {value!r}"


def _facts(position: Position) -> Message:
    """What both seats see alike."""
    return {
        "dealer": position.dealer,
        "turn": position.turn,
        "phase": position.phase,
        "upcard": position.upcard,
        "top": position.pile[-1] if position.pile else None,
        "discards": len(position.pile),
        "stock": len(position.stock),
        "events": [
            {"ply": ply, "seat": event.seat, "move": event.kind, "card": event.card}
            for ply, event in list(enumerate(position.events))[-MOST_EVENTS:]
        ],
    }


def _own(position: Position, seat: int) -> Message:
    """What the seat sees of its own."""
    hand = position.hands[seat]
    mine = position.turn == seat
    kept = kept_deadwood(position) if mine and position.phase == "discard" else {}
    return {
        "hand": in_order(hand),
        "deadwood": least_deadwood(hand),
        "ways": equal_ways(hand),
        "opponent_count": len(position.hands[1 - seat]),
        "sheds": kept,
        "just_drawn": position.drawn if mine else None,
        "locked": position.locked if mine else None,
    }


def _arrangements_problems(deal: Message, hand: frozenset[str]) -> Iterator[str]:
    """Where an arrangement shown is not one of least deadwood, or one is missing or told twice."""
    shown = deal["arrangements"]
    if len(shown) != (0 if deal["ways"] == 1 else deal["ways"]) or (shown and shown[0] != deal["groups"]):
        yield f"{len(shown)} arrangements shown of {deal['ways']}"
    if len({str(groups) for groups in shown}) != len(shown):
        yield "an arrangement is shown twice"
    for groups in shown or [deal["groups"]]:
        yield from arrangement_problems(groups, hand, deal["deadwood"])


def offered_problems(deal: Message, position: Position, *, seat: int, limit: int, over: bool) -> Iterator[str]:
    """Where the moves offered to a seat are not exactly those the rules allow it."""
    legal = legal_moves(position, limit) if position.turn == seat and not over else frozenset()
    if sorted(deal["legal_moves"]) != sorted(legal):
        yield f"legal_moves differ by {sorted(legal.symmetric_difference(deal['legal_moves']))}"
    if sorted(f"knock {card}" for card in deal["knocks"]) != sorted(move for move in legal if move[0] == "k"):
        yield f"knocks are {deal['knocks']}"


def in_order(cards: frozenset[str]) -> list[str]:
    """The cards in the order of the pack."""
    return sorted(cards, key=PACK.index)


def packed(positions: Sequence[Position]) -> str:
    """The moves that led through the positions, packed."""
    words = []
    for event in positions[-1].events:
        thrown = {"discard": event.card, "knock": f"k{event.card}"}
        words.append(thrown.get(event.kind) or event.kind[0])
    return "".join(words)


def arrangement_problems(groups: Sequence[Message], cards: frozenset[str], deadwood: int) -> Iterator[str]:
    """Where groups are not these cards in valid melds with that much deadwood."""
    shown = [card for group in groups for card in group["cards"]]
    if sorted(shown) != sorted(cards):
        yield f"the groups hold {shown}"
    for group in groups:
        if group["kind"] != _kind(group["cards"]) and group["kind"] != "deadwood":
            yield f"{group['cards']} is no {group['kind']}"
    loose = [card for group in groups if group["kind"] == "deadwood" for card in group["cards"]]
    if oracle.total(loose) != deadwood:
        yield f"the deadwood shown is {oracle.total(loose)}, not {deadwood}"


def _kind(cards: Sequence[str]) -> str | None:
    if not oracle.is_meld(cards):
        return None
    return "set" if cards[0][0] == cards[1][0] else "run"


def result_problems(result: Message | None, played: Played) -> Iterator[str]:
    """Where the result shown is not the oracle's."""
    if result is None:
        yield "no result at the end"
        return
    knocker = played.last.knocker
    yield from _differences(result, {"kind": played.kind, "winner": played.winner, "points": played.points})
    knocking_card = None if knocker is None else played.last.pile[-1]
    yield from _differences(result, {"knocker": knocker, "knocking_card": knocking_card})
    if knocker is None:
        yield from _differences(result, {"hands": [None, None], "layoffs": []})
    elif None in result["hands"]:
        yield "a hand is not shown after a knock"
    elif played.outcome is not None:
        yield from _showdown_problems(result, played, played.outcome, knocker)


def _showdown_problems(result: Message, played: Played, outcome: oracle.Outcome, knocker: int) -> Iterator[str]:
    shown, defending = result["hands"][knocker], result["hands"][1 - knocker]
    laid = frozenset(layoff["card"] for layoff in result["layoffs"])
    hands = played.last.hands
    yield from _differences(shown, {"deadwood": outcome.knocker_deadwood})
    yield from arrangement_problems(shown["groups"], hands[knocker], outcome.knocker_deadwood)
    yield from _differences(defending, {"deadwood": outcome.defender_deadwood})
    yield from arrangement_problems(defending["groups"], hands[1 - knocker] - laid, outcome.defender_deadwood)
    melds = [group["cards"] for group in shown["groups"] if group["kind"] != "deadwood"]
    if frozenset(map(frozenset, melds)) != outcome.shown:
        yield f"the knocker shows {melds}"
    yield from layoff_problems(result, shown["groups"], hands[1 - knocker], gin=outcome.kind == "gin")


def layoff_problems(result: Message, groups: Sequence[Message], hand: frozenset[str], *, gin: bool) -> Iterator[str]:
    """Where a layoff is not of the defender's cards, does not fit when its turn comes, or comes after gin."""
    if gin and result["layoffs"]:
        yield "layoffs after gin"
    grown = [list(group["cards"]) for group in groups]
    for layoff in result["layoffs"]:
        card, onto = layoff["card"], layoff["onto"]
        if card not in hand:
            yield f"{card} laid off, which the defender does not hold"
        if not 0 <= onto < len(groups) or groups[onto]["kind"] == "deadwood":
            yield f"{card} laid off on no meld"
            continue
        grown[onto].append(card)
        if not oracle.is_meld(grown[onto]):
            yield f"{card} does not fit {grown[onto][:-1]}"
