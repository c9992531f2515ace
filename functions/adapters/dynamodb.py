"""`Tables` on one DynamoDB table.

| pk | sk | what | kept |
| --- | --- | --- | --- |
| `TABLE#code` | `TABLE` | a table, its connections, when a line was `said`; `due_at` while a bot is to move | 30 days |
| `TABLE#code` | `CHAT#ms#line` | a line of chat | 30 days |
| `TABLE#code` | `SAID#seat`, `DONE#seat` | until when the seat's lines, and commands, count against it | an hour |
| `TABLE#code` | `DEAL#name#game#number` | a finished deal | a year and two months |
| `GAME#name` | `GAME` | where a finished game is, by its public name; who played it, and for whom it counts | a year |
| `CONN#connection` | `CONN` | where a connection is bound | 3 hours, longer than any lives |
| `FROM#hash` | `OPENED` | until when tables opened from a network address count against it | an hour |

DynamoDB deletes what is past its `ttl` (seconds) when it gets round to it, so reading treats that as gone.
What is kept of accounts: `functions.adapters.accounts`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from core.table import Table
from functions.adapters import rows
from functions.adapters.attributes import Plain, packed, packed_item, unpacked_item
from functions.adapters.aws import reaching
from functions.adapters.games import FinishedGames
from functions.adapters.item import to_item, to_seated, with_presence
from functions.adapters.items import CONDITION_FAILED, HOUR_S
from functions.adapters.update import Update
from functions.patience import Allowance
from functions.ports import Binding, Line, Place, Seated

TABLE_S = 30 * 24 * HOUR_S
CONNECTION_S = 3 * HOUR_S
NEWEST_LINES = 50
MOST_DUE = 50
"""Turns that one sweep plays; the next, a minute later, takes the rest."""
DUE = "bot"
"""The one value of the sparse index's key."""


