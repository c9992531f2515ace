"""`make deploy`, for real: the whole stack, played on, changed and deleted, in a cloud on this machine.

The tests follow one another, as the days of a stack do.
"""

import re
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from local import smoke
from local.cloud import TEMPLATE as SOURCE
from local.template import read_template
from tests.cloud.built import files
from tests.cloud.deployed import SETTINGS, TEMPLATE, Deployed
from tests.cloud.ministack import STACK
from tests.local.asking import comes_and_goes

pytestmark = [pytest.mark.deployment, pytest.mark.timeout(600)]

PAGE = TEMPLATE.parent / "PublishFunction" / "site"
"""What was built into the function."""


@contextmanager
def players(deployed: Deployed, *names: str) -> Iterator[list[smoke.Player]]:
    origin = deployed.outputs["SiteAddress"]
    with ExitStack() as doors:
        yield [doors.enter_context(smoke.entered(deployed.socket, origin, name)) for name in names]


def test_make_deploy_says_where_the_page_is(deployed: Deployed) -> None:
    assert f"The page is at {deployed.outputs['SiteAddress']}" in deployed.said
    assert {"SiteAddress", "SocketAddress", "DashboardAddress"} <= set(deployed.outputs)


def test_the_first_time_every_parameter_is_asked_for_and_each_has_a_default(deployed: Deployed) -> None:
    parameters = read_template(SOURCE).parameters
    asked = re.findall(r"Parameter (\w+) \[(.*?)\]:", deployed.said)

    assert set(parameters) == {name for name, _ in asked}, deployed.said[:20_000]
    chosen = {"Runtime", "Architecture", "AccessLog"}
    assert {(name, default) for name, default in asked if name not in chosen} == {
        (name, str(default)) for name, default in parameters.items() if name not in chosen
    }


def test_every_file_of_the_page_is_there_with_its_headers(deployed: Deployed) -> None:
    published = deployed.files()

    built = files(PAGE)
    assert built == set(published) - {"publications.json"}
    for key in built:
        kept = "public, max-age=31536000, immutable" if key.startswith("assets/") else "no-cache"
        assert kept == published[key]["CacheControl"], key
    assert "text/html; charset=utf-8" == published["index.html"]["ContentType"]
    assert {"text/javascript; charset=utf-8"} == {published[key]["ContentType"] for key in built if key.endswith(".js")}
    page, address = deployed.body("index.html"), deployed.outputs["SiteAddress"].rstrip("/") + "/"
    assert f'property="og:image" content="{address}share.png"'.encode() in page
    assert (PAGE / "index.html").read_bytes() == page.replace(address.encode(), b"./")


def test_the_page_and_its_policy_name_the_socket(deployed: Deployed) -> None:
    address = deployed.outputs["SocketAddress"]

    assert {"socket": address} == deployed.config()
    policy = deployed.headers()["ContentSecurityPolicy"]["ContentSecurityPolicy"]
    assert f"connect-src 'self' {address.removesuffix('/prod')};" in policy
    assert "default-src 'none'" in policy


def test_the_cdn_adds_the_security_headers_and_reads_a_private_bucket(deployed: Deployed) -> None:
    headers, cdn = deployed.headers(), deployed.distribution()
    (origin,) = cdn["Origins"]["Items"]

    assert "DENY" == headers["FrameOptions"]["FrameOption"]
    assert 63072000 == headers["StrictTransportSecurity"]["AccessControlMaxAgeSec"]
    assert headers["ContentTypeOptions"]["Override"]
    assert origin["OriginAccessControlId"]
    assert ("http2and3", True) == (cdn["HttpVersion"], cdn["DefaultCacheBehavior"]["Compress"])
    block = deployed.cloud.client("s3").get_public_access_block(Bucket=deployed.outputs["SiteBucketName"])
    assert {True} == set(block["PublicAccessBlockConfiguration"].values())


def test_another_pages_socket_is_turned_away(deployed: Deployed) -> None:
    with pytest.raises(InvalidStatus), smoke.entered(deployed.socket, "https://elsewhere.example", "Mallory"):
        pass


def test_two_players_play_a_whole_deal_over_the_deployed_socket(deployed: Deployed) -> None:
    with players(deployed, "Maya", "Ben") as (maya, ben):
        print(f"\n{smoke.play_deal(maya, ben)}, the slowest command {max(maya.slowest_s, ben.slowest_s):.2f} s")


def test_the_bot_plays_a_whole_deal_through_the_deployed_queue(deployed: Deployed) -> None:
    with players(deployed, "Maya") as (maya,):
        print(f"\n{smoke.play_bot(maya, turns=smoke.MOST_MOVES)}")

        assert not maya.playing


