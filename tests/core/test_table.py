"""What happens at a table: Maya opens it, Ben sits, the house bot helps out, and Zoe comes by."""

import random
from dataclasses import fields, replace

import pytest

from core.endings import accept_end, claim_end, concede, offer_end
from core.game import Ending, FinishedDeal
from core.moves import PASS, TAKE
from core.playing import claim_next, play, ready
from core.refusals import RefusalCode, Refused
from core.returning import claim_house, come_back, make_seat_code, take_seat
from core.rules import Rules
from core.sealing import commit, rematch, reveal
from core.seats import Guest, fingerprint
from core.sitting import add_bot, admit, leave, mute, open_table, remove_bot, sit
from core.table import Table, bot_to_move, finished_deal, remember, repeated, seat_of
from tests.builders import any_legal_move
from tests.core.tables import (
    BEN,
    CODE,
    COSY,
    LONG,
    MAYA,
    NONCES,
    NOON,
    SECOND_SEED,
    SEED,
    ZOE,
    at_game_over,
    at_play,
    at_play_with_bot,
    at_showdown,
    at_void,
    binding,
    both_ready,
    deal_played,
    met,
    met_bot,
    opened,
    rematched,
    sealed,
    step,
    turn_of,
)

OTHER_NONCE = bytes([0xCC]) * 32
CODE_HASH = fingerprint("abcd-efgh")
SECOND_PHONE = fingerprint("ben's other secret")


def names(table: Table) -> list[str]:
    return [sitter.name for sitter in table.sitters]


def refused(code: RefusalCode) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda refusal: refusal.code is code)


# --- sitting down ------------------------------------------------------------------------------------------------


def test_an_opened_table_waits_for_an_opponent() -> None:
    table = opened(COSY)

    assert table.stage == "waiting"
    assert table.at == "0.0.0"
    assert table.deal is None
    assert COSY == table.rules
    assert seat_of(table, MAYA) == 0
    assert seat_of(table, BEN) is None


def test_the_second_seat_begins_the_sealing_of_the_first_game() -> None:
    table = met()

    assert table.stage == "sealing"
    assert table.at == "1.0.0"
    assert names(table) == ["Maya", "Ben"]
    assert seat_of(table, BEN) == 1


def test_nobody_sits_down_under_the_openers_name() -> None:
    opener = opened().sitter(0).name
    with_bot = add_bot(opened(), 0, level="easy")

    assert f"{opener} 2" == sit(opened(), name=opener, secret=BEN).sitter(1).name
    asked = sit(with_bot, name=opener.upper(), secret=BEN).guest
    assert asked is not None
    assert f"{opener.upper()} 2" == asked.name


def test_sitting_twice_with_one_secret_is_one_seat() -> None:
    table = met()

    assert table is sit(table, name="Benjamin", secret=BEN)
    assert table is sit(table, name="Ben", secret=MAYA)


def test_ten_at_once_ask_for_the_last_seat_and_one_gets_it() -> None:
    table = sit(opened(), name="1", secret=fingerprint("1"))

    for asker in range(2, 11):
        with refused(RefusalCode.TABLE_FULL):
            sit(table, name=str(asker), secret=fingerprint(str(asker)))


def test_a_name_proves_nothing() -> None:
    with refused(RefusalCode.TABLE_FULL):
        sit(at_play(), name="Ben", secret=ZOE)


def test_names_are_cleaned_as_they_come() -> None:
    table = open_table(CODE, name="  M\u202eaya\n ", secret=MAYA, seed=SEED)

    assert names(sit(table, name=" \t", secret=BEN)) == ["Maya", "Guest 2"]


# --- the seal ----------------------------------------------------------------------------------------------------


def test_nothing_is_dealt_until_both_have_committed_and_revealed() -> None:
    table = met()
    for seat in (0, 1):
        table = commit(table, seat, game=1, commitment=binding(table, seat))
    table = reveal(table, 1, game=1, nonce=NONCES[1])
    assert table.stage == "sealing"

    table = reveal(table, 0, game=1, nonce=NONCES[0])

    assert table.stage == "playing"
    assert table.at == "1.1.0"
    assert table.deal is not None
    assert table.seal.deck(1) == table.deal.deck
    assert table.seal.first_dealer() == table.deal.dealer == table.game.first_dealer


