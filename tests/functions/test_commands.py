"""Every command, as two pages use it."""

import pytest

from functions.messages import MESSAGES
from tests.functions.cloud import Cloud
from tests.functions.pages import Page, at_table, friends, mover, play_deal, seal


def test_open_shows_who_invites_and_the_rules_and_is_one_table_however_often_sent(cloud: Cloud) -> None:
    maya = Page(cloud, " Ma\u202eya ")
    maya.open(command="first", rules={"target": 250})
    code = maya.table
    maya.open(command="first", rules={"target": 250})

    watcher = Page(cloud, "", table=code)
    watcher.sync()
    view = watcher.view
    assert code == maya.table
    assert (None, "waiting", "Maya", None) == (view["you"], view["stage"], view["seats"][0]["name"], view["seats"][1])
    assert {"target": 250, "knock_limit": 10, "gin_bonus": 25, "undercut_bonus": 25} == view["rules"]
    assert 1 == len([item for item in cloud.items() if item["sk"]["S"] == "TABLE"])


def test_another_command_of_the_same_page_opens_another_table(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    first = maya.table

    maya.open()

    assert first != maya.table
    assert {"0": {"M": {}}, "1": {"M": {}}} == cloud.item(first)["connections"]["M"]


def test_looking_at_the_link_takes_no_seat_and_sitting_does(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    ben = Page(cloud, "Ben", table=maya.table)
    for _ in range(20):
        ben.sync(version=0)
    assert "waiting" == maya.view["stage"]

    ben.sit()

    assert ("sealing", 1) == (ben.view["stage"], ben.view["you"])
    assert ("Ben", "here") == (maya.view["seats"][1]["name"], maya.view["seats"][1]["presence"])


def test_sitting_again_with_one_secret_is_one_seat(cloud: Cloud) -> None:
    _, ben = at_table(cloud)
    tab = ben.again()

    tab.sit()

    assert 1 == tab.view["you"]
    assert {ben.connection, tab.connection} == set(cloud.item(ben.table)["connections"]["M"]["1"]["M"])


def test_the_seal_shows_commitments_at_once_nonces_when_both_are_there_and_the_seed_in_the_end(cloud: Cloud) -> None:
    maya, ben = at_table(cloud)
    maya.commit()
    assert [maya.commitment, None] == ben.view["seal"]["commitments"]
    ben.commit()
    maya.reveal()
    assert [None, None] == ben.view["seal"]["nonces"]
    ben.reveal()

    assert [maya.nonce.hex(), ben.nonce.hex()] == maya.view["seal"]["nonces"]
    assert ("playing", None) == (maya.view["stage"], maya.view["seal"]["seed"])
    ben.send("concede", game=1)
    assert cloud.item(ben.table)["seed"]["B"].hex() == maya.view["seal"]["seed"]


def test_a_move_is_shown_to_both_with_what_happened(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    player = mover(maya, ben)
    other = ben if player is maya else maya

    player.move("pass")

    told = {"ply": 0, "seat": player.view["you"], "move": "pass", "card": None}
    assert [told] == player.view["deal"]["events"] == other.view["deal"]["events"]
    assert other.to_move
    assert player.frames[-1]["acks"]
    assert player.frames[-1]["acks"][-1] not in other.view["acks"]


def test_the_next_deal_starts_when_both_are_ready(cloud: Cloud) -> None:
    maya, ben = friends(cloud, target=500)
    play_deal(maya, ben)
    at = maya.view["at"]

    maya.send("ready", at=at)
    assert (True, "showdown") == (ben.view["seats"][0]["ready"], ben.view["stage"])
    ben.send("ready", at=at)

    assert ("playing", "1.2.0") == (maya.view["stage"], maya.view["at"])
    (kept,) = [item["sk"]["S"] for item in cloud.items() if item["sk"]["S"].startswith("DEAL#")]
    assert kept.endswith("#0001#0001")


def test_the_next_deal_can_be_claimed_a_minute_after_the_first_was_ready(cloud: Cloud) -> None:
    maya, ben = friends(cloud, target=500)
    play_deal(maya, ben)
    maya.send("ready", at=maya.view["at"])
    cloud.clock.wait(seconds=59)
    assert "too_early" == maya.send("claim", what="next", game=1)[-1]["code"]
    cloud.clock.wait(seconds=1)

    maya.send("claim", what="next", game=1)

    assert "1.2.0" == ben.view["at"]


def test_a_rematch_begins_when_both_want_it_and_the_other_deals(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    dealer = maya.view["deal"]["dealer"]
    maya.send("concede", game=1)
    maya.send("rematch", game=1)
    assert (True, "over") == (ben.view["seats"][0]["rematch"], ben.view["stage"])
    ben.send("rematch", game=1)
    assert ("sealing", [0, 1]) == (maya.view["stage"], maya.view["wins"])
    seal(maya, ben)

    assert ("playing", 1 - dealer, "2.1.0") == (ben.view["stage"], ben.view["deal"]["dealer"], ben.view["at"])


def test_an_end_is_agreed_withdrawn_and_accepted(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    maya.send("offerEnd", game=1)
    assert ben.view["seats"][0]["offers_end"]
    ben.send("offerEnd", game=1, withdraw=True)
    assert not maya.view["seats"][0]["offers_end"]
    maya.send("offerEnd", game=1)

    ben.send("acceptEnd", game=1)

    assert {"reason": "agreed", "winner": None} == maya.view["end"]


def test_leaving_during_a_game_concedes_it(cloud: Cloud) -> None:
    maya, ben = friends(cloud)

    maya.send("leave")

    assert ({"reason": "conceded", "winner": 1}, True) == (ben.view["end"], ben.view["seats"][0]["left"])
    assert "opponent_left" == ben.send("rematch", game=1)[-1]["code"]


def test_the_opener_who_leaves_while_waiting_closes_the_table(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("leave")

    ben = Page(cloud, "Ben", table=maya.table)
    assert "closed" == ben.sit()[-1]["code"]
    assert "closed" == ben.view["stage"]


def test_who_leaves_before_the_first_deal_sees_nothing_of_who_sits_there_next(cloud: Cloud) -> None:
    maya, ben = at_table(cloud)
    answer = ben.send("leave")
    assert [None] == [frame["you"] for frame in answer]
    told = len(ben.frames)
    eve = Page(cloud, "Eve", table=maya.table)
    eve.sit()

    seal(maya, eve)

    assert "playing" == eve.view["stage"]
    assert [] == ben.frames[told:]
    ben.sync(secret=ben.secret)
    assert (None, None) == (ben.frames[-1]["you"], ben.frames[-1]["deal"])


def test_a_seat_comes_to_another_device_by_a_code_that_serves_once(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    view, made = ben.send("moveSeat")
    assert ("view", "seatCode", 120) == (view["type"], made["type"], made["seconds"])
    assert [] == [frame for frame in maya.frames if frame["type"] == "seatCode"]
    phone = Page(cloud, "", table=ben.table)
    command = phone.next_command()

    phone.send("takeSeat", code=made["code"], secret=phone.secret, command=command)
    repeat = phone.send("takeSeat", code=made["code"], secret=phone.secret, command=command)

    assert (1, ben.view["deal"]["hand"]) == (phone.view["you"], phone.view["deal"]["hand"])
    assert ["view"] == [frame["type"] for frame in repeat]
    thief = Page(cloud, "", table=ben.table)
    assert "seat_code_wrong" == thief.send("takeSeat", code=made["code"], secret=thief.secret)[-1]["code"]


def another_device(cloud: Cloud, page: Page) -> Page:
    """The seat of this page on a further device too."""
    code = page.send("moveSeat")[-1]["code"]
    device = Page(cloud, "", table=page.table)
    device.send("takeSeat", code=code, secret=device.secret)
    return device


def test_a_device_that_its_seat_forgets_hears_no_more_of_it(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    phone = another_device(cloud, ben)
    second_tab = phone.again()
    second_tab.greet()

    tablet = another_device(cloud, phone)

    assert [None, None, None] == [page.view["you"] for page in (ben, phone, second_tab)]
    ben.greet()
    assert (None, "not_seated") == (ben.view["you"], ben.send("mute", muted=True)[-1]["code"])
    for page in (phone, second_tab):
        page.greet()
    told = len(ben.frames)
    mover(maya, tablet).play()
    assert [] == ben.frames[told:]
    assert {maya.view["version"]} == {page.view["version"] for page in (tablet, phone, second_tab)}
    assert "here" == maya.view["seats"][1]["presence"]


def test_what_was_said_before_stays_with_a_seat_that_forgets_a_device(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    maya.send("chat", text="good luck")
    cloud.clock.wait(seconds=1)

    tablet = another_device(cloud, another_device(cloud, ben))
    tablet.greet()

    (chat,) = (frame for frame in tablet.frames if frame["type"] == "chat")
    assert ["good luck"] == [line["text"] for line in chat["lines"]]


def test_a_seat_code_runs_out(cloud: Cloud) -> None:
    _, ben = friends(cloud)
    code = ben.send("moveSeat")[-1]["code"]
    cloud.clock.wait(seconds=120)
    phone = Page(cloud, "", table=ben.table)

    assert "seat_code_expired" == phone.send("takeSeat", code=code, secret=phone.secret)[-1]["code"]


def test_a_guest_asks_for_the_bots_seat_and_plays_on_in_its_place(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot", level="easy")
    maya.commit()
    maya.reveal()
    ben = Page(cloud, "Ben", table=maya.table)
    ben.sit()
    assert (None, True, None) == (ben.view["you"], ben.view["asking"], ben.view["guest"])
    assert "Ben" == maya.view["guest"]
    told = len(ben.frames)

    maya.send("admit", yes=True)
    assert [] == ben.frames[told:]
    ben.greet()

    assert (1, False, "person") == (ben.view["you"], ben.view["asking"], ben.view["seats"][1]["kind"])
    assert 10 == len(ben.view["deal"]["hand"])
    assert "here" == maya.view["seats"][1]["presence"]


def test_a_guest_who_is_turned_away_is_told_when_they_ask(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    ben = Page(cloud, "Ben", table=maya.table)
    ben.sit()
    maya.send("admit", yes=False)

    ben.greet()

    assert (None, False) == (ben.view["you"], ben.view["asking"])
    assert "table_full" == ben.sit()[-1]["code"]
    friend = Page(cloud, "Zoe", table=maya.table)
    friend.sit()
    assert (True, "Zoe") == (friend.view["asking"], maya.view["guest"])


def test_a_game_conceded_in_the_middle_of_a_deal_offers_no_moves(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    page = mover(maya, ben)
    assert page.view["deal"]["legal_moves"]

    page.send("concede", game=1)

    for seat in (maya, ben):
        deal = seat.view["deal"]
        assert (None, [], {}, []) == tuple(deal[name] for name in ("turn", "legal_moves", "sheds", "knocks"))
        assert (10, None) == (len(deal["hand"]), deal["result"])


def test_a_bot_can_be_sent_away_before_the_game(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot", level="expert")
    assert ("House", "bot", "expert", "here") == tuple(
        maya.view["seats"][1][name] for name in ("name", "kind", "level", "presence")
    )

    maya.send("removeBot")

    assert ("waiting", None) == (maya.view["stage"], maya.view["seats"][1])


def test_the_heartbeat_is_a_pong_while_nothing_is_new(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    version = maya.view["version"]

    assert [{"type": "pong", "table": maya.table, "version": version, "presence": ["here", "here"]}] == maya.sync(
        version=version
    )
    assert ["view"] == [frame["type"] for frame in ben.sync(version=version - 1)]


def test_an_old_page_is_told_to_load_anew(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()

    assert [{"type": "reload", "protocol": 1}] == maya.sync(protocol=0)


def test_a_page_that_comes_back_gets_its_seat_its_hand_and_the_lock_on_the_card_it_took(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    player = mover(maya, ben)
    player.move("take")
    player.leave_network()

    back = player.again()
    back.greet()

    deal = back.view["deal"]
    assert player.view["deal"] == deal
    assert "just_taken" == back.move(f"discard {deal['locked']}")[-1]["code"]


def test_what_was_missed_comes_with_the_first_greeting(cloud: Cloud) -> None:
    maya, ben = friends(cloud, target=500)
    maya.send("chat", text="Hello")
    for number in (1, 2):
        play_deal(maya, ben)
        assert f"1.{number}" == maya.view["at"].rpartition(".")[0]
        if number == 1:
            for page in (maya, ben):
                page.send("ready", at=page.view["at"])
    back = ben.again()

    view, history, chat = back.greet(version=0)

    assert [1, 2] == [line["deal"] for line in history["deals"]]
    assert view["deal"]["result"]["points"] == history["deals"][1]["points"]
    assert view["scores"] == [
        sum(line["points"] for line in history["deals"] if line["winner"] == seat) for seat in (0, 1)
    ]
    assert [("Hello", 0)] == [(line["text"], line["seat"]) for line in chat["lines"]]


def test_a_fourth_tab_takes_the_place_of_the_oldest(cloud: Cloud) -> None:
    maya, _ = friends(cloud)
    tabs = [maya, *(maya.again() for _ in range(3))]
    for tab in tabs[1:]:
        cloud.clock.wait(seconds=1)
        tab.greet()

    bound = cloud.item(maya.table)["connections"]["M"]["0"]["M"]
    assert {tab.connection for tab in tabs[1:]} == set(bound)
    assert "not_seated" == maya.move("pass")[-1]["code"]
    maya.greet()
    assert 0 == maya.view["you"]
    assert 3 == len(cloud.item(maya.table)["connections"]["M"]["0"]["M"])


def test_presence_is_told_when_a_page_closes_and_when_it_is_back(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    tab = ben.again()
    tab.greet()
    ben.leave_network()
    assert "here" == maya.view["seats"][1]["presence"]
    tab.leave_network()
    assert "away" == maya.view["seats"][1]["presence"]
    tab.leave_network()

    ben.again().greet()

    assert "here" == maya.view["seats"][1]["presence"]
    assert [] == [item for item in cloud.items() if item["pk"]["S"] == f"CONN#{tab.connection}"]


@pytest.mark.parametrize("seat", [0, 1])
def test_everything_that_is_told_is_of_the_protocol(cloud: Cloud, seat: int) -> None:
    pages = friends(cloud)
    play_deal(*pages)
    pages[seat].send("chat", text="well played")
    pages[seat].send("concede", game=9)

    for frame in pages[seat].frames:
        MESSAGES.validate_python(frame)
