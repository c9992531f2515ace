import pytest
from hypothesis import given

from core.rules import STANDARD, Rules, parse_rules
from tests import strategies


def test_with_nothing_chosen_the_game_is_the_standard_one() -> None:
    assert Rules() == STANDARD == Rules(target=100, knock_limit=10, gin_bonus=25, undercut_bonus=25)


@given(strategies.all_rules)
def test_rules_print_and_parse(rules: Rules) -> None:
    assert parse_rules(str(rules)) == rules


def test_a_rule_left_out_is_the_default() -> None:
    assert parse_rules("") == STANDARD
    assert parse_rules("knock_limit=0") == Rules(knock_limit=0)


@pytest.mark.parametrize("target", [49, 501, -100, True, "100", 100.0, None])
def test_the_target_is_50_to_500(target: int) -> None:
    with pytest.raises(ValueError, match="target must be 50 to 500"):
        Rules(target=target)


@pytest.mark.parametrize("knock_limit", [-1, 11])
def test_the_knock_limit_is_0_to_10(knock_limit: int) -> None:
    with pytest.raises(ValueError, match="knock_limit must be 0 to 10"):
        Rules(knock_limit=knock_limit)


@pytest.mark.parametrize("bonus", [-1, 101])
def test_a_bonus_is_0_to_100(bonus: int) -> None:
    with pytest.raises(ValueError, match="gin_bonus must be 0 to 100"):
        Rules(gin_bonus=bonus)
    with pytest.raises(ValueError, match="undercut_bonus must be 0 to 100"):
        Rules(undercut_bonus=bonus)


@pytest.mark.parametrize(
    "text",
    [
        "target",
        "target=",
        "target=x",
        "target=-50",
        "target=²50",
        "target=0100",
        "gin_bonus=00",
        f"target={'9' * 5000}",
        "box=20",
        "target=100 target=100",
    ],
)
def test_other_text_is_no_rule(text: str) -> None:
    with pytest.raises(ValueError, match="not a rule"):
        parse_rules(text)
