"""An update expression of DynamoDB, put together from paths and values."""

from typing import TYPE_CHECKING, Any

from functions.adapters.attributes import Plain, packed

if TYPE_CHECKING:
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef


class Update:
    """What to set, to add to and to remove. Every step of a path gets a placeholder, so any text may be one.

    >>> update = Update()
    >>> update.set("connections", "0", "L0=", to=1)
    >>> update.remove("due")
    >>> update.expression, update.names
    ('SET #0.#1.#2 = :0 REMOVE #3', {'#0': 'connections', '#1': '0', '#2': 'L0=', '#3': 'due'})
    """

    def __init__(self) -> None:
        self._placeholders: dict[str, str] = {}
        self._sets: list[str] = []
        self._adds: list[str] = []
        self._removes: list[str] = []
        self.values: dict[str, AttributeValueTypeDef] = {}

    def path(self, *steps: str) -> str:
        """A path, as an expression names it."""
        return ".".join(self._placeholders.setdefault(step, f"#{len(self._placeholders)}") for step in steps)

    def value(self, value: Plain) -> str:
        """A value, as an expression names it."""
        name = f":{len(self.values)}"
        self.values[name] = packed(value)
        return name

    def set(self, *steps: str, to: Plain) -> None:
        """Set what is at the path."""
        self._sets.append(f"{self.path(*steps)} = {self.value(to)}")

    def copy(self, name: str, *, of: str) -> None:
        """Set an attribute to the number that another is before the update; 0 where that is not there."""
        self._sets.append(f"{self.path(name)} = if_not_exists({self.path(of)}, {self.value(0)})")

    def add(self, *steps: str, of: int) -> None:
        """Add to the number at the path."""
        self._adds.append(f"{self.path(*steps)} {self.value(of)}")

    def remove(self, *steps: str) -> None:
        """Remove what is at the path, if it is there."""
        self._removes.append(self.path(*steps))

    def arguments(self, condition: str | None = None) -> dict[str, Any]:
        """What the client is told of it, with a condition in which its paths and values may stand."""
        expressions = {"UpdateExpression": self.expression, "ConditionExpression": condition}
        placeholders = {"ExpressionAttributeNames": self.names, "ExpressionAttributeValues": self.values}
        return {name: text for name, text in expressions.items() if text} | placeholders

    @property
    def names(self) -> dict[str, str]:
        """What each placeholder stands for."""
        return {placeholder: step for step, placeholder in self._placeholders.items()}

    @property
    def expression(self) -> str:
        """The whole expression."""
        clauses = {"SET": self._sets, "ADD": self._adds, "REMOVE": self._removes}
        return " ".join(f"{verb} {', '.join(parts)}" for verb, parts in clauses.items() if parts)
