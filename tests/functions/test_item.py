"""What is stored comes back as it was: ints as ints, every kind of table, and items of every schema there ever was."""

import base64
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Ending, FinishedDeal, Game
from core.habits import Habits
from core.rules import Rules
from core.seats import Guest, Seat, SeatCode, bot
from core.shuffle import Seal
from core.table import Table
from functions import wiring
from functions.adapters.attributes import packed_item, unpacked_item
from functions.adapters.item import to_item, to_seated, to_table
from functions.books import Puzzle
from functions.days import DAY_MS, day_of
from functions.ports import Binding, Conflict, Line, Place, Tables
from tests.functions.cloud import TABLE_NAME, Cloud

GOLDEN = Path(__file__).parents[1] / "golden"
CODE = "abc-def-ghk"

bytes16, bytes32 = st.binary(min_size=16, max_size=16), st.binary(min_size=32, max_size=32)
ids = st.from_regex(r"[A-Za-z0-9_-]{1,16}", fullmatch=True)
people = st.builds(
    Seat,
    name=st.text(min_size=1, max_size=20),
    secrets=st.lists(bytes16, min_size=1, max_size=2).map(tuple),
    house=st.booleans(),
    left=st.booleans(),
    muted=st.booleans(),
    commitment=st.none() | bytes32,
    nonce=st.none() | bytes32,
    ready=st.booleans(),
    rematch=st.booleans(),
    offers_end=st.booleans(),
    commands=st.lists(ids, max_size=4).map(tuple),
)
seats = st.none() | st.integers(0, 1)
scores = st.tuples(st.integers(0, 622), st.integers(0, 622))
counts = st.integers(0, 15)
habits = st.builds(Habits, early=counts, middle=counts, late=counts, gins=counts)
endings = st.builds(Ending, st.sampled_from(["won", "conceded", "agreed", "absent"]), seats)
tables = st.builds(
    Table,
    code=st.just(CODE),
    version=st.integers(1, 99_999),
    rules=st.builds(Rules, target=st.integers(50, 500), knock_limit=st.integers(0, 10), gin_bonus=st.integers(0, 100)),
    seats=st.tuples(people, st.none() | people | st.builds(bot, st.sampled_from(["easy", "standard", "expert"]))),
    seed=bytes32,
    game=st.builds(
        Game,
        number=st.integers(0, 9999),
        deal_number=st.integers(0, 9999),
        first_dealer=seats,
        dealer=seats,
        scores=scores,
        habits=st.tuples(habits, habits),
        ending=st.none() | endings,
    ),
    wins=st.tuples(st.integers(0, 99), st.integers(0, 99)),
    moves=st.sampled_from(["", "pp", "ppdThtd9s", "tAsdk9s"]),
    ready_at=st.none() | st.integers(1, 2**45),
    guest=st.none() | st.builds(Guest, name=st.text(min_size=1, max_size=20), secret=bytes16),
    turned_away=st.lists(bytes16, max_size=3).map(tuple),
    seat_code=st.none() | st.builds(SeatCode, code_hash=bytes16, seat=st.integers(0, 1), expires=st.integers(1, 2**45)),
    pace=st.sampled_from(["quick", "human", "slow"]),
)


@given(tables)
def test_every_table_comes_back_from_its_item(table: Table) -> None:
    assert table == to_table(CODE, unpacked_item(packed_item(to_item(table))))


def from_golden(path: Path) -> dict[str, Any]:
    def decoded(attribute: dict[str, Any]) -> dict[str, Any]:
        return {"B": base64.b64decode(attribute["B64"])} if "B64" in attribute else attribute

    item: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"), object_hook=decoded)
    return item


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("table-*.json")), ids=lambda path: path.stem)
def test_an_item_of_every_schema_can_be_read_and_played_on(path: Path) -> None:
    item = unpacked_item(from_golden(path))

    seated = to_seated(CODE, item)

    table = seated.table
    assert ("2.3.5", "playing", (45, 17)) == (table.at, table.stage, table.game.scores)
    assert ("Maya", "Ben", True) == (table.sitter(0).name, table.sitter(1).name, table.sitter(1).muted)
    assert {"L0=": 1_795_946_400_000} == seated.connections[0]
    assert {name: value for name, value in item.items() if name in to_item(table)} == to_item(table)


def test_there_is_a_golden_item_of_the_schema_written_now() -> None:
    schemas = {unpacked_item(from_golden(path))["schema"] for path in GOLDEN.glob("table-*.json")}

    assert to_item(a_table())["schema"] in schemas


# --- the adapter --------------------------------------------------------------------------------------------------


@pytest.fixture
def stored(cloud: Cloud) -> Tables:
    return wiring.ports(cloud.sockets.endpoint).tables


def a_table(**changes: Any) -> Table:  # noqa: ANN401
    seats = (Seat(name="Maya", secrets=(bytes(16),)), Seat(name="Ben", secrets=(b"b" * 16,)))
    return replace(Table(code=CODE, rules=Rules(), seats=seats, seed=bytes(32)), **changes)


def test_numbers_are_ints_after_reloading(stored: Tables) -> None:
    before = stored.create(a_table(game=Game(number=1, scores=(9, 0))), connection="L0=")
    scores = (before.table.game.scores[0] + 10, 0)
    stored.save(before, replace(before.table, game=Game(number=1, scores=scores)), due_at=None)

    loaded = stored.load(CODE, consistent=True)

    assert loaded is not None
    assert ((19, 0), 2) == (loaded.table.game.scores, loaded.table.version)
    assert {int} == {type(number) for number in (*loaded.table.game.scores, loaded.table.version, *loaded.gone_at)}


