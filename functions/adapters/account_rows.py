"""The items of accounts: their keys, and what each holds.

Everything of an account but its games begins with `ACCOUNT` in the sort key, so one query has all of it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from core.counted import CountedGame, Opponent, parse_deal_ends
from core.seats import fingerprint
from functions.account_ports import Account, Once, Passkey, Session
from functions.adapters.attributes import Plain
from functions.adapters.item import from_ending, to_ending

ACCOUNT = "ACCOUNT"
KEY = "ACCOUNT#KEY#"
SESSION = "ACCOUNT#SESSION#"
COUNTED = "GAME#"
LEAVING = "LEAVING"
SESSION_S = 365 * 24 * 3600
SCHEMA = 1

Row = dict[str, Plain]


def partition(user: str) -> str:
    """Where everything of an account is."""
    return f"USER#{user}"


def account_key(user: str) -> Row:
    """The key of an account's own item."""
    return {"pk": partition(user), "sk": ACCOUNT}


def leaving_key(user: str) -> Row:
    """The key of the mark that an account is being deleted."""
    return {"pk": LEAVING, "sk": partition(user)}


def to_leaving(row: Mapping[str, Any]) -> str:
    """The account that a mark is of."""
    return str(row["sk"]).removeprefix(partition(""))


def counted_key(user: str, name: str) -> Row:
    """The key of the line of a game that an account has counted."""
    return {"pk": partition(user), "sk": COUNTED + name}


def once_key(name: bytes) -> Row:
    """The key of what serves once."""
    return {"pk": f"ONCE#{name.hex()}", "sk": "ONCE"}


def account_row(account: Account) -> Row:
    """An account's own item."""
    row: dict[str, Plain | None] = {
        **account_key(account.user),
        "schema": SCHEMA,
        "version": account.version,
        "created": account.created,
        "nickname": account.nickname,
        "preferences": account.preferences,
        "commands": [*account.commands],
        "deleting": 1 if account.deleting else None,
    }
    return {name: value for name, value in row.items() if value is not None}


def parts(account: Account) -> dict[str, Row]:
    """The items of an account's passkeys and sessions, by sort key."""
    rows = (*map(_passkey_row, account.passkeys), *map(_session_row, account.sessions))
    return {str(row["sk"]): {"pk": partition(account.user), **row} for row in rows}


def part_key(user: str, sort_key: str) -> Row:
    """The key of a passkey's or a session's item."""
    return {"pk": partition(user), "sk": sort_key}


def _passkey_row(passkey: Passkey) -> Row:
    return {
        "sk": KEY + fingerprint(passkey.id.hex()).hex(),
        "id": passkey.id,
        "key": passkey.key,
        "count": passkey.count,
        "name": passkey.name,
        "created": passkey.created,
        "used": passkey.used,
    }


def _session_row(session: Session) -> Row:
    return {
        "sk": SESSION + session.token.hex(),
        "device": session.device,
        "created": session.created,
        "used": session.used,
        "ttl": session.used // 1000 + SESSION_S,
    }


def to_account(user: str, rows: Iterable[Mapping[str, Any]]) -> Account | None:
    """The account of the rows that are there; None where its own is not."""
    by_key = {row["sk"]: row for row in rows}
    own = by_key.get(ACCOUNT)
    if own is None:
        return None
    return Account(
        user=user,
        version=own["version"],
        created=own["created"],
        nickname=own["nickname"],
        preferences=own["preferences"],
        passkeys=tuple(sorted(_passkeys(by_key), key=lambda passkey: (passkey.created, passkey.id))),
        sessions=tuple(sorted(_sessions(by_key), key=lambda session: (session.created, session.token))),
        commands=tuple(own["commands"]),
        deleting="deleting" in own,
    )


def _passkeys(by_key: Mapping[str, Mapping[str, Any]]) -> Iterator[Passkey]:
    names = ("id", "key", "count", "name", "created", "used")
    for key, row in by_key.items():
        if key.startswith(KEY):
            yield Passkey(**{name: row[name] for name in names})


def _sessions(by_key: Mapping[str, Mapping[str, Any]]) -> Iterator[Session]:
    for key, row in by_key.items():
        if key.startswith(SESSION):
            token = bytes.fromhex(key.removeprefix(SESSION))
            yield Session(token=token, device=row["device"], created=row["created"], used=row["used"])


def once_row(once: Once) -> Row:
    """Something that serves once."""
    row: dict[str, Plain | None] = {
        **once_key(once.name),
        "purpose": once.purpose,
        "user": once.user,
        "until": once.until,
        "spent": once.spent,
    }
    return {name: value for name, value in row.items() if value is not None}


def to_once(row: Mapping[str, Any]) -> Once:
    """What serves once, of its row."""
    return Once(
        name=bytes.fromhex(row["pk"].removeprefix("ONCE#")),
        purpose=row["purpose"],
        user=row.get("user"),
        until=row["until"],
        spent=row.get("spent"),
    )


def counted_row(user: str, game: CountedGame) -> Row:
    """The line of a game that an account has counted."""
    row: dict[str, Plain | None] = {
        **counted_key(user, game.name),
        "schema": SCHEMA,
        "at": game.at,
        "seat": game.seat,
        "target": game.target,
        "end": from_ending(game.ending),
        "scores": [*game.scores],
        "deals": " ".join(map(str, game.deals)),
        "name": game.opponent.name,
        "level": game.opponent.level,
        "account": game.opponent.account,
    }
    return {name: value for name, value in row.items() if value is not None}


def to_counted(row: Mapping[str, Any]) -> CountedGame:
    """The counted game of a row."""
    mine, theirs = row["scores"]
    return CountedGame(
        name=row["sk"].removeprefix(COUNTED),
        at=row["at"],
        seat=row["seat"],
        target=row["target"],
        ending=to_ending(row["end"]),
        scores=(mine, theirs),
        opponent=Opponent(name=row["name"], level=row.get("level"), account=row.get("account")),
        deals=parse_deal_ends(row["deals"]),
    )
