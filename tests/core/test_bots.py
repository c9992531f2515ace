import random
from collections.abc import Iterator

import pytest
from hypothesis import given

from core.bots import LEVELS, Bot
from core.bots.house import COMPLETES_A_MELD, REMEMBERED, STANDS_BY_A_CARD, danger, forgotten
from core.cards import DECK, Card, mask_of, parse_cards
from core.deal import Deal
from core.melds import best_arrangement
from core.moves import DRAW, PASS, TAKE, Discard, Knock, Move
from core.view import view_for
from tests import strategies
from tests.builders import drawn_deal, played, shuffled_deal

EACH_LEVEL = pytest.mark.parametrize("bot", LEVELS.values(), ids=LEVELS)

TABLE = """
    dealer  1
    seat 0  2s 3s 4s 6h 7h 8h Qs Qh 9c 4c
    seat 1  Kh Jd Tc 9s 7d 6d 5c 3h 2h 8c
    upcard  Qd
    stock   9h 5h
"""


def chosen(bot: Bot, deal: Deal, seed: int = 0) -> Move:
    assert deal.turn is not None
    return bot.choose(view_for(deal, deal.turn), random.Random(seed))


def self_play(bot: Bot, rng: random.Random) -> Iterator[tuple[Deal, Move]]:
    """Every position and the move made in it, of a deal the bot plays against itself."""
    deal = shuffled_deal(rng)
    while deal.turn is not None:
        move = bot.choose(view_for(deal, deal.turn), rng)
        yield deal, move
        deal = deal.play(deal.turn, move)


def test_there_are_three_levels() -> None:
    assert list(LEVELS) == ["easy", "standard", "expert"]


@EACH_LEVEL
@given(deal=strategies.positions())
def test_a_bot_makes_a_legal_move_wherever_it_is_to_move(bot: Bot, deal: Deal) -> None:
    if deal.turn is not None:
        assert chosen(bot, deal) in deal.legal_moves()


@EACH_LEVEL
def test_the_same_view_and_chance_give_the_same_move(bot: Bot) -> None:
    deal = drawn_deal(TABLE, "ppd")
    assert {chosen(bot, deal, seed=7) for _ in range(5)} == {chosen(bot, deal, seed=7)}


@EACH_LEVEL
def test_a_bot_that_is_not_to_move_says_so(bot: Bot) -> None:
    with pytest.raises(ValueError, match="seat 1 has no move"):
        bot.choose(view_for(drawn_deal(TABLE), 1), random.Random(0))


@EACH_LEVEL
def test_a_bot_takes_a_card_that_makes_a_meld_and_passes_one_that_does_not(bot: Bot) -> None:
    assert chosen(bot, drawn_deal(TABLE)) == TAKE
    assert chosen(bot, drawn_deal(TABLE.replace("Qd", "Kd"))) == PASS
    assert chosen(bot, drawn_deal(TABLE.replace("Qd", "Kd"), "ppd9hd9s")) == DRAW


PLAIN = pytest.mark.parametrize("bot", [LEVELS["easy"], LEVELS["standard"]], ids=["easy", "standard"])


@PLAIN
def test_a_plain_bot_takes_no_card_that_lies_loose_however_small(bot: Bot) -> None:
    assert chosen(bot, drawn_deal(TABLE.replace("Qd", "Ad"))) == PASS


@PLAIN
def test_a_card_a_plain_bot_takes_stands_in_a_meld_and_leaves_less_deadwood(bot: Bot) -> None:
    rng = random.Random(5)
    takes = [
        (deal, deal.play(deal.turn or 0, move)) for _ in range(15) for deal, move in self_play(bot, rng) if move == TAKE
    ]
    assert takes
    for before, after in takes:
        seat = before.turn or 0
        view = view_for(after, seat)
        assert min(view.sheds.values()) < view_for(before, seat).deadwood
        kept = [card for card in view.hand if card is not min(view.sheds, key=view.sheds.__getitem__)]
        assert before.top not in best_arrangement(kept).deadwood_cards


def at_turn(turn: int, *, hand: str = "2s 3s 4s 6h 7h 8h Qs Qh Qd 4c", drawn: str = "9c") -> Deal:
    """Seat 0 holds the hand, and draws that card at that turn of its own; before, both threw back what they drew."""
    others = [card for card in DECK if str(card) not in f"{hand} {drawn}"]
    theirs, upcard, stock = others[:10], others[10], others[11:]
    stock.insert(2 * (turn - 1), Card(drawn))
    deal = played(Deal.set_up(1, (parse_cards(hand), theirs), upcard, stock), "pass", "pass")
    while deal.stock[0] is not Card(drawn):
        deal = played(deal, "draw")
        deal = played(deal, f"discard {deal.just_drawn}")
    return played(deal, "draw")


def knocking_turns(level: str) -> list[int]:
    """The turns from 1 to 9 at which the bot knocks with three melds and a loose four."""
    turns = range(1, 10)
    return [turn for turn in turns if chosen(LEVELS[level], at_turn(turn)) == Knock(Card("9c"))]


@EACH_LEVEL
def test_a_bot_goes_gin_at_any_turn(bot: Bot) -> None:
    for turn in range(1, 10):
        assert chosen(bot, at_turn(turn, drawn="5s")) == Knock(Card("4c"))


def test_easy_knocks_as_soon_as_it_may() -> None:
    assert knocking_turns("easy") == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_standard_knocks_in_its_first_three_turns_only() -> None:
    assert knocking_turns("standard") == [1, 2, 3]


def test_easy_throws_a_loose_card_mostly_the_dearest() -> None:
    deal = at_turn(1, hand="2s 3s 4s 6h 7h 8h Ks Kd 5d Ah", drawn="9c")
    thrown = [chosen(LEVELS["easy"], deal, seed) for seed in range(200)]
    kings = sum(move in (Discard(Card("Ks")), Discard(Card("Kd"))) for move in thrown)
    assert 140 < kings < 195
    assert {Discard(card) for card in parse_cards("Ks Kd 9c 5d Ah")} == set(thrown)


@pytest.mark.parametrize("level", ["standard", "expert"])
def test_a_pair_that_may_become_a_set_is_kept(level: str) -> None:
    # Least deadwood would throw a king; the lone nine has no partner.
    deal = at_turn(1, hand="2s 3s 4s 6h 7h 8h Ks Kd 5d Ah", drawn="9c")
    assert chosen(LEVELS[level], deal) == Discard(Card("9c"))


def test_a_card_is_dangerous_by_what_the_opponent_is_known_to_hold() -> None:
    held = mask_of(parse_cards("Qs Qh 5d"))
    assert danger(Card("Qc"), held) == COMPLETES_A_MELD + 2 * STANDS_BY_A_CARD
    assert danger(Card("7d"), held) == STANDS_BY_A_CARD
    assert danger(Card("8d"), held) == 0


def test_a_club_player_forgets_what_was_thrown_long_ago() -> None:
    deal = at_turn(6)
    thrown = [move.card for move in deal.moves if isinstance(move, Discard)]
    assert len(thrown) == 10
    assert forgotten(view_for(deal, 0)) == mask_of(thrown[:-REMEMBERED])


@EACH_LEVEL
def test_deals_between_bots_end_and_hands_keep_their_size(bot: Bot) -> None:
    rng = random.Random(6)
    for _ in range(10):
        positions = list(self_play(bot, rng))
        assert len(positions) <= 2 + 2 * 100
        for deal, _ in positions:
            assert sum(map(len, deal.hands)) == 20 + (deal.phase == "discard")
