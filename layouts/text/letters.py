"""The letters of texts as paths, each where it is set."""

from __future__ import annotations

import io
from functools import cache, lru_cache
from math import fsum
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from playproof.layouts.scene import Item, Path, Segment, Text
from playproof.layouts.typefaces.faces import MM_PER_PT, Face, data_of, runs

__all__ = ["text_paths"]


def text_paths(item: Text) -> list[Item]:
    """One path for a text; nothing for a text without letters."""
    stretches = runs(item.face, item.text)
    x = item.x
    if item.anchor != "start":
        width = fsum(Face.of(name).width(letters, item.size) for name, letters in stretches)
        x -= width / 2 if item.anchor == "middle" else width
    scale = item.size * MM_PER_PT
    segments: list[Segment] = []
    for name, letters in stretches:
        face = Face.of(name)
        if face.shaper is not None:
            glyphs = [(one.code, one.right, one.up, one.advance) for one in face.shaper.line(letters)]
        else:
            glyphs = [(ord(one), 0.0, 0.0, face.width(one, 1) / MM_PER_PT * 1000) for one in letters]
        for code, dx, dy, advance in glyphs:
            left, base = x + dx / 1000 * scale, item.y - dy / 1000 * scale
            for letter, *points in _glyph(name, face.font.face.charToGlyph.get(code, 0)):
                moved = [
                    round(left + value * scale, 4) if at % 2 == 0 else round(base - value * scale, 4)
                    for at, value in enumerate(points)
                ]
                segments.append((letter, *moved))
            x += advance / 1000 * scale
    return [Path(tuple(segments), item.fill)] if segments else []


@cache
def _font(name: str) -> Any:
    return TTFont(io.BytesIO(data_of(name)), lazy=True)


@lru_cache(maxsize=4096)
def _glyph(name: str, number: int) -> tuple[Segment, ...]:
    """A letter's contours in ems, y up."""
    font = _font(name)
    pen = _Pen(font.getGlyphSet(), font["head"].unitsPerEm)
    font.getGlyphSet()[font.getGlyphName(number)].draw(pen)
    return tuple(pen.segments)


class _Pen(BasePen):  # type: ignore[misc]
    """Collects contours as lines and cubic curves."""

    def __init__(self, glyphs: Any, em: int) -> None:
        super().__init__(glyphs)
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
        self.segments.append(("Z",))
