"""Games counted for accounts: once, for whose they were, from what the server keeps and nothing that a page claims."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from core.counted import CountedGame
from functions import account_wiring
from functions.adapters.accounts import DynamoAccounts
from functions.ports import Unavailable
from tests.core.recount import Recount
from tests.functions.cloud import TABLE_NAME, Cloud
from tests.functions.devices import Device, code_of
from tests.functions.misfortune import Killed, killed
from tests.functions.overtaking import overtaken
from tests.functions.pages import Frame, Page, friends, mover, play_game, seal
from tests.functions.rush import at_once

MONTH_S = 31 * 24 * 3600
YEAR_S = 366 * 24 * 3600


def conceded(cloud: Cloud) -> tuple[Page, Page]:
    """A game that Ben won."""
    maya, ben = friends(cloud)
    mover(maya, ben).play()
    maya.send("concede", game=1)
    return maya, ben


def count(device: Device, page: Page, record: str | None = None) -> Frame:
    return device.ask("count", record=record or page.view["record"], secret=page.secret)


def tally(device: Device) -> tuple[int, int, int]:
    """Won, lost, abandoned."""
    games = device.ask("statistics")["games"]
    return games["won"], games["lost"], games["abandoned"]


def lines(cloud: Cloud, device: Device) -> list[dict[str, Any]]:
    return [
        item
        for item in cloud.items()
        if item["pk"]["S"] == f"USER#{device.user}" and item["sk"]["S"].startswith("GAME#")
    ]


def friend_of(device: Device) -> Frame:
    (friend,) = device.ask("statistics")["friends"]
    assert isinstance(friend, dict)
    return friend


# --- what counts -------------------------------------------------------------------------------------------------


def test_a_finished_game_counts_for_both_and_each_knows_the_other(cloud: Cloud) -> None:
    maya, ben = friends(cloud, target=50)
    play_game(maya, ben)
    mayas, bens = Device(cloud).sign_up(), Device(cloud).sign_up()

    assert ["counted", "counted"] == [count(mayas, maya)["answer"], count(bens, ben)["answer"]]

    won = maya.view["end"]["winner"] == 0
    assert (won, not won, 0) == tally(mayas)
    assert (not won, won, 0) == tally(bens)
    assert ("player", "Ben", "player", "Maya") == (
        friend_of(mayas)["kind"],
        friend_of(mayas)["name"],
        friend_of(bens)["kind"],
        friend_of(bens)["name"],
    )
    told = mayas.ask("statistics")
    (point,) = told["points"]
    assert [*maya.view["scores"], 50, won] == [point["mine"], point["theirs"], point["target"], point["won"]]
    parts = maya.send_plain("record", record=maya.view["record"], table=maya.table)
    recount = Recount()
    recount.add("".join(part["text"] for part in parts), seat=0, opponent="Ben")
    assert [recount.knock_deadwood[deadwood] for deadwood in range(11)] == told["deals"]["knock_deadwood"]
    counted = ("won", "lost", "void", "gins", "knocks", "undercuts", "gins_against", "knocks_against")
    assert {what: recount.deals[what] for what in counted} == {what: told["deals"][what] for what in counted}


def test_a_conceded_game_is_won_and_lost(cloud: Cloud) -> None:
    maya, ben = conceded(cloud)
    mayas, bens = Device(cloud).sign_up(), Device(cloud).sign_up()
    count(mayas, maya)
    count(bens, ben)

    assert ((0, 1, 0), (1, 0, 0)) == (tally(mayas), tally(bens))
    assert (-1, 1) == (mayas.ask("statistics")["streak"], bens.ask("statistics")["streak"])


def test_a_game_left_counts_as_conceded(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    mover(maya, ben).play()
    ben.send("leave")
    bens = Device(cloud).sign_up()

    assert "counted" == count(bens, ben, maya.view["record"])["answer"]
    assert (0, 1, 0) == tally(bens)


def test_a_game_ended_by_agreement_is_counted_apart(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    mover(maya, ben).play()
    maya.send("offerEnd", game=1)
    ben.send("acceptEnd", game=1)
    mayas = Device(cloud).sign_up()
    count(mayas, maya)

    assert (0, 0, 1) == tally(mayas)
    assert 0 == mayas.ask("statistics")["streak"]


def test_a_game_against_the_house_counts_by_its_level(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot", level="expert")
    seal(maya)
    while not maya.to_move:
        cloud.play_bots()
    maya.play()
    maya.send("concede", game=1)
    mayas = Device(cloud).sign_up()
    count(mayas, maya)
    told = mayas.ask("statistics")

    assert [{"level": "expert", "won": 0, "lost": 1, "abandoned": 0}] == told["levels"]
    assert [] == told["friends"]


def test_games_played_before_there_was_an_account_are_counted_after_the_table_has_gone(cloud: Cloud) -> None:
    maya, ben = conceded(cloud)
    first = maya.view["record"]
    for page in (maya, ben):
        page.send("rematch", game=1)
    seal(maya, ben)
    mover(maya, ben).play()
    ben.send("concede", game=2)
    second = maya.view["record"]
    cloud.clock.wait(seconds=MONTH_S)
    cloud.dynamodb.delete_item(TableName=TABLE_NAME, Key={"pk": {"S": f"TABLE#{maya.table}"}, "sk": {"S": "TABLE"}})
    mayas = Device(cloud).sign_up()

    assert ["counted"] * 2 == [count(mayas, maya, name)["answer"] for name in (second, first)]
    assert (1, 1, 0) == tally(mayas)
    assert (1, [False, True]) == (
        mayas.ask("statistics")["streak"],
        [point["won"] for point in mayas.ask("statistics")["points"]],
    )


def test_a_counted_game_stays_counted_when_its_year_is_over(cloud: Cloud) -> None:
    maya, ben = conceded(cloud)
    bens = Device(cloud).sign_up()
    count(bens, ben)
    cloud.clock.wait(seconds=YEAR_S)
    late = Device(cloud).sign_up()

    assert "unknown_record" == code_of(count(late, maya))
    bens.sign_in()
    assert (1, 0, 0) == tally(bens)


# --- once --------------------------------------------------------------------------------------------------------


def test_a_game_counts_once_however_often_it_is_asked(cloud: Cloud) -> None:
    maya, _ = conceded(cloud)
    mayas = Device(cloud).sign_up()

    assert ["counted"] * 3 == [count(mayas, maya)["answer"] for _ in range(3)]
    assert (0, 1, 0) == tally(mayas)
    assert 1 == len(lines(cloud, mayas))


def test_a_seat_stays_counted_when_the_table_goes_on(cloud: Cloud) -> None:
    maya, ben = conceded(cloud)
    record = maya.view["record"]
    mayas, other = Device(cloud).sign_up(), Device(cloud).sign_up()
    count(mayas, maya)
    for page in (maya, ben):
        page.send("rematch", game=1)
    seal(maya, ben)

    assert "game_taken" == code_of(count(other, maya, record))
    assert "counted" == code_of(count(mayas, maya, record))


def test_a_game_counts_once_for_two_devices_of_an_account_at_once(cloud: Cloud) -> None:
    maya, _ = conceded(cloud)
    mayas = Device(cloud).sign_up()
    other = Device(cloud)
    other.use_code(mayas.ask("deviceCode")["code"])
    cloud.between_frames = 0

    answers = at_once(*[lambda device=device: count(device, maya) for device in (mayas, other) * 3])

    assert {"counted"} == set(map(code_of, answers))
    assert 1 == len(lines(cloud, mayas))


def test_a_seat_counts_for_one_account_of_those_that_ask_at_once(cloud: Cloud) -> None:
    maya, _ = conceded(cloud)
    devices = [Device(cloud).sign_up() for _ in range(4)]
    cloud.between_frames = 0

    answers = at_once(*[lambda device=device: count(device, maya) for device in devices])

    assert ["counted", "game_taken", "game_taken", "game_taken"] == sorted(map(code_of, answers))
    assert 1 == sum(len(lines(cloud, device)) for device in devices)


def test_two_that_count_their_game_at_once_both_learn_of_each_other(cloud: Cloud) -> None:
    maya, ben = conceded(cloud)
    mayas, bens = Device(cloud).sign_up(), Device(cloud).sign_up()
    cloud.between_frames = 0

    answers = at_once(lambda: count(mayas, maya), lambda: count(bens, ben))

    assert ["counted", "counted"] == [code_of(answer) for answer in answers]
    assert ["player", "player"] == [friend_of(mayas)["kind"], friend_of(bens)["kind"]]


def test_who_plays_against_oneself_counts_one_of_the_seats(cloud: Cloud) -> None:
    maya, ben = conceded(cloud)
    mayas = Device(cloud).sign_up()
    count(mayas, maya)

    assert "game_taken" == code_of(count(mayas, ben))
    assert (0, 1, 0) == tally(mayas)


@contextmanager
def bad_luck(cloud: Cloud, seed: int) -> Iterator[None]:
    """Of the account's calls of the table one in three never takes effect, or its answer is lost."""
    client = account_wiring.account_ports(cloud.sockets.endpoint).accounts._client  # type: ignore[attr-defined]
    chance = random.Random(seed)

    def strike(**_: object) -> None:
        if chance.random() < 1 / 6:
            raise ReadTimeoutError(endpoint_url="https://dynamodb.example")

    for event in ("provide-client-params.dynamodb", "after-call.dynamodb"):
        client.meta.events.register(event, strike)
    try:
        yield
    finally:
        for event in ("provide-client-params.dynamodb", "after-call.dynamodb"):
            client.meta.events.unregister(event, strike)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_counts_once_for_both_whatever_is_lost_on_the_way(cloud: Cloud, seed: int) -> None:
    maya, ben = conceded(cloud)
    mayas, bens = Device(cloud).sign_up(), Device(cloud).sign_up()

    with bad_luck(cloud, seed):
        for device, page in ((mayas, maya), (bens, ben)) * 2:
            until_answered(lambda device=device, page=page: count(device, page))  # type: ignore[misc]

    assert [1, 1] == [len(lines(cloud, device)) for device in (mayas, bens)]
    assert ((0, 1, 0), (1, 0, 0)) == (tally(mayas), tally(bens))
    assert ["player", "player"] == [friend_of(mayas)["kind"], friend_of(bens)["kind"]]


