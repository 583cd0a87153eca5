"""What the search for the likely slip costs, counted in the entries that it looks at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from playproof.checker.interactive import InteractiveSession
from playproof.checker.model.work import Work
from playproof.checker.session import likely, likely_search
from playproof.checker.session.incremental import SEARCHED
from playproof.checker.session.session import run
from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin

#: A short file whose header comes late, of lines that fit nowhere.
SCRAMBLED = """\
Ann: make C1t
Bob: take amber blue pearl
Ann: m
row1 C14
game ex
players Ann Bob
Ann: take coral blue jade
Bob: make A14
row1 A11
Bob: take pearl jade blue
Ann: take pearl blue amber
Bob: coral pair
C14 Bob: make0J13
Bob: make P11
"""


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    begin("ex", Workspace(tmp_path), "lamp-makers")
    return tmp_path


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries were looked at in each file; the lines that a search tries to play are counted apart."""
    spent: list[int] = []
    fits = likely_search.Search.fits

    class Counted(Work):
        def __init__(self, left: int) -> None:
            super().__init__(left)
            spent.append(0)

    def counting(*args: Any) -> Any:
        spent[-1] += 1
        return fits(*args)

    monkeypatch.setattr(likely, "Work", Counted)
    monkeypatch.setattr(likely_search.Search, "fits", counting)
    return spent


def test_a_file_of_lines_that_fit_nowhere_is_searched_little(shop: Path, looked: list[int]) -> None:
    assert run(SCRAMBLED, "x.play", [shop]).report.findings
    [spent] = looked
    assert 0 < spent <= likely.LEAST // 2 + likely.EVERY


def test_a_line_left_out_is_searched_little(shop: Path, looked: list[int]) -> None:
    """At each line of a starter's example; a line that is only tried costs a third of one that is checked."""
    lines = (shop / "ex.play").read_text().splitlines()
    found = 0
    for at in range(4, len(lines), 9):
        report = run("\n".join(lines[:at] + lines[at + 1 :]), "x.play", [shop]).report
        found += any("likely" in one.message for one in report.findings)
    assert max(looked) <= likely.LEAST // 2 + likely.EVERY
    assert found >= 3


def test_each_line_typed_is_searched_as_little_and_a_long_file_is_not(
    shop: Path, looked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = shop / "friday.play"
    path.write_text(SCRAMBLED)
    play = InteractiveSession(path, [shop])
    del looked[:]
    play.enter("Ann: take pearl blue amber")
    assert len(looked) == 1
    assert looked[0] <= 6 * (len(SCRAMBLED.splitlines()) + 1) + likely.EVERY
    path.write_text(SCRAMBLED + "Bob: make P11\n" * SEARCHED)
    play.session()
    del looked[:]
    play.enter("Ann: take pearl blue amber")
    assert looked == []


def test_the_least_is_for_files_checked_as_a_whole(shop: Path, looked: list[int]) -> None:
    lines = (shop / "ex.play").read_text().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("Bob: make"))
    text = "\n".join(lines[:at] + lines[at + 1 :])
    most = []
    for typing in (False, True):
        del looked[:]
        run(text, "x.play", [shop], typing=typing)
        most.append(max(looked))
    assert most[1] <= 6 * len(lines) // 2 + likely.EVERY < most[0] <= likely.LEAST // 2 + likely.EVERY


def test_a_search_stops_where_its_work_is_spent(
    shop: Path, looked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(likely, "MOST", 10)
    run(SCRAMBLED, "x.play", [shop])
    assert looked[0] <= 10 + likely.EVERY
