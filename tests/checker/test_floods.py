"""A megabyte of anything is checked in bounded memory, with work that does not outgrow the file."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from types import FrameType

import pytest
from playproof.checker.api import check_text

from tests.checker.floods import FLOODS, GAMES, SAMPLE, flood
from tests.checkout import ROOT

MEGABYTE = 1_000_000
MEMORY = 300 * MEGABYTE
#: Functions called, Python's own among them, while 1 MB is checked: some 20 million are two seconds.
WORK = 24_000_000


def calls(work: Callable[[], object]) -> int:
    """How many functions some work calls: a measure that no machine changes."""
    count = 0

    def note(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def floods(game: str, exhaustive: bool) -> list[str]:
    """All of them, a sample, or for most games what costs the game's own rules the most."""
    return list(FLOODS) if exhaustive else list(SAMPLE) if game == "privates" else ["near verbs"]


@pytest.mark.parametrize("game", GAMES)
def test_a_megabyte_of_anything_takes_less_than_300_mb(game: str, exhaustive: bool) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.checker.floods", game, str(MEGABYTE), *floods(game, exhaustive)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) < MEMORY


@pytest.mark.parametrize("game", GAMES)
def test_the_work_for_a_megabyte_is_bounded(game: str, exhaustive: bool) -> None:
    # Counting calls makes it many times slower: in CI every third flood.
    for name in floods(game, exhaustive)[:: 1 if exhaustive else 3]:
        text = flood(game, name, MEGABYTE)
        assert calls(lambda text=text: check_text(text)) < WORK, name  # type: ignore[misc]


@pytest.mark.parametrize("name", SAMPLE)
def test_the_work_does_not_outgrow_the_file(name: str) -> None:
    small, large = (flood("privates", name, size) for size in (100_000, 200_000))
    assert calls(lambda: check_text(large)) < 3 * calls(lambda: check_text(small))
