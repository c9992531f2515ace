"""What leaves the server: a table as one seat, or somebody with only the link, may see it.

Views are built from what that seat knows, never filtered from what is stored.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from core.cards import Card, Hand
from core.game import Ending
from core.melds import Meld, meld_kind
from core.moves import Move, pack_moves
from core.rules import Rules
from core.scoring import DealResult
from core.seats import Seat
from core.shuffle import commitment_to_seed
from core.table import Table
from core.view import Event, Group, SeatView, events, view_for
from functions.messages import (
    DealView,
    EndView,
    EventView,
    GroupView,
    LayoffView,
    Pong,
    ResultView,
    RulesView,
    SealView,
    SeatInfo,
    SeatNumber,
    ShownHand,
    TableView,
)
from functions.ports import Seated
from functions.service.codes import public_name

MOST_EVENTS = 4


def table_view(seated: Seated, seat: int | None, *, secret: bytes | None = None) -> TableView:
    """The table as the seat sees it; `seat` None for a watcher, who may be the guest with this secret's fingerprint."""
    table = seated.table
    me = None if seat is None else table.seats[seat]
    return TableView(
        type="view",
        table=table.code,
        version=table.version,
        at=table.at,
        you=_number(seat),
        stage=table.stage,
        rules=rules_view(table.rules),
        seats=(_seat_info(seated, 0), _seat_info(seated, 1) if table.seats[1] else None),
        seal=_seal(table, opened=seat is not None) if table.game.number else None,
        scores=table.game.scores,
        wins=table.wins,
        deal=None if seat is None else _deal_view(table, seat),
        end=None if table.game.ending is None else end_view(table.game.ending),
        record=public_name(table.seal) if table.game.over and table.game.deal_number else None,
        guest=table.guest.name if table.guest and seat == 0 else None,
        asking=table.guest is not None and table.guest.secret == secret,
        pace=table.pace,
        muted=me is not None and me.muted,
        acks=me.commands if me else (),
    )


def pong(seated: Seated) -> Pong:
    """The version, and who is here."""
    presence = (_presence(seated, 0), _presence(seated, 1) if seated.table.seats[1] else None)
    return Pong(type="pong", table=seated.table.code, version=seated.table.version, presence=presence)


def _number(seat: int | None) -> SeatNumber | None:
    match seat:
        case None | 0 | 1:
            return seat
        case _:
            raise ValueError(f"there is no seat {seat}")


def rules_view(rules: Rules) -> RulesView:
    """The rules of a table."""
    return RulesView(
        target=rules.target,
        knock_limit=rules.knock_limit,
        gin_bonus=rules.gin_bonus,
        undercut_bonus=rules.undercut_bonus,
    )


def _seat_info(seated: Seated, seat: int) -> SeatInfo:
    sitter = seated.table.sitter(seat)
    return SeatInfo(
        name=sitter.name,
        kind="bot" if sitter.is_bot else "person",
        level=sitter.level,
        presence=_presence(seated, seat),
        house=sitter.house,
        left=sitter.left,
        ready=sitter.ready,
        rematch=sitter.rematch,
        offers_end=sitter.offers_end,
    )


def _presence(seated: Seated, seat: int) -> Literal["here", "away"]:
    return "here" if seated.table.sitter(seat).is_bot or seated.connections[seat] else "away"


def _seal(table: Table, *, opened: bool) -> SealView:
    """Commitments as they come; for a seat the nonces once all are revealed, and the seed once the game is over."""
    opener, opponent = (_sealed(sitter) for sitter in table.seats)
    dealt = table.game.dealer is not None
    return SealView(
        game=table.game.number,
        seed_commitment=commitment_to_seed(table.seed, table=table.code, game=table.game.number).hex(),
        commitments=(opener[0], opponent[0]),
        nonces=(opener[1], opponent[1]) if dealt and opened else (None, None),
        seed=table.seed.hex() if table.game.over and opened else None,
    )


def _sealed(sitter: Seat | None) -> tuple[str | None, str | None]:
    if sitter is None:
        return None, None
    return _hex(sitter.commitment), _hex(sitter.nonce)


def _hex(data: bytes | None) -> str | None:
    return None if data is None else data.hex()


def end_view(ending: Ending) -> EndView:
    """How the game ended."""
    return EndView(reason=ending.reason, winner=_number(ending.winner))


def _deal_view(table: Table, seat: int) -> DealView | None:
    if table.deal is None:
        return None
    view = view_for(table.deal, seat, table.game.scores)
    if table.game.over:
        # A game may end in the middle of a deal; then nobody is to move.
        view = replace(view, turn=None, legal_moves=(), sheds={}, knocks=())
    return deal_view(view)


def deal_view(view: SeatView) -> DealView:
    """What a seat knows of a deal, as the wire has it."""
    return DealView(
        dealer=known(view.dealer),
        turn=_number(view.turn),
        phase=view.phase,
        hand=texts(view.hand),
        groups=tuple(map(_group, view.groups)),
        ways=view.ways,
        arrangements=tuple(tuple(map(_group, groups)) for groups in view.arrangements),
        deadwood=view.deadwood,
        legal_moves=texts(view.legal_moves),
        sheds={str(card): deadwood for card, deadwood in view.sheds.items()},
        knocks=texts(view.knocks),
        just_drawn=_text(view.just_drawn),
        locked=_text(view.locked),
        opponent_count=view.opponent_count,
        upcard=str(view.upcard),
        top=_text(view.top),
        discards=view.discards,
        stock=view.stock,
        seen=pack_moves(view.seen),
        events=tuple(map(_event, events(view)[-MOST_EVENTS:])),
        result=None if view.result is None else result_view(view.result),
    )


def known(seat: int) -> SeatNumber:
    """A seat's number, as the wire has it."""
    return 0 if seat == 0 else 1


def _text(thing: Card | None) -> str | None:
    return None if thing is None else str(thing)


def texts(things: Iterable[Card | Move]) -> tuple[str, ...]:
    """Cards or moves, as the wire has them."""
    return tuple(map(str, things))


def _group(group: Group) -> GroupView:
    return GroupView(kind=group.kind, cards=texts(group.cards))


def _event(event: Event) -> EventView:
    return EventView(ply=event.ply, seat=known(event.seat), move=event.move, card=_text(event.card))


def result_view(result: DealResult) -> ResultView:
    """How a deal ended."""
    return ResultView(
        kind=result.kind,
        winner=_number(result.winning_seat),
        points=result.points,
        knocker=_number(result.knocker),
        knocking_card=_text(result.knocking_card),
        hands=_hands(result),
        layoffs=tuple(LayoffView(card=str(layoff.card), onto=layoff.onto) for layoff in result.layoffs),
    )


def _hands(result: DealResult) -> tuple[ShownHand | None, ShownHand | None]:
    """Both hands laid open, by seat; neither of a void."""
    if result.knocker is None:
        return None, None
    knocker = _shown(result.knocker_melds, result.knocker_deadwood_cards, result.knocker_deadwood)
    defender = _shown(result.defender_melds, result.defender_deadwood_cards, result.defender_deadwood)
    return (knocker, defender) if result.knocker == 0 else (defender, knocker)


def _shown(melds: Iterable[Meld], loose: Hand, deadwood: int) -> ShownHand:
    groups = [GroupView(kind=meld_kind(meld), cards=texts(meld)) for meld in melds]
    if loose:
        groups.append(GroupView(kind="deadwood", cards=texts(loose)))
    return ShownHand(groups=tuple(groups), deadwood=deadwood)
