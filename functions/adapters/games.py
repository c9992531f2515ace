"""Finished games, by deal and by public name."""

from collections.abc import Sequence

from core.fairness import Counts
from core.game import FinishedDeal
from core.rules import Rules, parse_rules
from core.shuffle import Seal
from functions.adapters import rows
from functions.adapters.books import counting, counts_key
from functions.adapters.items import YEAR_S, Items
from functions.adapters.transaction import put_and_count
from functions.books import Kind
from functions.days import day_of
from functions.ports import FinishedGame, KeptDeals

DEAL_S = YEAR_S + 60 * 86_400
"""A deal outlives its game, which is kept for a year from its end, where the game took less than two months."""


class FinishedGames(Items):
    """The finished games in the DynamoDB table of that name."""

    def put_deal(self, name: str, finished: FinishedDeal, *, seal: Seal, rules: Rules) -> None:
        """Keep a finished deal of the game of that name, with all it takes to deal it again.

        The same again changes nothing.
        """
        self._put(rows.deal_row(name, finished, seal=seal, rules=rules), DEAL_S)

    def deals(self, code: str, name: str) -> Sequence[FinishedDeal]:
        """The finished deals kept of the game of that name, in order."""
        return [rows.to_finished(row) for row in self._query(rows.TABLE + code, rows.deal_prefix(name))]

    def put_game(self, finished: FinishedGame, *, kind: Kind, counts: Counts) -> None:
        """Keep where a finished game is found by its public name, and who played it, and count it.

        The first to be kept stays, and no other is counted.
        """
        item = {**rows.game_row(finished), "ttl": self._seconds(YEAR_S)}
        key = counts_key(day_of(finished.at), kind)
        put_and_count(self._client, self._name, item, key=key, counting=counting(finished.name, counts))

    def game(self, name: str) -> FinishedGame | None:
        """The finished game of that name, or None for one that never was or is past its time."""
        item = self._get(rows.game_key(name), consistent=True)
        return None if item is None else rows.to_game(item)

    def kept_deals(self, finished: FinishedGame) -> KeptDeals | None:
        """Every deal of a finished game, in order; None where one is missing or past its time."""
        kept = self._query(rows.TABLE + finished.table, rows.deal_prefix(finished.name))
        if len(kept) != finished.deals:
            return None
        return KeptDeals(
            seal=rows.to_seal(finished.table, kept[0]),
            rules=parse_rules(kept[0]["rules"]),
            deals=tuple(map(rows.to_finished, kept)),
        )
