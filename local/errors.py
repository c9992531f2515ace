"""What can go wrong in starting the local cloud, said in one line."""


class CloudError(Exception):
    """The local cloud can't run as asked; the text is one line for the person who started it."""


def in_one_line(error: BaseException) -> str:
    r"""An error as one line: its type and what it says.

    >>> in_one_line(ValueError("no such\n   card"))
    'ValueError: no such card'
    """
    return " ".join(f"{type(error).__name__}: {error}".split())
