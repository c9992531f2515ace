"""A finished game as an open book: its text, and any deal of it laid open.

Nothing here can be had of a game that is not over: its public name hangs on the seed that is opened with its end, and
is kept only after that end has been committed.
"""

from collections.abc import Iterator
from itertools import pairwise

from core.cards import Hand, cards_text
from core.deal import Deal
from core.melds import best_arrangement
from core.moves import pack_moves, parse_packed
from core.record import Record, record_text
from core.record.printing import hand_as_dealt
from core.record.values import game_after
from core.refusals import RefusalCode, Refused
from functions.messages import AskRecord, AskReplay, RecordPart, ReplayView
from functions.patience import Allowance
from functions.ports import FinishedGame, KeptDeals, Ports, Seated
from functions.refusal import WireCode, WireRefused
from functions.service.codes import public_name
from functions.service.commands import load, seat_at
from functions.service.keeping import keep_over
from functions.service.telling import in_parts, post
from functions.service.views import end_view, known, result_view, rules_view, texts

READINGS = Allowance(most=20, each=500)
"""Of a connection: reading a game judges every move of it again."""


def send_record(ports: Ports, connection: str, command: AskRecord) -> None:
    """Send the text of a finished game: with its seal to a seat of its table, to others without."""
    count_reading(ports, connection)
    sealed = command.table is not None
    found = _of_connection(ports, connection, command) if sealed else _found(ports, command.record)
    parts = in_parts(record_text(record_of(ports, found, sealed=sealed)))
    for part, text in enumerate(parts, start=1):
        message = RecordPart(
            type="record", record=command.record, sealed=sealed, part=part, parts=len(parts), text=text
        )
        post(ports, connection, message)


def send_replay(ports: Ports, connection: str, command: AskReplay) -> None:
    """Send one deal of a finished game, laid open."""
    count_reading(ports, connection)
    found = _found(ports, command.record)
    if command.deal > found.deals:
        raise WireRefused(WireCode.UNKNOWN_DEAL)
    post(ports, connection, replay_view(command.record, record_of(ports, found, sealed=True), command.deal))


def count_reading(ports: Ports, connection: str) -> None:
    """Count that a connection reads of a finished game; refused where that is a lot at once."""
    if not ports.patience.allows("readings", connection, READINGS):
        raise WireRefused(WireCode.TOO_FAST)


# --- finding -----------------------------------------------------------------------------------------------------


def _found(ports: Ports, name: str) -> FinishedGame:
    found = ports.tables.game(name)
    if found is None:
        raise WireRefused(WireCode.UNKNOWN_RECORD)
    return found


def _of_connection(ports: Ports, connection: str, command: AskRecord) -> FinishedGame:
    seated = load(ports, command.table or "")
    return of_seat(ports, seated, seat_at(seated, connection), command.record)


def of_seat(ports: Ports, seated: Seated, seat: int, name: str) -> FinishedGame:
    """The game of that name, for a seat of its table whose person sat there when it was over."""
    found = ports.tables.game(name) or _kept_now(ports, seated, name)
    if found.table != seated.table.code:
        raise Refused(RefusalCode.NOT_SEATED)
    if found.at < seated.came_at[seat]:
        raise WireRefused(WireCode.NOT_YOURS)
    return found


def _kept_now(ports: Ports, seated: Seated, name: str) -> FinishedGame:
    """The game on the table, where its end was committed and could not be kept."""
    table = seated.table
    if table.game.over and public_name(table.seal) == name:
        keep_over(ports, table)
    return _found(ports, name)


def record_of(ports: Ports, found: FinishedGame, *, sealed: bool) -> Record:
    """The record of a finished game; refused where a part of it is gone."""
    kept = ports.tables.kept_deals(found)
    if kept is None:
        raise WireRefused(WireCode.UNKNOWN_RECORD)
    return read_record(found, kept, sealed=sealed)


def read_record(found: FinishedGame, kept: KeptDeals, *, sealed: bool) -> Record:
    """A finished game from what is kept of it: every move of it is judged again."""
    deals = tuple(
        Deal.replay(kept.seal.deck(line.deal), line.dealer, parse_packed(line.moves), kept.rules) for line in kept.deals
    )
    return Record(rules=kept.rules, deals=deals, ending=found.ending, seal=kept.seal if sealed else None)


# --- one deal laid open ------------------------------------------------------------------------------------------


def replay_view(name: str, record: Record, number: int) -> ReplayView:
    """A deal of a finished game with every card, move and arrangement. It holds no seed, nonce or table."""
    deal = record.deals[number - 1]
    dealt = Deal.start(deal.deck, deal.dealer, deal.rules)
    hands = list(_hands(deal))
    return ReplayView(
        type="replay",
        record=name,
        deal=number,
        deals=len(record.deals),
        rules=rules_view(record.rules),
        bots=_bots(record),
        dealer=known(deal.dealer),
        hands=(texts(hand_as_dealt(deal, 0)), texts(hand_as_dealt(deal, 1))),
        upcard=str(deal.upcard),
        stock=texts(dealt.stock),
        moves=pack_moves(deal.moves),
        arranged=tuple(map(arranged_text, hands)),
        deadwood=tuple(best_arrangement(hand).deadwood for hand in hands),
        scores=game_after(record.deals[: number - 1], record.rules).scores,
        result=None if deal.result is None else result_view(deal.result),
        end=end_view(record.ending),
    )


def _bots(record: Record) -> tuple[bool, bool]:
    first, second = (None, None) if record.seal is None else record.seal.nonces
    return first is None, second is None


def _hands(deal: Deal) -> Iterator[Hand]:
    """Both hands as dealt, then after each move the hand of who made it."""
    dealt, *_ = course = list(deal.course())
    yield from dealt.hands
    for before, after in pairwise(course):
        yield after.hands[before.turn or 0]


def arranged_text(hand: Hand) -> str:
    """A hand in its best arrangement: melds, then deadwood.

    >>> from core.cards import parse_cards
    >>> arranged_text(parse_cards("5h As 6h 7h 9s 9d 9c Kd"))
    '9s 9d 9c|5h 6h 7h/As Kd'
    """
    arrangement = best_arrangement(hand)
    return f"{'|'.join(map(cards_text, arrangement.melds))}/{cards_text(arrangement.deadwood_cards)}"
