"""template.yaml, read and resolved: the intrinsic functions that the running parts need."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from local.errors import CloudError, in_one_line

REGION = "us-east-1"
ACCOUNT = "123456789012"
STACK = "gin-table"
URL_SUFFIX = "amazonaws.com"

PSEUDO_PARAMETERS = {
    "AWS::Region": REGION,
    "AWS::AccountId": ACCOUNT,
    "AWS::StackName": STACK,
    "AWS::Partition": "aws",
    "AWS::URLSuffix": URL_SUFFIX,
    "AWS::NoValue": None,
}


class _CloudFormationLoader(yaml.SafeLoader):
    """YAML with CloudFormation's short tags: `!Ref x` reads as `{"Ref": "x"}`."""


def _long_form(loader: yaml.SafeLoader, tag: str, node: yaml.Node) -> dict[str, Any]:
    value = _plain(loader, node)
    if tag == "GetAtt" and isinstance(value, str):
        value = value.split(".", 1)
    return {tag if tag in ("Ref", "Condition") else f"Fn::{tag}": value}


def _plain(loader: yaml.SafeLoader, node: yaml.Node) -> Any:  # noqa: ANN401
    match node:
        case yaml.SequenceNode():
            return loader.construct_sequence(node, deep=True)
        case yaml.MappingNode():
            return loader.construct_mapping(node, deep=True)
        case yaml.ScalarNode():
            return loader.construct_scalar(node)
        case _:
            raise yaml.constructor.ConstructorError(None, None, "unreadable", node.start_mark)


_CloudFormationLoader.add_multi_constructor("!", _long_form)


def name_of(logical: str) -> str:
    """The physical name of a resource: what CloudFormation would make up, without the chance.

    >>> name_of("GameTable")
    'gin-table-GameTable'
    """
    return f"{STACK}-{logical}"


def _arn(service: str, resource: str) -> str:
    return f"arn:aws:{service}:{REGION}:{ACCOUNT}:{resource}"


def _queue(logical: str) -> dict[str, str]:
    name = name_of(logical)
    return {
        "Ref": f"https://sqs.{REGION}.{URL_SUFFIX}/{ACCOUNT}/{name}",
        "Arn": _arn("sqs", name),
        "QueueName": name,
    }


def _bucket(logical: str) -> dict[str, str]:
    name = name_of(logical).lower()
    return {
        "Ref": name,
        "Arn": f"arn:aws:s3:::{name}",
        "DomainName": f"{name}.s3.{URL_SUFFIX}",
        "RegionalDomainName": f"{name}.s3.{REGION}.{URL_SUFFIX}",
    }


def _table(logical: str) -> dict[str, str]:
    return {"Ref": name_of(logical), "Arn": _arn("dynamodb", f"table/{name_of(logical)}")}


def _function(logical: str) -> dict[str, str]:
    return {"Ref": name_of(logical), "Arn": _arn("lambda", f"function:{logical}")}


def _distribution(logical: str) -> dict[str, str]:
    return {"Ref": name_of(logical), "DomainName": f"{logical.lower()}.cloudfront.net"}


def _named(logical: str) -> dict[str, str]:
    return {"Ref": name_of(logical)}


# What `!Ref` and `!GetAtt` give for each type of resource that may stand in the template. A type
# that is missing here is refused: the local cloud would silently run without it.
ATTRIBUTES: Mapping[str, Callable[[str], dict[str, str]]] = {
    "AWS::Serverless::Function": _function,
    "AWS::Serverless::WebSocketApi": lambda logical: {"Ref": logical.lower()},
    "AWS::DynamoDB::Table": _table,
    "AWS::SQS::Queue": _queue,
    "AWS::S3::Bucket": _bucket,
    "AWS::S3::BucketPolicy": _named,
    "AWS::CloudFront::Distribution": _distribution,
    "AWS::CloudFront::OriginAccessControl": _named,
    "AWS::CloudFront::ResponseHeadersPolicy": _named,
    "AWS::CloudWatch::Alarm": _named,
    "AWS::CloudWatch::Dashboard": _named,
    "AWS::Logs::LogGroup": _named,
    # What has no work to do on one machine: the local cloud serves the page by itself, logs to the terminal.
    "AWS::ApiGateway::Account": _named,
    "AWS::Budgets::Budget": _named,
    "AWS::IAM::Role": _named,
    "AWS::SNS::Subscription": _named,
    "AWS::SNS::Topic": _named,
    "Custom::Page": _named,
}


