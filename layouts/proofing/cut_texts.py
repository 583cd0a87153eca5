"""Texts that the cut goes through: whatever a template allows for, letters beyond a piece's outline are lost."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from playproof.layouts.readable import in_outline
from playproof.layouts.scene import CircleOutline, Drawing, Outline, Point, PolygonOutline, RectOutline
from playproof.layouts.text.placed import is_shown, letter_box, letter_points, placed_texts

#: What nobody sees to be missing of a letter, mm: less than a cut drifts.
_SLACK = 0.3


class CutText(NamedTuple):
    """A text that reaches ``beyond`` the cut, mm."""

    text: str
    beyond: float


def cut_texts(drawing: Drawing) -> Iterator[CutText]:
    """The texts of a face that reach beyond its cut, measured by their letters; what a frame hides doesn't count."""
    for text, turn, clips in placed_texts(drawing.items):
        if all(distance_beyond(drawing.outline, *corner) <= 0 for corner in letter_box(text, turn)):
            continue
        beyond = max(
            (
                distance_beyond(drawing.outline, *point)
                for point in letter_points(text, turn)
                if is_shown(*point, clips)
            ),
            default=0.0,
        )
        if beyond > _SLACK:
            yield CutText(text.text.strip(), beyond)


def distance_beyond(outline: Outline, x: float, y: float) -> float:
    """How far a place is beyond the cut, mm; 0 within it."""
    if isinstance(outline, CircleOutline):
        radius = outline.diameter / 2
        return max(0.0, hypot(x - radius, y - radius) - radius)
    if isinstance(outline, RectOutline):
        # From the rectangle between the middles of the corners on.
        radius = outline.radius
        dx = max(radius - x, x - (outline.width - radius), 0.0)
        dy = max(radius - y, y - (outline.height - radius), 0.0)
        return max(0.0, hypot(dx, dy) - radius)
    assert isinstance(outline, PolygonOutline)
    if in_outline(outline, x, y):
        return 0.0
    ends = outline.points
    return min(_from_line(start, end, x, y) for start, end in zip(ends, (*ends[1:], ends[0]), strict=True))


def _from_line(start: Point, end: Point, x: float, y: float) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = ((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy or 1.0)
    share = min(max(share, 0.0), 1.0)
    return hypot(x - start[0] - share * dx, y - start[1] - share * dy)
