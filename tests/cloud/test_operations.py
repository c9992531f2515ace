"""docs/OPERATIONS.md keeps up with the template and the events."""

import re
from typing import Any

import pytest

from functions import publish
from functions.log import PAGE_ERRORS, TROUBLES, counted
from local.cloud import TEMPLATE
from local.template import Template, read_template
from tests.cloud.built import ROOT

OPERATIONS = (ROOT / "docs" / "OPERATIONS.md").read_text(encoding="utf-8")

NEW_ACCOUNT = 10
"""Functions that a new account may run at once."""
CERTIFICATE = "arn:aws:acm:{}:123456789012:certificate/1a2b"


@pytest.fixture(scope="module")
def template() -> Template:
    return read_template(TEMPLATE)


def test_every_sample_event_has_its_command(template: Template) -> None:
    functions = template.of_type("AWS::Serverless::Function")
    shown = re.findall(r"^sam local invoke (\w+) --event (events/\S+)$", OPERATIONS, flags=re.MULTILINE)

    assert {f"events/{path.name}" for path in (ROOT / "events").glob("*.json")} == {event for _, event in shown}
    assert {function for function, _ in shown} == set(functions)


def test_every_alarm_is_explained(template: Template) -> None:
    assert set(template.of_type("AWS::CloudWatch::Alarm")) == set(
        re.findall(r"^\| `(\w+)` \| .* \| .* \|$", OPERATIONS, re.MULTILINE)
    )


def test_every_parameter_is_named(template: Template) -> None:
    assert [] == [name for name in template.parameters if f"`{name}`" not in OPERATIONS]


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("CertificateArn", ["", CERTIFICATE.format("us-east-1")], [CERTIFICATE.format("eu-central-1"), "1a2b"]),
        ("Domain", ["", "gin.example.com"], ["https://gin.example.com", "Gin.example.com", "localhost", "-a.com"]),
        ("AlarmEmail", ["", "maya@example.com"], ["maya"]),
        ("TablesAnHour", ["", "0", "60"], ["-1", "many", "1.5"]),
    ],
)
def test_a_wrong_parameter_is_refused_and_says_why(
    template: Template, name: str, good: list[str], bad: list[str]
) -> None:
    parameter: dict[str, Any] = template.document["Parameters"][name]

    assert [] == [each for each in good if not re.search(parameter["AllowedPattern"], each)]
    assert [] == [each for each in bad if re.search(parameter["AllowedPattern"], each)]
    assert parameter["ConstraintDescription"]


def test_only_the_table_outlives_the_stack(template: Template) -> None:
    kept = {name: each["DeletionPolicy"] for name, each in template.resources.items() if "DeletionPolicy" in each}

    # And where the first deployment fails, not even that.
    assert {"GameTable": "RetainExceptOnCreate"} == {name: way for name, way in kept.items() if way != "Delete"}
    assert "Retain" == template.resources["GameTable"]["UpdateReplacePolicy"]


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        ("AWS::CloudWatch::Dashboard", ["DashboardName"]),
        ("AWS::CloudFront::OriginAccessControl", ["OriginAccessControlConfig", "Name"]),
        ("AWS::CloudFront::ResponseHeadersPolicy", ["ResponseHeadersPolicyConfig", "Name"]),
        ("AWS::Budgets::Budget", ["Budget", "BudgetName"]),
    ],
)
def test_the_stack_may_be_in_two_regions_of_one_account(template: Template, kind: str, path: list[str]) -> None:
    """These names are one in the whole account, and 64 characters long at most."""
    (name,) = template.of_type(kind).values()
    for step in path:
        name = name[step]
    spelled = name["Fn::Sub"]

    assert "${AWS::Region}" in spelled
    assert 64 >= len(spelled.replace("${AWS::Region}", "ap-southeast-1").replace("${AWS::StackName}", "g" * 40))


def test_strangers_that_the_socket_turns_away_set_off_no_alarm(template: Template) -> None:
    """`IntegrationError` counts every 403 at `$connect`."""
    alarms = template.of_type("AWS::CloudWatch::Alarm").values()

    assert not {"IntegrationError", "ClientError"} & {alarm["MetricName"] for alarm in alarms}


