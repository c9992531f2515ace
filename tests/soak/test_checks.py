"""The checks of the soak can fail: whatever is planted in a table that was in order is found."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.soak.checking import violations
from tests.soak.figures import counted
from tests.soak.knowledge import cards_in, traces
from tests.soak.ledger import written
from tests.soak.scenarios import Measured
from tests.soak.sealed import PACK, Opened, commitment
from tests.soak.staged import CODE, SECRETS, Stage, received, replant
from tests.soak.styles import drawing, erratic, taking
from tests.soak.testimony import Message, Tab
from tests.test_architecture import imports

Change: TypeAlias = Callable[[Message, Stage], None]


def staged(seed: int = 1) -> Stage:
    """A deal and the beginning of the next, to plant things in."""
    return deepcopy(_played(seed))


@cache
def _played(seed: int) -> Stage:
    stage = Stage(seed)
    stage.play_deals(1)
    stage.play_moves(10)
    stage.concede(0)
    return stage


def told(stage: Stage) -> str:
    """Everything the checks have to say of a table."""
    return "\n".join(violation.what for violation in violations(stage.testimony))


def first(tab: Tab, wanted: Callable[[Message], bool]) -> tuple[int, Message]:
    return next((place, view) for place, view in received(tab) if wanted(view))


def playing(view: Message) -> bool:
    return bool(view["stage"] == "playing" and len(view["deal"]["seen"]) > 8)


def showing(view: Message) -> bool:
    """A view of a result after a knock, whether or not the game goes on."""
    return bool(view["deal"] and view["deal"]["result"] and view["deal"]["result"]["kind"] != "void")


# --- a table in order -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_a_table_in_order_is_left_in_peace(seed: int) -> None:
    stage = Stage(seed, styles=(erratic, erratic))
    stage.play_game()
    stage.rematch()
    stage.play_game()
    assert told(stage) == ""


def test_a_deal_that_empties_the_stock_is_void() -> None:
    stage = Stage(2, styles=(drawing, drawing))
    stage.play_deals(1)
    stage.concede(0)
    assert told(stage) == ""
    assert counted(stage.testimony, written(stage.testimony)).deals["void"] == 1


def test_a_deal_of_a_hundred_turns_is_void() -> None:
    stage = Stage(2, styles=(taking, taking))
    stage.play_deals(1)
    stage.concede(1)
    figures = counted(stage.testimony, written(stage.testimony))
    assert told(stage) == ""
    assert (figures.longest, figures.deals["void"]) == (100, 1)


def test_a_game_given_up_opens_its_seed_in_the_middle_of_a_deal() -> None:
    stage = Stage(3)
    stage.seal()
    stage.play_moves(9)
    stage.concede(0)
    stage.rematch()
    stage.play_game()
    assert told(stage) == ""


# --- what a seat may not know -------------------------------------------------------------------------------------


def opponents_card(stage: Stage, view: Message) -> str:
    """A card the opponent of seat 0 holds that has not been seen."""
    position = written(stage.testimony).position_at(tuple(map(int, view["at"].split("."))))  # type: ignore[arg-type]
    assert position is not None
    return next(card for card in PACK if card in position.hands[1] and card not in position.face_up)


def seen_drawing(view: Message, stage: Stage) -> None:
    view["deal"]["just_drawn"] = opponents_card(stage, view)


def an_extra_field(view: Message, stage: Stage) -> None:
    view["deal"]["opponent_hand"] = []


def an_extra_field_outside(view: Message, stage: Stage) -> None:
    view["connection"] = "Abc="


def a_card_of_the_other_in_an_event(view: Message, stage: Stage) -> None:
    view["deal"]["events"][-1] |= {"move": "draw", "card": opponents_card(stage, view)}


def a_card_of_the_other_among_the_moves(view: Message, stage: Stage) -> None:
    view["deal"]["legal_moves"].append(f"discard {opponents_card(stage, view)}")


def a_card_of_the_other_as_a_name_of_a_field(view: Message, stage: Stage) -> None:
    view["deal"]["sheds"][opponents_card(stage, view)] = 20


def packed_cards_in_a_name(view: Message, stage: Stage) -> None:
    view["seats"][1]["name"] = "".join(PACK)


def a_card_as_an_acknowledgement(view: Message, stage: Stage) -> None:
    view["acks"].append(f"got {opponents_card(stage, view)}")


@pytest.mark.parametrize(
    "plant",
    [
        seen_drawing,
        a_card_of_the_other_in_an_event,
        a_card_of_the_other_among_the_moves,
        a_card_of_the_other_as_a_name_of_a_field,
        packed_cards_in_a_name,
        a_card_as_an_acknowledgement,
    ],
)
def test_a_card_of_the_other_is_found_wherever_it_stands(plant: Change) -> None:
    stage = staged()
    place, view = first(stage.tabs[0], playing)
    plant(view, stage)
    replant(stage.tabs[0], place, view)
    assert "cards that seat 0 may not know" in told(stage)


@pytest.mark.parametrize("plant", [an_extra_field, an_extra_field_outside])
def test_a_field_that_is_not_on_the_list_is_found(plant: Change) -> None:
    stage = staged()
    place, view = first(stage.tabs[0], playing)
    plant(view, stage)
    replant(stage.tabs[0], place, view)
    assert "too many or too few" in told(stage)


def test_a_view_of_the_other_seat_is_found() -> None:
    stage = staged()
    _, theirs = first(stage.tabs[1], playing)
    stage.tell(stage.tabs[0], json.dumps(theirs))
    assert "seat 0 is told that it is seat 1" in told(stage)


def test_a_void_that_opens_a_hand_is_found() -> None:
    stage = Stage(2, styles=(drawing, drawing))
    stage.play_deals(1)
    stage.concede(0)
    place, view = first(stage.tabs[0], lambda view: bool(view["deal"] and view["deal"]["result"]))
    hand = [card for card in PACK if card in stage.table.deal.text] if stage.table.deal else []
    view["deal"]["result"]["hands"][1] = {"groups": [{"kind": "deadwood", "cards": hand[:10]}], "deadwood": 0}
    replant(stage.tabs[0], place, view)
    assert "cards that seat 0 may not know" in told(stage)


def test_a_card_shown_to_a_watcher_is_found() -> None:
    stage = staged()
    place, _ = first(stage.tabs[2], playing_to_a_watcher)
    _, theirs = first(stage.tabs[1], playing)
    replant(stage.tabs[2], place, theirs | {"you": None})
    assert "cards that seat None may not know" in told(stage)


def playing_to_a_watcher(view: Message) -> bool:
    return bool(view["stage"] == "playing")


def test_a_card_in_the_words_of_a_refusal_is_found() -> None:
    stage = staged()
    refusal = {"type": "refused", "code": "not_held", "words": "They hold 7h.", "command": None, "view": None}
    stage.tell(stage.tabs[0], json.dumps(refusal))
    assert "cards that seat 0 may not know: 7h" in told(stage)


def test_an_error_of_the_gateway_is_counted_and_may_tell_no_card() -> None:
    stage = staged()
    error = {"message": "Internal server error", "connectionId": "fxPv4dtTIAM-7s=", "requestId": "fxPv5"}
    stage.tell(stage.tabs[0], json.dumps(error))
    assert told(stage) == ""
    assert counted(stage.testimony, written(stage.testimony)).gateway_errors == 1
    stage.tell(stage.tabs[0], json.dumps(error | {"message": "Internal server error at 7h"}))
    assert "cards that seat 0 may not know: 7h" in told(stage)


def seed_in_the_seal(view: Message, stage: Stage) -> None:
    view["seal"]["seed"] = written(stage.testimony).games[1].opened.seed


def seed_elsewhere(view: Message, stage: Stage) -> None:
    view["acks"].append(written(stage.testimony).games[1].opened.seed)


@pytest.mark.parametrize("plant", [seed_in_the_seal, seed_elsewhere])
def test_a_seed_before_the_game_is_over_is_found(plant: Change) -> None:
    stage = staged()
    place, view = first(stage.tabs[0], playing)
    plant(view, stage)
    replant(stage.tabs[0], place, view)
    assert "the seed of game 1 before it was over" in told(stage)


def test_a_seed_shown_to_a_watcher_is_found() -> None:
    stage = staged()
    place, view = first(stage.tabs[2], lambda view: view["end"] is not None)
    seed_in_the_seal(view, stage)
    replant(stage.tabs[2], place, view)
    assert "a watcher is told the seed" in told(stage)


def test_a_nonce_before_all_are_sent_is_found() -> None:
    stage = staged()
    place, view = first(
        stage.tabs[0], lambda view: bool(view["stage"] == "sealing" and all(view["seal"]["commitments"]))
    )
    view["seal"]["nonces"][1] = stage.testimony.nonces[1, 1]
    replant(stage.tabs[0], place, view)
    assert "the nonce of seat 1 in game 1 before all were sent" in told(stage)


def all_committed(view: Message) -> bool:
    return bool(view["stage"] == "sealing" and all(view["seal"]["commitments"]))


@pytest.mark.parametrize("trace", list(traces(SECRETS[1])))
def test_a_secret_is_found_and_every_trace_of_it(trace: str) -> None:
    stage = staged()
    place, view = first(stage.tabs[0], playing)
    view["seats"][1]["name"] = trace
    replant(stage.tabs[0], place, view)
    assert "a seat's secret, or a trace of it" in told(stage)


def test_an_address_is_found() -> None:
    stage = staged()
    place, view = first(stage.tabs[0], playing)
    view["seats"][1]["name"] = "192.168.1.17"
    replant(stage.tabs[0], place, view)
    assert "an address" in told(stage)


def test_cards_are_found_in_every_string_and_only_in_strings() -> None:
    assert cards_in('{"a": ["Th"], "9c": 1, "b": "k2dp", "c": "x\\u0037h", "d": "4d2c9f"}') == {"Th", "9c", "2d"}


# --- what is not right --------------------------------------------------------------------------------------------


def deal_of(name: str, value: Callable[[Message], object]) -> Change:
    def change(view: Message, stage: Stage) -> None:
        view["deal"][name] = value(view["deal"])

    change.__name__ = name
    return change


def score(view: Message, stage: Stage) -> None:
    view["scores"][0] += 1


def at_another_moment(view: Message, stage: Stage) -> None:
    game, deal, ply = view["at"].split(".")
    view["at"] = f"{game}.{deal}.{int(ply) - 1}"


@pytest.mark.parametrize(
    "change",
    [
        deal_of("dealer", lambda deal: 1 - deal["dealer"]),
        deal_of("turn", lambda deal: 1 - deal["turn"]),
        deal_of("phase", lambda _: "offer"),
        deal_of("hand", lambda deal: deal["hand"][1:]),
        deal_of("hand", lambda deal: deal["hand"][::-1]),
        deal_of("groups", lambda deal: [{"kind": "set", "cards": deal["hand"]}]),
        deal_of("deadwood", lambda deal: deal["deadwood"] + 1),
        deal_of("ways", lambda deal: deal["ways"] + 1),
        deal_of("arrangements", lambda deal: [deal["groups"]]),
        deal_of("legal_moves", lambda deal: [*deal["legal_moves"], "pass"]),
        deal_of("sheds", lambda deal: dict.fromkeys(deal["hand"], 1)),
        deal_of("knocks", lambda deal: deal["hand"][:1]),
        deal_of("locked", lambda deal: deal["hand"][0]),
        deal_of("opponent_count", lambda deal: deal["opponent_count"] + 1),
        deal_of("top", lambda deal: deal["upcard"] if deal["top"] != deal["upcard"] else None),
        deal_of("discards", lambda deal: deal["discards"] + 1),
        deal_of("stock", lambda deal: deal["stock"] - 1),
        deal_of("seen", lambda deal: deal["seen"][:-1]),
        deal_of("events", lambda deal: deal["events"][:-1]),
        deal_of("result", lambda _: {"kind": "void"}),
        score,
        at_another_moment,
    ],
)
def test_a_view_that_is_not_right_is_found(change: Change) -> None:
    stage = staged()
    place, view = first(stage.tabs[0], playing)
    change(view, stage)
    replant(stage.tabs[0], place, view)
    assert told(stage) != ""


def result_of(name: str, value: Callable[[Message], object]) -> Change:
    def change(view: Message, stage: Stage) -> None:
        result = view["deal"]["result"]
        result[name] = value(result)

    change.__name__ = name
    return change


def deadwood_shown(view: Message, stage: Stage) -> None:
    view["deal"]["result"]["hands"][0]["deadwood"] += 1


def melds_broken(view: Message, stage: Stage) -> None:
    for hand in view["deal"]["result"]["hands"]:
        hand["groups"] = [{"kind": "deadwood", "cards": [card for group in hand["groups"] for card in group["cards"]]}]


@pytest.mark.parametrize(
    "change",
    [
        result_of("kind", lambda result: "undercut" if result["kind"] != "undercut" else "knock"),
        result_of("kind", lambda _: "void"),
        result_of("winner", lambda result: 1 - result["winner"]),
        result_of("points", lambda result: result["points"] + 1),
        result_of("knocker", lambda result: 1 - result["knocker"]),
        result_of("knocking_card", lambda _: None),
        result_of("hands", lambda result: result["hands"][::-1]),
        result_of("hands", lambda _: [None, None]),
        result_of("layoffs", lambda result: [*result["layoffs"], {"card": result["knocking_card"], "onto": 0}]),
        deadwood_shown,
        melds_broken,
        score,
    ],
)
@pytest.mark.parametrize("seed", [1, 4])
def test_a_result_that_is_not_right_is_found(change: Change, seed: int) -> None:
    stage = staged(seed)
    place, view = first(stage.tabs[0], showing)
    change(view, stage)
    replant(stage.tabs[0], place, view)
    assert told(stage) != ""


def test_a_layoff_left_out_is_found() -> None:
    stages = map(staged, range(50))
    found = ((stage, told) for stage in stages for told in received(stage.tabs[0]) if laid_off(told[1]))
    stage, (place, view) = next(found)
    view["deal"]["result"]["layoffs"].pop()
    replant(stage.tabs[0], place, view)
    assert "the groups hold" in told(stage)


def laid_off(view: Message) -> bool:
    return bool(showing(view) and view["deal"]["result"]["layoffs"])


def test_a_seed_that_is_not_the_one_committed_to_is_found() -> None:
    stage = staged()
    for tab in stage.tabs:
        for place, view in received(tab):
            if view["seal"] and view["seal"]["seed"]:
                view["seal"]["seed"] = "ab" * 32
                replant(tab, place, view)
    assert "the seed is not the one committed to" in told(stage)
    assert "does not follow from seed and moves" in told(stage) or "hand is" in told(stage)


def test_a_dealer_out_of_turn_is_found() -> None:
    stage = staged(4)
    place, view = first(stage.tabs[0], lambda view: view["at"].startswith("1.2."))
    view["deal"]["dealer"] = 1 - view["deal"]["dealer"]
    replant(stage.tabs[0], place, view)
    assert "dealer is" in told(stage)


def test_a_game_that_goes_on_after_the_target_is_found() -> None:
    stage = Stage(1)
    stage.play_game()
    place, view = first(stage.tabs[0], lambda view: bool(view["stage"] == "over"))
    view |= {"stage": "showdown", "end": None}
    view["seal"]["seed"] = None
    replant(stage.tabs[0], place, view)
    assert "stage showdown at" in told(stage)


def test_an_end_that_nobody_has_brought_about_is_found() -> None:
    stage = Stage(1)
    stage.seal()
    stage.play_moves(5)
    stage.concede(0)
    stage.tabs[0].frames = [frame for frame in stage.tabs[0].frames if '"concede"' not in frame.text]
    assert "though nobody had won it" in told(stage)


def test_a_game_given_up_by_one_and_lost_by_the_other_is_found() -> None:
    stage = staged()
    for tab in stage.tabs:
        for place, view in received(tab):
            if view["end"]:
                replant(tab, place, view | {"end": {"reason": "conceded", "winner": 0}})
    assert "though nobody had won it" in told(stage)


def test_a_deal_left_before_its_end_is_found() -> None:
    stage = staged()
    for tab in stage.tabs:
        shown = ((place, view) for place, view in received(tab) if view["deal"] and view["deal"]["result"])
        for place, view in shown:
            replant(tab, place, view | {"deal": None})
    assert "deal 1.1 was left before its end" in told(stage)


def test_one_version_of_two_moments_is_found() -> None:
    stage = staged()
    place, view = first(stage.tabs[0], playing)
    replant(stage.tabs[0], place, view | {"version": view["version"] - 1})
    assert "elsewhere" in told(stage)


def test_a_change_that_no_command_made_is_found() -> None:
    stage = staged()
    for tab in stage.tabs:
        for place, view in received(tab):
            if view["stage"] == "over":
                replant(tab, place, view | {"version": view["version"] + 1})
    assert "commands" in told(stage)


def test_a_move_that_was_acknowledged_and_is_in_no_deal_is_found() -> None:
    stage = staged()
    tab, place, command = next(
        (tab, place, json.loads(frame.text))
        for tab in stage.tabs
        for place, frame in enumerate(tab.frames)
        if frame.sent and '"discard ' in frame.text
    )
    other = "discard Ks" if command["move"] == "discard Kh" else "discard Kh"
    tab.frames[place] = replace(tab.frames[place], text=json.dumps(command | {"move": other}))
    assert f"is lost: {other}" in told(stage)


def test_chat_and_score_sheet_are_compared_with_what_was_said_and_played() -> None:
    stage = staged()
    said = {"id": "0a", "seat": 0, "text": "never said", "at": 1}
    chat = {"type": "chat", "table": CODE, "after": 0, "until": 1, "lines": [said]}
    line = {"game": 1, "deal": 1, "kind": "void", "winner": None, "points": 0}
    stage.tell(stage.tabs[1], json.dumps(chat))
    stage.tell(stage.tabs[1], json.dumps({"type": "history", "table": CODE, "deals": [line]}))
    assert "a line that seat 0 never said" in told(stage)
    assert "the score sheet says" in told(stage)


def test_a_line_of_chat_that_never_arrives_is_found() -> None:
    stage = staged()
    said = json.dumps({"action": "chat", "table": CODE, "command": "line", "text": "Hello"})
    frames = stage.tabs[0].frames
    frames.append(replace(frames[-1], sent=True, text=said))
    assert "a line of seat 0 never arrived: Hello" in told(stage)


# --- the budget of a move -------------------------------------------------------------------------------------------

WITHIN = {"dynamodb.GetItem": 1.0, "dynamodb.UpdateItem": 1.0, "dynamodb.write_units": 1.0, "posts.sent": 4.0}


@pytest.mark.parametrize(
    ("sizes", "calls", "problems"),
    [
        ({10: 700, 60: 1_023, 61: 1_024}, WITHIN, 0),
        ({10: 700, 60: 1_024}, WITHIN, 1),
        ({10: 700, 59: 1_000}, WITHIN, 1),
        ({60: 900}, WITHIN | {"dynamodb.GetItem": 1.02}, 1),
        ({60: 900}, WITHIN | {"dynamodb.Query": 1.0, "posts.sent": 5.0}, 2),
    ],
)
def test_what_is_over_the_budget_is_found(sizes: dict[int, int], calls: dict[str, float], problems: int) -> None:
    assert len(list(Measured(sizes, calls).problems())) == problems


# --- apart from what is checked -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["sealed", "following", "ledger", "shape", "knowledge", "showing", "checking", "players"]
)
def test_the_checks_share_nothing_with_what_they_check(name: str) -> None:
    imported = imports(Path(__file__).parent / f"{name}.py")
    assert not {module for module in imported if module.split(".")[0] in ("core", "functions", "local")}


# --- the shuffle, dealt again ---------------------------------------------------------------------------------------


def test_decks_and_dealers_are_those_of_the_golden_file() -> None:
    golden = json.loads((Path(__file__).parent.parent / "golden" / "decks.json").read_text(encoding="utf-8"))
    for each in golden["decks"]:
        nonces = tuple(nonce or "-" for nonce in each["nonces"])
        opened = Opened(each["table"], each["game"], each["seed"], (nonces[0], nonces[1]))
        assert opened.deck(each["deal"]) == each["deck"].split()
        assert opened.first_dealer() == each["first_dealer"]
        assert commitment("seed", each["seed"], table=each["table"], game=each["game"]) == each["seed_commitment"]
