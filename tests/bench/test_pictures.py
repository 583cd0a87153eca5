"""A kit never holds all its pictures in memory: a sample of the deck of 500 pictures of `tests.bench.pictures`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.bench.pictures import make_deck, print_deck

MEGABYTES = 250


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted as Linux counts it")
def test_memory(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """8 pictures of 3 MB each, 24 MB in all, take about what any kit takes (70 MB); held in memory they would take 160.

    With ``--exhaustive``: 500 pictures of a megapixel take at most 250 MB.
    """
    if request.config.getoption("--exhaustive"):
        make_deck(tmp_path, 500)
        assert print_deck(tmp_path).memory <= MEGABYTES
    else:
        make_deck(tmp_path, 8, plain=True)
        assert print_deck(tmp_path).memory <= 100
