"""What a page tells of its own failures: one a minute, cut short, and nothing in it that is anybody's."""

import io
import json

import pytest

from functions.service.page_errors import scrubbed
from tests.functions.cloud import Cloud
from tests.functions.pages import Page, at_table

ERROR = {
    "action": "pageError",
    "kind": "error",
    "text": "TypeError: undefined is not an object",
    "where": "table-Dk3v9QxZ.js:1:20417",
    "page": "index-B7sPq2Lm.js",
}


def tell(page: Page, /, **fields: object) -> list[dict[str, object]]:
    return page.raw(json.dumps({**ERROR, **fields}))


def logged(log: io.StringIO) -> list[dict[str, object]]:
    lines = map(json.loads, log.getvalue().splitlines())
    return [line for line in lines if line["message"] == "a page failed"]


def test_a_page_error_goes_to_the_log_and_is_not_answered(cloud: Cloud, log: io.StringIO) -> None:
    assert [] == tell(Page(cloud, "Maya"))

    (line,) = logged(log)
    told = {name: line[name] for name in ("level", "kind", "text", "where", "page")}
    assert {"level": "ERROR", **{name: ERROR[name] for name in ERROR if name != "action"}} == told


def test_one_a_minute_of_each_connection_is_logged(cloud: Cloud, log: io.StringIO) -> None:
    maya, ben = at_table(cloud)
    told = len(ben.frames)
    tell(maya)
    assert "too_fast" == tell(maya)[-1]["code"]
    tell(ben)
    assert 2 == len(logged(log))

    cloud.clock.wait(seconds=60)
    tell(maya)

    assert 3 == len(logged(log))
    assert told == len(ben.frames)


def test_a_flood_of_page_errors_closes_the_socket_and_leaves_one_line(cloud: Cloud, log: io.StringIO) -> None:
    mallory = Page(cloud, "Mallory")
    while mallory.connection not in cloud.sockets.closed:
        tell(mallory)

    assert 1 == len(logged(log))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("text", "x" * 201),
        ("where", "table.js"),
        ("where", "a b.js:1:2"),
        ("page", ""),
        ("page", "x" * 81),
        ("kind", "warning"),
        ("stack", "at play"),
        ("table", "abc-def-ghk"),
    ],
)
def test_no_more_than_that_is_taken(cloud: Cloud, log: io.StringIO, field: str, value: str) -> None:
    assert "bad_field" == tell(Page(cloud, "Mallory"), **{field: value})[-1]["code"]
    assert [] == logged(log)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("TypeError: undefined is not an object", "TypeError: undefined is not an object"),
        ("no Th in hand", "no … in hand"),
        ("cards AsKh5d", "cards …"),
        ("seen ppdThtKs", "seen …"),
        ("code k7m-2xq-9fd", "code …"),
        ("code kmn-pqr-stu or abcd-efgh", "code … or …"),
        ("secret AAAAAAAAAAAAAAAAAAAAAA", "secret …"),
        ('Unexpected token T, "Maya: it\'s 7h" is not valid JSON', "Unexpected token T, … is not valid JSON"),
        ("can't read \u201c5d\u201d of \u2018Ben\u2019, or \xabZoe\xbb", "can…"),
        ("line\nbreak \u202e bidi", "linebreak bidi"),
    ],
)
def test_what_the_page_should_have_taken_out_is_taken_out_again(text: str, kept: str) -> None:
    assert kept == scrubbed(text)


def test_what_is_said_in_a_page_error_is_no_line_of_the_log_by_itself(cloud: Cloud, log: io.StringIO) -> None:
    tell(Page(cloud, "Mallory"), text='x"}\n{"level":"ERROR","message":"a command failed"}')

    assert [] == [line for line in log.getvalue().splitlines() if json.loads(line)["message"] == "a command failed"]