@dataclass(frozen=True)
class Template:
    """A template with its parameters' values; `resolve` evaluates what stands in it."""

    document: Mapping[str, Any]
    parameters: Mapping[str, Any]

    def given(self, values: Mapping[str, str]) -> "Template":
        """The same template with values for those of its parameters that are named here."""
        chosen = {name: values.get(name, default) for name, default in self.parameters.items()}
        return replace(self, parameters=chosen)

    @property
    def resources(self) -> Mapping[str, Mapping[str, Any]]:
        """Logical name -> resource, as written."""
        resources: Mapping[str, Mapping[str, Any]] = self.document.get("Resources") or {}
        return resources

    def of_type(self, kind: str) -> dict[str, Mapping[str, Any]]:
        """Logical name -> properties, unresolved, of every resource of a type."""
        return {
            logical: resource.get("Properties") or {}
            for logical, resource in self.resources.items()
            if resource.get("Type") == kind
        }

    def resolve(self, value: Any) -> Any:  # noqa: ANN401 - a template holds any JSON
        """Evaluate the intrinsic functions of a value, however deep.

        Raises:
            CloudError: naming the function, reference or attribute that is not known.
        """
        match value:
            case {"Ref": str(name), **rest} if not rest:
                return self._reference(name)
            case {"Fn::GetAtt": [str(logical), str(attribute)]}:
                return self._attribute(logical, attribute)
            case dict() if len(value) == 1 and next(iter(value)).startswith("Fn::"):
                name, argument = next(iter(value.items()))
                return self._intrinsic(name, argument)
            case dict():
                resolved = {key: self.resolve(item) for key, item in value.items()}
                return {key: item for key, item in resolved.items() if item is not None}
            case list():
                return [item for item in map(self.resolve, value) if item is not None]
            case _:
                return value

    def _reference(self, name: str) -> Any:  # noqa: ANN401
        if name in PSEUDO_PARAMETERS:
            return PSEUDO_PARAMETERS[name]
        if name in self.parameters:
            return self.parameters[name]
        return self._attribute(name, "Ref")

    def _attribute(self, logical: str, attribute: str) -> str:
        kind = str(self.resources.get(logical, {}).get("Type"))
        try:
            return ATTRIBUTES[kind](logical)[attribute]
        except KeyError:
            name = logical if attribute == "Ref" else f"{logical}.{attribute}"
            raise CloudError(f"template.yaml: {name} is not known to the local cloud") from None

    def _intrinsic(self, name: str, argument: Any) -> Any:  # noqa: ANN401
        match name, argument:
            case "Fn::Sub", str(text):
                return self._substitute(text, {})
            case "Fn::Sub", [str(text), dict(names)]:
                return self._substitute(text, names)
            case "Fn::Join", [str(separator), parts]:
                return separator.join(map(str, self.resolve(parts)))
            case "Fn::Split", [str(separator), text]:
                return str(self.resolve(text)).split(separator)
            case "Fn::Select", [index, items]:
                return self.resolve(items)[int(self.resolve(index))]
            case "Fn::If", [str(condition), yes, no]:
                return self.resolve(yes if self._holds({"Condition": condition}) else no)
            case _:
                raise CloudError(f"template.yaml: {name} is not known to the local cloud")

    def _substitute(self, text: str, names: Mapping[str, Any]) -> str:
        def value_of(match: re.Match[str]) -> str:
            name = match[1]
            if name in names:
                return str(self.resolve(names[name]))
            logical, dot, attribute = name.partition(".")
            return str(self._attribute(logical, attribute) if dot else self._reference(name))

        return re.sub(r"\$\{([^!}][^}]*)\}", value_of, text).replace("${!", "${")

    def _holds(self, condition: Any) -> bool:  # noqa: ANN401
        match condition:
            case {"Condition": str(name)} if name in (self.document.get("Conditions") or {}):
                return self._holds(self.document["Conditions"][name])
            case {"Fn::Equals": [left, right]}:
                return bool(self.resolve(left) == self.resolve(right))
            case {"Fn::Not": [inner]}:
                return not self._holds(inner)
            case {"Fn::And": list(parts)}:
                return all(map(self._holds, parts))
            case {"Fn::Or": list(parts)}:
                return any(map(self._holds, parts))
            case _:
                raise CloudError(f"template.yaml: condition {condition} is not known")


def read_template(path: Path) -> Template:
    """Read a template; its parameters have their defaults.

    Raises:
        CloudError: the file can't be read, is not YAML, or holds an unknown type of resource.
    """
    try:
        # The loader is YAML's safe one, with CloudFormation's tags as plain data.
        document = yaml.load(path.read_text("utf-8"), _CloudFormationLoader)  # noqa: S506
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise CloudError(f"{path.name} can't be read: {in_one_line(error)}") from None
    if not isinstance(document, dict) or not isinstance(document.get("Resources"), dict):
        raise CloudError(f"{path.name} has no resources")
    _refuse_unknown_types(document["Resources"], path)
    declared = document.get("Parameters") or {}
    return Template(document, {name: spec.get("Default") for name, spec in declared.items()})


def _refuse_unknown_types(resources: Mapping[str, Any], path: Path) -> None:
    for logical, resource in resources.items():
        kind = resource.get("Type") if isinstance(resource, dict) else None
        if kind not in ATTRIBUTES:
            raise CloudError(f"{path.name}: {logical} is of type {kind}, unknown to local cloud")
