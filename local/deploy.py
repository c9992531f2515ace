"""Deployment to one's own AWS account: what can be seen to be missing beforehand, `sam build`, `sam deploy`.

    python -m local.deploy [what is said to `sam deploy`, such as --guided or --region eu-central-1]

The stack's name comes from `STACK`; account, region and credentials from the usual AWS settings. The page is published
by the stack itself.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import boto3
from botocore.exceptions import BotoCoreError, ClientError, NoCredentialsError, ProfileNotFound

from local import environment, site
from local.manner import FIRST_STACK, PARAMETERS, built, manner, otherwise, parted, setting

if TYPE_CHECKING:
    from mypy_boto3_cloudformation import CloudFormationClient
    from mypy_boto3_cloudformation.type_defs import StackTypeDef

SAM = environment.ROOT / ".venv-sam" / "bin" / "sam"
SAM_LOCK = environment.ROOT / "local" / "sam-requirements.txt"

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
    refuse_other_machine(arguments)
    session = signed_in(setting("region", arguments, stack), setting("profile", arguments, stack))
    found = described(session.client("cloudformation"), stack)
    refuse(stack, found)
    made = existing(found)
    first = {} if made else {"AccessLog": access_log(session)}
    environment.ensure(SAM_LOCK, venv=SAM.parent.parent)
    site.build()
    _sam("build")
    try:
        _sam("deploy", *manner(stack, arguments, made, first, asks=asks))
    except DeployProblem as problem:
        now = described(session.client("cloudformation"), stack)
        raise DeployProblem(f"{problem} {advice(stack, now)}".strip()) from None
    # Asked anew, for the person may have answered otherwise.
    asked = signed_in(setting("region", arguments, stack), setting("profile", arguments, stack))
    return result(stack, described(asked.client("cloudformation"), stack))


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


def described(cloudformation: "CloudFormationClient", stack: str) -> "StackTypeDef | None":
    """The stack, or None where there is none yet."""
    try:
        return cloudformation.describe_stacks(StackName=stack)["Stacks"][0]
    except ClientError as error:
        if "does not exist" in str(error):
            return None
        raise DeployProblem(f"CloudFormation does not tell of the stack {stack}: {error}") from None


def existing(found: "StackTypeDef | None") -> "StackTypeDef | None":
    """The stack, if anything of it was made: where only its first change was looked at, it is new still."""
    return None if found is None or found["StackStatus"] == WAITING else found


def refuse_other_machine(arguments: Sequence[str]) -> None:
    """Stop where a machine is given as a parameter alone: the functions are built for it too."""
    _, given = parted(arguments)
    for name, value in built().items():
        wanted = next((word.partition("=")[2].strip('"') for word in given if word.startswith(f"{name}=")), value)
        if wanted != value:
            raise DeployProblem(
                f"The functions are built for {name} too: say `make deploy {PARAMETERS[name]}={wanted}`."
            )


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
    found = existing(found)
    if found is None:
        raise DeployProblem(f"Nothing was deployed as {stack}: if another name was given, say STACK=<name> too.")
    other = otherwise(found)
    if other:
        wanted = " ".join(f"{PARAMETERS[name]}={value}" for name, value in other.items())
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
    stack = os.environ.get("STACK") or FIRST_STACK
    try:
        outputs = deploy(stack, sys.argv[1:], asks=sys.stdin.isatty())
    except (DeployProblem, site.SiteProblem, environment.EnvironmentProblem) as problem:
        sys.exit(str(problem))
    print("\n".join(f"{name}: {value}" for name, value in outputs.items()))
    print(f"The page is at {outputs['SiteAddress']} · make smoke URL={outputs['SiteAddress']} plays a deal there")


if __name__ == "__main__":
    main()
