"""template.yaml is what runs; what is unknown in it is named in one line."""

from pathlib import Path

import pytest

from local.cloud import TEMPLATE, running
from local.errors import CloudError
from local.stack import Stack, read_stack
from local.template import Template, name_of, read_template
from tests.local.guests import SMALL


def stack(parameters: dict[str, str] | None = None, template: Path = TEMPLATE) -> Stack:
    return read_stack(read_template(template).given(parameters or {}), template.parent)


def test_routes_and_functions_are_the_ones_that_deploy() -> None:
    assert stack().routes == {
        "$connect": "ConnectFunction",
        "$disconnect": "ConnectFunction",
        "account": "AccountFunction",
        "$default": "TableFunction",
    }
    assert {function.handler for function in stack().functions.values()} == {
        "functions.account.handler",
        "functions.connect.handler",
        "functions.table.handler",
        "functions.bots.handler",
        "functions.review.handler",
        "functions.publish.handler",
    }
    assert stack().stage == "prod"
    assert stack().route_field == "action"


def test_the_environment_is_resolved() -> None:
    chosen = {"ManagementEndpoint": "http://here/prod", "SiteOrigins": "http://localhost:1"}
    environment = stack(chosen).environment()

    assert environment["TABLE_NAME"] == name_of("GameTable")
    assert environment["BOT_QUEUE_URL"].endswith("/gin-table-BotQueue")
    assert environment["MANAGEMENT_ENDPOINT"] == "http://here/prod"
    assert environment["SITE_ORIGINS"].split(",")[1:] == ["http://localhost:1"]
    assert environment["POWERTOOLS_SERVICE_NAME"] == "gin-table"


def test_a_queue_and_a_schedule_feed_the_bots_and_the_reviews() -> None:
    bots, reviews = stack().sources
    sweep, leaving, puzzle = stack().schedules

    assert [("BotsFunction", True), ("ReviewFunction", True)] == [
        (each.function, each.partial) for each in stack().sources
    ]
    assert bots.queue_url == stack().environment()["BOT_QUEUE_URL"]
    assert reviews.queue_url == stack().environment()["REVIEW_QUEUE_URL"]
    assert (sweep.function, sweep.seconds) == ("BotsFunction", 60)
    assert (leaving.function, leaving.seconds) == ("AccountFunction", 3600)
    assert (puzzle.function, puzzle.seconds) == ("ReviewFunction", 3600)


@pytest.mark.parametrize(("queue", "function"), [("BotQueue", "BotsFunction"), ("ReviewQueue", "ReviewFunction")])
def test_a_running_batch_is_not_handed_out_again(queue: str, function: str) -> None:
    assert stack().queues[name_of(queue)]["VisibilityTimeout"] >= 6 * stack().functions[function].timeout


def test_the_table_is_keyed_and_its_index_sparse() -> None:
    table = stack().tables[name_of("GameTable")]
    (index,) = table["GlobalSecondaryIndexes"]

    assert [key["AttributeName"] for key in table["KeySchema"]] == ["pk", "sk"]
    assert [key["AttributeName"] for key in index["KeySchema"]] == ["due", "due_at"]
    assert index["Projection"] == {"ProjectionType": "KEYS_ONLY"}
    assert table["TimeToLiveSpecification"] == {"AttributeName": "ttl", "Enabled": True}


def test_the_pages_headers_are_strict() -> None:
    headers = stack().headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))

    assert policy.pop("default-src") == "'none'"
    assert policy.pop("connect-src").startswith("'self' wss://")
    assert policy.pop("img-src") == "'self' data:"
    assert {name for name, source in policy.items() if source == "'self'"} == {
        "script-src",
        "style-src",
        "font-src",
        "manifest-src",
        "worker-src",
    }
    assert {name for name, source in policy.items() if source == "'none'"} == {
        "base-uri",
        "form-action",
        "frame-ancestors",
    }
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Strict-Transport-Security"].startswith("max-age=63072000")


TOOLS = Template(
    {
        "Resources": {"Q": {"Type": "AWS::SQS::Queue"}},
        "Conditions": {"IsRed": {"Fn::Equals": [{"Ref": "Colour"}, "red"]}},
    },
    {"Colour": "red"},
)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ({"Ref": "Colour"}, "red"),
        ({"Fn::Sub": "a ${Colour} ${!literal} ${AWS::Region}"}, "a red ${literal} us-east-1"),
        ({"Fn::Sub": ["${x}-${Colour}", {"x": {"Ref": "Colour"}}]}, "red-red"),
        ({"Fn::GetAtt": ["Q", "QueueName"]}, "gin-table-Q"),
        ({"Fn::Sub": "${Q.Arn}"}, "arn:aws:sqs:us-east-1:123456789012:gin-table-Q"),
        ({"Fn::Join": ["-", ["a", {"Ref": "Colour"}]]}, "a-red"),
        ({"Fn::Select": [1, {"Fn::Split": [",", "a,b"]}]}, "b"),
        ({"Fn::If": ["IsRed", 1, 2]}, 1),
        ([{"Fn::If": ["IsRed", {"Ref": "AWS::NoValue"}, 2]}, 3], [3]),
        ({"a": {"Ref": "AWS::NoValue"}, "b": [True]}, {"b": [True]}),
    ],
)
def test_intrinsic_functions(expression: object, value: object) -> None:
    assert TOOLS.resolve(expression) == value


@pytest.mark.parametrize(
    ("expression", "name"),
    [
        ({"Ref": "Nobody"}, "Nobody"),
        ({"Fn::GetAtt": ["Q", "Colour"]}, "Q.Colour"),
        ({"Fn::ImportValue": "x"}, "Fn::ImportValue"),
        ({"Fn::Sub": "${Nobody.Arn}"}, "Nobody.Arn"),
        ({"Fn::If": ["IsBlue", 1, 2]}, "IsBlue"),
    ],
)
def test_what_is_not_known_is_named(expression: object, name: str) -> None:
    with pytest.raises(CloudError, match=name):
        TOOLS.resolve(expression)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Resources:", "Resources: [", "template.yaml can't be read"),
        ("Resources:", "Things:", "has no resources"),
        ("AWS::SQS::Queue", "AWS::EC2::Instance", "Work is of type AWS::EC2::Instance"),
        ("Type: ScheduleV2", "Type: S3", "Worker has an unknown event S3"),
        ("rate(1 minute)", "cron(0 * * * ? *)", "cron"),
        ("!Ref Notes", "!Ref Nobody", "Nobody is not known"),
        ("!Ref Notes", "!FindInMap [a, b, c]", "Fn::FindInMap is not known"),
        ("$request.body.action", "$request.header.x", "route selection"),
        ("AWS::Serverless::WebSocketApi", "AWS::SQS::Queue", "0 sockets"),
        ("Handler: small.desk.handler", "Role: x", "is incomplete"),
        ("Handler: small.desk.handler", "Handler: small.desk.handler, Environment: {Variables: {TABLE_NAME: x}}",
         "disagree about TABLE_NAME"),
        ("KeyType: HASH}", "KeyType: HUSH}", "template.yaml: "),
    ],
)  # fmt: skip
def test_a_broken_template_is_said_in_one_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = SMALL.read_text()
    assert old in text
    (tmp_path / "small").symlink_to(SMALL.parent / "small")
    template = tmp_path / "template.yaml"
    template.write_text(text.replace(old, new))

    with pytest.raises(CloudError, match=words) as error, running(template=template):
        pass
    assert "\n" not in str(error.value)


def test_a_missing_template_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(CloudError, match=r"nothing\.yaml can't be read"):
        read_template(tmp_path / "nothing.yaml")
