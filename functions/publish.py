"""The page's publication: the stack's own resource, which carries the built page and puts it into its bucket.

CloudFormation asks for it when the stack is created, changed, rolled back or deleted, and waits for an answer at an
address that it sends along. A publication is named by what it holds, so one that is asked for again, because it failed
or its answer was lost, goes on where the first stopped. This module stands alone beside the page on Lambda.
"""

import hashlib
import json
import logging
import re
import time
import urllib.request
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

if TYPE_CHECKING:
    from mypy_boto3_cloudfront import CloudFrontClient
    from mypy_boto3_s3 import S3Client
    from mypy_boto3_s3.type_defs import ObjectIdentifierTypeDef

PAGE = Path(__file__).resolve().parent.parent / "site"
RECORD = "publications.json"
INDEX = "index.html"
CONFIG = "config.json"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
READ_BY_OTHERS = re.compile(rb'(<(?:link rel="(?:canonical|alternate)"|meta property="og:)[^>]*")\./')
"""What search engines and previews read of a page, up to an address in it that is relative."""
SPARE_MS = 45_000
"""Kept for one call to AWS below with its retries, and for the answer with its own: together they take no longer."""
CALLS = Config(connect_timeout=2, read_timeout=5, retries={"total_max_attempts": 3, "mode": "standard"})
LONGEST_REASON = 1_000
ANSWERS = 4
ANSWER_S = 3

logger = logging.getLogger(__name__)
logger.setLevel(logging.INFO)

InTime = Callable[[], None]
"""Raises `TimeoutError` when it is too late to begin anything."""


@dataclass(frozen=True, slots=True)
class Publication:
    """A page that was put into the bucket, or was being put there: `done` says which."""

    id: str
    keys: tuple[str, ...]
    done: bool = False


@dataclass(frozen=True, slots=True)
class Site:
    """Where the page goes."""

    bucket: str
    distribution: str
    s3: "S3Client"
    cloudfront: "CloudFrontClient"


def handler(event: dict[str, Any], context: Any) -> None:  # noqa: ANN401 (Lambda's own object)
    """Do what CloudFormation asks, and answer it whatever happens."""

    def in_time() -> None:
        if context.get_remaining_time_in_millis() < SPARE_MS:
            raise TimeoutError("the publication takes too long; deploy again, and it goes on from here")

    try:
        done = serve(event, in_time)
        problem = ""
    except Exception as error:  # noqa: BLE001 (a border: CloudFormation waits for an answer, whatever went wrong)
        done = {}
        problem = f"{type(error).__name__}: {error}"
    logger.info(json.dumps({"asked": event.get("RequestType"), "problem": problem, **done}))
    answer(event, problem=problem, data=done)


def serve(event: Mapping[str, Any], in_time: InTime, *, page: Path = PAGE) -> dict[str, str]:
    """Publish the page, or empty the bucket on `Delete`; returns what was done."""
    wanted = event["ResourceProperties"]
    if event["RequestType"] == "Delete" and "Bucket" not in wanted:
        return {}
    site = Site(
        bucket=wanted["Bucket"],
        distribution=wanted["Distribution"],
        s3=boto3.client("s3", config=CALLS),
        cloudfront=boto3.client("cloudfront", config=CALLS),
    )
    if event["RequestType"] == "Delete":
        return {"Removed": str(empty(site, in_time))}
    return publish(site, page, in_time, wanted, request=event["RequestId"])


def publish(site: Site, page: Path, in_time: InTime, wanted: Mapping[str, str], *, request: str) -> dict[str, str]:
    """Put the page into the bucket, remove what neither it nor the page before needs, and tell the CDN.

    What the page refers to comes first and `index.html` last, so nobody meets a half of it. The record of publications
    is written before the first file and again after the last: what broke off in between is known, and kept.
    """
    bodies = page_files(page, socket=wanted["Socket"], address=wanted["Address"])
    new = Publication(fingerprint(bodies), tuple(sorted(bodies)))
    kept = [new, *still_wanted(published(site), new)]
    record(site, kept)
    for key in sorted(bodies, key=publishing_order):
        in_time()
        put(site, key, bodies[key])
    removed = remove_all_but(site, {RECORD, *(key for each in kept for key in each.keys)}, in_time)
    record(site, [replace(new, done=True), *kept[1:]])
    in_time()
    tell_cdn(site, request)
    return {"Publication": new.id, "Files": str(len(bodies)), "Removed": str(removed)}


