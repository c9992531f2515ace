"""Counting finished games: the one door by which a game comes into an account, and what they add up to.

The table knows nothing of accounts. Whoever was in a seat when the game was over shows its secret, and the line is made
from the game's deals as they are kept.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict

from core.counted import CountedGame, Opponent, as_played, counted
from core.game import other
from core.seats import fingerprint
from core.statistics import Deals, Friend, Statistics, statistics
from functions import account_messages as messages
from functions.account_messages import AskStatistics, CountGame, GameCounted, StatisticsView
from functions.account_ports import AccountPorts
from functions.account_refusal import AccountCode, AskRefused
from functions.patience import Allowance
from functions.ports import Conflict, FinishedGame
from functions.refusal import WireCode, WireRefused
from functions.service.account.sessions import TRIES, signed_in
from functions.service.records import read_record

COUNTINGS = Allowance(most=40, each=500)
"""Of a connection: counting judges every move of a game again."""
READINGS = Allowance(most=10, each=2_000)
"""Of an account's games, over a connection: all its lines are read."""
MOST_POINTS, MOST_FRIENDS = 200, 100


def count_game(ports: AccountPorts, connection: str, ask: CountGame) -> GameCounted:
    """Count a game that is over, once."""
    if not ports.patience.allows("countings", connection, COUNTINGS):
        raise WireRefused(WireCode.TOO_FAST)
    for _ in range(TRIES):
        user = signed_in(ports, ask).user
        found = ports.games.game(ask.record)
        if found is None or found.seats is None:
            raise WireRefused(WireCode.UNKNOWN_RECORD)
        seat = _seat_of(found, fingerprint(ask.secret))
        with suppress(Conflict):
            if not _counted_before(found, seat, user):
                ports.accounts.count(user, _line(ports, ask.record, found, seat), seen=found)
            return GameCounted(type="account", answer="counted", command=ask.command, record=ask.record)
    raise WireRefused(WireCode.BUSY)


def _seat_of(found: FinishedGame, secret: bytes) -> int:
    for seat, sitter in enumerate(found.seats or ()):
        if secret in sitter.secrets:
            return seat
    raise AskRefused(AccountCode.SEAT_NOT_YOURS)


def _counted_before(found: FinishedGame, seat: int, user: str) -> bool:
    """Whether the game counts for this account already; refused where the seat, or its owner, counts otherwise."""
    if found.counted[seat] == user:
        return True
    if found.counted[seat] is not None or found.counted[other(seat)] == user:
        raise AskRefused(AccountCode.GAME_TAKEN)
    return False


def _line(ports: AccountPorts, name: str, found: FinishedGame, seat: int) -> CountedGame:
    kept = ports.games.kept_deals(found)
    if kept is None or found.seats is None:
        raise WireRefused(WireCode.UNKNOWN_RECORD)
    record = read_record(found, kept, sealed=False)
    sitter = found.seats[other(seat)]
    opponent = Opponent(name=sitter.name, level=sitter.level, account=found.counted[other(seat)])
    return counted(record, name=name, at=found.at, seat=seat, opponent=opponent)


# --- what they add up to -----------------------------------------------------------------------------------------


def send_statistics(ports: AccountPorts, connection: str, ask: AskStatistics) -> StatisticsView:
    """The statistics of every game that the account has counted."""
    if not ports.patience.allows("statistics", connection, READINGS):
        raise WireRefused(WireCode.TOO_FAST)
    games = ports.accounts.games(signed_in(ports, ask).user)
    return statistics_view(statistics(games), games, command=ask.command)


def statistics_view(found: Statistics, games: Sequence[CountedGame], *, command: str) -> StatisticsView:
    """Statistics as the page has them. No account but the asker's is named."""
    return StatisticsView(
        type="account",
        answer="statistics",
        command=command,
        games=messages.Tally(**asdict(found.games)),
        streak=found.streak,
        best_streak=found.best_streak,
        deals=_deals(found.deals),
        levels=tuple(messages.LevelTally(level=level, **asdict(tally)) for level, tally in found.levels),
        friends=tuple(map(_friend, found.friends[:MOST_FRIENDS])),
        points=tuple(map(_point, as_played(games)[-MOST_POINTS:])),
    )


def _deals(deals: Deals) -> messages.DealTally:
    return messages.DealTally(**{name: getattr(deals, name) for name in messages.DealTally.model_fields})


def _friend(friend: Friend) -> messages.FriendTally:
    return messages.FriendTally(kind=friend.kind, name=friend.name, last=friend.last, **asdict(friend.tally))


def _point(game: CountedGame) -> messages.GamePoint:
    return messages.GamePoint(
        at=game.at,
        mine=game.scores[game.seat],
        theirs=game.scores[other(game.seat)],
        target=game.target,
        won=game.won,
    )