def test_no_nonce_is_revealed_before_both_have_committed() -> None:
    table = met()
    table = commit(table, 0, game=1, commitment=binding(table, 0))

    with refused(RefusalCode.COMMITMENT_MISSING):
        reveal(table, 0, game=1, nonce=NONCES[0])


def test_a_page_that_lost_its_nonce_may_commit_anew_until_one_is_revealed() -> None:
    table = met()
    table = commit(table, 0, game=1, commitment=bytes(32))
    for seat in (0, 1):
        table = commit(table, seat, game=1, commitment=binding(table, seat))
    table = reveal(table, 1, game=1, nonce=NONCES[1])

    with refused(RefusalCode.ALREADY_COMMITTED):
        commit(table, 0, game=1, commitment=bytes(32))
    assert table == commit(table, 0, game=1, commitment=binding(table, 0))


def test_a_nonce_must_be_the_one_committed_to() -> None:
    table = met()
    for seat in (0, 1):
        table = commit(table, seat, game=1, commitment=binding(table, seat))

    with refused(RefusalCode.NONCE_WRONG):
        reveal(table, 0, game=1, nonce=OTHER_NONCE)
    with refused(RefusalCode.NONCE_WRONG):
        reveal(table, 1, game=1, nonce=NONCES[0])


def test_with_a_bot_the_only_person_seals_the_shuffle_alone() -> None:
    table = at_play_with_bot()

    assert table.stage == "playing"
    assert (NONCES[0], None) == table.seal.nonces


def test_whoever_sits_after_a_nonce_was_revealed_seals_another_game() -> None:
    table = met()
    for seat in (0, 1):
        table = commit(table, seat, game=1, commitment=binding(table, seat))
    table = leave(reveal(table, 0, game=1, nonce=NONCES[0]), 1)
    assert table.stage == "waiting"

    table = sit(table, name="Zoe", secret=ZOE)

    assert table.at == "2.0.0"
    assert [(None, None)] * 2 == [(sitter.commitment, sitter.nonce) for sitter in table.sitters]


# --- playing -----------------------------------------------------------------------------------------------------


def test_a_move_is_made_for_the_moment_the_player_saw() -> None:
    table = at_play()
    first = turn_of(table)

    table = play(table, first, at="1.1.0", move=PASS)

    assert table.at == "1.1.1"
    assert table.moves == "p"
    for moment in ("1.1.0", "1.1.2", "1.2.1", "2.1.1", "0.0.0"):
        with refused(RefusalCode.STALE):
            play(table, turn_of(table), at=moment, move=TAKE)


def test_the_next_deal_waits_until_both_are_ready() -> None:
    table = at_showdown()
    before = table.game

    table = ready(table, 1, at=table.at, now=NOON)
    assert table.stage == "showdown"
    assert (before, NOON) == (table.game, table.ready_at)
    assert table == ready(table, 1, at=table.at, now=NOON + 5), "pressing twice is pressing once"

    table = ready(table, 0, at=table.at, now=NOON + 9)
    assert table.stage == "playing"
    assert table.at == "1.2.0"
    assert [False, False] == [sitter.ready for sitter in table.sitters]
    assert table.ready_at is None
    assert before.scores == table.game.scores
    assert before.dealer != table.game.dealer


def test_the_second_press_of_ready_does_not_reach_the_next_showdown() -> None:
    table = at_showdown()
    shown = table.at
    table = deal_played(both_ready(table), random.Random(2))

    with refused(RefusalCode.STALE):
        ready(table, 0, at=shown, now=NOON)


def test_after_a_void_the_same_player_deals_again() -> None:
    table = at_void()
    after = both_ready(table)

    assert table.game.dealer == after.game.dealer
    assert after.game.scores == (0, 0)
    assert after.at == "1.2.0"