def still_wanted(past: Sequence[Publication], new: Publication) -> list[Publication]:
    """Of the publications before, newest first: those that somebody's open page may still load files of.

    These are the last one that was done, and whatever was begun since.

    >>> one, two, broken = Publication("1", (), True), Publication("2", (), True), Publication("3", ())
    >>> [each.id for each in still_wanted([broken, two, one], Publication("4", ()))]
    ['3', '2']

    A publication that is made again is not its own past.

    >>> [each.id for each in still_wanted([two, one], two)]
    ['1']
    """
    others = [each for each in past if each.id != new.id]
    done = next((place for place, each in enumerate(others) if each.done), len(others))
    return others[: done + 1]


def empty(site: Site, in_time: InTime) -> int:
    """Remove everything from the bucket, earlier versions too, so that it can be deleted; returns how many there were.

    A bucket that is not there is empty.
    """
    removed = 0
    try:
        for batch in site.s3.get_paginator("list_object_versions").paginate(Bucket=site.bucket):
            in_time()
            found = [*batch.get("Versions", []), *batch.get("DeleteMarkers", [])]
            _delete(site, [{"Key": each["Key"], "VersionId": each["VersionId"]} for each in found])
            in_time()
            removed += len(found)
    except ClientError as error:
        if error.response["Error"]["Code"] != "NoSuchBucket":
            raise
    return removed


def remove_all_but(site: Site, kept: set[str], in_time: InTime) -> int:
    """Remove what is stale; returns how many files that was."""
    removed = 0
    for batch in site.s3.get_paginator("list_objects_v2").paginate(Bucket=site.bucket):
        in_time()
        stale = [each["Key"] for each in batch.get("Contents", []) if each["Key"] not in kept]
        _delete(site, [{"Key": key} for key in stale])
        in_time()
        removed += len(stale)
    return removed


def _delete(site: Site, which: "Sequence[ObjectIdentifierTypeDef]") -> None:
    if not which:
        return
    left = site.s3.delete_objects(Bucket=site.bucket, Delete={"Objects": which, "Quiet": True}).get("Errors", [])
    if left:
        raise OSError(f"{len(left)} files can't be removed, {left[0].get('Key')} first: {left[0].get('Code')}")


def page_files(page: Path, *, socket: str, address: str) -> dict[str, bytes]:
    """Key -> body of every file of the page; `config.json` names the socket, and each page its own address in full.

    Raises:
        FileNotFoundError: there is no page; `sam build` builds it into this function.
        KeyError: a file whose content type is not known.
    """
    if not (page / INDEX).is_file():
        raise FileNotFoundError("this function holds no page: run `sam build` anew, which builds it in")
    bodies = {path.relative_to(page).as_posix(): path.read_bytes() for path in page.rglob("*") if path.is_file()}
    pages = {key: body for key, body in bodies.items() if content_type(key) == CONTENT_TYPES[".html"]}
    bodies |= {key: in_full(body, address) for key, body in pages.items()}
    return bodies | {CONFIG: json.dumps({"socket": socket}).encode()}


def in_full(html: bytes, address: str) -> bytes:
    """A page with the addresses that are read by other programs in full; `address` is where its `index.html` is.

    >>> in_full(b'<meta property="og:image" content="./share.png"><a href="./es.html">', "https://gin.example")
    b'<meta property="og:image" content="https://gin.example/share.png"><a href="./es.html">'
    """
    return READ_BY_OTHERS.sub(lambda found: found[1] + address.encode() + b"/", html)