def test_https_is_promised_for_the_pages_own_name_alone(template: Template) -> None:
    (policy,) = template.of_type("AWS::CloudFront::ResponseHeadersPolicy").values()
    promise = policy["ResponseHeadersPolicyConfig"]["SecurityHeadersConfig"]["StrictTransportSecurity"]

    assert promise["IncludeSubdomains"] is False


def test_what_an_alarms_advice_looks_at_is_on_the_dashboard(template: Template) -> None:
    (board,) = template.of_type("AWS::CloudWatch::Dashboard").values()

    for metric in ("ReadThrottleEvents", "WriteThrottleEvents"):
        assert f'"{metric}", "TableName", "${{GameTable}}"' in str(board)
    for queue in ("BotQueue", "ReviewQueue"):
        assert f'"ApproximateAgeOfOldestMessage", "QueueName", "${{{queue}.QueueName}}"' in str(board)


def test_logs_are_kept_for_a_while_only(template: Template) -> None:
    groups = template.of_type("AWS::Logs::LogGroup")
    used = {each["LoggingConfig"]["LogGroup"]["Ref"] for each in template.of_type("AWS::Serverless::Function").values()}

    assert set(groups) == used | {"SocketLog"}
    assert {"LogDays"} == {each["RetentionInDays"]["Ref"] for each in groups.values()}


def test_the_access_log_holds_no_text_and_no_address(template: Template) -> None:
    (socket,) = template.of_type("AWS::Serverless::WebSocketApi").values()
    (_, logged, _) = socket["AccessLogSettings"]["Fn::If"]

    told = set(re.findall(r"\$context\.(\w+)", logged["Format"]))
    assert told <= {"requestTime", "requestId", "eventType", "routeKey", "status", "connectionId", "integrationLatency",
                    "integrationErrorMessage"}  # fmt: skip


def test_no_concurrency_is_reserved(template: Template) -> None:
    assert "ReservedConcurrentExecutions" not in TEMPLATE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("metric", "alarm"), [(TROUBLES, "AnswersFail"), (PAGE_ERRORS, "PagesFail")])
def test_what_the_functions_count_is_what_an_alarm_and_the_dashboard_watch(
    template: Template, metric: str, alarm: str
) -> None:
    watched = template.of_type("AWS::CloudWatch::Alarm")[alarm]
    (board,) = template.of_type("AWS::CloudWatch::Dashboard").values()
    (count,) = counted(metric)["_aws"]["CloudWatchMetrics"]

    assert (count["Namespace"], metric) == (watched["Namespace"], watched["MetricName"])
    assert [[each["Name"] for each in watched["Dimensions"]]] == count["Dimensions"] == [["service"]]
    service = template.document["Globals"]["Function"]["Environment"]["Variables"]["POWERTOOLS_SERVICE_NAME"]
    assert service == watched["Dimensions"][0]["Value"]
    assert f'["{count["Namespace"]}", "{metric}", "service", "${{AWS::StackName}}"]' in str(board)


def test_bots_and_reviews_leave_functions_to_people_in_a_new_account(template: Template) -> None:
    functions = template.of_type("AWS::Serverless::Function")
    sources = functions["BotsFunction"]["Events"]["Turns"], functions["ReviewFunction"]["Events"]["Reviews"]
    at_once = [source["Properties"]["ScalingConfig"]["MaximumConcurrency"] for source in sources]

    assert min(at_once) >= 2
    assert sum(at_once) <= NEW_ACCOUNT * 2 // 3


def test_the_accounts_log_role_is_touched_only_where_that_is_asked_for(template: Template) -> None:
    setting = {name for name, each in template.resources.items() if each["Type"] == "AWS::ApiGateway::Account"}

    assert {"SocketLogAccount"} == setting
    assert "LogRoleIsMade" == template.resources["SocketLogAccount"]["Condition"]
    assert {"Fn::Equals": [{"Ref": "AccessLog"}, "with-role"]} == template.document["Conditions"]["LogRoleIsMade"]
    assert "off" == template.parameters["AccessLog"]


def test_cloudformation_waits_for_three_tries_of_the_publication(template: Template) -> None:
    function = template.of_type("AWS::Serverless::Function")["PublishFunction"]
    (page,) = template.of_type("Custom::Page").values()

    between_tries_s = 60 + 120
    assert 3 * function["Timeout"] + between_tries_s <= page["ServiceTimeout"]
    assert publish.SPARE_MS < 1000 * function["Timeout"] / 2
