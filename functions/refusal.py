"""Refusals that are no matter of the game: what could not be read, is not there, or came at a bad time."""

from enum import StrEnum

from core.refusals import RefusalCode


class WireCode(StrEnum):
    """Why a frame was refused before any rule of the table was asked, or why it could not be."""

    UNREADABLE = "unreadable"
    TOO_LARGE = "too_large"
    UNKNOWN_ACTION = "unknown_action"
    BAD_FIELD = "bad_field"
    UNKNOWN_TABLE = "unknown_table"
    CHAT_TOO_FAST = "chat_too_fast"
    TOO_FAST = "too_fast"
    TOO_MUCH = "too_much"
    UNKNOWN_RECORD = "unknown_record"
    UNKNOWN_DEAL = "unknown_deal"
    NOT_YOURS = "not_yours"
    TOO_MANY_TABLES = "too_many_tables"
    NO_NEW_TABLES = "no_new_tables"
    BUSY = "busy"
    UNAVAILABLE = "unavailable"
    FAULT = "fault"


_WORDS = {
    WireCode.UNREADABLE: "That message could not be read.",
    WireCode.TOO_LARGE: "That message is too long.",
    WireCode.UNKNOWN_ACTION: "There is no such command.",
    WireCode.BAD_FIELD: "A part of that message is missing or not of its form.",
    WireCode.UNKNOWN_TABLE: "There is no such table; perhaps its time is over.",
    WireCode.CHAT_TOO_FAST: "That is a lot at once; wait a few seconds before you say more.",
    WireCode.TOO_FAST: "That is a lot at once; wait a few seconds before you try again.",
    WireCode.TOO_MUCH: "Too much was asked at once over this connection, so it is closed.",
    WireCode.UNKNOWN_RECORD: "There is no such finished game; perhaps its year is over, or the link is not whole.",
    WireCode.UNKNOWN_DEAL: "That game has no such hand.",
    WireCode.NOT_YOURS: "That game was over before you came to this table.",
    WireCode.TOO_MANY_TABLES: "Many tables were opened from your network just now; wait a while before the next.",
    WireCode.NO_NEW_TABLES: "No new tables can be opened here at the moment; those there are go on.",
    WireCode.BUSY: "The table was busy just then; please try again.",
    WireCode.UNAVAILABLE: "The table could not be reached; please try again.",
    WireCode.FAULT: "Something went wrong here; please try again.",
}


OUR_OWN = frozenset({WireCode.BUSY, WireCode.UNAVAILABLE, WireCode.FAULT})
"""What the sender can do nothing about."""


class WireRefused(Exception):
    """A frame is refused before, or beside, the rules of the table.

    `words` are for the player; `command` is the client's own id, where it could be read.
    """

    def __init__(
        self,
        code: WireCode | RefusalCode,
        words: str | None = None,
        *,
        command: str | None = None,
    ) -> None:
        self.code = code
        self.words = words or _WORDS[WireCode(code)]
        self.command = command
        super().__init__(f"{self.words} ({code})")
