"""What the page says of how long things are kept is how long they are kept."""

import json
import re
from pathlib import Path

import pytest

from functions.adapters.dynamodb import TABLE_S
from functions.adapters.games import DEAL_S
from functions.adapters.items import YEAR_S

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "site" / "src" / "locales" / "texts"
DAY_S = 86_400
MONTHS = round(12 * DEAL_S / YEAR_S)
BACKUP_DAYS = 35
"""How far back point-in-time recovery reaches where a template says no more than that it is on."""


def log_days() -> int:
    """For how long logs are kept unless whoever deploys says otherwise."""
    template = (ROOT / "template.yaml").read_text(encoding="utf-8")
    assert "PointInTimeRecoveryEnabled: true" in template
    assert "RecoveryPeriodInDays" not in template
    found = re.search(r"^  LogDays:\n(?:    .*\n)*?    Default: (\d+)$", template, re.MULTILINE)
    assert found
    return int(found[1])


def numbers(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


@pytest.mark.parametrize("language", ["en", "es", "fr", "de", "it", "pt"])
def test_the_privacy_page_names_the_times_that_are_kept(language: str) -> None:
    said = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))

    assert [TABLE_S // DAY_S, MONTHS] == numbers(said["privacy.kept"])
    assert [BACKUP_DAYS, log_days()] == numbers(said["privacy.others"])
    assert [] == numbers(said["privacy.account"] + said["privacy.device"] + said["privacy.learned"])
