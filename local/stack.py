"""The parts of the template that run: functions, routes, table, queue, schedule, headers."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from local.errors import CloudError
from local.template import URL_SUFFIX, Template, name_of

ACCOUNT_RATE = 10_000
ACCOUNT_BURST = 5_000
SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}


@dataclass(frozen=True)
class Function:
    """A Lambda function: `handler` is `module.path.callable`, `timeout` in seconds."""

    name: str
    handler: str
    timeout: float
    memory: int
    environment: Mapping[str, str]


@dataclass(frozen=True)
class QueueSource:
    """A queue that feeds a function; `partial` when the function reports failed items."""

    queue_url: str
    queue_arn: str
    function: str
    batch_size: int
    partial: bool


@dataclass(frozen=True)
class Schedule:
    """A function run every so many seconds with the same input, a JSON text."""

    name: str
    function: str
    seconds: int
    payload: str


@dataclass(frozen=True)
class Stack:
    """What the local cloud runs. `routes` maps a route key to a function's name."""

    root: Path
    functions: Mapping[str, Function]
    stage: str
    route_field: str
    routes: Mapping[str, str]
    throttle: tuple[float, float]
    """Frames and new sockets a second, and at once, of all clients together."""
    tables: Mapping[str, Mapping[str, Any]]
    queues: Mapping[str, Mapping[str, Any]]
    buckets: tuple[str, ...]
    sources: tuple[QueueSource, ...]
    schedules: tuple[Schedule, ...]
    headers: Mapping[str, str]
    socket_origin: str

    def environment(self) -> dict[str, str]:
        """The one environment of all functions, which run in one process here.

        Raises:
            CloudError: two functions want different values of a variable.
        """
        merged: dict[str, str] = {}
        for function in self.functions.values():
            for variable, value in function.environment.items():
                if merged.setdefault(variable, value) != value:
                    raise CloudError(f"template.yaml: functions disagree about {variable}")
        return merged


def stage_of(template: Template) -> str:
    """The stage of the socket, which is its path."""
    stage: str = template.resolve(_only_socket(template)[1].get("StageName", "default"))
    return stage


def read_stack(template: Template, root: Path) -> Stack:
    """Resolve what runs; `root` is the folder that holds the functions' code.

    Raises:
        CloudError: something in the template is unknown to the local cloud, named in one line.
    """
    try:
        return _read_stack(template, root)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CloudError(f"template.yaml is incomplete: {error!r}") from error


def _read_stack(template: Template, root: Path) -> Stack:
    functions = {logical: _function(template, logical) for logical in _functions(template)}
    api_name, api = _only_socket(template)
    events = list(_events(template))
    resolved = template.resolve
    return Stack(
        root=root,
        functions=functions,
        stage=stage_of(template),
        route_field=_route_field(resolved(api["RouteSelectionExpression"])),
        routes=_routes(template, api),
        throttle=_throttle(resolved(api.get("DefaultRouteSettings") or {})),
        tables={name_of(name): resolved(p) for name, p in _all(template, "DynamoDB::Table")},
        queues={name_of(name): resolved(p) for name, p in _all(template, "SQS::Queue")},
        buckets=tuple(name_of(name).lower() for name, _ in _all(template, "S3::Bucket")),
        sources=tuple(event for event in events if isinstance(event, QueueSource)),
        schedules=tuple(event for event in events if isinstance(event, Schedule)),
        headers=_headers(template),
        socket_origin=template.resolve(
            {"Fn::Sub": f"wss://{api_name.lower()}.execute-api.${{AWS::Region}}.{URL_SUFFIX}"}
        ),
    )


def _all(template: Template, kind: str) -> list[tuple[str, Mapping[str, Any]]]:
    return list(template.of_type(f"AWS::{kind}").items())


def _functions(template: Template) -> dict[str, Mapping[str, Any]]:
    return template.of_type("AWS::Serverless::Function")


def _only_socket(template: Template) -> tuple[str, Mapping[str, Any]]:
    apis = _all(template, "Serverless::WebSocketApi")
    if len(apis) != 1:
        raise CloudError(f"template.yaml has {len(apis)} sockets; the local cloud serves one")
    return apis[0]


def _function(template: Template, logical: str) -> Function:
    shared = (template.document.get("Globals") or {}).get("Function") or {}
    own = _functions(template)[logical]
    both = {**shared, **own}
    variables = {**_variables(shared), **_variables(own)}
    return Function(
        name=logical,
        handler=template.resolve(both["Handler"]),
        timeout=float(template.resolve(both.get("Timeout", 3))),
        memory=int(template.resolve(both.get("MemorySize", 128))),
        environment={name: str(template.resolve(value)) for name, value in variables.items()},
    )


