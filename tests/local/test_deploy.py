"""What can go wrong before and around a deployment ends in words that say what to do."""

import json
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import boto3
import pytest
from mypy_boto3_cloudformation.type_defs import StackTypeDef

from local import deploy, elsewhere, manner, package, site
from local.cloud import TEMPLATE
from local.deploy import DeployProblem
from local.template import read_template

REGION = "eu-central-1"


def stack_in(status: str, **parameters: str) -> StackTypeDef:
    told = [{"ParameterKey": name, "ParameterValue": value} for name, value in parameters.items()]
    return {"StackStatus": status, "Parameters": told, "Outputs": [{"OutputKey": "SiteAddress", "OutputValue": "x"}]}  # type: ignore[typeddict-item]


@pytest.fixture(autouse=True)
def nobodys_account(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("AWS_REGION", "AWS_DEFAULT_REGION", "AWS_PROFILE", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name, raising=False)
    for name in ("AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"):
        monkeypatch.setenv(name, str(tmp_path / "none"))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    for name in package.DEFAULTS:
        monkeypatch.delenv(name, raising=False)


def test_a_missing_region_says_how_one_is_chosen() -> None:
    with pytest.raises(DeployProblem, match="AWS_REGION=eu-central-1 make deploy"):
        deploy.signed_in(None, None)


def test_the_region_may_be_chosen_as_that_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_REGION", REGION)
    with pytest.raises(DeployProblem, match="No AWS credentials"):
        deploy.signed_in(None, None)


def test_missing_credentials_say_how_they_are_given() -> None:
    with pytest.raises(DeployProblem, match="aws configure"):
        deploy.signed_in(REGION, None)


def test_an_unknown_profile_is_named() -> None:
    with pytest.raises(DeployProblem, match=r"nobody.*list-profiles"):
        deploy.signed_in(REGION, "nobody")


def test_credentials_that_aws_refuses_are_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    with pytest.raises(DeployProblem, match="can't be reached"):
        deploy.signed_in(REGION, None)


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("CREATE_FAILED", "sam delete --stack-name gin"),
        ("ROLLBACK_COMPLETE", "sam delete --stack-name gin"),
        ("ROLLBACK_FAILED", "sam delete --stack-name gin"),
        ("DELETE_FAILED", "bucket that is not empty.*aws s3 rm .*sam delete --stack-name gin"),
        ("UPDATE_ROLLBACK_FAILED", "continue-update-rollback --stack-name gin"),
        ("UPDATE_IN_PROGRESS", "wait until that is done"),
        ("DELETE_IN_PROGRESS", "wait until that is done"),
    ],
)
def test_a_stack_left_half_way_says_what_to_do(status: str, words: str) -> None:
    with pytest.raises(DeployProblem, match=words):
        deploy.refuse("gin", stack_in(status))


@pytest.mark.parametrize(
    "status", ["CREATE_COMPLETE", "UPDATE_COMPLETE", "UPDATE_ROLLBACK_COMPLETE", "REVIEW_IN_PROGRESS"]
)
def test_a_stack_that_can_be_deployed_is_not_refused(status: str) -> None:
    deploy.refuse("gin", stack_in(status))


def test_nothing_that_was_deployed_is_no_success() -> None:
    with pytest.raises(DeployProblem, match="STACK=<name>"):
        deploy.result("gin", stack_in("REVIEW_IN_PROGRESS"))


def test_a_stack_of_another_machine_than_was_built_says_what_to_build() -> None:
    with pytest.raises(DeployProblem, match="make deploy ARCHITECTURE=x86_64"):
        deploy.result("gin", stack_in("CREATE_COMPLETE", Runtime="python3.14", Architecture="x86_64"))


def test_a_machine_that_is_given_as_a_parameter_alone_is_refused_before_anything_is_built() -> None:
    with pytest.raises(DeployProblem, match=r"make deploy RUNTIME=python3\.12"):
        deploy.refuse_other_machine(["--parameter-overrides", "LogDays=7", "Runtime=python3.12"])

    deploy.refuse_other_machine(["--parameter-overrides", 'Runtime="python3.14"'])


