"""PNG: true size, transparent corners, limits, contact sheets."""

from __future__ import annotations

import io
from math import ceil

import pytest
from PIL import Image

from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.pdf.document import write_pdf
from playproof.generator.writers.png import MAX_PIXELS, contact_sheet, drawing_png, possible_dpi, write_png
from playproof.layouts.scene import CircleOutline, Drawing, Rect, RectOutline
from tests.generator.writers.samples import RED, WHITE, card, flag, sheet


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def test_a_page_is_as_large_as_its_paper() -> None:
    image = opened(write_png(write_pdf([sheet()], title=""), 0, dpi=100))
    assert image.size == (1170, 827)
    assert image.mode == "RGB"
    assert image.info["dpi"] == pytest.approx((100, 100), abs=0.1)


def test_a_poker_card_at_300_dpi_is_750_by_1050_pixels() -> None:
    assert opened(drawing_png(card("One"), 300)).size == (750, 1050)


def test_a_trimmed_piece_is_transparent_around_its_outline() -> None:
    disk = Drawing(CircleOutline(20), (Rect(-3, -3, 13, 26, fill="#ff0000"),), bleed=3)
    image = opened(drawing_png(disk, 127))
    assert image.size == (100, 100)
    assert image.getchannel("A").getpixel((0, 0)) == 0
    assert image.getpixel((30, 50)) == (*RED, 255)
    assert image.getpixel((70, 50)) == (*WHITE, 255)


def test_bleed_is_shown_on_request() -> None:
    image = opened(drawing_png(flag(), 254, with_bleed=True))
    assert image.size == (220, 120)
    assert image.mode == "RGB"
    assert image.getpixel((1, 1)) == RED
    assert image.getpixel((60, 60)) == WHITE


def test_a_picture_that_is_too_large_is_refused() -> None:
    pdf = write_pdf([sheet()], title="")
    with pytest.raises(
        WriteError, match=r"14032 × 9922 pixels is more than 100 megapixels; at most 1015 dpi are possible"
    ):
        write_png(pdf, 0, dpi=1200)
    with pytest.raises(WriteError, match=r"0 dpi is not possible; allowed: 1 to 10000"):
        write_png(pdf, 0, dpi=0)
    with pytest.raises(WriteError, match=r"page index 1 is not in the PDF; allowed: 0 to 0"):
        write_png(pdf, 1)
    with pytest.raises(WriteError, match=r"the PDF to draw a picture of can't be opened"):
        write_png(b"not a PDF", 0)


def test_a_contact_sheet_shows_every_piece_in_rows() -> None:
    square = Drawing(RectOutline(20, 20), (Rect(0, 0, 20, 20, fill="#ff0000"),))
    pieces = [(square, f"piece {index} with a caption that is far too long for it") for index in range(5)]
    image = opened(contact_sheet(pieces, columns=3, width=76, gap=4, dpi=254)).convert("RGB")
    assert image.width == 760
    for x, y in ((140, 140), (380, 140), (620, 140), (140, 410), (380, 410)):
        assert image.getpixel((x, y)) == RED, (x, y)
    assert image.getpixel((620, 410)) == WHITE
    with pytest.raises(WriteError, match=r"9 columns don't fit in 30 mm"):
        contact_sheet(pieces, columns=9, width=30)


def test_a_large_piece_is_made_smaller_a_small_one_is_not_enlarged() -> None:
    large = Drawing(RectOutline(200, 100), (Rect(0, 0, 200, 100, fill="#ff0000"),))
    small = Drawing(RectOutline(10, 10), (Rect(0, 0, 10, 10, fill="#ff0000"),))
    image = opened(contact_sheet([(large, ""), (small, "")], columns=2, width=52, gap=4, dpi=254)).convert(
        "RGB"
    )
    row = [x for x in range(image.width) if image.getpixel((x, 120)) == RED]
    assert len(row) == pytest.approx(200 + 100, abs=4)


@pytest.mark.parametrize(("width", "height"), [(210, 297), (594, 841), (10, 2000)])
def test_the_resolution_that_is_told_is_possible(width: float, height: float) -> None:
    """And not much less than what is: within a hundredth."""

    def pixels(dpi: float) -> int:
        return ceil(width / 25.4 * dpi) * ceil(height / 25.4 * dpi)

    told = possible_dpi(2400, ceil(width / 25.4 * 2400), ceil(height / 25.4 * 2400))
    assert pixels(told) <= MAX_PIXELS < pixels(told * 1.01)