def _variables(properties: Mapping[str, Any]) -> dict[str, Any]:
    return (properties.get("Environment") or {}).get("Variables") or {}


def _route_field(expression: str) -> str:
    prefix = "$request.body."
    if not expression.startswith(prefix):
        raise CloudError(f"template.yaml: route selection {expression} is not known")
    return expression.removeprefix(prefix)


def _routes(template: Template, api: Mapping[str, Any]) -> dict[str, str]:
    if "Auth" in api:
        raise CloudError("template.yaml: the socket has an authorizer, which the local cloud does not know")
    for key, route in (api.get("Routes") or {}).items():
        if "RouteResponseSelectionExpression" in route:
            raise CloudError(f"template.yaml: route {key} answers by its return value, which the local cloud drops")
    return {
        key: template.resolve(route["FunctionArn"]).rpartition(":")[2]
        for key, route in (api.get("Routes") or {}).items()
    }


def _throttle(settings: Mapping[str, Any]) -> tuple[float, float]:
    """What the stage chooses of the account's own limits, which hold where it chooses nothing."""
    rate, burst = settings.get("ThrottlingRateLimit", ACCOUNT_RATE), settings.get("ThrottlingBurstLimit", ACCOUNT_BURST)
    return float(rate), float(burst)


def _events(template: Template) -> Iterator[QueueSource | Schedule]:
    for function, properties in _functions(template).items():
        for name, event in (properties.get("Events") or {}).items():
            resolved = template.resolve(event.get("Properties") or {})
            match event["Type"]:
                case "SQS":
                    yield _queue_source(function, resolved)
                case "Schedule" | "ScheduleV2":
                    yield _schedule(function, name, resolved)
                case kind:
                    raise CloudError(f"template.yaml: {function} has an unknown event {kind}")


def _queue_source(function: str, properties: Mapping[str, Any]) -> QueueSource:
    arn = properties["Queue"]
    region, account, name = arn.split(":")[3:]
    return QueueSource(
        queue_url=f"https://sqs.{region}.{URL_SUFFIX}/{account}/{name}",
        queue_arn=arn,
        function=function,
        batch_size=int(properties.get("BatchSize", 10)),
        partial="ReportBatchItemFailures" in properties.get("FunctionResponseTypes", []),
    )


def _schedule(function: str, name: str, properties: Mapping[str, Any]) -> Schedule:
    expression = properties.get("ScheduleExpression", properties.get("Schedule"))
    rate = re.fullmatch(r"rate\((\d+) (second|minute|hour|day)s?\)", str(expression))
    if rate is None:
        raise CloudError(f"template.yaml: schedule {expression} of {function} is not known")
    return Schedule(
        name=name,
        function=function,
        seconds=int(rate[1]) * SECONDS[rate[2]],
        payload=properties.get("Input", "{}"),
    )


def _headers(template: Template) -> dict[str, str]:
    headers: dict[str, str] = {}
    for _, properties in _all(template, "CloudFront::ResponseHeadersPolicy"):
        config = template.resolve(properties["ResponseHeadersPolicyConfig"])
        headers |= _security_headers(config.get("SecurityHeadersConfig", {}))
        for item in config.get("CustomHeadersConfig", {}).get("Items", []):
            headers[item["Header"]] = item["Value"]
    return headers


def _security_headers(config: Mapping[str, Any]) -> dict[str, str]:
    return dict(_security_header(name, part) for name, part in config.items())


def _security_header(name: str, part: Mapping[str, Any]) -> tuple[str, str]:
    match name:
        case "ContentSecurityPolicy":
            return "Content-Security-Policy", part["ContentSecurityPolicy"]
        case "ContentTypeOptions":
            return "X-Content-Type-Options", "nosniff"
        case "FrameOptions":
            return "X-Frame-Options", part["FrameOption"]
        case "ReferrerPolicy":
            return "Referrer-Policy", part["ReferrerPolicy"]
        case "StrictTransportSecurity":
            subdomains = "; includeSubDomains" if part.get("IncludeSubdomains") else ""
            return "Strict-Transport-Security", f"max-age={part['AccessControlMaxAgeSec']}{subdomains}"
        case _:
            raise CloudError(f"template.yaml: security header {name} is not known")
