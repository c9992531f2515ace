"""Deployment to one's own AWS account: what can be seen to be missing beforehand, `sam build`, `sam deploy`.

    python -m local.deploy [what is said to `sam deploy`, such as --guided or --region eu-central-1]

The stack's name comes from `STACK`; account, region and credentials from the usual AWS settings. The page is published
by the stack itself.
"""

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import boto3
from botocore.exceptions import BotoCoreError, ClientError, NoCredentialsError, ProfileNotFound

from local import environment, package, site

if TYPE_CHECKING:
    from mypy_boto3_cloudformation import CloudFormationClient
    from mypy_boto3_cloudformation.type_defs import StackTypeDef

SAM = environment.ROOT / ".venv-sam" / "bin" / "sam"
SAM_LOCK = environment.ROOT / "local" / "sam-requirements.txt"
SETTINGS = environment.ROOT / "samconfig.toml"
PARAMETERS = {"Runtime": "RUNTIME", "Architecture": "ARCHITECTURE"}
"""The template's, and the variables that the build reads for them."""

DELETE_FIRST = "It can't be changed any more: say `sam delete --stack-name {stack}`, then deploy again."
ADVICE = {
    "CREATE_FAILED": f"Its first deployment failed. {DELETE_FIRST}",
    "ROLLBACK_COMPLETE": f"Its first deployment failed and was undone. {DELETE_FIRST}",
    "ROLLBACK_FAILED": f"Its first deployment failed and could not be undone. {DELETE_FIRST}",
    "DELETE_FAILED": (
        "It could not be deleted whole, most often for a bucket that is not empty: the stack's events name it. "
        "Empty it with `aws s3 rm s3://<bucket> --recursive`, say `sam delete --stack-name {stack}`, then deploy again."
    ),
    "UPDATE_ROLLBACK_FAILED": (
        "Its last change failed and could not be undone. The stack's events say why; when that is mended, say "
        "`aws cloudformation continue-update-rollback --stack-name {stack}`, then deploy again."
    ),
}
BUSY = "Something else is changing it: wait until that is done, then deploy again."
WAITING = "REVIEW_IN_PROGRESS"
"""A stack of which nothing is made yet; deploying goes on with it."""


class DeployProblem(Exception):
    """Why the deployment stopped, and what to do, for the person who asked for it."""


def deploy(stack: str, arguments: Sequence[str], *, asks: bool) -> dict[str, str]:
    """Build and deploy; returns the stack's outputs.

    Args:
        stack: its name.
        arguments: what else is said to `sam deploy`.
        asks: whether there is somebody to answer: the first time is `--guided` then, and changes are confirmed.
    """
    session = signed_in(setting("region", arguments), setting("profile", arguments))
    found = described(session.client("cloudformation"), stack)
    refuse(stack, found)
    first = {"AccessLog": access_log(session)} if found is None else {}
    environment.ensure(SAM_LOCK, venv=SAM.parent.parent)
    site.build()
    _sam("build")
    try:
        _sam("deploy", "--stack-name", stack, *manner(arguments, found, first, asks=asks), *arguments)
    except DeployProblem as problem:
        now = described(session.client("cloudformation"), stack)
        raise DeployProblem(f"{problem} {advice(stack, now)}".strip()) from None
    asked = signed_in(setting("region", arguments), setting("profile", arguments))  # as the person may have answered
    return result(stack, described(asked.client("cloudformation"), stack))


def manner(
    arguments: Sequence[str], found: "StackTypeDef | None", first: Mapping[str, str], *, asks: bool
) -> list[str]:
    """How `sam deploy` is asked: it asks back only where somebody can answer, and deploys what was built.

    `first` are parameters that are looked up for a stack that is new.

    >>> manner([], None, {}, asks=True), manner([], None, {}, asks=False)
    (['--guided'], ['--no-confirm-changeset'])
    """
    said = [] if asks else ["--no-confirm-changeset"]
    said += ["--guided"] if found is None and asks and "--guided" not in arguments else []
    other = {} if "--parameter-overrides" in arguments else {**first, **otherwise(found)}
    return said + (["--parameter-overrides", *(f"{name}={value}" for name, value in other.items())] if other else [])


def otherwise(found: "StackTypeDef | None") -> dict[str, str]:
    """Those parameters in which the stack, or the template where there is none, differs from what is built."""
    told = {each["ParameterKey"]: each["ParameterValue"] for each in found.get("Parameters", [])} if found else {}
    built = {name: package.chosen(variable) for name, variable in PARAMETERS.items()}
    return {name: value for name, value in built.items() if told.get(name, package.DEFAULTS[PARAMETERS[name]]) != value}


def access_log(session: boto3.session.Session) -> str:
    """How the socket's log can be kept without touching what the account has: by its role, else by one of the stack's.

    API Gateway has one role for all logs of an account and region, so none is set where there may be one already.
    """
    try:
        return "without-role" if session.client("apigateway").get_account().get("cloudwatchRoleArn") else "with-role"
    except (ClientError, BotoCoreError):
        return "off"


