"""CloudFormation's side of the page: a bucket and a distribution in moto, requests in its form, an ear for answers."""

import json
import shutil
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import boto3
import pytest
from mypy_boto3_s3 import S3Client

from functions import publish

SAMPLES = Path(__file__).resolve().parents[2] / "events"
BUCKET = "gin-table-sitebucket"
SOCKET = "wss://abc123defg.execute-api.eu-central-1.amazonaws.com/prod"
DISTRIBUTION: dict[str, Any] = {
    "CallerReference": "1",
    "Comment": "the page",
    "Enabled": True,
    "Origins": {
        "Quantity": 1,
        "Items": [
            {"Id": "site", "DomainName": "site.s3.amazonaws.com", "S3OriginConfig": {"OriginAccessIdentity": ""}}
        ],
    },
    "DefaultCacheBehavior": {"TargetOriginId": "site", "ViewerProtocolPolicy": "redirect-to-https"},
}


@dataclass
class Context:
    """What Lambda hands the handler: how long it may still take, less at each question."""

    remaining_ms: int = 120_000
    each_ms: int = 0

    def get_remaining_time_in_millis(self) -> int:
        self.remaining_ms -= self.each_ms
        return self.remaining_ms


@dataclass
class CloudFormation:
    """Asks the page's handler, and takes its answers."""

    s3: S3Client
    distribution: str
    page: Path
    address: str
    answers: list[dict[str, Any]] = field(default_factory=list)
    kinds: list[str | None] = field(default_factory=list)
    """The content type of each answer; the address is signed for an empty one."""
    refuses: int = 0
    """So many answers are refused before one is taken."""

    def ask(self, kind: str, context: Context | None = None, **properties: str) -> dict[str, Any]:
        """A request as CloudFormation sends it; returns the answer."""
        return self.send(self.event(kind, **properties), context)

    def event(self, kind: str, **properties: str) -> dict[str, Any]:
        event: dict[str, Any] = json.loads((SAMPLES / f"publish-{kind.lower()}.json").read_text(encoding="utf-8"))
        assert kind == event["RequestType"]
        wanted = {"Bucket": BUCKET, "Distribution": self.distribution, "Socket": SOCKET, **properties}
        event["ResourceProperties"] |= {name: value for name, value in wanted.items() if value}
        return event | {"RequestId": str(uuid.uuid4()), "ResponseURL": self.address}

    def send(self, event: dict[str, Any], context: Context | None = None) -> dict[str, Any]:
        before = len(self.answers)
        publish.handler(json.loads(json.dumps(event)), context or Context())
        assert before + 1 == len(self.answers)
        return self.answers[-1]

    def build(self, *names: str) -> None:
        """Build another page, of an index and these hashed files."""
        shutil.rmtree(self.page, ignore_errors=True)
        (self.page / "assets").mkdir(parents=True)
        (self.page / "index.html").write_text(f"<!doctype html>{names}", encoding="utf-8")
        (self.page / "config.json").write_text('{"socket": "/prod"}', encoding="utf-8")
        (self.page / "icon.svg").write_text("<svg/>", encoding="utf-8")
        for name in names:
            (self.page / "assets" / name).write_text(name, encoding="utf-8")

    def files(self) -> set[str]:
        return {each["Key"] for each in self.s3.list_objects_v2(Bucket=BUCKET).get("Contents", [])}

    def assets(self) -> set[str]:
        return {key.removeprefix("assets/") for key in self.files() if key.startswith("assets/")}

    def invalidations(self) -> int:
        listed = boto3.client("cloudfront").list_invalidations(DistributionId=self.distribution)
        return int(listed["InvalidationList"]["Quantity"])


@contextmanager
def asking(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[CloudFormation]:
    """CloudFormation, where moto is at work."""
    s3 = boto3.client("s3", region_name="eu-central-1")
    s3.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
    made = boto3.client("cloudfront").create_distribution(DistributionConfig=DISTRIBUTION)  # type: ignore[arg-type]
    monkeypatch.setattr(publish.serve, "__kwdefaults__", {"page": folder})
    monkeypatch.setattr("functions.publish.time.sleep", lambda _: None)
    server = HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    asked = CloudFormation(
        s3, made["Distribution"]["Id"], folder, f"http://127.0.0.1:{server.server_port}/answer?signed=1"
    )
    server.RequestHandlerClass = _hearing(asked)
    asked.build("one.js")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _hearing(asked: CloudFormation) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if asked.refuses:
                asked.refuses -= 1
                self.send_error(503)
                return
            asked.kinds.append(self.headers["Content-Type"])
            asked.answers.append(json.loads(body))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Say nothing: the tests' own output is read."""

    return Handler
