"""Play on this machine: `python -m local [--port N] [--host ADDRESS] [--data FOLDER] [--faults ...]`."""

import argparse
import logging
import os
import signal
import sys
import threading
from pathlib import Path

from local import site
from local.cloud import TEMPLATE, Cloud, running
from local.errors import CloudError
from local.faults import Faults
from local.network import is_loopback, network_name, qr_code

PORT = 8000
LARGEST_PORT = 65535


def main() -> int:
    """Build the page, run the cloud until Ctrl-C or SIGTERM; 1 if it can't run, and why in one line."""
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    try:
        return _run(_choices(), stop)
    except (CloudError, site.SiteProblem) as problem:
        print(f"gin table: {problem}", file=sys.stderr)
        return 1


def _run(choices: argparse.Namespace, stop: threading.Event) -> int:
    with running(
        port=_port(choices.port),
        host=choices.host,
        data=Path(choices.data) if choices.data else None,
        faults=Faults.parse(choices.faults),
        template=Path(choices.template),
        site=site.build() if Path(choices.template) == TEMPLATE else None,
        log_level=os.environ.get("LOG_LEVEL", "WARNING"),
        workers=_number(choices.workers, "number of processes"),
        dynamodb=choices.dynamodb,
    ) as cloud:
        _announce(cloud, choices.host)
        stop.wait()
    print(f"\n{cloud.meter.summary()}")
    return 0


def _choices() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m local", description="Gin Table on this machine.")
    choices = {
        "port": (str(PORT), "where page and socket are served; 0 for any free port"),
        "host": ("127.0.0.1", "address to listen on; 0.0.0.0 for phones on the same network"),
        "data": ("", "folder that keeps every table across restarts"),
        "workers": ("0", "processes of their own for the functions; needs a table with an address"),
        "dynamodb": ("", "address of an empty DynamoDB, such as DynamoDB Local's, in place of moto's"),
        "faults": ("", "what goes wrong on purpose, such as drop_posts=0.2,seed=7"),
    }
    for name, (default, words) in choices.items():
        chosen = os.environ.get(name.upper()) or default
        parser.add_argument(f"--{name}", default=chosen, help=f"{words} [{name.upper()}]")
    words = "another template to run, without the page of this one"
    parser.add_argument("--template", default=str(TEMPLATE), help=words)
    return parser.parse_args()


def _port(text: str) -> int:
    return _number(text, "port", most=LARGEST_PORT)


def _number(text: str, what: str, *, most: int = LARGEST_PORT) -> int:
    if not (text.isdecimal() and int(text) <= most):
        raise CloudError(f"{text} is not a {what}")
    return int(text)


def _announce(cloud: Cloud, host: str) -> None:
    print(f"Gin Table is at {cloud.url}", flush=True)
    name = None if is_loopback(host) else network_name(host)
    if name is not None:
        address = f"http://{name}:{cloud.url.rpartition(':')[2]}"
        print(f"on this network: {address}\n{qr_code(address)}", flush=True)
    print(f"meter and faults: {cloud.management_url}/meter · Ctrl-C stops", flush=True)


if __name__ == "__main__":
    sys.exit(main())
