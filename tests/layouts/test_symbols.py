"""Signs that a face lacks come from the face of symbols: measured, placed and embedded as those of any other face."""

from __future__ import annotations

import pytest

from playproof.generator.writers.svg import write_svg
from playproof.layouts.scene import Drawing, RectOutline, Text
from playproof.layouts.typefaces.faces import FACES, MM_PER_PT, chain, face, runs
from tests.layouts.test_own_fonts import pdf_text

SIGNS = "★☆♥♠♦♣⇒●■△⚀⚅─┐╬✓✗①♔☺"


@pytest.mark.parametrize("name", FACES)
def test_every_face_draws_common_signs(name: str) -> None:
    assert face(name).missing(SIGNS) == ""
    assert runs(name, "2 ★ 3") == ((name, "2 "), ("symbols", "★"), (name, " 3"))
    assert runs(name, "23") == ((name, "23"),)


def test_signs_are_as_wide_as_their_own_face_says() -> None:
    both = face("sans").width("A★", 10)
    assert both == pytest.approx(face("sans").width("A", 10) + face("symbols").width("★", 10))
    assert face("symbols").width("★", 10) == pytest.approx(0.8965 * 10 * MM_PER_PT, abs=0.001)


def test_italic_letters_that_the_italic_lacks_are_upright() -> None:
    assert runs("sans-italic", "so Шайба") == (("sans-italic", "so "), ("sans", "Шайба"))


def test_what_no_face_has_is_missing() -> None:
    assert face("sans").missing("日★本") == "日本"
    assert face(chain("sans", "serif-bold")).missing("1★日") == "日"


def test_signs_are_in_files_as_text() -> None:
    drawing = Drawing(
        RectOutline(60, 20), (Text(3, 10, "Gain 2 ★ and ♥", size=10, face="sans", fill="#000000"),)
    )
    assert "Gain 2 ★ and ♥" in pdf_text(drawing)
    svg = write_svg(drawing, title="x").decode()
    assert svg.count("@font-face") == 2
