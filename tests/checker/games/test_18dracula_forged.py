"""What an engine that trusts its own page lets pass when it is fed by hand: each is caught, under its rule."""

from __future__ import annotations

import pytest

from playproof.checker.session.session import run

START = "playproof 1\ngame 18dracula\nplayers Ann Bob Cy\n"
STOCK = """\
have round SR 2
have priority Ann
have KA: par 100
have Ann: shares 4 KA
have Bob: shares 1 KA
have Bob: owns CV
"""


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("Ann: buy IL for 1", "D-266", "IL costs 30, not 1"),
        ("Ann: buy IL pays 1", "D-266", "Ann pays 30, not 1"),
        ("Ann: bid 57 JH", "D-249", "57 is no multiple of 5"),
        (STOCK + "Ann: sell KA at 400", "D-050", "a share of KA fetches 100, not 400"),
        (STOCK + "Ann: sell KA -> gets 400", "D-050", "Ann gets 100, not 400"),
        (STOCK + "Ann: buy KA at 1", "D-060", "a share of KA costs 100, not 1"),
        (STOCK + "Ann: par GS 67 -> pays 2", "D-067", "Ann pays 134, not 2"),
        (STOCK + "Ann: par GS 1", "D-065", "1 is no par price; there are 100, 93, 87, 80, 73, 67"),
        (
            STOCK + "Ann: pass\nBob: sell KA\nBob: sell KA",
            "D-048",
            "this line was likely typed twice; if not, Bob has no share of KA, not 1",
        ),
        (STOCK + "Ann: sell -2 KA", "D-048", "Ann has 4 shares of KA, not -2"),
        (STOCK + "Ann: buy CV from Bob for -50", "D-073", "it costs at least 1, not -50"),
        (STOCK + "Ann: buy CV from Cy for 1", "D-072", "CV is Bob's, not Cy's to sell to Ann"),
        (
            "have phase 3\nhave round castle\nAnn: bid 5\nBob: pass\nCy: pass -> Ann pays 0",
            "D-085",
            "Ann pays 5, not 0",
        ),
    ],
)
def test_forged_entries_are_found(text: str, code: str, says: str) -> None:
    found = run(START + text).report.findings
    assert [(one.code, one.message, one.line) for one in found] == [
        (code, says, (START + text).count("\n") + 1)
    ]


def test_a_forged_price_is_followed_by_the_table_and_told_in_figures() -> None:
    session = run(START + STOCK + "Ann: sell 2 KA at 400\ncount Ann 1600\nBob: pass")
    assert [one.code for one in session.report.findings] == ["D-050"]
    assert session.report.findings[0].settled == "played"
    session = run(START + STOCK + "Ann: sell 2 KA at 400\ncount Ann 1000\nBob: pass")
    assert session.report.findings[0].settled == "corrected"