def overrides(stack: str, arguments: list[str], found: StackTypeDef | None, **first: str) -> dict[str, str]:
    """The parameters as SAM takes them from the command line: the last of a name is the one."""
    words = manner.manner(stack, arguments, found, first, asks=False)
    said = words[words.index("--parameter-overrides") + 1 :]
    assert [] == [word for word in said if word.startswith("-")]
    return {name: value.strip('"') for name, _, value in (word.partition("=") for word in said)}


MACHINE = {"Runtime": "python3.14", "Architecture": "arm64"}


def test_one_parameter_is_changed_and_the_others_keep_their_values() -> None:
    had = stack_in("UPDATE_COMPLETE", **MACHINE, Domain="gin.example.com", LogDays="30", AlarmEmail="")

    told = overrides("gin-table", ["--parameter-overrides", "LogDays=7", "--region", REGION], had)

    assert {**MACHINE, "Domain": "gin.example.com", "LogDays": "7", "AlarmEmail": ""} == told


def test_what_was_changed_once_is_kept_by_the_next_deployment() -> None:
    assert "0" == overrides("gin-table", [], stack_in("UPDATE_COMPLETE", **MACHINE, TablesAnHour="0"))["TablesAnHour"]


def test_a_parameter_may_be_emptied() -> None:
    told = overrides(
        "gin-table", ["--parameter-overrides=TablesAnHour="], stack_in("UPDATE_COMPLETE", TablesAnHour="9")
    )

    assert "" == told["TablesAnHour"]


def test_what_is_built_is_what_is_deployed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNTIME", "python3.12")

    for arguments in ([], ["--parameter-overrides", "LogDays=7"]):
        assert "python3.12" == overrides("gin-table", arguments, stack_in("CREATE_COMPLETE", **MACHINE))["Runtime"]


def test_a_stack_goes_back_to_what_is_built_by_default() -> None:
    had = stack_in("CREATE_COMPLETE", Runtime="python3.12", Architecture="arm64")

    assert "python3.14" == overrides("gin-table", ["--parameter-overrides", "LogDays=7"], had)["Runtime"]


def test_a_stack_of_which_nothing_is_made_yet_is_asked_about_as_a_new_one() -> None:
    looked_at = deploy.existing(stack_in("REVIEW_IN_PROGRESS", AccessLog="off"))

    told = manner.manner("gin-table", [], looked_at, {"AccessLog": "with-role"}, asks=True)

    assert {"--guided", 'AccessLog="with-role"'} <= set(told)


def test_answers_that_were_saved_for_one_stack_serve_no_other(tmp_path: Path) -> None:
    saved = tmp_path / "samconfig.toml"
    saved.write_text('[default.deploy.parameters]\nregion = "eu-west-1"\n', encoding="utf-8")

    assert None is manner.setting("region", [], "gin-try", saved)
    told = manner.manner("gin-try", [], None, {}, asks=True)
    assert ["--config-env", "gin-try"] == told[:2]
    assert MACHINE == overrides("gin-try", [], None)


def test_a_stack_without_a_section_of_its_own_is_deployed_as_the_projects_settings_say() -> None:
    settled = tomllib.loads(manner.SETTINGS.read_text(encoding="utf-8"))["default"]["deploy"]["parameters"]

    told = manner.own_section("gin-try")

    assert settled.keys() >= {"capabilities", "confirm_changeset", "fail_on_empty_changeset", "resolve_s3", "s3_prefix"}
    assert settled["capabilities"] == told[told.index("--capabilities") + 1]
    assert {"--resolve-s3", "--no-fail-on-empty-changeset", "--confirm-changeset", "--s3-prefix"} <= set(told)


