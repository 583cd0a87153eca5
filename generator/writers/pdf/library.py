"""The one place where the objects of reportlab's PDF documents are used: a document, its objects, its fonts, its file.

reportlab's canvas, its public face, writes neither tags nor layers nor spot colours, and holds the whole file in memory.
So pages are put together from the objects beneath it. What is used of these and is no documented name of reportlab is
named here alone, and `tests/generator/writers/test_pdf_library.py` tests each:

- ``PDFDocument.idToObject``, ``idToObjectNumberAndVersion``, ``numberToId``, ``idToOffset``: objects by name and number;
- ``PDFDocument.delayedFonts`` and its object ``BasicFonts``: the fonts of all pages;
- ``toUnicodeCMap:NAME``, an object with the map from codes to letters, whose ``content`` is mended.

What is used of its parsed fonts is in `playproof.layouts.typefaces.parsed`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Protocol

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFCrossReferenceTable,
    PDFDictionary,
    PDFDocument,
    PDFFile,
    PDFIndirectObject,
    PDFObject,
    PDFObjectReference,
    PDFString,
    PDFTrailer,
)

__all__ = ["FONTS", "Document", "PDFArray", "PDFObject", "PDFString", "array", "dictionary", "reference"]

_VERSION = (1, 5)
_MAP = re.compile(r"toUnicodeCMap:[A-Z]+\+(.+)")


class Target(Protocol):
    """What parts of a file are written to."""

    def write(self, data: bytes) -> object:
        """Add a part."""
        ...


def dictionary(**entries: Any) -> Any:
    """A PDF dictionary, without the entries that are None."""
    return PDFDictionary({name: value for name, value in entries.items() if value is not None})


def array(*entries: object) -> str:
    """A PDF array of numbers, names or other things already worded."""
    return f"[{' '.join(map(str, entries))}]"


def reference(name: str) -> Any:
    """The reference of an object by its name, which may be added later."""
    return PDFObjectReference(name)


#: The dictionary of all fonts of a document.
FONTS = reference("BasicFonts")


class Document:
    """A document in the making: its objects, each with a name and a number."""

    def __init__(self) -> None:
        self._pdf: Any = PDFDocument(compression=1, invariant=1, pdfVersion=_VERSION)

    def add(self, thing: PDFObject, name: str | None = None) -> Any:
        """The reference of an object, which is added."""
        return self._pdf.Reference(thing, name)

    def __contains__(self, name: str) -> bool:
        return name in self._pdf.idToObject

    def __getitem__(self, name: str) -> Any:
        return self._pdf.idToObject[name]

    def number(self, name: str) -> int:
        """The number of an object in the file."""
        number: int = self._pdf.idToObjectNumberAndVersion[name][0]
        return number

    @property
    def pages(self) -> Any:
        """The reference of the tree of pages."""
        return self._pdf.Reference(self._pdf.Pages)

    def add_page(self, **entries: Any) -> str:
        """Add a page, whose ``Parent`` is `pages`; its name."""
        name: str = self._pdf.thisPageName()
        self._pdf.addPage(dictionary(Type="/Page", **entries))
        return name

    def codes(self, font: Any, text: str) -> list[tuple[str, bytes]]:
        """``text`` as codes of subsets of a parsed font: the resource name of each subset, and the codes."""
        return [
            (font.getSubsetInternalName(subset, self._pdf), codes)
            for subset, codes in font.splitString(text, self._pdf)
        ]

    def first_subset(self, font: Any) -> str:
        """The resource name of a font's first subset, in which ASCII codes are unchanged."""
        font.splitString("", self._pdf)
        name: str = font.getSubsetInternalName(0, self._pdf)
        return name

    def fonts(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """The fonts that are used: the name of each, and what embeds it."""
        for font in self._pdf.delayedFonts:
            yield font.fontName, partial(font.addObjects, self._pdf)

    def unicode_maps(self) -> Iterator[tuple[str, Any]]:
        """The streams that say which letters the codes of embedded fonts are, as ``content``, each with its font's name."""
        for name, thing in self._pdf.idToObject.items():
            if of_font := _MAP.fullmatch(name):
                yield of_font[1], thing

    def write(self, into: Target, catalog: Any, information: Any, identity: str) -> None:
        """Write the file, object by object; reportlab's own ``format`` would hold all of it twice in memory."""
        pdf = self._pdf
        root, info = self.add(catalog), self.add(information)
        # Positions of objects are counted here; what was added goes on its way at once.
        file: Any = PDFFile(_VERSION)
        for part in file.strings:
            into.write(part)
        file.write = into.write
        known: list[str] = []
        # Objects may name further ones while they are written.
        while (number := len(known) + 1) in pdf.numberToId:
            name = pdf.numberToId[number]
            pdf.idToOffset[name] = file.add(PDFIndirectObject(name, self[name]).format(pdf))
            known.append(name)
        table = PDFCrossReferenceTable()
        table.addsection(0, known)
        start = file.add(table.format(pdf))
        trailer = PDFTrailer(
            start, Size=len(known) + 1, Root=root, Info=info, ID=f"[<{identity}><{identity}>]"
        )
        file.add(trailer.format(pdf))
