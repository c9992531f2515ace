"""What failed in a page, as the page tells it: to the log, where it is counted."""

import re

from core.text import clean
from functions.log import PAGE_ERRORS, counted, logger
from functions.messages import PageError
from functions.patience import Allowance
from functions.ports import Ports
from functions.refusal import WireCode, WireRefused

ONE_A_MINUTE = Allowance(most=1, each=60_000)

_QUOTED = re.compile("""["'`\u2018-\u201f\u00ab\u00bb].*["'`\u2018-\u201f\u00ab\u00bb]""")
"""From the first quotation mark to the last: what was said, sent or typed is quoted in the texts of errors."""
_TELLING = re.compile(
    r"[\w-]*\d[\w-]*"  # codes, secrets, numbers of cards
    r"|\b[2-9a-z]{3,4}(?:-[2-9a-z]{3,4}){1,2}\b"  # a table's code, a seat's
    r"|[\w-]{21,}"
    r"|\b(?:[ptd]|k?[AJKQT][shdc])+\b"  # cards and moves
)


def note(ports: Ports, connection: str, error: PageError) -> None:
    """Log it, without what the page should have taken out. Refused where there was one within the minute."""
    if not ports.patience.allows("page errors", connection, ONE_A_MINUTE):
        raise WireRefused(WireCode.TOO_FAST)
    told = {**counted(PAGE_ERRORS), "text": scrubbed(error.text)}
    logger.error("a page failed", kind=error.kind, where=error.where, page=error.page, **told)


def scrubbed(text: str) -> str:
    """The text of an error without what could name a card, a code, a secret or a person.

    >>> scrubbed("TypeError: can't read 'Th' of Maya at k7m-2xq-9fd")
    'TypeError: can… of Maya at …'
    """
    return _TELLING.sub("\N{HORIZONTAL ELLIPSIS}", _QUOTED.sub("\N{HORIZONTAL ELLIPSIS}", clean(text)))
