"""A megabyte of anything is checked in bounded memory, with work that does not outgrow the file."""

from __future__ import annotations

import subprocess
import sys

import pytest

from playproof.checker.api import check_text
from tests.bench.work import calls
from tests.checker.floods import FLOODS, GAMES, SAMPLE, flood
from tests.checkout import ROOT
from tests.samples import some

MEGABYTE = 1_000_000
MEMORY = 300 * MEGABYTE
#: Functions called, Python's own among them, for each byte that is checked: some 20 million are two seconds.
WORK = 24
#: What a thousand findings and the search for a likely cause may take besides, in a file of any size.
FOUND = 6_080_000


def floods(game: str, exhaustive: bool, few: slice) -> list[str]:
    """All of them, a few of a sample, or for most games what costs the game's own rules the most."""
    return list(FLOODS) if exhaustive else list(SAMPLE)[few] if game == "privates" else ["near verbs"]


@pytest.mark.parametrize("game", some(("privates", "18dracula"), list(GAMES)))
def test_a_megabyte_of_anything_takes_less_than_300_mb(game: str, exhaustive: bool) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.checker.floods", game, str(MEGABYTE), *floods(game, exhaustive, slice(1, None, 6))],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) < MEMORY


@pytest.mark.parametrize("game", GAMES)
def test_the_work_for_a_megabyte_is_bounded(game: str, exhaustive: bool) -> None:
    # Counting calls makes it many times slower: in CI an eighth of a megabyte.
    size = MEGABYTE if exhaustive else MEGABYTE // 8
    check_text(flood(game, "empty lines", 100))  # the game is read once, whatever runs before
    for name in floods(game, exhaustive, slice(0, None, 3)):
        text = flood(game, name, size)
        assert calls(lambda text=text: check_text(text)) < WORK * size + FOUND, name  # type: ignore[misc]


@pytest.mark.parametrize("name", some(SAMPLE[2::6], SAMPLE))
def test_the_work_does_not_outgrow_the_file(name: str, exhaustive: bool) -> None:
    size = 100_000 if exhaustive else 25_000
    small, large = (flood("privates", name, size) for size in (size, 2 * size))
    assert calls(lambda: check_text(large)) < 3 * calls(lambda: check_text(small))
