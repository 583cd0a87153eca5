"""The other side of a mat: sections of text, as on an aid."""

from pathlib import Path

from playproof.components.game import load_game
from tests.layouts.kits import drawn, drawn_from, faults_of, look_of, words
from tests.layouts.test_mat_spaces import MAT, write_mat

BACK = """
[[set.piece.reverse]]
title = "Cubes"
line = [{ text = "They lie *here*.", rule = "O-1" }]
"""


def test_a_mat_without_sections_has_no_back(tmp_path: Path) -> None:
    assert drawn_from(write_mat(tmp_path), "yard")["yard"].back is None


def test_a_mat_has_its_sections_on_the_back(tmp_path: Path) -> None:
    back = drawn_from(write_mat(tmp_path, MAT + BACK), "yard")["yard"].back
    assert back is not None
    found = " ".join(words(back))
    assert "Yard" in found
    assert "Cubes" in found
    assert "They lie" in found


def test_its_heading_is_its_own(tmp_path: Path) -> None:
    text = MAT.replace("width = 100", 'reverse_heading = "What lies here"\nwidth = 100') + BACK
    back = drawn_from(write_mat(tmp_path, text), "yard")["yard"].back
    assert back is not None
    assert "What lies here" in words(back)


def test_a_field_that_a_set_lacks_is_found_in_the_mat(tmp_path: Path) -> None:
    text = MAT + '\n[[set.piece.reverse]]\ntitle = "Fruit"\nof = "fruits"\nfields = ["ripeness"]\n'
    (fault,) = faults_of(load_game(write_mat(tmp_path, text)), "yard")
    assert "mats.toml" in fault
    assert "'ripeness'" in fault


def test_the_kit_says_what_it_decides() -> None:
    assert look_of("18dracula").game.header.reference_heading.endswith("what this kit decides")
    assert drawn("18dracula", "phase-chart", "chart").back is None
    assert drawn("18dracula", "bank", "bank").back is None
