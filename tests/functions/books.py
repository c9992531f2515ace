"""Reviews and puzzles in a moment's work: a short game, and the same steps over a few imagined worlds."""

import pytest

from tests.functions.cloud import Cloud
from tests.functions.pages import Page, friends, mover

MOVES = 16


def short_game(cloud: Cloud) -> tuple[Page, Page]:
    """Four turns of each, nobody knocks, then the first seat gives up."""
    maya, ben = friends(cloud)
    for _ in range(MOVES):
        page = mover(maya, ben)
        page.move(page.choose(page.view["deal"]).replace("knock", "discard"))
    maya.send("concede", game=1)
    return maya, ben


def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review of a few steps, in which every decision is worth a look."""
    for name, number in {"LOOKED_AT": 3, "LOOK": 4, "KEPT": 2, "NARROW": 4, "SHARES": 2, "SHARE": 4}.items():
        monkeypatch.setattr(f"core.review.plan.{name}", number)
    monkeypatch.setattr("core.review.moments.WORTH_A_LOOK", -1)


def any_decision_is_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """However little the expert prefers it, and whatever a few worlds say."""
    for name, number in {"LEAST": -1, "MOST": 2, "WORLDS": 4, "SURE": -1e9}.items():
        monkeypatch.setattr(f"core.review.puzzles.{name}", number)
