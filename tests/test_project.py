"""The project stands alone: it runs anywhere, names no machine, and its own files agree with one another."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from local import locks

ROOT = Path(__file__).resolve().parent.parent
PICTURES = {".gif", ".ico", ".jpg", ".png", ".webp", ".woff2"}
ELSEWHERE = re.compile(
    r"""
      /(?:root|work|home|Users|tmp)/\w                              # a path of one machine
    | \.\./shared\b                                                # a folder beside the project
    | (?:pypi|pythonhosted|npmjs|yarnpkg|crates)\.(?:org|com|io)\b  # a registry's host
    """,
    re.VERBOSE,
)


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], check=True, cwd=ROOT, capture_output=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def text_files() -> list[Path]:
    return [path for path in tracked_files() if path.suffix not in PICTURES and path != Path(__file__)]


def test_no_file_names_a_machine_or_a_registry() -> None:
    named = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in text_files()
        for found in ELSEWHERE.finditer(path.read_text(encoding="utf-8"))
    ]

    assert [] == named


@pytest.mark.parametrize("text", ["cat /root/x", "see ../shared/RULES.md", '"https://registry.npmjs.org/vite"'])
def test_a_name_of_elsewhere_would_be_seen(text: str) -> None:
    assert ELSEWHERE.search(text)


def test_nothing_made_by_a_tool_is_tracked() -> None:
    made = {"node_modules", "dist", "__pycache__", ".venv", ".aws-sam", "build"}

    assert [] == [path for path in tracked_files() if made & set(path.relative_to(ROOT).parts)]


def test_locks_hold_what_is_pinned() -> None:
    assert [] == locks.problems()


def test_every_dependency_is_pinned_and_says_why_it_is_there() -> None:
    extras = (ROOT / "pyproject.toml").read_text(encoding="utf-8").split("[tool.")[0]
    pins = [line.strip() for line in extras.splitlines() if line.startswith('  "')]

    assert pins
    assert [] == [pin for pin in pins if not re.fullmatch(r'"[\w\[\],.-]+==[\w.]+",\s+# .+', pin)]


def test_every_lint_exception_has_a_reason() -> None:
    lint = (
        (ROOT / "pyproject.toml")
        .read_text(encoding="utf-8")
        .split("[tool.ruff.lint]")[1]
        .split("[tool.ruff.lint.isort]")[0]
    )
    exceptions = [line.strip() for line in lint.splitlines() if re.match(r'  "[A-Z]+\d*"', line)]

    assert exceptions
    assert [] == [line for line in exceptions if " # " not in line]


def test_pages_of_the_documentation_link_to_what_is_there() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        shown = re.sub(r"<!--.*?-->", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        links = re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", shown)
        missing = [link for link in links if not (page.parent / link).exists()]
        assert [] == missing, page.name


def test_the_readme_names_targets_that_are_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))
    named = set(
        re.findall(r"(?:^|`)make ([a-z-]+)", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    )

    assert {"run", "test"} <= named
    assert set() == named - targets


def test_the_oldest_python_is_said_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert ">=3.11" == project["project"]["requires-python"]
    assert "py311" == project["tool"]["ruff"]["target-version"]
    assert "3.11" == project["tool"]["mypy"]["python_version"]
