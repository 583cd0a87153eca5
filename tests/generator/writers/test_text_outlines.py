"""Texts of SVG files as paths: they cover what the text covers, and no font is in the file."""

from __future__ import annotations

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops, ImageStat

from playproof.generator.paper.page import Page
from playproof.generator.writers.pdf.document import write_pdf
from playproof.generator.writers.svg import write_svg
from playproof.generator.writers.text_outlines import outlined
from playproof.layouts.scene import Anchor, Drawing, Group, Path, RectOutline, Text


def drawing(anchor: Anchor = "start") -> Drawing:
    texts = (
        Text(30, 12, "Øre & “Qg” 12 000", "sans-bold", 18, "#000000", anchor),
        Group((Text(30, 12, "Ärger −5", "serif-bold", 12, "#aa2200", anchor),), dy=9, scale=1.5, dx=-15),
    )
    return Drawing(RectOutline(90, 45), texts)


def pixels(one: Drawing) -> Image.Image:
    data = write_pdf([Page(90, 45, (), one.items)], title="t")
    picture: Image.Image = pdfium.PdfDocument(data)[0].render(scale=4).to_pil().convert("L")
    return picture


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_paths_cover_what_the_text_covers(anchor: Anchor) -> None:
    text, paths = pixels(drawing(anchor)), pixels(outlined(drawing(anchor)))
    assert ImageStat.Stat(text).mean[0] < 250
    assert ImageStat.Stat(ImageChops.difference(text, paths)).mean[0] < 1.0


def test_no_font_and_no_text_is_in_the_file() -> None:
    svg = write_svg(outlined(drawing()), title="t")
    assert b"<text" not in svg and b"@font-face" not in svg and svg.count(b"<path") == 2
    assert b"<text" in write_svg(drawing(), title="t")


def test_shared_groups_stay_shared() -> None:
    inner = (Text(0, 5, "7", "sans", 9, "#000000"),)
    one = outlined(Drawing(RectOutline(9, 9), (Group(inner), Group(inner, dx=3))))
    first, second = one.items
    assert isinstance(first, Group) and isinstance(second, Group) and first.items is second.items
    assert isinstance(first.items[0], Path)
