"""Imports point inward: handlers -> service -> ports <- adapters, and service -> core."""

import ast
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from local.locks import locked_versions

ROOT = Path(__file__).resolve().parent.parent
OUR_FOLDERS = ("core", "functions", "local", "tests", "bench")
AWS_CLIENTS = {"boto3", "botocore"}
IMPORTED_AS = {"pyyaml": "yaml"}
PASSKEYS = "functions/adapters/passkeys.py"
"""The one module that knows the library, which the game's functions do not have."""
VAGUE_NAMES = {"common", "helper", "helpers", "manager", "managers", "misc", "util", "utils"}


def modules(*folders: str) -> list[Path]:
    """Every Python file of these folders, or the one file named."""
    found = chain.from_iterable(_python_files(ROOT / folder) for folder in folders)
    return sorted(path for path in found if path.exists())


def _python_files(path: Path) -> Iterator[Path]:
    return path.rglob("*.py") if path.is_dir() else iter([path])


def imports(path: Path) -> set[str]:
    """Every module that a file imports, wherever in the file, by its full name."""
    return _imported(ast.parse(path.read_text(encoding="utf-8")), path)


def imports_when_run(path: Path) -> set[str]:
    """The same without what only the type checker reads."""
    tree = _WithoutTypeChecking().visit(ast.parse(path.read_text(encoding="utf-8")))
    return _imported(tree, path)


class _WithoutTypeChecking(ast.NodeTransformer):
    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        return node.orelse if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


