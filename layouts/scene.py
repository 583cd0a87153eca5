"""A drawing: primitives in millimetres, y down, origin at the top left of the trimmed piece.

Everything a writer needs is settled here: text stands at its baseline in a named face and size,
colours are ``#rrggbb``. A writer turns primitives into marks and decides nothing.
The structs are frozen and comparable; `Drawing.digest` is the identity of a look.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from math import cos, radians, sin
from typing import Any, Literal, NamedTuple

import msgspec

from playproof.components.colours.palette import mix
from playproof.components.reading.pictures import Picture as PictureFile

Anchor = Literal["start", "middle", "end"]
Cap = Literal["butt", "round"]
#: The radius of the corners of sheets, mm.
CORNER = 3.0
Point = tuple[float, float]
#: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",), absolute, in mm.
Segment = tuple[Any, ...]


def mm(value: float) -> float:
    """A length as drawings hold it: to 0.1 µm, and never a negative zero."""
    return round(value, 4) + 0.0


class RectOutline(msgspec.Struct, frozen=True, tag="rect-outline", array_like=True):
    """A rectangle's cut line: ``width`` × ``height`` mm with corners of ``radius`` mm."""

    width: float
    height: float
    radius: float = 0.0


class CircleOutline(msgspec.Struct, frozen=True, tag="circle-outline", array_like=True):
    """A circle's cut line, ``diameter`` mm, centred in its box."""

    diameter: float

    @property
    def width(self) -> float:
        """Width of the box, mm."""
        return self.diameter

    @property
    def height(self) -> float:
        """Height of the box, mm."""
        return self.diameter


class PolygonOutline(msgspec.Struct, frozen=True, tag="polygon-outline", array_like=True):
    """A polygon's cut line (hexes): points in mm inside a box of ``width`` × ``height`` mm."""

    width: float
    height: float
    points: tuple[Point, ...]


Outline = RectOutline | CircleOutline | PolygonOutline


class Rect(msgspec.Struct, frozen=True, tag="rect", array_like=True):
    """A rectangle; ``weight`` is the stroke's width in mm, ``dash`` on/off lengths in mm."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    fill: str | None = None
    stroke: str | None = None
    weight: float = 0.35
    dash: tuple[float, ...] = ()


class Circle(msgspec.Struct, frozen=True, tag="circle", array_like=True):
    """A circle around (cx, cy) with ``radius`` mm."""

    cx: float
    cy: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    weight: float = 0.35
    dash: tuple[float, ...] = ()


class Line(msgspec.Struct, frozen=True, tag="line", array_like=True):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str
    weight: float = 0.35
    dash: tuple[float, ...] = ()
    cap: Cap = "butt"


class Polygon(msgspec.Struct, frozen=True, tag="polygon", array_like=True):
    """A closed polygon."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    weight: float = 0.35
    dash: tuple[float, ...] = ()


class Path(msgspec.Struct, frozen=True, tag="path", array_like=True):
    """Lines and cubic curves; strokes have round joins."""

    segments: tuple[Segment, ...]
    fill: str | None = None
    stroke: str | None = None
    weight: float = 0.35
    dash: tuple[float, ...] = ()
    cap: Cap = "round"


class EvenOddPath(Path, frozen=True, tag="even-odd-path", array_like=True):
    """A path whose fill leaves out what an even number of its contours surrounds: holes, whichever way they run."""


#: Where a colour is (0 to 1), the colour, and its opacity.
GradientStop = tuple[float, str, float]


