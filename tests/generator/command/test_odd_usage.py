"""Odd use of the command: a folder or file that goes, lines that aren't there, names that lead nowhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playproof.checker.interactive import InteractiveSession
from playproof.generator.command.speech import spoken

from tests.workshop import Workshop

GOOD = (
    "game privates\nplayers Ann Bob\nhave start_cash = 90\ndeal 5r 10b 10g 25y 30k 40r 50b\nAnn: bid 12 10b\n"
)


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    workshop = Workshop(tmp_path, capsys, "privates")
    (tmp_path / "friday.play").write_text(GOOD)
    return workshop


def test_a_current_folder_that_was_removed_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    before = Path.cwd()
    os.chdir(gone)
    gone.rmdir()
    try:
        assert spoken(lambda: Path.cwd()) == 2
    finally:
        os.chdir(before)
    assert capsys.readouterr().err == (
        "playproof: the current folder was removed; change to one that exists.\n"
    )


def test_a_break_while_the_command_is_loaded_shows_no_traceback() -> None:
    code = (
        "import sys\n"
        "from playproof.generator.command import main\n"
        "class Break:\n"
        "    def find_spec(self, *_):\n"
        "        raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Break())\n"
        "main()\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (130, "", "")


def test_a_state_beyond_the_end_or_before_the_table_is_a_sentence(shop: Workshop) -> None:
    assert shop.run("state", "friday.play", "--at", "5").status == 0
    beyond = shop.run("state", "friday.play", "--at", "6")
    assert (beyond.status, beyond.err) == (2, "playproof: friday.play has 5 lines; there is no line 6\n")
    early = shop.run("state", "friday.play", "--at", "1")
    assert (early.status, early.err) == (1, "friday.play: the game has not started at line 1\n")


def test_a_picture_is_never_written_over_the_tracker_file(shop: Workshop) -> None:
    (shop.root / "friday.pdf").write_text(GOOD)
    said = shop.run("picture", "friday.pdf", "--out", ".")
    assert said.status == 2
    assert "overwrite the tracker file friday.pdf; choose another --out" in said.err
    assert (shop.root / "friday.pdf").read_text() == GOOD


def test_a_tracker_file_that_goes_while_it_is_played_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "friday.play"
    file.write_text(GOOD)
    play_session = InteractiveSession(file)
    play_session.enter("Bob: pass")
    file.unlink()
    answer = play_session.enter("Ann: buy 5r")
    assert answer.text == f"{file} was gone; all that stood in it was written again\n"
    assert answer.awaited == "it is Bob's turn"
    assert file.read_text() == GOOD + "Bob: pass\nAnn: buy 5r\n"


@pytest.mark.parametrize("name", ["privtes", "../privates", "a.b", "Privates!"])
def test_a_game_based_on_none_that_is_there_is_told(shop: Workshop, name: str) -> None:
    shutil.move(shop.folder, shop.root / "components" / "mine")
    header = shop.root / "components" / "mine" / "game.toml"
    header.write_text(header.read_text().replace('id = "privates"', f'id = "mine"\nbased_on = "{name}"', 1))
    (shop.root / "friday.play").write_text(GOOD.replace("privates", "mine"))
    lint = shop.run("lint", "mine")
    assert lint.status == 1
    assert f"field 'based_on': there is no game '{name}'; allowed: 184x, 18dracula" in lint.err
    assert shop.run("check", "friday.play").status in (0, 1)


def test_ids_that_differ_by_capitals_alone_are_one(shop: Workshop) -> None:
    """A tracker's names are read in any case: such a card could not be bought."""
    shop.edit("cards.csv", "C10,", "c05,")
    said = shop.run("lint", "privates")
    assert said.status == 1
    assert (
        "cards.csv:3, field 'id': 'c05' stands twice in Private companies, once as 'C05'; capitals"
        in said.err
    )


@pytest.mark.parametrize("edge", ["nan", "inf", "1e300"])
def test_a_box_of_a_template_has_finite_edges(shop: Workshop, edge: str) -> None:
    folder = shop.root / "layouts" / "cards"
    folder.mkdir(parents=True)
    (folder / "property.toml").write_text(f'[[part]]\ndraw = "rect"\nfill = "ink"\nbox = [0, 0, {edge}, 3]\n')
    said = shop.run("lint", "privates")
    assert said.status == 1
    assert "layouts/cards/property.toml:4, field 'part.box': found" in said.err
