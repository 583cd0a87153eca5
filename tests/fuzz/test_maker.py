"""Files of 18xx-maker with odd values in them become games that lint, and no value is lost in silence."""

from __future__ import annotations

import random

from tests.fuzz.maker import MakerCase, made_or_told, maker_file, silent
from tests.generator.importing.maker_files import small
from tests.samples import some

#: So many files are tried.
(FEW,) = some((6,), (3_000,))


def test_mutated_files_lint_or_are_refused_in_a_sentence_and_nothing_is_lost() -> None:
    for seed in range(FEW):
        case = maker_file(random.Random(f"file {seed}"))
        case.use(None)


def test_a_value_that_nobody_reads_is_found() -> None:
    """What is left out as a whole is listed; what is in a hidden city is not looked for."""
    data = small() | {"bank": [{"x": 5}], "surprise": {"of": ["a"]}}
    assert silent(data, random.Random(1), 100) == []
    assert made_or_told(data)
    assert not made_or_told([])


def test_a_case_is_made_of_its_parts() -> None:
    case = MakerCase({"a": [1, {"b": 2}], "c": 3}, "x")
    assert case.of([("a",), ("a", 1), ("a", 1, "b")]) == MakerCase({"a": [{"b": 2}]}, "x")
    assert case.module_states() == [("a",), ("a", 0), ("a", 1), ("a", 1, "b"), ("c",)]
