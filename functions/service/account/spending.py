"""What serves once: the challenge a passkey answers, the code that signs a device in.

It is spent in the same write that makes the session it is spent for, so there is never one without the other; and a
repeat by the same device finds both.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from core.seats import fingerprint
from functions.account_ports import Account, AccountPorts, Once, OncePurpose
from functions.account_refusal import AccountCode, AskRefused
from functions.ports import Conflict
from functions.refusal import WireCode, WireRefused
from functions.service.account.sessions import TRIES


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of what serves once: what it is for, how long it is good, and what is said where it is not."""

    purposes: Collection[OncePurpose]
    seconds: int
    unknown: AccountCode
    spent: AccountCode
    expired: AccountCode


def _challenge(*purposes: OncePurpose) -> Kind:
    return Kind(purposes, 300, AccountCode.CHALLENGE_UNKNOWN, AccountCode.CHALLENGE_USED, AccountCode.CHALLENGE_EXPIRED)


TO_MAKE, TO_SIGN = _challenge("make", "add"), _challenge("sign")
_CODE: tuple[OncePurpose, ...] = ("code",)
DEVICE_CODE = Kind(
    _CODE, 120, AccountCode.DEVICE_CODE_WRONG, AccountCode.DEVICE_CODE_USED, AccountCode.DEVICE_CODE_EXPIRED
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """What a device would spend. Its `repr` tells none of it."""

    kind: Kind
    text: str = field(repr=False)
    """The challenge or code itself."""
    token: bytes = field(repr=False)
    """Fingerprint of the device's token."""
    user: str | None = field(default=None, repr=False)
    """The account, where what is spent is for any."""


Judge: TypeAlias = Callable[[Once, Account | None], Account]
"""What the account becomes, None being one that is not there yet; it may raise a refusal."""


def put_once(ports: AccountPorts, kind: Kind, text: str, *, purpose: OncePurpose, user: str | None) -> None:
    """Keep something that serves once, known by its text."""
    until = ports.clock() + kind.seconds * 1000
    ports.accounts.put_once(Once(name=fingerprint(text), purpose=purpose, user=user, until=until))


def spend(ports: AccountPorts, spending: Spending, judge: Judge) -> Account:
    """Spend it, and save what the account becomes."""
    for _ in range(TRIES):
        once = _found(ports, spending)
        account = ports.accounts.load(once.user or spending.user or "")
        if once.spent is not None:
            return _spent_before(once, account, spending)
        if once.until < ports.clock():
            raise AskRefused(spending.kind.expired)
        after = judge(once, account)
        with suppress(Conflict):
            return ports.accounts.save(account, after, spending=replace(once, spent=spending.token))
    raise WireRefused(WireCode.BUSY)


def _found(ports: AccountPorts, spending: Spending) -> Once:
    once = ports.accounts.once(fingerprint(spending.text))
    if once is None or once.purpose not in spending.kind.purposes:
        raise AskRefused(spending.kind.unknown)
    return once


def _spent_before(once: Once, account: Account | None, spending: Spending) -> Account:
    """The account, for a repeat by the device that it was spent for and that is still signed in."""
    if once.spent != spending.token or account is None or account.session_of(spending.token) is None:
        raise AskRefused(spending.kind.spent)
    return account
