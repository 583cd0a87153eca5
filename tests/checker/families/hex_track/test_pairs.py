"""The pairs of entries for the rules of track and tokens in the shipped games."""

from __future__ import annotations

import pytest
from playproof.checker.definition.examples import Example, examples
from playproof.checker.definition.game_definition import find_game

from tests.checker.example_checks import check_example

PAIRS = [
    pytest.param(one, id=f"{game}-{one.code}-{one.breaks.strip().splitlines()[-1]}")
    for game in ("1830", "1889")
    for one in examples(find_game(game))
    if one.code
    in {code for reason, code in find_game(game).codes("hex_track").items() if not reason.startswith("run_")}
]


@pytest.mark.parametrize("example", PAIRS)
def test_every_example_is_found_and_its_remedy_passes(example: Example) -> None:
    check_example(example)
