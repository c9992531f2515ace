"""A record as a person looks at it: each deal's table, drawn in text."""

from collections.abc import Iterator

from core.cards import cards_text
from core.deal import Deal
from core.melds import best_arrangement
from core.record.printing import ending_text, result_text, score_text
from core.record.values import Record


def drawn(record: Record) -> str:
    """Every deal as it stood in the end, and how the game ended."""
    deals = [f"deal {number}\n{drawn_deal(deal)}" for number, deal in enumerate(record.deals, start=1)]
    return "\n\n".join([*deals, f"{ending_text(record.ending)}, {score_text(record.scores)}\n"])


def drawn_deal(deal: Deal) -> str:
    """The table: both hands arranged with their deadwood, the piles, and the result.

    >>> from core.cards import DECK
    >>> print(drawn_deal(Deal.start(DECK, dealer=1)))
      seat 0           As 3s 5s 7s 9s Js Ks 2h 4h 6h  57
      seat 1 (dealer)  2s 4s 6s 8s Ts Qs Ah 3h 5h 7h  56
      discard pile     8h
      stock            31 cards
      result           broken off
    """
    return "\n".join(f"  {label:<16} {text}" for label, text in _parts(deal))


def _parts(deal: Deal) -> Iterator[tuple[str, str]]:
    for seat in (0, 1):
        yield f"seat {seat}" + (" (dealer)" if seat == deal.dealer else ""), _hand(deal, seat)
    yield "discard pile", cards_text(deal.discard_pile)
    yield "stock", f"{len(deal.stock)} cards"
    yield "result", result_text(deal.result)


def _hand(deal: Deal, seat: int) -> str:
    arrangement = best_arrangement(deal.hands[seat])
    melds = [f"[{cards_text(meld)}]" for meld in arrangement.melds]
    loose = [cards_text(arrangement.deadwood_cards)] if arrangement.deadwood_cards else []
    return f"{' '.join([*melds, *loose])}  {arrangement.deadwood}"
