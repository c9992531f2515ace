"""Statistics counted anew from the text of records, by somebody who has read docs/RECORDS.md and the rules, no code.

Hands are followed card by card, deadwood is found by brute force, and everything else is read.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

from tests.core.oracle import Cards, deadwood

TURN = re.compile(r"([01]): (?:draw|take) (..)(?:, (?:discard|knock) (..))?")
RESULT = re.compile(r"result: (gin|knock|undercut), (\d+) to ([01])")


@dataclass
class Recount:
    """What one player's games come to."""

    games: Counter[str] = field(default_factory=Counter)
    deals: Counter[str] = field(default_factory=Counter)
    caught: list[int] = field(default_factory=list)
    caught_with: list[int] = field(default_factory=list)
    knock_deadwood: Counter[int] = field(default_factory=Counter)
    by_opponent: dict[str, Counter[str]] = field(default_factory=dict)
    outcomes: str = ""
    """A letter a game won or lost, in order."""

    def add(self, text: str, *, seat: int, opponent: str) -> None:
        """One more game, later than those before."""
        end = re.search(r"^end: (.*)$", text, re.MULTILINE)
        assert end is not None
        outcome = outcome_of(end[1], seat)
        self.games[outcome] += 1
        self.by_opponent.setdefault(opponent, Counter())[outcome] += 1
        if outcome == "abandoned":
            return
        self.outcomes += outcome[0]
        bonuses = {name: int(value) for name, value in re.findall(r"(\w+_bonus)=(\d+)", text)}
        for group in text.split("\n\n"):
            if group.startswith("deal:"):
                self.add_deal(group, seat, bonuses)

    def add_deal(self, group: str, seat: int, bonuses: dict[str, int]) -> None:
        result = RESULT.search(group)
        if result is None:
            self.deals["void"] += "result: void" in group
            return
        kind, points, winner = result[1], int(result[2]), int(result[3])
        knocker = int(re.findall(r"^([01]): .*$", group, re.MULTILINE)[-1])
        mine = knocker == seat
        self.deals["won" if winner == seat else "lost"] += 1
        knockers = deadwood(final_hand(group, knocker))
        match kind:
            case "gin":
                self.deals["gins" if mine else "gins_against"] += 1
                (self.caught if mine else self.caught_with).append(points - bonuses["gin_bonus"])
            case "knock":
                self.deals["knocks" if mine else "knocks_against"] += 1
                (self.caught if mine else self.caught_with).append(points + knockers)
            case _:
                self.deals["knocks" if mine else "knocks_against"] += 1
                self.deals["undercuts_against" if mine else "undercuts"] += 1
        if mine:
            self.knock_deadwood[knockers] += 1

    @property
    def streak(self) -> int:
        last = re.search(r"(w+|l+)$", self.outcomes)
        return 0 if last is None else len(last[1]) * (1 if last[1][0] == "w" else -1)

    @property
    def best_streak(self) -> int:
        return max(map(len, re.findall("w+", self.outcomes)), default=0)


def outcome_of(end: str, seat: int) -> str:
    if end in ("agreed", "absent"):
        return "abandoned"
    return "won" if end.endswith(f"to {seat}") or end == f"won by {seat}" else "lost"


def final_hand(group: str, seat: int) -> Cards:
    """The hand of a seat when the deal was over."""
    dealt = re.search(rf"^hand {seat}: (.*)$", group, re.MULTILINE)
    assert dealt is not None
    hand = set(dealt[1].split())
    for mover, came, went in TURN.findall(group):
        if int(mover) == seat:
            hand = (hand | {came}) - {went}
    return frozenset(hand)
