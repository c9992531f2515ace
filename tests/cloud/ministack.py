"""A cloud on this machine that takes `sam deploy` as AWS does, and runs what is deployed."""

import os
import platform
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from socket import socket
from typing import Any

import boto3

from tests.cloud.asked import answered
from tests.cloud.built import ROOT

MINISTACK = ROOT / ".venv-cloud" / "bin" / "ministack"
SAM = ROOT / ".venv-sam" / "bin" / "sam"
REGION = "us-east-1"
STACK = "gin-table-try"
START_S = 60.0
ANSWERS = {"Deploy this changeset": "y"}
"""What is not answered by the default."""
# Functions run on this machine's own Python there, whatever the template says.
RUNTIME = f"python3.{sys.version_info.minor}"
ARCHITECTURE = {"aarch64": "arm64", "arm64": "arm64"}.get(platform.machine(), "x86_64")


@dataclass
class Ministack:
    """The running cloud. Nothing here can reach an account of somebody's own."""

    port: int
    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        mine = {name: text for name, text in os.environ.items() if not name.startswith("AWS_")}
        self.environment = mine | {
            "AWS_ENDPOINT_URL": self.address,
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
            "AWS_DEFAULT_REGION": REGION,
            "AWS_CONFIG_FILE": os.devnull,
            "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
            "AWS_EC2_METADATA_DISABLED": "true",
            "SAM_CLI_TELEMETRY": "0",
            "STACK": STACK,
            "RUNTIME": RUNTIME,
            "ARCHITECTURE": ARCHITECTURE,
        }

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self, service: str) -> Any:  # noqa: ANN401
        keys = {"aws_access_key_id": "test", "aws_secret_access_key": "test"}
        return boto3.client(service, endpoint_url=self.address, region_name=REGION, **keys)  # type: ignore[call-overload]

    def make_deploy(self, *arguments: str) -> str:
        """What `make deploy` runs, for a person who takes every default and says yes; returns what they saw."""
        began = time.monotonic()
        said = answered([sys.executable, "-m", "local.deploy", *arguments], ROOT, self.environment, ANSWERS)
        print(f"make deploy: {time.monotonic() - began:.0f} s")
        return said

    def sam(self, *arguments: str) -> str:
        """Run SAM as a person would, in the project's folder; returns what it said."""
        return self.said(str(SAM), *arguments)

    def said(self, *command: str) -> str:
        began = time.monotonic()
        done = subprocess.run(
            command, check=False, cwd=ROOT, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        words = " ".join([Path(command[0]).name, *command[1:3]])
        print(f"{words}: {time.monotonic() - began:.0f} s")
        assert 0 == done.returncode, done.stdout[-6000:]
        return done.stdout

    def outputs(self) -> dict[str, str]:
        return {each["OutputKey"]: each["OutputValue"] for each in self.stack()["Outputs"]}

    def parameters(self) -> dict[str, str]:
        return {each["ParameterKey"]: each["ParameterValue"] for each in self.stack()["Parameters"]}

    def stack(self) -> dict[str, Any]:
        (stack,) = self.client("cloudformation").describe_stacks(StackName=STACK)["Stacks"]
        return dict(stack)


@contextmanager
def started(folder: Path) -> Iterator[Ministack]:
    """Run it until the block ends."""
    with socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        cloud = Ministack(any_port.getsockname()[1], folder)
    surroundings = cloud.environment | {
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(cloud.port),
        "LAMBDA_EXECUTOR": "local",
        "IOT_MTLS_ENABLED": "0",
    }
    surroundings.pop("AWS_ENDPOINT_URL")
    with (folder / "ministack.log").open("w") as log:
        process = subprocess.Popen([str(MINISTACK)], cwd=folder, env=surroundings, stdout=log, stderr=log)
        try:
            _wait_for(cloud, process)
            yield cloud
        finally:
            process.terminate()
            process.wait(timeout=60)


def _wait_for(cloud: Ministack, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START_S
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{cloud.address}/_ministack/health", timeout=2):  # noqa: S310 (our own)
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError((cloud.folder / "ministack.log").read_text(encoding="utf-8")[-4000:])
