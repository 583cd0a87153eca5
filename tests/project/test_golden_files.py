"""The fixture `golden` itself: what it accepts, what it says, and when it refuses to write."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.checkout import ROOT
from tests.goldens import Golden


@pytest.fixture
def compare(tmp_path: Path) -> Golden:
    (tmp_path / "golden").mkdir()
    return Golden(tmp_path / "golden", tmp_path / "scratch", accept=False)


def accepting(golden: Golden) -> Golden:
    return Golden(golden.folder, golden.scratch, accept=True)


def complaint(golden: Golden, name: str, seen: str | bytes) -> str:
    with pytest.raises(pytest.fail.Exception) as failure:
        golden(name, seen)
    return str(failure.value)


def png(*pixels: tuple[int, int, int], compress: int = 6) -> bytes:
    picture = Image.new("RGB", (len(pixels), 1))
    picture.putdata(pixels)
    data = io.BytesIO()
    picture.save(data, "PNG", compress_level=compress)
    return data.getvalue()


def test_what_was_accepted_passes(compare: Golden) -> None:
    accepting(compare)("cards/R01.svg", "<svg>\n</svg>\n")
    compare("cards/R01.svg", "<svg>\n</svg>\n")
    assert (compare.folder / "cards/R01.svg").read_bytes() == b"<svg>\n</svg>\n"


def test_a_missing_golden_file_fails_and_shows_what_was_seen(compare: Golden) -> None:
    said = complaint(compare, "new.txt", "seven gems\n")
    assert "there is no such golden file yet" in said
    assert "--accept-golden" in said
    assert (compare.scratch / "seen/new.txt").read_text() == "seven gems\n"
    assert not (compare.folder / "new.txt").exists()


def test_text_differs_line_by_line(compare: Golden) -> None:
    accepting(compare)("state.txt", "Ann 40\nBob 65\n")
    said = complaint(compare, "state.txt", "Ann 40\nBob 60")
    assert "-Bob 65\n+Bob 60\n\\ no newline at the end" in said
    assert " Ann 40" in said


def test_a_long_difference_is_cut_short(compare: Golden) -> None:
    accepting(compare)("long.txt", "a\n" * 500)
    said = complaint(compare, "long.txt", "b\n" * 500)
    assert said.count("\n-a") < 80
    assert "\n…\n" in said


def test_pictures_are_compared_by_pixel_not_by_byte(compare: Golden) -> None:
    black, white = (0, 0, 0), (255, 255, 255)
    assert png(black, white, compress=0) != png(black, white, compress=9)
    accepting(compare)("mark.png", png(black, white, compress=0))
    compare("mark.png", png(black, white, compress=9))


def test_one_shade_in_one_pixel_is_a_difference(compare: Golden) -> None:
    accepting(compare)("mark.png", png((0, 0, 0), (9, 9, 9), (0, 0, 0)))
    said = complaint(compare, "mark.png", png((0, 0, 0), (9, 9, 10), (0, 0, 0)))
    assert "1 of 3 pixels differ, all within x 1–1, y 0–0" in said
    with Image.open(compare.scratch / "difference/mark.png") as picture:
        assert [picture.getpixel((x, 0)) for x in range(3)] == [0, 255, 0]


def test_a_picture_of_another_size(compare: Golden) -> None:
    accepting(compare)("mark.png", png((0, 0, 0)))
    assert "2×1 px seen, 1×1 px golden" in complaint(compare, "mark.png", png((0, 0, 0), (0, 0, 0)))


def test_other_files_byte_by_byte(compare: Golden) -> None:
    accepting(compare)("kit.pdf", b"%PDF-1.7 abc")
    assert "the first that differs is byte 10" in complaint(compare, "kit.pdf", b"%PDF-1.7 aXc")
    assert "13 bytes seen, 12 golden; the first that differs is byte 12" in complaint(
        compare, "kit.pdf", b"%PDF-1.7 abcd"
    )


@pytest.mark.parametrize("name", ["../outside.txt", "/outside.txt"])
def test_a_golden_file_stays_in_its_folder(compare: Golden, name: str) -> None:
    with pytest.raises(ValueError, match="leaves it"):
        accepting(compare)(name, "")


@pytest.mark.parametrize(("ci", "refused"), [("1", True), ("", False)])
def test_accepting_is_refused_where_ci_is_set(ci: str, refused: bool) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "--accept-golden", "--collect-only", "-p", "no:xdist", __file__],
        cwd=ROOT,
        env={**os.environ, "CI": ci},
        capture_output=True,
        text=True,
    )
    assert (run.returncode, "refused where CI is set" in run.stderr) == ((4, True) if refused else (0, False))
