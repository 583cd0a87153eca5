"""Fonts of one PDF: texts become codes of subset TrueType fonts, embedded when the document is finished."""

from __future__ import annotations

from functools import cache
from typing import Any

from playproof.generator.writers.fault import WriteError
from playproof.layouts.fonts import FACES, face

__all__ = ["PdfFonts", "escaped", "font"]

_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"})
_ASCII = frozenset(range(32, 127))


def escaped(text: str) -> str:
    """``text`` (Latin-1) as the inside of a PDF string."""
    if "(" in text or ")" in text or "\\" in text or "\r" in text or "\n" in text:
        return text.translate(_ESCAPES)
    return text


@cache
def font(name: str) -> Any:
    """The parsed font of a face; it keeps its subsets document by document."""
    if name not in FACES:
        raise WriteError(f"'{name}' is not a face; allowed: {', '.join(FACES)}")
    return face(name).font


class PdfFonts:
    """The fonts that ``document`` (a reportlab `PDFDocument`) uses."""

    def __init__(self, document: Any) -> None:
        self._document = document
        #: Face → its resource name, if printable ASCII text needs no translation at all.
        self.plain: dict[str, str] = {}
        self._runs: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {}

    def open(self, name: str) -> str:
        """The resource name of a face's first subset, in which ASCII codes are unchanged."""
        known = self.plain.get(name)
        if known is None:
            parsed = font(name)
            if not parsed.face.charToGlyph.keys() >= _ASCII:
                raise WriteError(f"the face '{name}' can't be used: its file lacks letters of plain ASCII")
            parsed.splitString("", self._document)
            known = self.plain[name] = parsed.getSubsetInternalName(0, self._document)
        return known

    def runs(self, name: str, text: str) -> tuple[tuple[str, str], ...]:
        """``text`` as (font resource, escaped string) pairs, one for each subset that it needs.

        A character that the face can't draw raises `WriteError`: it would print as an empty box.
        """
        key = (name, text)
        runs = self._runs.get(key)
        if runs is None:
            self.open(name)
            parsed = font(name)
            for character in text:
                if ord(character) not in parsed.face.charToGlyph:
                    raise WriteError(
                        f"the face '{name}' has no character U+{ord(character):04X}, "
                        f"found in the text {text!r}"
                    )
            runs = tuple(
                (parsed.getSubsetInternalName(subset, self._document), escaped(codes.decode("latin-1")))
                for subset, codes in parsed.splitString(text, self._document)
            )
            if len(self._runs) < 50_000:
                self._runs[key] = runs
        return runs
