"""The small items beside a table: where connections are bound, finished deals, lines of chat; and every item's key."""

import hashlib
from ipaddress import IPv6Network
from typing import Any, Literal

from core.game import FinishedDeal
from core.rules import Rules
from core.shuffle import Seal
from functions.adapters.attributes import Plain
from functions.adapters.item import from_ending, to_ending
from functions.ports import FinishedGame, FinishedSeat, Line, Place

TABLE = "TABLE#"
CONNECTION = "CONN#"
CHAT = "CHAT#"
DEAL = "DEAL#"
GAME = "GAME#"
COUNTED = {"lines": "SAID", "commands": "DONE"}
SCHEMA = 1


def table_key(code: str) -> dict[str, Plain]:
    """The key of a table's own item."""
    return {"pk": TABLE + code, "sk": "TABLE"}


def connection_key(connection: str) -> dict[str, Plain]:
    """The key of the note where a connection is bound."""
    return {"pk": CONNECTION + connection, "sk": "CONN"}


def to_place(row: dict[str, Any]) -> Place | None:
    """Where a connection is bound; None of an empty row."""
    return Place(row["table"], row["seat"]) if row else None


def count_key(what: Literal["lines", "commands"], place: Place) -> dict[str, Plain]:
    """The key of the count of what a seat has said or done lately."""
    return {"pk": TABLE + place.code, "sk": f"{COUNTED[what]}#{place.seat}"}


def address_key(what: str, address: str) -> dict[str, Plain]:
    """The key of the count of what came from a network address, of which it tells nothing.

    Some 256 addresses of version 4 share each key, so it can't be said which it was; that two of them play in the same
    hour is rare. Of version 6 it is the network of 64 bits, for a household has billions of addresses.
    """
    digest = hashlib.sha256(_network(address).encode()).hexdigest()
    return {"pk": f"FROM#{digest[:6]}", "sk": what}


def _network(address: str) -> str:
    """Whose address it is.

    >>> _network("203.0.113.7"), _network("2001:db8::1:2:3:4")
    ('203.0.113.7', '2001:db8::')
    """
    if ":" not in address:
        return address
    return str(IPv6Network((address, 64), strict=False).network_address)


def deal_prefix(name: str) -> str:
    """What the sort keys of a game's deals begin with; they sort in the order of the deals.

    The game's public name keeps apart what was played under one code by tables of different times.
    """
    return f"{DEAL}{name}#"


def deal_row(name: str, finished: FinishedDeal, *, seal: Seal, rules: Rules) -> dict[str, Plain]:
    """A finished deal of the game of that name with its seal, from which the deck is derived."""
    row: dict[str, Plain | None] = {
        "pk": TABLE + seal.table,
        "sk": f"{deal_prefix(name)}{finished.game:04d}#{finished.deal:04d}",
        "schema": SCHEMA,
        "dealer": finished.dealer,
        "kind": finished.kind,
        "winner": finished.winner,
        "points": finished.points,
        "moves": finished.moves,
        "rules": str(rules),
        "seed": seal.seed,
        "nonce0": seal.nonces[0],
        "nonce1": seal.nonces[1],
    }
    return {name: value for name, value in row.items() if value is not None}


def to_finished(row: dict[str, Any]) -> FinishedDeal:
    """The finished deal of a row."""
    _, _, game, deal = row["sk"].split("#")
    return FinishedDeal(
        game=int(game),
        deal=int(deal),
        dealer=row["dealer"],
        kind=row.get("kind"),
        winner=row.get("winner"),
        points=row["points"],
        moves=row["moves"],
    )


def to_seal(code: str, row: dict[str, Any]) -> Seal:
    """The seal in the row of a finished deal."""
    _, _, game, _ = row["sk"].split("#")
    nonces = row.get("nonce0"), row.get("nonce1")
    return Seal(table=code, game=int(game), seed=row["seed"], nonces=nonces)


def game_key(name: str) -> dict[str, Plain]:
    """The key under which a finished game is found by its public name."""
    return {"pk": GAME + name, "sk": "GAME"}


def game_row(finished: FinishedGame) -> dict[str, Plain]:
    """A finished game. `name0`, `level0` and `secrets0` are who had seat 0."""
    row: dict[str, Plain | None] = {
        **game_key(finished.name),
        "schema": SCHEMA,
        "table": finished.table,
        "game": finished.game,
        "deals": finished.deals,
        "end": from_ending(finished.ending),
        "at": finished.at,
    }
    for number, seat in enumerate(finished.seats or ()):
        row |= {f"name{number}": seat.name, f"level{number}": seat.level, f"secrets{number}": [*seat.secrets]}
    return {name: value for name, value in row.items() if value is not None}


def to_game(row: dict[str, Any]) -> FinishedGame:
    """The finished game of a row."""
    return FinishedGame(
        name=row["pk"].removeprefix(GAME),
        table=row["table"],
        game=row["game"],
        deals=row["deals"],
        ending=to_ending(row["end"]),
        at=row["at"],
        seats=(_to_seat(row, 0), _to_seat(row, 1)) if "name0" in row else None,
        counted=(row.get("counted0"), row.get("counted1")),
    )


def _to_seat(row: dict[str, Any], seat: int) -> FinishedSeat:
    return FinishedSeat(name=row[f"name{seat}"], level=row.get(f"level{seat}"), secrets=tuple(row[f"secrets{seat}"]))


def line_row(code: str, line: Line) -> dict[str, Plain]:
    """A line of chat. Its key sorts by time, and tells who said it in which command."""
    key = f"{CHAT}{line.at:013d}#{line.name}"
    return {"pk": TABLE + code, "sk": key, "seat": line.seat, "text": line.text}


def to_line(row: dict[str, Any]) -> Line:
    """The line of chat of a row."""
    _, at, name = row["sk"].split("#")
    return Line(name=name, seat=row["seat"], text=row["text"], at=int(at))
