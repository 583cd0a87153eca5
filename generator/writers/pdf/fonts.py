"""Fonts of one PDF: texts become codes of subset TrueType fonts, embedded when the document is finished."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.pdf.library import Document
from playproof.layouts.typefaces.faces import FACES, SYMBOLS, Face, is_own, runs, shaper_of
from playproof.layouts.typefaces.parsed import ParsedFont
from playproof.layouts.typefaces.shaping import Glyph

_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"})
#: A letter beyond U+FFFF in a map that says which letter a code is.
_FAR = re.compile(r"(?<=> <)([0-9A-F]{5,6})(?=>)")
#: Letters are moved by this much at least, thousandths of an em.
_LEAST = 0.05
_ASCII = frozenset(range(32, 127))


def escaped(text: str) -> str:
    """``text`` (Latin-1) as the inside of a PDF string."""
    if "(" in text or ")" in text or "\\" in text or "\r" in text or "\n" in text:
        return text.translate(_ESCAPES)
    return text


@cache
def font(name: str) -> ParsedFont:
    """The parsed font of a face; it keeps its subsets document by document."""
    if name not in (*FACES, SYMBOLS) and not is_own(name):
        raise WriteError(f"'{name}' is not a face; allowed: {', '.join(FACES)}")
    return Face.of(name).parsed


def mend_unicode_maps(document: Document) -> None:
    """Write letters beyond U+FFFF as PDF wants them, as two halves: reportlab writes five digits, which read as others.

    A glyph that no character names, such as a ligature, is read as its letters.
    """
    for name, stream in document.unicode_maps():
        shaper = shaper_of(name)
        letters = shaper.letters if shaper is not None else {}

        def read(found: re.Match[str], letters: Mapping[int, str] = letters) -> str:
            code = int(found[1], 16)
            return letters.get(code, chr(code)).encode("utf-16-be").hex().upper()

        stream.content = _FAR.sub(read, stream.content)


class Run(NamedTuple):
    """A stretch of text in one font of a PDF: the font's resource name, the operand and the operator that show it, and how
    far it is raised (em)."""

    resource: str
    shown: str
    rise: float = 0.0


class PdfFonts:
    """The fonts that ``document`` uses."""

    def __init__(self, document: Document) -> None:
        self._document = document
        #: Face → its resource name, if printable ASCII text needs no translation at all.
        self.plain: dict[str, str] = {}
        self._runs: dict[tuple[str, str], tuple[Run, ...]] = {}

    def open(self, name: str) -> str:
        """The resource name of a face's first subset, in which ASCII codes are unchanged."""
        known = self.plain.get(name)
        if known is None:
            parsed = font(name)
            if not parsed.glyphs.keys() >= _ASCII:
                raise WriteError(f"the face '{name}' can't be used: its file lacks letters of plain ASCII")
            known = self.plain[name] = self._document.first_subset(parsed.font)
        return known

    def runs(self, name: str, text: str) -> tuple[Run, ...]:
        """``text`` in stretches, one for each subset that it needs.

        A character that the face can't draw raises `WriteError`: it would print as an empty box.
        """
        key = (name, text)
        found = self._runs.get(key)
        if found is None:
            found = tuple(run for one, part in runs(name, text) for run in self._of_one(one, part))
            if len(self._runs) < 50_000:
                self._runs[key] = found
        return found

    def is_plain(self, name: str) -> bool:
        """Whether printable ASCII text needs no translation in this face."""
        return name in FACES

    def _of_one(self, name: str, text: str) -> Iterator[Run]:
        """`runs` of a text in the face of one file."""
        if self.is_plain(name):
            self.open(name)
        parsed = font(name)
        if missing := Face.of(name).missing(text):
            raise WriteError(
                f"the face '{name}' has no character U+{ord(missing[0]):04X}, found in the text {text!r}"
            )
        if shaper := shaper_of(name):
            yield from self._shaped(parsed, shaper.line(text))
            return
        for resource, codes in self._document.codes(parsed.font, text):
            yield Run(resource, f"({escaped(codes.decode('latin-1'))})Tj")

    def _shaped(self, parsed: ParsedFont, glyphs: Sequence[Glyph]) -> Iterator[Run]:
        """`runs` of glyphs, moved as the font's kerning asks."""
        coded = [
            (*self._document.codes(parsed.font, chr(glyph.code))[0], round(glyph.up / 1000, 4), glyph)
            for glyph in glyphs
        ]
        for (resource, rise), several in groupby(coded, key=lambda one: (one[0], one[2])):
            parts: list[str] = []
            letters, moved = "", 0.0
            for _, code, _, glyph in several:
                moved += glyph.right
                if abs(moved) >= _LEAST:
                    parts += [f"({letters})"] if letters else []
                    parts.append(f"{round(-moved, 1):g}")
                    letters, moved = "", 0.0
                letters += escaped(code.decode("latin-1"))
                moved += glyph.advance - glyph.width - glyph.right
            parts.append(f"({letters})")
            if abs(moved) >= _LEAST:
                parts.append(f"{round(-moved, 1):g}")
            shown = f"[{''.join(parts)}]TJ" if len(parts) > 1 else f"{parts[0]}Tj"
            yield Run(resource, shown, rise)
