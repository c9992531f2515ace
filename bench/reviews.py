"""Do reviews say what is true? Games between bots are reviewed, and their largest errors weighed again.

    python -m bench.reviews 20

Each game's costliest moment is weighed anew in ten times as many imagined deals, none of which the review had. Both
figures have a standard error; where they measure the same thing they differ by chance alone. It goes on where it
stopped: what was measured lies in `bench/results/`, under the version of the way of reviewing.
"""

import json
import random
import sys
import time
from dataclasses import asdict, dataclass
from math import hypot
from pathlib import Path

from core.bots import LEVELS
from core.cards import DECK
from core.deal import Deal
from core.record import Record
from core.record.values import game_after
from core.review import planned, reviewed
from core.review.plan import VERSION
from core.review.weighing import weighed
from core.rules import STANDARD
from core.tally import Tally
from core.view import view_for

PLAYERS = (("easy", "standard"), ("standard", "expert"))
"""Who is reviewed, and against whom, in turn."""
TIMES = 10
FURTHEST = 3.3
"""In standard errors: one pair in a thousand that measures the same lies further apart."""
A_MINUTE = 60
RESULTS = Path(__file__).parent / "results" / f"reviews-{VERSION}.jsonl"


@dataclass(frozen=True, slots=True)
class Checked:
    """A game's costliest moment, weighed twice: each a mean and its standard error, in percent of the game."""

    number: int
    who: str
    where: str
    told: tuple[float, float]
    again: tuple[float, float]
    seconds: float
    """Of a core, for the whole review."""

    @property
    def apart(self) -> float:
        """How far the two figures lie apart, in standard errors of their difference."""
        return (self.told[0] - self.again[0]) / max(hypot(self.told[1], self.again[1]), 1e-9)

    def __str__(self) -> str:
        told, again = (f"{mean:.2f} ± {error:.2f}" for mean, error in (self.told, self.again))
        apart, seconds = f"{self.apart:+.1f}", f"{self.seconds:.0f}"
        return "| " + " | ".join((str(self.number), self.who, self.where, told, again, apart, seconds)) + " |"


def main() -> None:
    """Print a line a game, and whether all agree."""
    checked = {each.number: each for each in _before()}
    for number in range(1, 1 + (int(sys.argv[1]) if len(sys.argv) > 1 else 20)):
        if number not in checked:
            checked[number] = _checked(number)
            with RESULTS.open("a", encoding="utf-8") as results:
                results.write(json.dumps(asdict(checked[number])) + "\n")
        print(checked[number], flush=True)
    print(_verdict([*checked.values()]))
    if not _agree([*checked.values()]):
        sys.exit(1)


def _before() -> list[Checked]:
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    rows = map(json.loads, lines)
    return [Checked(**{**row, "told": tuple(row["told"]), "again": tuple(row["again"])}) for row in rows]


def played(levels: tuple[str, str], seed: int) -> Record:
    """A game between two levels, the same for the same seed."""
    rng = random.Random(f"reviewed {seed}")
    deals: tuple[Deal, ...] = ()
    dealer = rng.randrange(2)
    while not (before := game_after(deals, STANDARD)).over:
        deal = Deal.start(rng.sample(DECK, len(DECK)), dealer, STANDARD)
        while deal.turn is not None:
            view = view_for(deal, deal.turn, before.scores, before.habits)
            deal = deal.play(deal.turn, LEVELS[levels[deal.turn]].choose(view, rng))
        deals = (*deals, deal)
        dealer = dealer if deal.result is None or deal.result.kind == "void" else 1 - dealer
    assert before.ending is not None
    return Record(rules=STANDARD, deals=deals, ending=before.ending)


def _checked(number: int) -> Checked:
    """The costliest moment of a game; nothing and nothing where the review found none to look at."""
    seed = number - 1
    levels = PLAYERS[seed % len(PLAYERS)]
    record, began = played(levels, seed), time.process_time()
    found = reviewed(planned(record, 0, chance=f"game {seed}"))
    seconds = time.process_time() - began
    if not found:
        return Checked(number, levels[0], "nothing", (0.0, 0.0), (0.0, 0.0), seconds)
    first = found[0]
    deal, ply, view, move = first.moment.decision
    better, samples = first.moment.better, TIMES * first.tally.samples
    again = weighed(view, better, move, samples=samples, chance=f"again {seed}")
    where = f"{deal}.{ply} {move}: {better}"
    return Checked(number, levels[0], where, _percent(first.tally), _percent(again), round(seconds, 1))


def _percent(tally: Tally) -> tuple[float, float]:
    return round(tally.mean / 100, 2), round(tally.error / 100, 2)


def _verdict(checked: list[Checked]) -> str:
    apart = [abs(each.apart) for each in checked]
    spread = (sum(each.apart**2 for each in checked) / len(checked)) ** 0.5
    longest = max(each.seconds for each in checked)
    said = "all agree" if _agree(checked) else "THEY DO NOT AGREE"
    return (
        f"{len(checked)} largest errors, {said}: furthest apart {max(apart):.1f} standard errors, "
        f"{spread:.2f} in the root mean square (1 where they measure the same); "
        f"a review took {longest:.0f} s of a core at most"
    )


def _agree(checked: list[Checked]) -> bool:
    return all(abs(each.apart) < FURTHEST for each in checked) and all(each.seconds < A_MINUTE for each in checked)


if __name__ == "__main__":
    main()
