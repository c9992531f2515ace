"""The engine beside OpenSpiel's `gin_rummy`, a program by other people that shares no code with it.

What OpenSpiel does otherwise, and is therefore left out of the comparison:

- Its least deadwood of *eleven* cards melds for most and then drops the dearest loose card, which is not always the
  least over discards. Where it is not, its offer of a knock is not compared. (Of ten cards all is compared.)
- It has no ban on throwing back the card just taken: that card is left out of its discards and knocking discards.
- With two cards left in the stock it lets the other player knock with the last discard. Here the deal is void; there
  the other player passes, and both score nothing.
- It ends a deal at the fiftieth top discard taken after the offer; here the hundredth turn does. There the comparison
  stops.
- It gives nothing for an undercut by an equal count; here the defender has the bonus.
- Its players choose melds and layoffs one by one, and knock before they say with which card. It is led through the
  showdown that the engine found: each step must be legal there, and the sum the same. That no better one exists is
  for the oracle to say.
- It splits runs of six and more, which the engine shows whole.
"""

import random
from collections.abc import Iterator
from typing import Any

import pyspiel
import pytest

from core.cards import DECK, Card
from core.deal import Deal
from core.melds import Meld, deadwood, deadwood_after_discards
from core.moves import Discard, Draw, Knock, Move, Pass, Take
from core.scoring import DealResult
from tests.builders import Style, any_legal_move, eager_move, patient_move, shuffled_deal

pytestmark = pytest.mark.no_cover  # many deals: a third of the time

SPIEL = pyspiel.gin_rummy
TOOLS = SPIEL.GinRummyUtils(13, 4, 10)
GAME = pyspiel.load_game("gin_rummy")
NUMBERS: dict[Card, int] = {card: TOOLS.card_int(str(card)) for card in DECK}
MELDS: dict[frozenset[int], int] = {frozenset(meld): number for number, meld in TOOLS.int_to_meld.items()}
LONGEST_RUN = 5


def test_the_least_deadwood_of_ten_cards_is_openspiels() -> None:
    """Ten thousand uniform hands, in which melds are few, and ten thousand of four to six adjacent ranks."""
    rng = random.Random(20)
    for number in range(20_000):
        hand = rng.sample(band(rng) if number % 2 else DECK, 10)
        assert deadwood(hand) == TOOLS.min_deadwood([NUMBERS[card] for card in hand]), hand


def band(rng: random.Random) -> list[Card]:
    width = rng.randint(4, 6)
    lowest = rng.randint(1, 14 - width)
    return [card for card in DECK if lowest <= card.rank < lowest + width]


STYLES = [any_legal_move] * 2 + [eager_move] * 13 + [patient_move] * 5
"""A hundred deals of each: 2,000. Players who do anything allowed knock seldom, so most deals are of the other two."""


@pytest.mark.parametrize(
    ("seed", "style"), tuple(enumerate(STYLES)), ids=lambda value: getattr(value, "__name__", value)
)
def test_whole_deals_go_as_in_openspiel(seed: int, style: Style) -> None:
    rng = random.Random(seed)
    ends = {side_by_side(shuffled_deal(rng), style, rng) for _ in range(100)}
    assert ("void" if style is any_legal_move else "knock") in ends


def side_by_side(deal: Deal, style: Style, rng: random.Random) -> str | None:
    """Play the deal in both programs, comparing at each step; how it ended, None where the comparison stops."""
    state = dealt(deal)
    takes = 0
    while deal.turn is not None:
        compare(deal, state)
        move = style(deal, rng)
        takes += isinstance(move, Take) and deal.phase == "draw"
        if takes == SPIEL.MAX_NUM_DRAW_UPCARD_ACTIONS:
            return None
        before, deal = deal, deal.play(deal.turn, move)
        follow(state, move, before, deal)
    assert deal.result is not None
    assert state.is_terminal()
    assert state.returns() == returns(deal)
    return deal.result.kind


def dealt(deal: Deal) -> Any:  # noqa: ANN401 (a compiled module without types)
    """OpenSpiel's state: its player 0 is the non-dealer and is dealt all ten cards first."""
    state = GAME.new_initial_state()
    for card in (*deal.hands[1 - deal.dealer], *deal.hands[deal.dealer], deal.upcard):
        state.apply_action(NUMBERS[card])
    return state


def player_of(deal: Deal, seat: int) -> int:
    return 1 if seat == deal.dealer else 0


