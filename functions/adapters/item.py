"""The stored item of a table, and the table again from it.

It is written at every move, so it is small: under 1,024 bytes, which is one write. Names of seats' attributes are
single letters, what has its usual value is left out, the deal is its moves (the deck follows from the seal).
`schema` is raised when an older item can no longer be read as it is; `tests/golden` holds one of each.
"""

from functools import reduce
from typing import Any, cast

from core.game import Ending, EndReason, Game
from core.habits import BothHabits, Habits
from core.rules import STANDARD, Rules, parse_rules
from core.seats import Guest, Level, Pace, Seat, SeatCode
from core.table import Table
from functions.adapters.attributes import Plain
from functions.ports import Seated

SCHEMA = 1
NOBODY = -1
"""In the place of a seat, where none is meant: DynamoDB's null would be a value of another kind."""

USUAL_PACE: Pace = "human"

FLAGS = {"h": "house", "l": "left", "m": "muted", "r": "ready", "a": "rematch", "e": "offers_end"}
"""The letter for each thing that is so or not of a seat (`a` for another game)."""


def to_item(table: Table) -> dict[str, Plain]:
    """The table's own attributes, without keys, connections and times."""
    opener, opponent = table.seats
    item: dict[str, Plain | None] = {
        "schema": SCHEMA,
        "version": table.version,
        "rules": _unusual(table.rules),
        "seat0": _from_seat(opener),
        "seat1": None if opponent is None else _from_seat(opponent),
        "seed": table.seed,
        "game": _from_game(table.game),
        "habits": _from_habits(table.game.habits),
        "end": None if table.game.ending is None else from_ending(table.game.ending),
        "wins": list(table.wins),
        "moves": table.moves,
        "ready_at": table.ready_at,
        "guest": _from_guest(table.guest),
        "away": list(table.turned_away) or None,
        "seat_code": _from_seat_code(table.seat_code),
        "pace": None if table.pace == USUAL_PACE else table.pace,
    }
    return {name: value for name, value in item.items() if value is not None and value != ""}


def to_table(code: str, item: dict[str, Any]) -> Table:
    """The table of an item's plain attributes."""
    return Table(
        code=code,
        version=item["version"],
        rules=parse_rules(item.get("rules", "")),
        seats=(_to_seat(item["seat0"]), _to_seat(item["seat1"]) if "seat1" in item else None),
        seed=item["seed"],
        game=_to_game(item["game"], item.get("habits", 0), item.get("end")),
        wins=_pair(item["wins"]),
        moves=item.get("moves", ""),
        ready_at=item.get("ready_at"),
        guest=_to_guest(item.get("guest")),
        turned_away=tuple(item.get("away", ())),
        seat_code=_to_seat_code(item.get("seat_code")),
        pace=cast("Pace", item.get("pace", USUAL_PACE)),
    )


def to_seated(code: str, item: dict[str, Any]) -> Seated:
    """The table of an item's plain attributes, with who is connected to it."""
    return with_presence(to_table(code, item), item)


def with_presence(table: Table, item: dict[str, Any]) -> Seated:
    """The table with who is connected to it by the item's plain attributes."""
    return Seated(
        table=table,
        connections=(item["connections"]["0"], item["connections"]["1"]),
        gone_at=(item.get("gone0", 0), item.get("gone1", 0)),
        came_at=(item.get("came0", 0), item.get("came1", 0)),
        due_at=item.get("due_at"),
        said_at=item.get("said", 0),
        said_before=item.get("prior", 0),
    )


def _unusual(rules: Rules) -> str:
    usual = str(STANDARD).split()
    return " ".join(rule for rule in str(rules).split() if rule not in usual)


def _from_seat(seat: Seat) -> Plain:
    flags = "".join(letter for letter, name in FLAGS.items() if getattr(seat, name))
    item: dict[str, Plain | None] = {
        "n": seat.name,
        "s": list(seat.secrets),
        "l": seat.level,
        "f": flags,
        "c": seat.commitment,
        "x": seat.nonce,
        "q": " ".join(seat.commands),
    }
    return {name: value for name, value in item.items() if value}


def _to_seat(item: dict[str, Any]) -> Seat:
    flags = {name: letter in item.get("f", "") for letter, name in FLAGS.items()}
    return Seat(
        name=item["n"],
        secrets=tuple(item.get("s", ())),
        level=cast("Level | None", item.get("l")),
        commitment=item.get("c"),
        nonce=item.get("x"),
        commands=tuple(item.get("q", "").split()),
        **flags,
    )


def _from_game(game: Game) -> Plain:
    return [game.number, game.deal_number, _seat(game.first_dealer), _seat(game.dealer), *game.scores]


def _to_game(item: list[int], habits: int, ending: str | None) -> Game:
    number, deal_number, first_dealer, dealer, *scores = item
    return Game(
        number=number,
        deal_number=deal_number,
        first_dealer=_seat_or_none(first_dealer),
        dealer=_seat_or_none(dealer),
        scores=_pair(scores),
        habits=_to_habits(habits),
        ending=to_ending(ending) if ending else None,
    )


def _from_habits(habits: BothHabits) -> int | None:
    """Both seats' counts as the digits of one number to the base of 16; nothing where all are 0."""
    digits = [count for seat in habits for count in (seat.early, seat.middle, seat.late, seat.gins)]
    return reduce(lambda number, digit: 16 * number + digit, digits) or None


def _to_habits(number: int) -> BothHabits:
    early, middle, late, gins, *others = (int(digit, 16) for digit in f"{number:08x}")
    return Habits(early, middle, late, gins), Habits(*others)


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _seat_or_none(stored: int) -> int | None:
    return None if stored == NOBODY else stored


def _pair(numbers: list[int]) -> tuple[int, int]:
    first, second = numbers
    return first, second


def from_ending(ending: Ending) -> str:
    """How a game ended, as it is stored."""
    return f"{ending.reason} {_seat(ending.winner)}"


def to_ending(text: str) -> Ending:
    """How a game ended, from what is stored."""
    reason, winner = text.split()
    return Ending(cast("EndReason", reason), _seat_or_none(int(winner)))


def _from_guest(guest: Guest | None) -> Plain | None:
    return None if guest is None else {"n": guest.name, "s": guest.secret}


def _to_guest(item: dict[str, Any] | None) -> Guest | None:
    return None if item is None else Guest(name=item["n"], secret=item["s"])


def _from_seat_code(code: SeatCode | None) -> Plain | None:
    return None if code is None else {"h": code.code_hash, "s": code.seat, "e": code.expires}


def _to_seat_code(item: dict[str, Any] | None) -> SeatCode | None:
    return None if item is None else SeatCode(code_hash=item["h"], seat=item["s"], expires=item["e"])
