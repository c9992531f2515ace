"""Each function may do what it does and no more: what its handler asks of AWS is what the template grants it."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from botocore.client import BaseClient

from functions import account, bots, connect, publish, review, table
from functions.adapters.dynamodb import DynamoTables
from local.cloud import TEMPLATE
from local.template import STACK, read_template
from tests.cloud.cloudformation import CloudFormation, asking
from tests.functions.books import any_decision_is_a_puzzle, few_worlds, short_game
from tests.functions.cloud import Cloud, Context
from tests.functions.devices import Device
from tests.functions.pages import Page, friends, mover, play_deal

Grants = dict[str, set[tuple[str, str]]]

FUNCTIONS = {
    "AccountFunction": account,
    "ConnectFunction": connect,
    "TableFunction": table,
    "BotsFunction": bots,
    "ReviewFunction": review,
    "PublishFunction": publish,
}
# The operations whose permission has another name, from AWS's service authorization reference.
NAMES = {
    "dynamodb:TransactWriteItems": ["dynamodb:PutItem", "dynamodb:UpdateItem"],
    "s3:ListObjectsV2": ["s3:ListBucket"],
    "s3:ListObjectVersions": ["s3:ListBucketVersions"],
    "s3:DeleteObjects": ["s3:DeleteObject"],
    "apigatewaymanagementapi:PostToConnection": ["execute-api:ManageConnections"],
    "apigatewaymanagementapi:GetConnection": ["execute-api:ManageConnections"],
    "apigatewaymanagementapi:DeleteConnection": ["execute-api:ManageConnections"],
}
# A transaction needs the permission of each of its parts.
IN_TRANSACTION = {
    "ConditionCheck": "dynamodb:ConditionCheckItem",
    "Delete": "dynamodb:DeleteItem",
    "Put": "dynamodb:PutItem",
    "Update": "dynamodb:UpdateItem",
}
QUEUES = {"bots": "BotQueue", "reviews": "ReviewQueue"}
"""Of the cloud that the tests run in -> of the template."""
METHODS = {"PostToConnection": "POST", "GetConnection": "GET", "DeleteConnection": "DELETE"}


@pytest.fixture
def asked_of_aws(monkeypatch: pytest.MonkeyPatch) -> Grants:
    """Function -> what its handler asked of AWS, while the tests run it."""
    seen: Grants = defaultdict(set)
    running: list[str] = []
    call = BaseClient._make_api_call  # type: ignore[attr-defined]

    def noted(client: Any, operation: str, parameters: dict[str, Any]) -> Any:  # noqa: ANN401
        if running:
            seen[running[-1]] |= permissions(client.meta.service_model.service_name, operation, parameters)
        return call(client, operation, parameters)

    def under(name: str, handler: Callable[..., Any]) -> Callable[..., Any]:
        def handled(event: dict[str, Any], context: object) -> Any:  # noqa: ANN401
            running.append(name)
            try:
                return handler(event, context)
            finally:
                running.pop()

        return handled

    monkeypatch.setattr(BaseClient, "_make_api_call", noted)
    for name, module in FUNCTIONS.items():
        monkeypatch.setattr(module, "handler", under(name, module.handler))
    return seen


@pytest.fixture
def asked(cloud: Cloud, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[CloudFormation]:
    with asking(monkeypatch, tmp_path / "site") as cloudformation:
        yield cloudformation


def permissions(service: str, operation: str, parameters: dict[str, Any]) -> set[tuple[str, str]]:
    """What a call needs: names of actions, each with the part of the service it is for."""
    part = {"dynamodb": "table", "s3": "bucket", "cloudfront": "distribution"}.get(service, "")
    part = f"index/{parameters['IndexName']}" if "IndexName" in parameters else METHODS.get(operation, part)
    part = "objects" if service == "s3" and ("Key" in parameters or "Delete" in parameters) else part
    part = QUEUES[parameters["QueueUrl"].rpartition("/")[2]] if service == "sqs" else part
    needed = NAMES.get(f"{service}:{operation}", [f"{service}:{operation}"])
    if operation == "TransactWriteItems":
        needed = [IN_TRANSACTION[kind] for each in parameters["TransactItems"] for kind in each]
    if any("VersionId" in each for each in parameters.get("Delete", {}).get("Objects", [])):
        needed = ["s3:DeleteObjectVersion"]
    return {(action, part) for action in needed}


def granted() -> Grants:
    """Function -> what the template lets it do."""
    template = read_template(TEMPLATE)
    found: Grants = {}
    for name, properties in template.of_type("AWS::Serverless::Function").items():
        statements = [each for policy in properties["Policies"] for each in template.resolve(policy["Statement"])]
        assert {"Allow"} == {each["Effect"] for each in statements}
        found[name] = {
            (action, part_of(resource))
            for each in statements
            for action in listed(each["Action"])
            for resource in listed(each["Resource"])
        }
    return found


def listed(one_or_many: str | list[str]) -> list[str]:
    return [one_or_many] if isinstance(one_or_many, str) else one_or_many


def part_of(arn: str) -> str:
    """The part of a service that a policy names.

    >>> part_of("arn:aws:execute-api:us-east-1:123456789012:socket/prod/POST/*")
    'POST'
    """
    service, rest = arn.split(":")[2], arn.split(":", 5)[5]
    match service:
        case "dynamodb":
            return f"index/{rest.partition('/index/')[2]}" if "/index/" in rest else "table"
        case "sqs":
            return rest.removeprefix(f"{STACK}-")
        case "s3":
            return "objects" if rest.endswith("/*") else "bucket"
        case "cloudfront":
            return "distribution"
        case "execute-api":
            return rest.split("/")[2]
        case _:
            return rest


def everything_a_function_does(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind of command, arrival, departure, turn and sweep."""
    maya, ben = friends(cloud)
    assert 200 == cloud.connect(maya.connection, {})
    tab = ben.again()
    tab.greet()
    cloud.sockets.trouble[tab.connection] = 410
    maya.send("chat", text="hello")
    play_deal(maya, ben)
    back = ben.again()
    back.greet()
    cloud.clock.wait(seconds=100)
    maya.send("claim", what="house", game=1)
    cloud.play_bots()
    back.leave_network()
    ben.leave_network()
    turn_that_is_lost(cloud)
    turn_for_somebody_gone(cloud)
    turn_that_is_played_twice_at_once(cloud, monkeypatch)
    turn_in_a_game_that_is_over(cloud)
    game_that_was_not_kept(cloud, monkeypatch)
    page_that_goes_elsewhere(cloud)
    page_that_asks_too_much(cloud)
    reviews_and_puzzle(cloud, monkeypatch)
    account_that_comes_and_goes(cloud)


