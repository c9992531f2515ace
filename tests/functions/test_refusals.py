"""Every reason to refuse, through the handlers: code, words, the current view; nothing changes, nobody else hears."""

import json
from collections.abc import Callable

import pytest

from core.illegal import IllegalMoveCode
from core.refusals import RefusalCode
from functions.refusal import WireCode
from tests.functions.cloud import Cloud
from tests.functions.pages import Frame, Page, at_table, friends, mover, play_deal

Scene = Callable[[Cloud], tuple[Page, Page, list[Frame]]]
"""Who asked, who must hear nothing of it, and the answer."""


def other(player: Page, pages: tuple[Page, Page]) -> Page:
    return pages[1] if player is pages[0] else pages[0]


def in_turn(pages: tuple[Page, Page], *moves: str) -> tuple[Page, Page]:
    """Whose turn it is after the moves, and the other."""
    for move in moves:
        mover(*pages).move(move)
    player = mover(*pages)
    return player, other(player, pages)


def with_bot(cloud: Cloud) -> Page:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    return maya


def closed(cloud: Cloud) -> tuple[Page, Page]:
    maya = Page(cloud, "Maya").open()
    maya.send("leave")
    return Page(cloud, "Ben", table=maya.table), maya


def said(asker: Page, hearer: Page, action: str, **fields: object) -> tuple[Page, Page, list[Frame]]:
    return unheard(asker, hearer, lambda: asker.send(action, **fields))


def unheard(asker: Page, hearer: Page, speak: Callable[[], list[Frame]]) -> tuple[Page, Page, list[Frame]]:
    """The answer, while nothing that is stored changes and the other hears nothing."""
    told, stored = len(hearer.frames), asker.cloud.items()
    answer = speak()
    assert (told, stored) == (len(hearer.frames), asker.cloud.items())
    return asker, hearer, answer


