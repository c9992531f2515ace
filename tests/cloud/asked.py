"""A person at a terminal, who reads what a program asks and answers it."""

import os
import pty
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

QUESTION = re.compile(r"\]: *$")
"""How SAM asks: the default in brackets, a colon, and then it waits."""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
BLOCK = 4096


def answered(command: Sequence[str], folder: Path, environment: Mapping[str, str], answers: Mapping[str, str]) -> str:
    """Run a program on a terminal of its own; returns what stood there in the end.

    A question that holds one of the words of `answers` gets that answer, any other the default. `AssertionError` with
    what was said when the program fails.
    """
    person, program = pty.openpty()
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdin=program, stdout=program, stderr=program, start_new_session=True
    ) as process:
        os.close(program)
        said = _talk(person, answers)
    os.close(person)
    assert 0 == process.returncode, said[-6000:]
    return said


def _talk(person: int, answers: Mapping[str, str]) -> str:
    said, heard = "", 0
    while block := _read(person):
        said = COLOUR.sub("", said + block)
        question = said[heard:]
        if QUESTION.search(question):
            line = question.rstrip().rpartition("\n")[2]
            answer = next((answer for words, answer in answers.items() if words in line), "")
            os.write(person, f"{answer}\n".encode())
            heard = len(said)
    return said


def _read(person: int) -> str:
    try:
        return os.read(person, BLOCK).decode(errors="replace")
    except OSError:  # the program has ended, and its terminal with it
        return ""
