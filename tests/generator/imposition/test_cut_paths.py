"""The cut layer: every outline, shared edges once, long straight cuts first."""

from __future__ import annotations

import math

import pytest

from playproof.generator.imposition import Plan, cut_paths, impose
from playproof.layouts.scene import Circle, Line, Path, Polygon, Rect
from tests.generator.imposition.samples import POKER, disk, hex_outline, pieces, rect


def test_square_cards_are_cut_in_eight_lines() -> None:
    front = impose(pieces("events", rect(63.5, 88.9), 9), Plan(gap=0))[0]
    paths = cut_paths(front)
    assert len(paths) == 8 and all(isinstance(item, Line) for item in paths)
    lengths = [math.hypot(item.x2 - item.x1, item.y2 - item.y1) for item in paths if isinstance(item, Line)]
    assert lengths == pytest.approx([266.7] * 4 + [190.5] * 4)


def test_rounded_cards_share_straight_sides_and_keep_their_corners() -> None:
    front = impose(pieces("events", POKER, 9), Plan(gap=0))[0]
    paths = cut_paths(front)
    lines = [item for item in paths if isinstance(item, Line)]
    corners = [item for item in paths if isinstance(item, Path)]
    assert len(lines) == 12 + 12 and len(corners) == 36
    assert sorted({round(math.hypot(i.x2 - i.x1, i.y2 - i.y1), 3) for i in lines}) == [57.5, 82.9]
    assert all(isinstance(item, Line) for item in paths[:24])


def test_corners_are_quarter_circles() -> None:
    front = impose(pieces("events", POKER, 9), Plan(gap=0))[0]
    card = front.placed[0]
    for item in cut_paths(front)[24:28]:
        assert isinstance(item, Path)
        (_, x1, y1), (_, *handles, x2, y2) = item.segments
        assert isinstance(x1, float) and isinstance(x2, float)
        # Halfway along the curve one is 3 mm from the centre.
        u1, v1, u2, v2 = handles
        x, y = (x1 + 3 * u1 + 3 * u2 + x2) / 8, (y1 + 3 * v1 + 3 * v2 + y2) / 8
        centre_x = card.x + (3 if x < card.x + 30 else 60.5)
        centre_y = card.y + (3 if y < card.y + 40 else 85.9)
        assert math.hypot(x - centre_x, y - centre_y) == pytest.approx(3, abs=1e-3)


def test_lone_pieces_are_closed_shapes() -> None:
    front = impose(pieces("events", POKER, 2), Plan(gap=4.0))[0]
    assert all(isinstance(item, Rect) and item.radius == 3 for item in cut_paths(front))
    assert isinstance(cut_paths(impose(pieces("s", hex_outline(38.1), 1))[0])[0], Polygon)
    assert all(isinstance(item, Circle) for item in cut_paths(impose(pieces("d", disk(15), 5))[0]))


def test_backs_have_their_own_cut_layer() -> None:
    front, back = impose(pieces("d", disk(15), 5))
    mirrored = [210 - item.cx for item in cut_paths(back) if isinstance(item, Circle)]
    assert mirrored == pytest.approx([item.cx for item in cut_paths(front) if isinstance(item, Circle)])


def test_a_gutterfold_is_cut_once_through_both_layers() -> None:
    sheet = impose(pieces("d", disk(15), 5), Plan(duplex="gutterfold"))[0]
    assert len(sheet.placed) == 10 and len(cut_paths(sheet)) == 5