def fingerprint(bodies: Mapping[str, bytes]) -> str:
    """The name of a publication: the same for the same files."""
    digest = hashlib.sha256()
    for key in sorted(bodies):
        digest.update(f"{key}\0{len(bodies[key])}\0".encode() + bodies[key])
    return digest.hexdigest()[:32]


def publishing_order(key: str) -> tuple[bool, bool, str]:
    """Hashed files first, `index.html` last.

    >>> sorted(["index.html", "icon.svg", "assets/z.js", "config.json"], key=publishing_order)
    ['assets/z.js', 'config.json', 'icon.svg', 'index.html']
    """
    return key == INDEX, not key.startswith("assets/"), key


def content_type(key: str) -> str:
    """What a browser is told a file is.

    >>> content_type("assets/table-1f2e.js")
    'text/javascript; charset=utf-8'
    """
    return CONTENT_TYPES[Path(key).suffix]


def cache_control(key: str) -> str:
    """How long a browser and the CDN may keep a file: a hash in its name says that it never changes.

    >>> cache_control("assets/table-1f2e.js"), cache_control("index.html")
    ('public, max-age=31536000, immutable', 'no-cache')
    """
    return FOR_EVER if key.startswith("assets/") else ASK_AGAIN


def put(site: Site, key: str, body: bytes) -> None:
    """Write one file, with what browsers are to be told of it."""
    kind, kept = content_type(key), cache_control(key)
    site.s3.put_object(Bucket=site.bucket, Key=key, Body=body, ContentType=kind, CacheControl=kept)


def published(site: Site) -> list[Publication]:
    """The publications on record, newest first."""
    try:
        body = site.s3.get_object(Bucket=site.bucket, Key=RECORD)["Body"].read()
    except site.s3.exceptions.NoSuchKey:
        return []
    return [Publication(each["id"], tuple(each["keys"]), each["done"]) for each in json.loads(body)]


def record(site: Site, publications: Iterable[Publication]) -> None:
    """Write the record; it holds names of files alone."""
    put(site, RECORD, json.dumps([asdict(each) for each in publications]).encode())


def tell_cdn(site: Site, request: str) -> None:
    """Have the CDN ask anew; the same request made twice is one invalidation."""
    batch = {"Paths": {"Quantity": 1, "Items": ["/*"]}, "CallerReference": request}
    site.cloudfront.create_invalidation(DistributionId=site.distribution, InvalidationBatch=batch)  # type: ignore[arg-type]


def answer(event: Mapping[str, Any], *, problem: str, data: Mapping[str, str]) -> None:
    """Tell CloudFormation how it went, several times where it does not hear."""
    told = {
        "Status": "FAILED" if problem else "SUCCESS",
        "Reason": problem[:LONGEST_REASON] or "done",
        "PhysicalResourceId": physical_id(event),
        "Data": data,
        **{name: event.get(name) for name in ("StackId", "RequestId", "LogicalResourceId")},
    }
    # The address is signed for an empty content type.
    request = urllib.request.Request(  # noqa: S310 (CloudFormation's own address)
        event["ResponseURL"], json.dumps(told).encode(), {"Content-Type": ""}, method="PUT"
    )
    for attempt in range(ANSWERS):
        try:
            with urllib.request.urlopen(request, timeout=ANSWER_S):  # noqa: S310 (the same)
                return
        except OSError as error:
            logger.warning("CloudFormation did not take the answer: %s", type(error).__name__)
            time.sleep(attempt)


def physical_id(event: Mapping[str, Any]) -> str:
    """The name of what is published: a page in a bucket, the same for every request about it.

    With another bucket it is another page, and CloudFormation then has the old one deleted.

    >>> physical_id({"RequestType": "Create", "ResourceProperties": {"Bucket": "b"}})
    'page-in-b'
    """
    if event["RequestType"] == "Delete":
        return str(event["PhysicalResourceId"])
    return f"page-in-{event['ResourceProperties'].get('Bucket', 'nowhere')}"
