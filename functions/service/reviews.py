"""The review of a seat's decisions, as its player asks for it; `reviewing` makes it in the background."""

from core.refusals import RefusalCode, Refused
from core.seats import fingerprint
from core.table import seat_of
from functions.books import Found, StoredReview
from functions.messages import AskReview, MomentView, ReviewView
from functions.ports import FinishedGame, Place, Ports
from functions.refusal import WireCode, WireRefused
from functions.service.commands import count_at_will, load
from functions.service.records import count_reading, of_seat
from functions.service.telling import post
from functions.service.views import known

LOST_AFTER_MS = 120_000
"""A review that was not gone on with for so long waits for a message that was lost, or a function that was stopped."""


def send_review(ports: Ports, connection: str, command: AskReview) -> None:
    """Send how far the review is, and have it made, or gone on with, where that is wanted."""
    count_reading(ports, connection)
    game, seat = _mine(ports, command)
    review = ports.books.review(command.record, seat)
    if command.begin and _waits(ports, review):
        if ports.tables.kept_deals(game) is None:
            raise WireRefused(WireCode.UNKNOWN_RECORD)
        count_at_will(ports, Place(game.table, seat))
        ports.books.ask_review(command.record, seat)
        ports.reviews.send(command.record, seat)
        review = review or StoredReview(version=0, touched=ports.clock())
    post(ports, connection, review_view(command.record, seat, review))


def _mine(ports: Ports, command: AskReview) -> tuple[FinishedGame, int]:
    """The game, and the seat that was the secret's when it was over; or is by now, for who sat there already then."""
    secret, game = fingerprint(command.secret), ports.tables.game(command.record)
    for seat, sitter in enumerate((game and game.seats) or ()):
        if game is not None and secret in sitter.secrets:
            return game, seat
    seated = load(ports, command.table)
    now = seat_of(seated.table, secret)
    if now is None:
        raise Refused(RefusalCode.NOT_SEATED)
    return of_seat(ports, seated, now, command.record), now


def _waits(ports: Ports, review: StoredReview | None) -> bool:
    return review is None or (not review.finished and ports.clock() - review.touched > LOST_AFTER_MS)


def review_view(name: str, seat: int, review: StoredReview | None) -> ReviewView:
    """A review as its player may see it; None for one that was never asked for."""
    shown = review or StoredReview(version=0, touched=0)
    begun = "done" if shown.finished else "working" if shown.version else "waiting"
    return ReviewView(
        type="review",
        record=name,
        seat=known(seat),
        state="off" if review is None else begun,
        done=len(shown.done),
        steps=shown.steps,
        decisions=shown.decisions,
        alike=shown.alike,
        moments=tuple(map(_moment, shown.found)),
    )


def _moment(found: Found) -> MomentView:
    tally = found.tally
    return MomentView(
        deal=found.deal,
        ply=found.ply,
        played=found.played,
        better=found.better,
        worth=round(tally.mean),
        error=round(tally.error),
        samples=tally.samples,
    )
