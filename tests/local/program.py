"""`python -m local` as a program of its own, on the small template."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.local.guests import SMALL

ROOT = Path(__file__).resolve().parent.parent.parent
Process = subprocess.Popen[str]


@dataclass
class Program:
    """A running `python -m local`."""

    process: Process
    url: str

    @property
    def socket_url(self) -> str:
        """Where its socket is."""
        return f"ws{self.url.removeprefix('http')}/prod"


def start(*arguments: str, template: Path = SMALL, **environment: str) -> Process:
    """Start it; without a port of its own unless the arguments or the environment name one."""
    command = [sys.executable, "-m", "local", "--template", str(template), *arguments]
    mine = {"PORT": "0", "HOST": "", "DATA": "", "FAULTS": ""}
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **mine, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def started(*arguments: str, template: Path = SMALL, **environment: str) -> Iterator[Program]:
    """Run it until the block ends."""
    with start(*arguments, template=template, **environment) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Gin Table is at "), process.communicate()
            yield Program(process, line.split()[-1])
        finally:
            process.kill()
