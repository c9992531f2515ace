from itertools import pairwise

import pytest
from hypothesis import given

from core.cards import DECK, Card, in_order, parse_card, parse_cards
from core.deal import Deal, IllegalMove, parse_deal
from core.illegal import IllegalMoveCode
from core.moves import DRAW, PASS, TAKE, Discard, Knock, Move, Take, parse_move
from core.rules import Rules
from tests import strategies
from tests.builders import EVERY_MOVE, drawn_deal, played

TABLE = """
    dealer  1
    seat 0  Ks Qh Td 9c 7s 6h 4d 3c 2s 8d
    seat 1  Kh Qd Tc 9s 7h 6d 4c 3s 2h 8c
    upcard  Jc
    stock   5h 5c 9h
"""

KNOCKING_TABLE = """
    dealer  1
    seat 0  2s 3s 4s 6h 7h 8h Qs Qh Ac 4c
    seat 1  Kh Jd Tc 9s 7d 6d 5c 3h 2h 8c
    upcard  Qd
"""


def refused(deal: Deal, move: str, seat: int | None = None) -> IllegalMoveCode:
    """The code with which the seat, else the one to move, is refused."""
    by = (deal.turn or 0) if seat is None else seat
    with pytest.raises(IllegalMove) as refusal:
        deal.play(by, parse_move(move))
    return refusal.value.code


def legal(deal: Deal) -> list[str]:
    return [str(move) for move in deal.legal_moves()]


# --- dealing -----------------------------------------------------------------------------------------------------


def test_cards_are_dealt_one_at_a_time_starting_with_the_non_dealer() -> None:
    for dealer in (0, 1):
        deal = Deal.start(DECK, dealer)
        assert deal.hands[1 - dealer] == in_order(DECK[0:20:2])
        assert deal.hands[dealer] == in_order(DECK[1:20:2])
        assert deal.discard_pile == (DECK[20],)
        assert deal.stock == DECK[21:]
        assert deal.turn == 1 - dealer


@pytest.mark.parametrize("deck", [DECK[:51], DECK + DECK[:1], (*DECK[:51], DECK[0])])
def test_a_deck_is_the_52_cards(deck: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match=r"cards, not|two places"):
        Deal.start(deck, 0)


@pytest.mark.parametrize("dealer", [-1, 2])
def test_the_dealer_is_a_seat(dealer: int) -> None:
    with pytest.raises(ValueError, match="seat 0 or 1"):
        Deal.start(DECK, dealer)


@given(strategies.decks, strategies.seats)
def test_a_deal_set_up_from_its_hands_is_the_deal_dealt(deck: tuple[Card, ...], dealer: int) -> None:
    dealt = Deal.start(deck, dealer)
    again = Deal.set_up(dealer, dealt.hands, dealt.upcard, dealt.stock)
    assert (again.hands, again.discard_pile, again.stock) == (dealt.hands, dealt.discard_pile, dealt.stock)


def test_a_hand_set_up_has_ten_cards_and_each_card_one_place() -> None:
    with pytest.raises(ValueError, match="10 cards"):
        Deal.set_up(0, (DECK[:9], DECK[10:20]), DECK[20], DECK[21:])
    with pytest.raises(ValueError, match="two places"):
        Deal.set_up(0, (DECK[:10], DECK[9:19]), DECK[20], DECK[21:])
    with pytest.raises(ValueError, match="no turn begins with 2 cards"):
        Deal.set_up(0, (DECK[:10], DECK[10:20]), DECK[20], DECK[21:23])


# --- the offer ---------------------------------------------------------------------------------------------------


def test_the_non_dealer_then_the_dealer_may_take_the_upcard() -> None:
    deal = drawn_deal(TABLE)
    assert (deal.phase, deal.turn, legal(deal)) == ("offer", 0, ["pass", "take"])
    deal = played(deal, "pass")
    assert (deal.phase, deal.turn, legal(deal)) == ("offer", 1, ["pass", "take"])


