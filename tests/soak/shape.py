"""Which fields a message may have, and which must be empty at which stage: a list of what is allowed, nothing else."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from tests.soak.testimony import Message

Allowed: TypeAlias = Mapping[str, Any]
"""Field -> what the parts in it may have; None for plain values and lists of them."""


def _plain(names: str) -> dict[str, Any]:
    return dict.fromkeys(names.split())


GROUP = _plain("kind cards")
SEAT = _plain("name kind level presence house left ready rematch offers_end")
RESULT = _plain("kind winner points knocker knocking_card") | {
    "hands": _plain("deadwood") | {"groups": GROUP},
    "layoffs": _plain("card onto"),
}
DEAL = _plain(
    "dealer turn phase hand ways deadwood legal_moves knocks just_drawn locked opponent_count "
    "upcard top discards stock seen"
) | {"groups": GROUP, "arrangements": GROUP, "sheds": {}, "events": _plain("ply seat move card"), "result": RESULT}
VIEW = _plain("type table version at you stage scores wins record guest asking pace muted acks") | {
    "rules": _plain("target knock_limit gin_bonus undercut_bonus"),
    "seats": SEAT,
    "seal": _plain("game seed_commitment commitments nonces seed"),
    "deal": DEAL,
    "end": _plain("reason winner"),
}
MESSAGES: Mapping[str, Allowed] = {
    "view": VIEW,
    "pong": _plain("type table version presence"),
    "refused": _plain("type code words command") | {"view": VIEW},
    "chat": _plain("type table after until") | {"lines": _plain("id seat text at")},
    "history": _plain("type table") | {"deals": _plain("game deal kind winner points")},
    "seatCode": _plain("type table code seconds"),
    "record": _plain("type record sealed part parts text"),
}

GATEWAY_ERROR = {"message", "connectionId", "requestId"}
"""What the gateway itself sends, to a connection about itself, where a function failed."""


def is_gateway_error(message: Message) -> bool:
    """Whether this is the gateway's word that a function failed."""
    return message.keys() == GATEWAY_ERROR


def shape_problems(message: Message) -> Iterator[str]:
    """What the message has that it may not have, or lacks."""
    if is_gateway_error(message):
        return
    allowed = MESSAGES.get(str(message.get("type")))
    if allowed is None:
        yield f"a message of type {message.get('type')}"
        return
    yield from _field_problems(message, allowed, str(message["type"]))
    view = message if message["type"] == "view" else message.get("view")
    if isinstance(view, dict) and VIEW.keys() == view.keys():
        yield from stage_problems(view)


def _field_problems(part: object, allowed: Allowed | None, place: str) -> Iterator[str]:
    if isinstance(part, list):
        for each in part:
            yield from _field_problems(each, allowed, place)
    elif isinstance(part, dict):
        yield from _names_problems(part, allowed, place)
    elif allowed is not None and part is not None:
        yield f"{place} is a plain value"


def _names_problems(part: Message, allowed: Allowed | None, place: str) -> Iterator[str]:
    if place.endswith(".sheds"):  # its names are cards, which are judged as cards
        yield from (f"{place} holds {value!r}" for value in part.values() if type(value) is not int)
        return
    names = set(allowed or {})
    if part.keys() != names:
        yield f"{place} has fields {sorted(part.keys() ^ names)} too many or too few"
        return
    for name, value in part.items():
        yield from _field_problems(value, (allowed or {})[name], f"{place}.{name}")


EMPTY_AT = {
    "waiting": ("seal", "deal", "end"),
    "sealing": ("deal", "end", "seal.seed"),
    "playing": ("end", "seal.seed", "deal.result"),
    "showdown": ("end", "seal.seed"),
    "over": (),
    "closed": (),
}
WATCHERS_DO_WITHOUT = ("deal", "guest", "acks", "muted")


def stage_problems(view: Message) -> Iterator[str]:
    """What the view shows that at its stage, or to a watcher, is never shown."""
    if view["stage"] not in EMPTY_AT:
        yield f"stage {view['stage']}"
        return
    hidden = EMPTY_AT[view["stage"]] + (WATCHERS_DO_WITHOUT if view["you"] is None else ())
    yield from (f"{name} is shown at stage {view['stage']} to {view['you']}" for name in hidden if _at(view, name))
    if view["stage"] == "sealing" and any(view["seal"]["nonces"]):
        yield "a nonce is shown before all are revealed"
    if view["you"] == 1 and view["guest"] is not None:
        yield "the guest is shown to another than the opener"


def _at(view: Message, name: str) -> object:
    part: Any = view
    for step in name.split("."):
        part = part and part[step]
    return part
