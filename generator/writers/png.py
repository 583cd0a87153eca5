"""Pages and drawings → PNG and WebP: drawn as PDF first, so that a picture shows what is printed."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Literal

from playproof.generator.paper.page import Page, PlacedDrawing
from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.shapes import outline_shape
from playproof.layouts.scene import Drawing, Group, Item, Rect, RectOutline, Text
from playproof.layouts.typefaces.faces import face

if TYPE_CHECKING:
    from PIL.Image import Image

#: The most pixels that a picture may have: 100 megapixels, an A4 page at 1000 dpi.
MAX_PIXELS = 100_000_000
#: The most pixels on a side of a WebP picture, which counts them in 14 bits.
MAX_WEBP = 16_383
_CAPTION_FACE, _CAPTION_SIZE, _CAPTION_INK = "sans", 7.0, "#000000"
_ELLIPSIS = "…"
#: A hundred-thousandth less, lest a size that is rounded in the file brings a pixel too many.
_LESS = 1 - 1e-5
_EDGE = "#999999"


def write_png(pdf: bytes, page: int, dpi: float = 150, *, transparent: bool = False) -> bytes:
    """A picture of page ``page`` (from 0) of a PDF, white paper included unless it is ``transparent``.

    Raises `WriteError` for a page that isn't there and for more than `MAX_PIXELS`.
    """
    return encoded(_render(pdf, page, dpi, paper=not transparent), dpi)


def drawing_png(
    drawing: Drawing,
    dpi: float = 300,
    *,
    with_bleed: bool = False,
    square: bool = False,
    transparent: bool = False,
) -> bytes:
    """A PNG of one piece, as `drawing_image` draws it."""
    image = drawing_image(drawing, dpi, with_bleed=with_bleed, square=square, transparent=transparent)
    return encoded(image, dpi)


def drawing_image(
    drawing: Drawing,
    dpi: float = 300,
    *,
    with_bleed: bool = False,
    square: bool = False,
    transparent: bool = False,
) -> Image:
    """A picture of one piece.

    Trimmed, it is cut at its outline, or at the box around it if it is ``square``, and transparent around it;
    ``with_bleed`` it is a rectangle that reaches as far as the bleed. What isn't inked is white, or ``transparent``.
    The size in pixels is the size in mm, rounded up to whole pixels.
    """
    if with_bleed:
        bleed = drawing.bleed
        width, height = drawing.width + 2 * bleed, drawing.height + 2 * bleed
        page = Page(width, height, (PlacedDrawing(drawing, bleed, bleed),))
        return _render(_pdf(page), 0, dpi, paper=not transparent)
    cut = trimmed(drawing, square=square, transparent=transparent)
    page = Page(cut.width, cut.height, (PlacedDrawing(cut, 0, 0),))
    return _render(_pdf(page), 0, dpi, paper=False)


def trimmed(drawing: Drawing, *, square: bool = False, transparent: bool = False) -> Drawing:
    """The drawing without what is beyond its cut, or beyond the box around it if it is ``square``."""
    paper = () if transparent else (Rect(0, 0, drawing.width, drawing.height, fill="#ffffff"),)
    outline = RectOutline(drawing.width, drawing.height) if square else drawing.outline
    return Drawing(outline, (Group((*paper, *drawing.items), clip=outline),))


def contact_sheet(
    pieces: Sequence[tuple[Drawing, str]],
    *,
    columns: int = 6,
    width: float = 210.0,
    gap: float = 4.0,
    dpi: float = 150,
    paper: str = "#ffffff",
) -> bytes:
    """A picture of many pieces with their captions, row by row, each as large as its column allows.

    ``width`` and ``gap`` are mm; a piece is never enlarged, a caption that is too long ends in an ellipsis.
    """
    if columns < 1 or width <= gap * (columns + 1):
        raise WriteError(f"{columns} columns don't fit in {width:g} mm with gaps of {gap:g} mm")
    page = contact_page(pieces, columns, width, gap, paper)
    return encoded(_render(_pdf(page), 0, dpi), dpi)


def contact_page(
    pieces: Sequence[tuple[Drawing, str]], columns: int, width: float, gap: float, paper: str
) -> Page:
    """The page of a contact sheet: its ground, then the pieces with their captions."""
    cell = (width - gap * (columns + 1)) / columns
    items: list[Item] = []
    top = gap
    for start in range(0, len(pieces), columns):
        row = pieces[start : start + columns]
        scales = [min(1.0, cell / drawing.width) for drawing, _ in row]
        height = max(drawing.height * scale for (drawing, _), scale in zip(row, scales, strict=True))
        for index, ((drawing, caption), scale) in enumerate(zip(row, scales, strict=True)):
            left = gap + index * (cell + gap)
            x = left + (cell - drawing.width * scale) / 2
            y = top + height - drawing.height * scale
            white = Rect(0, 0, drawing.width, drawing.height, fill="#ffffff")
            items.append(Group((white, *drawing.items), x, y, scale=scale, clip=drawing.outline))
            edge = outline_shape(drawing.outline, stroke=_EDGE, weight=0.1 / scale)
            items.append(Group((edge,), x, y, scale=scale))
            words = _shortened(caption, cell)
            items.append(
                Text(
                    left + cell / 2,
                    top + height + 3,
                    words,
                    _CAPTION_FACE,
                    _CAPTION_SIZE,
                    _CAPTION_INK,
                    "middle",
                )
            )
        top += height + 3 + gap
    ground = Rect(0, 0, width, top, fill=paper)
    return Page(width, top, overlay=(ground, *items))


def _shortened(caption: str, available: float) -> str:
    """``caption``, or as much of it as fits in ``room`` mm."""
    setting = face(_CAPTION_FACE)
    if setting.width(caption, _CAPTION_SIZE) <= available:
        return caption
    kept = caption
    while kept and setting.width(kept + _ELLIPSIS, _CAPTION_SIZE) > available:
        kept = kept[:-1]
    return kept.rstrip() + _ELLIPSIS


def possible_dpi(dpi: float, width: int, height: int) -> int:
    """The most dpi for a picture that would have width × height pixels at ``dpi``; a pixel is left for rounding."""
    return int(dpi * (MAX_PIXELS / ((width + 1) * (height + 1))) ** 0.5 * 0.999)


def pixels(width: float, height: float, dpi: float) -> tuple[int, int]:
    """The size in pixels of a picture of width × height mm."""
    across, down = (ceil(round(length * 72 / 25.4, 4) * (dpi / 72 * _LESS)) for length in (width, height))
    return across, down


def _pdf(page: Page) -> bytes:
    """The page as a PDF: its writer takes as long to load as all else here."""
    from playproof.generator.writers.pdf.document import write_pdf

    return write_pdf([page], title="")


def _render(pdf: bytes, page: int, dpi: float, *, paper: bool = True) -> Image:
    import pypdfium2

    if not 1 <= dpi <= 10_000:
        raise WriteError(f"a resolution of {dpi:g} dpi is not possible; allowed: 1 to 10000")
    try:
        document = pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError as error:
        raise WriteError(f"the PDF to draw a picture of can't be opened ({error})") from error
    try:
        if not 0 <= page < len(document):
            raise WriteError(f"page index {page} is not in the PDF; allowed: 0 to {len(document) - 1}")
        sheet = document[page]
        scale = dpi / 72 * _LESS
        width, height = (ceil(length * scale) for length in sheet.get_size())
        if width * height > MAX_PIXELS:
            raise WriteError(
                f"a picture of {width} × {height} pixels is more than {MAX_PIXELS // 1_000_000} megapixels; "
                f"at most {possible_dpi(dpi, width, height)} dpi are possible, not {dpi:g}"
            )
        ground = (255, 255, 255, 255 if paper else 0)
        picture: Image = sheet.render(scale=scale, fill_color=ground, may_draw_forms=False).to_pil()
        return picture.convert("RGB" if paper else "RGBA")
    finally:
        document.close()


def encoded(image: Image, dpi: float, form: Literal["png", "webp"] = "png") -> bytes:
    """The bytes of a picture, without loss; a PNG says its resolution.

    Raises `WriteError` for more pixels on a side than a WebP picture can have.
    """
    file = BytesIO()
    if form == "png":
        image.save(file, "PNG", compress_level=6, dpi=(dpi, dpi))
    elif max(image.size) > MAX_WEBP:
        raise WriteError(
            f"a WebP picture has at most {MAX_WEBP} pixels on a side, not {max(image.size)}; "
            f"at most {int(dpi * MAX_WEBP / (max(image.size) + 1))} dpi are possible, not {dpi:g}"
        )
    else:
        # The quickest method: half of a PNG's size in a PNG's time; the others take five times as long.
        image.save(file, "WEBP", lossless=True, quality=100, method=0)
    return file.getvalue()
