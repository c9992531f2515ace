"""The border that every frame crosses: how much may come over a socket, and each failure by a name that is told."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from pydantic import BaseModel

from core.illegal import IllegalMove
from core.refusals import Refused
from functions.account_refusal import AskRefused
from functions.log import log_trouble
from functions.patience import Allowance, Patience
from functions.ports import Speaker, Unavailable
from functions.refusal import OUR_OWN, WireCode, WireRefused
from functions.service.telling import hang_up

Refusal: TypeAlias = Refused | IllegalMove | WireRefused | AskRefused

FRAMES = Allowance(most=200, each=50)
"""Of a connection: more than two people and their pages ever send, less than one container serves."""
REFUSALS = Allowance(most=20, each=500)
"""Of a connection: more than a person's mistakes and a page's doubts on a bad line come to."""


class Border(Speaker, Protocol):
    """What the border needs."""

    @property
    def patience(self) -> Patience:
        """The count of what comes."""


def with_patience(ports: Border, connection: str, last_word: BaseModel, answered: Callable[[], Refusal | None]) -> None:
    """Have a frame answered, unless too many come; and close the socket where too many of them are refused."""
    if not ports.patience.allows("frames", connection, FRAMES):
        hang_up(ports, connection, last_word)
        return
    refusal = answered()
    counts = refusal is not None and refusal.code not in OUR_OWN
    if counts and not ports.patience.allows("refusals", connection, REFUSALS):
        hang_up(ports, connection, last_word)


def refusal_of(deed: Callable[[], None]) -> Refusal | None:
    """Do it; what stands against it, or what failed, by a name the sender can be told."""
    try:
        deed()
    except (Refused, IllegalMove, WireRefused, AskRefused) as refusal:
        return refusal
    except Unavailable as error:
        log_trouble("a command could not be carried out", error)
        return WireRefused(WireCode.UNAVAILABLE)
    except Exception as error:  # noqa: BLE001 (the border: a fault of ours must be answered too, and tell nothing)
        log_trouble("a command failed", error)
        return WireRefused(WireCode.FAULT)
    return None