class DynamoTables(FinishedGames):
    """The tables in the DynamoDB table of that name."""

    # --- tables ------------------------------------------------------------------------------

    def load(self, code: str, *, consistent: bool) -> Seated | None:
        """The table, or None for one that never was or is past its time."""
        item = self._get(rows.table_key(code), consistent=consistent)
        return None if item is None else to_seated(code, item)

    def create(self, table: Table, *, connection: str) -> Seated:
        """Keep a new table with its opener's connection; `Conflict` when the code is taken."""
        connections: Plain = {"0": {connection: self._clock()}, "1": {}}
        item = {
            **to_item(replace(table, version=1)),
            "connections": connections,
            "ttl": self._seconds(TABLE_S),
        }
        with reaching(CONDITION_FAILED):
            self._client.put_item(
                TableName=self._name,
                Item=packed_item({**rows.table_key(table.code), **item}),
                ConditionExpression="attribute_not_exists(pk) OR #ttl < :now",
                ExpressionAttributeNames={"#ttl": "ttl"},
                ExpressionAttributeValues={":now": packed(self._seconds(0))},
            )
        return to_seated(table.code, item)

    def save(
        self,
        before: Seated,
        table: Table,
        *,
        due_at: int | None,
        binding: Binding | None = None,
        handed_on: int | None = None,
    ) -> Seated:
        """Write a table in the place of the one loaded; `Conflict` when there is another by now."""
        written = replace(table, version=before.table.version + 1)
        update = Update()
        condition = f"{update.path('version')} = {update.value(before.table.version)}"
        self._set_changes(update, _own(before.table, before.due_at), _own(written, due_at))
        if handed_on is not None:
            update.set(f"came{handed_on}", to=self._clock())
        if handed_on is not None and (binding is None or binding.seat != handed_on):
            update.set("connections", str(handed_on), to={})
        if binding:
            self._bind(update, binding)
        item = self._update(rows.table_key(table.code), update, condition)
        return with_presence(written, item)

    def _set_changes(self, update: Update, before: dict[str, Plain], after: dict[str, Plain]) -> None:
        update.set("ttl", to=self._seconds(TABLE_S))
        for name, value in after.items():
            if before.get(name) != value:
                update.set(name, to=value)
        for name in sorted(before.keys() - after.keys()):
            update.remove(name)

    # --- connections -------------------------------------------------------------------------

    def bind(self, code: str, binding: Binding, *, secret: bytes) -> Seated | None:
        """Bind a connection, whatever the version; None unless this secret's fingerprint is the seat's by now."""
        update = Update()
        self._bind(update, binding)
        secrets = update.path(f"seat{binding.seat}", "s")
        item = self._update_if(rows.table_key(code), update, f"contains({secrets}, {update.value(secret)})")
        return to_seated(code, item) if item else None

    def _bind(self, update: Update, binding: Binding) -> None:
        update.remove("connections", str(1 - binding.seat), binding.connection)
        if binding.alone:
            update.set("connections", str(binding.seat), to={binding.connection: self._clock()})
            return
        update.set("connections", str(binding.seat), binding.connection, to=self._clock())
        for displaced in binding.displaced:
            update.remove("connections", str(binding.seat), displaced)

    def unbind(self, place: Place, connection: str) -> Seated | None:
        """Take a connection from its seat, whatever the version; None when it was not there."""
        update = Update()
        update.remove("connections", str(place.seat), connection)
        update.set(f"gone{place.seat}", to=self._clock())
        bound = update.path("connections", str(place.seat), connection)
        item = self._update_if(rows.table_key(place.code), update, f"attribute_exists({bound})")
        return to_seated(place.code, item) if item else None

    def note(self, connection: str, place: Place) -> Place | None:
        """Note where a connection is bound, for when it closes; returns the place noted before."""
        item: dict[str, Plain] = {"table": place.code, "seat": place.seat, "ttl": self._seconds(CONNECTION_S)}
        with reaching():
            answer = self._client.put_item(
                TableName=self._name,
                Item=packed_item({**rows.connection_key(connection), **item}),
                ReturnValues="ALL_OLD",
            )
        return rows.to_place(unpacked_item(answer.get("Attributes", {})))

    def forget(self, connection: str) -> Place | None:
        """Forget where a connection was bound; returns it."""
        with reaching():
            answer = self._client.delete_item(
                TableName=self._name, Key=packed_item(rows.connection_key(connection)), ReturnValues="ALL_OLD"
            )
        return rows.to_place(unpacked_item(answer.get("Attributes", {})))

    # --- chat --------------------------------------------------------------------------------

    def add_line(self, code: str, line: Line) -> None:
        """Keep a line of chat."""
        self._put(rows.line_row(code, line), TABLE_S)

    def mark_said(self, code: str, line: Line) -> Seated | None:
        """Mark the line as the newest of a table, whatever the version; None where there is no such table."""
        update = Update()
        update.copy("prior", of="said")
        update.set("said", to=line.at)
        item = self._update_if(rows.table_key(code), update, f"attribute_exists({update.path('pk')})")
        return to_seated(code, item) if item else None

    def newest_lines(self, code: str) -> Sequence[Line]:
        """The newest fifty lines of chat, the oldest first. A line sent twice is one, where it stood first."""
        newest = self._query(rows.TABLE + code, rows.CHAT, newest=NEWEST_LINES)
        lines = {line.name: line for line in map(rows.to_line, newest)}
        return sorted(lines.values(), key=lambda line: line.at)

    # --- counts ------------------------------------------------------------------------------

    def count(self, what: Literal["lines", "commands"], place: Place, allowance: Allowance) -> bool:
        """Count one more of what a seat says or does; False, and not counted, where that is too many."""
        return self._counted(rows.count_key(what, place), allowance)

    def count_opening(self, address: str, allowance: Allowance) -> bool:
        """Count a table that is about to be opened from a network address; False, and not counted, for too many."""
        return self._counted(rows.address_key("OPENED", address), allowance)

    def uncount_opening(self, address: str, allowance: Allowance) -> None:
        """Take back one that was counted, for it had been opened before."""
        update = Update()
        update.add("until", of=-allowance.each)
        self._update_if(rows.address_key("OPENED", address), update, "attribute_exists(pk)")

    def due(self, *, before: int) -> Sequence[str]:
        """The codes of tables whose bot was to move, or whose game was over, before then; the longest waiting first."""
        with reaching():
            answer = self._client.query(
                TableName=self._name,
                IndexName="due",
                KeyConditionExpression="due = :due AND due_at < :before",
                ExpressionAttributeValues={":due": packed(DUE), ":before": packed(before)},
                Limit=MOST_DUE,
            )
        return [str(unpacked_item(item)["pk"]).removeprefix(rows.TABLE) for item in answer["Items"]]

    def rest(self, seated: Seated) -> None:
        """Let a table be due no more, whatever its version; one that is due anew stays so."""
        if seated.due_at is None:
            return
        update = Update()
        update.remove("due")
        update.remove("due_at")
        condition = f"{update.path('due_at')} = {update.value(seated.due_at)}"
        self._update_if(rows.table_key(seated.table.code), update, condition)


def _own(table: Table, due_at: int | None) -> dict[str, Plain]:
    """What a write of the table sets, but for its time."""
    due: dict[str, Plain] = {} if due_at is None else {"due": DUE, "due_at": due_at}
    return {**to_item(table), **due}
