"""The deployed stack: its changes, and what of it can be read back."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.cloud.built import ROOT
from tests.cloud.ministack import ARCHITECTURE, RUNTIME, STACK, Ministack

TEMPLATE = ROOT / ".aws-sam" / "build" / "template.yaml"
SETTINGS = ROOT / "samconfig.toml"


@dataclass
class Deployed:
    """The stack in a cloud on this machine."""

    cloud: Ministack
    said: str = ""
    """By the last deployment."""

    def first_time(self) -> None:
        """Deploy as a person does; then tell it the address that sockets have on this machine, which is a change."""
        self.said = self.cloud.make_deploy()
        self.change()

    def change(self, template: Path = TEMPLATE) -> str:
        """Deploy what is built, once more; returns what was said."""
        chosen = [f"Runtime={RUNTIME}", f"Architecture={ARCHITECTURE}", f"ManagementEndpoint={self.management}"]
        where = ["--template-file", str(template), "--config-file", str(SETTINGS), "--stack-name", STACK]
        return self.cloud.sam("deploy", *where, "--no-confirm-changeset", "--parameter-overrides", *chosen)

    def change_page(self, folder: Path, name: str) -> None:
        """Deploy the same build with one more hashed file in its page."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(TEMPLATE.parent, folder)
        (folder / "PublishFunction" / "site" / "assets" / name).write_text(f"// {name}", encoding="utf-8")
        self.change(folder / "template.yaml")

    @property
    def socket_id(self) -> str:
        return str(urlsplit(self.outputs["SocketAddress"]).hostname).partition(".")[0]

    @property
    def management(self) -> str:
        """Where sockets are posted to on this machine, where no name of AWS leads."""
        return f"{self.cloud.address}/_aws/execute-api/{self.socket_id}/prod"

    @property
    def socket(self) -> str:
        return self.management.replace("http", "ws", 1)

    @property
    def outputs(self) -> dict[str, str]:
        return self.cloud.outputs()

    def resources(self) -> dict[str, str]:
        """Logical -> physical name."""
        listed = self.cloud.client("cloudformation").describe_stack_resources(StackName=STACK)["StackResources"]
        return {each["LogicalResourceId"]: each["PhysicalResourceId"] for each in listed}

    def files(self) -> dict[str, dict[str, Any]]:
        """Key -> what browsers are told of each published file."""
        s3, bucket = self.cloud.client("s3"), self.outputs["SiteBucketName"]
        keys = [each["Key"] for each in s3.list_objects_v2(Bucket=bucket)["Contents"]]
        return {key: s3.head_object(Bucket=bucket, Key=key) for key in keys}

    def body(self, key: str) -> bytes:
        body: bytes = self.cloud.client("s3").get_object(Bucket=self.outputs["SiteBucketName"], Key=key)["Body"].read()
        return body

    def config(self) -> dict[str, str]:
        told: dict[str, str] = json.loads(self.body("config.json"))
        return told

    def headers(self) -> dict[str, Any]:
        """The security headers that the CDN adds."""
        cloudfront = self.cloud.client("cloudfront")
        policy = self.distribution()["DefaultCacheBehavior"]["ResponseHeadersPolicyId"]
        config = cloudfront.get_response_headers_policy(Id=policy)["ResponseHeadersPolicy"]
        headers: dict[str, Any] = config["ResponseHeadersPolicyConfig"]["SecurityHeadersConfig"]
        return headers

    def distribution(self) -> dict[str, Any]:
        answer = self.cloud.client("cloudfront").get_distribution(Id=self.resources()["SiteCdn"])
        config: dict[str, Any] = answer["Distribution"]["DistributionConfig"]
        return config

    def item(self, code: str) -> dict[str, Any]:
        """A table's item."""
        key = {"pk": {"S": f"TABLE#{code}"}, "sk": {"S": "TABLE"}}
        answer = self.cloud.client("dynamodb").get_item(
            TableName=self.outputs["TableName"], Key=key, ConsistentRead=True
        )
        item: dict[str, Any] = answer["Item"]
        return item

    def add_dead_connection(self, code: str, seat: int) -> str:
        """Bind a connection that is long gone to a seat, as after a socket whose end nobody told."""
        self.cloud.client("dynamodb").update_item(
            TableName=self.outputs["TableName"],
            Key={"pk": {"S": f"TABLE#{code}"}, "sk": {"S": "TABLE"}},
            UpdateExpression="SET connections.#seat.#dead = :now",
            ExpressionAttributeNames={"#seat": str(seat), "#dead": DEAD},
            ExpressionAttributeValues={":now": {"N": "1795946400000"}},
        )
        return DEAD

    def connections(self, code: str, seat: int) -> set[str]:
        return set(self.item(code)["connections"]["M"][str(seat)]["M"])


DEAD = "deadbeefdead"
