"""A cold start: what each function imports and the clients it makes, beside boto3 with the same clients made.

Each is the best of ten new processes of the same machine, in processor time, under the template's own environment; its
memory is what the process then holds. What the bots hold beyond the table's function is told with the expert's nets.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from local.cloud import AWS_ENVIRONMENT, TEMPLATE
from local.stack import read_stack
from local.template import read_template

PROCESSES = 10
MB = 1024 * 1024
ENDPOINT = "https://abcdef.execute-api.eu-central-1.amazonaws.com/prod"

TIMED = """
import time
begun = time.process_time()
{}
print(time.process_time() - begun)
print(open("/proc/self/statm").read().split()[1])
"""
PORTS = "from functions.wiring import ports_for\nports_for({})"
ACCOUNT_PORTS = "from functions.account_wiring import account_ports_for\naccount_ports_for({})"
NETS = "from core.bots.expert import learned\nlearned()"
THREE_CLIENTS = f"""
import boto3
boto3.client("dynamodb")
boto3.client("sqs")
boto3.client("apigatewaymanagementapi", endpoint_url="{ENDPOINT}")
"""
ITS_TWO_CLIENTS = f"""
import boto3
boto3.client("dynamodb")
boto3.client("apigatewaymanagementapi", endpoint_url="{ENDPOINT}")
"""
TWO_CLIENTS = """
import boto3
boto3.client("s3")
boto3.client("cloudfront")
"""
PEERS: Mapping[str, tuple[str, str]] = {
    "functions.table": (PORTS, THREE_CLIENTS),
    "functions.connect": (PORTS, THREE_CLIENTS),
    "functions.bots": (PORTS, THREE_CLIENTS),
    "functions.review": (PORTS, THREE_CLIENTS),
    "functions.account": (ACCOUNT_PORTS, ITS_TWO_CLIENTS),
    "functions.publish": (TWO_CLIENTS, TWO_CLIENTS),
}
"""Module of a function -> how it makes its clients, and boto3 with the same ones."""


@dataclass(frozen=True, slots=True)
class Start:
    """A process that has just started."""

    seconds: float
    """Of processor."""
    held: int
    """Bytes of memory."""

    def __str__(self) -> str:
        return f"{1000 * self.seconds:.0f} ms, {self.held / MB:.0f} MB"

    def __sub__(self, other: "Start") -> "Start":
        return Start(self.seconds - other.seconds, self.held - other.held)


def report() -> Iterator[str]:
    """A line for each function, and one for the bots."""
    environment = environment_of_functions()
    yield f"cold start with clients made, best of {PROCESSES}: times boto3 with the same clients"
    for module, (clients, peer) in PEERS.items():
        ours, theirs = least([f"import {module}\n{clients}", peer], environment)
        name = module.rpartition(".")[2]
        yield f"  {name:8} {ours.seconds / theirs.seconds:.2f}  ({ours}; boto3 {theirs})"
    table, bots = least([f"import functions.table\n{PORTS}", f"import functions.bots\n{PORTS}\n{NETS}"], environment)
    yield f"  bots with the nets loaded, beyond table: {bots - table} (asked for: 200 ms, 128 MB)"


def environment_of_functions() -> dict[str, str]:
    """What the template tells the functions, and nobody's account."""
    chosen = {"ManagementEndpoint": ENDPOINT}
    stack = read_stack(read_template(TEMPLATE).given(chosen), TEMPLATE.parent)
    nobody = {name: value for name, value in AWS_ENVIRONMENT.items() if value is not None}
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    return {**inherited, **nobody, **stack.environment()}


def least(codes: list[str], environment: Mapping[str, str]) -> list[Start]:
    """The least of each code, each run in a process of its own, the codes taking turns."""
    runs = [[started(code, environment) for code in codes] for _ in range(PROCESSES)]
    return [
        Start(min(start.seconds for start in each), min(start.held for start in each))
        for each in zip(*runs, strict=True)
    ]


def started(code: str, environment: Mapping[str, str]) -> Start:
    """What the code alone takes, in a new process, and all that the process then holds."""
    command = [sys.executable, "-c", TIMED.format(code)]
    run = subprocess.run(command, env=environment, cwd=TEMPLATE.parent, check=True, capture_output=True, text=True)
    seconds, pages = run.stdout.split()
    return Start(float(seconds), int(pages) * os.sysconf("SC_PAGE_SIZE"))


if __name__ == "__main__":
    for line in report():
        print(line, flush=True)
