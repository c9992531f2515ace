"""From a seat's view to what the learned evaluation looks at. Everything here is public, or the seat's own."""

from collections.abc import Iterable

from core.bots.inputs import Sight
from core.cards import DECK, Mask, mask_of
from core.moves import TAKE
from core.view import Event, SeatView, events

ALL_CARDS: Mask = mask_of(DECK)


def sight_of(view: SeatView) -> Sight:
    """What the seat knows."""
    told = events(view)
    face_up = mask_of([view.upcard, *(event.card for event in told if event.card is not None)])
    theirs = [event for event in told if event.seat != view.seat]
    thrown = [event.card.value for event in theirs if event.move == "discard" and event.card is not None]
    mine, other = view.scores[view.seat], view.scores[1 - view.seat]
    habits = view.habits[1 - view.seat]
    return Sight(
        unseen=ALL_CARDS & ~(face_up | mask_of(view.hand)),
        held=_held(theirs),
        refused=_refused(view, told),
        stock=view.stock,
        turn=1 + sum(event.move == "discard" for event in told if event.seat == view.seat),
        takes=sum(event.move == "take" for event in theirs),
        throws=len(thrown),
        points_thrown=sum(thrown),
        last_thrown=thrown[-1] if thrown else 0,
        since_take=_since_take(theirs),
        starter=int(view.seat != view.dealer),
        to_win=view.rules.target - mine,
        to_lose=view.rules.target - other,
        knock_limit=view.rules.knock_limit,
        gin_bonus=view.rules.gin_bonus,
        undercut_bonus=view.rules.undercut_bonus,
        early=habits.early,
        middle=habits.middle,
        late=habits.late,
        gins=habits.gins,
        finished=sum(each.deals for each in view.habits),
    )


def offer_number(view: SeatView) -> int:
    """1 for the non-dealer that may pass the upcard, 2 for the dealer after it, else 0."""
    return 1 + len(view.seen) if view.phase == "offer" else 0


def may_take(view: SeatView) -> bool:
    """Whether the top of the discard pile is the seat's to take."""
    return TAKE in view.legal_moves


def _held(theirs: Iterable[Event]) -> Mask:
    """Cards the opponent took from the discard pile and still holds."""
    held = 0
    for event in theirs:
        if event.card is not None:
            held = held | event.card.bit if event.move == "take" else held & ~event.card.bit
    return held


def _refused(view: SeatView, told: Iterable[Event]) -> Mask:
    """Cards the opponent threw, passed, or left on the pile to draw from the stock."""
    refused, top = 0, view.upcard
    for event in told:
        by_opponent = event.seat != view.seat
        if event.move in ("pass", "draw"):
            refused |= top.bit if by_opponent else 0
        elif event.move == "discard" and event.card is not None:
            top = event.card
            refused |= top.bit if by_opponent else 0
    return refused


def _since_take(theirs: Iterable[Event]) -> int:
    """The opponent's draws from the stock since it last took a card."""
    since = 0
    for event in theirs:
        if event.move in ("take", "draw"):
            since = 0 if event.move == "take" else since + 1
    return since
