"""The page beside the socket: headers, types, and nothing outside its folder."""

import gzip
import http.client
import json
from collections.abc import Iterator

import pytest

from local.cloud import Cloud, running
from tests.local.guests import SMALL, SOON, visit

LONG = "play();" * 200


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cloud]:
    tmp_path = tmp_path_factory.mktemp("site")
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Gin</title>")
    (folder / "assets" / "index-4f3c.js").write_text("1")
    (folder / "assets" / "long-4f3c.js").write_text(LONG)
    (folder / "table.webmanifest").write_text("{}")
    (folder / "config.json").write_text('{"socket": "wss://elsewhere.example"}')
    (folder / "way-out").symlink_to(tmp_path / "secret.txt")
    (tmp_path / "secret.txt").write_text("secret")
    with running(template=SMALL, site=folder) as cloud:
        yield cloud


def ask(
    cloud: Cloud, path: str, *, method: str = "GET", host: str | None = None, coding: str = "identity"
) -> tuple[http.client.HTTPResponse, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", int(cloud.url.rpartition(":")[2]), timeout=SOON)
    try:
        line.putrequest(method, path, skip_host=host is not None, skip_accept_encoding=True)
        line.putheader("Accept-Encoding", coding)
        if host is not None:
            line.putheader("Host", host)
        line.endheaders()
        response = line.getresponse()
        return response, response.read()
    finally:
        line.close()


@pytest.mark.parametrize(
    ("path", "kind", "caching"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
        ("/?from=link", "text/html; charset=utf-8", "no-cache"),
        ("/config.json", "application/json", "no-cache"),
        ("/table.webmanifest", "application/manifest+json", "no-cache"),
        ("/assets/index-4f3c.js", "text/javascript; charset=utf-8", "immutable"),
    ],
)
def test_files_have_their_type_and_caching(site: Cloud, path: str, kind: str, caching: str) -> None:
    response, body = ask(site, path)

    assert response.status == 200
    assert response.getheader("Content-Type") == kind
    assert caching in str(response.getheader("Cache-Control"))
    assert body


def test_a_long_text_is_compressed_for_whoever_can_read_it_so_as_the_cdn_does(site: Cloud) -> None:
    for coding, sent in (("gzip, br", "gzip"), ("identity", None)):
        response, body = ask(site, "/assets/long-4f3c.js", coding=coding)
        assert response.getheader("Content-Encoding") == sent
        assert response.getheader("Vary") == "Accept-Encoding"
        assert response.getheader("Content-Length") == str(len(body))
        assert LONG.encode() == (gzip.decompress(body) if sent else body)
    response, _ = ask(site, "/assets/index-4f3c.js", coding="gzip")
    assert response.getheader("Content-Encoding") is None


def test_config_names_the_socket_on_this_host_whatever_the_folder_holds(site: Cloud) -> None:
    assert json.loads(ask(site, "/config.json")[1]) == {"socket": "/prod"}


def test_the_templates_headers_are_sent_with_the_socket_of_this_host(site: Cloud) -> None:
    for path in ("/", "/config.json", "/nothing"):
        response, _ = ask(site, path, host="192.168.1.5:8000")
        policy = "default-src 'none'; connect-src 'self' ws://192.168.1.5:8000"

        assert response.getheader("Content-Security-Policy") == policy
        assert response.getheader("X-Content-Type-Options") == "nosniff"
        assert response.getheader("X-Frame-Options") == "DENY"


def test_a_host_can_not_write_into_the_policy(site: Cloud) -> None:
    response, _ = ask(site, "/", host="x; script-src *")
    assert response.getheader("Content-Security-Policy") == "default-src 'none'; connect-src 'self' 'self'"


def test_head_is_get_without_the_body(site: Cloud) -> None:
    (get, body), (head, nothing) = ask(site, "/"), ask(site, "/", method="HEAD")

    assert (head.status, nothing) == (200, b"")
    assert head.getheader("Content-Length") == get.getheader("Content-Length") == str(len(body))


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/assets",
        "/assets/",
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/way-out",
        "/index.html%00",
        "/" + "x" * 5000,
    ],
)
def test_what_is_not_a_file_of_the_page_is_not_there(site: Cloud, path: str) -> None:
    response, body = ask(site, path)
    assert (response.status, b"secret" in body) == (404, False)


def test_other_methods_are_refused(site: Cloud) -> None:
    assert ask(site, "/", method="DELETE")[0].status == 405


def test_page_and_socket_share_the_port(site: Cloud) -> None:
    with visit(site):
        assert ask(site, "/")[0].status == 200
