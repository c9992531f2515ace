"""Every ask gets an answer, or a refusal. Never silence."""

from collections.abc import Iterable

from functions.account_messages import (
    ASKS,
    AccountRefused,
    Answer,
    AnyAsk,
    AskChallenge,
    AskDeviceCode,
    AskExport,
    AskStatistics,
    CountGame,
    DeleteAccount,
    EndSession,
    KeepPasskey,
    NewPasskey,
    RemovePasskey,
    SaveAccount,
    ShowAccount,
    SignIn,
    SignOut,
    UseDeviceCode,
)
from functions.account_ports import Account, AccountPorts
from functions.decode import Vocabulary, decoded, words_of
from functions.log import logger
from functions.refusal import WireCode, WireRefused
from functions.service.account.counting import count_game, send_statistics
from functions.service.account.devices import device_code, use_device_code
from functions.service.account.keeping import account_view, save, show
from functions.service.account.leaving import delete, export
from functions.service.account.sessions import end_session, sign_out
from functions.service.account.signing import challenge, keep_passkey, new_passkey, remove_passkey, sign_in
from functions.service.border import Refusal, refusal_of, with_patience
from functions.service.telling import post

ACCOUNT: Vocabulary[AnyAsk] = Vocabulary("ask", words_of(AnyAsk, "ask"), ASKS)

ForAccount = KeepPasskey | SignIn | UseDeviceCode | ShowAccount | SaveAccount | RemovePasskey | EndSession
"""What is answered by the account as it then is."""


def answer(ports: AccountPorts, connection: str, body: str | None, *, address: str) -> None:
    """Answer what a frame asks, or tell its sender why not. A socket over which too much comes is closed."""
    last_word = _refused(WireRefused(WireCode.TOO_MUCH), None)
    with_patience(ports, connection, last_word, lambda: _answered(ports, connection, body, address))


def _answered(ports: AccountPorts, connection: str, body: str | None, address: str) -> Refusal | None:
    """The sender has the answer; returned is the refusal, if it was one."""
    try:
        ask = decoded(body, ACCOUNT)
    except WireRefused as unread:
        logger.info("frame", refused=unread.code)
        post(ports, connection, _refused(unread, unread.command))
        return unread
    refusal = refusal_of(lambda: post(ports, connection, *answers(ports, connection, ask, address)))
    logger.info("frame", ask=ask.ask, refused=refusal and refusal.code)
    if refusal is not None:
        post(ports, connection, _refused(refusal, ask.command))
    return refusal


def answers(ports: AccountPorts, connection: str, ask: AnyAsk, address: str) -> Iterable[Answer]:
    """What is answered, in order; or a refusal is raised."""
    match ask:
        case NewPasskey():
            return [new_passkey(ports, ask, address=address)]
        case AskChallenge():
            return [challenge(ports, ask, address=address)]
        case AskDeviceCode():
            return [device_code(ports, ask)]
        case SignOut():
            return [sign_out(ports, ask)]
        case CountGame():
            return [count_game(ports, connection, ask)]
        case AskStatistics():
            return [send_statistics(ports, connection, ask)]
        case AskExport():
            return export(ports, connection, ask)
        case DeleteAccount():
            return [delete(ports, ask)]
        case _:
            return [account_view(_account(ports, ask, address), command=ask.command, token=ask.token)]


def _account(ports: AccountPorts, ask: ForAccount, address: str) -> Account:
    match ask:
        case KeepPasskey():
            return keep_passkey(ports, ask)
        case SignIn():
            return sign_in(ports, ask)
        case UseDeviceCode():
            return use_device_code(ports, ask, address=address)
        case ShowAccount():
            return show(ports, ask)
        case SaveAccount():
            return save(ports, ask)
        case RemovePasskey():
            return remove_passkey(ports, ask)
        case EndSession():
            return end_session(ports, ask)


def _refused(refusal: Refusal, command: str | None) -> AccountRefused:
    return AccountRefused(type="account", answer="refused", command=command, code=refusal.code, words=refusal.words)
