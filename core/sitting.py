"""Taking a seat at a table, giving it to the house bot or to a guest, and leaving it."""

from dataclasses import replace

from core.endings import concede
from core.game import Game
from core.refusals import RefusalCode, Refused, check
from core.rules import STANDARD, Rules
from core.seats import MOST_TURNED_AWAY, Guest, Level, Pace, Seat, bot
from core.table import Table, check_open, seat_of
from core.text import clean_name, told_apart


def open_table(code: str, *, name: str, secret: bytes, rules: Rules = STANDARD, seed: bytes) -> Table:
    """A new table with its opener in seat 0; refused for a name too long.

    `secret` is the seat's fingerprint; `seed` 32 random bytes for the first game.
    """
    opener = Seat(name=clean_name(name, seat=0), secrets=(secret,))
    return Table(code=code, rules=rules, seats=(opener, None), seed=seed)


def sit(table: Table, *, name: str, secret: bytes) -> Table:
    """Take seat 1; or, where a bot sits, ask the opener for its place. Whoever sits already stays, or is back.

    A guest who has been turned away need not ask again in the same game: the table is full for them, and after some
    guests for everybody, since a secret is easily changed.
    """
    seat = seat_of(table, secret)
    if seat is not None:
        return _sit_again(table, seat)
    check_open(table)
    opponent = table.seats[1]
    if opponent is None:
        return _seated(table, Seat(name=_guests_name(table, name), secrets=(secret,)))
    waits = table.guest is not None and table.guest.secret != secret
    in_vain = secret in table.turned_away or len(table.turned_away) >= MOST_TURNED_AWAY
    check(opponent.is_bot and not waits and not in_vain, RefusalCode.TABLE_FULL)
    return replace(table, guest=Guest(name=_guests_name(table, name), secret=secret))


def _guests_name(table: Table, name: str) -> str:
    """As it is shown; nobody sits down under the opener's name."""
    return told_apart(clean_name(name, seat=1), table.sitter(0).name, seat=1)


def _sit_again(table: Table, seat: int) -> Table:
    sitter = table.sitter(seat)
    if not sitter.left:
        return table
    check_open(table)
    return table.with_seat(seat, replace(sitter, left=False))


def _seated(table: Table, opponent: Seat) -> Table:
    return table.with_seat(1, opponent).begin(seed=table.seed)


def admit(table: Table, seat: int, *, yes: bool) -> Table:
    """Answer the guest: the bot's seat, hand and score become theirs at once, or they are turned away."""
    _check_opener(table, seat)
    guest = table.guest
    if guest is None:
        raise Refused(RefusalCode.NO_GUEST)
    table = replace(table, guest=None)
    if not yes:
        return replace(table, turned_away=(*table.turned_away, guest.secret))
    return table.with_seat(1, Seat(name=guest.name, secrets=(guest.secret,)))


def add_bot(table: Table, seat: int, *, level: Level) -> Table:
    """Seat the house bot in the empty seat."""
    _check_opener(table, seat)
    check(table.seats[1] is None, RefusalCode.TABLE_FULL)
    return _seated(table, bot(level))


def remove_bot(table: Table, seat: int, *, seed: bytes) -> Table:
    """Empty the bot's seat between games; whoever sits next starts anew, with the new seed."""
    _check_opener(table, seat)
    opponent = table.seats[1]
    check(opponent is not None and opponent.is_bot, RefusalCode.NO_BOT)
    check(table.stage in ("sealing", "over"), RefusalCode.GAME_NOT_OVER)
    return _emptied(replace(table, seed=seed, guest=None))


def _emptied(table: Table) -> Table:
    """Seat 1 is free. The game keeps its number, so that the next one has another: a revealed nonce serves once."""
    return replace(
        table,
        seats=(table.seats[0].cleared(), None),
        game=Game(number=table.game.number),
        wins=(0, 0),
        moves="",
        seat_code=None,
    )


def leave(table: Table, seat: int) -> Table:
    """Leave: frees seat 1 before the first deal, concedes a game being played, closes an opener's waiting table."""
    check_open(table)
    table.person(seat)
    first_deal_dealt = table.game.first_dealer is not None
    if seat == 1 and not first_deal_dealt and not table.game.over:
        return _emptied(table)
    if first_deal_dealt and not table.game.over:
        table = concede(table, seat, game=table.game.number)
    return table.with_seat(seat, replace(table.person(seat), left=True, rematch=False))


def mute(table: Table, seat: int, *, muted: bool) -> Table:
    """Stop or resume hearing the other seat's chat."""
    return table.with_seat(seat, replace(table.person(seat), muted=muted))


def set_pace(table: Table, seat: int, *, pace: Pace) -> Table:
    """How long the house waits before it moves at this table; either person may say so, at any time."""
    check_open(table)
    table.person(seat)
    return replace(table, pace=pace)


def _check_opener(table: Table, seat: int) -> None:
    check_open(table)
    check(seat == 0, RefusalCode.NOT_OPENER)