def test_an_account_comes_and_goes_over_the_deployed_socket(deployed: Deployed) -> None:
    origin = deployed.outputs["SiteAddress"]
    with connect(deployed.socket, origin=Origin(origin), open_timeout=smoke.PATIENCE_S) as socket:
        answers = comes_and_goes(socket, origin)

    assert ["account", "account", "origin_foreign", "deleted"] == answers


def test_a_connection_that_is_gone_is_found_by_a_post_and_dropped(deployed: Deployed) -> None:
    with players(deployed, "Maya", "Ben") as (maya, ben):
        maya.ask("open", secret=maya.secret, name=maya.name, rules=smoke.RULES)
        code = maya.view["table"]
        dead = deployed.add_dead_connection(code, 0)
        assert dead in deployed.connections(code, 0)

        ben.ask("sit", table=code, secret=ben.secret, name=ben.name)

        maya.until(lambda: maya.view["seats"][1] is not None, "the guest")
        until(lambda: dead not in deployed.connections(code, 0))
        assert 1 == len(deployed.connections(code, 0))


def test_a_second_deployment_changes_nothing(deployed: Deployed) -> None:
    before = deployed.files()

    assert "No changes to deploy" in deployed.change()

    assert {key: each["LastModified"] for key, each in before.items()} == {
        key: each["LastModified"] for key, each in deployed.files().items()
    }


def test_a_changed_parameter_outlives_the_answers_that_were_saved_the_first_time(deployed: Deployed) -> None:
    saved = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))
    assert 'LogDays="30"' in saved[STACK]["deploy"]["parameters"]["parameter_overrides"]
    assert "parameter_overrides" not in saved["default"]["deploy"]["parameters"]
    before = deployed.cloud.parameters()

    deployed.cloud.make_deploy("--parameter-overrides", "LogDays=7")
    assert before | {"LogDays": "7"} == deployed.cloud.parameters()
    deployed.cloud.make_deploy()

    assert before | {"LogDays": "7"} == deployed.cloud.parameters()


def test_an_update_keeps_tables_and_the_files_of_the_page_before(deployed: Deployed, tmp_path: Path) -> None:
    with players(deployed, "Maya") as (maya,):
        maya.ask("open", secret=maya.secret, name=maya.name, rules=smoke.RULES)
        code, table, first = maya.view["table"], deployed.outputs["TableName"], set(deployed.files())

        deployed.change_page(tmp_path / "one", "one-1a2b.js")
        assert first | {"assets/one-1a2b.js"} == set(deployed.files())
        deployed.change_page(tmp_path / "two", "two-3c4d.js")
        deployed.change_page(tmp_path / "three", "three-5e6f.js")

        assert first | {"assets/two-3c4d.js", "assets/three-5e6f.js"} == set(deployed.files())
        assert table == deployed.outputs["TableName"]
        assert "S" in deployed.item(code)["pk"]
        maya.ask("addBot", level="easy")


def until(so: Callable[[], bool], *, seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.2)


def test_deleting_leaves_nothing_but_the_table(deployed: Deployed) -> None:
    table, bucket = deployed.outputs["TableName"], deployed.outputs["SiteBucketName"]

    deployed.cloud.sam("delete", "--stack-name", STACK, "--no-prompts", "--region", "us-east-1")

    left = everything(deployed)
    assert [table] == left.pop("tables")
    # The bucket that SAM keeps its uploads in belongs to no stack of ours.
    assert bucket not in left["buckets"]
    assert all(name.startswith("aws-sam-cli-managed-default") for name in left.pop("buckets"))
    assert {name: [] for name in left} == left


def everything(deployed: Deployed) -> dict[str, list[str]]:
    """All that there is in the cloud, by kind."""
    client = deployed.cloud.client

    def names(answer: dict[str, Any], kind: str, name: str) -> list[str]:
        return [each[name] for each in answer.get(kind, [])]

    return {
        "tables": client("dynamodb").list_tables()["TableNames"],
        "buckets": names(client("s3").list_buckets(), "Buckets", "Name"),
        "functions": names(client("lambda").list_functions(), "Functions", "FunctionName"),
        "queues": client("sqs").list_queues().get("QueueUrls", []),
        "sockets": names(client("apigatewayv2").get_apis(), "Items", "ApiId"),
        "distributions": names(client("cloudfront").list_distributions()["DistributionList"], "Items", "Id"),
        "alarms": names(client("cloudwatch").describe_alarms(), "MetricAlarms", "AlarmName"),
        "dashboards": names(client("cloudwatch").list_dashboards(), "DashboardEntries", "DashboardName"),
        "logs": names(client("logs").describe_log_groups(), "logGroups", "logGroupName"),
        "schedules": names(client("scheduler").list_schedules(), "Schedules", "Name"),
        "roles": [name for name in names(client("iam").list_roles(), "Roles", "RoleName") if STACK in name],
    }
