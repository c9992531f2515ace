"""Passkeys: making an account by one, adding more, and signing in."""

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from core.seats import fingerprint
from functions.account_messages import (
    AskChallenge,
    ChallengeMade,
    KeepPasskey,
    NewPasskey,
    PasskeyWanted,
    RemovePasskey,
    SignedInAsk,
    SignIn,
)
from functions.account_ports import Account, AccountPorts, Assertion, Once, Passkey, Told, Unverified
from functions.account_refusal import AccountCode, AskRefused
from functions.patience import Allowance
from functions.refusal import WireCode, WireRefused
from functions.service.account.sessions import change, device_words, signed_in, with_session
from functions.service.account.spending import TO_MAKE, TO_SIGN, Spending, put_once, spend

USER_BYTES = 16
CHALLENGE_BYTES = 32
MOST_PASSKEYS = 10
ASKED = Allowance(most=200, each=18_000)
"""Challenges asked for from a network address: each is an item that is kept an hour."""


def new_passkey(ports: AccountPorts, ask: NewPasskey, *, address: str) -> PasskeyWanted:
    """What a passkey is to be made from: for a new account, or the signed-in device's own."""
    account = _of_device(ports, ask)
    user = account.user if account else text_of(ports.random(USER_BYTES))
    challenge = _challenge(ports, address)
    put_once(ports, TO_MAKE, challenge, purpose="add" if account else "make", user=user)
    return PasskeyWanted(
        type="account",
        answer="passkeyWanted",
        command=ask.command,
        challenge=challenge,
        user=user,
        exclude=tuple(text_of(passkey.id) for passkey in (account.passkeys if account else ())),
        algorithms=ports.passkeys.algorithms,
    )


def _of_device(ports: AccountPorts, ask: NewPasskey) -> Account | None:
    if ask.user is None and ask.token is None:
        return None
    if ask.user is None or ask.token is None:
        raise WireRefused(WireCode.BAD_FIELD)
    return signed_in(ports, SignedInAsk(action="account", command=ask.command, user=ask.user, token=ask.token))


def challenge(ports: AccountPorts, ask: AskChallenge, *, address: str) -> ChallengeMade:
    """What a passkey is to sign; which one, and whose, is its owner's choice."""
    made = _challenge(ports, address)
    put_once(ports, TO_SIGN, made, purpose="sign", user=None)
    return ChallengeMade(type="account", answer="challenge", command=ask.command, challenge=made)


def _challenge(ports: AccountPorts, address: str) -> str:
    if not ports.accounts.allow("asked", address, ASKED):
        raise AskRefused(AccountCode.TRIES_TOO_MANY)
    return text_of(ports.random(CHALLENGE_BYTES))


def keep_passkey(ports: AccountPorts, ask: KeepPasskey) -> Account:
    """Make the account of a passkey, or give its account one more; by the challenge it is known which."""
    token, now = fingerprint(ask.token), ports.clock()
    client_data = bytes_of(ask.client_data)
    told = _told(ports, client_data)
    with _verified():
        passkey = ports.passkeys.made(
            client_data=client_data, attestation=bytes_of(ask.attestation), at=now, name=device_words(ask.device)
        )

    def judge(once: Once, account: Account | None) -> Account:
        if once.purpose == "add":
            return _with_passkey(account, passkey, token)
        made = Account(user=once.user or "", created=now, passkeys=(passkey,))
        return with_session(made, token, ask.device, now)

    return spend(ports, Spending(kind=TO_MAKE, text=text_of(told.challenge), token=token), judge)


def _with_passkey(account: Account | None, passkey: Passkey, token: bytes) -> Account:
    if account is None or account.session_of(token) is None:
        raise AskRefused(AccountCode.SIGNED_OUT)
    if passkey.id in {each.id for each in account.passkeys}:
        raise AskRefused(AccountCode.PASSKEY_KNOWN)
    if len(account.passkeys) >= MOST_PASSKEYS:
        raise AskRefused(AccountCode.PASSKEYS_TOO_MANY)
    return replace(account, passkeys=(*account.passkeys, passkey))


def sign_in(ports: AccountPorts, ask: SignIn) -> Account:
    """Sign a device in by a passkey of this site."""
    token, now = fingerprint(ask.token), ports.clock()
    told = _told(ports, bytes_of(ask.client_data))
    assertion = Assertion(
        client_data=bytes_of(ask.client_data),
        authenticator_data=bytes_of(ask.authenticator_data),
        signature=bytes_of(ask.signature),
    )

    def judge(_: Once, account: Account | None) -> Account:
        if account is None or account.deleting:
            raise AskRefused(AccountCode.PASSKEY_UNKNOWN)
        signed = _signed_with(ports, account, bytes_of(ask.passkey), assertion)
        return with_session(_with_used(account, replace(signed, used=now)), token, ask.device, now)

    return spend(ports, Spending(kind=TO_SIGN, text=text_of(told.challenge), token=token, user=ask.user), judge)


def _signed_with(ports: AccountPorts, account: Account, name: bytes, assertion: Assertion) -> Passkey:
    """The account's passkey with its new count; refused where the count goes back, as a copy's would."""
    passkey = next((each for each in account.passkeys if each.id == name), None)
    if passkey is None:
        raise AskRefused(AccountCode.PASSKEY_UNKNOWN)
    with _verified():
        count = ports.passkeys.signed(passkey, assertion)
    if (count or passkey.count) and count <= passkey.count:
        raise AskRefused(AccountCode.PASSKEY_CLONED)
    return replace(passkey, count=count)


def _with_used(account: Account, used: Passkey) -> Account:
    return replace(account, passkeys=tuple(used if each.id == used.id else each for each in account.passkeys))


def remove_passkey(ports: AccountPorts, ask: RemovePasskey) -> Account:
    """Forget a passkey; the last one goes only with the account."""

    def judge(account: Account) -> Account:
        kept = tuple(each for each in account.passkeys if each.id != bytes_of(ask.passkey))
        if account.passkeys and not kept:
            raise AskRefused(AccountCode.PASSKEY_LAST)
        return replace(account, passkeys=kept)

    return change(ports, ask, judge)


def _told(ports: AccountPorts, client_data: bytes) -> Told:
    """What the browser says of the question, which must have been put by a page of ours."""
    with _verified():
        told = ports.passkeys.told(client_data)
    if told.framed or (ports.origins and told.origin not in ports.origins):
        raise AskRefused(AccountCode.ORIGIN_FOREIGN)
    return told


@contextmanager
def _verified() -> Iterator[None]:
    try:
        yield
    except Unverified:
        raise AskRefused(AccountCode.PASSKEY_UNVERIFIED) from None


def text_of(data: bytes) -> str:
    """Bytes as base64url without padding.

    >>> text_of(bytes([251, 255])), bytes_of("-_8") == bytes([251, 255])
    ('-_8', True)
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """Bytes of base64url without padding; refused where it is none."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise AskRefused(AccountCode.PASSKEY_UNVERIFIED) from None
