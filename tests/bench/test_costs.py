"""What a move costs by the local cloud's meter: the short form of `make bench`."""

import pytest

from bench.costs import PLAYING, Reading
from bench.standard import against_the_bot, two_people
from local.cloud import TEMPLATE, running
from local.prices import bill
from local.stack import read_stack
from local.template import read_template


def units(reading: Reading) -> tuple[float, float, float]:
    return reading["dynamodb"]["read_units"], reading["dynamodb"]["write_units"], reading["posts"]["sent"]


def test_a_move_between_people_takes_one_unit_to_read_and_one_to_write_and_a_post_each() -> None:
    marks = []
    with running() as cloud, two_people(cloud) as game:
        game.deals = 1
        count = lambda: marks.append(units(cloud.meter.reading()))  # noqa: E731
        game.play(at_first_move=count, at_showdown=count)
        moves = sum(game.ended.values())
    spent = [after - before for before, after in zip(*marks, strict=True)]

    assert spent[:2] == [moves, moves]
    # The post that shows the first hand may be counted with the moves, and the one that shows the last not yet.
    assert spent[2] == pytest.approx(2 * moves, abs=1)


def test_a_whole_turn_of_the_bot_is_one_command() -> None:
    with running() as cloud, against_the_bot(cloud) as game:
        game.deals = 1
        before = dict(cloud.meter.reading()["invocations"])
        game.play(at_first_move=lambda: None, at_showdown=lambda: None)
        told = cloud.meter.reading()["invocations"]

    turns = sum(game.ended.values()) / 2
    assert told["BotsFunction"] - before.get("BotsFunction", 0) == pytest.approx(turns / 2, abs=2)


def test_the_functions_that_a_game_calls_are_billed_alike() -> None:
    functions = read_stack(read_template(TEMPLATE), TEMPLATE.parent).functions

    assert set(PLAYING) <= {function.name for function in functions.values()}
    assert 1 == len({function.memory for function in functions.values() if function.name in PLAYING})


def test_a_message_costs_as_much_as_three_writes_of_one_unit_all_but() -> None:
    counted = {"messages": {"in": 1}, "invocations": {}, "dynamodb": {"write_units": 1, "read_units": 1}, "sqs": {}}
    asked = bill(counted)
    assert asked["messages"] == pytest.approx(1.6 * asked["writes"])
    assert asked["writes"] == pytest.approx(5 * asked["reads"])
