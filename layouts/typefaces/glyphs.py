"""Glyphs as HarfBuzz draws them: their outlines as lines and cubic curves."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from fontTools.pens.basePen import BasePen

from playproof.layouts.scene import Segment
from playproof.layouts.typefaces.faces import outlines_of
from playproof.layouts.typefaces.shaping import harfbuzz


@cache
def harfbuzz_font(name: str) -> Any:
    """The font of a face's file."""
    return harfbuzz().Font(harfbuzz().Face(outlines_of(name)))


@lru_cache(maxsize=4096)
def glyph_outline(name: str, number: int) -> tuple[Segment, ...]:
    """A glyph's contours in ems, y up."""
    font = harfbuzz_font(name)
    pen = _Pen(font.face.upem)
    font.draw_glyph_with_pen(number, pen)
    return tuple(pen.segments)


class _Pen(BasePen):  # type: ignore[misc]
    """Collects contours as lines and cubic curves."""

    def __init__(self, em: int) -> None:
        super().__init__()
        self.segments: list[Segment] = []
        self._em = em

    def _add(self, letter: str, *points: tuple[float, float]) -> None:
        self.segments.append((letter, *(value / self._em for point in points for value in point)))

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._add("M", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", pt)

    def _curveToOne(  # noqa: N802
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        self._add("C", pt1, pt2, pt3)

    def _closePath(self) -> None:  # noqa: N802
        self._add("Z")
