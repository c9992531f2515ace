"""Records of finished games: kept for a year, opened to who may read them, and nothing of a game that is not over."""

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.record import parse_record
from functions.adapters.dynamodb import DynamoTables
from functions.adapters.items import dynamodb_client
from functions.service.codes import public_name
from tests.functions.cloud import TABLE_NAME, Cloud
from tests.functions.marked import mark_the_deck, named_in, plain
from tests.functions.pages import Frame, Page, at_table, caught_up, friends, mover, play_deal, play_game, seal
from tests.functions.test_budget import Bill

DAY_S = 24 * 3600
PROGRAM = Path(__file__).parents[2] / "docs" / "check_deals.py"
FAULTS: Callable[[str], list[str]] = runpy.run_path(str(PROGRAM))["faults"]


def text_of(frames: list[Frame]) -> str:
    """The record in these frames."""
    assert [frame["part"] for frame in frames] == [*range(1, frames[0]["parts"] + 1)]
    return "".join(frame["text"] for frame in frames)


def transcript(page: Page, name: str | None = None) -> str:
    """What a seat is sent of its game."""
    return text_of(page.send_plain("record", record=name or page.view["record"], table=page.table))


def code_of(frames: list[Frame]) -> str:
    (frame,) = frames
    return str(frame["code"])


def rows(cloud: Cloud, beginning: str) -> list[dict[str, Any]]:
    return [item for item in cloud.items() if item["sk"]["S"].startswith(beginning)]


def over(cloud: Cloud) -> tuple[Page, Page]:
    maya, ben = friends(cloud, target=50)
    play_game(maya, ben)
    return maya, ben


def conceded(cloud: Cloud) -> tuple[Page, Page]:
    """Given up in the middle of a deal."""
    maya, ben = friends(cloud)
    mover(maya, ben).play()
    maya.send("concede", game=1)
    return maya, ben


