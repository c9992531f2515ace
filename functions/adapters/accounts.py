"""`Accounts` on the one DynamoDB table.

| pk | sk | what | kept |
| --- | --- | --- | --- |
| `USER#id` | `ACCOUNT` | an account: nickname, preferences, version | until it is deleted |
| `USER#id` | `ACCOUNT#KEY#hash` | a passkey: its id and public key | until it is removed |
| `USER#id` | `ACCOUNT#SESSION#hash` | a device that is signed in | a year after it was last heard of |
| `USER#id` | `GAME#name` | the line of a game that was counted | until the account is deleted |
| `LEAVING` | `USER#id` | that an account's deletion was begun | until it was seen to its end |
| `ONCE#hash` | `ONCE` | a challenge, good for five minutes, or a device code, for two; and its use | an hour |
| `FROM#hash` | `ASKED`, `TRIED` | until when what came from a network address counts against it | an hour |

The account's id is its passkeys' user handle, so a passkey leads to it without an index.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from core.counted import CountedGame
from functions.account_ports import Account, Once
from functions.adapters import account_rows as rows
from functions.adapters.attributes import packed_item
from functions.adapters.aws import reaching
from functions.adapters.games import FinishedGames
from functions.adapters.items import HOUR_S
from functions.adapters.rows import address_key, game_key
from functions.adapters.update import Update
from functions.patience import Allowance
from functions.ports import Conflict, FinishedGame

AT_ONCE = 8
"""Lines that are forgotten at the same time: quick enough for some thousand, and few of the client's sockets."""
NOT_DONE: Mapping[str, type[Exception]] = {
    "TransactionCanceledException": Conflict,
    "TransactionInProgressException": Conflict,
}

Write = dict[str, Any]


