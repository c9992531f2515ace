"""Who asks: the account of a signed-in device, and how a change of it is saved.

A device makes its token itself and the server keeps its fingerprint, so a sign-in that is repeated is the same one.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from core.seats import fingerprint
from core.text import clean
from functions.account_messages import EndSession, SignedInAsk, SignedOut, SignOut
from functions.account_ports import Account, AccountPorts, Session
from functions.account_refusal import AccountCode, AskRefused
from functions.days import DAY_MS
from functions.ports import Conflict, Unavailable
from functions.refusal import WireCode, WireRefused

TRIES = 3
MOST_SESSIONS = 20
"""Of an account; a further one takes the place of the one that was silent longest."""


def signed_in(ports: AccountPorts, ask: SignedInAsk) -> Account:
    """The account of the device that asks; refused where it is signed out, or the account is deleted."""
    token = fingerprint(ask.token)
    account = ports.accounts.load(ask.user)
    session = None if account is None or account.deleting else account.session_of(token)
    if account is None or session is None:
        raise AskRefused(AccountCode.SIGNED_OUT)
    return _heard_of(ports, account, session)


def _heard_of(ports: AccountPorts, account: Account, session: Session) -> Account:
    """Once a day it is noted that the device was heard of, so that its year begins anew. It need not succeed."""
    now = ports.clock()
    if now - session.used < DAY_MS:
        return account
    sessions = tuple(replace(each, used=now) if each == session else each for each in account.sessions)
    with suppress(Conflict, Unavailable):
        return ports.accounts.save(account, replace(account, sessions=sessions))
    return account


def change(ports: AccountPorts, ask: SignedInAsk, judge: Callable[[Account], Account]) -> Account:
    """Load, judge and save; where somebody else wrote in between, judge again, three times at most."""
    for _ in range(TRIES):
        account = signed_in(ports, ask)
        after = judge(account)
        if after == account:
            return account
        with suppress(Conflict):
            return ports.accounts.save(account, after)
    raise WireRefused(WireCode.BUSY)


def with_session(account: Account, token: bytes, device: str, now: int) -> Account:
    """The account with a device signed in, anew where it was."""
    others = without_session(account, token).sessions
    kept = sorted(others, key=lambda session: session.used)[-(MOST_SESSIONS - 1) :]
    session = Session(token=token, device=device_words(device), created=now, used=now)
    return replace(account, sessions=(*kept, session))


def device_words(text: str) -> str:
    """A device in words, as it is listed."""
    return clean(text)


def end_session(ports: AccountPorts, ask: EndSession) -> Account:
    """Sign another device out."""
    return change(ports, ask, lambda account: without_session(account, bytes.fromhex(ask.session)))


def sign_out(ports: AccountPorts, ask: SignOut) -> SignedOut:
    """Sign this device out; done, where it is already."""
    try:
        change(ports, ask, lambda account: without_session(account, fingerprint(ask.token)))
    except AskRefused as refusal:
        if refusal.code != AccountCode.SIGNED_OUT:
            raise
    return SignedOut(type="account", answer="signedOut", command=ask.command)


def without_session(account: Account, token: bytes) -> Account:
    """The account with that device signed out."""
    return replace(account, sessions=tuple(each for each in account.sessions if each.token != token))
