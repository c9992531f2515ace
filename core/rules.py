"""The rules a table may choose, fixed before its first deal."""

import re
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Rules:
    """What may differ from table to table; with nothing chosen, the standard game.

    The text form names every rule. A text that leaves one out means its default, so texts written
    before a rule existed stay readable.

    >>> str(Rules(target=250))
    'target=250 knock_limit=10 gin_bonus=25 undercut_bonus=25'
    >>> parse_rules("target=250") == Rules(target=250)
    True
    """

    target: int = 100
    """The first to reach it wins the game; 50 to 500."""
    knock_limit: int = 10
    """A knock is legal with this much deadwood or less; 0 to 10, 0 meaning gin only."""
    gin_bonus: int = 25
    """Points for gin besides the defender's deadwood; 0 to 100."""
    undercut_bonus: int = 25
    """Points for an undercut besides the difference; 0 to 100."""

    def __post_init__(self) -> None:
        """Raise `ValueError` for a rule outside its bounds."""
        for name, (least, most) in _BOUNDS.items():
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= most:
                raise ValueError(f"{name} must be {least} to {most}, not {value!r:.40}")

    def __str__(self) -> str:
        return " ".join(f"{rule.name}={getattr(self, rule.name)}" for rule in fields(self))


_BOUNDS = {
    "target": (50, 500),
    "knock_limit": (0, 10),
    "gin_bonus": (0, 100),
    "undercut_bonus": (0, 100),
}

STANDARD = Rules()

_VALUE = re.compile(r"0|[1-9][0-9]{0,3}")
"""A number as a rule prints it: each has one text."""


def parse_rules(text: str) -> Rules:
    """Read the text form of rules; `ValueError` for an unknown rule or a value out of bounds."""
    chosen: dict[str, int] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in _BOUNDS or name in chosen or not _VALUE.fullmatch(value):
            raise ValueError(f"not a rule: {word!r:.80}")
        chosen[name] = int(value)
    return Rules(**chosen)
