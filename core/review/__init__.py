"""The review of a finished game: for one seat's own decisions, what the expert would have done and what it was worth.

The worth is a difference in the chance of winning the *game*, at those scores and by those rules, from what the seat
had seen: imagined hands and stocks that fit it, both moves played on in each by quick, sensible players, and the
deal's points counted by `core.review.chances`. Every worth is a mean over samples and comes with its standard error.
"""

from core.review.plan import Finding, Plan, planned, reviewed

__all__ = ["Finding", "Plan", "planned", "reviewed"]
