"""A program that runs on checks against the data as they are, not as they were when it began."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from playproof import components
from playproof.checker.api import check_text
from playproof.checker.definition.game_definition import find_game
from playproof.checker.interactive import InteractiveSession

SETUP = "game privates\nplayers Ann Bob Cy\nhave start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "components" / "privates"
    shutil.copytree(Path(components.__file__).parent / "privates", place)
    return place


def edit(path: Path, old: str, new: str) -> None:
    """The clock of a file system may be coarse: the file is told to be a second younger."""
    text, before = path.read_text(), path.stat().st_mtime_ns
    assert old in text
    path.write_text(text.replace(old, new, 1))
    os.utime(path, ns=(before, before + 10**9))


def test_the_answer_at_the_table_follows_an_edited_figure(folder: Path) -> None:
    """A bid is at least the cost + 2 (W-33) until the game says + 4: 27 on 25y is enough, then 29 is the least."""
    root = folder.parent.parent
    interactive = InteractiveSession(root / "friday.play", [root])
    for line in SETUP.split("\n"):
        assert interactive.enter(line).text == ""
    assert interactive.enter("Ann: bid 27 25y").text == ""
    edit(folder / "game.toml", "bid_over_cost = 2", "bid_over_cost = 4")
    assert "a bid on 25y is at least 29" in interactive.enter("Bob: pass").text


def test_rules_follow_their_file(folder: Path) -> None:
    root = folder.parent.parent
    definition = find_game("privates", [root])
    assert find_game("privates", [root]) is definition  # nothing changed, nothing is read again
    section = definition.book.rules["W-33"].section
    edit(folder / "rules.toml", f'section = "{section}"', 'section = "Pattern, edited"')
    assert "Pattern, edited" in {rule.section for rule in find_game("privates", [root]).book.rules.values()}
    assert find_game("privates", [root]) is not definition


def test_a_repaired_file_is_good_again(folder: Path) -> None:
    root = folder.parent.parent
    text = f"{SETUP}\nAnn: pass\n"
    edit(folder / "play.toml", 'families = ["declared", "waterfall"', 'families = ["waterfal"')
    assert [one.code for one in check_text(text, roots=[root]).findings] == ["PP-08"]
    edit(folder / "play.toml", 'families = ["waterfal"', 'families = ["declared", "waterfall"')
    assert check_text(text, roots=[root]).findings == []
