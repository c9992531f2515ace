"""What may be asked about finished games, each by its use case."""

from typing import TypeAlias, assert_never

from functions.messages import AskFigures, AskPuzzle, AskRecord, AskReplay, AskReview
from functions.ports import Ports
from functions.service.figures import send_figures
from functions.service.puzzles import send_puzzle
from functions.service.records import send_record, send_replay
from functions.service.reviews import send_review

BookQuestion: TypeAlias = AskRecord | AskReplay | AskReview | AskFigures | AskPuzzle


def open_book(ports: Ports, connection: str, question: BookQuestion) -> None:
    """Answer a question about finished games, or raise a refusal."""
    match question:
        case AskRecord():
            send_record(ports, connection, question)
        case AskReplay():
            send_replay(ports, connection, question)
        case AskReview():
            send_review(ports, connection, question)
        case AskFigures():
            send_figures(ports, connection)
        case AskPuzzle():
            send_puzzle(ports, connection)
        case _:
            assert_never(question)
