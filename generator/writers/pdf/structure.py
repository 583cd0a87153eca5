"""The structure of a tagged PDF: which marks of a page are which piece, text or heading, in reading order.

What is on a page is content or an artifact (crop marks, footers). Content gets a number on its page; an element of the
structure tree names page and number and says what is there, in words, for those who hear the page.
"""

from __future__ import annotations

import re
from typing import Any

from playproof.generator.writers.pdf.library import Document, PDFObject

#: Where PDF's own encoding differs from Latin-1.
_OWN = str.maketrans({
    "•": "\x80", "…": "\x83", "—": "\x84", "–": "\x85", "−": "\x8a", "„": "\x8c", "“": "\x8d", "”": "\x8e",
    "‘": "\x8f", "’": "\x90", "€": "\xa0", "\u2009": " ", "\u202f": " ", "\u00a0": " ",
})  # fmt: skip
#: What neither has.
_NEITHER = re.compile("[\x00-\x1f\x7f-\x9f\xad]")


def text_string(text: str) -> bytes:
    """A text string of a PDF file, with its brackets."""
    try:
        data = text.translate(_OWN).encode("latin-1") if not text.isascii() else text.encode("ascii")
        if _NEITHER.search(text):
            raise UnicodeError
    except UnicodeError:
        data = b"\xfe\xff" + text.encode("utf-16-be", "surrogatepass")
    data = data.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    return b"(" + data.replace(b"\r", b"\\r").replace(b"\n", b"\\n") + b")"


class _Raw(PDFObject):
    """An object that is already worded."""

    __RefOnly__ = 1

    def __init__(self, data: bytes = b"") -> None:
        self.data = data

    def format(self, document: Any) -> bytes:
        """The object's bytes."""
        return self.data


class Structure:
    """The structure tree of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._root, self._root_number = self._new()
        self._whole, self._whole_number = self._new()
        self._sections: list[int] = []
        #: Of each page the elements by their numbers on it; of each link its element.
        self._parents: list[list[int] | int] = []
        self._texts: dict[str, int] = {}
        self._begin()

    def _begin(self) -> None:
        self._open: list[tuple[str, str, bool, tuple[float, ...] | None]] = []
        self._links: list[tuple[str, str]] = []

    def _new(self, data: bytes = b"") -> tuple[_Raw, int]:
        one = _Raw(data)
        return one, self._document.number(self._document.add(one).name)

    def content(
        self, kind: str, words: str, body: str, *, shared: bool = False, box: tuple[float, ...] | None = None
    ) -> str:
        """The operators ``body`` as content of the current page.

        ``kind`` is Figure, P or H1 … H6; ``words`` are said in its place (a figure) or for a reader's list; ``shared``
        words appear more than once. ``box`` is a figure's (left, bottom, right, top) in points.
        """
        number = len(self._open)
        self._open.append((kind, words, shared, box))
        return f"/{kind} <</MCID {number}>> BDC\n{body}\nEMC"

    @staticmethod
    def artifact(body: str) -> str:
        """The operators ``body`` as something that is not read: marks, footers."""
        return f"/Artifact BMC\n{body}\nEMC"

    def link(self, annotation: str, words: str) -> int:
        """Note a link on the current page, an annotation by its object's name; its key in the tree of parents.

        Keys of links come after that of the page.
        """
        self._links.append((annotation, words))
        return len(self._parents) + len(self._links)

    @property
    def page_key(self) -> int:
        """The key of the current page in the tree of parents."""
        return len(self._parents)

    def page(self, name: str, title: str) -> None:
        """The current page is done: it is the object ``name``."""
        page = self._document.number(name)
        section, section_number = self._new()
        elements: list[int] = []
        for number, (kind, words, shared, box) in enumerate(self._open):
            said = b""
            if kind == "Figure":
                said = b"/Alt " + self._said(words, shared)
                if box is not None:
                    corners = " ".join(f"{value:.2f}" for value in box)
                    said += f"/A<</O/Layout/Placement/Block/BBox[{corners}]>>".encode()
            head = f"<</Type/StructElem/S/{kind}/P {section_number} 0 R/Pg {page} 0 R/K {number}".encode()
            elements.append(self._new(head + said + b">>")[1])
        self._parents.append(elements)
        links: list[int] = []
        for annotation, words in self._links:
            target = self._document.number(annotation)
            data = (
                f"<</Type/StructElem/S/Link/P {section_number} 0 R/Pg {page} 0 R/K<</Type/OBJR/Pg {page} 0 R"
                f"/Obj {target} 0 R>>"
            ).encode()
            links.append(self._new(data + b"/Alt " + text_string(words) + b">>")[1])
            self._parents.append(links[-1])
        kids = " ".join(f"{number} 0 R" for number in (*elements, *links))
        head = f"<</Type/StructElem/S/Sect/P {self._whole_number} 0 R/K[{kids}]".encode()
        section.data = head + (b"/T " + text_string(title) if title else b"") + b">>"
        self._sections.append(section_number)
        self._begin()

    def _said(self, words: str, shared: bool) -> bytes:
        if not shared:
            return text_string(words)
        number = self._texts.get(words)
        if number is None:
            number = self._texts[words] = self._new(text_string(words))[1]
        return f"{number} 0 R".encode()

    def finish(self) -> Any:
        """The reference of the tree's root."""
        kids = " ".join(f"{number} 0 R" for number in self._sections)
        self._whole.data = f"<</Type/StructElem/S/Document/P {self._root_number} 0 R/K[{kids}]>>".encode()
        entries = []
        for key, parent in enumerate(self._parents):
            if isinstance(parent, int):
                entries.append(f"{key} {parent} 0 R")
            else:
                entries.append(f"{key}[{' '.join(f'{number} 0 R' for number in parent)}]")
        tree = self._new(f"<</Nums[{' '.join(entries)}]>>".encode())[1]
        self._root.data = (
            f"<</Type/StructTreeRoot/K {self._whole_number} 0 R/ParentTree {tree} 0 R"
            f"/ParentTreeNextKey {len(self._parents)}>>"
        ).encode()
        return self._document.add(self._root)