def account_that_comes_and_goes(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    mover(maya, ben).play()
    maya.send("concede", game=1)
    device, other = Device(cloud).sign_up(), Device(cloud).sign_up()
    device.ask("count", record=maya.view["record"], secret=maya.secret)
    other.ask("count", record=maya.view["record"], secret=ben.secret)
    device.ask("statistics")
    device.ask("delete")
    while other.connection not in cloud.sockets.closed:
        other.plain("dance")


def turn_that_is_lost(cloud: Cloud) -> None:
    against_the_bot(cloud)
    cloud.queued()
    cloud.clock.wait(seconds=20)
    cloud.sweep()


def turn_for_somebody_gone(cloud: Cloud) -> None:
    maya = against_the_bot(cloud)
    cloud.sockets.trouble[maya.connection] = 410
    cloud.play_bots()


def turn_that_is_played_twice_at_once(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second finds the person's answer to the first, and the bot to move again."""
    maya = against_the_bot(cloud)
    (turn,) = cloud.queued()
    save = DynamoTables.save

    def overtaken(self: DynamoTables, *arguments: Any, **named: Any) -> Any:  # noqa: ANN401
        monkeypatch.setattr(DynamoTables, "save", save)
        cloud.bot_turn(turn)
        until_the_bot_is_to_move(maya)
        return self.save(*arguments, **named)

    monkeypatch.setattr(DynamoTables, "save", overtaken)
    cloud.bot_turn(turn)


def turn_in_a_game_that_is_over(cloud: Cloud) -> None:
    """What is kept of it is kept again, as by a bot that ends it."""
    maya = against_the_bot(cloud)
    *_, turn = cloud.queued()
    maya.send("concede", game=1)
    cloud.bot_turn(turn)


def game_that_was_not_kept(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sweep keeps it."""
    with monkeypatch.context() as stopped:
        stopped.setattr("functions.service.commands.keep_over", lambda *_: None)
        against_the_bot(cloud).send("concede", game=1)
    cloud.clock.wait(seconds=20)
    cloud.sweep()


def until_the_bot_is_to_move(maya: Page) -> None:
    while maya.to_move:
        deal = maya.view["deal"]
        throws = [move for move in deal["legal_moves"] if move.startswith("discard")]
        maya.move(throws[0] if throws else deal["legal_moves"][0])


def page_that_goes_elsewhere(cloud: Cloud) -> None:
    maya = Page(cloud, "Maya").open()
    maya.open(secret="A" * 22)


def page_that_asks_too_much(cloud: Cloud) -> None:
    mallory = Page(cloud, "Mallory")
    while mallory.connection not in cloud.sockets.closed:
        mallory.raw("null")


def reviews_and_puzzle(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """A review that runs out of time, a puzzle that is found, and what a page asks of both."""
    few_worlds(monkeypatch)
    any_decision_is_a_puzzle(monkeypatch)
    maya, _ = short_game(cloud)
    maya.send_plain("review", record=maya.view["record"], table=maya.table, secret=maya.secret, begin=True)
    hurried = Context()
    hurried.remaining = 0
    cloud.make_reviews(hurried)
    cloud.make_reviews()
    cloud.make_puzzle()
    assert maya.send_plain("puzzle")[0]["puzzle"]
    maya.send_plain("figures")


def against_the_bot(cloud: Cloud) -> Page:
    maya = Page(cloud, "Maya").open()
    maya.send("addBot")
    maya.commit()
    maya.reveal()
    if maya.to_move:
        maya.move("pass")
    return maya


def test_what_the_games_functions_ask_of_aws_is_what_they_are_granted(
    cloud: Cloud, asked_of_aws: Grants, monkeypatch: pytest.MonkeyPatch
) -> None:
    everything_a_function_does(cloud, monkeypatch)

    allowed = granted()
    allowed.pop("PublishFunction")
    assert {name: sorted(each) for name, each in allowed.items()} == {
        name: sorted(each) for name, each in asked_of_aws.items()
    }


def test_what_the_publication_asks_of_aws_is_what_it_is_granted(asked: CloudFormation, asked_of_aws: Grants) -> None:
    asked.ask("Create")
    for name in ("two.js", "three.js"):
        asked.build(name)
        asked.ask("Update")
    asked.ask("Delete")

    assert granted()["PublishFunction"] == asked_of_aws["PublishFunction"]


def test_every_function_is_among_them() -> None:
    assert set(FUNCTIONS) == set(granted())


def test_nothing_is_granted_on_everything() -> None:
    template = read_template(TEMPLATE)
    for properties in template.of_type("AWS::Serverless::Function").values():
        for policy in properties["Policies"]:
            for each in template.resolve(policy["Statement"]):
                assert "*" not in listed(each["Resource"])
                assert not any("*" in action for action in listed(each["Action"]))