def test_the_next_deal_is_claimed_a_minute_after_the_first_was_ready() -> None:
    table = at_showdown()
    with refused(RefusalCode.TOO_EARLY):
        claim_next(table, 0, game=1, now=NOON)
    table = ready(table, 0, at=table.at, now=NOON)

    with refused(RefusalCode.TOO_EARLY):
        claim_next(table, 0, game=1, now=NOON + 59_999)
    assert claim_next(table, 0, game=1, now=NOON + 60_000).at == "1.2.0"


def test_a_bot_is_always_ready() -> None:
    table = deal_played(at_play_with_bot(Rules(target=500)), random.Random(1))

    assert ready(table, 0, at=table.at, now=NOON).at == "1.2.0"


def test_a_finished_deal_leaves_a_line_with_all_its_moves() -> None:
    table = at_showdown()
    assert table.deal is not None
    assert table.deal.result is not None
    result = table.deal.result

    line = FinishedDeal(
        game=1,
        deal=1,
        dealer=table.deal.dealer,
        kind=result.kind,
        winner=result.winning_seat,
        points=result.points,
        moves=table.moves,
    )
    assert line == finished_deal(table)
    assert finished_deal(both_ready(table)) is None
    assert finished_deal(met()) is None


def test_a_void_deal_has_no_winner_on_its_line() -> None:
    line = finished_deal(at_void())

    assert line is not None
    assert (line.kind, line.winner, line.points) == ("void", None, 0)


# --- the house bot, and the guest who asks for its seat ----------------------------------------------------------


def test_the_bots_turn_is_known_only_while_a_deal_is_played() -> None:
    table = at_play_with_bot()
    while turn_of(table) == 1:
        assert bot_to_move(table) == 1
        table = step(table, any_legal_move, random.Random(1))

    assert bot_to_move(table) is None
    assert bot_to_move(met_bot()) is None
    assert bot_to_move(deal_played(table, random.Random(1))) is None
    assert bot_to_move(at_play()) is None


def test_a_guest_takes_over_the_bots_hand_and_score_in_the_middle_of_a_deal() -> None:
    table = at_play_with_bot()
    for _ in range(9):
        table = step(table, any_legal_move, random.Random(1))
    table = sit(table, name="Zoe", secret=ZOE)
    assert Guest(name="Zoe", secret=ZOE) == table.guest
    assert seat_of(table, ZOE) is None, "a guest has no seat, and no view of cards"

    admitted = admit(table, 0, yes=True)

    assert seat_of(admitted, ZOE) == 1
    assert names(admitted) == ["Maya", "Zoe"]
    assert (table.deal, table.game, table.at) == (admitted.deal, admitted.game, admitted.at)
    assert admitted.guest is None
    assert bot_to_move(admitted) is None


def test_a_guest_turned_away_leaves_the_place_to_another() -> None:
    table = sit(at_play_with_bot(), name="Zoe", secret=ZOE)
    with refused(RefusalCode.TABLE_FULL):
        sit(table, name="Ben", secret=BEN)
    assert table == sit(table, name="Zoe", secret=ZOE)

    table = admit(table, 0, yes=False)

    assert table.guest is None
    with refused(RefusalCode.TABLE_FULL):
        sit(table, name="Zoe", secret=ZOE)
    assert sit(table, name="Ben", secret=BEN).guest == Guest(name="Ben", secret=BEN)


def test_a_guest_turned_away_may_ask_again_in_the_next_game() -> None:
    table = admit(sit(at_play_with_bot(), name="Zoe", secret=ZOE), 0, yes=False)
    table = concede(table, 0, game=1)
    with refused(RefusalCode.TABLE_FULL):
        sit(table, name="Zoe", secret=ZOE)

    table = rematch(table, 0, game=1, seed=SECOND_SEED)

    assert sit(table, name="Zoe", secret=ZOE).guest == Guest(name="Zoe", secret=ZOE)


