"""A piece on a product: its drawing in the middle of the shop's image, its edges led on to the image's end.

A piece of about the product's size is drawn with its own bleed. Where the shop asks for more, enlarged copies of its edge
lie beneath: no white can be seen. A piece that is much smaller than the product lies on the colour of its own edge.
"""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from math import cos, pi, radians, sin
from typing import TYPE_CHECKING
from zlib import crc32

from playproof.generator.exporting.shops.fitting import Fit, shape_of
from playproof.generator.exporting.shops.profile import Product
from playproof.layouts.ornament.areas import outline_item
from playproof.layouts.ornament.motifs import grown
from playproof.layouts.readable import areas_of, ground_at
from playproof.layouts.scene import (
    CircleOutline,
    Drawing,
    Group,
    Item,
    Outline,
    Point,
    PolygonOutline,
    Rect,
    RectOutline,
    Text,
)

if TYPE_CHECKING:
    from PIL.Image import Image

#: What isn't inked.
PAPER = "#ffffff"
#: So far from the cut the colour of an edge is looked at, mm; in so many places.
_INSIDE, _PLACES = 0.3, 120
#: The edge of a tile is led on to a cut that is at most so many times its bleed beyond it: track reaches the tile's edge.
_TILES = 2
#: So far within the ink's edge its paper ends, mm.
_HIDDEN = 0.15
#: More copies of an edge are not needed: each leads it on by half the piece's bleed.
_COPIES = 16


def turn_of(fit: Fit, *, back: bool) -> int:
    """Degrees clockwise by which the face is turned. Backs are turned the other way: cards are turned like a page."""
    return 0 if not fit.turned else 270 if back else 90


def on_product(drawing: Drawing, fit: Fit, *, back: bool) -> Drawing:
    """The image of a face: a drawing as large as the shop's image, bleed included."""
    product = fit.product
    width, height = product.image
    turn = turn_of(fit, back=back)
    page = Rect(0, 0, width, height, fill=ground_of(drawing))

    def placed(items: tuple[Item, ...], reach: float, scale: float = 1.0) -> Group:
        around, x, y = grown(drawing.outline, reach)
        if not reach and isinstance(around, RectOutline):
            # Where the product is no larger, the piece's own bleed goes on.
            x, y = (-drawing.bleed if margin <= drawing.bleed else 0.0 for margin in fit.margins)
            around = RectOutline(around.width - 2 * x, around.height - 2 * y)
        # Paper first: what isn't inked hides what lies beneath. It ends before the ink, lest its edge is seen as a white line.
        sheet, sheet_x, sheet_y = grown(around, -_HIDDEN)
        paper = Group((outline_item(sheet, fill=PAPER),), sheet_x, sheet_y)
        inside: tuple[Item, ...] = (Group((paper, Group(items, -x, -y)), x, y, clip=around),)
        return _centred(inside, drawing, (width / 2, height / 2), turn, scale)

    outline = RectOutline(width, height)
    led_on = _TILES if shape_of(drawing.outline) == "hex" else 1
    if drawing.bleed <= 0 or max(fit.margins) > led_on * drawing.bleed + 1e-6:
        return Drawing(outline, (page, placed(drawing.items, 0.0)))
    edges = _without_texts(drawing.items)
    beneath = [placed(edges, drawing.bleed, scale) for scale in _scales(drawing, fit)]
    return Drawing(outline, (page, *reversed(beneath), placed(drawing.items, drawing.bleed)))


def _centred(items: tuple[Item, ...], drawing: Drawing, middle: Point, turn: int, scale: float) -> Group:
    a, b = cos(radians(turn)), sin(radians(turn))
    x, y = drawing.width / 2 * scale, drawing.height / 2 * scale
    dx, dy = middle[0] - (a * x - b * y), middle[1] - (b * x + a * y)
    return Group(items, round(dx, 6), round(dy, 6), float(turn), scale)


def _scales(drawing: Drawing, fit: Fit) -> list[float]:
    """How many times as large the copies beneath are, so that each one's bleed leads on that of the one above it."""
    bleed = drawing.bleed
    across, along = fit.product.bleed if not fit.turned else fit.product.bleed[::-1]
    halves = drawing.width / 2, drawing.height / 2
    needed = max(
        (half + margin + more) / (half + bleed)
        for half, margin, more in zip(halves, fit.margins, (across, along), strict=True)
    )
    if needed <= 1 + 1e-6:
        return []
    step = (min(halves) + bleed) / (min(halves) + bleed / 2)
    scales: list[float] = []
    while len(scales) < _COPIES and (scales[-1] if scales else 1.0) < needed - 1e-9:
        scales.append(min(needed, step ** (len(scales) + 1)))
    return scales


