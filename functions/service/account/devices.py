"""Another device: a one-time code, shown on one that is signed in, signs it in."""

from core.seats import fingerprint
from functions.account_messages import AskDeviceCode, DeviceCodeMade, UseDeviceCode
from functions.account_ports import Account, AccountPorts, Once
from functions.account_refusal import AccountCode, AskRefused
from functions.patience import Allowance
from functions.refusal import WireCode, WireRefused
from functions.service.account.sessions import signed_in, with_session
from functions.service.account.spending import DEVICE_CODE, Spending, put_once, spend
from functions.service.seating import SEAT_CODE_LETTERS, seat_code

MADE = Allowance(most=10, each=12_000)
"""Codes of an account; so few hold at a time that nobody finds one by trying."""
TRIED = Allowance(most=20, each=30_000)
"""Codes tried from a network address."""


def device_code(ports: AccountPorts, ask: AskDeviceCode) -> DeviceCodeMade:
    """Make a code, and tell it to the asker alone."""
    account = signed_in(ports, ask)
    if not ports.patience.allows("device codes", account.user, MADE):
        raise WireRefused(WireCode.TOO_FAST)
    code = seat_code(ports.random(SEAT_CODE_LETTERS))
    put_once(ports, DEVICE_CODE, code, purpose="code", user=account.user)
    return DeviceCodeMade(
        type="account", answer="deviceCode", command=ask.command, code=code, seconds=DEVICE_CODE.seconds
    )


def use_device_code(ports: AccountPorts, ask: UseDeviceCode, *, address: str) -> Account:
    """Sign this device in by a code. Every try counts, for a code is short."""
    if not ports.accounts.allow("tried", address, TRIED):
        raise AskRefused(AccountCode.TRIES_TOO_MANY)
    token, now = fingerprint(ask.token), ports.clock()

    def judge(_: Once, account: Account | None) -> Account:
        if account is None or account.deleting:
            raise AskRefused(AccountCode.DEVICE_CODE_WRONG)
        return with_session(account, token, ask.device, now)

    return spend(ports, Spending(kind=DEVICE_CODE, text=ask.code, token=token), judge)
