import pytest

from checker.examples import Example, examples
from checker.sheet import find_sheet
from tests.checker.example_checks import check_example, uncovered, unmapped

SHEET = find_sheet("18dracula")


@pytest.mark.parametrize(
    "example", examples(SHEET), ids=lambda one: f"{one.code}-{one.breaks.strip().split(chr(10))[-1]}"
)
def test_every_example_is_found_and_its_remedy_passes(example: Example) -> None:
    check_example(example)


def test_every_checkable_rule_has_an_example() -> None:
    assert uncovered(SHEET) == []


def test_codes_are_rules() -> None:
    assert unmapped(SHEET) == []