# --- what is kept ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ended", [over, conceded])
def test_every_deal_of_a_finished_game_is_kept_a_year_the_last_and_a_broken_off_one_too(
    cloud: Cloud, ended: Callable[[Cloud], tuple[Page, Page]]
) -> None:
    maya, _ = ended(cloud)

    deals, (game,) = rows(cloud, "DEAL#"), rows(cloud, "GAME")

    assert len(deals) == int(maya.view["at"].split(".")[1]) == int(game["deals"]["N"])
    for row, days in [(game, 365), *((deal, 425) for deal in deals)]:
        assert abs(int(row["ttl"]["N"]) - cloud.clock() // 1000 - days * DAY_S) < DAY_S


def test_a_game_that_took_long_can_be_read_for_a_year_from_its_end(cloud: Cloud) -> None:
    maya, ben = friends(cloud, target=500)
    play_deal(maya, ben)
    cloud.clock.wait(seconds=29 * DAY_S)
    for page in (maya, ben):
        page.send("ready", at=page.view["at"])
    cloud.clock.wait(seconds=29 * DAY_S)
    maya.send("concede", game=1)
    cloud.clock.wait(seconds=364 * DAY_S)

    assert "replay" == maya.send_plain("replay", record=maya.view["record"], deal=1)[0]["type"]


def opened_again(cloud: Cloud, ended: Callable[[Page, Page], None]) -> tuple[str, Page, Page]:
    """Under one code: the name of an old game, and the two who play there now, a month later."""
    maya = Page(cloud, "Maya").open(command="the-same", rules={"target": 500})
    old = ready(maya, Page(cloud, "Ben", table=maya.table))
    ended(*old)
    cloud.clock.wait(seconds=31 * DAY_S)
    again = Page(cloud, "Maya", secret=maya.secret).open(command="the-same")
    assert maya.table == again.table
    return maya.view["record"], *ready(again, Page(cloud, "Zoe", table=again.table))


def ready(maya: Page, other: Page) -> tuple[Page, Page]:
    other.sit()
    seal(maya, other)
    return maya, other


def give_up(maya: Page, ben: Page) -> None:
    mover(maya, ben).play()
    maya.send("concede", game=1)


def play_two_deals(maya: Page, ben: Page) -> None:
    play_deal(maya, ben)
    for page in (maya, ben):
        page.send("ready", at=page.view["at"])
    give_up(maya, ben)


def test_a_code_that_was_used_before_tells_nothing_of_the_game_that_is_played_there_now(cloud: Cloud) -> None:
    old, maya, zoe = opened_again(cloud, give_up)
    before = text_of(maya.send_plain("record", record=old, table=maya.table))
    play_deal(maya, zoe)
    for page in (maya, zoe):
        page.send("ready", at=page.view["at"])
    seed = cloud.item(maya.table)["seed"]["B"].hex()

    after = text_of(maya.send_plain("record", record=old, table=maya.table))
    assert before == after
    assert seed not in after


def test_a_code_that_was_used_before_keeps_each_of_its_games_as_it_was(cloud: Cloud) -> None:
    old, maya, zoe = opened_again(cloud, play_two_deals)
    give_up(maya, zoe)

    new = maya.view["record"]
    assert old != new
    assert [2, 1] == [zoe.send_plain("replay", record=name, deal=1)[0]["deals"] for name in (old, new)]
    assert [] == list(FAULTS(transcript(zoe, new)))


def test_the_seal_is_opened_to_seats_alone(cloud: Cloud) -> None:
    maya, _ = conceded(cloud)
    eve = Page(cloud, "Eve", table=maya.table)
    eve.sync()

    assert (None, [None, None]) == (eve.view["seal"]["seed"], eve.view["seal"]["nonces"])
    assert None not in (maya.view["seal"]["seed"], *maya.view["seal"]["nonces"])


def test_a_bots_game_is_kept_too(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open(rules={"target": 50})
    maya.send("addBot", level="easy")
    seal(maya)
    while maya.view["stage"] != "over":
        cloud.play_bots()
        if maya.to_move:
            maya.play()
        elif maya.view["stage"] == "showdown":
            maya.send("ready", at=maya.view["at"])

    record = parse_record(transcript(maya))

    assert record.seal is not None
    assert record.seal.nonces[1] is None
    assert list(record.scores) == maya.view["scores"]


def test_a_game_given_up_before_its_first_deal_leaves_nothing(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    maya.send("concede", game=1)
    maya.send("rematch", game=1)
    ben.send("rematch", game=1)
    games = len(rows(cloud, "GAME"))

    ben.send("concede", game=2)

    assert ("over", None, games) == (ben.view["stage"], ben.view["record"], len(rows(cloud, "GAME")))


def test_the_end_of_a_game_costs_a_query_and_two_more_writes_one_with_its_counts_and_a_move_nothing(
    cloud: Cloud,
) -> None:
    maya, ben = friends(cloud)
    bill = Bill(cloud)

    mover(maya, ben).play()
    assert {"GetItem": 1, "UpdateItem": 1, "PostToConnection": 2} == bill.of()

    maya.send("concede", game=1)
    end = {"Query": 1, "PutItem": 1, "TransactWriteItems": 1}
    assert {"GetItem": 1, "UpdateItem": 1, **end, "PostToConnection": 2} == bill.of()


def test_what_could_not_be_kept_at_the_end_is_kept_when_a_seat_asks_for_it(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as stopped:
        stopped.setattr("functions.service.commands.keep_over", lambda *_: None)
        maya, _ = conceded(cloud)
    assert [] == rows(cloud, "GAME")

    assert parse_record(transcript(maya)).deals[0].result is None


def test_what_could_not_be_kept_at_the_end_is_kept_when_the_command_comes_again_or_the_table_goes_on(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as stopped:
        stopped.setattr("functions.service.commands.keep_over", lambda *_: None)
        maya, _ = friends(cloud)
        maya.send("concede", command="again", game=1)
        zoe, tom = friends(cloud)
        zoe.send("concede", game=1)
        zoe.send("rematch", game=1)

    maya.send("concede", command="again", game=1)
    tom.send("rematch", game=1)

    assert {maya.table, tom.table} == {row["table"]["S"] for row in rows(cloud, "GAME")}
    assert 2 == len(rows(cloud, "DEAL#"))


# --- what a seat may read ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ended", [over, conceded])
def test_both_seats_read_the_game_with_its_seal_and_it_stands(
    cloud: Cloud, ended: Callable[[Cloud], tuple[Page, Page]]
) -> None:
    pages = ended(cloud)

    first, second = map(transcript, pages)

    assert first == second
    assert [] == list(FAULTS(first))
    seal_then, record = pages[0].view["seal"], parse_record(first)
    assert f"commitment: {seal_then['seed_commitment']}\n" in first
    assert [f"commitment {seat}: {seal_then['commitments'][seat]}\n" in first for seat in (0, 1)] == [True, True]
    assert pages[0].view["end"]["winner"] == record.ending.winner
    assert pages[0].view["scores"] == list(record.scores)


def test_a_game_before_is_read_by_its_name_after_the_rematch_has_begun(cloud: Cloud) -> None:
    maya, ben = conceded(cloud)
    name = maya.view["record"]
    maya.send("rematch", game=1)
    ben.send("rematch", game=1)
    seal(maya, ben)

    record = parse_record(transcript(ben, name))

    assert (1, None) == (record.seal and record.seal.game, ben.view["record"])


def test_a_long_record_comes_in_parts(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    maya, _ = conceded(cloud)
    monkeypatch.setattr("functions.service.telling.PART", 100)

    frames = maya.send_plain("record", record=maya.view["record"], table=maya.table)

    assert len(frames) > 5
    assert [] == list(FAULTS(text_of(frames)))


# --- what whoever has the link may read --------------------------------------------------------------------------


def test_whoever_has_the_link_reads_the_game_without_its_seal_and_without_its_table(cloud: Cloud) -> None:
    maya, ben = over(cloud)
    name = maya.view["record"]
    eve = Page(cloud, "Eve")

    frames = eve.send_plain("record", record=name) + eve.send_plain("replay", record=name, deal=1)

    assert parse_record(text_of(frames[:-1])).seal is None
    assert not frames[0]["sealed"]
    said = str(frames)
    seal_then = maya.view["seal"]
    for secret in (maya.table, seal_then["seed"], *seal_then["nonces"], "Maya", "Ben", maya.secret, ben.secret):
        assert secret not in said


def test_a_deal_is_laid_open_with_the_hand_after_every_move(cloud: Cloud) -> None:
    maya, _ = over(cloud)
    name, record = maya.view["record"], parse_record(transcript(maya))

    for number, deal in enumerate(record.deals, start=1):
        (opened,) = Page(cloud, "Eve").send_plain("replay", record=name, deal=number)
        assert (number, len(record.deals)) == (opened["deal"], opened["deals"])
        assert len(deal.moves) + 2 == len(opened["arranged"]) == len(opened["deadwood"])
        assert [str(card) for card in deal.deck[21:]] == opened["stock"]
        assert deal.result is not None
        assert (deal.result.kind, deal.result.points) == (opened["result"]["kind"], opened["result"]["points"])
        last = opened["arranged"][-1].replace("|", " ").replace("/", " ").split()
        assert sorted(last) == sorted(map(str, deal.hands[moved_last(deal.moves, deal.dealer)]))


def moved_last(moves: tuple[object, ...], dealer: int) -> int:
    """The seat that made the last move: turns alternate from the dealer's opponent on, passes among them."""
    turns = sum(str(move).startswith(("pass", "discard", "knock")) for move in moves)
    return (1 - dealer + turns - 1) % 2


def test_the_scores_before_a_deal_are_those_after_the_one_before(cloud: Cloud) -> None:
    maya, _ = over(cloud)
    eve, name = Page(cloud, "Eve"), maya.view["record"]
    (first,) = eve.send_plain("replay", record=name, deal=1)
    scores = [0, 0]
    for number in range(1, first["deals"] + 1):
        (opened,) = eve.send_plain("replay", record=name, deal=number)
        assert scores == opened["scores"]
        if opened["result"]["winner"] is not None:
            scores[opened["result"]["winner"]] += opened["result"]["points"]
    assert scores == maya.view["scores"]


# --- what nobody may read ----------------------------------------------------------------------------------------


def test_nothing_of_a_game_is_had_before_it_is_over_even_by_its_name(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark_the_deck(monkeypatch)
    maya, ben = at_table(cloud, target=500)
    eve = Page(cloud, "Eve", table=maya.table)

    def ask() -> None:
        name = name_of(cloud, maya)
        cloud.sockets.posted.clear()
        for page in (maya, ben, eve):
            for frames in (
                page.send_plain("record", record=name),
                page.send_plain("replay", record=name, deal=1),
                page.send_plain("record", record=name, table=maya.table),
            ):
                assert code_of(frames) in {"unknown_record", "not_seated", "too_fast"}
                assert frames[0]["view"] is None or frames[0]["view"]["record"] is None
        told = [text for connection, text in cloud.sockets.posted if connection == eve.connection]
        assert set() == set().union(*map(named_in, told))
        assert [] == rows(cloud, "GAME")
        cloud.clock.wait(seconds=30)

    ask()
    seal(maya, ben)
    ask()
    mover(maya, ben).play()
    ask()
    while any(page.to_move for page in caught_up(maya, ben)):
        player = mover(maya, ben)
        player.move(plain(player.choose(player.view["deal"])))
    ask()
    for page in (maya, ben):
        page.send("ready", at=page.view["at"])
    ask()


def name_of(cloud: Cloud, page: Page) -> str:
    """The public name that the game on the table will have."""
    seated = DynamoTables(TABLE_NAME, cloud.clock, dynamodb_client()).load(page.table or "", consistent=True)
    assert seated is not None
    return public_name(seated.table.seal)


def test_the_name_of_a_game_tells_nothing_of_the_table_and_hangs_on_its_seed(cloud: Cloud) -> None:
    maya, _ = conceded(cloud)

    assert (maya.table or "").replace("-", "")[:4] not in maya.view["record"]
    zoe, _ = conceded(cloud)
    assert maya.view["record"] != zoe.view["record"]


def test_only_who_sits_at_the_table_reads_the_seal(cloud: Cloud) -> None:
    maya, _ = conceded(cloud)
    name = maya.view["record"]
    zoe, _ = conceded(cloud)
    eve = Page(cloud, "Eve", table=maya.table)

    assert "not_seated" == code_of(eve.send_plain("record", record=name, table=maya.table))
    assert "not_seated" == code_of(zoe.send_plain("record", record=name, table=zoe.table))


def test_who_came_to_the_table_later_reads_no_seal_of_a_game_before(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    seal(maya)
    maya.send("concede", game=1)
    name = maya.view["record"]
    maya.send("removeBot")
    ben = Page(cloud, "Ben", table=maya.table)
    ben.sit()

    assert "not_yours" == code_of(ben.send_plain("record", record=name, table=maya.table))
    assert [] == list(FAULTS(transcript(maya, name)))


def test_a_hand_that_the_game_did_not_have_and_a_game_whose_year_is_over_are_said_so(cloud: Cloud) -> None:
    maya, _ = conceded(cloud)
    eve, name = Page(cloud, "Eve"), maya.view["record"]

    assert "unknown_deal" == code_of(eve.send_plain("replay", record=name, deal=2))
    cloud.clock.wait(seconds=366 * DAY_S)
    assert "unknown_record" == code_of(eve.send_plain("replay", record=name, deal=1))
    assert "unknown_record" == code_of(eve.send_plain("record", record=name))


def test_a_record_with_a_deal_missing_is_not_shown_as_if_it_were_whole(cloud: Cloud) -> None:
    maya, _ = over(cloud)
    key = {name: rows(cloud, "DEAL#")[0][name] for name in ("pk", "sk")}
    cloud.dynamodb.delete_item(TableName=TABLE_NAME, Key=key)

    assert "unknown_record" == code_of(Page(cloud, "Eve").send_plain("record", record=maya.view["record"]))


def test_reading_is_held_back_where_it_is_a_flood(cloud: Cloud) -> None:
    maya, _ = conceded(cloud)
    eve = Page(cloud, "Eve")
    answers = [eve.send_plain("replay", record=maya.view["record"], deal=1)[-1] for _ in range(25)]

    assert ["replay"] * 20 == [answer["type"] for answer in answers[:20]]
    assert {"too_fast"} <= {answer.get("code") for answer in answers[20:]}
