"""The frame of a hex around its middle: edges, corners, what is inside."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, radians, sin, sqrt

from playproof.components.hexgrid import Layout, edge_angle
from playproof.layouts.scene import Point, PolygonOutline

#: x, y, radius in mm: what keeps others away.
Disc = tuple[float, float, float]


@dataclass(frozen=True)
class HexFrame:
    """A hex ``across`` mm from flat to flat, its middle at (0, 0)."""

    layout: Layout
    across: float

    @property
    def apothem(self) -> float:
        """From the middle to the middle of an edge, mm."""
        return self.across / 2

    @property
    def side(self) -> float:
        """Length of an edge, and from the middle to a corner, mm."""
        return self.across / sqrt(3)

    @property
    def width(self) -> float:
        """Width of the box around it, mm."""
        return self.across if self.layout == "pointy" else 2 * self.side

    @property
    def height(self) -> float:
        """Height of the box around it, mm."""
        return self.across if self.layout == "flat" else 2 * self.side

    @cached_property
    def normals(self) -> tuple[Point, ...]:
        """For each edge the direction outwards, of length 1."""
        return tuple(self.towards(edge) for edge in range(6))

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """Corner ``c`` lies between edges ``c`` and ``c + 1``."""
        side = self.side
        return tuple((x * side, y * side) for x, y in (self.towards(edge + 0.5) for edge in range(6)))

    def towards(self, place: float) -> Point:
        """The direction of an edge (whole numbers) or a corner (halves) from the middle."""
        angle = radians(edge_angle(self.layout, place))
        return cos(angle), sin(angle)

    def middle(self, edge: int) -> Point:
        """The middle of an edge."""
        x, y = self.normals[edge]
        return x * self.apothem, y * self.apothem

    def along(self, edge: int) -> Point:
        """The direction along an edge, clockwise."""
        x, y = self.normals[edge]
        return -y, x

    def depth(self, x: float, y: float) -> float:
        """How far inside the hex a point lies: its distance from the nearest edge, mm; below 0 outside."""
        # Opposite edges have opposite normals: three of them are enough.
        (ax, ay), (bx, by), (cx, cy) = self.normals[:3]
        return self.apothem - max(abs(x * ax + y * ay), abs(x * bx + y * by), abs(x * cx + y * cy))

    def reach(self, place: float) -> float:
        """How far the hex's border is from the middle in the direction of an edge, a corner or between."""
        x, y = self.towards(place)
        return self.apothem / max(x * nx + y * ny for nx, ny in self.normals)

    def polygon(self, grown: float = 0.0) -> tuple[Point, ...]:
        """The corners, moved outwards so that each edge is ``grown`` mm further out."""
        scale = (self.apothem + grown) / self.apothem
        return tuple((round(x * scale, 4), round(y * scale, 4)) for x, y in self.corners)

    def outline(self, grown: float = 0.0) -> tuple[PolygonOutline, float, float]:
        """The (grown) hex as an outline in its own box, and where that box begins around the middle."""
        points = self.polygon(grown)
        left, top = min(x for x, _ in points), min(y for _, y in points)
        width, height = max(x for x, _ in points) - left, max(y for _, y in points) - top
        moved = tuple((round(x - left, 4), round(y - top, 4)) for x, y in points)
        return PolygonOutline(round(width, 4), round(height, 4), moved), left, top


@lru_cache(maxsize=64)
def frame_of(layout: Layout, across: float) -> HexFrame:
    """The frame, made once."""
    return HexFrame(layout, across)
