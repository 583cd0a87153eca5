"""Pages → PDF, through reportlab's document and font machinery.

A drawing that appears in more than one place is stored once, as a form XObject; a drawing that appears in one
place goes straight into its page's stream. Same pages, same bytes: there are no dates, and the file's ID is a
hash of its contents.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from io import BytesIO
from itertools import groupby
from typing import Any, Literal, Protocol, Required, TypedDict, TypeVar, Unpack

from playproof.generator.paper.page import Box, Page, PlacedDrawing
from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.numbers import Numbers, numbers
from playproof.generator.writers.pdf.content import LAYER, PICTURE, Content, Resource
from playproof.generator.writers.pdf.fonts import PdfFonts, mend_unicode_maps
from playproof.generator.writers.pdf.library import (
    FONTS,
    Document,
    PDFArray,
    PDFString,
    array,
    dictionary,
    reference,
)
from playproof.generator.writers.pdf.metadata import metadata
from playproof.generator.writers.pdf.objects import ENDLESS, Images, Stream, outline, tint_of_magenta
from playproof.generator.writers.pdf.structure import Structure
from playproof.generator.writers.reading import reading
from playproof.generator.writers.shapes import bare_lines
from playproof.layouts.scene import Drawing, Text
from playproof.layouts.typefaces.faces import MM_PER_PT, is_own

#: Points a millimetre.
_SCALE = 72 / 25.4
#: The spot colour that plotters take for the path of the knife, and the weight of its lines in mm (0.25 pt).
CUT_COLOUR = "CutContour"
_SPOT = "Knife"
_CUT_WEIGHT = 0.25 * MM_PER_PT
#: A form's box reaches this far (mm) beyond the bleed: what may be inked is settled by the place's clip.
_MARGIN = 100.0
#: Texts from these sizes on (points) are headings of the first and, in these faces, of the second rank.
_TITLE, _HEADING = 18.0, 11.0
_HEADINGS = frozenset({"sans-semibold", "sans-bold", "serif-bold", "serif-semibold"})
#: (a, b, c, d) of a turn in degrees clockwise, y up.
_TURNS = {0: "1 0 0 1", 90: "0 -1 1 0", 180: "-1 0 0 -1", 270: "0 1 -1 0"}


T = TypeVar("T", covariant=True)


class Target(Protocol[T]):
    """Where a file is written to."""

    def write(self, data: bytes) -> object:
        """Add a part."""
        ...

    def finish(self) -> T:
        """What came of it."""
        ...


class _InMemory(BytesIO):
    def finish(self) -> bytes:
        return self.getvalue()


class About(TypedDict, total=False):
    """What a file says of itself, and how viewers are told to print it (``duplex``).

    ``cut_layer`` adds each page's cut lines in the spot colour `CUT_COLOUR`, on a layer of their own; without it they are left
    out.
    """

    title: Required[str]
    author: str
    subject: str
    keywords: str
    language: str
    cut_layer: bool
    duplex: Literal["long", "short", "none"]


def write_pdf(pages: Sequence[Page], **about: Unpack[About]) -> bytes:
    """The PDF file of ``pages``, fonts embedded and subset; `write_pdf_aside` keeps it on disk.

    The file is tagged: what is on it can be heard, piece by piece. Raises `WriteError` for what can't be drawn.
    """
    return write_pdf_aside(pages, _InMemory(), **about)


def write_pdf_aside(pages: Sequence[Page], into: Target[T], **about: Unpack[About]) -> T:
    """The same as `write_pdf`, written part by part ``into`` a target; what that makes of it."""
    writer = _Writer(pages, about.get("cut_layer", False), about.get("duplex", "none"))
    for page in pages:
        writer.page(page)
    writer.finish(
        into,
        about.get("language", "en"),
        Title=about["title"],
        Author=about.get("author", ""),
        Subject=about.get("subject", ""),
        Keywords=about.get("keywords", ""),
        Creator="Playproof",
        Producer="Playproof",
    )
    return into.finish()


class _Writer:
    """One document in the making."""

    def __init__(self, pages: Sequence[Page], cut_layer: bool, duplex: str) -> None:
        self._duplex = duplex
        self._document = Document()
        self._images = Images(self._document)
        self._content = Content(PdfFonts(self._document), self._images, self._shared)
        self._num = numbers()
        self._points = Numbers(4)
        self._cut_layer = cut_layer
        self._shares = 0
        self._count = len(pages)
        self._outline: list[tuple[int, str, str]] = []
        self._hash = hashlib.sha256()
        self._forms: dict[str, tuple[str, frozenset[Resource]]] = {}
        self._repeated = _repeated(pages)
        self._structure = Structure(self._document)
        self._words: dict[tuple[str, str], str] = {}

    def page(self, page: Page) -> None:
        """Add one page."""
        document, points = self._document, self._points
        used: set[Resource] = set()
        dx, dy, sx, sy = page.transform
        matrix = f"{_SCALE * sx:.7f} 0 0 {_SCALE * sy:.7f} {points[_SCALE * dx]}"
        out = [f"{matrix} {points[_SCALE * (page.height_mm - dy)]} cm"]
        for _, group in groupby(page.placed, key=_heard_together):
            self._read_out(page, [*group], out, used)
        self._overlay(page, out, used)
        if page.cut and self._cut_layer:
            layer = self._images.layer("cut")
            used.add((LAYER, layer))
            used.add(("ColorSpace", _SPOT))
            self._knife()
            lines = bare_lines(page.cut, CUT_COLOUR, _CUT_WEIGHT)
            out.append(self._structure.artifact(f"/OC /{layer} BDC\n{self._content.body(lines, used)}\nEMC"))
        entries = {
            "Parent": document.pages,
            "MediaBox": array(0, 0, points[page.width_mm * _SCALE], points[page.height_mm * _SCALE]),
            "Resources": self._resources(used),
            "Contents": document.add(self._stream("\n".join(out))),
            "TrimBox": self._box(page.trim_box, page),
            "BleedBox": self._box(page.bleed_box, page),
            "Annots": self._links(page),
            "StructParents": str(self._structure.page_key),
            "Tabs": "/S",
        }
        name = document.add_page(**entries)
        self._structure.page(name, page.title)
        self._outline += [(level, title, name) for level, title in page.bookmarks]

    def _read_out(
        self, page: Page, group: Sequence[PlacedDrawing], out: list[str], used: set[Resource]
    ) -> None:
        """Place drawings that are heard as one: as something that is read, if it has a name."""
        operators: list[str] = []
        for one in group:
            self._place(one, operators, used)
        body = "\n".join(operators)
        placed = group[0]
        if not placed.name:
            out.append(self._structure.artifact(body))
            return
        drawing = placed.drawing
        again = drawing.digest in self._repeated
        key = (placed.name, drawing.digest)
        words = self._words.get(key) if again else None
        if words is None:
            heard = "" if placed.name_only else reading(drawing)
            words = f"{placed.name}: {heard}" if heard else placed.name
            if again:
                self._words[key] = words
        dx, dy, sx, sy = page.transform
        x, y, width, height = _around(
            one.clip or (one.x, one.y, one.drawing.width, one.drawing.height) for one in group
        )
        left, top = dx + sx * x, page.height_mm - dy - sy * y
        box = tuple(_SCALE * value for value in (left, top - sy * height, left + sx * width, top))
        out.append(self._structure.content("Figure", words, body, shared=again, box=box))

    def _overlay(self, page: Page, out: list[str], used: set[Resource]) -> None:
        """What is drawn over the pieces: texts that are read, line by line, then marks and the footer."""
        lines: list[list[Text]] = []
        for item in page.overlay[: page.reads]:
            if isinstance(item, Text):
                if lines and abs(lines[-1][-1].y - item.y) < 0.01:
                    lines[-1].append(item)
                else:
                    lines.append([item])
                continue
            out.append(self._structure.artifact(self._content.body([item], used)))
        for line in lines:
            first = line[0]
            bold = first.face in _HEADINGS
            kind = "H1" if first.size >= _TITLE else "H2" if bold and first.size >= _HEADING else "P"
            words = " ".join(item.text for item in line)
            out.append(self._structure.content(kind, words, self._content.body(line, used)))
        if rest := page.overlay[page.reads :]:
            out.append(self._structure.artifact(self._content.body(rest, used)))

    def _place(self, placed: PlacedDrawing, out: list[str], used: set[Resource]) -> None:
        num, drawing = self._num, placed.drawing
        x, y = placed.origin
        out.append("q")
        if placed.clip is not None:
            left, top, width, height = placed.clip
            out.append(f"{num[left]} {num[-top - height]} {num[width]} {num[height]} re W n")
        if placed.clip_shape is not None:
            out.append(f"{self._content.shape(placed.clip_shape, num)} W n")
        turn = _TURNS[placed.turn] if placed.scale == 1 else f"{placed.scale:.6g} 0 0 {placed.scale:.6g}"
        out.append(f"{turn} {num[x]} {num[-y]} cm")
        if drawing.digest in self._repeated:
            name = self._form(drawing)
            used.add((PICTURE, name))
            out.append(f"/{name} Do Q")
        else:
            out.append(f"{self._content.body(drawing.items, used)}\nQ")

    def _shared(self, body: str, names: frozenset[Resource], *, whole: bool = False) -> str:
        """The resource name of a new form with these operators; what calls it clips it."""
        self._shares += 1
        name = f"Gr{self._shares}"
        more = {"Group": dictionary(S="/Transparency", CS="/DeviceRGB", I="true")} if whole else {}
        form = self._stream(
            body,
            Type="/XObject",
            Subtype="/Form",
            BBox=ENDLESS,
            Resources=self._resources(set(names)),
            **more,
        )
        self._document.add(form, name)
        return name

    def _form(self, drawing: Drawing) -> str:
        """The resource name of a drawing that appears in more than one place."""
        known = self._forms.get(drawing.digest)
        if known is not None:
            return known[0]
        used: set[Resource] = set()
        body = self._content.body(drawing.items, used)
        name = f"Fm{len(self._forms) + 1}"
        num, margin = self._num, drawing.bleed + _MARGIN
        box = array(num[-margin], num[-drawing.height - margin], num[drawing.width + margin], num[margin])
        form = self._stream(body, Type="/XObject", Subtype="/Form", BBox=box, Resources=self._resources(used))
        self._document.add(form, name)
        self._forms[drawing.digest] = (name, frozenset(used))
        return name

    def _stream(self, text: str, **entries: Any) -> Stream:
        data = text.encode("latin-1")
        self._hash.update(data)
        return Stream(data, **entries)

    def _resources(self, used: set[Resource]) -> Any:
        """Fonts are shared by all; the rest is what the stream draws on."""
        entries: dict[str, dict[str, Any]] = {}
        for category, name in sorted(used):
            entries.setdefault(category, {})[name] = reference(name)
        groups = {category: dictionary(**names) for category, names in entries.items()}
        return dictionary(Font=FONTS, **groups)

    def _knife(self) -> None:
        """Make the spot colour known as a stroke colour."""
        if _SPOT not in self._document:
            tint = self._document.add(tint_of_magenta())
            space = PDFArray(["/Separation", f"/{CUT_COLOUR}", "/DeviceCMYK", tint])
            self._document.add(space, _SPOT)
            self._content.strokes[CUT_COLOUR] = f"/{_SPOT} CS 1 SCN"

    def _box(self, box: Box | None, page: Page) -> str | None:
        if box is None:
            return None
        x, y, width, height = box
        bottom = page.height_mm - y - height
        return array(*(self._points[v * _SCALE] for v in (x, bottom, x + width, bottom + height)))

    def _links(self, page: Page) -> Any:
        dx, dy, sx, sy = page.transform
        annotations = []
        for x, y, width, height, target in page.links:
            if not 0 <= target < self._count:
                raise WriteError(f"a link goes to page index {target}; allowed: 0 to {self._count - 1}")
            box = (dx + sx * x, dy + sy * y, sx * width, sy * height)
            words = f"Page {target + 1}"
            annotation = dictionary(
                Type="/Annot",
                Subtype="/Link",
                Rect=self._box(box, page),
                Border="[0 0 0]",
                Contents=PDFString(words),
                Dest=PDFArray([reference(f"Page{target + 1}"), "/Fit"]),
            )
            link = self._document.add(annotation)
            annotation["StructParent"] = str(self._structure.link(link.name, words))
            annotations.append(link)
        return PDFArray(annotations) if annotations else None

    def finish(self, into: Target[object], language: str, **texts: str) -> None:
        """Write the whole file."""
        document = self._document
        for name, embed in document.fonts():
            try:
                embed()
            except Exception as trouble:
                if not is_own(name):
                    raise
                raise WriteError(f"the font '{name}' of layouts/fonts is damaged") from trouble
        mend_unicode_maps(document)
        entries = {
            "Type": "/Catalog",
            "Pages": document.pages,
            "Lang": PDFString(language),
            "ViewerPreferences": self._preferences(),
            "MarkInfo": dictionary(Marked="true"),
            "StructTreeRoot": self._structure.finish(),
            "PageLabels": "<</Nums[0<</S/D>>]>>",
            "Metadata": document.add(metadata(language, texts)),
            "PageMode": "/UseOutlines" if self._outline else "/UseNone",
            "Outlines": outline(document, self._outline),
            "OCProperties": self._images.layer_properties(),
        }
        for text in texts.values():
            self._hash.update(text.encode("utf-8", "surrogatepass"))
        identity = self._hash.hexdigest()[:32]
        information = dictionary(**{name: PDFString(text) for name, text in texts.items() if text})
        document.write(into, dictionary(**entries), information, identity)

    def _preferences(self) -> Any:
        """How viewers show and print it: the title, true to size, on both sides, paper by the page."""
        flips = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge", "none": "/Simplex"}
        return dictionary(
            DisplayDocTitle="true", PrintScaling="/None", PickTrayByPDFSize="true", Duplex=flips[self._duplex]
        )


def _around(boxes: Iterable[Box]) -> Box:
    """The box around some boxes."""
    corners = [(x, y, x + width, y + height) for x, y, width, height in boxes]
    left, top = min(corner[0] for corner in corners), min(corner[1] for corner in corners)
    return left, top, max(corner[2] for corner in corners) - left, max(corner[3] for corner in corners) - top


def _heard_together(placed: PlacedDrawing) -> object:
    """Backs of one set, and what is not heard, are one thing; any other drawing is one by itself."""
    return placed.name if placed.name_only or not placed.name else id(placed)


def _repeated(pages: Sequence[Page]) -> frozenset[str]:
    """Digests of the drawings that appear in more than one place."""
    counts = Counter(placed.drawing.digest for page in pages for placed in page.placed)
    return frozenset(digest for digest, count in counts.items() if count > 1)
