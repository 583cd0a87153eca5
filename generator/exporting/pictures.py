"""Pictures of faces in the formats of exports, each made when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playproof.generator.exporting.job import Face, Lazy, source_of
from playproof.generator.exporting.options import ImageFormat
from playproof.generator.writers.png import drawing_image, encoded, pixels, trimmed
from playproof.layouts.scene import Drawing, Rect

if TYPE_CHECKING:
    from PIL.Image import Image


def face_picture(
    face: Face,
    dpi: int,
    form: ImageFormat = "png",
    *,
    bleed: bool = False,
    square: bool = False,
    transparent: bool = False,
    title: str = "",
) -> Lazy:
    """The file of a face, as `drawing_image` draws it; ``title`` is that of an SVG file."""

    def make() -> bytes:
        if form == "svg":
            return _svg(face.drawing(), title, bleed=bleed, square=square, transparent=transparent)
        image = face_image(face, dpi, bleed=bleed, square=square, transparent=transparent)
        return encoded(image, dpi, form)

    about = (title,) if form == "svg" else (dpi,)
    return Lazy(source_of("face", face.digest, form, bleed, square, transparent, *about), make)


def face_image(
    face: Face, dpi: float, *, bleed: bool = False, square: bool = False, transparent: bool = False
) -> Image:
    """The face as a picture in memory, to be put together with others."""
    return drawing_image(face.drawing(), dpi, with_bleed=bleed, square=square, transparent=transparent)


def face_pixels(face: Face, dpi: float, *, bleed: bool = False) -> tuple[int, int]:
    """The size that the picture of a face has."""
    more = 2 * face.bleed if bleed else 0.0
    return pixels(face.width + more, face.height + more, dpi)


def _svg(drawing: Drawing, title: str, *, bleed: bool, square: bool, transparent: bool) -> bytes:
    from playproof.generator.writers.svg import write_svg

    if not bleed:
        return write_svg(trimmed(drawing, square=square, transparent=transparent), title=title)
    if not transparent:
        more = drawing.bleed
        paper = Rect(-more, -more, drawing.width + 2 * more, drawing.height + 2 * more, fill="#ffffff")
        drawing = Drawing(drawing.outline, (paper, *drawing.items), more, drawing.folds)
    return write_svg(drawing, title=title)
