"""Fonts of one PDF: texts become codes of subset TrueType fonts, embedded when the document is finished."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from playproof.generator.writers.fault import WriteError
from playproof.layouts.fonts import FACES, Face, is_own, runs

__all__ = ["PdfFonts", "escaped", "font", "mend_unicode_maps"]

_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"})
#: A letter beyond U+FFFF in a map that says which letter a code is.
_FAR = re.compile(r"(?<=> <)([0-9A-F]{5,6})(?=>)")
_ASCII = frozenset(range(32, 127))


def escaped(text: str) -> str:
    """``text`` (Latin-1) as the inside of a PDF string."""
    if "(" in text or ")" in text or "\\" in text or "\r" in text or "\n" in text:
        return text.translate(_ESCAPES)
    return text


@cache
def font(name: str) -> Any:
    """The parsed font of a face; it keeps its subsets document by document."""
    if name not in FACES and not is_own(name):
        raise WriteError(f"'{name}' is not a face; allowed: {', '.join(FACES)}")
    return Face.of(name).font


def mend_unicode_maps(document: Any) -> None:
    """Write letters beyond U+FFFF as PDF wants them, as two halves: reportlab writes five digits, which read as others."""
    for name, thing in document.idToObject.items():
        if name.startswith("toUnicodeCMap:"):
            thing.content = _FAR.sub(
                lambda found: chr(int(found[1], 16)).encode("utf-16-be").hex().upper(), thing.content
            )


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
        found = self._runs.get(key)
        if found is None:
            found = tuple(pair for one, part in runs(name, text) for pair in self._of_one(one, part))
            if len(self._runs) < 50_000:
                self._runs[key] = found
        return found

    def is_plain(self, name: str) -> bool:
        """Whether printable ASCII text needs no translation in this face."""
        return name in FACES

    def _of_one(self, name: str, text: str) -> Iterator[tuple[str, str]]:
        """`runs` of a text in the face of one file."""
        if self.is_plain(name):
            self.open(name)
        parsed = font(name)
        for character in text:
            if ord(character) not in parsed.face.charToGlyph:
                raise WriteError(
                    f"the face '{name}' has no character U+{ord(character):04X}, found in the text {text!r}"
                )
        for subset, codes in parsed.splitString(text, self._document):
            yield parsed.getSubsetInternalName(subset, self._document), escaped(codes.decode("latin-1"))
