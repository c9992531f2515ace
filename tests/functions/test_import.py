"""What a cold start loads: no more than it must."""

import json
import subprocess
import sys

HEAVY = ("aws_xray_sdk", "boto3.dynamodb", "moto", "fido2", "cryptography")
SCRIPT = """
import json, sys, time
start = time.perf_counter()
import functions.table
milliseconds = round((time.perf_counter() - start) * 1000)
print(json.dumps({"milliseconds": milliseconds, "modules": sorted(sys.modules)}))
"""


def test_a_cold_start_loads_no_tracing_kit_no_resources_and_no_library_of_passkeys() -> None:
    run = subprocess.run([sys.executable, "-c", SCRIPT], check=True, capture_output=True, text=True)
    told = json.loads(run.stdout)

    print(f"importing functions.table takes {told['milliseconds']} ms here")
    assert [] == [module for module in told["modules"] if module.startswith(HEAVY)]
