"""Whether text can be read: the contrast of each run with what is beneath it (WCAG 2 AA).

What is drawn is walked in order; beneath a run lies the last filled area that holds its middle, else the paper.
Patterns are strokes over an area and count as that area. Where a picture is beneath a run, its pixels are looked at in many
places under the letters: a quarter of them may contrast less than is asked for, lest one dark speck in the sky is a fault.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from playproof.components.colours.palette import contrast, mix
from playproof.components.reading.pictures import open_checked
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Drawing,
    Faded,
    Group,
    Item,
    Outline,
    Path,
    Picture,
    Point,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
    Shaded,
    Text,
    Turn,
)
from playproof.layouts.typefaces.faces import MM_PER_PT, face

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = [
    "Area",
    "Faint",
    "Turn",
    "areas_of",
    "faint_texts",
    "ground_at",
    "in_outline",
    "on_picture",
]

#: The least contrast of text, and of large text: 18 pt, or 14 pt in bold.
AA, AA_LARGE = 4.5, 3.0
#: Pictures are looked at with so many pixels a side.
_SMALL = 300
#: What rounding may be off, mm.
_HAIR = 1e-6

_Shape = Rect | Circle | Polygon | Path | Picture


class Faint(NamedTuple):
    """A text that contrasts too little with its ground."""

    text: str
    ink: str
    ground: str
    contrast: float
    needed: float
    #: Whether the ground is a picture; then it is the colour in one place of it.
    picture: bool = False


class Area:
    """A coloured area or a picture on a drawing."""

    def __init__(
        self,
        shape: _Shape,
        turn: Turn,
        clips: tuple[tuple[Outline, Turn], ...],
        fill: str,
        opacity: float = 1.0,
    ) -> None:
        self.shape, self.turn, self.clips, self.fill, self.opacity = shape, turn, clips, fill, opacity

    @cached_property
    def _corners(self) -> tuple[Point, ...]:
        """Those of the shape, in its own mm: of anything but a polygon or path, of the box around it."""
        shape = self.shape
        if isinstance(shape, Polygon):
            return shape.points
        if isinstance(shape, Path):
            return tuple((segment[-2], segment[-1]) for segment in shape.segments if len(segment) > 2)
        if isinstance(shape, Circle):
            left, top, width = shape.cx - shape.radius, shape.cy - shape.radius, 2 * shape.radius
            height = width
        else:
            left, top, width, height = shape.x, shape.y, shape.width, shape.height
        return (left, top), (left + width, top), (left + width, top + height), (left, top + height)

    @cached_property
    def _reach(self) -> tuple[float, float, float, float]:
        """The box around it on the drawing: left, top, right, bottom."""
        if not self._corners:
            return 0.0, 0.0, -1.0, -1.0
        xs, ys = zip(*(self.turn.at(x, y) for x, y in self._corners), strict=True)
        return min(xs) - _HAIR, min(ys) - _HAIR, max(xs) + _HAIR, max(ys) + _HAIR

    def holds(self, x: float, y: float) -> bool:
        """Whether it covers a place of the drawing."""
        left, top, right, bottom = self._reach
        if not (left <= x <= right and top <= y <= bottom):
            return False
        return self._inside(*self.turn.back(x, y)) and all(
            in_outline(outline, *turn.back(x, y)) for outline, turn in self.clips
        )

    def _inside(self, x: float, y: float) -> bool:
        """Whether a place in its own mm is within its shape."""
        shape = self.shape
        if isinstance(shape, Rect | Picture):
            return shape.x <= x <= shape.x + shape.width and shape.y <= y <= shape.y + shape.height
        if isinstance(shape, Circle):
            return (x - shape.cx) ** 2 + (y - shape.cy) ** 2 <= shape.radius**2
        return _in_polygon(self._corners, x, y)

    def hides(self, x: float, y: float) -> bool:
        """Whether nothing beneath it can be seen in a place."""
        return self.holds(x, y) and self.colour(x, y)[1] > 0.9

    def colour(self, x: float, y: float) -> tuple[str, float]:
        """The colour at a place that the area holds, and how far it hides what is beneath."""
        if isinstance(self.shape, Shaded):
            colour, opacity = self.shape.gradient.at(*self.turn.back(x, y))
            return colour, opacity * self.opacity
        if not isinstance(self.shape, Picture):
            return self.fill, self.opacity
        small = _small(_Key(self.shape))
        own_x, own_y = self.turn.back(x, y)
        across = (own_x - self.shape.x) / self.shape.width
        along = (own_y - self.shape.y) / self.shape.height
        at = (
            min(int(across * small.width), small.width - 1),
            min(int(along * small.height), small.height - 1),
        )
        shade = small.getpixel(at)
        assert isinstance(shade, tuple)
        red, green, blue, alpha = shade
        return f"#{red:02x}{green:02x}{blue:02x}", alpha / 255 * self.opacity


class _Key:
    """A picture, equal to all that hold the same."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.identity = picture, picture.identity

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.identity == self.identity

    def __hash__(self) -> int:
        return hash(self.identity)


@lru_cache(maxsize=32)
def _small(key: _Key) -> Image:
    """The picture with at most 300 pixels a side, red, green, blue and opacity."""

    with open_checked(key.picture.read()) as opened:
        if not opened.has_transparency_data:
            opened.draft("RGB", (_SMALL, _SMALL))
        small = opened.convert("RGBA")
    small.thumbnail((_SMALL, _SMALL))
    return small