def _without_texts(items: tuple[Item, ...]) -> tuple[Item, ...]:
    found: list[Item] = []
    for item in items:
        if isinstance(item, Text):
            continue
        if isinstance(item, Group):
            kept = _without_texts(item.items)
            if not kept:
                continue
            item = item if kept == item.items else _like(item, kept)
        found.append(item)
    return tuple(found)


def _like(group: Group, items: tuple[Item, ...]) -> Group:
    from msgspec.structs import replace

    return replace(group, items=items)


def ground_of(drawing: Drawing) -> str:
    """The colour that most of a face's edge has."""
    areas = areas_of(drawing.items)
    if not areas:
        return PAPER
    counts = Counter(ground_at(areas, x, y, PAPER) for x, y in _along(drawing.outline))
    return counts.most_common(1)[0][0]


def _along(outline: Outline) -> list[Point]:
    """Places just inside an outline."""
    if isinstance(outline, CircleOutline):
        middle, radius = outline.diameter / 2, outline.diameter / 2 - _INSIDE
        angles = [2 * pi * step / _PLACES for step in range(_PLACES)]
        return [(middle + radius * cos(angle), middle + radius * sin(angle)) for angle in angles]
    width, height = outline.width, outline.height
    if isinstance(outline, PolygonOutline):
        points = outline.points
    else:
        points = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    x, y = width / 2, height / 2
    across, along = 1 - _INSIDE / x, 1 - _INSIDE / y
    shrunk = [(x + (px - x) * across, y + (py - y) * along) for px, py in points]
    each = _PLACES // len(shrunk)
    return [
        (ax + (bx - ax) * (step + 0.5) / each, ay + (by - ay) * (step + 0.5) / each)
        for (ax, ay), (bx, by) in zip(shrunk, [*shrunk[1:], shrunk[0]], strict=True)
        for step in range(each)
    ]


def cut_line(product: Product, inside: float = 0.0) -> tuple[Outline, float, float]:
    """The product's cut, ``inside`` mm within it, and where its box begins on the image, mm."""
    width, height = product.width - 2 * inside, product.height - 2 * inside
    x, y = (product.image[0] - width) / 2, (product.image[1] - height) / 2
    if product.shape == "circle":
        return CircleOutline(width), x, y
    if product.shape == "rectangle":
        return RectOutline(width, height), x, y
    # A hex: flat or pointy, as its box says; ``inside`` is measured at its flat sides.
    if product.width >= product.height:
        width = product.width * height / product.height
        x = (product.image[0] - width) / 2
        points = ((0.0, height / 2), (width / 4, 0.0), (width * 3 / 4, 0.0), (width, height / 2), (width * 3 / 4, height),
                  (width / 4, height))  # fmt: skip
    else:
        height = product.height * width / product.width
        y = (product.image[1] - height) / 2
        points = ((width / 2, 0.0), (width, height / 4), (width, height * 3 / 4), (width / 2, height),
                  (0.0, height * 3 / 4), (0.0, height / 4))  # fmt: skip
    return PolygonOutline(width, height, points), x, y


def encoded(image: Image, dpi: int, form: str) -> bytes:
    """The image's file, in sRGB, with its resolution."""
    file = BytesIO()
    image = image.convert("RGB")
    if form == "jpg":
        exif = image.getexif()
        # The colour space in the camera's own block: 1 is sRGB.
        exif.get_ifd(0x8769)[0xA001] = 1
        image.save(file, "JPEG", quality=95, subsampling=0, dpi=(dpi, dpi), exif=exif)
        return file.getvalue()
    from PIL.PngImagePlugin import PngInfo

    about = PngInfo()
    about.add(b"sRGB", b"\0")
    image.save(file, "PNG", compress_level=6, dpi=(dpi, dpi), pnginfo=about)
    return file.getvalue()


def with_comment(data: bytes, form: str, comment: str) -> bytes:
    """An image's file with a comment of its own: copies that a shop must not take for one file."""
    words = comment.encode("utf-8")[:60_000]
    if form == "jpg":
        # After the start of the image: a segment with its length.
        return data[:2] + b"\xff\xfe" + (len(words) + 2).to_bytes(2, "big") + words + data[2:]
    # After the signature and the header: a chunk with its length and a sum to check.
    chunk = b"iTXtComment\0\0\0\0\0" + words
    length, check = (len(chunk) - 4).to_bytes(4, "big"), crc32(chunk).to_bytes(4, "big")
    return data[:33] + length + chunk + check + data[33:]
