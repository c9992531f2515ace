"""The day's decision, out of a finished game of this server: the same for everybody, and nobody's name on it."""

from pydantic import ValidationError

from functions.books import Puzzle
from functions.days import day_of
from functions.log import log_trouble
from functions.messages import DayPuzzle, PuzzleView
from functions.ports import Ports
from functions.service.records import count_reading
from functions.service.telling import post


def send_puzzle(ports: Ports, connection: str) -> None:
    """Send today's puzzle."""
    count_reading(ports, connection)
    today = day_of(ports.clock())
    post(ports, connection, PuzzleView(type="puzzle", day=today, puzzle=_read(ports.books.puzzle(today))))


def _read(puzzle: Puzzle | None) -> DayPuzzle | None:
    """The puzzle as it was written; None for one that another version of this program wrote otherwise."""
    try:
        return None if puzzle is None else DayPuzzle.model_validate_json(puzzle.text)
    except ValidationError as error:
        log_trouble("a puzzle can't be read", error)
        return None