def test_after_three_guests_turned_away_nobody_may_ask_before_the_next_game() -> None:
    table = at_play_with_bot()
    for name in ("Ann", "Bob", "Cem"):
        table = admit(sit(table, name=name, secret=fingerprint(name)), 0, yes=False)

    with refused(RefusalCode.TABLE_FULL):
        sit(table, name="Zoe", secret=ZOE)

    table = rematch(concede(table, 0, game=1), 0, game=1, seed=SECOND_SEED)
    assert sit(table, name="Zoe", secret=ZOE).guest == Guest(name="Zoe", secret=ZOE)


def test_a_guest_admitted_between_games_agrees_to_the_next_one_themselves() -> None:
    table = concede(at_play_with_bot(), 0, game=1)
    table = admit(sit(table, name="Zoe", secret=ZOE), 0, yes=True)

    table = rematch(table, 0, game=1, seed=SECOND_SEED)
    assert table.stage == "over"

    table = sealed(rematch(table, 1, game=1, seed=SECOND_SEED))
    assert table.stage == "playing"
    assert table.seal.nonces == NONCES


def test_a_guest_admitted_while_the_shuffle_is_sealed_has_a_part_in_it() -> None:
    table = met_bot()
    table = commit(table, 0, game=1, commitment=binding(table, 0))
    table = admit(sit(table, name="Zoe", secret=ZOE), 0, yes=True)

    with refused(RefusalCode.COMMITMENT_MISSING):
        reveal(table, 0, game=1, nonce=NONCES[0])
    assert sealed(table).seal.nonces == NONCES


def test_the_bot_leaves_between_games_and_a_friend_starts_anew_under_another_seed() -> None:
    table = concede(at_play_with_bot(), 0, game=1)
    table = remove_bot(table, 0, seed=SECOND_SEED)
    assert table.stage == "waiting"

    table = sit(table, name="Ben", secret=BEN)

    assert table.at == "2.0.0"
    assert (table.wins, table.game.scores) == ((0, 0), (0, 0))
    assert table.seed == SECOND_SEED, "the first seed is open since that game ended"
    assert sealed(table).stage == "playing"


# --- ending a game -----------------------------------------------------------------------------------------------


def test_who_concedes_loses() -> None:
    table = concede(at_play(), 1, game=1)

    assert Ending("conceded", 0) == table.game.ending
    assert table.wins == (1, 0)
    assert table.stage == "over"


def test_a_game_is_ended_as_it_stands_when_both_agree() -> None:
    table = offer_end(at_play(), 0, game=1)
    assert table.stage == "playing"

    table = accept_end(table, 1, game=1)

    assert Ending("agreed") == table.game.ending
    assert table.wins == (0, 0)
    assert [False, False] == [sitter.offers_end for sitter in table.sitters]


def test_two_offers_are_an_agreement() -> None:
    table = offer_end(offer_end(at_play(), 0, game=1), 1, game=1)

    assert Ending("agreed") == table.game.ending


@pytest.mark.parametrize("who", [0, 1])
def test_an_offer_is_taken_back_or_declined(who: int) -> None:
    table = offer_end(at_play(), 0, game=1)

    table = offer_end(table, who, game=1, withdraw=True)

    assert table == at_play()
    with refused(RefusalCode.NO_OFFER):
        accept_end(table, 1, game=1)


def test_an_offer_lapses_with_the_deal_so_that_nobody_keeps_it_for_when_they_lose() -> None:
    table = deal_played(offer_end(at_play(LONG), 0, game=1), random.Random(1))

    assert table.stage == "showdown"
    with refused(RefusalCode.NO_OFFER):
        accept_end(table, 1, game=1)


def test_nobody_accepts_their_own_offer() -> None:
    with refused(RefusalCode.NO_OFFER):
        accept_end(offer_end(at_play(), 0, game=1), 0, game=1)


def test_a_bot_accepts_at_once() -> None:
    assert Ending("agreed") == offer_end(at_play_with_bot(), 0, game=1).game.ending


