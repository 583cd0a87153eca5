"""Tables of costs: spaces of a track grow for them, and where they have no space the fault says which they are."""

from pathlib import Path

from playproof.components.game import load_game
from tests.layouts.kits import drawn_from, faults_of
from tests.orchard import write_orchard

TRACK = """\
[[set]]
id = "water"
name = "Water"

[[set.piece]]
id = "level"
room = 2
space = [{ label = "Low" }, { label = "High", scale = [{ label = "Cubes", most = 3, each = 10 }] }]
"""


def write_track(folder: Path, text: str = TRACK) -> Path:
    game = write_orchard(folder)
    (game / "tracks.toml").write_text(text)
    return game


def test_spaces_are_as_wide_as_their_tables_and_markers_need(tmp_path: Path) -> None:
    plain, wide = tmp_path / "plain", tmp_path / "wide"
    table = ', scale = [{ label = "Cubes", most = 3, each = 10 }]'
    without = drawn_from(write_track(plain, TRACK.replace(table, "")), "water")["level"].front
    assert drawn_from(write_track(wide), "water")["level"].front.width > without.width + 40


def test_tables_without_space_are_told_by_name(tmp_path: Path) -> None:
    tight = TRACK.replace("room = 2", "room = 2\nsize = [40, 30]")
    (fault,) = faults_of(load_game(write_track(tmp_path, tight)), "water")
    assert "costs (Cubes), side by side, need " in fault
    assert "allowed: fewer or smaller ones, or a larger size" in fault


def test_markers_wider_than_their_space_are_a_fault(tmp_path: Path) -> None:
    tight = TRACK.replace("room = 2", "room = 4\nsize = [40, 30]")
    (fault,) = faults_of(load_game(write_track(tmp_path, tight)), "water")
    assert "markers, side by side, need 54.0 mm and have 40.0 mm" in fault
