"""The examples in the docstrings of the public functions are run, each in an empty folder."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import playproof
from tests.workshop import inside

FUNCTIONS = [name for name in playproof.__all__ if name.islower()]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_example_of_a_function_is_true(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [example] = doctest.DocTestFinder(recurse=False).find(getattr(playproof, name), name, globs={})
    assert example.examples, f"{name} has no example"
    with inside(tmp_path):
        wrong = doctest.DocTestRunner().run(example, clear_globs=False).failed
    assert not wrong, capsys.readouterr().out
