"""``playproof`` alone: what is in the folder, and three commands that come next. They can all be typed as they are said."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin
from playproof.generator.command.greeting import greet
from tests.orchard import write_orchard

HEAD = "Playproof prints prototype board games and checks how they were played.\n\n"
END = "\nplayproof --help lists all commands.\n"


class Said:
    """What is said in a folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def __call__(self, below: str = "") -> str:
        greet(self.folder / below)
        out = self._capsys.readouterr().out
        assert out.startswith(HEAD)
        assert out.endswith(END)
        return out.removeprefix(HEAD).removesuffix(END)

    def next(self, below: str = "") -> list[list[str]]:
        """The commands that are proposed."""
        lines = self(below).partition("Next:\n")[2].splitlines()
        return [shlex.split(line.strip().partition("  ")[0])[1:] for line in lines]


@pytest.fixture
def said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Said:
    return Said(tmp_path, capsys)


def written(path: Path, at: float) -> None:
    for one in (path, *path.rglob("*")) if path.is_dir() else (path,):
        os.utime(one, (at, at))


def test_an_empty_folder(said: Said) -> None:
    assert said() == (
        "There is no game in this folder yet.\n\nNext:\n"
        "  playproof new harbour       begin a game of your own\n"
        "  playproof kit preascendant  print a game that comes with Playproof\n"
        "  playproof games             list the games that come with it\n"
    )


def test_a_folder_with_a_list(said: Said) -> None:
    (said.folder / "my heroes.csv").write_text("name\nAnn\n")
    (said.folder / "notes.txt").write_text("")
    assert said.next() == [["import", "my heroes.csv"], ["new", "harbour"], ["kit", "preascendant"]]


def test_a_workspace(said: Said) -> None:
    """The game that was worked on last is the one that comes next."""
    written(write_orchard(said.folder), 1_800_000_000)
    kiln = begin("kiln", Workspace(said.folder), "kiln-street").folder
    written(kiln, 1_800_000_100)
    assert said() == (
        "In this folder:\n"
        "  games     kiln, Kiln\n"
        "            orchard, Orchard\n"
        "  kits      none is printed yet\n"
        "  trackers  kiln.play\n\nNext:\n"
        "  playproof kit kiln         print it\n"
        "  playproof studio kiln      edit its cards and pieces, drawn as you type\n"
        "  playproof check kiln.play  check the record of a game\n"
    )
    manifest = said.folder / "output" / "kiln" / "manifest.json"
    manifest.parent.mkdir(parents=True)
    manifest.write_text("{}")
    written(manifest, 1_800_000_200)
    assert "  kits      kiln, printed 2027-01-15\n" in said()
    assert said.next() == [["studio", "kiln"], ["check", "kiln.play"], ["preview", "kiln"]]
    written(kiln, 1_800_000_300)
    assert "  kits      kiln, printed 2027-01-15; its data changed since\n" in said()
    assert said.next()[0] == ["kit", "kiln", "--changed"]
    assert said("components/kiln").startswith(f"In the workspace {said.folder}:\n")
    assert ["check", "../../kiln.play"] in said.next("components/kiln")
    written(said.folder / "components" / "orchard", 1_800_000_400)
    assert said.next() == [["kit", "orchard"], ["studio", "orchard"], ["table", "orchard.play"]]


def test_files_that_can_not_be_read_are_no_trouble(said: Said) -> None:
    folder = write_orchard(said.folder)
    (folder / "game.toml").write_text("title = \n")
    (said.folder / "bad.play").write_bytes(b"\xff\xfe")
    os.mkfifo(said.folder / "pipe.play")
    assert "  games     orchard\n" in said()
    assert "  trackers  bad.play\n" in said()


def test_many_games_are_counted(said: Said) -> None:
    for number in range(10):
        folder = said.folder / "components" / f"game-{number}"
        folder.mkdir(parents=True)
        (folder / "game.toml").write_text(f'title = "Game {number}"\n')
        written(folder, 1_800_000_000 - number)
    assert "            game-7, Game 7\n            and 2 others\n" in said()
