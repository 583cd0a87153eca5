"""Drawings and pages that the writers' tests share, and eyes to look at what came out."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2
from PIL import Image

from playproof.generator.paper.page import Page, PlacedDrawing
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Drawing,
    Group,
    Item,
    Line,
    Path,
    Picture,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
    Text,
)

MM = 25.4
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
AWKWARD = "<&>\"' (a) \\ − × → Łódź Ω Ж"

ICON: tuple[Item, ...] = (
    Path((("M", 4, 4), ("L", 20, 4), ("C", 20, 12, 16, 16, 12, 20), ("Z",)), stroke="#000000", weight=2),
    Circle(12, 10, 3, fill="#d55e00"),
)
HEX = PolygonOutline(38.1, 33.0, ((9.5, 0), (28.6, 0), (38.1, 16.5), (28.6, 33), (9.5, 33), (0, 16.5)))


def flag() -> Drawing:
    """20 × 10 mm: red in the top left corner, green top right, blue bottom left; 4 mm squares, 1 mm of bleed."""
    return Drawing(
        RectOutline(20, 10),
        (
            Rect(-3, -3, 7, 7, fill="#ff0000"),
            Rect(16, 0, 4, 4, fill="#00ff00"),
            Rect(0, 6, 4, 4, fill="#0000ff"),
        ),
        bleed=1,
    )


def png(mode: str, colour: Any, size: int = 4) -> bytes:
    """A small picture of one colour."""
    file = io.BytesIO()
    Image.new(mode, (size, size), colour).save(file, "PNG")
    return file.getvalue()


def jpeg(mode: str, colour: Any) -> bytes:
    file = io.BytesIO()
    Image.new(mode, (8, 8), colour).save(file, "JPEG", quality=95)
    return file.getvalue()


def card(title: str) -> Drawing:
    """A card that holds every kind of primitive."""
    return Drawing(
        RectOutline(63.5, 88.9, 3),
        (
            Rect(-3, -3, 69.5, 15, fill="#0072b2"),
            Text(4, 8, title, "sans-bold", 13, "#ffffff"),
            Text(59.5, 8, "12", "serif-bold", 13, "#ffffff", "end"),
            Text(31.75, 20, AWKWARD, "sans", 9, "#000000", "middle"),
            Group(ICON, 4, 24, scale=0.25),
            Group(ICON, 30, 24, rotate=45, scale=0.5),
            Rect(4, 40, 20, 12, 2, fill="#f0e442", stroke="#000000"),
            Rect(28, 40, 20, 12, stroke="#009e73", weight=0.9, dash=(2, 1)),
            Line(4, 56, 59, 56, "#000000", 0.35, (1, 1)),
            Line(4, 58, 59, 58, "#cc79a7", 2, (), "round"),
            Polygon(((4, 62), (14, 62), (9, 70)), fill="#56b4e9", stroke="#000000"),
            Group(
                (Rect(0, 0, 20, 20, fill="#999999"), Text(1, 4, "clipped", "sans-italic", 8, "#000000")),
                4,
                72,
                clip=CircleOutline(12),
                layer="art",
            ),
            Picture(30, 72, 10, 10, png("RGB", (255, 0, 0))),
            Picture(45, 72, 10, 10, png("RGBA", (0, 0, 255, 80))),
        ),
        bleed=3,
        folds=((0, 44.45, 63.5, 44.45),),
    )


def sheet() -> Page:
    """A page with single and repeated drawings in every turn, marks, cut lines, boxes, a bookmark and a link."""
    one, two, hexagon = card("One"), card("Two"), Drawing(HEX, (Rect(0, 0, 38.1, 33, fill="#e69f00"),))
    return Page(
        297,
        210,
        (
            PlacedDrawing(one, 10, 10, 0, (7, 7, 69.5, 94.9)),
            PlacedDrawing(two, 90, 10, 90, (87, 7, 94.9, 69.5)),
            PlacedDrawing(card("One"), 10, 110, 180, (10, 110, 63.5, 88.9)),
            PlacedDrawing(hexagon, 190, 10, 270, clip_shape=Circle(206, 29, 15)),
            PlacedDrawing(hexagon, 240, 10),
        ),
        (Line(10, 205, 110, 205, "#000000", 0.18), Text(120, 205, "Footer · 1/1", "sans", 6, "#000000")),
        trim_box=(10, 10, 277, 190),
        bleed_box=(7, 7, 283, 196),
        bookmarks=((0, "Cards"),),
        title="Sheet 1",
        links=((120, 200, 30, 6, 0),),
        cut=(Rect(10, 10, 63.5, 88.9, 3),),
    )


@contextmanager
def opened(pdf: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """A PDF, opened by pdfium."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()


class Seen:
    """A page as a picture whose pixels are asked for by mm."""

    def __init__(self, pdf: bytes, page: int = 0, dpi: float = 254) -> None:
        with opened(pdf) as document:
            self.image = document[page].render(scale=dpi / 72).to_pil().convert("RGB")
        self.per_mm = dpi / MM

    def at(self, x: float, y: float) -> tuple[int, ...]:
        """The colour at (x, y) mm."""
        colour = self.image.getpixel((int(x * self.per_mm), int(y * self.per_mm)))
        assert isinstance(colour, tuple)
        return colour

    def box(self, colour: tuple[int, int, int]) -> tuple[float, float, float, float]:
        """The box (x, y, width, height in mm) of all pixels of just this colour."""
        same = [band.point([value == part for value in range(256)], "1") for band, part in
                zip(self.image.split(), colour, strict=True)]  # fmt: skip
        found = Image.composite(Image.composite(same[2], Image.new("1", self.image.size), same[1]),
                                Image.new("1", self.image.size), same[0]).getbbox()  # fmt: skip
        assert found is not None, f"no {colour}"
        left, top, right, bottom = (edge / self.per_mm for edge in found)
        return left, top, right - left, bottom - top
