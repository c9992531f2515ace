"""Chat: a line is kept as an item of its own, and posted to the seats that want to hear it."""

from collections.abc import Sequence

from core.table import check_open
from core.text import clean_line
from functions.messages import Chat, ChatLine, ChatLines
from functions.patience import Allowance
from functions.ports import Line, Place, Ports, Seated
from functions.refusal import WireCode, WireRefused
from functions.service.binding import taken_back
from functions.service.commands import load, seat_at
from functions.service.telling import post_seats
from functions.service.views import known

LINES = Allowance(most=10, each=1_000)
"""A flood is held back, and moves get through."""
LINES_A_FRAME = 25
"""A frame holds 32 KB; lines of 800 bytes fill most of one."""


def say(ports: Ports, connection: str, command: Chat) -> None:
    """Say a line at the table. The same command again is the same line, by its id."""
    text = clean_line(command.text)
    seated = load(ports, command.table)
    seat = seat_at(seated, connection)
    check_open(seated.table)
    if not ports.tables.count("lines", Place(command.table, seat), LINES):
        raise WireRefused(WireCode.CHAT_TOO_FAST)
    # Whoever speaks is here, so the house plays for them no longer.
    taken_back(ports, seated, seat)
    line = Line(name=f"{seat}{command.command}", seat=seat, text=text, at=ports.clock())
    ports.tables.add_line(command.table, line)
    # Who has come since the table was loaded may have asked for the lines before this one was among them.
    said = ports.tables.mark_said(command.table, line)
    if said is None:
        raise WireRefused(WireCode.UNKNOWN_TABLE)
    message = _message(command.table, [line], after=_since_they_met(said, said.said_before), until=line.at)
    post_seats(ports, said, {hearer: message for hearer in (0, 1) if hears(said, hearer, line)})


def hears(seated: Seated, seat: int, line: Line) -> bool:
    """Whether the seat wants to hear the line: its own always, another's unless muted.

    None that was said before these two met: it was for somebody else, and perhaps by somebody else.
    """
    sitter = seated.table.seats[seat]
    wanted = line.seat == seat or (sitter is not None and not sitter.muted)
    return wanted and line.at >= max(seated.came_at)


def said_before(ports: Ports, seated: Seated, seat: int) -> list[ChatLines]:
    """What the seat wants to hear of the newest fifty lines, in as many messages as the gateway lets through.

    The last of them says until when that is all, also where all that was said is what the seat doesn't want to hear.
    """
    lines = [line for line in ports.tables.newest_lines(seated.table.code) if hears(seated, seat, line)]
    said_at = _since_they_met(seated, seated.said_at)
    if not (lines or said_at):
        return []
    parts = [lines[start : start + LINES_A_FRAME] for start in range(0, len(lines), LINES_A_FRAME)] or [[]]
    untils = [*(part[-1].at for part in parts[:-1]), said_at]
    spans = zip(parts, [0, *untils], untils, strict=False)
    return [_message(seated.table.code, part, after=after, until=until) for part, after, until in spans]


def missed(seated: Seated, heard: int) -> bool:
    """Whether a line was said of which a page that heard all until then doesn't know."""
    return _since_they_met(seated, seated.said_at) > heard


def _since_they_met(seated: Seated, said_at: int) -> int:
    """When that was; 0 where it was before these two met, and tells them nothing."""
    return said_at if said_at >= max(seated.came_at) else 0


def _message(code: str, lines: Sequence[Line], *, after: int, until: int) -> ChatLines:
    told = (ChatLine(id=line.name, seat=known(line.seat), text=line.text, at=line.at) for line in lines)
    return ChatLines(type="chat", table=code, lines=tuple(told), after=after, until=until)