def in_offer(move: str) -> Scene:
    def scene(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
        player, opponent = in_turn(friends(cloud))
        return said(player, opponent, "move", at=player.view["at"], move=move)

    return scene


def moving(*before: str, move: str) -> Scene:
    def scene(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
        player, opponent = in_turn(friends(cloud), *before)
        return said(player, opponent, "move", at=player.view["at"], move=move)

    return scene


def throwing(which: str, verb: str = "discard") -> Scene:
    """After taking the upcard, throw a card of the view's own choosing."""

    def scene(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
        player, opponent = in_turn(friends(cloud, knock_limit=0), "take")
        deal = player.view["deal"]
        foreign = next(card for card in opponent.view["deal"]["hand"])
        high = next(card for card in deal["sheds"] if card not in deal["knocks"])
        card = {"foreign": foreign, "locked": deal["locked"], "high": high}[which]
        return said(player, opponent, "move", at=player.view["at"], move=f"{verb} {card}")

    return scene


def asking(action: str, *, seat: int = 0, played: bool = False, **fields: object) -> Scene:
    """A command at a table with two people, before the seal or with a deal."""

    def scene(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
        pages = friends(cloud) if played else at_table(cloud)
        return said(pages[seat], pages[1 - seat], action, **fields)

    return scene


def alone(action: str, **fields: object) -> Scene:
    def scene(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
        return said(Page(cloud, "Maya").open(), Page(cloud, "nobody"), action, **fields)

    return scene


def over(action: str, **fields: object) -> Scene:
    def scene(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
        maya, ben = friends(cloud)
        ben.send("concede", game=1)
        return said(maya, ben, action, **fields)

    return scene


def at_closed(action: str, **fields: object) -> Scene:
    def scene(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
        ben, maya = closed(cloud)
        return said(ben, maya, action, secret=ben.secret, **fields)

    return scene


def at_full_table(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = friends(cloud)
    third = Page(cloud, "Ben", table=maya.table)
    return said(third, ben, "sit", name="Ben", secret=third.secret)


def other_seat_with_my_secret(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = friends(cloud)
    code = ben.send("moveSeat")[-1]["code"]
    return said(maya, ben, "takeSeat", code=code, secret=maya.secret)


def late_seat_code(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = friends(cloud)
    code = ben.send("moveSeat")[-1]["code"]
    cloud.clock.wait(seconds=121)
    phone = Page(cloud, "", table=ben.table)
    return said(phone, maya, "takeSeat", code=code, secret=phone.secret)


def nonce_before_commitments(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = at_table(cloud)
    maya.commit()
    return said(maya, ben, "nonce", game=1, nonce=maya.nonce.hex())


def wrong_nonce(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = at_table(cloud)
    maya.commit()
    ben.commit()
    return said(maya, ben, "nonce", game=1, nonce="0" * 64)


def second_commitment(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = at_table(cloud)
    maya.commit()
    ben.commit()
    ben.reveal()
    return said(maya, ben, "commit", game=1, commitment="0" * 64)


def early_claim(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = friends(cloud, target=500)
    play_deal(maya, ben)
    maya.send("ready", at=maya.view["at"])
    return said(maya, ben, "claim", what="next", game=1)


def after_the_deal(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = friends(cloud, target=500)
    play_deal(maya, ben)
    return said(maya, ben, "move", at=maya.view["at"], move="draw")


def out_of_turn(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    player, opponent = in_turn(friends(cloud))
    return said(opponent, player, "move", at=player.view["at"], move="pass")


def no_guest(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    return said(with_bot(cloud), Page(cloud, "nobody"), "admit", yes=True)


def long_name(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya = Page(cloud, "Maya").open()
    ben = Page(cloud, "", table=maya.table)
    return said(ben, maya, "sit", name="x" * 10_000, secret=ben.secret)


def flood(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = friends(cloud)
    for _ in range(10):
        maya.send("chat", text="spam")
    return said(maya, ben, "chat", text="spam")


def again_and_again(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = friends(cloud)
    for number in range(10):
        maya.send("mute", muted=number % 2 == 0)
    return said(maya, ben, "mute", muted=True)


def two_page_errors(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = at_table(cloud)
    error = json.dumps({"action": "pageError", "kind": "error", "text": "TypeError", "page": "index-1a2b.js"})
    maya.raw(error)
    return unheard(maya, ben, lambda: maya.raw(error))


def rematch_with_nobody(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = friends(cloud)
    ben.send("leave")
    return said(maya, ben, "rematch", game=1)


def watching(action: str, **fields: object) -> Scene:
    def scene(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
        maya, ben = friends(cloud)
        return said(Page(cloud, "Eve", table=maya.table), ben, action, **fields)

    return scene


def raw(body: str) -> Scene:
    def scene(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
        maya, ben = at_table(cloud)
        return unheard(maya, ben, lambda: maya.raw(body))

    return scene


def bot_then_friend(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya = with_bot(cloud)
    maya.commit()
    maya.reveal()
    maya.send("concede", game=1)
    record = maya.view["record"]
    maya.send("removeBot")
    ben = Page(cloud, "Ben", table=maya.table)
    ben.sit()
    return unheard(ben, maya, lambda: ben.send_plain("record", record=record, table=ben.table))


def no_such_hand(cloud: Cloud) -> tuple[Page, Page, list[Frame]]:
    maya, ben = friends(cloud)
    maya.send("concede", game=1)
    return unheard(maya, ben, lambda: maya.send_plain("replay", record=maya.view["record"], deal=2))


SCENES: list[tuple[str, Scene]] = [
    ("closed", at_closed("sit", name="Ben")),
    ("not_seated", watching("move", at="1.1.0", move="pass")),
    ("not_seated", watching("chat", text="hello")),
    ("not_seated", watching("moveSeat")),
    ("not_seated", watching("claim", what="end", game=1)),
    ("table_full", at_full_table),
    ("table_full", asking("addBot")),
    ("already_seated", other_seat_with_my_secret),
    ("no_opponent", alone("ready", at="0.0.0")),
    ("not_opener", asking("addBot", seat=1)),
    ("not_opener", asking("admit", seat=1, yes=True)),
    ("no_bot", asking("removeBot")),
    ("no_guest", no_guest),
    ("stale", asking("move", played=True, at="1.1.1", move="pass")),
    ("stale", asking("move", played=True, at="1.2.0", move="pass")),
    ("stale", asking("concede", played=True, game=2)),
    ("not_dealt", asking("move", at="1.0.0", move="pass")),
    ("already_dealt", asking("commit", played=True, game=1, commitment="0" * 64)),
    ("already_committed", second_commitment),
    ("commitment_missing", nonce_before_commitments),
    ("nonce_wrong", wrong_nonce),
    ("deal_not_over", asking("ready", played=True, at="1.1.0")),
    ("too_early", early_claim),
    ("game_over", over("concede", game=1)),
    ("game_over", over("move", at="1.1.0", move="pass")),
    ("game_not_over", asking("rematch", played=True, game=1)),
    ("no_offer", asking("acceptEnd", played=True, game=1)),
    ("opponent_left", rematch_with_nobody),
    ("not_away", asking("claim", played=True, what="house", game=1)),
    ("not_away", asking("claim", played=True, what="end", game=1)),
    ("seat_code_wrong", watching("takeSeat", code="2345-6789", secret="A" * 22)),
    ("seat_code_expired", late_seat_code),
    ("name_too_long", long_name),
    ("chat_too_long", asking("chat", text="y" * 10_000)),
    ("chat_empty", asking("chat", text=" \u202e\n")),
    ("chat_too_fast", flood),
    ("deal_over", after_the_deal),
    ("not_your_turn", out_of_turn),
    ("offer_no_stock", in_offer("draw")),
    ("must_draw_stock", moving("pass", "pass", move="take")),
    ("pass_only_in_offer", moving("pass", "pass", move="pass")),
    ("must_draw_first", in_offer("discard As")),
    ("already_drawn", moving("take", move="draw")),
    ("not_held", throwing("foreign")),
    ("just_taken", throwing("locked")),
    ("just_taken", throwing("locked", "knock")),
    ("too_much_deadwood", throwing("high", "knock")),
    ("unreadable", raw("null")),
    ("too_large", raw("x" * 200_000)),
    ("unknown_action", raw("{}")),
    ("bad_field", raw('{"action": "concede"}')),
    ("unknown_table", watching("sync", table="222-222-222")),
    ("unknown_table", watching("move", table="222-222-222", at="1.1.0", move="pass")),
    ("unknown_record", raw('{"action": "record", "record": "2222222222222222"}')),
    ("unknown_deal", no_such_hand),
    ("not_yours", bot_then_friend),
    ("too_fast", again_and_again),
    ("too_fast", two_page_errors),
]

ELSEWHERE = {"busy", "unavailable", "fault", "too_much", "too_many_tables", "no_new_tables"}
"""Shown where the cloud itself is in trouble, and where it is asked too much."""


@pytest.mark.parametrize(("code", "scene"), SCENES, ids=[f"{code}-{number}" for number, (code, _) in enumerate(SCENES)])
def test_what_is_refused_changes_nothing_and_is_answered(cloud: Cloud, code: str, scene: Scene) -> None:
    _, _, answer = scene(cloud)
    page_error = scene is two_page_errors

    assert [code] == [frame["code"] for frame in answer]
    assert answer[0]["words"]
    view = answer[0]["view"]
    if view is not None:
        assert int(cloud.item(view["table"])["version"]["N"]) == view["version"]
    assert (view is None) == (
        code
        in {"unreadable", "too_large", "unknown_action", "bad_field", "unknown_table", "unknown_record", "unknown_deal"}
        or page_error
    )


def test_every_code_there_is_is_shown_somewhere() -> None:
    codes = {str(code) for kind in (RefusalCode, IllegalMoveCode, WireCode) for code in kind}

    assert codes == {code for code, _ in SCENES} | ELSEWHERE


def test_the_same_connection_and_the_other_seat_go_on_after_any_nonsense(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    for body in ["null", "[]", "{", "[" * 9_000, '{"action":null}', json.dumps({"action": "move", "at": {}})]:
        mover(maya, ben).raw(body)
    mover(maya, ben).raw('{"action":"sync"}', binary=True)

    play_deal(maya, ben)

    assert maya.view["deal"]["result"] == ben.view["deal"]["result"] is not None


@pytest.mark.parametrize("move", ["pass", "take", "draw", "discard As", "knock As"])
def test_the_seat_not_to_move_can_do_nothing_in_any_phase(cloud: Cloud, move: str) -> None:
    pages = friends(cloud)
    for step in ("pass", "pass", "draw"):
        player = mover(*pages)
        waiting = other(player, pages)
        version, told = player.view["version"], len(player.frames)

        assert "not_your_turn" == waiting.move(move)[-1]["code"]

        assert (version, told) == (player.view["version"], len(player.frames))
        player.move(step)


def test_a_claimed_seat_is_refused_and_a_guessed_secret_is_a_stranger(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    player = mover(maya, ben)

    assert "bad_field" == other(player, (maya, ben)).move("pass", seat=player.view["you"])[-1]["code"]
    thief = Page(cloud, maya.name, table=maya.table)
    assert (None, None) == (thief.greet()[0]["you"], thief.view["deal"])
    assert "not_seated" == thief.move("pass", at=maya.view["at"])[-1]["code"]
