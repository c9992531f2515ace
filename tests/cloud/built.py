"""What `sam build` made: its functions' folders, files, sizes and wheels."""

import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAME = ("ConnectFunction", "TableFunction", "BotsFunction", "ReviewFunction")
MEGABYTE = 1_000_000


def sam_build(folder: Path, environment: dict[str, str]) -> Path:
    """Run a plain `sam build`, into a folder of its own."""
    began = time.monotonic()
    command = [str(ROOT / ".venv-sam" / "bin" / "sam"), "build", "--build-dir", str(folder)]
    done = subprocess.run(command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert 0 == done.returncode, done.stderr[-6000:]
    print(f"sam build: {time.monotonic() - began:.0f} s")
    return folder


def files(artefact: Path) -> set[str]:
    return {path.relative_to(artefact).as_posix() for path in artefact.rglob("*") if path.is_file()}


def size(artefact: Path) -> int:
    """Bytes, unpacked."""
    return sum(path.stat().st_size for path in artefact.rglob("*") if path.is_file())


def wheel_tags(artefact: Path) -> dict[str, set[str]]:
    """Package -> the tags of the wheel that it came in."""
    return {
        path.parent.name.partition("-")[0]: {
            line.removeprefix("Tag: ")
            for line in path.read_text(encoding="utf-8").splitlines()
            if line.startswith("Tag:")
        }
        for path in artefact.glob("*.dist-info/WHEEL")
    }


def sources(*folders: str) -> set[str]:
    """The files of these folders that git knows, or would: those that a clean clone has."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *folders]
    listed = subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True).stdout
    return {name for name in listed.split("\0") if name and (ROOT / name).exists()}