def faint_texts(drawing: Drawing, paper: str = "#ffffff") -> Iterator[Faint]:
    """Every run of text that contrasts less than AA asks with what is beneath it."""
    areas: list[Area] = []
    for text, turn in _walk(drawing.items, Turn(), (), areas, 1.0):
        yield from _faint(text, turn, areas, paper)


def areas_of(items: Sequence[Item]) -> list[Area]:
    """The coloured areas and pictures among items, in the order in which they are drawn."""
    areas: list[Area] = []
    deque(_walk(items, Turn(), (), areas, 1.0), maxlen=0)
    return areas


def areas_before_texts(items: Sequence[Item]) -> tuple[list[Area], list[int]]:
    """The areas among items, and of each text, as they are drawn, how many of those lie beneath it."""
    areas: list[Area] = []
    return areas, [len(areas) for _ in _walk(items, Turn(), (), areas, 1.0)]


def _walk(
    items: Sequence[Item],
    turn: Turn,
    clips: tuple[tuple[Outline, Turn], ...],
    areas: list[Area],
    opacity: float,
) -> Iterator[tuple[Text, Turn]]:
    """The texts among items, each when all areas beneath it have been added to ``areas``."""
    for item in items:
        if isinstance(item, Group):
            inner = turn.into(item)
            inner_clips = (*clips, (item.clip, inner)) if item.clip is not None else clips
            share = opacity * item.opacity if isinstance(item, Faded) else opacity
            yield from _walk(item.items, inner, inner_clips, areas, share)
        elif isinstance(item, Text):
            if item.text.strip():
                yield item, turn
        elif isinstance(item, Picture):
            areas.append(Area(item, turn, clips, "", opacity))
        elif isinstance(item, Rect | Circle | Polygon | Path) and item.fill is not None and _is_whole(item):
            areas.append(Area(item, turn, clips, item.fill, opacity))


def _faint(item: Text, turn: Turn, areas: list[Area], paper: str) -> Iterator[Faint]:
    points = item.size * turn.scale
    needed = AA_LARGE if points >= 18 or (points >= 14 and "bold" in item.face) else AA
    places = [turn.at(*_middle(item))]
    pictured = False
    if any(isinstance(area.shape, Picture | Shaded) for area in areas):
        beneath = [turn.at(x, y) for x, y in _spread(item)]
        pictured = any(on_picture(areas, x, y) for x, y in beneath)
        places = beneath if pictured else places
    grounds = sorted(
        (contrast(item.fill, ground), ground) for ground in (ground_at(areas, x, y, paper) for x, y in places)
    )
    ratio, ground = grounds[len(grounds) // 4]
    if ratio < needed:
        yield Faint(item.text, item.fill, ground, ratio, needed, pictured)


def ground_at(areas: list[Area], x: float, y: float, paper: str) -> str:
    """The colour that is seen in a place."""
    over: list[tuple[str, float]] = []
    ground = paper
    for area in reversed(areas):
        if area.holds(x, y):
            colour, opacity = area.colour(x, y)
            if opacity > 0.995:
                ground = colour
                break
            over.append((colour, opacity))
    for colour, opacity in reversed(over):
        ground = mix(colour, ground, opacity)
    return ground


def on_picture(areas: list[Area], x: float, y: float) -> bool:
    """Whether it is a picture that is seen in a place."""
    for area in reversed(areas):
        if area.holds(x, y):
            _, opacity = area.colour(x, y)
            if isinstance(area.shape, Picture | Shaded) and opacity > 0.05:
                return True
            if opacity > 0.995:
                return False
    return False


def _is_whole(item: Rect | Circle | Polygon | Path) -> bool:
    """Whether the item is one area, not the many dots or crosses of a pattern."""
    return not isinstance(item, Path) or sum(segment[0] == "M" for segment in item.segments) == 1


def _middle(text: Text) -> Point:
    width = face(text.face).width(text.text, text.size)
    start = text.x - (width if text.anchor == "end" else width / 2 if text.anchor == "middle" else 0)
    return start + width / 2, text.y - face(text.face).cap_height * text.size * MM_PER_PT / 2


def _spread(text: Text) -> Iterator[Point]:
    """Places under the letters of a run, about a millimetre apart, in three rows."""
    width = face(text.face).width(text.text, text.size)
    start = text.x - (width if text.anchor == "end" else width / 2 if text.anchor == "middle" else 0)
    height = face(text.face).cap_height * text.size * MM_PER_PT
    count = max(3, min(24, int(width)))
    for row in (0.15, 0.5, 0.85):
        for column in range(count):
            yield start + width * (column + 0.5) / count, text.y - height * row


def in_outline(outline: Outline, x: float, y: float) -> bool:
    """Whether a place is within an outline, or in the corner of a rectangle that is rounded off."""
    if isinstance(outline, RectOutline):
        return 0 <= x <= outline.width and 0 <= y <= outline.height
    if isinstance(outline, CircleOutline):
        radius = outline.diameter / 2
        return (x - radius) ** 2 + (y - radius) ** 2 <= radius**2
    assert isinstance(outline, PolygonOutline)
    return _in_polygon(outline.points, x, y)


def _in_polygon(points: tuple[Point, ...], x: float, y: float) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], *points[:1]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside
