"""The page's publication: whole or not at all, repeatable, and always answered."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from moto import mock_aws

from functions import publish
from local import site
from tests.cloud.cloudformation import BUCKET, SOCKET, CloudFormation, Context, asking

HOME = "https://gin.example"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[CloudFormation]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-central-1")
    with (
        mock_aws(config={"core": {"passthrough": {"urls": [r"http://127\.0\.0\.1:.*"]}, "reset_boto3_session": False}}),
        asking(monkeypatch, tmp_path / "site") as cloudformation,
    ):
        yield cloudformation


def test_the_page_is_published_and_cloudformation_told(asked: CloudFormation) -> None:
    answer = asked.ask("Create")

    assert ("SUCCESS", "page-in-gin-table-sitebucket", "Page") == (
        answer["Status"], answer["PhysicalResourceId"], answer["LogicalResourceId"]
    )  # fmt: skip
    assert answer["StackId"].startswith("arn:aws:cloudformation:")
    assert {"index.html", "config.json", "icon.svg", "assets/one.js", "publications.json"} == asked.files()
    assert [""] == asked.kinds


def test_each_file_comes_with_its_type_and_how_long_it_may_be_kept(asked: CloudFormation) -> None:
    asked.ask("Create")

    told = {key: asked.s3.head_object(Bucket=BUCKET, Key=key) for key in asked.files()}
    kept = {key: each["CacheControl"] for key, each in told.items()}
    assert "public, max-age=31536000, immutable" == kept.pop("assets/one.js")
    assert {"no-cache"} == set(kept.values())
    assert "text/html; charset=utf-8" == told["index.html"]["ContentType"]
    assert "text/javascript; charset=utf-8" == told["assets/one.js"]["ContentType"]
    assert "image/svg+xml" == told["icon.svg"]["ContentType"]


def test_the_published_config_names_the_deployed_socket(asked: CloudFormation) -> None:
    asked.ask("Create")

    assert {"socket": SOCKET} == read(asked, "config.json")


def test_what_the_page_refers_to_comes_first_and_the_index_last(
    asked: CloudFormation, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    put = publish.put

    def noted(site: publish.Site, key: str, body: bytes) -> None:
        order.append(key)
        put(site, key, body)

    monkeypatch.setattr(publish, "put", noted)
    asked.ask("Create")

    assert ["publications.json", "assets/one.js", "config.json", "icon.svg", "index.html", "publications.json"] == order


def test_the_cdn_is_told_once_for_each_request(asked: CloudFormation) -> None:
    asked.ask("Create")
    asked.ask("Update")

    assert 2 == asked.invalidations()


def test_stale_files_stay_for_one_more_deployment(asked: CloudFormation) -> None:
    asked.ask("Create")
    asked.build("two.js")
    asked.ask("Update")
    assert {"one.js", "two.js"} == asked.assets()

    asked.build("three.js")
    asked.ask("Update")

    assert {"two.js", "three.js"} == asked.assets()


def test_a_publication_asked_for_again_changes_nothing_and_uses_up_no_grace(asked: CloudFormation) -> None:
    asked.ask("Create")
    asked.build("two.js")
    event = asked.event("Update")
    first = asked.send(event)

    again = asked.send(event)

    assert first == again
    assert {"one.js", "two.js"} == asked.assets()


def test_a_rollback_publishes_the_page_before_and_keeps_the_failed_ones_files(asked: CloudFormation) -> None:
    asked.ask("Create")
    asked.build("two.js")
    asked.ask("Update")
    asked.build("one.js")

    asked.ask("Update")

    assert {"one.js", "two.js"} == asked.assets()
    assert "one.js" in asked.s3.get_object(Bucket=BUCKET, Key="index.html")["Body"].read().decode()


@pytest.mark.parametrize("file", ["assets/two.js", "config.json", "index.html", "publications.json"])
def test_a_publication_that_breaks_off_leaves_every_open_page_its_files(asked: CloudFormation, file: str) -> None:
    asked.ask("Create")
    asked.build("two.js")
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(publish, "put", failing_at(file))
        assert "FAILED" == asked.ask("Update")["Status"]
    assert "one.js" in asked.assets()

    asked.build("three.js")
    asked.ask("Update")

    assert {"one.js", "three.js"} <= asked.assets()
    assert file not in ("config.json", "index.html") or "two.js" in asked.assets()
    asked.build("four.js")
    asked.ask("Update")
    assert {"three.js", "four.js"} == asked.assets()


def test_a_publication_that_broke_off_goes_on_when_it_is_asked_for_again(asked: CloudFormation) -> None:
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(publish, "put", failing_at("index.html"))
        assert "the bucket is away" in asked.ask("Create")["Reason"]

    assert "SUCCESS" == asked.ask("Create")["Status"]
    assert [True] == [each["done"] for each in read(asked, publish.RECORD)]


def test_deleting_empties_the_bucket_whatever_is_in_it(asked: CloudFormation) -> None:
    asked.s3.put_bucket_versioning(Bucket=BUCKET, VersioningConfiguration={"Status": "Enabled"})
    asked.ask("Create")
    asked.ask("Update")
    asked.s3.put_object(Bucket=BUCKET, Key="notes/by-hand.txt", Body=b"")
    asked.s3.delete_object(Bucket=BUCKET, Key="icon.svg")

    assert "SUCCESS" == asked.ask("Delete")["Status"]

    asked.s3.delete_bucket(Bucket=BUCKET)


def test_deleting_what_was_never_made_or_is_gone_succeeds(asked: CloudFormation) -> None:
    assert "SUCCESS" == asked.ask("Delete", Bucket="gin-table-never-made")["Status"]
    asked.ask("Create")

    assert ["SUCCESS", "SUCCESS"] == [asked.ask("Delete")["Status"] for _ in range(2)]


def test_a_deletion_answers_under_the_name_that_it_was_asked_by(asked: CloudFormation) -> None:
    event = asked.event("Delete") | {"PhysicalResourceId": "gin-table-Page-1ABC"}

    assert "gin-table-Page-1ABC" == asked.send(event)["PhysicalResourceId"]


def test_another_bucket_is_another_page_so_that_the_old_one_is_deleted(asked: CloudFormation) -> None:
    asked.s3.create_bucket(Bucket="other", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})

    assert "page-in-other" == asked.ask("Update", Bucket="other")["PhysicalResourceId"]


def test_a_function_without_a_page_says_what_to_do(asked: CloudFormation) -> None:
    (asked.page / "index.html").unlink()

    answer = asked.ask("Create")

    assert "FAILED" == answer["Status"]
    assert "sam build" in answer["Reason"]


def test_a_request_that_makes_no_sense_is_answered_too(asked: CloudFormation) -> None:
    event = asked.event("Create")
    del event["ResourceProperties"]["Socket"]

    assert "FAILED" == asked.send(event)["Status"]


def test_a_file_of_an_unknown_type_is_found_before_anything_is_written(asked: CloudFormation) -> None:
    (asked.page / "page.exe").write_bytes(b"")

    assert "FAILED" == asked.ask("Create")["Status"]
    assert set() == asked.files()


def test_short_of_its_time_out_it_stops_and_says_so(asked: CloudFormation) -> None:
    answer = asked.ask("Create", Context(remaining_ms=publish.SPARE_MS + 25, each_ms=10))

    assert "FAILED" == answer["Status"]
    assert "takes too long" in answer["Reason"]
    assert "index.html" not in asked.files()


def test_what_is_kept_is_enough_for_one_call_to_aws_and_for_the_answer() -> None:
    calls = publish.CALLS
    attempts = calls.retries["total_max_attempts"]  # type: ignore[attr-defined]
    longest_s = attempts * (calls.connect_timeout + calls.read_timeout)  # type: ignore[attr-defined]
    between_s = 1 + 2  # botocore waits so long at most before the second and the third
    answers_s = sum(publish.ANSWER_S + wait for wait in range(publish.ANSWERS))

    assert 1000 * (longest_s + between_s + answers_s) < publish.SPARE_MS


def test_an_answer_that_is_not_taken_is_given_again(asked: CloudFormation) -> None:
    asked.refuses = 2

    assert "SUCCESS" == asked.ask("Create")["Status"]


def test_a_reason_is_short_enough_for_cloudformation(asked: CloudFormation) -> None:
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(publish, "put", failing_at("index.html", words="x" * 10_000))
        answer = asked.ask("Create")

    assert len(json.dumps(answer)) < 4096


def test_every_file_of_the_page_has_a_type() -> None:
    assert {key: publish.content_type(key) for key in publish.page_files(site.build(), socket=SOCKET, address=HOME)}


def test_what_previews_and_search_engines_read_of_each_page_is_its_address_in_full() -> None:
    files = publish.page_files(site.build(), socket=SOCKET, address=HOME)

    for key in ("index.html", "es.html", "fr.html", "de.html", "it.html", "pt.html"):
        head = files[key].decode().partition("</head>")[0]
        own = HOME + "/" + key.removeprefix("index.html")
        assert f'<link rel="canonical" href="{own}">' in head
        assert f'<meta property="og:url" content="{own}">' in head
        assert f'<meta property="og:image" content="{HOME}/share.png">' in head
        assert 7 == len(re.findall(rf'<link rel="alternate" hreflang="[\w-]+" href="{HOME}/(?:\w\w\.html)?">', head))


def test_the_record_holds_names_of_files_alone(asked: CloudFormation) -> None:
    asked.ask("Create")

    (publication,) = read(asked, publish.RECORD)
    assert {"id", "keys", "done"} == set(publication)


def read(asked: CloudFormation, key: str) -> Any:  # noqa: ANN401
    return json.loads(asked.s3.get_object(Bucket=BUCKET, Key=key)["Body"].read())


def failing_at(file: str, *, words: str = "the bucket is away") -> Any:  # noqa: ANN401
    """A bucket that takes no such file; of the record, not the second writing of it."""
    put, seen = publish.put, []

    def failing(site: publish.Site, key: str, body: bytes) -> None:
        seen.append(key)
        if key == file and (key != publish.RECORD or seen.count(key) == 2):
            raise OSError(words)
        put(site, key, body)

    return failing
