"""The faces of pieces as SVG, known by what is drawn on them: made when first asked for, kept while they are shown."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from string import ascii_letters, digits

from playproof.generator.paper.page import Page
from playproof.generator.writers.svg import write_svg
from playproof.generator.writers.svg_fonts import FontSubsets
from playproof.layouts.scene import Drawing, Group, Item, Rect, Text
from playproof.layouts.typefaces.faces import face, runs

#: So many faces are kept at most; a game of 2,000 cards in all five themes has fewer.
MOST = 25_000
#: What a change may well bring: type has it from the start, and need not be subset again.
USUAL = ascii_letters + digits
#: So many finished files are kept at most.
MOST_FILES = 3_000


class Faces:
    """Drawings by their digest, and their files."""

    def __init__(self) -> None:
        """None yet."""
        self._drawings: OrderedDict[str, Drawing] = OrderedDict()
        self._files: OrderedDict[str, bytes] = OrderedDict()
        self._texts: dict[str, set[str]] = {}
        self._fonts: FontSubsets | None = None

    def keep(self, drawings: Iterable[Drawing]) -> None:
        """Have these at hand; those that were longest unused go when there are too many."""
        for drawing in drawings:
            if drawing.digest not in self._drawings:
                self._drawings[drawing.digest] = drawing
                self._collect(drawing.items)
            self._drawings.move_to_end(drawing.digest)
        while len(self._drawings) > MOST:
            self._drawings.popitem(last=False)

    def svg(self, digest: str, title: str = "") -> bytes | None:
        """The file of a face, cut at its outline, white paper beneath; None if there is no such face."""
        if digest in self._files:
            self._files.move_to_end(digest)
            return self._files[digest]
        drawing = self._drawings.get(digest)
        if drawing is None:
            return None
        paper = Rect(0, 0, drawing.width, drawing.height, fill="#ffffff")
        cut = Drawing(drawing.outline, (Group((paper, *drawing.items), clip=drawing.outline),))
        data = self._files[digest] = write_svg(cut, title=title, fonts=self._subsets())
        if len(self._files) > MOST_FILES:
            self._files.popitem(last=False)
        return data

    def marked(self, drawing: Drawing, marks: Iterable[Item]) -> bytes:
        """The file of a face with marks over it, which may stand over its edge."""
        paper = Rect(0, 0, drawing.width, drawing.height, fill="#ffffff")
        whole = (Group((paper, *drawing.items), clip=drawing.outline), *marks)
        return write_svg(Drawing(drawing.outline, whole), title="")

    def fonts(self, page: Page) -> FontSubsets:
        """Type for a whole page: the letters of all faces that were kept, and of what is beside them there."""
        for placed in page.placed:
            if placed.drawing.digest not in self._drawings:
                self._collect(placed.drawing.items)
        self._collect(page.overlay)
        return self._subsets()

    def _subsets(self) -> FontSubsets:
        if self._fonts is None:
            self._fonts = FontSubsets(self._texts)
        return self._fonts

    def _collect(self, items: Iterable[Item]) -> None:
        """Note what letters are used, so that each face of type is subset once for all pieces."""
        for item in items:
            if isinstance(item, Group):
                self._collect(item.items)
            elif isinstance(item, Text):
                for name, part in runs(item.face, item.text):
                    known = self._texts.setdefault(
                        name, {letter for letter in USUAL if face(name).has(letter)}
                    )
                    fresh = set(part) - known
                    if fresh:
                        known |= fresh
                        self._fonts = None
