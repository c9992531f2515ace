"""What can go wrong before and around a deployment ends in words that say what to do."""

import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import boto3
import pytest
from mypy_boto3_cloudformation.type_defs import StackTypeDef

from local import deploy, elsewhere, package, site
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


def test_what_is_built_is_what_is_deployed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNTIME", "python3.12")

    told = deploy.manner([], stack_in("CREATE_COMPLETE", Runtime="python3.14"), {}, asks=False)

    assert ["--no-confirm-changeset", "--parameter-overrides", "Runtime=python3.12"] == told


def test_a_stack_goes_back_to_what_is_built_by_default() -> None:
    told = deploy.manner([], stack_in("CREATE_COMPLETE", Runtime="python3.12"), {}, asks=True)

    assert ["--parameter-overrides", "Runtime=python3.14"] == told


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

    told = deploy.manner([], None, {"AccessLog": chosen}, asks=True)
    assert ["--guided", "--parameter-overrides", f"AccessLog={chosen}"] == told


def test_where_that_can_not_be_looked_up_no_log_is_kept_and_no_role_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    assert "off" == deploy.access_log(boto3.session.Session("test", "test", region_name=REGION))
    assert "off" == read_template(TEMPLATE).parameters["AccessLog"]


def test_makefile_build_and_template_agree_on_the_machine() -> None:
    parameters = read_template(TEMPLATE).parameters
    makefile = (package.ROOT / "Makefile").read_text(encoding="utf-8")

    for parameter, variable in deploy.PARAMETERS.items():
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

    assert "eu-west-1" == deploy.setting("region", [], saved)
    assert "eu-west-2" == deploy.setting("region", ["--region=eu-west-2"], saved)
    assert None is deploy.setting("profile", [], saved)


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
