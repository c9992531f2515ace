"""What a player's counted games come to. Nothing is counted up and kept: it is added up from the games each time.

Games that were finished or conceded are won or lost. Those ended by agreement or in an absence are abandoned: they are
counted apart, and so are their deals, which count for nothing here.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, Self, TypeAlias, TypeVar

from core.counted import CountedGame, DealEnd, Opponent, as_played
from core.seats import Level

FriendKind: TypeAlias = Literal["player", "guest", "former"]
LEVELS: tuple[Level, ...] = ("easy", "standard", "expert")
K = TypeVar("K")
MOST_DEADWOOD = 10
"""That a knock allows."""


@dataclass(frozen=True, slots=True)
class GameTally:
    """Games by how they ended.

    >>> GameTally().after(True).after(None)
    GameTally(won=1, lost=0, abandoned=1)
    """

    won: int = 0
    lost: int = 0
    abandoned: int = 0

    def after(self, won: bool | None) -> Self:  # noqa: FBT001 (what a game came to)
        """With one more game."""
        if won is None:
            return replace(self, abandoned=self.abandoned + 1)
        return replace(self, won=self.won + 1) if won else replace(self, lost=self.lost + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Friend:
    """The games against one person, or against all former players."""

    kind: FriendKind
    name: str
    """As it was in the last of the games; empty for former players."""
    last: int
    """When that was over."""
    tally: GameTally


@dataclass(frozen=True, slots=True, kw_only=True)
class Deals:
    """How deals ended, seen from one player; `mine` are those the player ended, `theirs` those the others did."""

    void: int
    mine: Sequence[DealEnd]
    theirs: Sequence[DealEnd]

    @property
    def won(self) -> int:
        """Deals whose points went to the player."""
        return _count(self.mine, "gin", "knock") + self.undercuts

    @property
    def lost(self) -> int:
        """Deals whose points went to the others."""
        return _count(self.theirs, "gin", "knock") + self.undercuts_against

    @property
    def gins(self) -> int:
        """By the player."""
        return _count(self.mine, "gin")

    @property
    def gins_against(self) -> int:
        """By the others."""
        return _count(self.theirs, "gin")

    @property
    def knocks(self) -> int:
        """By the player, short of gin, undercut or not."""
        return len(self.mine) - self.gins

    @property
    def knocks_against(self) -> int:
        """By the others, likewise."""
        return len(self.theirs) - self.gins_against

    @property
    def undercuts(self) -> int:
        """The others' knocks that the player undercut."""
        return _count(self.theirs, "undercut")

    @property
    def undercuts_against(self) -> int:
        """The player's knocks that were undercut."""
        return _count(self.mine, "undercut")

    @property
    def caught(self) -> float | None:
        """The others' deadwood in the deals the player won by gin or knock, on average; None where there is none."""
        return _average_caught(self.mine)

    @property
    def caught_with(self) -> float | None:
        """The player's deadwood in the deals the others won by gin or knock, likewise."""
        return _average_caught(self.theirs)

    @property
    def knock_deadwood(self) -> tuple[int, ...]:
        """How often the player ended a deal with 0, 1, ... 10 deadwood; 0 is gin."""
        held = [end.knocker_deadwood for end in self.mine]
        return tuple(held.count(deadwood) for deadwood in range(MOST_DEADWOOD + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """Everything that a player's games come to."""

    games: GameTally
    streak: int
    """Games won in a row up to the last one, below zero for games lost; abandoned ones neither add nor break."""
    best_streak: int
    """The longest row of games won."""
    deals: Deals
    levels: tuple[tuple[Level, GameTally], ...]
    """Against the house, by the levels played against, the easiest first."""
    friends: tuple[Friend, ...]
    """Whom the player met last first."""


def statistics(games: Iterable[CountedGame]) -> Statistics:
    """The statistics of games counted, in whatever order they come.

    >>> statistics([]).games
    GameTally(won=0, lost=0, abandoned=0)
    """
    played = as_played(games)
    rows = [(won, len(list(row))) for won, row in groupby(game.won for game in played if game.won is not None)]
    return Statistics(
        games=_tally(played),
        streak=(rows[-1][1] if rows[-1][0] else -rows[-1][1]) if rows else 0,
        best_streak=max((length for won, length in rows if won), default=0),
        deals=_deals(played),
        levels=_levels(played),
        friends=_friends(played),
    )


def _tally(games: Iterable[CountedGame]) -> GameTally:
    tally = GameTally()
    for game in games:
        tally = tally.after(game.won)
    return tally


def _deals(games: Iterable[CountedGame]) -> Deals:
    ends = [(game.seat, end) for game in games if game.won is not None for end in game.deals]
    return Deals(
        void=sum(end.kind == "void" for _, end in ends),
        mine=[end for seat, end in ends if end.knocker == seat],
        theirs=[end for seat, end in ends if end.knocker == 1 - seat],
    )


def _count(ends: Iterable[DealEnd], *kinds: str) -> int:
    return sum(end.kind in kinds for end in ends)


def _average_caught(ends: Iterable[DealEnd]) -> float | None:
    caught = [end.defender_deadwood for end in ends if end.kind in ("gin", "knock")]
    return round(sum(caught) / len(caught), 2) if caught else None


def _levels(games: Iterable[CountedGame]) -> tuple[tuple[Level, GameTally], ...]:
    by_level = _grouped(games, lambda opponent: opponent.level)
    return tuple((level, _tally(by_level[level])) for level in LEVELS if level in by_level)


def _friends(games: Iterable[CountedGame]) -> tuple[Friend, ...]:
    people = _grouped([game for game in games if game.opponent.level is None], friend_key)
    met = [_friend(kind, theirs) for (kind, _), theirs in people.items()]
    return tuple(sorted(met, key=lambda friend: friend.last, reverse=True))


def friend_key(opponent: Opponent) -> tuple[FriendKind, str]:
    """Who it is: an account, or whoever has that name without one; former players are all one, who have no name.

    >>> friend_key(Opponent(name="Ben")), friend_key(Opponent(name=""))
    (('guest', 'Ben'), ('former', ''))
    """
    if not opponent.name:
        return "former", ""
    return ("guest", opponent.name) if opponent.account is None else ("player", opponent.account)


def _friend(kind: FriendKind, games: Sequence[CountedGame]) -> Friend:
    return Friend(kind=kind, name=games[-1].opponent.name, last=games[-1].at, tally=_tally(games))


def _grouped(games: Iterable[CountedGame], key_of: Callable[[Opponent], K]) -> dict[K, list[CountedGame]]:
    groups: dict[K, list[CountedGame]] = defaultdict(list)
    for game in games:
        groups[key_of(game.opponent)].append(game)
    return groups
