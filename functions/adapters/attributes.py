"""DynamoDB's attribute values from plain ones and back: numbers come back as ints, never as Decimal."""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef

Plain: TypeAlias = int | str | bytes | list["Plain"] | dict[str, "Plain"]


def packed(value: Plain) -> "AttributeValueTypeDef":
    """A plain value as DynamoDB takes it.

    >>> packed({"scores": [9, 10]})
    {'M': {'scores': {'L': [{'N': '9'}, {'N': '10'}]}}}
    """
    match value:
        case int():
            return {"N": str(value)}
        case str():
            return {"S": value}
        case bytes():
            return {"B": value}
        case list():
            return {"L": [packed(part) for part in value]}
        case dict():
            return {"M": {name: packed(part) for name, part in value.items()}}


def unpacked(attribute: "AttributeValueTypeDef") -> Plain:
    """A plain value from what DynamoDB gives.

    >>> unpacked({"M": {"scores": {"L": [{"N": "9"}, {"N": "10"}]}}})
    {'scores': [9, 10]}
    """
    match attribute:
        case {"N": str(number)}:
            return int(number)
        case {"S": str(text)}:
            return text
        case {"B": bytes(data)}:
            return data
        case {"L": list(parts)}:
            return [unpacked(part) for part in parts]
        case {"M": dict(parts)}:
            return {name: unpacked(part) for name, part in parts.items()}
        case _:
            raise TypeError(f"an attribute of a kind that is never stored: {list(attribute)}")


def packed_item(item: "Mapping[str, Plain]") -> "dict[str, AttributeValueTypeDef]":
    """A whole item as DynamoDB takes it."""
    return {name: packed(value) for name, value in item.items()}


def unpacked_item(item: "Mapping[str, AttributeValueTypeDef]") -> dict[str, Plain]:
    """A whole item as plain values."""
    return {name: unpacked(attribute) for name, attribute in item.items()}
