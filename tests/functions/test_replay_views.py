"""What the page's tests of the replay are fed is what the server sends of the golden record."""

import json
from pathlib import Path

import pytest

from core.record import parse_record
from functions.service.records import replay_view

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize(
    ("record", "deal", "golden"), [("record-1", 1, "replay-1"), ("record-1-conceded", -1, "replay-1-conceded")]
)
def test_a_golden_deal_is_laid_open_as_the_page_was_told(record: str, deal: int, golden: str) -> None:
    text = (GOLDEN / f"{record}.txt").read_text(encoding="utf-8")
    parsed = parse_record(text)
    number = deal if deal > 0 else len(parsed.deals)

    view = replay_view("pa9qz9bkvaj3pd3b", parsed, number).model_dump_json()

    assert json.loads((GOLDEN / f"{golden}.json").read_text(encoding="utf-8")) == json.loads(view)
    assert len(view) < 32_000