class Account(BaseHTTPRequestHandler):
    """API Gateway, asked about an account."""

    told: ClassVar[dict[str, str]] = {}

    def do_GET(self) -> None:
        assert "/account" == self.path
        body = json.dumps(self.told).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize(
    ("account", "chosen"),
    [({}, "with-role"), ({"cloudwatchRoleArn": "arn:aws:iam::123456789012:role/theirs"}, "without-role")],
)
def test_a_new_stack_sets_the_accounts_log_role_only_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch, account: dict[str, str], chosen: str
) -> None:
    monkeypatch.setattr(Account, "told", account)
    with HTTPServer(("127.0.0.1", 0), Account) as gateway:
        Thread(target=gateway.handle_request, daemon=True).start()
        monkeypatch.setenv("AWS_ENDPOINT_URL_API_GATEWAY", f"http://127.0.0.1:{gateway.server_port}")

        assert chosen == deploy.access_log(boto3.session.Session("test", "test", region_name=REGION))

    assert chosen == overrides("gin-table", [], None, AccessLog=chosen)["AccessLog"]
    given = ["--parameter-overrides", "AccessLog=off"]
    assert "off" == overrides("gin-table", given, None, AccessLog=chosen)["AccessLog"]


def test_where_that_can_not_be_looked_up_no_log_is_kept_and_no_role_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    assert "off" == deploy.access_log(boto3.session.Session("test", "test", region_name=REGION))
    assert "off" == read_template(TEMPLATE).parameters["AccessLog"]


def test_makefile_build_and_template_agree_on_the_machine() -> None:
    parameters = read_template(TEMPLATE).parameters
    makefile = (package.ROOT / "Makefile").read_text(encoding="utf-8")

    for parameter, variable in manner.PARAMETERS.items():
        assert package.DEFAULTS[variable] == parameters[parameter]
        assert f"{variable} ?= {parameters[parameter]}\n" in makefile


def test_an_unknown_machine_is_refused_before_anything_is_fetched(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ARCHITECTURE", "sparc")
    with pytest.raises(package.PackageProblem, match="ARCHITECTURE=sparc"):
        package.game(tmp_path)


def test_settings_of_the_command_line_come_before_the_saved_ones(tmp_path: Path) -> None:
    saved = tmp_path / "samconfig.toml"
    saved.write_text('[default.deploy.parameters]\nregion = "eu-west-1"\n', encoding="utf-8")

    assert "eu-west-1" == manner.setting("region", [], "gin-table", saved)
    assert "eu-west-2" == manner.setting("region", ["--region=eu-west-2"], "gin-table", saved)
    assert None is manner.setting("profile", [], "gin-table", saved)


def test_a_page_for_another_host_names_its_socket_and_brings_its_policy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    built = tmp_path / "dist"
    built.mkdir()
    (built / "index.html").write_text('<head>\n    <meta charset="utf-8">\n', encoding="utf-8")
    monkeypatch.setattr(site, "build", lambda: built)

    folder = elsewhere.write("wss://play.example/prod", folder=tmp_path / "page")

    assert '{"socket": "wss://play.example/prod"}' == (folder / "config.json").read_text(encoding="utf-8")
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert "connect-src 'self' wss://play.example;" in index
    assert "default-src 'none'" in index
    assert "frame-ancestors" not in index
    assert (built / "index.html").read_text(encoding="utf-8") != index


def test_a_page_for_another_host_says_where_it_is_and_each_of_its_languages_brings_the_policy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    built = tmp_path / "dist"
    built.mkdir()
    head = '<head>\n    <meta charset="utf-8">\n    <link rel="canonical" href="./{}">\n'
    for name, own in (("index.html", ""), ("es.html", "es.html")):
        (built / name).write_text(head.format(own), encoding="utf-8")
    monkeypatch.setattr(site, "build", lambda: built)

    folder = elsewhere.write("wss://play.example/prod", "https://gin.example/table/", folder=tmp_path / "page")

    for name, own in (("index.html", ""), ("es.html", "es.html")):
        page = (folder / name).read_text(encoding="utf-8")
        assert f'<link rel="canonical" href="https://gin.example/table/{own}">' in page
        assert "Content-Security-Policy" in page
    with pytest.raises(elsewhere.AddressProblem, match="SITE_URL"):
        elsewhere.write("wss://play.example/prod", "gin.example", folder=tmp_path / "page")


@pytest.mark.parametrize("address", ["https://play.example", "play.example", "wss://", 'wss://x"y/prod'])
def test_a_page_for_another_host_needs_the_address_of_a_socket(address: str) -> None:
    with pytest.raises(elsewhere.AddressProblem, match="SocketAddress"):
        elsewhere.policy_for(address)