def test_whoever_takes_the_upcard_has_drawn_and_play_passes_on() -> None:
    deal = played(drawn_deal(TABLE), "pass", "take")
    assert (deal.phase, deal.turn, deal.just_drawn, deal.locked) == ("discard", 1, Card("Jc"), Card("Jc"))
    deal = played(deal, "discard Kh")
    assert (deal.phase, deal.turn, legal(deal)) == ("draw", 0, ["take", "draw"])


def test_after_two_passes_the_non_dealer_must_draw_from_the_stock() -> None:
    deal = drawn_deal(TABLE, "pp")
    assert (deal.phase, deal.turn, legal(deal)) == ("draw", 0, ["draw"])
    assert refused(deal, "take") == IllegalMoveCode.MUST_DRAW_STOCK
    assert played(deal, "draw").just_drawn == Card("5h")


def test_nobody_draws_from_the_stock_during_the_offer() -> None:
    assert refused(drawn_deal(TABLE), "draw") == IllegalMoveCode.OFFER_NO_STOCK
    assert refused(drawn_deal(TABLE, "p"), "draw") == IllegalMoveCode.OFFER_NO_STOCK


def test_there_is_no_pass_after_the_offer() -> None:
    for moves in ("pp", "ppd", "t", "ppdKs"):
        assert refused(drawn_deal(TABLE, moves), "pass") == IllegalMoveCode.PASS_ONLY_IN_OFFER


# --- an ordinary turn --------------------------------------------------------------------------------------------


def test_a_turn_begins_with_one_card_taken_or_drawn() -> None:
    for moves in ("", "p", "pp", "ppdKs"):
        deal = drawn_deal(TABLE, moves)
        held = deal.hands[deal.turn or 0][0]
        assert refused(deal, f"discard {held}") == IllegalMoveCode.MUST_DRAW_FIRST
        assert refused(deal, f"knock {held}") == IllegalMoveCode.MUST_DRAW_FIRST


def test_a_turn_draws_one_card_only() -> None:
    for move in ("take", "draw"):
        assert refused(drawn_deal(TABLE, "t"), move) == IllegalMoveCode.ALREADY_DRAWN
        assert refused(drawn_deal(TABLE, "ppd"), move) == IllegalMoveCode.ALREADY_DRAWN


def test_only_a_card_held_can_be_thrown() -> None:
    deal = drawn_deal(TABLE, "ppd")
    for other in ("Kh", "5c", "Jc"):
        assert refused(deal, f"discard {other}") == IllegalMoveCode.NOT_HELD
        assert refused(deal, f"knock {other}") == IllegalMoveCode.NOT_HELD


def test_a_card_taken_is_not_thrown_back_in_the_same_turn() -> None:
    deal = drawn_deal(TABLE, "t")
    assert refused(deal, "discard Jc") == IllegalMoveCode.JUST_TAKEN
    assert refused(deal, "knock Jc") == IllegalMoveCode.JUST_TAKEN


def test_a_card_taken_may_be_thrown_in_a_later_turn() -> None:
    deal = played(drawn_deal(TABLE), "take", "discard Ks", "draw", "discard Kh", "draw", "discard Jc")
    assert deal.top == Card("Jc")


def test_a_card_from_the_stock_may_be_thrown_straight_back() -> None:
    deal = played(drawn_deal(TABLE), "pass", "pass", "draw", "discard 5h")
    assert deal.top == Card("5h")
    assert deal.hands[0] == in_order(parse_cards("Ks Qh Td 9c 7s 6h 4d 3c 2s 8d"))


@pytest.mark.parametrize("place", range(11))
def test_a_card_can_be_thrown_from_each_place_of_the_eleven(place: int) -> None:
    deal = drawn_deal(TABLE, "ppd")
    card = deal.hands[0][place]
    after = played(deal, f"discard {card}")
    assert (after.top, len(after.hands[0])) == (card, 10)
    assert card not in after.hands[0]


