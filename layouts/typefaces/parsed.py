"""Parsed font files, by reportlab: measured by the faces, embedded by the PDF writer.

What is used of them and is no documented name of reportlab is named here alone, and `tests/layouts/test_parsed_fonts.py`
tests each: ``face.charWidths``, ``charToGlyph`` and ``defaultWidth``, to which glyphs without a character are added;
``face.makeSubset``, which is replaced for fonts whose outlines are of PostScript; the attribute ``shapable``.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any


class ParsedFont:
    """A font file; lengths in thousandths of an em."""

    def __init__(self, name: str, file: str | bytes) -> None:
        """``file`` is its path, or what is in it."""
        from reportlab.pdfbase.ttfonts import TTFont

        data = io.BytesIO(file) if isinstance(file, bytes) else file
        #: What a PDF document embeds.
        self.font: Any = TTFont(name, data, asciiReadable=True, shapable=False)
        face = self.font.face
        #: Character → its glyph's number, and its advance; other characters have the advance ``default_width``.
        self.glyphs: dict[int, int] = face.charToGlyph
        self.widths: dict[int, float] = face.charWidths
        self.default_width: float = face.defaultWidth
        self.ascent: float = face.ascent
        self.descent: float = face.descent
        self.cap_height: float = face.capHeight

    def use_subsets(self, make: Callable[[Sequence[int]], bytes]) -> None:
        """Embed what ``make`` makes of the characters that are used."""
        self.font.face.makeSubset = make

    def subset(self, codes: Sequence[int]) -> bytes:
        """The TrueType file that a document embeds for these characters."""
        data: bytes = self.font.face.makeSubset(codes)
        return data


def subset_of(data: bytes, codes: Sequence[int]) -> bytes:
    """The TrueType file that a document embeds for some characters of a TrueType file."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    file: Any = TTFontFile(io.BytesIO(data))
    made: bytes = file.makeSubset(codes)
    return made
