"""Faces of pieces as pictures, and where two of them differ."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from playproof.generator.difference.areas import differing_area
from playproof.generator.paper.page import Page, PlacedDrawing
from playproof.generator.writers.pdf.document import write_pdf
from playproof.generator.writers.shapes import outline_shape
from playproof.layouts.scene import Drawing, Group, Rect

if TYPE_CHECKING:
    from PIL.Image import Image

#: Resolution at which differences are looked for: half a millimetre is two pixels.
MARK_DPI = 100
#: So many pictures are kept in memory: backs that many pieces share, and the two that are being compared.
KEPT = 24
#: No picture has a longer side than this, pixels: a poster is drawn at a lower resolution.
LONGEST = 4000
#: Channels that differ by less are the same to the eye: a rounding of the renderer, not a change.
SAME = 12
#: What differs less than this far apart is one place, mm.
NEAR = 2.5
#: With more places than this, one box around them all is clearer.
MOST = 8
#: The same where so much of the face differs, 0 to 1.
CROWDED = 0.35


class Box(NamedTuple):
    """A box in mm from the top left of the trimmed piece."""

    x: float
    y: float
    width: float
    height: float


def cut_out(drawing: Drawing) -> Drawing:
    """The face as it is in the hand: on white, cut at its outline, without bleed, its edge drawn fine."""
    paper = Rect(0, 0, drawing.width, drawing.height, fill="#ffffff")
    edge = outline_shape(drawing.outline, stroke="#b0b0b0", weight=0.12)
    return Drawing(drawing.outline, (Group((paper, *drawing.items), clip=drawing.outline), edge))


class Pictures:
    """Faces drawn as pictures on white, all from one file; the latest ones are kept."""

    def __init__(self, faces: Iterable[Drawing], dpi: float) -> None:
        """``faces`` are all that will be asked for; ``dpi`` is lowered for faces that are very large."""
        self._faces = {face.digest: face for face in faces}
        self._numbers = {digest: number for number, digest in enumerate(self._faces)}
        self._dpi = dpi
        self._kept: OrderedDict[str, Image] = OrderedDict()
        self._document: Any = None
        self._places: dict[tuple[str, str], tuple[Box, ...]] = {}

    def __enter__(self) -> Pictures:
        return self

    def __exit__(self, *_: object) -> None:
        if self._document is not None:
            self._document.close()

    def dpi(self, face: Drawing) -> float:
        """The resolution of this face's picture."""
        longest = max(face.width, face.height) / 25.4
        return min(self._dpi, LONGEST / longest)

    def __getitem__(self, face: Drawing) -> Image:
        """The picture of a face, RGB, its edge drawn fine."""
        kept = self._kept.pop(face.digest, None)
        self._kept[face.digest] = picture = self._drawn(face) if kept is None else kept
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture

    def places(self, before: Drawing, after: Drawing) -> tuple[Box, ...]:
        """`marks` of two faces; just the part where they may differ is drawn."""
        key = (before.digest, after.digest)
        known = self._places.get(key)
        if known is None:
            known = self._places[key] = self._compared(before, after)
        return known

    def _compared(self, before: Drawing, after: Drawing) -> tuple[Box, ...]:
        dpi = min(self.dpi(before), self.dpi(after))
        area = differing_area(before, after)
        if area is None:
            return ()
        if before.outline != after.outline:
            return marks(self[before], self[after], dpi)
        width, height = (ceil(side / 25.4 * dpi * (1 - 1e-5)) for side in (before.width, before.height))
        left, right = (
            _within(edge * dpi / 25.4 + more, width) for edge, more in ((area.left, -2), (area.right, 2))
        )
        top, bottom = (
            _within(edge * dpi / 25.4 + more, height) for edge, more in ((area.top, -2), (area.bottom, 2))
        )
        if left >= right or top >= bottom:
            return ()
        crop = (left, height - bottom, width - right, top)
        old, new = self._drawn(before, crop), self._drawn(after, crop)
        return marks(old, new, dpi, (left, top), (width, height))

    def _drawn(self, face: Drawing, crop: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Image:
        """The picture of a face without so many pixels on the left, at the bottom, on the right and on top."""
        import pypdfium2

        if self._document is None:
            data = write_pdf([_page(one) for one in self._faces.values()], title="")
            self._document = pypdfium2.PdfDocument(data)
        page = self._document[self._numbers[face.digest]]
        scale = self.dpi(face) / 72 * (1 - 1e-5)
        # The renderer rounds up what it leaves out.
        left_out = [max(0.0, pixels - 0.5) / scale for pixels in crop]
        bitmap = page.render(scale=scale, crop=left_out, may_draw_forms=False, rev_byteorder=True)
        picture: Image = bitmap.to_pil()
        page.close()
        return picture if picture.mode == "RGB" else picture.convert("RGB")


def _page(face: Drawing) -> Page:
    return Page(face.width, face.height, (PlacedDrawing(cut_out(face), 0, 0),))


def _within(pixel: float, most: int) -> int:
    return min(max(round(pixel), 0), most)


def marks(
    before: Image,
    after: Image,
    dpi: float,
    at: tuple[int, int] = (0, 0),
    whole: tuple[int, int] | None = None,
) -> tuple[Box, ...]:
    """Where two pictures differ: boxes around what is close together, in mm, top to bottom.

    The pictures may be a part of larger ones of ``whole`` pixels, that begins at ``at``; outside of it nothing differs.
    """
    from PIL import Image, ImageChops

    size = (max(before.width, after.width), max(before.height, after.height))
    sheets = []
    for picture in (before, after):
        sheet = Image.new("RGB", size, "#ffffff")
        sheet.paste(picture, (0, 0))
        sheets.append(sheet)
    apart = Image.new("L", size)
    for channel in ImageChops.difference(*sheets).split():
        apart = ImageChops.lighter(apart, channel)
    seen = apart.point([0] * SAME + [255] * (256 - SAME))
    if seen.getbbox() is None:
        return ()
    if whole is not None:
        part, size = seen, whole
        seen = Image.new("L", size)
        seen.paste(part, at)
    cells, side = _cells(seen, max(1, round(NEAR / 2 * dpi / 25.4)))
    crowded = len(cells) * side * side > CROWDED * size[0] * size[1]
    boxes = [] if crowded else [_box(seen, group, side) for group in _groups(cells)]
    if crowded or len(boxes) > MOST:
        boxes = [box for box in (seen.getbbox(),) if box is not None]
    found = [
        Box(*(round(value * 25.4 / dpi, 2) for value in (x1, y1, x2 - x1, y2 - y1)))
        for x1, y1, x2, y2 in boxes
    ]
    return tuple(sorted(found, key=lambda box: (box.y, box.x)))


def _cells(seen: Image, side: int) -> tuple[set[tuple[int, int]], int]:
    """The cells of about ``side`` pixels in which any pixel is white, and how many pixels they have a side."""
    small, done = seen, 1
    while done < side:
        # A mean over no more pixels than these never rounds one white one away.
        step = min(15, -(-side // done))
        small = small.reduce(step).point([0] + [255] * 255)
        done *= step
    return {divmod(at, small.width)[::-1] for at, value in enumerate(small.tobytes()) if value}, done


def _groups(cells: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """Cells that touch, or that one cell parts, together."""
    left, groups = set(cells), []
    while left:
        edge = [left.pop()]
        group = set(edge)
        while edge:
            x, y = edge.pop()
            near = {(x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3)} & left
            left -= near
            group |= near
            edge += near
        groups.append(group)
    return groups


def _box(seen: Image, group: set[tuple[int, int]], cell: int) -> tuple[int, int, int, int]:
    """The pixels that differ in a group of cells, tightly."""
    left, top = (min(values) * cell for values in zip(*group, strict=True))
    right, bottom = ((max(values) + 1) * cell for values in zip(*group, strict=True))
    inner = seen.crop((left, top, right, bottom)).getbbox()
    assert inner is not None
    return left + inner[0], top + inner[1], left + inner[2], top + inner[3]
