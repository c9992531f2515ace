"""The lines of a record, read one after another."""

from core.record.printing import sum_of


class RecordError(ValueError):
    """A text that is no record, or is one that was changed or cut short: which line, and what is wrong there.

    >>> str(RecordError(3, "a card comes twice"))
    'line 3: a card comes twice'
    """

    def __init__(self, line: int, words: str) -> None:
        self.line = line
        self.words = words
        super().__init__(f"line {line}: {words}")


class Lines:
    """The lines `label: value` of a text; `number`, `label` and `value` are those of the line last taken.

    Lines may end as on Windows, and the last one need not end at all: so texts come out of mails and editors.
    """

    def __init__(self, text: str) -> None:
        self._lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
        self._group = 0
        """The index of the sum before the group that is being read."""
        self.number = 0
        self.label = ""
        self.value = ""

    def peek(self) -> str | None:
        """The next line, not taken; None after the last."""
        return self._lines[self.number] if self.number < len(self._lines) else None

    def next_is(self, label: str) -> bool:
        """Whether the next line has this label."""
        return (self.peek() or "").startswith(f"{label}: ")

    def take_whole(self) -> str:
        """The next line as it is."""
        line = self.peek()
        if line is None:
            raise RecordError(self.number, "the record is cut short after this line")
        self.number += 1
        return line

    def take_any(self) -> str:
        """The value of the next line, whatever its label."""
        self.label, _, self.value = self.take_whole().partition(": ")
        return self.value

    def take(self, label: str) -> str:
        """The value of the next line, which must have this label."""
        line = self.take_whole()
        if not line.startswith(f"{label}: "):
            raise self.wrong(f"'{label}: ...' should stand here, not {line!r:.60}")
        self.label, self.value = label, line.removeprefix(f"{label}: ")
        return self.value

    def expect(self, label: str, value: str, otherwise: str) -> None:
        """Take the next line, which must have this label and value; `otherwise` says what it means if not."""
        written = self.take(label)
        if written != value:
            raise self.wrong(f"{otherwise}: it should be {value!r}, not {written!r:.40}")

    def close(self, what: str) -> None:
        """Take the sum that closes a group, and the empty line after it, where another follows."""
        lines = self._lines[self._group : self.number]
        self._group = self.number
        self.expect("sum", sum_of(lines), f"something in {what} was changed")
        if self.peek() is not None and (line := self.take_whole()):
            raise self.wrong(f"an empty line should stand here, not {line!r:.60}")

    def check_all_read(self) -> None:
        """Nothing may follow the last group."""
        if self.number < len(self._lines) or self._lines[-1] == "":
            raise RecordError(len(self._lines), "nothing should follow the end")

    def check_written_as(self, text: str) -> None:
        """Every line must be as the record that was read is written: nothing is read that is said in another way."""
        for number, (line, expected) in enumerate(zip(self._lines, text.splitlines(), strict=False), start=1):
            if line != expected:
                raise RecordError(number, f"this is written {expected!r:.60}, not {line!r:.60}")

    def wrong(self, words: str) -> RecordError:
        """What is wrong with the line last taken."""
        return RecordError(self.number, words)
