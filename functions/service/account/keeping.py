"""What an account keeps of its own: nickname and preferences; and how it is shown to its owner."""

import json
from collections.abc import Mapping
from dataclasses import replace

from core.seats import fingerprint
from core.text import clean_nickname
from functions.account_messages import (
    MOST_PREFERENCES,
    AccountView,
    PasskeyInfo,
    SaveAccount,
    SessionInfo,
    ShowAccount,
)
from functions.account_ports import Account, AccountPorts
from functions.account_refusal import AccountCode, AskRefused
from functions.service.account.sessions import change, signed_in
from functions.service.account.signing import text_of

REMEMBERED_COMMANDS = 8

Preferences = dict[str, bool | int | str]


def show(ports: AccountPorts, ask: ShowAccount) -> Account:
    """The account as it is now."""
    return signed_in(ports, ask)


def save(ports: AccountPorts, ask: SaveAccount) -> Account:
    """Keep what was changed on a device, setting by setting.

    The same ask again changes nothing, so long as it is among the last eight that the account has kept.
    """
    nickname = None if ask.nickname is None else clean_nickname(ask.nickname)
    command = f"{fingerprint(ask.token).hex()[:8]} {ask.command}"

    def judge(account: Account) -> Account:
        if command in account.commands:
            return account
        return replace(
            account,
            nickname=account.nickname if nickname is None else nickname,
            preferences=merged(account.preferences, ask.preferences or {}),
            commands=(*account.commands, command)[-REMEMBERED_COMMANDS:],
        )

    return change(ports, ask, judge)


def merged(kept: str, changed: Mapping[str, bool | int | str]) -> str:
    """Preferences, as kept, with those that were changed.

    >>> merged('{"sounds":true,"volume":60}', {"volume": 0})
    '{"sounds":true,"volume":0}'
    """
    both = preferences_of(kept) | dict(changed)
    if len(both) > MOST_PREFERENCES:
        raise AskRefused(AccountCode.PREFERENCES_TOO_MANY)
    return json.dumps(both, sort_keys=True, separators=(",", ":"))


def preferences_of(kept: str) -> Preferences:
    """Preferences by setting, from what is kept."""
    preferences: Preferences = json.loads(kept)
    return preferences


def account_view(account: Account, *, command: str, token: str) -> AccountView:
    """The account as its owner sees it on the device with that token. No key, and no token of anybody."""
    here = fingerprint(token)
    return AccountView(
        type="account",
        answer="account",
        command=command,
        user=account.user,
        version=account.version,
        created=account.created,
        nickname=account.nickname,
        preferences=preferences_of(account.preferences),
        passkeys=tuple(
            PasskeyInfo(id=text_of(each.id), name=each.name, created=each.created, used=each.used)
            for each in account.passkeys
        ),
        sessions=tuple(
            SessionInfo(
                id=each.token.hex(),
                device=each.device,
                created=each.created,
                used=each.used,
                here=each.token == here,
            )
            for each in account.sessions
        ),
    )
