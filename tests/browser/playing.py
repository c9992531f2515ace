"""How the people of these tests play: quickly, from what their page shows, and knocking as soon as it offers."""

from collections.abc import Callable

from tests.browser.seat import Seat
from tests.browser.staged import Stage

RANKS = "A23456789TJQK"
Look = Callable[[Seat, str], object]
"""Called with a seat and the name of what it sees, such as `draw`."""


def nobody_looks(seat: Seat, sight: str) -> None:
    """No pictures."""


def asked(page: Seat | Stage, action: str) -> int:
    """How often the page has sent this."""
    return sum(frame["action"] == action for frame in page.sent)


def start_game(one: Seat, two: Seat, *, names: tuple[str, str] = ("Maya", "Sam")) -> str:
    """One opens a table, two comes by its link, and the cards are dealt; the table's code."""
    for seat, name in zip((one, two), names, strict=True):
        seat.is_called(name)
    code = one.open_for_a_friend()
    come_by_link(two, one.link)
    two.sit()
    one.is_dealt()
    two.is_dealt()
    return code


def start_long_game(one: Seat, two: Seat) -> str:
    """The same at a table where only gin ends a deal, so that none is over before a test is."""
    one.choose("Knock limit", "Gin only")
    return start_game(one, two)


def who_moves(one: Seat, two: Seat) -> tuple[Seat, Seat]:
    """Whose turn it is, and the other."""
    return (one, two) if one.is_to_move() else (two, one)


def pass_the_upcard(one: Seat, two: Seat) -> tuple[Seat, Seat]:
    """Both pass; who must draw from the stock now, and the other."""
    first, second = who_moves(one, two)
    first.pass_on()
    second.wait_for_turn()
    second.pass_on()
    first.wait_for(second.moment.at)
    return first, second


def come_by_link(seat: Seat, link: str) -> None:
    """Follow an invitation in a page that is open already."""
    seat.page.goto(seat.page.url.partition("#")[0] + link)
    seat.act("sit").wait_for()


def play_deal(one: Seat, two: Seat, *, look: Look = nobody_looks) -> None:
    """Both play until the deal is over on both screens."""
    while one.moment.stage == "playing":
        mover, other = who_moves(one, two)
        look(other, "opponents-turn")
        take_turn(mover, look=look)
        other.wait_for(mover.moment.at)


def play_deal_with_bot(seat: Seat, *, look: Look = nobody_looks) -> None:
    """Play until the deal is over; the bot answers by itself."""
    seat.wait_for_turn()
    while seat.moment.stage == "playing":
        take_turn(seat, look=look)
        look(seat, "opponents-turn")
        seat.wait_for_turn()


def take_turn(seat: Seat, *, look: Look = nobody_looks) -> None:
    """One whole turn: a card, then a knock if the page offers one, else a discard."""
    phase = seat.moment.phase
    look(seat, phase)
    if phase != "discard" and seat.may_take() and wants(seat.top, seat.hand):
        seat.take()
    elif phase == "offer":
        return seat.pass_on()
    elif phase == "draw":
        seat.draw()
    finish_turn(seat, look=look)
    return None


def finish_turn(seat: Seat, *, look: Look = nobody_looks) -> None:
    """Knock if the page offers it, else throw the dearest card that is in no meld."""
    if seat.is_offered_a_knock():
        look(seat, "knock-offered")
        seat.ask_about_knocking()
        look(seat, "knock-asked")
        return seat.knock()
    card = worst(seat.names)
    seat.select(card)
    look(seat, "selected")
    return seat.throw()


def wants(card: str | None, hand: list[str]) -> bool:
    """Whether a card makes a meld with two of the hand.

    >>> wants("5h", ["5s", "5d", "9c"]), wants("5h", ["3h", "4h", "9c"]), wants("5h", ["5s", "6h", "9c"])
    (True, True, False)
    """
    if card is None:
        return False
    place = RANKS.index(card[0])
    same_suit = sorted([place, *(RANKS.index(other[0]) for other in hand if other[1] == card[1])])
    near = [rank for rank in same_suit if abs(rank - place) <= 2]
    run = any(far - low == 2 for low, far in zip(near, near[2:], strict=False))
    return run or sum(other[0] == card[0] for other in hand) >= 2


def worst(names: dict[str, str]) -> str:
    """The dearest loose card that may be thrown; what is half a meld is kept a while longer.

    >>> worst({"5h": "5 of hearts, in a run 5 to 8", "Kd": "king of diamonds, deadwood", "2s": "2 of spades, deadwood"})
    'Kd'
    """
    free = [card for card, name in names.items() if "cannot be discarded" not in name]
    loose = [card for card in free if "deadwood" in names[card]]
    return max(loose or free, key=lambda card: _worth(card) - 4 * _half_a_meld(card, loose))


def _worth(card: str) -> int:
    return min(RANKS.index(card[0]) + 1, 10)


def _half_a_meld(card: str, loose: list[str]) -> bool:
    place = RANKS.index(card[0])
    return any(
        other != card and (other[0] == card[0] or (other[1] == card[1] and abs(RANKS.index(other[0]) - place) <= 2))
        for other in loose
    )
