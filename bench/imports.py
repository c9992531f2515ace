"""A cold start: what each function imports and the clients it makes, beside boto3 with the same clients made.

Each is the best of ten new processes of the same machine, in processor time, under the template's own environment.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping

from local.cloud import AWS_ENVIRONMENT, TEMPLATE
from local.stack import read_stack
from local.template import read_template

PROCESSES = 10
ENDPOINT = "https://abcdef.execute-api.eu-central-1.amazonaws.com/prod"

TIMED = """
import time
begun = time.process_time()
{}
print(time.process_time() - begun)
"""
PORTS = "from functions.wiring import ports_for\nports_for({})"
THREE_CLIENTS = f"""
import boto3
boto3.client("dynamodb")
boto3.client("sqs")
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
    "functions.publish": (TWO_CLIENTS, TWO_CLIENTS),
}
"""Module of a function -> how it makes its clients, and boto3 with the same ones."""


def report() -> Iterator[str]:
    """A line for each function."""
    environment = environment_of_functions()
    yield f"cold start with clients made, best of {PROCESSES}: times boto3 with the same clients"
    for module, (clients, peer) in PEERS.items():
        ours, theirs = fastest([f"import {module}\n{clients}", peer], environment)
        name = module.rpartition(".")[2]
        yield f"  {name:8} {ours / theirs:.2f}  ({1000 * ours:.0f} ms; boto3 {1000 * theirs:.0f} ms)"


def environment_of_functions() -> dict[str, str]:
    """What the template tells the functions, and nobody's account."""
    chosen = {"ManagementEndpoint": ENDPOINT}
    stack = read_stack(read_template(TEMPLATE).given(chosen), TEMPLATE.parent)
    nobody = {name: value for name, value in AWS_ENVIRONMENT.items() if value is not None}
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    return {**inherited, **nobody, **stack.environment()}


def fastest(codes: list[str], environment: Mapping[str, str]) -> list[float]:
    """The least processor seconds of each code, each run in a process of its own, the codes taking turns."""
    runs = [[seconds(code, environment) for code in codes] for _ in range(PROCESSES)]
    return [min(each) for each in zip(*runs, strict=True)]


def seconds(code: str, environment: Mapping[str, str]) -> float:
    """Processor seconds of the code alone, in a new process."""
    command = [sys.executable, "-c", TIMED.format(code)]
    run = subprocess.run(command, env=environment, cwd=TEMPLATE.parent, check=True, capture_output=True, text=True)
    return float(run.stdout)


if __name__ == "__main__":
    for line in report():
        print(line, flush=True)
