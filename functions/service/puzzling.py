"""The puzzle of a day being found, in finished games of the last weeks."""

from collections.abc import Iterator
from itertools import product

from core.record import Record
from core.review.puzzles import Answered, place_of, puzzles_in
from functions.books import Puzzle
from functions.days import DAY_MS, day_of
from functions.messages import ChoiceView, DayPuzzle
from functions.ports import Ports
from functions.refusal import WireRefused
from functions.service.records import record_of
from functions.service.reviewing import InTime
from functions.service.views import deal_view, known, rules_view

DAYS = 14
"""Games of so many days are looked through."""


def make_puzzle(ports: Ports, in_time: InTime) -> None:
    """Find today's puzzle in the newest games, or where that is there tomorrow's; games that have none leave it out.

    No seat is searched twice in vain, so each search goes on where the one before had no more time.
    """
    day = _next_without(ports)
    if day is None:
        return
    used, searched = ports.books.puzzle_sources(), ports.books.searched()
    for name, seat in product(ports.books.newest_games(days=DAYS), (0, 1)):
        answered = _found_in(ports, name, seat, used, in_time) if (name, seat) not in searched and in_time() else None
        if answered is not None:
            source = _source(name, place_of(answered.decision))
            ports.books.put_puzzle(Puzzle(day, source, _text(answered)))
            return


def _next_without(ports: Ports) -> str | None:
    """Of today and tomorrow the first that has no puzzle: made the day before, it is there when its day begins."""
    now = ports.clock()
    return next((day for day in (day_of(now), day_of(now + DAY_MS)) if ports.books.puzzle(day) is None), None)


def _found_in(ports: Ports, name: str, seat: int, used: frozenset[str], in_time: InTime) -> Answered | None:
    """A puzzle of the seat. None where it has none, which is kept, or where there is no time to find out."""
    for answered in _steps(ports, name, seat, used):
        if answered is not None or not in_time():
            return answered
    ports.books.put_searched(name, seat)
    return None


def _steps(ports: Ports, name: str, seat: int, used: frozenset[str]) -> Iterator[Answered | None]:
    record = _record(ports, name)
    if record is None or record.seal is None or record.seal.nonces[seat] is None:
        return iter(())  # gone, or a bot's seat
    places = {source.partition(" ")[2] for source in used if source.partition(" ")[0] == name}
    return puzzles_in(record, seat, chance=name, used=places)


def _record(ports: Ports, name: str) -> Record | None:
    game = ports.tables.game(name)
    try:
        return None if game is None else record_of(ports, game, sealed=True)
    except WireRefused:
        return None


def _source(name: str, place: str) -> str:
    return f"{name} {place}"


def _text(answered: Answered) -> str:
    view = answered.decision.view
    choices = [
        ChoiceView(move=str(move), worth=round(tally.mean), error=round(tally.error)) for move, tally in answered.others
    ]
    return DayPuzzle(
        you=known(view.seat),
        rules=rules_view(view.rules),
        scores=view.scores,
        deal=deal_view(view),
        answer=str(answered.answer),
        choices=tuple(choices),
    ).model_dump_json()
