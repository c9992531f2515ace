"""What is shipped: the functions' own files and wheels for their machine, small, and enough to start."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from local.cloud import TEMPLATE
from local.locks import locked_versions
from local.template import read_template
from tests.cloud.built import GAME, MEGABYTE, ROOT, files, sam_build, size, sources, wheel_tags
from tests.cloud.deployed import Deployed

pytestmark = [pytest.mark.deployment, pytest.mark.timeout(600)]

FUNCTIONS = {**dict.fromkeys(GAME, 20), "AccountFunction": 40, "PublishFunction": 5}
"""Megabytes that each may have, unpacked."""
LOCKS = {**dict.fromkeys(GAME, "requirements.txt"), "AccountFunction": "account-requirements.txt"}
"""What each that runs the game's code has of packages, in `functions/`."""
LAMBDA_HAS = ("boto3", "botocore", "dateutil", "jmespath", "s3transfer", "six.py", "urllib3")
SLOWEST_IMPORT_S = 10.0
IMPORT = """
import sys, time
sys.path[:0] = [{artefact!r}, {lambdas!r}]
began = time.perf_counter()
import importlib
module = importlib.import_module({module!r})
assert callable(module.handler)
import json
where = sorted({{getattr(each, "__file__", None) or "" for each in list(sys.modules.values())}})
print(json.dumps([round(1000 * (time.perf_counter() - began)), where]))
"""


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    plain = {name: text for name, text in os.environ.items() if name not in ("RUNTIME", "ARCHITECTURE")}
    return sam_build(tmp_path_factory.mktemp("shipped"), plain | {"SAM_CLI_TELEMETRY": "0"})


@pytest.fixture(scope="module")
def built_here(deployed: Deployed) -> Path:
    """What was built for this machine's Python, as it was deployed."""
    return ROOT / ".aws-sam" / "build"


@pytest.fixture(scope="module")
def lambdas_own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The AWS client as Lambda has it beside the function, in another version than the pinned one."""
    folder = tmp_path_factory.mktemp("lambda")
    (site_packages,) = (ROOT / ".venv-cloud" / "lib").glob("python3.*/site-packages")
    for name in LAMBDA_HAS:
        (folder / name).symlink_to(site_packages / name)
    return folder


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_function_is_small(shipped: Path, function: str) -> None:
    megabytes = size(shipped / function) / MEGABYTE

    print(f"\n{function}: {megabytes:.1f} MB, {len(files(shipped / function))} files")
    assert megabytes <= FUNCTIONS[function]


@pytest.mark.parametrize("function", LOCKS)
def test_wheels_are_those_of_the_functions_python_and_processor(shipped: Path, function: str) -> None:
    parameters = read_template(TEMPLATE).parameters
    python = str(parameters["Runtime"]).replace("python3.", "cp3")
    machine = {"arm64": "aarch64", "x86_64": "x86_64"}[parameters["Architecture"]]
    tags = wheel_tags(shipped / function)

    assert set(tags) == {name.replace("-", "_") for name in locked(function)}
    for package, each in tags.items():
        native = re.compile(rf"({python}-{python}|cp3\d+-abi3)-manylinux(2014|_2_17)_{machine}")
        assert all(tag.endswith("-none-any") or native.fullmatch(tag) for tag in each), package
    assert any(not tag.endswith("-none-any") for tag in tags["pydantic_core"])


def locked(function: str) -> dict[str, str]:
    return locked_versions((ROOT / "functions" / LOCKS[function]).read_text(encoding="utf-8"))


@pytest.mark.parametrize("function", LOCKS)
def test_these_functions_hold_the_projects_files_and_nothing_else_of_it(shipped: Path, function: str) -> None:
    ours = {name for name in files(shipped / function) if name.partition("/")[0] in ("core", "functions")}

    assert ours == sources("core", "functions") - {f"functions/{name}" for name in LOCKS.values()}


@pytest.mark.parametrize("function", LOCKS)
def test_these_functions_hold_no_more_than_that_and_their_packages(shipped: Path, function: str) -> None:
    packages = {
        line for name in (shipped / function).glob("*.dist-info/top_level.txt") for line in name.read_text().split()
    }
    firsts = {name.partition("/")[0] for name in files(shipped / function)}
    named = {name.replace("-", "_") for name in locked(function)} | packages
    strange = {first for first in firsts if not first.endswith(".dist-info") and first.partition(".")[0] not in named}

    assert strange == {"core", "functions"}
    assert not firsts & {"boto3", "botocore"}


def test_the_publication_holds_its_module_and_the_page_alone(shipped: Path) -> None:
    found = files(shipped / "PublishFunction")

    assert {"functions/publish.py"} == {name for name in found if not name.startswith("site/")}
    assert {"site/index.html", "site/config.json"} <= found
    index = (shipped / "PublishFunction" / "site" / "index.html").read_text(encoding="utf-8")
    named = {f"site/{name}" for name in re.findall(r"assets/[\w.-]+", index)}
    assert named
    assert named <= found


@pytest.mark.parametrize("function", FUNCTIONS)
def test_each_function_starts_with_only_what_lambda_has(built_here: Path, lambdas_own: Path, function: str) -> None:
    artefact = built_here / function
    module = str(read_template(TEMPLATE).of_type("AWS::Serverless::Function")[function]["Handler"]).rpartition(".")[0]
    script = IMPORT.format(artefact=str(artefact), lambdas=str(lambdas_own), module=module)
    run = [sys.executable, "-I", "-S", "-c", script]

    done = subprocess.run(run, check=False, capture_output=True, text=True, env={"AWS_DEFAULT_REGION": "us-east-1"})

    assert 0 == done.returncode, done.stderr
    milliseconds, where = json.loads(done.stdout)
    print(f"\n{module}: imported in {milliseconds} ms here")
    assert milliseconds < 1000 * SLOWEST_IMPORT_S
    assert [] == [path for path in where if "site-packages" in path and not path.startswith(str(lambdas_own))]


def test_no_function_is_built_for_nothing(shipped: Path) -> None:
    assert set(FUNCTIONS) == {path.name for path in folders(shipped)}


def folders(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.is_dir())
