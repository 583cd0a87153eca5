"""A single slip has few findings, the first of them in time: a sample; the whole table is ``python -m tests.slips --all``."""

from __future__ import annotations

import pytest

from tests.samples import some
from tests.slips.__main__ import main
from tests.slips.counting import Result, chosen, played, results

#: The games whose slips are made, and how many of each file.
GAMES = some(
    ("184x", "leasehold", "preascendant", "privates", "lamp-makers"),
    ("1830", "184x", "1889", "18dracula", "leasehold", "preascendant", "privates", "starter", "lamp-makers"),
)
EACH = some((7,), (140,))[0]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[Result]:
    every = [one for one in played(tmp_path_factory.mktemp("starters")) if one.game in GAMES]
    return [result for one in every for result in results(one, chosen(one, EACH))]


def test_slips_have_few_findings_in_time(found: list[Result]) -> None:
    told = [one for one in found if one.found]
    assert len(told) >= 0.7 * len(found)
    assert sum(one.few for one in found) >= 0.9 * len(found)
    assert sum(len(one.found) == 1 for one in told) >= 0.8 * len(told)
    assert sum(one.own_line for one in told) >= 0.85 * len(told)
    assert [one for one in found if not one.in_time] == []


def test_the_table_has_a_row_for_each_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "privates", "--each", "7"]) == 0
    head, *rows, slowest = capsys.readouterr().out.splitlines()
    kinds = {tuple(row.split()[:2]): row.split()[2:] for row in rows}
    assert {kind for _, kind in kinds} == {
        "actor",
        "doubled",
        "dropped",
        "number",
        "swapped",
        "verb",
        "word",
        "all",
    }
    assert kinds["privates", "all"] == kinds["all", "all"]
    assert len(head.split()) == 1 + len(kinds["all", "all"]) + 2 + 1
    assert slowest.startswith("slowest check ")


def test_no_game_of_that_name(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--game", "chess"])
    assert "there is no game chess" in capsys.readouterr().err