def test_the_other_seat_may_do_nothing_in_any_phase() -> None:
    for moves in ("", "p", "pp", "ppd", "t", "ppdKs"):
        deal = drawn_deal(TABLE, moves)
        other = 1 - (deal.turn or 0)
        assert {refused(deal, str(move), other) for move in EVERY_MOVE} == {IllegalMoveCode.NOT_YOUR_TURN}


# --- knocking ----------------------------------------------------------------------------------------------------


def test_a_knock_needs_ten_or_less_in_the_ten_cards_kept() -> None:
    deal = drawn_deal(KNOCKING_TABLE, "t")
    # Without the 4s, 2-3-A-4 are loose and count ten; without the 2s, 3-4-A-4 count twelve.
    assert [move for move in legal(deal) if move.startswith("knock")] == ["knock 4s", "knock Ac", "knock 4c"]
    assert refused(deal, "knock Qh") == IllegalMoveCode.TOO_MUCH_DEADWOOD


def test_a_knock_is_legal_from_the_first_turn_and_opens_the_result() -> None:
    deal = played(drawn_deal(KNOCKING_TABLE), "take", "knock 4c")
    assert (deal.phase, deal.turn, deal.top, legal(deal)) == ("over", None, Card("4c"), [])
    assert deal.result is not None
    assert (deal.result.kind, deal.result.knocker, deal.result.knocking_card) == ("knock", 0, Card("4c"))
    assert (deal.result.winning_seat, deal.result.knocker_deadwood) == (0, 1)


def test_a_knock_is_never_compulsory_gin_included() -> None:
    deal = played(drawn_deal(KNOCKING_TABLE.replace("4c", "5s").replace("Ac", "As")), "take")
    assert "knock As" in legal(deal)
    assert played(deal, "discard As").turn == 1


def test_an_undercut_goes_to_the_defender() -> None:
    table = """
        dealer  0
        seat 0  4s 4h 4d Ts Th Td Ks Kh Kd 2d
        seat 1  5s 6s 7s 9s 9h 9d Qs Qh 8c Jc
        upcard  Qd
    """
    deal = played(drawn_deal(table), "take", "knock Jc")
    assert deal.result is not None
    assert (deal.result.kind, deal.result.knocker, deal.result.winning_seat) == ("undercut", 1, 0)


def test_the_knock_limit_is_the_tables() -> None:
    gin_only = drawn_deal(KNOCKING_TABLE, "t", Rules(knock_limit=0))
    assert refused(gin_only, "knock 4c") == IllegalMoveCode.TOO_MUCH_DEADWOOD


def test_eleven_melded_cards_are_gin_by_shedding_one() -> None:
    table = """
        dealer  1
        seat 0  2s 3s 4s 5s 7s 7h Jh Qh Kh 7d
        seat 1  Kd Jd Tc 9s 8d 6d 5c 3h 2h 8c
        upcard  7c
    """
    deal = drawn_deal(table, "t")
    assert refused(deal, "knock 7c") == IllegalMoveCode.JUST_TAKEN
    for card in ("2s", "5s", "7s", "7h", "7d"):
        result = played(deal, f"knock {card}").result
        assert result is not None
        assert result.kind == "gin"


# --- void --------------------------------------------------------------------------------------------------------


def thrown_back(deal: Deal, *, left: int) -> Deal:
    """Both throw back what they draw until so many cards are left in the stock."""
    while len(deal.stock) > left:
        deal = played(deal, "draw")
        deal = played(deal, f"discard {deal.just_drawn}")
    return deal


def to_the_third_last_card() -> Deal:
    """The last card that may be drawn is in a hand."""
    return played(thrown_back(drawn_deal(TABLE, "pp"), left=3), "draw")


def test_two_cards_left_after_a_discard_void_the_deal() -> None:
    deal = to_the_third_last_card()
    assert (len(deal.stock), deal.phase) == (2, "discard")
    deal = played(deal, f"discard {deal.just_drawn}")
    assert deal.result is not None
    assert (deal.phase, deal.turn, deal.result.kind, deal.result.winning_seat) == ("over", None, "void", None)