class Gradient(msgspec.Struct, frozen=True, tag="gradient", array_like=True):
    """Colours that change along a line, or from a circle to the one around it.

    ``points`` are (x1, y1, x2, y2), or (fx, fy, fr, cx, cy, r) of the inner and the outer circle; ``matrix`` (a, b, c, d, e,
    f) brings them to the drawing's mm. Stops ascend from 0 to 1; before and beyond them the colours stay.
    """

    points: tuple[float, ...]
    matrix: tuple[float, ...]
    stops: tuple[GradientStop, ...]

    @property
    def is_opaque(self) -> bool:
        """Whether nothing shines through anywhere."""
        return all(opacity >= 1 for _, _, opacity in self.stops)

    def resized(self, across: float, along: float, dx: float = 0.0, dy: float = 0.0) -> Gradient:
        """The gradient of a drawing that is stretched, then moved by (dx, dy)."""
        a, b, c, d, e, f = self.matrix
        made = (a * across, b * along, c * across, d * along, e * across + dx, f * along + dy)
        return Gradient(self.points, tuple(round(value, 9) + 0.0 for value in made), self.stops)

    def at(self, x: float, y: float) -> tuple[str, float]:
        """The colour of a place, and its opacity."""
        a, b, c, d, e, f = self.matrix
        size = (a * d - b * c) or 1e-12
        x, y = (d * (x - e) - c * (y - f)) / size, (a * (y - f) - b * (x - e)) / size
        share = min(1.0, max(0.0, self._share(x, y)))
        before = self.stops[0]
        for stop in self.stops:
            if stop[0] >= share:
                gap = stop[0] - before[0]
                part = (share - before[0]) / gap if gap > 0 else 1.0
                return mix(stop[1], before[1], part), before[2] + (stop[2] - before[2]) * part
            before = stop
        return before[1], before[2]

    def _share(self, x: float, y: float) -> float:
        if len(self.points) == 4:
            x1, y1, x2, y2 = self.points
            square = (x2 - x1) ** 2 + (y2 - y1) ** 2 or 1e-12
            return ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square
        fx, fy, fr, cx, cy, r = self.points
        # The circle between the two that goes through the place: (p - f - t·m)² = (fr + t·g)².
        px, py, mx, my, grown = x - fx, y - fy, cx - fx, cy - fy, r - fr
        two, one, none = (
            mx * mx + my * my - grown * grown,
            px * mx + py * my + fr * grown,
            px * px + py * py - fr * fr,
        )
        if abs(two) < 1e-12:
            return none / (2 * one) if one else 0.0
        root = max(0.0, one * one - two * none) ** 0.5
        return float((one - root) / two)


class Shaded(Path, frozen=True, tag="shaded", array_like=True):
    """A path that a gradient paints: its fill if it has one, else its line. ``fill`` and ``stroke`` are what is drawn where
    there are no gradients."""

    gradient: Gradient = Gradient((0, 0, 1, 0), (1, 0, 0, 1, 0, 0), ((0, "#000000", 1), (1, "#000000", 1)))
    even_odd: bool = False


class Text(msgspec.Struct, frozen=True, tag="text", array_like=True):
    """One run of text: (x, y) is the anchor on the baseline, ``size`` in points, ``face`` a face of
    `playproof.layouts.typefaces.faces`."""

    x: float
    y: float
    text: str
    face: str
    size: float
    fill: str
    anchor: Anchor = "start"


class Picture(msgspec.Struct, frozen=True, tag="picture", array_like=True):
    """A raster picture (a PNG or JPEG, already checked for size) stretched over a box in mm.

    ``data`` is a file that was read, or the bytes of one.
    """

    x: float
    y: float
    width: float
    height: float
    data: bytes | PictureFile

    def read(self) -> bytes:
        """The picture's bytes."""
        return self.data if isinstance(self.data, bytes) else self.data.data.read()

    @property
    def identity(self) -> bytes:
        """The SHA-256 of the picture's bytes."""
        return hashlib.sha256(self.data).digest() if isinstance(self.data, bytes) else self.data.data.digest


class Group(msgspec.Struct, frozen=True, tag="group", array_like=True):
    """Items moved by (dx, dy) mm, then turned ``rotate`` degrees clockwise and scaled around that new origin.

    ``clip`` cuts everything at an outline given in the group's own coordinates. ``layer`` names a layer
    ("cut", "art") that writers keep apart.
    """

    items: tuple[Item, ...]
    dx: float = 0.0
    dy: float = 0.0
    rotate: float = 0.0
    scale: float = 1.0
    clip: Outline | None = None
    layer: str = ""