def test_a_code_is_given_once_until_its_table_is_past_its_time(cloud: Cloud, stored: Tables) -> None:
    stored.create(a_table(), connection="L0=")
    with pytest.raises(Conflict):
        stored.create(a_table(), connection="L1=")
    cloud.clock.wait(seconds=30 * 24 * 3600 + 1)

    assert None is stored.load(CODE, consistent=True)
    assert "L1=" in stored.create(a_table(), connection="L1=").connections[0]


def test_of_two_writes_of_one_version_one_is_refused(stored: Tables) -> None:
    seated = stored.create(a_table(), connection="L0=")
    stored.save(seated, seated.table, due_at=None)

    with pytest.raises(Conflict):
        stored.save(seated, seated.table, due_at=None)


def test_a_write_brings_back_the_connections_of_its_moment(stored: Tables) -> None:
    seated = stored.create(a_table(), connection="L0=")
    stored.bind(CODE, Binding("L1=", 1), secret=b"b" * 16)

    saved = stored.save(seated, seated.table, due_at=None)

    assert ({"L0="}, {"L1="}) == (set(saved.connections[0]), set(saved.connections[1]))


def test_a_connection_is_bound_by_the_seats_own_secret_alone(stored: Tables) -> None:
    stored.create(a_table(), connection="L0=")

    assert None is stored.bind(CODE, Binding("L9=", 1), secret=bytes(16))
    assert None is stored.bind("222-222-222", Binding("L9=", 1), secret=bytes(16))
    assert None is not stored.bind(CODE, Binding("L9=", 0), secret=bytes(16))


def test_a_seat_is_vacated_with_every_connection_it_has_by_then(stored: Tables) -> None:
    seated = stored.create(a_table(), connection="L0=")
    stored.bind(CODE, Binding("L1=", 1), secret=b"b" * 16)

    saved = stored.save(seated, replace(seated.table, seats=(seated.table.seats[0], None)), due_at=None, handed_on=1)

    assert ({"L0="}, set()) == (set(saved.connections[0]), set(saved.connections[1]))
    assert None is stored.bind(CODE, Binding("L1=", 1), secret=b"b" * 16)


def test_a_connection_that_is_not_there_is_unbound_by_nobody(cloud: Cloud, stored: Tables) -> None:
    stored.create(a_table(), connection="L0=")

    assert None is stored.unbind(Place(CODE, 1), "L0=")
    assert None is stored.unbind(Place("222-222-222", 0), "L0=")
    unbound = stored.unbind(Place(CODE, 0), "L0=")
    assert unbound is not None
    assert ((cloud.clock(), 0), {}) == (unbound.gone_at, unbound.connections[0])


def test_notes_of_connections(stored: Tables) -> None:
    assert None is stored.note("L0=", Place(CODE, 0))
    assert Place(CODE, 0) == stored.note("L0=", Place(CODE, 1))
    assert Place(CODE, 1) == stored.forget("L0=")
    assert None is stored.forget("L0=")


def test_what_is_past_its_time_is_in_no_list_either(cloud: Cloud) -> None:
    """DynamoDB deletes late."""
    books = wiring.ports(cloud.sockets.endpoint).books
    yesterday, today = day_of(cloud.clock() - DAY_MS), day_of(cloud.clock())
    for day in (yesterday, today):
        books.put_puzzle(Puzzle(day, f"of {day}", "{}"))
    cloud.dynamodb.update_item(
        TableName=TABLE_NAME,
        Key={"pk": {"S": "PUZZLE"}, "sk": {"S": yesterday}},
        UpdateExpression="SET #ttl = :past",
        ExpressionAttributeNames={"#ttl": "ttl"},
        ExpressionAttributeValues={":past": {"N": str(cloud.clock() // 1000 - 1)}},
    )

    assert {f"of {today}"} == books.puzzle_sources()


def test_finished_deals_come_back_in_order_and_of_their_game_alone(cloud: Cloud, stored: Tables) -> None:
    seal = Seal(table=CODE, game=1, seed=bytes(32), nonces=(bytes(32), None))
    deals = [
        FinishedDeal(game=game, deal=deal, dealer=0, kind="void", winner=None, points=0, moves="pp")
        for game, deal in [(1, 10), (1, 2), (2, 1), (11, 1)]
    ]
    for name, finished in zip(("first", "first", "second", "eleventh"), deals, strict=True):
        stored.put_deal(name, finished, seal=replace(seal, game=finished.game), rules=Rules())
        stored.put_deal(name, finished, seal=replace(seal, game=finished.game), rules=Rules())

    assert [deals[1], deals[0]] == stored.deals(CODE, "first")
    cloud.clock.wait(seconds=426 * 24 * 3600)
    assert [] == stored.deals(CODE, "first")


def test_lines_come_back_once_each_the_oldest_first(stored: Tables) -> None:
    lines = [Line(name=name, seat=0, text="hello", at=at) for name, at in [("0a", 3), ("0b", 1), ("0b", 2)]]
    for line in lines:
        stored.add_line(CODE, line)

    assert [lines[1], lines[0]] == stored.newest_lines(CODE)


def test_the_longest_waiting_bots_are_due_first_and_none_twice(cloud: Cloud, stored: Tables) -> None:
    for number, due_at in enumerate((30, 10, 20, 40)):
        code = f"abc-def-gh{number + 2}"
        seated = stored.create(replace(a_table(), code=code), connection="L0=")
        stored.save(seated, seated.table, due_at=due_at)

    assert ["abc-def-gh3", "abc-def-gh4", "abc-def-gh2"] == stored.due(before=40)
