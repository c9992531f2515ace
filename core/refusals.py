"""Why a command at the table is refused: stable codes, and a plain sentence for each.

A move that the rules of play do not allow is `core.deal.IllegalMove`, with a code and words of its own.
"""

from enum import StrEnum
from typing import Final


class RefusalCode(StrEnum):
    """What stands in the way of a command. The sentences are in `WORDS`."""

    CLOSED = "closed"
    NOT_SEATED = "not_seated"
    TABLE_FULL = "table_full"
    ALREADY_SEATED = "already_seated"
    NO_OPPONENT = "no_opponent"
    NOT_OPENER = "not_opener"
    NO_BOT = "no_bot"
    NO_GUEST = "no_guest"
    STALE = "stale"
    NOT_DEALT = "not_dealt"
    ALREADY_DEALT = "already_dealt"
    ALREADY_COMMITTED = "already_committed"
    COMMITMENT_MISSING = "commitment_missing"
    NONCE_WRONG = "nonce_wrong"
    DEAL_NOT_OVER = "deal_not_over"
    TOO_EARLY = "too_early"
    GAME_OVER = "game_over"
    GAME_NOT_OVER = "game_not_over"
    NO_OFFER = "no_offer"
    OPPONENT_LEFT = "opponent_left"
    NOT_AWAY = "not_away"
    SEAT_CODE_WRONG = "seat_code_wrong"
    SEAT_CODE_EXPIRED = "seat_code_expired"
    NAME_TOO_LONG = "name_too_long"
    CHAT_TOO_LONG = "chat_too_long"
    CHAT_EMPTY = "chat_empty"


WORDS: Final[dict[RefusalCode, str]] = {
    RefusalCode.CLOSED: "This table is closed.",
    RefusalCode.NOT_SEATED: "You do not sit at this table.",
    RefusalCode.TABLE_FULL: "Both seats at this table are taken.",
    RefusalCode.ALREADY_SEATED: "You already sit in the other seat of this table.",
    RefusalCode.NO_OPPONENT: "Nobody sits in the other seat yet.",
    RefusalCode.NOT_OPENER: "Only the player who opened the table can do that.",
    RefusalCode.NO_BOT: "No bot sits at this table.",
    RefusalCode.NO_GUEST: "Nobody is asking for the bot's seat.",
    RefusalCode.STALE: "The table has moved on since you saw it.",
    RefusalCode.NOT_DEALT: "No cards have been dealt yet.",
    RefusalCode.ALREADY_DEALT: "The cards of this game have been dealt already.",
    RefusalCode.ALREADY_COMMITTED: "The shuffle is being opened, so its commitments are fixed.",
    RefusalCode.COMMITMENT_MISSING: "The shuffle can only be opened once every player has committed.",
    RefusalCode.NONCE_WRONG: "That nonce does not match its commitment.",
    RefusalCode.DEAL_NOT_OVER: "This hand is still being played.",
    RefusalCode.TOO_EARLY: "The next hand can be claimed a minute after the first player is ready.",
    RefusalCode.GAME_OVER: "This game is over.",
    RefusalCode.GAME_NOT_OVER: "This game is not over yet.",
    RefusalCode.NO_OFFER: "There is no offer to end the game.",
    RefusalCode.OPPONENT_LEFT: "Your opponent has left the table.",
    RefusalCode.NOT_AWAY: "Your opponent is not away.",
    RefusalCode.SEAT_CODE_WRONG: "That code brings no seat of this table.",
    RefusalCode.SEAT_CODE_EXPIRED: "That code has run out; ask for a new one.",
    RefusalCode.NAME_TOO_LONG: "That name is too long: 20 characters at most, fewer in some scripts.",
    RefusalCode.CHAT_TOO_LONG: "That message is too long: 200 characters at most.",
    RefusalCode.CHAT_EMPTY: "There is nothing to say in that message.",
}
"""One sentence for each code, for whoever is refused."""


class Refused(Exception):
    """A command that changes nothing: its code and the sentence that says why. Holds nothing hidden.

    >>> Refused(RefusalCode.TABLE_FULL).words
    'Both seats at this table are taken.'
    """

    def __init__(self, code: RefusalCode) -> None:
        self.code = code
        self.words = WORDS[code]
        super().__init__(f"{self.words} ({code})")


def check(allowed: bool, code: RefusalCode) -> None:  # noqa: FBT001 (the condition is what is said)
    """Refuse with the code unless the condition holds."""
    if not allowed:
        raise Refused(code)
