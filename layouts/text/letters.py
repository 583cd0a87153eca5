"""The letters of texts as paths, each where it is set."""

from __future__ import annotations

from math import fsum

from playproof.layouts.scene import Item, Path, Segment, Text
from playproof.layouts.typefaces.faces import MM_PER_PT, Face, runs
from playproof.layouts.typefaces.glyphs import glyph_outline


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
            for letter, *points in glyph_outline(name, face.parsed.glyphs.get(code, 0)):
                moved = [
                    round(left + value * scale, 4) if at % 2 == 0 else round(base - value * scale, 4)
                    for at, value in enumerate(points)
                ]
                segments.append((letter, *moved))
            x += advance / 1000 * scale
    return [Path(tuple(segments), item.fill)] if segments else []
