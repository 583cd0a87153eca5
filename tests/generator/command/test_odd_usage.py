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
    assert f"field 'based_on': there is no game '{name}'; allowed: 1830, 184x, 1889, 18dracula" in lint.err
    assert shop.run("check", "friday.play").status in (0, 1)


def test_ids_that_differ_by_capitals_alone_are_one(shop: Workshop) -> None:
    """A tracker's names are read in any case: such a card could not be bought."""
    shop.edit("cards.csv", "C10,", "c05,")
    said = shop.run("lint", "privates")
    assert said.status == 1
    assert (
        "cards.csv:3, field 'id': 'c05' is defined twice in Private companies, once as 'C05'; capitals"
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


def test_an_empty_since_is_a_sentence(shop: Workshop) -> None:
    said = shop.run("check", "--since", "", "friday.play")
    assert (said.status, said.err) == (
        2,
        "playproof: --since needs a name: 'kit', a git revision or a folder\n",
    )


def test_a_game_without_rules_says_so(shop: Workshop) -> None:
    (shop.folder / "rules.toml").unlink()
    said = shop.run("rules", "privates")
    assert (said.status, said.out) == (0, "privates has no rules: there is no rules.toml in its folder.\n")


@pytest.mark.parametrize("columns", ["0", "", "-1", "wide"])
def test_help_is_shown_whatever_the_width_is_said_to_be(columns: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from playproof.generator.command import main; main()", "--help"],
        capture_output=True, text=True, env={**os.environ, "COLUMNS": columns},
    )  # fmt: skip
    assert "Usage:" in run.stdout


def test_a_folder_without_a_game_is_a_fault_of_the_data(shop: Workshop) -> None:
    (shop.root / "components" / "empty").mkdir()
    said = shop.run("lint", "empty")
    assert (said.status, said.err) == (
        1,
        "components/empty: the folder has no game.toml; allowed: a game.toml that says what the game is\n1 fault in empty.\n",
    )


def test_a_kit_replaces_no_file_that_is_of_no_kit(shop: Workshop) -> None:
    (shop.root / "mine").mkdir()
    (shop.root / "mine" / "kit.pdf").write_text("a thesis")
    said = shop.run("kit", "privates", "--out", "mine", "--only", "cards")
    assert said.status == 2
    assert "kit.pdf' would be replaced, but manifest.json in that folder does not name it" in said.err
    assert [path.name for path in (shop.root / "mine").iterdir()] == ["kit.pdf"]
    assert (shop.root / "mine" / "kit.pdf").read_text() == "a thesis"


def test_play_ends_lines_as_the_file_does(tmp_path: Path) -> None:
    file = tmp_path / "friday.play"
    file.write_bytes(GOOD.rstrip("\n").replace("\n", "\r\n").encode())
    InteractiveSession(file).enter("Bob: pass")
    assert file.read_bytes() == (GOOD + "Bob: pass\n").replace("\n", "\r\n").encode()


def test_a_line_that_can_not_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "friday.play"
    file.write_text(GOOD)
    play_session = InteractiveSession(file)
    monkeypatch.setattr("playproof.components.writing.os.fsync", full)
    with pytest.raises(OSError, match="No space left on device; the last line was not kept: Bob: pass"):
        play_session.enter("Bob: pass")
    assert file.read_text() == GOOD


@pytest.mark.parametrize("value", ["-25", "1000000000000"])
def test_amounts_to_begin_with_have_limits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], value: str
) -> None:
    shop = Workshop(tmp_path, capsys, "leasehold")
    shop.edit("game.toml", "start_cash = 25", f"start_cash = {value}")
    said = shop.run("lint", "leasehold")
    assert said.status == 1
    assert value in said.err or "the figure start_cash is" in said.err


def test_lines_that_end_in_a_return_alone_are_named(shop: Workshop) -> None:
    header = shop.folder / "game.toml"
    header.write_bytes(header.read_bytes().replace(b"\n", b"\r"))
    said = shop.run("lint", "privates")
    assert said.err.startswith(
        "components/privates/game.toml:1: a carriage return (CR) alone ends this line; allowed: lines that end with LF"
    )


def test_a_fault_of_two_items_of_a_list_is_told_once(shop: Workshop) -> None:
    shop.edit("cards.toml", 'size = "share"', "size = [0, 0]")
    said = shop.run("lint", "privates")
    assert said.err.count("found 0; allowed") == 1


def test_a_set_without_pieces_is_a_fault(shop: Workshop) -> None:
    header = (shop.folder / "cards.csv").read_text().splitlines()[0]
    (shop.folder / "cards.csv").write_text(header + "\n")
    text = (shop.folder / "cards.toml").read_text()
    (shop.folder / "cards.toml").write_text(
        "\n".join(line for line in text.splitlines() if not line.startswith("total"))
    )
    assert "Private companies has no pieces; allowed: at least one" in shop.run("lint", "privates").err


@pytest.mark.parametrize(
    ("said", "found"), [("true", "true"), ("2026-01-01", "2026-01-01"), ("[1, 2]", "a list"), ('"x"', "'x'")]
)
def test_values_are_said_as_toml_has_them(shop: Workshop, said: str, found: str) -> None:
    shop.edit("play.toml", "min_raise = 1", f"min_raise = {said}")
    assert f"is {found}; allowed: a whole number" in shop.run("lint", "privates").err
