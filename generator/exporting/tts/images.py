"""Pictures for Tabletop Simulator: faces drawn side by side into one picture, each stretched to whole pixels."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

from playproof.generator.exporting.job import Face
from playproof.generator.paper.page import Page, PlacedDrawing
from playproof.generator.writers.pdf.document import write_pdf
from playproof.generator.writers.png import trimmed

#: JPEG quality; colours are kept at full resolution, as small print is coloured, too.
QUALITY = 90
_WHITE = (255, 255, 255, 255)


class Patch(NamedTuple):
    """A face and where it is in a picture: the box around its cut, in pixels."""

    face: Face
    x: int
    y: int
    width: int
    height: int


def jpeg(size: tuple[int, int], patches: Sequence[Patch], ground: str = "#ffffff") -> bytes:
    """A picture of ``size`` pixels with these faces; where there is none it has the colour ``ground``.

    A face fills its whole box: what is beyond its cut is drawn as far as the bleed reaches.
    """
    import pypdfium2
    from pypdfium2 import raw

    pages: list[Page] = []
    numbers: dict[str, int] = {}
    for patch in patches:
        if patch.face.digest not in numbers:
            cut = trimmed(patch.face.drawing(), square=True)
            numbers[patch.face.digest] = len(pages)
            pages.append(Page(cut.width, cut.height, (PlacedDrawing(cut, 0, 0),)))
    bitmap = pypdfium2.PdfBitmap.new_native(*size, raw.FPDFBitmap_BGRx)
    red, green, blue = (int(ground[at : at + 2], 16) for at in (1, 3, 5))
    bitmap.fill_rect((red, green, blue, 255), 0, 0, *size)
    if pages:
        document = pypdfium2.PdfDocument(write_pdf(pages, title=""))
        try:
            for patch in patches:
                bitmap.fill_rect(_WHITE, *patch[1:])
                raw.FPDF_RenderPageBitmap(
                    bitmap, document[numbers[patch.face.digest]], *patch[1:], 0, raw.FPDF_ANNOT
                )
        finally:
            document.close()
    file = BytesIO()
    bitmap.to_pil().convert("RGB").save(file, "JPEG", quality=QUALITY, subsampling=0)
    return file.getvalue()
