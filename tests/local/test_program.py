"""`python -m local`: what it prints, what it says when it can't run, and how it stops."""

import os
import signal
import socket
import threading
from pathlib import Path

import pytest
from websockets.sync.client import connect

from local.cloud import running
from local.network import listen, plain
from tests.local.guests import SMALL, fetch, hear, say, visit
from tests.local.program import start, started


def failure(*arguments: str, template: Path = SMALL, **environment: str) -> str:
    """The one line that it says when it can't run."""
    with start(*arguments, template=template, **environment) as process:
        output, problem = process.communicate(timeout=90)
    assert process.returncode == 1
    assert output == ""
    assert problem.count("\n") == 1
    return problem


def test_it_says_where_it_is_and_plays() -> None:
    with started() as program, connect(program.socket_url) as client:
        say(client, hello=1)
        assert hear(client)["route"] == "$default"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_cleanly_and_says_what_was_metered(number: signal.Signals) -> None:
    with started() as program, connect(program.socket_url) as client:
        say(client, hello=1)
        hear(client)
        program.process.send_signal(number)
        output, problem = program.process.communicate(timeout=90)

    assert program.process.returncode == 0
    assert "metered: 1 messages in, 1 out" in output
    assert problem == ""
    assert client.close_code == 1001


def test_flags_come_before_the_environment() -> None:
    with started("--port", "0", PORT="1", FAULTS="drop_posts=1") as program:
        assert program.process.stdout is not None
        address = program.process.stdout.readline().split()[3]
        assert fetch(address.replace("/meter", "/faults"))["drop_posts"] == 1


def test_a_taken_port_is_said_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert failure("--port", str(port)) == f"gin table: port {port} of 127.0.0.1 is taken\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "http"], "http is not a port"),
        (["--port", "70000"], "70000 is not a port"),
        (["--host", "192.0.2.1"], "can't listen on 192.0.2.1"),
        (["--host", "no.such.host.invalid"], "can't listen on no.such.host.invalid"),
        (["--faults", "rain=1"], "rain is not one of"),
        (["--data", "/dev/null/data"], "can't hold data"),
    ],
)
def test_a_wrong_choice_is_said_in_one_line(arguments: list[str], words: str) -> None:
    assert words in failure(*arguments)


def test_a_broken_template_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "template.yaml").write_text("Resources: [")
    assert "template.yaml can't be read" in failure(template=tmp_path / "template.yaml")


def test_a_handler_that_does_not_import_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "template.yaml").write_text(SMALL.read_text())
    problem = failure(template=tmp_path / "template.yaml")
    assert "small.door.handler of Door does not import: ModuleNotFoundError" in problem


def test_on_a_network_address_it_shows_one_for_phones_with_a_qr_code() -> None:
    with started("--host", "0.0.0.0") as program:  # noqa: S104 - what a person asks for
        assert program.process.stdout is not None
        lines = [program.process.stdout.readline() for _ in range(12)]
    network = [line for line in lines if line.startswith("on this network: http://")]
    assert len(network) == 1
    assert sum("█" in line or "▀" in line or "▄" in line for line in lines) > 8


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="a machine without version 6")
@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6])
def test_on_all_addresses_of_version_6_those_of_version_4_answer_too(family: socket.AddressFamily) -> None:
    with listen("::", 0) as public, socket.socket(family) as phone:
        phone.settimeout(5)
        phone.connect(("127.0.0.1" if family is socket.AF_INET else "::1", public.getsockname()[1]))

        caller, address = public.accept()
        caller.close()

    assert plain(address[0]) in ("127.0.0.1", "::1")


def test_no_account_of_the_person_is_seen_by_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_PROFILE", "my-company")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "real")
    with running(template=SMALL):
        assert "AWS_PROFILE" not in os.environ
        assert os.environ["AWS_ACCESS_KEY_ID"] == "local"
    assert os.environ["AWS_PROFILE"] == "my-company"
    assert os.environ["AWS_ACCESS_KEY_ID"] == "real"


def test_nothing_is_left_when_it_stops() -> None:
    threads, environment = set(threading.enumerate()), dict(os.environ)
    with running(template=SMALL) as cloud, visit(cloud) as client:
        say(client, do="sleep", seconds=0.5)
    assert set(threading.enumerate()) <= threads
    assert dict(os.environ) == environment
    with socket.create_server(("127.0.0.1", int(cloud.url.rpartition(":")[2]))):
        pass
