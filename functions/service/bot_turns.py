"""The house's turns: a bot's own, and those it plays for somebody who is away. A whole turn is one commit."""

from random import Random

from core.bots import LEVELS, Bot
from core.moves import DRAW, PASS, Discard, Move
from core.playing import play
from core.table import Table, bot_to_move, dealt
from core.view import SeatView, view_for
from functions.log import log_trouble
from functions.ports import Ports, Seated
from functions.refusal import WireCode, WireRefused
from functions.service.commands import Change, announce, commit
from functions.service.keeping import keep_again
from functions.service.overdue import OVERDUE_MS

HOUSE_LEVEL = "standard"
"""How the house plays for somebody who is away."""
MOVES_A_TURN = 2
THINKING_MS = 100
"""From a turn's first thought to its write; far longer than it takes to think, so that no wait tells of cards."""


def play_turn(ports: Ports, code: str, *, at: str | None) -> None:
    """Play the turn of the bot that is to move, if it still is; `at` is the moment it was asked for, None for any."""
    rng = Random(ports.random(16))  # noqa: S311 (a bot's fancy is no secret)

    def judge(seated: Seated) -> Change | None:
        seat = bot_to_move(seated.table)
        if seat is None or at not in (None, seated.table.at):
            return None
        thought = ports.clock() + THINKING_MS
        table = turn_played(seated.table, seat, rng)
        ports.wait(thought)
        return Change(table)

    try:
        outcome = commit(ports, code, judge)
    except WireRefused as refusal:
        if refusal.code is not WireCode.UNKNOWN_TABLE:
            raise
        return
    if outcome.news:
        announce(ports, outcome)


def sweep(ports: Ports) -> None:
    """Play every turn that is overdue, and see that every game that ended is kept; one that fails lets none wait."""
    for code in ports.tables.due(before=ports.clock() - OVERDUE_MS):
        try:
            if not was_kept(ports, code):
                play_turn(ports, code, at=None)
        except Exception as error:  # noqa: BLE001 (a border: the next table's turn must still be played)
            log_trouble("an overdue turn failed", error)


def was_kept(ports: Ports, code: str) -> bool:
    """Keep the game on the table if it is over, whatever became of the function that ended it; False if it goes on."""
    seated = ports.tables.load(code, consistent=True)
    if seated is None or not seated.table.game.over:
        return False
    keep_again(ports, seated.table)
    ports.tables.rest(seated)
    return True


def turn_played(table: Table, seat: int, rng: Random) -> Table:
    """The table after the seat's turn: a pass, or a card taken or drawn and one thrown."""
    bot = LEVELS[table.sitter(seat).level or HOUSE_LEVEL]
    for _ in range(MOVES_A_TURN):
        if bot_to_move(table) != seat:
            break
        view = view_for(dealt(table), seat, table.game.scores, table.game.habits)
        table = play(table, seat, at=table.at, move=chosen(bot, view, rng))
    return table


def chosen(bot: Bot, view: SeatView, rng: Random) -> Move:
    """The bot's move; a safe one where it has none that is legal, so that no table ever waits for a fault."""
    try:
        move = bot.choose(view, rng)
    except Exception as error:  # noqa: BLE001 (whatever a bot does wrong, the table goes on)
        log_trouble("a bot failed", error)
        return safe_move(view)
    if move in view.legal_moves:
        return move
    log_trouble("a bot chose an illegal move")
    return safe_move(view)


def safe_move(view: SeatView) -> Move:
    """Pass, else draw, else throw what leaves least deadwood; never a knock."""
    if view.sheds:
        return Discard(min(view.sheds, key=lambda card: view.sheds[card]))
    return PASS if PASS in view.legal_moves else DRAW