@pytest.mark.parametrize("table", [met(), at_play(), at_showdown()], ids=["sealing", "playing", "showdown"])
def test_a_game_is_ended_for_an_absent_opponent_from_the_sealing_on(table: Table) -> None:
    ended = claim_end(table, 0, game=1)

    assert Ending("absent") == ended.game.ending
    assert ended.wins == (0, 0)


def test_an_ended_game_keeps_its_scores_and_its_deal() -> None:
    table = at_showdown()

    ended = concede(table, 0, game=1)

    assert (table.game.scores, table.deal) == (ended.game.scores, ended.deal)
    assert finished_deal(table) == finished_deal(ended)


def test_a_won_game_counts_for_its_winner() -> None:
    table = at_game_over()
    ending = table.game.ending

    assert ending is not None
    assert ending.reason == "won"
    assert ending.winner is not None
    assert table.game.scores[ending.winner] >= 50 > table.game.scores[1 - ending.winner]
    assert table.wins[ending.winner] == 1
    assert sum(table.wins) == 1


# --- a rematch ---------------------------------------------------------------------------------------------------


def test_a_rematch_begins_when_both_want_it_and_the_other_player_deals_first() -> None:
    first = at_game_over()
    asked = rematch(first, 1, game=1, seed=SEED)
    assert asked.stage == "over"
    assert asked == rematch(asked, 1, game=1, seed=SEED), "pressing twice is pressing once"

    second = rematch(asked, 0, game=1, seed=SECOND_SEED)

    assert second.stage == "sealing"
    assert second.at == "2.0.0"
    assert second.seed == SECOND_SEED
    assert first.wins == second.wins
    assert second.game.scores == (0, 0)
    dealt = sealed(second)
    assert first.game.first_dealer is not None
    assert dealt.game.dealer == 1 - first.game.first_dealer


def test_a_late_rematch_for_the_last_game_starts_no_third() -> None:
    table = rematched(at_game_over())

    with refused(RefusalCode.STALE):
        rematch(table, 0, game=1, seed=SEED)


def test_a_bot_agrees_to_a_rematch() -> None:
    table = rematch(concede(at_play_with_bot(), 0, game=1), 0, game=1, seed=SECOND_SEED)

    assert table.stage == "sealing"


def test_one_asks_for_a_rematch_and_the_other_leaves() -> None:
    table = rematch(at_game_over(), 0, game=1, seed=SECOND_SEED)
    table = leave(table, 1)

    assert table.stage == "over"
    with refused(RefusalCode.OPPONENT_LEFT):
        rematch(table, 0, game=1, seed=SECOND_SEED)


def test_whoever_left_after_the_game_may_sit_again_or_agree_to_a_rematch() -> None:
    table = leave(at_game_over(), 1)

    assert not sit(table, name="Ben", secret=BEN).sitter(1).left
    assert not rematch(table, 1, game=1, seed=SECOND_SEED).sitter(1).left


# --- leaving -----------------------------------------------------------------------------------------------------


def test_a_guest_who_leaves_before_the_first_deal_frees_the_seat() -> None:
    table = leave(met(), 1)

    assert table.stage == "waiting"
    assert seat_of(table, BEN) is None
    assert sit(table, name="Zoe", secret=ZOE).stage == "sealing"


def test_nothing_of_whoever_left_stays_at_the_table() -> None:
    table = make_seat_code(met(), 1, code_hash=CODE_HASH, expires=NOON + 1)
    table = leave(commit(table, 0, game=1, commitment=binding(table, 0)), 1)

    assert table.sitter(0) == opened().sitter(0)
    table = sit(table, name="Zoe", secret=ZOE)
    with refused(RefusalCode.SEAT_CODE_WRONG):
        take_seat(table, code_hash=CODE_HASH, secret=SECOND_PHONE, now=NOON)


@pytest.mark.parametrize(
    "table",
    [opened(), met(), met_bot(), at_play_with_bot()],
    ids=["waiting", "sealing", "sealing with a bot", "playing a bot"],
)
def test_an_opener_who_leaves_closes_the_table_where_nobody_else_plays(table: Table) -> None:
    assert leave(table, 0).stage == "closed"


