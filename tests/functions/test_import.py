"""What a cold start loads: no more than it must."""

import json
import subprocess
import sys

import pytest

TOOLS = ("aws_xray_sdk", "boto3.dynamodb", "moto")
"""Tracing, resources and tests, which no function needs."""
PASSKEYS = ("fido2", "cryptography", "functions.service.account", "functions.account_messages")
BOTS = ("core.bots", "core.review")
GAME = ("core", "functions.service", "functions.messages", "pydantic", "aws_lambda_powertools")
NOT_FOR = {
    "account": BOTS,
    "bots": (*PASSKEYS, "core.review"),
    "connect": (*PASSKEYS, *BOTS),
    "publish": (*PASSKEYS, *GAME),
    "review": PASSKEYS,
    "table": (*PASSKEYS, *BOTS),
}
"""Function -> what it has no use for, beside the tools."""
SCRIPT = """
import importlib, json, sys, time
start = time.perf_counter()
module = importlib.import_module("functions." + sys.argv[1])
milliseconds = round((time.perf_counter() - start) * 1000)
assert callable(module.handler)
print(json.dumps({"milliseconds": milliseconds, "modules": sorted(sys.modules)}))
"""


@pytest.mark.parametrize("function", NOT_FOR)
def test_a_cold_start_loads_nothing_that_the_function_has_no_use_for(function: str) -> None:
    run = subprocess.run([sys.executable, "-c", SCRIPT, function], check=True, capture_output=True, text=True)
    told = json.loads(run.stdout)

    print(f"importing functions.{function} takes {told['milliseconds']} ms here")
    barred = [*TOOLS, *NOT_FOR[function]]
    assert [] == [
        module for module in told["modules"] for each in barred if module == each or module.startswith(f"{each}.")
    ]