def until_answered(ask: Callable[[], Frame]) -> Frame:
    """Ask again, as a page does, while the answer is our own fault."""
    for _ in range(100):
        answer = ask()
        if code_of(answer) not in ("unavailable", "busy", "fault"):
            return answer
    raise AssertionError("never answered")


# --- whose it is -------------------------------------------------------------------------------------------------


def test_only_a_seats_secret_counts_its_game(cloud: Cloud) -> None:
    maya, _ = conceded(cloud)
    mallory = Device(cloud).sign_up()

    assert "seat_not_yours" == code_of(mallory.ask("count", record=maya.view["record"], secret="A" * 22))
    assert "unknown_record" == code_of(mallory.ask("count", record="2" * 16, secret=maya.secret))


def test_whoever_comes_to_the_table_afterwards_has_no_part_in_the_game(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    seal(maya)
    while not maya.to_move:
        cloud.play_bots()
    maya.play()
    maya.send("concede", game=1)
    record = maya.view["record"]
    guest = Page(cloud, "Ben", table=maya.table)
    guest.sit()
    maya.send("admit", yes=True)
    guest.greet()
    assert 1 == guest.view["you"]
    bens = Device(cloud).sign_up()

    assert "seat_not_yours" == code_of(count(bens, guest, record))


def test_whoever_has_the_seat_before_the_game_was_kept_has_no_part_in_it_either(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as stopped:
        stopped.setattr("functions.service.commands.keep_over", lambda *_: None)
        maya = Page(cloud, "Maya").open()
        maya.send("addBot")
        seal(maya)
        while not maya.to_move:
            cloud.play_bots()
        maya.play()
        maya.send("concede", game=1)
    record = maya.view["record"]
    guest = Page(cloud, "Ben", table=maya.table)
    guest.sit()
    maya.send("admit", yes=True)
    mayas, bens = Device(cloud).sign_up(), Device(cloud).sign_up()

    assert "seat_not_yours" == code_of(count(bens, guest, record))
    assert "counted" == count(mayas, maya, record)["answer"]
    assert ["standard"] == [level["level"] for level in mayas.ask("statistics")["levels"]]


def test_a_game_that_goes_on_can_not_be_counted(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    mover(maya, ben).play()

    assert maya.view["record"] is None
    assert {item["sk"]["S"] for item in cloud.items()} <= {"TABLE", "CONN", "OPENED", "DONE#0", "DONE#1"}


def test_a_name_of_a_game_tells_no_name_of_a_player(cloud: Cloud) -> None:
    """The link of a replay is for anybody, and who played is now kept beside it."""
    maya, _ = conceded(cloud)
    stranger = Page(cloud, "Zed")
    stranger.send_plain("record", record=maya.view["record"])
    stranger.send_plain("replay", record=maya.view["record"], deal=1)
    told = repr(stranger.frames)

    assert "Maya" not in told
    assert "Ben" not in told


# --- the end of an account ---------------------------------------------------------------------------------------


def everything_of(cloud: Cloud, device: Device) -> list[dict[str, Any]]:
    """But the mark of its leaving, which the schedule takes away."""
    found = [item for item in cloud.items() if str(device.user) in repr(item)]
    return [item for item in found if item["pk"]["S"] != "LEAVING"]


def test_a_deleted_account_leaves_nothing_and_its_friend_a_former_player(cloud: Cloud) -> None:
    maya, ben = conceded(cloud)
    mayas, bens = Device(cloud).sign_up(), Device(cloud).sign_up()
    count(mayas, maya)
    count(bens, ben)
    mayas.ask("save", nickname="Maya", preferences={"felt": "blue"})
    cloud.clock.wait(seconds=1)

    assert "deleted" == mayas.ask("delete")["answer"]

    once = [item for item in everything_of(cloud, mayas) if item["sk"]["S"] != "ONCE"]
    assert [] == once
    assert [] == [item for item in cloud.items() if item["sk"]["S"].startswith("GAME") and "Maya" in repr(item)]
    assert (1, 0, 0) == tally(bens)
    assert ("former", "") == (friend_of(bens)["kind"], friend_of(bens)["name"])
    assert "signed_out" == code_of(mayas.ask("show"))
    assert "passkey_unknown" == code_of(mayas.sign_in())


def test_a_friend_who_counts_later_played_a_former_player(cloud: Cloud) -> None:
    maya, ben = conceded(cloud)
    mayas, bens = Device(cloud).sign_up(), Device(cloud).sign_up()
    count(mayas, maya)
    mayas.ask("delete")
    count(bens, ben)

    assert ("former", "") == (friend_of(bens)["kind"], friend_of(bens)["name"])


def test_deleting_may_be_repeated(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()

    assert ["deleted"] * 2 == [maya.ask("delete")["answer"] for _ in range(2)]


def test_an_account_deleted_while_it_plays_costs_no_seat(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    mayas = Device(cloud).sign_up()
    other = Device(cloud)
    other.use_code(mayas.ask("deviceCode")["code"])
    mayas.ask("delete")

    assert "signed_out" == code_of(other.ask("save", nickname="Maya"))
    for _ in range(4):
        mover(maya, ben).play()
    maya.send("concede", game=1)
    assert "over" == ben.view["stage"]
    assert "signed_out" == code_of(count(other, maya))
    assert "account" == other.sign_up().ask("show")["answer"]


def test_a_deletion_broken_off_is_gone_on_with_and_meanwhile_there_is_no_account(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    maya, ben = conceded(cloud)
    mayas, bens = Device(cloud).sign_up(), Device(cloud).sign_up()
    count(mayas, maya)
    count(bens, ben)

    def broken(*_: object) -> None:
        raise Unavailable

    with monkeypatch.context() as stopped:
        stopped.setattr("functions.adapters.accounts.DynamoAccounts._forget_opponent", broken)
        assert "unavailable" == code_of(mayas.ask("delete"))
    assert "signed_out" == code_of(mayas.ask("show"))
    assert "passkey_unknown" == code_of(mayas.sign_in())
    assert "player" == friend_of(bens)["kind"]

    assert "deleted" == mayas.ask("delete")["answer"]
    assert [] == [item for item in everything_of(cloud, mayas) if item["sk"]["S"] != "ONCE"]
    assert "former" == friend_of(bens)["kind"]


class KilledAfter:
    """The function of accounts is stopped where it stands, after so many of its writes."""

    def __init__(self, cloud: Cloud, writes: int) -> None:
        self.left = writes
        client = account_wiring.account_ports(cloud.sockets.endpoint).accounts._client  # type: ignore[attr-defined]
        for write in ("TransactWriteItems", "UpdateItem", "PutItem", "DeleteItem"):
            client.meta.events.register(f"after-call.dynamodb.{write}", self)

    def __call__(self, **_: object) -> None:
        self.left -= 1
        if self.left == 0:
            raise Killed


WRITES_OF_A_DELETION = 1 + 2 * 3 + 2
"""It is an account no more; its name at a game and in the friend's line, and its own line, twice; nothing is left,
and so it is no longer leaving.
"""


def two_games(cloud: Cloud) -> tuple[Device, Device]:
    """Each counted by both, and then a month later."""
    maya, ben = conceded(cloud)
    mayas, bens = Device(cloud).sign_up(), Device(cloud).sign_up()
    count(mayas, maya)
    count(bens, ben)
    for page in (maya, ben):
        page.send("rematch", game=1)
    seal(maya, ben)
    mover(maya, ben).play()
    maya.send("concede", game=2)
    count(mayas, maya)
    count(bens, ben)
    return mayas, bens


def nothing_is_left(cloud: Cloud, deleted: Device, friend: Device) -> None:
    assert [] == [item for item in everything_of(cloud, deleted) if item["sk"]["S"] != "ONCE"]
    assert [] == [item for item in cloud.items() if item["sk"]["S"].startswith("GAME") and "Maya" in repr(item)]
    assert ("former", "") == (friend_of(friend)["kind"], friend_of(friend)["name"])
    assert (2, 0, 0) == tally(friend)


@pytest.mark.parametrize("writes", range(1, WRITES_OF_A_DELETION + 1))
def test_a_deletion_stopped_after_any_of_its_writes_ends_when_it_is_asked_for_again(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    monkeypatch.setattr("functions.adapters.accounts.AT_ONCE", 1)
    mayas, bens = two_games(cloud)
    stopped = KilledAfter(cloud, writes)
    with pytest.raises(Killed):
        mayas.ask("delete")

    assert "deleted" == mayas.ask("delete")["answer"]

    assert 0 >= stopped.left
    nothing_is_left(cloud, mayas, bens)
    assert "deleted" == mayas.ask("delete")["answer"]


@pytest.mark.parametrize("writes", range(1, WRITES_OF_A_DELETION + 1))
def test_a_deletion_whose_device_never_comes_back_is_ended_by_the_schedule(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    monkeypatch.setattr("functions.adapters.accounts.AT_ONCE", 1)
    mayas, bens = two_games(cloud)
    KilledAfter(cloud, writes)
    with pytest.raises(Killed):
        mayas.ask("delete")

    cloud.see_leavers_off()

    nothing_is_left(cloud, mayas, bens)
    assert [] == [item for item in cloud.items() if item["pk"]["S"] == "LEAVING"]


def test_a_deletion_that_can_not_be_gone_on_with_keeps_no_other(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    leavers = two_games(cloud)
    forget = DynamoAccounts.forget_games
    with monkeypatch.context() as dying:
        dying.setattr(DynamoAccounts, "forget_games", killed)
        for device in leavers:
            with pytest.raises(Killed):
                device.ask("delete")
    first, second = sorted(leavers, key=lambda device: str(device.user))

    def fails(accounts: DynamoAccounts, user: str, games: Sequence[CountedGame]) -> None:
        if user == first.user:
            raise ValueError(user)
        forget(accounts, user, games)

    monkeypatch.setattr(DynamoAccounts, "forget_games", fails)
    cloud.see_leavers_off()

    assert [] == [item for item in everything_of(cloud, second) if item["sk"]["S"] != "ONCE"]


def test_the_schedule_leaves_accounts_alone_that_nobody_deletes(cloud: Cloud) -> None:
    mayas, bens = two_games(cloud)
    bens.ask("delete")
    before = everything_of(cloud, mayas)

    cloud.see_leavers_off()

    assert before == everything_of(cloud, mayas) != []


def test_a_deletion_makes_so_many_writes_and_no_more(cloud: Cloud) -> None:
    mayas, _ = two_games(cloud)
    counted = KilledAfter(cloud, WRITES_OF_A_DELETION + 1)

    mayas.ask("delete")

    assert 1 == counted.left


def test_two_deletions_of_an_account_at_once_leave_nothing(cloud: Cloud) -> None:
    mayas, bens = two_games(cloud)
    other = Device(cloud)
    other.use_code(mayas.ask("deviceCode")["code"])
    cloud.between_frames = 0

    answers = at_once(
        *[lambda device=device: until_answered(lambda: device.ask("delete")) for device in (mayas, other) * 2]
    )

    assert {"deleted"} == set(map(code_of, answers))
    nothing_is_left(cloud, mayas, bens)


@pytest.mark.parametrize("write", ["save", "forget_games", "delete"])
def test_a_deletion_that_another_overtakes_at_any_write_leaves_nothing(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch, write: str
) -> None:
    mayas, bens = two_games(cloud)
    other = Device(cloud)
    other.use_code(mayas.ask("deviceCode")["code"])
    said = overtaken(monkeypatch, write, lambda: other.ask("delete"))

    assert ("deleted", ["deleted"]) == (mayas.ask("delete")["answer"], said)
    nothing_is_left(cloud, mayas, bens)


def test_a_friend_who_is_counting_while_the_account_counts_and_goes_keeps_no_name(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    maya, ben = conceded(cloud)
    mayas, bens = Device(cloud).sign_up(), Device(cloud).sign_up()

    def count_and_go() -> Frame:
        count(mayas, maya)
        return mayas.ask("delete")

    said = overtaken(monkeypatch, "count", count_and_go)

    assert ("counted", ["deleted"]) == (count(bens, ben)["answer"], said)
    assert ("former", "") == (friend_of(bens)["kind"], friend_of(bens)["name"])


@pytest.mark.parametrize("seed", range(6))
def test_a_deletion_ends_whatever_is_lost_on_the_way(cloud: Cloud, seed: int) -> None:
    maya, ben = conceded(cloud)
    mayas, bens = Device(cloud).sign_up(), Device(cloud).sign_up()
    count(mayas, maya)
    count(bens, ben)

    with bad_luck(cloud, seed):
        assert "deleted" == code_of(until_answered(lambda: mayas.ask("delete")))

    assert [] == [item for item in everything_of(cloud, mayas) if item["sk"]["S"] != "ONCE"]
    assert "former" == friend_of(bens)["kind"]


def test_nothing_is_counted_for_an_account_that_is_deleted_meanwhile(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    maya, _ = conceded(cloud)
    mayas = Device(cloud).sign_up()
    said = overtaken(monkeypatch, "count", lambda: mayas.ask("delete"))

    assert "signed_out" == code_of(count(mayas, maya))
    assert ["deleted"] == said
    assert [] == [item for item in everything_of(cloud, mayas) if item["sk"]["S"] != "ONCE"]


def test_nothing_is_left_of_an_account_that_counts_while_it_is_deleted(cloud: Cloud) -> None:
    maya, ben = conceded(cloud)
    mayas, bens = Device(cloud).sign_up(), Device(cloud).sign_up()
    other = Device(cloud)
    other.use_code(mayas.ask("deviceCode")["code"])
    cloud.between_frames = 0

    _, answer, _ = at_once(lambda: count(other, maya), lambda: mayas.ask("delete"), lambda: count(bens, ben))

    assert "deleted" == code_of(until_answered(lambda: mayas.ask("delete"))), answer
    assert [] == [item for item in everything_of(cloud, mayas) if item["sk"]["S"] != "ONCE"]
    count(bens, ben)
    assert friend_of(bens)["kind"] in ("former", "guest")


def test_a_transaction_that_the_table_can_not_take_now_is_unavailable_or_busy(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    maya = Device(cloud).sign_up()
    client = account_wiring.account_ports(cloud.sockets.endpoint).accounts._client  # type: ignore[attr-defined]

    def refused(**_: object) -> None:
        raise ClientError({"Error": {"Code": "TransactionCanceledException", "Message": ""}}, "TransactWriteItems")

    client.meta.events.register("provide-client-params.dynamodb.TransactWriteItems", refused)
    assert "busy" == code_of(maya.ask("save", nickname="Maya"))
    assert "busy" == code_of(maya.ask("delete"))