def _imported(tree: ast.AST, path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {_absolute(node, path), *(f"{_absolute(node, path)}.{alias.name}" for alias in node.names)}
    return found


def _absolute(node: ast.ImportFrom, path: Path) -> str:
    if node.level == 0:
        return node.module or ""
    package = path.relative_to(ROOT).parts[: -node.level]
    return ".".join([*package, *([node.module] if node.module else [])])


def reach(path: Path, *names: str) -> set[str]:
    """Which of the named modules or packages this file imports from."""
    return {name for name in names for found in imports(path) if found == name or found.startswith(f"{name}.")}


def handlers() -> list[str]:
    """The modules that Lambda calls: each defines `handler`."""
    top = [path for path in modules("functions") if path.parent.name == "functions"]
    return [f"functions.{path.stem}" for path in top if "\ndef handler(" in path.read_text(encoding="utf-8")]


def names_of(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def test_core_imports_the_standard_library_and_itself_alone() -> None:
    allowed = sys.stdlib_module_names | {"core"}
    foreign = {
        (name, path.name) for path in modules("core") for name in imports(path) if name.split(".")[0] not in allowed
    }

    assert modules("core")
    assert set() == foreign


def test_core_has_no_clock_environment_files_or_hidden_randomness() -> None:
    forbidden = ("datetime", "os", "pathlib", "secrets", "socket", "subprocess", "threading", "time", "uuid")
    used = {(path.name, name) for path in modules("core") for name in reach(path, *forbidden)}

    assert set() == used


def test_core_never_draws_from_the_shared_random_generator() -> None:
    """A bot is handed its `random.Random`; `random.choice` and the like would be hidden state."""
    imported = [
        f"{path.name}: {name}"
        for path in modules("core")
        for name in imports(path)
        if name.startswith("random.") and name != "random.Random"
    ]
    drawn = [
        f"{path.name}: random.{node.attr}"
        for path in modules("core")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if node.value.id == "random" and node.attr != "Random"
    ]

    assert [] == imported + drawn


def test_a_bot_knows_a_seats_view_and_neither_the_table_nor_the_seal() -> None:
    """It may lay out deals that it imagines; the real one is with the table."""
    hidden = ("core.table", "core.seats", "core.shuffle", "core.sealing", "core.playing")
    peeking = [path for path in modules("core/bots") if reach(path, *hidden)]

    assert modules("core/bots")
    assert all((ROOT / f"{name.replace('.', '/')}.py").exists() for name in hidden)
    assert [] == names_of(peeking)


def test_what_weighs_a_decision_knows_a_seats_view_and_no_record_of_the_deal() -> None:
    hidden = ("core.record", "core.table", "core.seats", "core.shuffle", "core.sealing", "core.playing")
    weighing = [path for path in modules("core/review") if path.stem in {"judging", "playing_on", "weighing", "worlds"}]

    assert 4 == len(weighing)
    assert [] == names_of([path for path in weighing if reach(path, *hidden)])


def test_use_cases_know_ports_and_core_but_no_adapter_handler_or_client() -> None:
    inner = modules("functions/service", "functions/ports.py")
    outward = [path for path in inner if reach(path, "functions.adapters", "functions.wiring", *AWS_CLIENTS, "local")]

    assert inner
    assert [] == names_of(outward)


def test_ports_know_no_use_case() -> None:
    assert set() == reach(ROOT / "functions/ports.py", "functions.service")


def test_adapters_know_ports_and_core_but_no_use_case_or_handler() -> None:
    outward = ("functions.service", "functions.wiring", "local", *handlers())
    wrong = [path for path in modules("functions/adapters") if reach(path, *outward)]

    assert modules("functions/adapters")
    assert [] == names_of(wrong)


def test_only_adapters_and_wiring_know_the_aws_clients() -> None:
    outside = [path for path in modules("core", "functions") if reach(path, *AWS_CLIENTS)]
    # The page's publication is an adapter all by itself: Lambda gets that one module and the page.
    allowed = {*modules("functions/adapters"), ROOT / "functions/wiring.py", ROOT / "functions/publish.py"}

    assert [] == names_of([path for path in outside if path not in allowed])


def test_what_is_deployed_imports_nothing_of_this_machine() -> None:
    """Lambda gets `core` and `functions` alone."""
    left_behind = [path for path in modules("core", "functions") if reach(path, "local", "tests", "bench", "moto")]

    assert [] == names_of(left_behind)


@pytest.mark.parametrize(
    ("lock", "folders"),
    [
        ("functions/requirements.txt", ("core", "functions")),
        ("functions/account-requirements.txt", ("core", "functions")),
        ("local/requirements.txt", ("core", "functions", "local")),
    ],
)
def test_what_runs_finds_all_it_imports_in_its_lock(lock: str, folders: tuple[str, ...]) -> None:
    """A package that only the tests install would fail on Lambda, or in `make run`, and nowhere before."""
    apart = {ROOT / PASSKEYS} if lock == "functions/requirements.txt" else set()
    locked = locked_versions((ROOT / lock).read_text(encoding="utf-8"))
    named = {IMPORTED_AS.get(name, name.replace("-", "_")) for name in locked}
    there = {*sys.stdlib_module_names, *folders, *named, *AWS_CLIENTS}  # the clients are Lambda's own
    running = [path for path in modules(*folders) if path not in apart]
    first_names = {name.split(".")[0] for path in running for name in imports_when_run(path)}

    assert set() == first_names - there


def test_a_passkeys_library_is_known_to_one_adapter_and_that_to_the_function_of_accounts_alone() -> None:
    knowing = [path for path in modules("core", "functions") if reach(path, "fido2", "cryptography")]
    reached = {name: reached_from(name) for name in handlers()}

    assert [PASSKEYS] == names_of(knowing)
    assert {"functions.account"} == {name for name, paths in reached.items() if ROOT / PASSKEYS in paths}


def test_the_games_functions_load_nothing_of_accounts() -> None:
    """Their cold start is what it was. The one thing they share is why something asked of an account is refused."""
    of_the_game = [name for name in handlers() if name != "functions.account"]
    paths = {path for name in of_the_game for path in reached_from(name)}
    of_accounts = {name for name in names_of(sorted(paths)) if "account" in name or "passkeys" in name}

    assert {"functions/account_refusal.py"} == of_accounts


def reached_from(module: str) -> set[Path]:
    """Every file of ours that a module imports, and that those import."""
    found: set[Path] = set()
    waiting = {path_of(module)}
    while waiting:
        path = waiting.pop()
        found.add(path)
        ours = (path_of(name) for name in imports_when_run(path) if name.split(".")[0] in ("core", "functions"))
        waiting |= {each for each in ours if each.exists()} - found
    return found


def path_of(module: str) -> Path:
    """The file of a module or package."""
    path = ROOT / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def test_only_wiring_reads_the_environment() -> None:
    readers = [path for path in modules("functions") if reach(path, "os.environ", "os")]

    assert [] == names_of([path for path in readers if path != ROOT / "functions/wiring.py"])


@pytest.mark.parametrize("folder", OUR_FOLDERS)
def test_modules_are_named_for_what_they_are(folder: str) -> None:
    vague = [path for path in modules(folder) if VAGUE_NAMES & set(path.relative_to(ROOT).with_suffix("").parts)]

    assert [] == names_of(vague)


def test_an_import_outward_would_be_seen(tmp_path: Path) -> None:
    """The reader behind these tests sees imports in functions, of names, and of packages."""
    path = tmp_path / "inner.py"
    path.write_text(
        "import os.path\ndef late() -> None:\n    from functions.adapters import dynamodb\n", encoding="utf-8"
    )

    assert {"functions.adapters", "os"} == reach(path, "functions.adapters", "functions.wiring", "os")
