"""`python -m core.record print|check|draw FILE`: a record read, judged again, and shown. `-` is what comes in."""

import argparse
import sys

from core.record import Record, RecordError, parse_record, record_text
from core.record.drawing import drawn


def main(arguments: list[str]) -> int:
    """Do what is asked of a record; 1 when it is none, or was changed, with the line and the reason."""
    asked = _asked(arguments)
    try:
        record = parse_record(_text(asked.file))
    except (OSError, RecordError) as error:
        sys.stderr.write(f"{asked.file}: {error}\n")
        return 1
    sys.stdout.write(_SHOWN[asked.what](record))
    return 0


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m core.record", description="Print, check or draw a game's record.")
    parser.add_argument("what", choices=_SHOWN)
    parser.add_argument("file", help="the record's file, or - for what comes in")
    return parser.parse_args(arguments)


def _text(file: str) -> str:
    # Bytes that are no text are part of what is judged, so they must not stop the reading.
    if file == "-":
        return sys.stdin.buffer.read().decode(errors="replace")
    with open(file, "rb") as opened:  # noqa: PTH123 (core knows no paths; whoever runs this has named a file)
        return opened.read().decode(errors="replace")


def _checked(record: Record) -> str:
    cards = "without its seal" if record.seal is None else "and every deck is the one that its seal deals"
    return f"{len(record.deals)} deals, every move legal, {cards}\n"


_SHOWN = {"print": record_text, "check": _checked, "draw": drawn}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
