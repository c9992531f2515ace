"""Every frame gets an answer: what the command does, or a refusal with the current view. Never silence."""

from functools import partial

from core.seats import fingerprint
from functions import messages
from functions.decode import decode
from functions.log import log_trouble, logger
from functions.messages import (
    AnyCommand,
    AskFigures,
    AskPuzzle,
    AskRecord,
    AskReplay,
    AskReview,
    Chat,
    MoveSeat,
    Open,
    PageError,
    Sit,
    Sync,
    TableView,
    TakeSeat,
)
from functions.ports import Ports
from functions.refusal import WireCode, WireRefused
from functions.service.acts import act
from functions.service.border import Refusal, refusal_of, with_patience
from functions.service.chat import say
from functions.service.commands import obey
from functions.service.open_books import open_book
from functions.service.opening import open_new
from functions.service.page_errors import note
from functions.service.seating import move_seat, sit_down, take
from functions.service.sync import sync
from functions.service.telling import post
from functions.service.views import table_view


def answer(ports: Ports, connection: str, body: str | None, *, address: str) -> None:
    """Carry out what a frame asks, or tell its sender why not. A socket over which too much comes is closed.

    `address` is the network address that it came from.
    """
    last_word = _refused(WireRefused(WireCode.TOO_MUCH), None, None)
    with_patience(ports, connection, last_word, lambda: _answered(ports, connection, body, address))


def _answered(ports: Ports, connection: str, body: str | None, address: str) -> Refusal | None:
    """The sender has the answer; returned is the refusal, if it was one."""
    try:
        command = decode(body)
    except WireRefused as unread:
        logger.info("frame", refused=unread.code)
        post(ports, connection, _refused(unread, unread.command, None))
        return unread
    refusal = refusal_of(lambda: carry_out(ports, connection, command, address))
    logger.info("frame", action=command.action, refused=refusal and refusal.code)
    if refusal is not None:
        _refuse(ports, connection, command, refusal)
    return refusal


def carry_out(ports: Ports, connection: str, command: AnyCommand, address: str) -> None:
    """Do what the command asks, or raise a refusal."""
    match command:
        case Open():
            open_new(ports, connection, command, address=address)
        case Sit():
            sit_down(ports, connection, command)
        case TakeSeat():
            take(ports, connection, command)
        case MoveSeat():
            move_seat(ports, connection, command)
        case Chat():
            say(ports, connection, command)
        case Sync():
            sync(ports, connection, command)
        case AskRecord() | AskReplay() | AskReview() | AskFigures() | AskPuzzle():
            open_book(ports, connection, command)
        case PageError():
            note(ports, connection, command)
        case _:
            obey(ports, connection, command, partial(act, ports, command))


def _refuse(ports: Ports, connection: str, command: AnyCommand, refusal: Refusal) -> None:
    view = _current_view(ports, connection, command)
    post(ports, connection, _refused(refusal, getattr(command, "command", None), view))


def _current_view(ports: Ports, connection: str, command: AnyCommand) -> TableView | None:
    """The table as it is for the sender now, who may be a guest; None where there is none, or none can be had."""
    if isinstance(command, Open | PageError | AskReplay | AskReview | AskFigures | AskPuzzle) or command.table is None:
        return None
    secret = command.secret if isinstance(command, Sit | TakeSeat | Sync) else None
    try:
        seated = ports.tables.load(command.table, consistent=True)
        if seated is None:
            return None
        return table_view(seated, seated.seat_of(connection), secret=fingerprint(secret) if secret else None)
    except Exception as error:  # noqa: BLE001 (the border: a refusal without a view is still an answer)
        log_trouble("a refusal has no view", error)
        return None


def _refused(refusal: Refusal, command: str | None, view: TableView | None) -> messages.Refused:
    return messages.Refused(type="refused", code=refusal.code, words=refusal.words, command=command, view=view)
