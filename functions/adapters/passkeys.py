"""`Passkeys` by Yubico's `fido2`: the only module that imports it, and only the function of accounts imports this one.

The relying party is the host of the page that the passkey was used on, and which pages those may be is judged by
whoever calls: so one server serves all its domains, each with passkeys of its own.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from fido2 import cbor
from fido2.cose import CoseKey
from fido2.server import Fido2Server
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
    PublicKeyCredentialRpEntity,
)

from functions.account_ports import Assertion, Passkey, Told, Unverified

ALGORITHMS = (-8, -7, -257)
"""EdDSA, ES256, RS256: what there is of authenticators has one of them."""

ID_BYTES = range(1, 1024)
"""Of a passkey's id, by the standard."""

# It would tell ids of passkeys.
logging.getLogger("fido2").setLevel(logging.WARNING)


class Fido2Passkeys:
    """Verification by `fido2`."""

    @property
    def algorithms(self) -> tuple[int, ...]:
        """What a passkey may sign with, the best first."""
        return ALGORITHMS

    def told(self, client_data: bytes) -> Told:
        """What the browser says. Nothing of it is proven before the signature is."""
        with _verifying():
            client = CollectedClientData(client_data)
            if not isinstance(client.origin, str):
                raise Unverified
            return Told(challenge=client.challenge, origin=client.origin, framed=bool(client.cross_origin))

    def made(self, *, client_data: bytes, attestation: bytes, at: int, name: str) -> Passkey:
        """The passkey that was made, for the page's own host. Attestations are not looked at: none is asked for."""
        answer = {"clientDataJSON": websafe_encode(client_data), "attestationObject": websafe_encode(attestation)}
        with _verifying():
            server, state = _server(client_data)
            data = server.register_complete(state, _credential(b"-", answer))
            credential = data.credential_data
            assert credential is not None, "the library has looked"
            if credential.public_key.ALGORITHM not in ALGORITHMS or len(credential.credential_id) not in ID_BYTES:
                raise Unverified
            key = cbor.encode(dict(credential.public_key))
            return Passkey(id=credential.credential_id, key=key, count=data.counter, name=name, created=at, used=at)

    def signed(self, passkey: Passkey, assertion: Assertion) -> int:
        """How often the passkey has signed, itself among them, where its signature proves all of it."""
        answer = {
            "clientDataJSON": websafe_encode(assertion.client_data),
            "authenticatorData": websafe_encode(assertion.authenticator_data),
            "signature": websafe_encode(assertion.signature),
        }
        with _verifying():
            server, state = _server(assertion.client_data)
            known = AttestedCredentialData.create(Aaguid.NONE, passkey.id, CoseKey.parse(_map(passkey.key)))
            server.authenticate_complete(state, [known], _credential(passkey.id, answer))
            return AuthenticatorData(assertion.authenticator_data).counter


def _server(client_data: bytes) -> tuple[Fido2Server, dict[str, Any]]:
    """A server for the host that the client names, which asked for the challenge that the client names."""
    client = CollectedClientData(client_data)
    party = PublicKeyCredentialRpEntity(name="", id=urlsplit(client.origin).hostname)
    state = {"challenge": websafe_encode(client.challenge), "user_verification": None}
    return Fido2Server(party, verify_origin=lambda origin: origin == client.origin), state


def _credential(credential: bytes, response: dict[str, str]) -> dict[str, Any]:
    """What a browser's `PublicKeyCredential` is in JSON."""
    name = websafe_encode(credential)
    return {"id": name, "rawId": name, "type": "public-key", "response": response}


def _map(key: bytes) -> dict[int, Any]:
    decoded = cbor.decode(key)
    assert isinstance(decoded, dict), "it was encoded here"
    return dict(decoded)


@contextmanager
def _verifying() -> Iterator[None]:
    """Whatever the library does not like, and however it says so, is unverified: it reads what anybody may send."""
    try:
        yield
    except Exception as error:
        raise Unverified from error
