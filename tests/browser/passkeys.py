"""A device's authenticator: Chromium's virtual one, which says yes by itself to whoever asks for a finger."""

from typing import Any

from playwright.sync_api import Page

INSIDE: dict[str, Any] = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Authenticator:
    """What makes and keeps the passkeys of one page's device."""

    def __init__(self, page: Page, options: dict[str, Any] = INSIDE) -> None:
        self._browser = page.context.new_cdp_session(page)
        self._browser.send("WebAuthn.enable")
        self._id = self._browser.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    @property
    def passkeys(self) -> list[dict[str, Any]]:
        """Those it keeps, their private keys too."""
        answer = self._browser.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        return list(answer["credentials"])

    def syncs_from(self, other: "Authenticator") -> None:
        """Take over the passkeys of another device, as a synced one has them."""
        for passkey in other.passkeys:
            self._browser.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": passkey})