class DynamoAccounts(FinishedGames):
    """The accounts in the DynamoDB table of that name, and the finished games that they count."""

    # --- accounts ----------------------------------------------------------------------------

    def load(self, user: str) -> Account | None:
        """The account, or None where there is none. What was saved before is seen."""
        return rows.to_account(user, self._query(rows.partition(user), rows.ACCOUNT))

    def save(self, before: Account | None, after: Account, *, spending: Once | None = None) -> Account:
        """Write an account in the place of the one loaded, or a new one; `Conflict` when there is another by now."""
        written = replace(after, version=0 if before is None else before.version + 1)
        writes = [self._put_account(before, written), *self._part_writes(before, written)]
        if spending is not None:
            writes.append(self._spend(spending))
        if written.deleting:
            writes.append({"Put": {"TableName": self._name, "Item": packed_item(rows.leaving_key(written.user))}})
        self._all_or_nothing(writes)
        return written

    def _put_account(self, before: Account | None, written: Account) -> Write:
        put = {"TableName": self._name, "Item": packed_item(rows.account_row(written))}
        if before is None:
            return {"Put": {**put, "ConditionExpression": "attribute_not_exists(pk)"}}
        condition = Update()
        same = f"{condition.path('version')} = {condition.value(before.version)}"
        return {"Put": {**put, **condition.arguments(same)}}

    def _part_writes(self, before: Account | None, after: Account) -> Iterator[Write]:
        """The passkeys and sessions that are new, changed or gone."""
        old, new = {} if before is None else rows.parts(before), rows.parts(after)
        for key, row in new.items():
            if old.get(key) != row:
                yield {"Put": {"TableName": self._name, "Item": packed_item(row)}}
        for key in old.keys() - new.keys():
            yield {"Delete": {"TableName": self._name, "Key": packed_item(rows.part_key(after.user, key))}}

    def delete(self, user: str) -> None:
        """Delete the account's last item, and that it was leaving. May be repeated."""
        for key in (rows.account_key(user), rows.leaving_key(user)):
            with reaching():
                self._client.delete_item(TableName=self._name, Key=packed_item(key))

    def leaving(self) -> Sequence[str]:
        """The accounts whose deletion was begun, and not yet seen to its end."""
        return list(map(rows.to_leaving, self._query(rows.LEAVING, rows.partition(""))))

    # --- what serves once, and counts --------------------------------------------------------

    def put_once(self, once: Once) -> None:
        """Keep what serves once, for longer than it is good, so that it can be said why it is not."""
        self._put(rows.once_row(once), HOUR_S)

    def once(self, name: bytes) -> Once | None:
        """What serves once and has that fingerprint, also for a while after its time; None where there is none."""
        item = self._get(rows.once_key(name), consistent=True)
        return None if item is None else rows.to_once(item)

    def _spend(self, once: Once) -> Write:
        update = Update()
        update.set("spent", to=once.spent or b"")
        spent = update.path("spent")
        condition = f"attribute_exists(pk) AND attribute_not_exists({spent})"
        return self._update_of(rows.once_key(once.name), update, condition)

    def allow(self, what: Literal["asked", "tried"], address: str, allowance: Allowance) -> bool:
        """Count what comes from a network address; False, and not counted, where that is too many."""
        return self._counted(address_key(what.upper(), address), allowance)

    # --- games -------------------------------------------------------------------------------

    def count(self, user: str, game: CountedGame, *, seen: FinishedGame) -> None:
        """Count a finished game for an account, and tell the opponent's line of it, where that is counted too.

        One transaction, so whatever is doubled or raced, the seat counts once, and both lines know of each other.
        """
        line = {"TableName": self._name, "Item": packed_item(rows.counted_row(user, game))}
        writes = [
            self._account_is_there(user),
            self._mark(user, game, seen),
            {"Put": {**line, "ConditionExpression": "attribute_not_exists(pk)"}},
        ]
        friend = game.opponent.account
        if friend is not None:
            writes.append(self._tell_friend(friend, game.name, of=user))
        self._all_or_nothing(writes)

    def _account_is_there(self, user: str) -> Write:
        check = {"TableName": self._name, "Key": packed_item(rows.account_key(user))}
        condition = "attribute_exists(pk) AND attribute_not_exists(deleting)"
        return {"ConditionCheck": {**check, "ConditionExpression": condition}}

    def _mark(self, user: str, game: CountedGame, seen: FinishedGame) -> Write:
        """The game counts for this seat's account, while it counts for the other's, and names them, as was seen."""
        update = Update()
        mine, theirs = (update.path(f"counted{seat}") for seat in (game.seat, 1 - game.seat))
        named = f"{update.path(f'name{1 - game.seat}')} = {update.value(game.opponent.name)}"
        update.set(f"counted{game.seat}", to=user)
        other = seen.counted[1 - game.seat]
        as_seen = f"attribute_not_exists({theirs})" if other is None else f"{theirs} = {update.value(other)}"
        condition = f"attribute_exists(pk) AND attribute_not_exists({mine}) AND {as_seen} AND {named}"
        return self._update_of(game_key(game.name), update, condition)

    def _tell_friend(self, friend: str, name: str, *, of: str) -> Write:
        update = Update()
        update.set("account", to=of)
        return self._update_of(rows.counted_key(friend, name), update, "attribute_exists(pk)")

    def games(self, user: str) -> Sequence[CountedGame]:
        """Every game counted for an account, in no order."""
        begins = "pk = :pk AND begins_with(sk, :sk)"
        lines = self._all(begins, pk=rows.partition(user), sk=rows.COUNTED, consistent=True)
        return [rows.to_counted(row) for row in lines]

    def forget_games(self, user: str, games: Sequence[CountedGame]) -> None:
        """Delete these lines, and with them the name of who had the seat, wherever it is kept. May be repeated."""
        with ThreadPoolExecutor(AT_ONCE) as threads:
            list(threads.map(partial(self._forget_game, user), games))

    def _forget_game(self, user: str, game: CountedGame) -> None:
        friend = self._forget_seat(user, game)
        if friend is not None:
            self._forget_opponent(friend, game.name)
        with reaching():
            self._client.delete_item(TableName=self._name, Key=packed_item(rows.counted_key(user, game.name)))

    def _forget_seat(self, user: str, game: CountedGame) -> str | None:
        """Take the name from the game itself, which is kept a year; returns the opponent's account, if it counts it."""
        update = Update()
        update.set(f"name{game.seat}", to="")
        update.remove(f"counted{game.seat}")
        counted = update.path(f"counted{game.seat}")
        item = self._update_if(game_key(game.name), update, f"{counted} = {update.value(user)}")
        other: str | None = None if item is None else item.get(f"counted{1 - game.seat}")
        return other or game.opponent.account

    def _forget_opponent(self, friend: str, name: str) -> None:
        update = Update()
        update.set("name", to="")
        update.remove("account")
        self._update_if(rows.counted_key(friend, name), update, "attribute_exists(pk)")

    # --- the client --------------------------------------------------------------------------

    def _update_of(self, key: rows.Row, update: Update, condition: str) -> Write:
        return {"Update": {"TableName": self._name, "Key": packed_item(key), **update.arguments(condition)}}

    def _all_or_nothing(self, writes: list[Write]) -> None:
        """All of these writes, or `Conflict`. boto3 names the transaction, so trying it again does no more."""
        with reaching(NOT_DONE):
            self._client.transact_write_items(TransactItems=writes)  # type: ignore[arg-type]