def signed_in(region: str | None, profile: str | None) -> boto3.session.Session:
    """The person's account.

    Raises:
        DeployProblem: there is no region, or there are no credentials that AWS accepts.
    """
    try:
        # AWS's own programs read AWS_REGION too; boto3 and SAM know AWS_DEFAULT_REGION alone.
        chosen = region or os.environ.get("AWS_REGION") or None
        session = boto3.session.Session(profile_name=profile, region_name=chosen)
        if session.region_name is None:
            raise DeployProblem("No region is chosen: say `AWS_REGION=eu-central-1 make deploy`, or `aws configure`.")
        session.client("sts").get_caller_identity()
    except ProfileNotFound as error:
        raise DeployProblem(f"{error}: `aws configure list-profiles` names those there are.") from None
    except NoCredentialsError:
        raise DeployProblem(
            "No AWS credentials are to be found: say `aws configure` or `aws sso login`, or set AWS_PROFILE, "
            "then deploy again."
        ) from None
    except (ClientError, BotoCoreError) as error:
        raise DeployProblem(f"AWS does not accept the credentials, or can't be reached: {error}") from None
    return session


def setting(name: str, arguments: Sequence[str], settings: Path = SETTINGS) -> str | None:
    """A setting of SAM: from its arguments, else from samconfig.toml; None leaves it to the AWS settings.

    >>> setting("region", ["--region", "eu-west-1"])
    'eu-west-1'
    """
    for place, word in enumerate(arguments):
        if word == f"--{name}":
            return arguments[place + 1]
        if word.startswith(f"--{name}="):
            return word.partition("=")[2]
    saved = tomllib.loads(settings.read_text(encoding="utf-8")).get("default", {})
    found = (saved.get(command, {}).get("parameters", {}).get(name) for command in ("deploy", "global"))
    return next((str(each) for each in found if each), None)


def described(cloudformation: "CloudFormationClient", stack: str) -> "StackTypeDef | None":
    """The stack, or None where there is none yet."""
    try:
        return cloudformation.describe_stacks(StackName=stack)["Stacks"][0]
    except ClientError as error:
        if "does not exist" in str(error):
            return None
        raise DeployProblem(f"CloudFormation does not tell of the stack {stack}: {error}") from None


def refuse(stack: str, found: "StackTypeDef | None") -> None:
    """Stop where a deployment can't succeed, before anything is built."""
    said = advice(stack, found)
    if said:
        raise DeployProblem(said)


def advice(stack: str, found: "StackTypeDef | None") -> str:
    """What to do about a stack that is left half-way; nothing for one that can be deployed.

    >>> advice("gin", {"StackStatus": "UPDATE_IN_PROGRESS"})
    'The stack gin is UPDATE_IN_PROGRESS. Something else is changing it: wait until that is done, then deploy again.'
    """
    status = found["StackStatus"] if found else WAITING
    if status.endswith("_IN_PROGRESS") and status != WAITING:
        return f"The stack {stack} is {status}. {BUSY}"
    return f"The stack {stack} is {status}. {ADVICE[status].format(stack=stack)}" if status in ADVICE else ""


def result(stack: str, found: "StackTypeDef | None") -> dict[str, str]:
    """The outputs of what was deployed.

    Raises:
        DeployProblem: nothing was deployed, or for another machine than what was built.
    """
    if found is None or found["StackStatus"] == WAITING:
        raise DeployProblem(f"Nothing was deployed as {stack}: if another name was given, say STACK=<name> too.")
    other = otherwise(found)
    if other:
        told = {each["ParameterKey"]: each["ParameterValue"] for each in found.get("Parameters", [])}
        wanted = " ".join(f"{PARAMETERS[name]}={told[name]}" for name in other)
        raise DeployProblem(
            f"The functions were built for another machine than the stack has: say `make deploy {wanted}`."
        )
    return {output["OutputKey"]: output["OutputValue"] for output in found.get("Outputs", [])}


def _sam(*arguments: str) -> None:
    """Run SAM; the recipes in the Makefile that it calls fetch packages with this Python's pip."""
    surroundings = {**os.environ, "SAM_CLI_TELEMETRY": "0", "PYTHON": sys.executable}
    if os.environ.get("AWS_REGION"):
        surroundings["AWS_DEFAULT_REGION"] = os.environ["AWS_REGION"]
    done = subprocess.run([str(SAM), *arguments], check=False, cwd=environment.ROOT, env=surroundings)
    if done.returncode != 0:
        raise DeployProblem(f"sam {arguments[0]} failed: it says why above.")


def main() -> None:
    """Deploy the stack named by `STACK`."""
    stack = os.environ.get("STACK") or "gin-table"
    try:
        outputs = deploy(stack, sys.argv[1:], asks=sys.stdin.isatty())
    except (DeployProblem, site.SiteProblem, environment.EnvironmentProblem) as problem:
        sys.exit(str(problem))
    print("\n".join(f"{name}: {value}" for name, value in outputs.items()))
    print(f"The page is at {outputs['SiteAddress']} · make smoke URL={outputs['SiteAddress']} plays a deal there")


if __name__ == "__main__":
    main()