def test_whoever_draws_the_third_last_card_may_still_knock() -> None:
    ready = KNOCKING_TABLE.replace("Qd", "Jh").replace("4c", "Qd", 1).replace("Jd", "4c")
    deal = played(thrown_back(drawn_deal(ready, "pp"), left=3), "draw")
    deal = played(deal, f"knock {deal.just_drawn}")
    assert deal.result is not None
    assert (len(deal.stock), deal.result.kind, deal.result.knocker) == (2, "knock", 0)


def test_a_deal_that_is_over_takes_no_move() -> None:
    over = played(to_the_third_last_card(), "discard Ks")
    for seat in (0, 1):
        assert {refused(over, str(move), seat) for move in EVERY_MOVE} == {IllegalMoveCode.DEAL_OVER}


def after_99_turns() -> Deal:
    """Both took each other's discard 99 times, seat 1 keeping three melds: it is at its 50th turn, having taken."""
    deal = drawn_deal(
        """
        dealer  1
        seat 0  4s Kh Jd Tc 9s 7d 6d 5c 3h 2h
        seat 1  As 2s 3s 6h 7h 8h Qs Qh Qd Ac
        upcard  4c
        """,
    )
    melded = parse_cards("As 2s 3s 6h 7h 8h Qs Qh Qd")
    while deal.turns_ended < 99:
        deal = played(deal, "take")
        loose = next(card for card in deal.hands[deal.turn or 0] if card not in (*melded, deal.locked))
        deal = played(deal, f"discard {loose}")
    return played(deal, "take")


def test_the_hundredth_turn_without_a_knock_voids_the_deal() -> None:
    deal = after_99_turns()
    discard = next(move for move in deal.legal_moves() if isinstance(move, Discard))
    over = deal.play(1, discard)
    assert over.result is not None
    assert (over.result.kind, over.turns_ended, len(over.stock)) == ("void", 100, 31)


def test_the_hundredth_turn_may_still_end_in_a_knock() -> None:
    deal = after_99_turns()
    knock = next(move for move in deal.legal_moves() if isinstance(move, Knock))
    over = deal.play(1, knock)
    assert over.result is not None
    assert (over.result.kind, over.result.knocker, over.turns_ended) == ("knock", 1, 100)


# --- refusals ----------------------------------------------------------------------------------------------------


def test_a_refusal_tells_the_move_the_rule_and_the_position() -> None:
    with pytest.raises(IllegalMove) as refusal:
        drawn_deal(TABLE, "ppd").play(0, parse_move("discard Kh"))
    assert str(refusal.value) == (
        "discard Kh by seat 0: the card is not in the hand (not_held) at dealer 1, discard, turn 0, after 'ppd'"
    )


@given(strategies.positions(), strategies.seats, strategies.moves)
def test_a_refused_move_changes_nothing_and_tells_nothing_hidden(deal: Deal, seat: int, move: Move) -> None:
    before = deal.text
    refusal = refusal_of(deal, seat, move)
    hidden = secrets(deal) - {getattr(move, "card", None)}
    assert not any(str(card) in str(refusal) for card in hidden)
    assert deal.text == before


def refusal_of(deal: Deal, seat: int, move: Move) -> IllegalMove | None:
    try:
        deal.play(seat, move)
    except IllegalMove as refusal:
        return refusal
    return None


def secrets(deal: Deal) -> set[Card]:
    """The cards that never lay face up."""
    face_up = {deal.upcard, *(move.card for move in deal.moves if isinstance(move, Discard | Knock))}
    return set(DECK) - face_up


def test_every_code_is_reached() -> None:
    """Every possible move by both seats, in one deal of each kind of beginning and its end."""
    deals = [drawn_deal(TABLE, moves) for moves in ("", "p", "pp", "ppd", "t", "tKs")]
    deals.append(played(to_the_third_last_card(), "discard Ks"))
    refusals = [refusal_of(deal, seat, move) for deal in deals for seat in (0, 1) for move in EVERY_MOVE]
    assert {refusal.code for refusal in refusals if refusal} == set(IllegalMoveCode)


