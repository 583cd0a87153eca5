"""The bounds of the slips table, held on a sample of it.

The whole run (``python -m tests.bench.slips``, 60 slips a game and kind) prints the table; docs/findings.md has its figures.
"""

from __future__ import annotations

from tests.bench.slips import GAMES, KINDS, Tally, tally

#: So many slips of each game and kind.
EACH = 2


def test_a_slip_brings_one_finding() -> None:
    whole, kinds = Tally(), {kind: Tally() for kind in KINDS}
    for game in GAMES:
        of_game = Tally()
        for kind, one in tally(game, EACH).items():
            for sum_ in (whole, kinds[kind], of_game):
                sum_.add(one)
        assert of_game.share("one") >= 0.70, game
    assert whole.found >= 50
    assert not whole.brought["crashed"]
    assert whole.share("one") >= 0.85
    assert whole.share("one", "few") >= 0.97
    assert whole.own_line >= 0.90 * whole.found
    assert {kind: one.share("one") for kind, one in kinds.items() if one.share("one") < 0.70} == {}
