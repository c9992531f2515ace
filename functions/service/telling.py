"""Telling: each connected seat is posted its own whole view, after what it shows has been committed.

Telling may be repeated and may fail: a connection that is gone is dropped from its seat, anything else is logged,
and the next heartbeat of the page brings what was missed.
"""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

from pydantic import BaseModel

from core.game import other
from functions.log import log_trouble
from functions.ports import Broadcaster, Gone, Place, Ports, Seated, Speaker, Unavailable
from functions.service.views import table_view

PART = 20_000
"""Characters of a text in one frame, which holds 32 KB."""


def in_parts(text: str) -> list[str]:
    """A long text in as many parts as frames are needed.

    >>> list(map(len, in_parts("x" * 45_000)))
    [20000, 20000, 5000]
    """
    return [text[start : start + PART] for start in range(0, len(text), PART)]


def tell(ports: Ports, seated: Seated, *, seats: Iterable[int] = (0, 1)) -> None:
    """Post each of these seats its view, over all of its connections."""
    connected = [seat for seat in seats if seated.connections[seat]]
    post_seats(ports, seated, {seat: table_view(seated, seat) for seat in connected})


def show(ports: Ports, seated: Seated, connection: str, *, secret: bytes | None = None) -> None:
    """Post one connection the view it may have: its seat's, a watcher's, or that of the guest with this secret."""
    post(ports, connection, table_view(seated, seated.seat_of(connection), secret=secret))


def post(ports: Speaker, connection: str, *messages: BaseModel) -> None:
    """Post messages to one connection, one after another. If it is gone, whoever tells it next drops it."""
    for message in messages:
        if _is_gone(ports.broadcaster, connection, message.model_dump_json()):
            return


def hang_up(ports: Speaker, connection: str, word: BaseModel) -> None:
    """Say a last word to a connection, and close it."""
    post(ports, connection, word)
    with forgiving("a connection was not closed"), suppress(Gone):
        ports.broadcaster.close(connection)


def post_seats(ports: Ports, seated: Seated, messages: Mapping[int, BaseModel]) -> None:
    """Post each seat its message, over all of its connections at once."""
    places = {
        connection: Place(seated.table.code, seat) for seat in messages for connection in seated.connections[seat]
    }
    texts = {seat: message.model_dump_json() for seat, message in messages.items()}
    gone = _post_all(ports.broadcaster, {connection: texts[place.seat] for connection, place in places.items()})
    for connection in gone:
        drop(ports, places[connection], connection)


def drop(ports: Ports, place: Place, connection: str) -> None:
    """Take a connection that is gone from its seat; once the seat has none, the other is told that nobody is there."""
    with forgiving("a lost connection was not dropped"):
        ports.tables.forget(connection)
        left_behind(ports, place, connection)


def left_behind(ports: Ports, place: Place, connection: str) -> None:
    """The connection is not at its seat any more."""
    seated = ports.tables.unbind(place, connection)
    if seated is not None and not seated.connections[place.seat]:
        tell(ports, seated, seats=[other(place.seat)])


@contextmanager
def forgiving(what: str) -> Iterator[None]:
    """Go on without what could not be had; for what follows a commit, and is repaired by itself."""
    try:
        yield
    except Unavailable as error:
        log_trouble(what, error)


def _post_all(broadcaster: Broadcaster, texts: Mapping[str, str]) -> list[str]:
    """Post to each connection its text, all at once; returned are the connections that are gone."""
    if not texts:
        return []
    with ThreadPoolExecutor(len(texts)) as threads:
        gone = threads.map(lambda connection: _is_gone(broadcaster, connection, texts[connection]), texts)
        return [connection for connection, is_gone in zip(texts, gone, strict=True) if is_gone]


def _is_gone(broadcaster: Broadcaster, connection: str, text: str) -> bool:
    """Post a text; whether the connection turned out to be gone."""
    try:
        broadcaster.post(connection, text)
    except Gone:
        return True
    except Unavailable as error:
        log_trouble("a post failed", error)
    return False
