"""Why something asked of an account is refused, beside what may stand against any frame."""

from enum import StrEnum
from typing import Final


class AccountCode(StrEnum):
    """What stands in the way of an ask. The sentences are in `WORDS`."""

    SIGNED_OUT = "signed_out"
    PASSKEY_UNKNOWN = "passkey_unknown"
    PASSKEY_UNVERIFIED = "passkey_unverified"
    PASSKEY_CLONED = "passkey_cloned"
    PASSKEY_KNOWN = "passkey_known"
    PASSKEY_LAST = "passkey_last"
    PASSKEYS_TOO_MANY = "passkeys_too_many"
    CHALLENGE_UNKNOWN = "challenge_unknown"
    CHALLENGE_USED = "challenge_used"
    CHALLENGE_EXPIRED = "challenge_expired"
    ORIGIN_FOREIGN = "origin_foreign"
    DEVICE_CODE_WRONG = "device_code_wrong"
    DEVICE_CODE_USED = "device_code_used"
    DEVICE_CODE_EXPIRED = "device_code_expired"
    TRIES_TOO_MANY = "tries_too_many"
    PREFERENCES_TOO_MANY = "preferences_too_many"
    SEAT_NOT_YOURS = "seat_not_yours"
    GAME_TAKEN = "game_taken"


WORDS: Final[dict[AccountCode, str]] = {
    AccountCode.SIGNED_OUT: "This device is not signed in any more. Your seat and your game stay as they are.",
    AccountCode.PASSKEY_UNKNOWN: "No account here has that passkey; perhaps it was removed or its account deleted.",
    AccountCode.PASSKEY_UNVERIFIED: "That passkey could not be verified; please try again.",
    AccountCode.PASSKEY_CLONED: (
        "That passkey counts backwards, as a copy of it would. Sign in with another and remove this one."
    ),
    AccountCode.PASSKEY_KNOWN: "That passkey is on your account already.",
    AccountCode.PASSKEY_LAST: "The last passkey goes only with the account.",
    AccountCode.PASSKEYS_TOO_MANY: "Ten passkeys are the most; remove one first.",
    AccountCode.CHALLENGE_UNKNOWN: "That passkey answered a question that was not asked here; please try again.",
    AccountCode.CHALLENGE_USED: "That answer was used already; please try again.",
    AccountCode.CHALLENGE_EXPIRED: "That took longer than five minutes; please try again.",
    AccountCode.ORIGIN_FOREIGN: "That passkey was used on another site, so it counts for nothing here.",
    AccountCode.DEVICE_CODE_WRONG: "There is no such code.",
    AccountCode.DEVICE_CODE_USED: "That code has been used; ask for a new one.",
    AccountCode.DEVICE_CODE_EXPIRED: "That code has run out; ask for a new one.",
    AccountCode.TRIES_TOO_MANY: "Much was tried from your network just now; wait a few minutes before you try again.",
    AccountCode.PREFERENCES_TOO_MANY: "That is more than an account keeps.",
    AccountCode.SEAT_NOT_YOURS: "That seat was not yours when the game was over.",
    AccountCode.GAME_TAKEN: "That game counts for an account already.",
}
"""One sentence for each code, for whoever is refused."""


class AskRefused(Exception):
    """An ask that changes nothing: its code and the sentence that says why. Holds nothing hidden.

    >>> AskRefused(AccountCode.PASSKEY_LAST).words
    'The last passkey goes only with the account.'
    """

    def __init__(self, code: AccountCode) -> None:
        self.code = code
        self.words = WORDS[code]
        super().__init__(f"{self.words} ({code})")
