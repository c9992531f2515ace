"""The composition root of accounts, beside the game's: so that the game's functions never load a passkey's library."""

import secrets
from collections.abc import Mapping
from functools import cache
from threading import Lock
from typing import Any

from functions import wiring
from functions.account_ports import AccountPorts
from functions.adapters.accounts import DynamoAccounts
from functions.adapters.gateway import Gateway
from functions.adapters.items import dynamodb_client
from functions.adapters.passkeys import Fido2Passkeys
from functions.patience import Patience

_one_at_a_time = Lock()


def account_ports_for(context: Mapping[str, Any]) -> AccountPorts:
    """The ports, for an event with this `requestContext`."""
    with _one_at_a_time:
        return account_ports(wiring.endpoint(context))


@cache
def account_ports(endpoint: str) -> AccountPorts:
    """The ports on AWS, with their clients made once; `endpoint` is that of the sockets."""
    accounts = DynamoAccounts(wiring.environment().table_name, wiring.now, dynamodb_client())
    return AccountPorts(
        accounts=accounts,
        games=accounts,
        passkeys=Fido2Passkeys(),
        broadcaster=Gateway(endpoint),
        clock=wiring.now,
        random=secrets.token_bytes,
        patience=Patience(wiring.now),
        origins=wiring.environment().site_origins,
    )
