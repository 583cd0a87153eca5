"""The faces that text is set in: where their files are and how wide their letters run.

Widths are read from the very files that writers embed. Faces come from packages with open licences:
Source Sans Pro for text and figures (its figures are tabular), Source Serif Pro for display.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from math import fsum
from pathlib import Path
from typing import Any

__all__ = ["FACES", "MM_PER_PT", "Face", "face"]

MM_PER_PT = 25.4 / 72

#: Face name → (package, file). The names are used in templates, themes and scene texts.
FACES: dict[str, tuple[str, str]] = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "sans-bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "serif-semibold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "serif-bold": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
}


class Face:
    """One font file's measures; lengths per em."""

    def __init__(self, name: str) -> None:
        """Read the file of face ``name``; an unknown name raises `KeyError`."""
        from reportlab.pdfbase.ttfonts import TTFont

        package, file = FACES[name]
        folder = import_module(package).__file__
        assert folder is not None
        self.name = name
        self.path = Path(folder).parent / "files" / file
        #: The parsed file, which PDF files embed; parsed once for measuring and for embedding.
        self.font: Any = TTFont(name, str(self.path), asciiReadable=True, shapable=False)
        metrics: Any = self.font.face
        self._advance: dict[int, float] = metrics.charWidths
        self._default: float = metrics.defaultWidth
        self._cache: dict[str, float] = {}
        self.ascent: float = metrics.ascent / 1000
        self.descent: float = -metrics.descent / 1000
        self.cap_height: float = metrics.capHeight / 1000

    def has(self, character: str) -> bool:
        """Whether the file draws this character."""
        return ord(character) in self._advance

    def missing(self, text: str) -> str:
        """The characters of ``text`` that the file can't draw, each once, in order."""
        advance = self._advance
        return "".join(dict.fromkeys(c for c in text if ord(c) not in advance))

    def width(self, text: str, size: float) -> float:
        """Width in mm of ``text`` at ``size`` points."""
        units = self._cache.get(text)
        if units is None:
            advance, default = self._advance, self._default
            units = fsum([advance.get(ord(c), default) for c in text])
            if len(self._cache) < 5_000:
                self._cache[text] = units
        return units * size * (MM_PER_PT / 1000)


@cache
def face(name: str) -> Face:
    """The face called ``name``, read once."""
    return Face(name)