# --- whole deals -------------------------------------------------------------------------------------------------


@given(strategies.playouts())
def test_every_playout_ends(deals: list[Deal]) -> None:
    last = deals[-1]
    assert last.phase == "over"
    assert last.result is not None
    assert last.turns_ended <= 100


@given(strategies.playouts())
def test_after_every_move_each_of_the_52_cards_is_in_one_place(deals: list[Deal]) -> None:
    for deal in deals:
        places = [*deal.hands[0], *deal.hands[1], *deal.stock, *deal.discard_pile]
        assert sorted(places) == list(DECK)


@given(strategies.playouts())
def test_hands_are_ten_and_ten_or_eleven_for_the_seat_to_throw(deals: list[Deal]) -> None:
    for deal in deals:
        expected = [10, 10]
        if deal.phase == "discard":
            expected[deal.turn or 0] = 11
        assert [len(hand) for hand in deal.hands] == expected
        assert (deal.turn is None) == (deal.phase == "over") == (deal.result is not None)


@given(strategies.positions())
def test_legal_moves_are_exactly_what_play_accepts(deal: Deal) -> None:
    for seat in (0, 1):
        accepted = {move for move in EVERY_MOVE if refusal_of(deal, seat, move) is None}
        assert accepted == (set(deal.legal_moves()) if seat == deal.turn else set())
    assert len(deal.legal_moves()) == len(set(deal.legal_moves()))
    assert bool(deal.legal_moves()) == (deal.turn is not None)


@given(strategies.playouts())
def test_no_turn_begins_with_two_cards_in_the_stock(deals: list[Deal]) -> None:
    for deal in deals:
        assert len(deal.stock) >= 2 + (deal.phase in ("offer", "draw"))


@given(strategies.playouts())
def test_a_card_taken_stays_for_the_turn(deals: list[Deal]) -> None:
    for before, after in pairwise(deals):
        taken = before.top if isinstance(after.moves[-1], Take) else None
        assert after.locked == taken
        for move in (Discard(taken), Knock(taken)) if taken else ():
            refusal = refusal_of(after, after.turn or 0, move)
            assert refusal is not None
            assert refusal.code == IllegalMoveCode.JUST_TAKEN


@given(strategies.finished_deals())
def test_a_deal_is_its_deck_and_its_moves(deal: Deal) -> None:
    assert Deal.replay(deal.deck, deal.dealer, deal.moves, deal.rules) == deal


@given(strategies.positions())
def test_a_deal_prints_and_parses(deal: Deal) -> None:
    assert parse_deal(deal.text) == deal


@pytest.mark.parametrize("dealer", ["2", "-1", "x", ""])
def test_a_text_with_another_dealer_is_no_deal(dealer: str) -> None:
    text = drawn_deal(TABLE).text
    with pytest.raises(ValueError, match="seat 0 or 1"):
        parse_deal(dealer + text[1:])


def test_who_is_refused_a_move_is_told_why_in_a_sentence() -> None:
    for code in IllegalMoveCode:
        words = IllegalMove(code, move=DRAW, seat=0, position="nowhere").words
        assert words[0].isupper()
        assert words.endswith(".")


@pytest.mark.parametrize("moves", ["d", "ppt", "tJc"])
def test_a_text_with_an_illegal_move_is_no_deal(moves: str) -> None:
    with pytest.raises(IllegalMove):
        parse_deal(drawn_deal(TABLE).text + moves)


@given(strategies.positions())
def test_what_a_log_would_print_of_a_deal_is_public(deal: Deal) -> None:
    assert not any(str(card) in repr(deal) + str(deal) for card in secrets(deal))


def test_a_deal_never_changes() -> None:
    deal = drawn_deal(TABLE)
    before = deal.text
    played(deal, "take", "discard Ks")
    assert deal.text == before
    assert deal.play(0, TAKE) == deal.play(0, TAKE)
    assert deal.play(0, PASS) != deal.play(0, TAKE)
    assert parse_card("Jc") is deal.top
