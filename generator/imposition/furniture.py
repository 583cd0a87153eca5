"""The places of the footer line and the 100 mm ruler: a strip beside the pieces that touches nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from playproof.generator.imposition.sheet import Strip
from playproof.generator.paper.page import Box

#: A strip's depth and the ruler's length, mm.
DEPTH, RULER = 3.2, 100.0
#: Every printer reaches this close to the paper's edge, mm; some reach the second.
REACHED, SOMETIMES_REACHED = 5.0, 3.0
#: A footer shorter than this beside the ruler is too short, mm; and the air between them.
_FOOTER, _AIR = 40.0, 3.0

_Edge = Literal["bottom", "left", "right", "top"]
_EDGES: tuple[_Edge, ...] = ("bottom", "left", "right", "top")


class Furniture(msgspec.Struct, frozen=True):
    """Footer and ruler.

    ``quality``: 0 all printers reach them, 1 some do, 2 they take the marks' room, 3 one of them has no room.
    """

    footer: Strip | None
    ruler: Strip | None
    quality: int

    @property
    def boxes(self) -> tuple[Box, ...]:
        """What nothing else may touch."""
        return tuple(strip.box for strip in (self.footer, self.ruler) if strip is not None)

    def bands(self, width: float, height: float) -> tuple[Box, ...]:
        """The strips from one edge of the page to the other: a mark beside a strip's end reads as part of it."""
        return tuple(
            (strip.x, 0.0, strip.depth, height)
            if strip.turn in (90, 270)
            else (0.0, strip.y, width, strip.depth)
            for strip in (self.footer, self.ruler)
            if strip is not None
        )


class _Band(msgspec.Struct, frozen=True):
    """Room along one edge of the paper: ``start`` mm from the corners, ``inward`` mm from the edge."""

    edge: _Edge
    quality: int
    inward: float
    start: float
    length: float

    def strip(self, width: float, height: float, start: float, length: float) -> Strip:
        """The part from ``start``, in the reading direction, ``length`` mm long."""
        along = self.start + start
        if self.edge == "bottom":
            return Strip(along, height - self.inward - DEPTH, length, DEPTH)
        if self.edge == "top":
            return Strip(along, self.inward, length, DEPTH)
        if self.edge == "left":
            return Strip(self.inward, height - along - length, length, DEPTH, 270)
        return Strip(width - self.inward - DEPTH, along, length, DEPTH, 90)


def clearance(marks: str, bleed: float) -> float:
    """The air that a strip leaves beside the pieces, mm: bleed, and a crop mark of 1.5 mm where there are some."""
    return max(1.5, bleed) + 1.6 if marks == "edge" else bleed + 0.5


def furnish(width: float, height: float, content: Box, clear: float, margin: float) -> Furniture:
    """Find room on a page of ``width`` × ``height`` mm around ``content``.

    Footer and ruler share a strip: along the bottom if it fits there, else up the left side, down the right, along
    the top; on small papers they take an edge each.
    """
    bands = _bands(width, height, content, clear, margin)
    start = max(margin, REACHED)
    longest = max(width, height) - 2 * start
    if longest < RULER:
        if not bands:
            return Furniture(None, None, 3)
        band = bands[0]
        return Furniture(band.strip(width, height, 0, band.length), None, band.quality)
    best: Furniture | None = None
    for choice in _choices(bands, width, height):
        if best is None or choice.quality < best.quality:
            best = choice
        if best.quality == bands[0].quality:
            break
    return best or Furniture(None, None, 3)


def _choices(bands: Sequence[_Band], width: float, height: float) -> Iterator[Furniture]:
    """The places of footer and ruler, the preferred first."""
    for band in bands:
        if band.length >= _FOOTER + _AIR + RULER:
            footer = band.strip(width, height, 0, band.length - _AIR - RULER)
            ruler = band.strip(width, height, band.length - RULER, RULER)
            yield Furniture(footer, ruler, band.quality)
        for other in bands:
            if other.edge != band.edge and other.length >= RULER:
                pair = _pair(band, other, width, height)
                if pair is not None:
                    yield Furniture(*pair, max(band.quality, other.quality))
    for band in bands:
        yield Furniture(band.strip(width, height, 0, band.length), None, 3)


def _pair(band: _Band, other: _Band, width: float, height: float) -> tuple[Strip, Strip] | None:
    """The footer along ``band`` and the ruler along ``other``, apart where the two edges meet in a corner."""
    for start in (other.length - RULER, 0.0):
        ruler = other.strip(width, height, start, RULER)
        for before, after in ((0.0, 0.0), (2 * DEPTH, 0.0), (0.0, 2 * DEPTH)):
            length = band.length - before - after
            footer = band.strip(width, height, before, length)
            if length >= _FOOTER and not _touch(footer.box, ruler.box):
                return footer, ruler
    return None


def _bands(width: float, height: float, content: Box, clear: float, margin: float) -> list[_Band]:
    x, y, content_width, content_height = content
    spaces: dict[_Edge, float] = {
        "bottom": height - y - content_height,
        "left": x,
        "right": width - x - content_width,
        "top": y,
    }
    start = max(margin, REACHED)
    found = []
    for edge in _EDGES:
        length = (width if edge in ("bottom", "top") else height) - 2 * start
        available = spaces[edge]
        spare = available - DEPTH - clear
        if length <= 0:
            continue
        if spare >= REACHED - 1e-6:
            found.append(_Band(edge, 0, min(start, spare), start, length))
        elif spare >= SOMETIMES_REACHED:
            found.append(_Band(edge, 1, spare, start, length))
        elif available >= DEPTH + 0.5:
            found.append(_Band(edge, 2, available - DEPTH - 0.3, start, length))
    return sorted(found, key=lambda band: band.quality)


def _touch(a: Box, b: Box) -> bool:
    return (
        a[0] < b[0] + b[2] + 0.5
        and b[0] < a[0] + a[2] + 0.5
        and a[1] < b[1] + b[3] + 0.5
        and b[1] < a[1] + a[3] + 0.5
    )


def grown(box: Box, by: float) -> Box:
    """``box`` with ``by`` mm more on every side."""
    x, y, width, height = box
    return (x - by, y - by, width + 2 * by, height + 2 * by)
