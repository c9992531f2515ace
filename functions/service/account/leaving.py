"""What is the owner's own to take: a copy of everything, and the account's end."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from core.counted import CountedGame, as_played
from core.game import other
from core.seats import fingerprint
from functions.account_messages import AccountDeleted, AskExport, DeleteAccount, ExportPart
from functions.account_ports import Account, AccountPorts
from functions.account_refusal import AccountCode, AskRefused
from functions.log import log_trouble
from functions.patience import Allowance
from functions.ports import Conflict
from functions.refusal import WireCode, WireRefused
from functions.service.account.keeping import preferences_of
from functions.service.account.sessions import TRIES, signed_in
from functions.service.account.signing import text_of
from functions.service.telling import in_parts

EXPORTS = Allowance(most=3, each=20_000)
"""Of a connection: everything is read, and sent in many frames."""


def export(ports: AccountPorts, connection: str, ask: AskExport) -> Iterator[ExportPart]:
    """Everything that is kept of the account, in parts."""
    if not ports.patience.allows("exports", connection, EXPORTS):
        raise WireRefused(WireCode.TOO_FAST)
    account = signed_in(ports, ask)
    games = as_played(ports.accounts.games(account.user))
    parts = in_parts(json.dumps(everything(account, games), indent=1))
    for part, text in enumerate(parts, start=1):
        yield ExportPart(type="account", answer="export", command=ask.command, part=part, parts=len(parts), text=text)


def everything(account: Account, games: list[CountedGame]) -> dict[str, Any]:
    """All that is kept of an account, but what would let somebody in. Times are milliseconds since 1970."""
    return {
        "account": {
            "id": account.user,
            "created": account.created,
            "nickname": account.nickname,
            "preferences": preferences_of(account.preferences),
        },
        "passkeys": [
            {
                "id": text_of(each.id),
                "public_key": text_of(each.key),
                "count": each.count,
                "name": each.name,
                "created": each.created,
                "used": each.used,
            }
            for each in account.passkeys
        ],
        "sessions": [{"device": each.device, "created": each.created, "used": each.used} for each in account.sessions],
        "games": list(map(_game, games)),
    }


def _game(game: CountedGame) -> dict[str, Any]:
    return {
        "record": game.name,
        "over": game.at,
        "seat": game.seat,
        "target": game.target,
        "ended": game.ending.reason,
        "won": game.won,
        "score": [game.scores[game.seat], game.scores[other(game.seat)]],
        "opponent": game.opponent.name or "a former player",
        "level": game.opponent.level,
        "deals": list(map(str, game.deals)),
    }


def delete(ports: AccountPorts, ask: DeleteAccount) -> AccountDeleted:
    """Delete the account and everything of it. Done, where it is already; gone on with, where it was broken off.

    In one write it is an account no more: nickname, preferences, passkeys and sessions are gone, and nothing can be
    counted for it. Then its games go, one after another, and at last the little that said so.
    """
    account = _ended(ports, ask)
    if account is not None:
        _forget(ports, account.user)
    return AccountDeleted(type="account", answer="deleted", command=ask.command)


def see_off(ports: AccountPorts) -> None:
    """Go on with every deletion that was broken off, for its device may never ask again."""
    for user in ports.accounts.leaving():
        try:
            _forget(ports, user)
        except Exception as error:  # noqa: BLE001 (one that fails keeps none of the others)
            log_trouble("a deletion could not be gone on with", error)


def _forget(ports: AccountPorts, user: str) -> None:
    ports.accounts.forget_games(user, ports.accounts.games(user))
    ports.accounts.delete(user)


def _ended(ports: AccountPorts, ask: DeleteAccount) -> Account | None:
    """The account when it is one no more; None where nothing is left of it."""
    for _ in range(TRIES):
        account = ports.accounts.load(ask.user)
        if account is None or account.deleting:
            return account
        if account.session_of(fingerprint(ask.token)) is None:
            raise AskRefused(AccountCode.SIGNED_OUT)
        ended = Account(user=account.user, created=account.created, version=account.version, deleting=True)
        with suppress(Conflict):
            return ports.accounts.save(account, ended)
    raise WireRefused(WireCode.BUSY)