class Faded(Group, frozen=True, tag="faded", array_like=True):
    """A group that what is beneath shines through: ``opacity`` is above 0 and below 1."""

    opacity: float = 1.0


Item = Rect | Circle | Line | Polygon | Path | Text | Picture | Group


def _identity(data: object) -> bytes:
    """What stands for a picture's file in a drawing's digest."""
    if isinstance(data, PictureFile):
        return data.data.digest
    raise TypeError(f"a drawing can't hold {type(data).__name__}")


_encoder = msgspec.msgpack.Encoder(enc_hook=_identity)

#: Items that many drawings show, by their identity, and their digest; kept lest others take their place in memory.
_digests: dict[int, tuple[tuple[Item, ...], bytes]] = {}
#: More different ones than this are on no kit.
_MOST = 20_000


def shared(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The items, which many drawings show, as an icon's or a pattern's: their digest is worked out once."""
    if id(items) not in _digests:
        if len(_digests) >= _MOST:
            _digests.clear()
        _digests[id(items)] = (items, _digest(items))
    return items


def look_of(items: tuple[Item, ...]) -> str:
    """SHA-256 (hex) of some items: equal ones look equal."""
    return _digest(items).hex()


def _digest(items: tuple[Item, ...]) -> bytes:
    """The SHA-256 of some items, made from those of the groups among them."""
    known = _digests.get(id(items))
    if known is not None:
        return known[1]
    look = [
        (msgspec.structs.replace(item, items=()), _digest(item.items)) if isinstance(item, Group) else item
        for item in items
    ]
    return hashlib.sha256(_encoder.encode(look)).digest()


class Turn(NamedTuple):
    """A move, turn and growth, from a group's own mm to the drawing's: (x, y) → (a·x + c·y + x', b·x + d·y + y')."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def into(self, group: Group) -> Turn:
        """The turn of what is in a group."""
        angle = radians(group.rotate)
        a, b = cos(angle) * group.scale, sin(angle) * group.scale
        x, y = self.at(group.dx, group.dy)
        return Turn(
            self.a * a + self.c * b,
            self.b * a + self.d * b,
            self.c * a - self.a * b,
            self.d * a - self.b * b,
            x,
            y,
        )

    def at(self, x: float, y: float) -> Point:
        """Where a point of the group is in the drawing."""
        return self.a * x + self.c * y + self.x, self.b * x + self.d * y + self.y

    def back(self, x: float, y: float) -> Point:
        """Where a point of the drawing is in the group."""
        size = self.a * self.d - self.b * self.c or 1.0
        x, y = x - self.x, y - self.y
        return (self.d * x - self.c * y) / size, (self.a * y - self.b * x) / size

    @property
    def scale(self) -> float:
        """How many times as large everything is drawn."""
        return float(abs(self.a * self.d - self.b * self.c) ** 0.5)


class Drawing(msgspec.Struct, frozen=True, dict=True):
    """What is printed for one face of one piece.

    ``outline`` is the cut line; its box is (0, 0) to (width, height) mm. Items may reach ``bleed`` mm
    beyond the cut; what is further out is clipped by the sheet.
    """

    outline: Outline
    items: tuple[Item, ...]
    bleed: float = 0.0
    #: Fold lines inside the piece, in mm: drawn by the sheet in the marks' style.
    folds: tuple[tuple[float, float, float, float], ...] = ()

    @property
    def width(self) -> float:
        """Width of the trimmed piece, mm."""
        return self.outline.width

    @property
    def height(self) -> float:
        """Height of the trimmed piece, mm."""
        return self.outline.height

    @cached_property
    def digest(self) -> str:
        """SHA-256 (hex) of everything that is drawn: equal digests look equal."""
        look = (self.outline, self.bleed, self.folds, _digest(self.items))
        return hashlib.sha256(_encoder.encode(look)).hexdigest()
