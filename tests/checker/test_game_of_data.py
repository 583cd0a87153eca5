"""A designer's own game, assembled from data alone: 1830's private auction, and 18Dracula's way of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.session.session import Session, run

GAME = """\
id = "{id}"
title = "Auction"
version = "1"
designer = "Somebody"
players = [2, 6]
"""

LOTS = """
[[waterfall.lot]]
id = "SV"
value = 20
names = ["Schuylkill Valley"]
[[waterfall.lot]]
id = "CS"
value = 40
[[waterfall.lot]]
id = "DH"
value = 70
[[waterfall.lot]]
id = "MH"
value = 110
"""

WAY_1830 = """
families = ["waterfall"]
[bank]
starting_cash = 600
[waterfall]
all_pass = "first only"
at_price_zero = "forced"
"""

WAY_DRACULA = """
families = ["waterfall"]
[bank]
starting_cash = 600
[waterfall]
bid_over_cost = 5
bid_over_highest = 5
bid_multiple = 5
at_price_zero = "forced"
cash_released = "on sale"
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    for name, way in (("alpha", WAY_1830), ("beta", WAY_DRACULA)):
        folder = tmp_path / "components" / name
        folder.mkdir(parents=True)
        (folder / "game.toml").write_text(GAME.format(id=name))
        (folder / "play.toml").write_text(way + LOTS)
    return tmp_path


def played(workspace: Path, game: str, *lines: str) -> Session:
    return run(f"game {game}\nplayers Ann Bob Cy\n" + "\n".join(lines), "x", [workspace])


def codes(workspace: Path, game: str, *lines: str) -> list[str]:
    return [one.code for one in played(workspace, game, *lines).report.findings]


def test_a_whole_auction(workspace: Path) -> None:
    lines = [
        "Ann: bid 45 CS",
        "Bob: bid 115 MH",
        "Cy: bid 50 CS",
        "Ann: buy Schuyl",
        "Ann: bid 55",
        "Cy: pass",
    ]
    session = played(workspace, "alpha", *lines, "Bob: buy DH")
    assert session.report.findings == []
    assert session.game_state.over
    assert session.game_state.balances == {"Ann": 525, "Bob": 415, "Cy": 600, "bank": 260}


def test_without_rules_the_family_says_which_rule(workspace: Path) -> None:
    assert codes(workspace, "alpha", "Ann: bid 44 CS") == ["waterfall.bid_low"]
    finding = played(workspace, "alpha", "Ann: buy CS").report.findings[0]
    assert finding.rule == "Only the cheapest lot can be bought."


def test_only_the_first_private_drops_in_1830(workspace: Path) -> None:
    passes = ["Ann: pass", "Bob: pass", "Cy: pass"]
    assert codes(workspace, "alpha", *passes, "Ann: buy SV pays 15") == []
    sold = ["Ann: buy SV", "Bob: pass", "Cy: pass", "Ann: pass", "Bob: buy CS pays 40"]
    assert codes(workspace, "alpha", *sold) == []


def test_multiples_of_five_and_the_free_associate(workspace: Path) -> None:
    assert codes(workspace, "beta", "Ann: bid 47 CS") == ["waterfall.bid_multiple"]
    assert codes(workspace, "beta", "Ann: bid 45 CS") == []
    passes = ["Ann: pass", "Bob: pass", "Cy: pass"] * 4
    assert codes(workspace, "beta", *passes, "Ann: pass") == ["waterfall.forced"]
    assert codes(workspace, "beta", *passes, "Ann: buy SV pays 0") == []


def test_a_position_is_declared_anywhere(workspace: Path) -> None:
    lines = [
        "have row CS=35, MH",
        "have Ann: cash 100",
        "have Ann: bid 115 MH",
        "have turn Cy",
        "Cy: buy CS pays 35",
    ]
    session = played(workspace, "alpha", *lines)
    assert [(one.line, one.code) for one in session.report.findings] == [(5, "waterfall.bound")]


def test_faults_in_play_data_are_sentences(workspace: Path) -> None:
    play = workspace / "components" / "alpha" / "play.toml"
    play.write_text('families = ["waterfal"]')
    (finding,) = played(workspace, "alpha", "Ann: pass").report.findings
    assert finding.code == "PP-08"
    assert (finding.line, finding.excerpt[finding.column - 1 :]) == (1, "alpha")
    assert "waterfall" in finding.message
