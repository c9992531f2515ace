"""The record of a finished game: its deals as they were played, and the seal that dealt them.

Its text form (docs/RECORDS.md) is readable, names its version, and tells where it was changed or cut short. Reading
judges every move again through `core.deal.Deal.play`. `python -m core.record` prints, checks and draws a record.
"""

from core.record.printing import record_text
from core.record.reading import RecordError, parse_record
from core.record.values import Record

__all__ = ["Record", "RecordError", "parse_record", "record_text"]
