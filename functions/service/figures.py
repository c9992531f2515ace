"""What chance dealt in all finished games of this server, beside what fair shuffling brings."""

from core.fairness import Counts, figures
from functions.books import KINDS, Kind
from functions.messages import FiguresOfKind, FiguresView, FigureView
from functions.ports import Ports
from functions.service.records import count_reading
from functions.service.telling import post


def send_figures(ports: Ports, connection: str) -> None:
    """Send the figures of both kinds of games."""
    count_reading(ports, connection)
    counts = ports.books.counts()
    post(ports, connection, FiguresView(type="figures", kinds=tuple(_of_kind(kind, counts[kind]) for kind in KINDS)))


def _of_kind(kind: Kind, counts: Counts) -> FiguresOfKind:
    found = figures(counts, equals=kind == "people")
    return FiguresOfKind(
        kind=kind,
        games=counts.get("games", 0),
        deals=counts.get("deals", 0),
        figures=tuple(FigureView.model_validate(figure._asdict()) for figure in found),
    )