def compare(deal: Deal, state: Any) -> None:  # noqa: ANN401 (as above)
    assert deal.turn is not None
    hand = deal.hands[deal.turn]
    assert state.current_player() == player_of(deal, deal.turn)
    assert state.stock_size() == len(deal.stock)
    phases = {"offer": "FIRST_UPCARD", "draw": "DRAW", "discard": "DISCARD"}
    # After two passes OpenSpiel's offer goes on, with the stock draw its only move.
    refused = deal.moves == (Pass(), Pass())
    assert state.current_phase().name == ("FIRST_UPCARD" if refused else phases[deal.phase])

    theirs = set(state.legal_actions()) - ({NUMBERS[deal.locked]} if deal.locked else set())
    ours = {action_of(move) for move in deal.legal_moves()}
    assert theirs - {SPIEL.KNOCK_ACTION} == ours - {SPIEL.KNOCK_ACTION}
    if deal.phase == "discard":
        compare_knocks(deal, SPIEL.KNOCK_ACTION in theirs)
    else:
        assert state.deadwood()[state.current_player()] == deadwood(hand)


def compare_knocks(deal: Deal, offered: bool) -> None:
    """The knock it offers is by any of the eleven cards, the locked one too."""
    after = deadwood_after_discards(deal.hands[deal.turn or 0])
    if TOOLS.min_deadwood([NUMBERS[card] for card in after]) == min(after.values()):
        assert offered == (min(after.values()) <= deal.rules.knock_limit)
    allowed = {card for card, left in after.items() if left <= deal.rules.knock_limit} - {deal.locked}
    assert {move.card for move in deal.legal_moves() if isinstance(move, Knock)} == allowed


def action_of(move: Move) -> int:
    match move:
        case Pass():
            return int(SPIEL.PASS_ACTION)
        case Take():
            return int(SPIEL.DRAW_UPCARD_ACTION)
        case Draw():
            return int(SPIEL.DRAW_STOCK_ACTION)
        case Discard(card):
            return NUMBERS[card]
        case Knock():
            return int(SPIEL.KNOCK_ACTION)


def follow(state: Any, move: Move, before: Deal, after: Deal) -> None:  # noqa: ANN401 (as above)
    """Make the move in OpenSpiel, and what follows of itself here."""
    legal_step(state, action_of(move))
    match move:
        case Draw():
            state.apply_action(NUMBERS[before.stock[0]])
        case Knock(card):
            assert after.result is not None
            legal_step(state, NUMBERS[card])
            lay_out(state, after.result)
        case Discard() if after.turn is None:
            assert state.current_phase().name == "WALL"
            legal_step(state, SPIEL.PASS_ACTION)


def legal_step(state: Any, action: int) -> None:  # noqa: ANN401 (as above)
    assert action in state.legal_actions()
    state.apply_action(action)


def lay_out(state: Any, result: DealResult) -> None:  # noqa: ANN401 (as above)
    for number in meld_numbers(result.knocker_melds):
        legal_step(state, number)
    legal_step(state, SPIEL.PASS_ACTION)
    if result.kind != "gin":
        for layoff in result.layoffs:
            legal_step(state, NUMBERS[layoff.card])
        legal_step(state, SPIEL.PASS_ACTION)
    for number in meld_numbers(result.defender_melds):
        legal_step(state, number)
    legal_step(state, SPIEL.PASS_ACTION)


def meld_numbers(melds: tuple[Meld, ...]) -> Iterator[int]:
    for meld in melds:
        for part in parts(meld):
            yield SPIEL.MELD_ACTION_BASE + MELDS[frozenset(NUMBERS[card] for card in part)]


def parts(meld: Meld) -> list[Meld]:
    """The run in pieces of three to five."""
    if len(meld) <= LONGEST_RUN:
        return [meld]
    first = min(LONGEST_RUN, len(meld) - 3)
    return [meld[:first], *parts(meld[first:])]


def returns(deal: Deal) -> list[float]:
    """Its players' scores: what one wins the other loses."""
    result = deal.result
    if result is None or result.winning_seat is None:
        return [0.0, 0.0]
    equal = result.kind == "undercut" and result.knocker_deadwood == result.defender_deadwood
    won = 0.0 if equal else float(result.points)
    return [won, -won] if player_of(deal, result.winning_seat) == 0 else [-won, won]
