"""A single slip has few findings, the first of them in time: a sample; the whole table is ``python -m tests.slips --all``."""

from __future__ import annotations

import pytest

from tests.samples import some
from tests.slips.__main__ import main

#: The games whose slips are made, and how many of each file.
GAMES = some(
    ("privates", "lamp-makers"), ("184x", "18dracula", "leasehold", "privates", "starter", "lamp-makers")
)
EACH = some((7,), (140,))[0]


@pytest.mark.parametrize("game", GAMES)
def test_slips_have_few_findings_in_time(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", game, "--each", str(EACH)]) == 0, capsys.readouterr().out
    rows = {tuple(row.split()[:2]): row.split()[2:] for row in capsys.readouterr().out.splitlines()[1:-1]}
    kinds = {kind for _, kind in rows}
    assert kinds >= {"actor", "doubled", "dropped", "number", "swapped", "verb", "word", "all"}
    assert rows[game, "all"] == rows["all", "all"]


def test_no_game_of_that_name(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--game", "chess"])
    assert "there is no game chess" in capsys.readouterr().err
