"""How large DynamoDB says an item is: what its capacity units are counted from."""

from collections.abc import Mapping
from typing import Any

NUMBER_BYTES = 1
COLLECTION_BYTES = 3


def item_size(item: Mapping[str, Any] | None) -> int:
    """Bytes of an item in DynamoDB's JSON: names and values, by its published rule.

    >>> item_size({"pk": {"S": "TABLE#ab"}, "n": {"N": "12"}})
    13
    """
    if item is None:
        return 0
    return sum(_text(name) + _value(value) for name, value in item.items())


def _text(text: str) -> int:
    return len(text.encode())


def _value(value: Mapping[str, Any]) -> int:
    ((kind, content),) = value.items()
    match kind:
        case "S":
            return _text(content)
        case "N":
            return _number(content)
        case "B":
            return len(content)
        case "BOOL" | "NULL":
            return 1
        case "SS" | "NS" | "BS":
            return sum(_value({kind[0]: each}) for each in content)
        case "L":
            return COLLECTION_BYTES + sum(1 + _value(each) for each in content)
        case _:
            return COLLECTION_BYTES + len(content) + item_size(content)


def _number(digits: str) -> int:
    significant = digits.lstrip("-0.").replace(".", "").rstrip("0")
    sign = digits.startswith("-")
    return NUMBER_BYTES + (len(significant) + 1) // 2 + sign