@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize("table", [at_play(), at_showdown()], ids=["playing", "showdown"])
def test_leaving_a_game_concedes_it(table: Table, who: int) -> None:
    left = leave(table, who)

    assert Ending("conceded", 1 - who) == left.game.ending
    assert left.stage == "over"
    assert left.sitter(who).left


def test_leaving_the_sealing_of_a_rematch_concedes_it() -> None:
    table = leave(rematched(at_game_over()), 1)

    assert Ending("conceded", 0) == table.game.ending
    assert names(table) == ["Maya", "Ben"]


def test_a_table_is_closed_when_both_have_left() -> None:
    table = leave(leave(at_play(), 0), 1)

    assert table.stage == "closed"
    assert Ending("conceded", 1) == table.game.ending
    with refused(RefusalCode.CLOSED):
        sit(table, name="Ben", secret=BEN)


# --- being away --------------------------------------------------------------------------------------------------


def test_the_house_plays_on_for_somebody_away_who_takes_the_hand_back() -> None:
    table = at_play()
    while turn_of(table) == 0:
        table = step(table, any_legal_move, random.Random(1))
    table = claim_house(table, 0, game=1)
    assert bot_to_move(table) == 1
    assert table == claim_house(table, 0, game=1)

    table = step(table, any_legal_move, random.Random(1))
    back = come_back(table, 1)

    assert bot_to_move(back) is None
    assert (table.deal, table.at) == (back.deal, back.at)
    assert back is come_back(back, 1)
    assert seat_of(back, BEN) == 1


def test_the_house_is_ready_for_whom_it_plays() -> None:
    table = at_showdown()
    table = ready(table, 0, at=table.at, now=NOON)

    assert claim_house(table, 0, game=1).at == "1.2.0"


def test_the_house_waits_for_the_claimer_at_a_showdown() -> None:
    table = claim_house(at_showdown(), 0, game=1)
    assert table.stage == "showdown"

    assert ready(table, 0, at=table.at, now=NOON).at == "1.2.0"


# --- another device ----------------------------------------------------------------------------------------------


def test_a_one_time_code_brings_a_seat_to_another_device() -> None:
    table = make_seat_code(at_play(), 1, code_hash=CODE_HASH, expires=NOON + 120_000)

    table = take_seat(table, code_hash=CODE_HASH, secret=SECOND_PHONE, now=NOON)

    assert seat_of(table, SECOND_PHONE) == seat_of(table, BEN) == 1
    assert table.seat_code is None
    assert table is take_seat(table, code_hash=CODE_HASH, secret=SECOND_PHONE, now=NOON), "a repeat changes nothing"
    with refused(RefusalCode.SEAT_CODE_WRONG):
        take_seat(table, code_hash=CODE_HASH, secret=ZOE, now=NOON)


def test_a_seat_taken_while_the_shuffle_is_sealed_commits_anew_for_only_the_other_device_knows_its_nonce() -> None:
    table = make_seat_code(met(), 1, code_hash=CODE_HASH, expires=NOON + 1)
    for seat in (0, 1):
        table = commit(table, seat, game=1, commitment=binding(table, seat))

    moved = take_seat(table, code_hash=CODE_HASH, secret=SECOND_PHONE, now=NOON)
    assert (binding(table, 0), None) == (moved.sitter(0).commitment, moved.sitter(1).commitment)
    assert sealed(moved).stage == "playing"

    late = reveal(table, 0, game=1, nonce=NONCES[0])
    late = take_seat(late, code_hash=CODE_HASH, secret=SECOND_PHONE, now=NOON)
    assert binding(table, 1) == late.sitter(1).commitment, "commitments are fixed once a nonce is revealed"


def test_taking_a_seat_brings_it_back_from_the_house() -> None:
    table = claim_house(at_play(), 0, game=1)
    table = make_seat_code(table, 1, code_hash=CODE_HASH, expires=NOON + 1)

    assert not take_seat(table, code_hash=CODE_HASH, secret=SECOND_PHONE, now=NOON).sitter(1).house


