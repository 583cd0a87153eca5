"""Texts that the cut goes through: whatever a template allows for, letters beyond a piece's outline are lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import NamedTuple

from playproof.layouts.fonts import MM_PER_PT, face
from playproof.layouts.readable import in_outline
from playproof.layouts.scene import (
    CircleOutline,
    Drawing,
    Group,
    Item,
    Outline,
    Path,
    Point,
    PolygonOutline,
    RectOutline,
    Text,
    Turn,
)
from playproof.layouts.text.letters import text_paths

__all__ = ["CutText", "cut_texts", "distance_beyond"]

#: What nobody sees to be missing of a letter, mm: less than a cut drifts.
_SLACK = 0.3

_Clips = tuple[tuple[Outline, Turn], ...]


class CutText(NamedTuple):
    """A text that reaches ``beyond`` the cut, mm."""

    text: str
    beyond: float


def cut_texts(drawing: Drawing) -> Iterator[CutText]:
    """The texts of a face that reach beyond its cut, measured by their letters; what a frame hides doesn't count."""
    for text, turn, clips in _texts(drawing.items, Turn(), ()):
        if all(distance_beyond(drawing.outline, *corner) <= 0 for corner in _box(text, turn)):
            continue
        points = (turn.at(*point) for point in _points(text))
        beyond = max(
            (
                distance_beyond(drawing.outline, *point)
                for point in points
                if all(in_outline(outline, *own.back(*point)) for outline, own in clips)
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


def _texts(items: Iterable[Item], turn: Turn, clips: _Clips) -> Iterator[tuple[Text, Turn, _Clips]]:
    for item in items:
        if isinstance(item, Group):
            inner = turn.into(item)
            own = (*clips, (item.clip, inner)) if item.clip is not None else clips
            yield from _texts(item.items, inner, own)
        elif isinstance(item, Text) and item.text.strip():
            yield item, turn, clips


def _box(text: Text, turn: Turn) -> list[Point]:
    """The corners of a box that holds all letters of a text, whichever they are."""
    setting, em = face(text.face), text.size * MM_PER_PT
    width = setting.width(text.text, text.size)
    left = text.x - (width if text.anchor == "end" else width / 2 if text.anchor == "middle" else 0.0)
    # Letters may lean over their width, and accents stand above the ascent.
    left, right = left - 0.3 * em, left + width + 0.3 * em
    top, bottom = text.y - (setting.ascent + 0.3) * em, text.y + (abs(setting.descent) + 0.3) * em
    return [turn.at(x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]


def _points(text: Text) -> Iterator[Point]:
    """Points on the outlines of a text's letters."""
    for path in text_paths(text):
        if isinstance(path, Path):
            for segment in path.segments:
                if len(segment) > 2:
                    yield segment[-2], segment[-1]
