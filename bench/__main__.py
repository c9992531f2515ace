"""Every measure of speed and cost that `make bench` prints, in one run on one machine.

make bench                              all of them
make bench ARGS="deadwood costs"        some
"""

import platform
import sys
import time
from importlib import import_module

SECTIONS = ("deadwood", "showdown", "engines", "imports", "costs")


def main() -> None:
    """Print the sections asked for, each as it is measured."""
    print(f"{platform.machine()}, Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}", flush=True)
    for section in sys.argv[1:] or SECTIONS:
        begun = time.monotonic()
        for line in import_module(f"bench.{section}").report():
            print(line, flush=True)
        print(f"  ({time.monotonic() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
