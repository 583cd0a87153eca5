"""Where faces may differ is found from what is drawn: nothing differs outside, and little is looked at in vain."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from playproof.components.workspace import find_workspace
from playproof.generator.difference.areas import Area, differing_area
from playproof.generator.difference.raster import MARK_DPI, Pictures, marks
from playproof.generator.kit.job import prepare
from playproof.generator.kit.options import KitOptions
from playproof.generator.pieces.drawing import draw_pieces
from playproof.layouts.scene import Drawing, Group, Item, Line, Polygon, Rect, RectOutline, Text

BOX = RectOutline(60, 40)
FRAME = Rect(1, 1, 58, 38, stroke="#000000")


def face(*items: Item) -> Drawing:
    return Drawing(BOX, (FRAME, *items, Text(30, 38, "1.0", "sans", 6, "#000000", "middle")))


@pytest.mark.parametrize("kind", ["184x charters", "184x tiles", "18dracula fronts", "preascendant events"])
def test_the_same_places_are_found_as_on_whole_pictures(kind: str) -> None:
    """One piece beside the next of its set: what differs then is more than a tweak changes."""
    game, only = kind.split()
    workspace = find_workspace(Path.cwd())
    job = prepare(workspace.game_folder(game), workspace, KitOptions(only=(only,)), lambda _: None)
    faces = [piece.front for piece in draw_pieces(job.context, job.sets)][:14]
    with Pictures(faces, MARK_DPI) as pictures:
        for before, after in pairwise(faces):
            whole = marks(pictures[before], pictures[after], MARK_DPI)
            assert pictures.places(before, after) == whole


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ((Text(20, 20, "Pay 3", "sans", 9, "#000000"),), (Text(20, 20, "Pay 4, now", "sans", 9, "#000000"),)),
        ((Line(10, 10, 10, 30, "#ff0000", 2),), (Line(12, 10, 12, 30, "#ff0000", 2),)),
        ((), (Polygon(((30, 5), (31, 30), (32, 5)), None, "#0000ff", 1.5),)),
        (
            (Group((Rect(0, 0, 9, 4, fill="#00aa00"),), 30, 20, 30, 1.5),),
            (Group((Rect(0, 0, 5, 4, fill="#00aa00"),), 30, 20, 30, 1.5),),
        ),
        (
            (Group((Group((Text(0, 0, "N", "sans-bold", 20, "#000000", "end"),), 4, 2, -90),), 30, 20, 45, 0.5),),
            (Group((Group((Text(0, 0, "W", "sans-bold", 20, "#000000", "end"),), 4, 2, -90),), 30, 20, 45, 0.5),),
        ),
    ],
)  # fmt: skip
def test_a_change_is_found_whole(old: tuple[Item, ...], new: tuple[Item, ...]) -> None:
    before, after = face(*old), face(*new)
    area = differing_area(before, after)
    assert area is not None
    assert (area.right - area.left) * (area.bottom - area.top) < 0.5 * 60 * 40, "nearly all would be drawn"
    with Pictures([before, after], MARK_DPI) as pictures:
        whole = marks(pictures[before], pictures[after], MARK_DPI)
        assert whole
        assert pictures.places(before, after) == whole


def test_equal_faces_and_other_outlines() -> None:
    assert differing_area(face(), face()) is None
    larger = Drawing(RectOutline(70, 30), ())
    assert differing_area(face(), larger) == Area(0, 0, 70, 40)


def test_of_a_changed_text_just_its_place_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    before = face(Text(20, 20, "Pay 3", "sans", 9, "#000000"))
    after = face(Text(20, 20, "Pay 4", "sans", 9, "#000000"))
    sizes = []
    drawn = Pictures._drawn

    def noted(self: Pictures, one: Drawing, crop: tuple[int, int, int, int] = (0, 0, 0, 0)) -> object:
        picture = drawn(self, one, crop)
        sizes.append(picture.size)
        return picture

    monkeypatch.setattr(Pictures, "_drawn", noted)
    with Pictures([before, after], MARK_DPI) as pictures:
        for _ in range(3):
            pictures.places(before, after)
    whole = (60 / 25.4 * MARK_DPI) * (40 / 25.4 * MARK_DPI)
    assert len(sizes) == 2
    assert all(width * height < 0.2 * whole for width, height in sizes)
