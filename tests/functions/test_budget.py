"""What a command costs: AWS calls counted at the clients, and the bytes of the item that every move writes."""

from collections import Counter
from typing import Any

import pytest

from core.game import Game
from core.habits import MOST, Habits
from core.rules import Rules
from core.seats import Seat
from core.table import Table
from functions import wiring
from functions.adapters import rows
from functions.adapters.attributes import Plain
from functions.adapters.item import to_item
from tests.functions.cloud import Cloud
from tests.functions.pages import Page, friends, mover, play_deal

ONE_WRITE = 1024


class Bill:
    """Counts the calls of the handlers' own clients."""

    def __init__(self, cloud: Cloud) -> None:
        self.calls: Counter[str] = Counter()
        self.consistent: list[bool] = []
        real: Any = wiring.ports(cloud.sockets.endpoint)
        for port in (real.tables, real.broadcaster, real.bot_turns):
            port._client.meta.events.register("before-send", self.count)
        real.tables._client.meta.events.register("provide-client-params.dynamodb.GetItem", self.read)

    def count(self, event_name: str, **_: object) -> None:
        self.calls[event_name.rpartition(".")[2]] += 1

    def read(self, params: dict[str, Any], **_: object) -> None:
        self.consistent.append(params["ConsistentRead"])

    def of(self) -> dict[str, int]:
        """The calls since it was last asked."""
        calls, self.calls = dict(self.calls), Counter()
        return calls


def test_a_move_is_one_read_one_conditional_write_and_one_post_a_client(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    tab = ben.again()
    tab.greet()
    bill = Bill(cloud)

    for _ in range(10):
        mover(maya, ben).play()
        assert {"GetItem": 1, "UpdateItem": 1, "PostToConnection": 3} == bill.of()
    assert {True} == set(bill.consistent)


def test_a_move_before_a_bots_also_sends_one_message_and_the_bots_turn_costs_the_same(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    maya.commit()
    maya.reveal()
    bill = Bill(cloud)
    for _ in range(4):
        while maya.to_move:
            maya.play()
        cost = Counter(bill.of())
        assert cost["GetItem"] == cost["UpdateItem"] == cost["PostToConnection"]
        assert cost["SendMessage"] <= 1
        cloud.play_bots()
        assert bill.of() in ({"GetItem": 1, "UpdateItem": 1, "PostToConnection": 1}, {})


@pytest.mark.parametrize(
    ("action", "fields", "cost"),
    [
        ("chat", {"text": "hello"}, {"GetItem": 1, "UpdateItem": 2, "PutItem": 1, "PostToConnection": 2}),
        ("sync", {"version": 10_000}, {"GetItem": 1, "PostToConnection": 1}),
        ("mute", {"muted": True}, {"GetItem": 1, "UpdateItem": 2, "PostToConnection": 2}),
        ("concede", {"game": 7}, {"GetItem": 2, "PostToConnection": 1}),
    ],
)
def test_what_else_is_said_costs_as_little(
    cloud: Cloud, action: str, fields: dict[str, object], cost: dict[str, int]
) -> None:
    maya, _ = friends(cloud)
    cloud.clock.wait(seconds=1)
    bill = Bill(cloud)

    maya.send(action, **fields)

    assert cost == bill.of()


def test_the_heartbeat_reads_at_half_the_price(cloud: Cloud) -> None:
    maya, _ = friends(cloud)
    bill = Bill(cloud)

    maya.sync(version=10_000)

    assert [False] == bill.consistent


def test_opening_and_sitting_cost_a_write_each_and_a_note_of_the_socket_and_opening_a_count(cloud: Cloud) -> None:
    bill = Bill(cloud)
    maya = Page(cloud, "Maya").open()
    assert {"PutItem": 2, "UpdateItem": 1, "PostToConnection": 1} == bill.of()

    Page(cloud, "Ben", table=maya.table).sit()

    assert {"GetItem": 1, "PutItem": 1, "UpdateItem": 1, "PostToConnection": 2} == bill.of()


def test_a_next_deal_costs_one_more_write_for_the_finished_one(cloud: Cloud) -> None:
    maya, ben = friends(cloud, target=500)
    play_deal(maya, ben)
    maya.send("ready", at=maya.view["at"])
    bill = Bill(cloud)

    ben.send("ready", at=ben.view["at"])

    assert {"GetItem": 1, "PutItem": 1, "UpdateItem": 1, "PostToConnection": 2} == bill.of()


# --- bytes --------------------------------------------------------------------------------------------------------


def size(value: Plain) -> int:
    """Bytes of a value by DynamoDB's rule; a number is at most a byte for two digits, and one or two more."""
    match value:
        case int():
            return (len(str(abs(value))) + 1) // 2 + 1 + (value < 0)
        case str():
            return len(value.encode())
        case bytes():
            return len(value)
        case list():
            return 3 + sum(1 + size(part) for part in value)
        case dict():
            return 3 + sum(1 + len(name.encode()) + size(part) for name, part in value.items())


def item_size(item: dict[str, Plain]) -> int:
    return sum(len(name.encode()) + size(value) for name, value in item.items())


def whole_item(table: Table, connections: int) -> dict[str, Plain]:
    """The item with everything a table can have besides: connections, times, a bot's turn."""
    bound: list[Plain] = [
        {f"L{seat}{number}0Xm4cOFvHcCIhw="[:16]: 1_795_946_400_000 for number in range(connections // 2)}
        for seat in (0, 1)
    ]
    return {
        **rows.table_key(table.code),
        **to_item(table),
        "connections": {"0": bound[0], "1": bound[1]},
        "ttl": 1_798_538_400,
        "gone0": 1_795_946_400_000,
        "gone1": 1_795_946_400_000,
        "came1": 1_795_946_400_000,
        "said": 1_795_946_400_000,
        "prior": 1_795_946_400_000,
        "due": "bot",
        "due_at": 1_795_946_400_000,
    }


def test_the_item_of_two_people_with_four_connections_is_one_write_through_sixty_turns() -> None:
    seat = Seat(
        name="N" * 20 + "\u0301" * 10,
        secrets=(bytes(16), bytes(16)),
        commitment=bytes(32),
        nonce=bytes(32),
        commands=tuple(f"{'c' * 15}{number}" for number in range(4)),
        offers_end=True,
        muted=True,
    )
    habits = (Habits(*[MOST] * 4), Habits(*[MOST] * 4))
    game = Game(number=12, deal_number=34, first_dealer=0, dealer=1, scores=(498, 499), habits=habits)
    sizes = {}
    for turns in (0, 20, 40, 60):
        moves = "pp" + "dTh" * turns
        table = Table(
            code="abc-def-ghk",
            rules=Rules(target=500),
            seats=(seat, seat),
            seed=bytes(32),
            game=game,
            moves=moves,
            wins=(7, 4),
            version=12_345,
        )
        sizes[turns] = item_size(whole_item(table, connections=4))
    print("bytes of the fullest item after so many turns:", sizes)

    assert max(sizes.values()) < ONE_WRITE


def test_a_played_item_is_far_smaller(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    play_deal(maya, ben)

    stored = wiring.ports(cloud.sockets.endpoint).tables.load(maya.table or "", consistent=True)

    assert stored is not None
    assert item_size(whole_item(stored.table, connections=2)) < ONE_WRITE * 3 // 4
