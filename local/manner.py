"""How `sam deploy` is asked: a stack keeps what it was told before, and what is saved for one stack serves no other.

SAM reads answers that it saved in samconfig.toml for every parameter that is not said, before it leaves any to the
stack. So all of them are said: those the stack has, then those that are given, then the machine that was built for.
"""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from local import environment, package

if TYPE_CHECKING:
    from mypy_boto3_cloudformation.type_defs import StackTypeDef

SETTINGS = environment.ROOT / "samconfig.toml"
FIRST_STACK = "gin-table"
"""The one that the section `default` of the settings is about, and that is deployed where none is named."""
PARAMETERS = {"Runtime": "RUNTIME", "Architecture": "ARCHITECTURE"}
"""The template's, and the variables that the build reads for them."""
OVERRIDES = "--parameter-overrides"


def manner(
    stack: str, arguments: Sequence[str], found: "StackTypeDef | None", first: Mapping[str, str], *, asks: bool
) -> list[str]:
    """What is said to `sam deploy`; it asks back only where somebody can answer, and deploys what was built.

    `found` is the stack as it is, and `first` are parameters that are looked up for one that is new.

    >>> manner("gin-table", [], None, {}, asks=True)[:3]
    ['--stack-name', 'gin-table', '--guided']
    """
    others, given = parted(arguments)
    guided = ["--guided"] if found is None and asks and "--guided" not in others else []
    unasked = [] if asks else ["--no-confirm-changeset"]
    had = spelled(first if found is None else told(found))
    said = [*own_section(stack), "--stack-name", stack, *guided, *unasked, *others]
    return [*said, OVERRIDES, *had, *given, *spelled(built())]


def own_section(stack: str) -> list[str]:
    """Where SAM reads and saves the answers of a stack, and what the project's settings say of the first one alone.

    >>> own_section("gin-table"), own_section("gin-try")[:4]
    ([], ['--config-env', 'gin-try', '--s3-prefix', 'gin-try'])
    """
    if section(stack) == "default":
        return []
    own = ["--config-env", section(stack), "--s3-prefix", stack]
    settled = ["--capabilities", "CAPABILITY_IAM", "--resolve-s3", "--confirm-changeset"]
    return [*own, *settled, "--no-fail-on-empty-changeset"]


def section(stack: str) -> str:
    """The section of samconfig.toml that is about a stack."""
    return "default" if stack == FIRST_STACK else stack


def parted(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """The parameters that are given, apart from whatever else is said to SAM.

    >>> parted(["--region", "eu-west-1", "--parameter-overrides", "LogDays=7", "Domain=", "--guided"])
    (['--region', 'eu-west-1', '--guided'], ['LogDays=7', 'Domain=""'])
    """
    others: list[str] = []
    given: list[str] = []
    taking = False
    for word in arguments:
        option, _, value = word.partition("=")
        taking = option == OVERRIDES if word.startswith("-") else taking
        if not taking:
            others.append(word)
        elif word != OVERRIDES:
            given.append(emptied(value if option == OVERRIDES else word))
    return others, given


def emptied(word: str) -> str:
    """A parameter as it is given; SAM knows an empty one by its quotes, which the shell took away."""
    return f'{word}""' if word.endswith("=") else word


def spelled(parameters: Mapping[str, str]) -> list[str]:
    """Parameters in SAM's own spelling.

    >>> spelled({"SiteOrigins": "https://a.example, https://b.example", "Domain": ""})
    ['SiteOrigins="https://a.example, https://b.example"', 'Domain=""']
    """
    return [f'{name}="{value}"' for name, value in parameters.items()]


def told(found: "StackTypeDef") -> dict[str, str]:
    """The parameters that a stack has."""
    return {each["ParameterKey"]: each["ParameterValue"] for each in found.get("Parameters", [])}


def built() -> dict[str, str]:
    """The machine that the functions are built for."""
    return {name: package.chosen(variable) for name, variable in PARAMETERS.items()}


def otherwise(found: "StackTypeDef") -> dict[str, str]:
    """Those of the machine in which the stack differs from what is built, as the stack has them."""
    has = told(found)
    return {name: has[name] for name, value in built().items() if has.get(name, value) != value}


def setting(name: str, arguments: Sequence[str], stack: str, settings: Path = SETTINGS) -> str | None:
    """A setting of SAM: from its arguments, else as saved for the stack; None leaves it to the AWS settings.

    >>> setting("region", ["--region", "eu-west-1"], "gin-table")
    'eu-west-1'
    """
    for place, word in enumerate(arguments):
        if word == f"--{name}":
            return arguments[place + 1]
        if word.startswith(f"--{name}="):
            return word.partition("=")[2]
    saved = tomllib.loads(settings.read_text(encoding="utf-8")).get(section(stack), {})
    found = (saved.get(command, {}).get("parameters", {}).get(name) for command in ("deploy", "global"))
    return next((str(each) for each in found if each), None)