def test_a_code_runs_out() -> None:
    table = make_seat_code(at_play(), 1, code_hash=CODE_HASH, expires=NOON)

    with refused(RefusalCode.SEAT_CODE_EXPIRED):
        take_seat(table, code_hash=CODE_HASH, secret=SECOND_PHONE, now=NOON)


def test_a_newer_code_replaces_the_older() -> None:
    table = make_seat_code(at_play(), 1, code_hash=CODE_HASH, expires=NOON + 1)
    table = make_seat_code(table, 1, code_hash=fingerprint("ijkl-mnop"), expires=NOON + 1)

    with refused(RefusalCode.SEAT_CODE_WRONG):
        take_seat(table, code_hash=CODE_HASH, secret=SECOND_PHONE, now=NOON)


def test_a_third_device_forgets_the_first() -> None:
    table = at_play()
    for device in ("phone", "tablet"):
        table = make_seat_code(table, 1, code_hash=CODE_HASH, expires=NOON + 1)
        table = take_seat(table, code_hash=CODE_HASH, secret=fingerprint(device), now=NOON)

    assert seat_of(table, BEN) is None
    assert seat_of(table, fingerprint("phone")) == seat_of(table, fingerprint("tablet")) == 1


def test_a_player_does_not_take_the_opponents_seat_too() -> None:
    table = make_seat_code(at_play(), 1, code_hash=CODE_HASH, expires=NOON + 1)

    with refused(RefusalCode.ALREADY_SEATED):
        take_seat(table, code_hash=CODE_HASH, secret=MAYA, now=NOON)


def test_a_guest_who_takes_a_seat_by_its_code_asks_no_more() -> None:
    table = sit(at_play_with_bot(), name="Maya", secret=SECOND_PHONE)
    table = make_seat_code(table, 0, code_hash=CODE_HASH, expires=NOON + 1)

    table = take_seat(table, code_hash=CODE_HASH, secret=SECOND_PHONE, now=NOON)

    assert table.guest is None
    assert seat_of(table, SECOND_PHONE) == 0


# --- the rest ----------------------------------------------------------------------------------------------------


def test_a_seat_stops_and_resumes_hearing_the_other() -> None:
    table = mute(at_play(), 0, muted=True)

    assert [True, False] == [sitter.muted for sitter in table.sitters]
    assert mute(table, 0, muted=False) == at_play()


def test_a_seats_last_four_commands_are_remembered() -> None:
    table = at_play()
    for command in ("a", "b", "c", "d", "e"):
        table = remember(table, 0, command)

    assert [False, True, True, True, True] == [repeated(table, 0, command) for command in "abcde"]
    assert not repeated(table, 1, "e"), "each seat has its own"


def test_a_table_is_its_fields_and_nothing_else() -> None:
    table = deal_played(both_ready(at_showdown()), random.Random(5))

    stored = {field.name: getattr(table, field.name) for field in fields(table)}
    loaded = Table(**stored)

    assert table == loaded
    assert table.deal == loaded.deal
    assert table.deal is not None
    assert len(table.deal.moves) > 2


def test_a_stored_table_whose_moves_the_rules_forbid_cannot_be_loaded() -> None:
    with pytest.raises(ValueError, match="upcard"):
        _ = replace(at_play(), moves="d").deal


def test_a_printed_table_tells_no_secret_no_name_and_no_hidden_card() -> None:
    table = sit(at_play_with_bot(), name="Zoe", secret=ZOE)
    table = make_seat_code(table, 0, code_hash=CODE_HASH, expires=NOON)
    assert table.deal is not None

    printed = repr(table)

    for secret in (SEED, MAYA, ZOE, CODE_HASH, NONCES[0]):
        assert repr(secret)[2:-1] not in printed
        assert secret.hex() not in printed
    assert not [name for name in ("Maya", "Zoe", "House") if name in printed]
    assert not [str(card) for card in table.deal.deck if f"{card}" in printed]
