"""A passkey's other half, in software: keys on the curve P-256, the standard's bytes put together by hand."""

import base64
import hashlib
import json
import struct
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
Cbor = int | str | bytes | dict[Any, Any]


@dataclass
class Authenticator:
    """What a device or a password manager keeps: passkeys, each with its account; a synced one never counts."""

    counts: bool = True
    passkeys: list["Kept"] = field(default_factory=list)

    def make(self, wanted: dict[str, Any], origin: str) -> dict[str, str]:
        """What `navigator.credentials.create` gives for what the server wants."""
        passkey = Kept(id=hashlib.sha256(wanted["challenge"].encode()).digest(), user=wanted["user"])
        self.passkeys.append(passkey)
        data = self._data(passkey, origin, ATTESTED) + passkey.attested()
        attestation = cbor({"fmt": "none", "attStmt": {}, "authData": data})
        client = client_data("webauthn.create", wanted["challenge"], origin)
        return {"client_data": text(client), "attestation": text(attestation)}

    def sign(self, challenge: str, origin: str, *, which: int = -1) -> dict[str, str]:
        """What `navigator.credentials.get` gives, of the passkey that was chosen."""
        passkey = self.passkeys[which]
        data, client = self._data(passkey, origin, 0), client_data("webauthn.get", challenge, origin)
        signature = passkey.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "user": passkey.user,
            "passkey": text(passkey.id),
            "client_data": text(client),
            "authenticator_data": text(data),
            "signature": text(signature),
        }

    def _data(self, passkey: "Kept", origin: str, flags: int) -> bytes:
        passkey.count += self.counts
        party = hashlib.sha256((urlsplit(origin).hostname or "").encode()).digest()
        return party + struct.pack(">BI", PRESENT | VERIFIED | flags, passkey.count)


@dataclass
class Kept:
    """One passkey."""

    id: bytes
    user: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    count: int = 0

    def attested(self) -> bytes:
        """Its id and public key, as they stand in authenticator data."""
        point = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        key = cbor({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        return bytes(16) + struct.pack(">H", len(self.id)) + self.id + key


def client_data(kind: str, challenge: str, origin: str, **more: object) -> bytes:
    return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False, **more}).encode()


def cbor(value: Cbor) -> bytes:
    """The few kinds of CBOR that an attestation is made of."""
    match value:
        case int():
            return head(0, value) if value >= 0 else head(1, -1 - value)
        case bytes():
            return head(2, len(value)) + value
        case str():
            return head(3, len(value.encode())) + value.encode()
        case dict():
            return head(5, len(value)) + b"".join(cbor(name) + cbor(part) for name, part in value.items())


def head(kind: int, number: int) -> bytes:
    if number < 24:
        return bytes([kind << 5 | number])
    return bytes([kind << 5 | 24, number]) if number < 256 else bytes([kind << 5 | 25]) + struct.pack(">H", number)


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
