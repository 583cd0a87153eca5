"""Setting text: lines within the box, sizes, the floor, and the error that names what does not fit."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playproof.layouts.scene import Group, Text
from playproof.layouts.text.setting import (
    FLOOR,
    Align,
    Overfull,
    VerticalAlign,
    fit_line,
    set_text,
    width_of,
)
from playproof.layouts.typefaces.faces import MM_PER_PT, face
from tests.layouts.text.marking import marked

WORDS = "Each sector next to a sector that red controls gives you one of its gems"


def _lines(items: tuple[object, ...]) -> list[float]:
    return sorted({item.y for item in items if isinstance(item, Text)})


def test_a_text_that_fits_keeps_its_size() -> None:
    assert set_text(marked("Short."), 0, 0, 50, 20, size=10, fill="#000000").size == 10


def test_lines_stay_within_the_width() -> None:
    setting = set_text(marked(WORDS), 5, 0, 30, 50, size=10, fill="#000000")
    runs = [item for item in setting.items if isinstance(item, Text)]
    assert len(_lines(setting.items)) > 2
    for run in runs:
        assert run.x >= 5
        assert run.x + face(run.face).width(run.text, run.size) <= 35 + 0.001


def test_centred_lines_are_about_equally_long() -> None:
    """No more lines than at the left, and no word alone on the last one."""
    text = "Each sector next to a sector that red controls gives gems"
    made = {}
    for align in ("left", "center"):
        setting = set_text(marked(text), 0, 0, 56, 50, size=10, fill="#000000", align=align)
        made[align] = [item.text for item in setting.items if isinstance(item, Text)]
    assert made == {
        "left": ["Each sector next to a sector that red", "controls gives gems"],
        "center": ["Each sector next to a sector", "that red controls gives gems"],
    }
    # An icon stays with the word before it: "Choose 1 destroyed | (disk). Put it in any sector" would be more even.
    setting = set_text(
        marked("Choose 1 destroyed :disk:. Put it in any one"),
        0,
        0,
        56,
        50,
        size=10,
        fill="#000000",
        align="center",
    )
    runs = [item for item in setting.items if isinstance(item, Text)]
    assert [run.text for run in runs if run.y == runs[-1].y] == ["Put it in any one"]


def test_leading_is_a_share_of_the_size() -> None:
    setting = set_text(marked(WORDS), 0, 0, 30, 50, size=10, fill="#000000", leading=1.25)
    lines = _lines(setting.items)
    assert lines[1] - lines[0] == pytest.approx(1.25 * 10 * MM_PER_PT, abs=0.001)


def test_the_first_line_hangs_from_the_top_by_its_capitals() -> None:
    setting = set_text(marked("Hx"), 0, 7, 30, 50, size=10, fill="#000000")
    assert _lines(setting.items) == [pytest.approx(7 + face("sans").cap_height * 10 * MM_PER_PT, abs=0.001)]


def test_a_text_shrinks_in_quarter_points_until_it_fits() -> None:
    setting = set_text(marked(WORDS), 0, 0, 30, 12, size=14, fill="#000000")
    assert FLOOR <= setting.size < 14
    assert setting.size * 4 == int(setting.size * 4)
    assert setting.height <= 12
    with pytest.raises(Overfull):
        set_text(marked(WORDS), 0, 0, 30, 12, size=14, floor=setting.size + 0.25, fill="#000000")


def test_what_does_not_fit_at_six_points_is_an_error_with_figures() -> None:
    with pytest.raises(Overfull, match=r"does not fit 20 × 4 mm: at 6 pt it needs \d+\.\d mm"):
        set_text(marked(WORDS), 0, 0, 20, 4, size=9, fill="#000000")


def test_a_box_of_no_width_is_told_as_no_space() -> None:
    with pytest.raises(Overfull, match=r"has no space: at 6 pt it needs \d+\.\d mm"):
        fit_line("12", 0, 0, -3, size=9, name="sans", fill="#000000")


def test_a_word_wider_than_the_box_is_an_error() -> None:
    with pytest.raises(Overfull, match="Donaudampfschifffahrt"):
        set_text(marked("Donaudampfschifffahrt"), 0, 0, 5, 40, size=9, fill="#000000")


def test_icons_stand_on_the_baseline() -> None:
    """The icon's box reaches from 1.11 capitals above the baseline to 0.21 below."""
    setting = set_text(marked("a :gem: b"), 0, 0, 50, 20, size=10, fill="#000000")
    (baseline,) = _lines(setting.items)
    (icon,) = [item for item in setting.items if isinstance(item, Group)]
    height = icon.scale * 24
    cap = face("sans").cap_height * 10 * MM_PER_PT
    assert height == pytest.approx(1.32 * cap, abs=0.001)
    assert icon.dy + height == pytest.approx(baseline + 0.16 * height, abs=0.001)


def test_a_thin_space_is_a_gap_that_no_face_needs() -> None:
    items = fit_line("12\u2009000", 0, 0, 40, size=10, name="serif-bold", fill="#000000")
    first, second = (item for item in items if isinstance(item, Text))
    assert (first.text, second.text) == ("12", "000")
    gap = second.x - face("serif-bold").width("12", 10)
    assert gap == pytest.approx(0.2 * 10 * MM_PER_PT, abs=0.001)


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_line_shrinks_to_its_width(anchor: Literal["start", "middle", "end"]) -> None:
    (run,) = fit_line("A long title", 0, 0, 15, size=20, name="sans-bold", fill="#000000", anchor=anchor)
    assert isinstance(run, Text)
    assert run.size < 20
    assert width_of(run.text, run.face, run.size) <= 15.001


@given(
    st.lists(st.text("abcdefgh ", min_size=1, max_size=12), min_size=1, max_size=20),
    st.floats(20, 80),
    st.floats(10, 60),
    st.sampled_from(["left", "center", "right"]),
    st.sampled_from(["top", "middle", "bottom"]),
)
def test_what_is_set_stays_in_its_box(
    words: list[str],
    width: float,
    height: float,
    align: Align,
    valign: VerticalAlign,
) -> None:
    text = " ".join(words)
    try:
        setting = set_text(
            marked(text), 0, 0, width, height, size=11, fill="#000000", align=align, valign=valign
        )
    except Overfull:
        return
    em = setting.size * MM_PER_PT
    for run in setting.items:
        assert isinstance(run, Text)
        assert run.x >= -0.001
        assert run.x + width_of(run.text, run.face, run.size) <= width + 0.001
        assert run.y - face(run.face).cap_height * em >= -0.001
        assert run.y <= height + 0.001


def test_an_icon_is_not_alone_on_the_last_line() -> None:
    """It takes the word before it along, where both have room."""
    words = "destroy the very top"
    wide = width_of(words, "sans", 12) + 1.0
    setting = set_text(marked(f"{words} :disk:."), 0, 0, wide, 20, size=12, fill="#000000")
    texts = [item for item in setting.items if isinstance(item, Text)]
    last = max(item.y for item in texts)
    assert "top" in [item.text.strip() for item in texts if item.y == last]
