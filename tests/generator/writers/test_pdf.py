"""PDF: true size, turns, clips, forms, boxes, outline, links, spot colour."""

from __future__ import annotations

import ctypes
import re
import zlib

import pypdfium2.raw as pdfium
import pytest
from msgspec.structs import replace

from playproof.generator.paper.page import Page, PlacedDrawing, Turn
from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.pdf.document import write_pdf
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
    Rect,
    RectOutline,
    Text,
)
from tests.generator.writers.samples import (
    AWKWARD,
    BLUE,
    GREEN,
    MM,
    RED,
    WHITE,
    Seen,
    card,
    flag,
    jpeg,
    opened,
    png,
    sheet,
)

A4 = (210.0, 297.0)


def drawn(*items: Item) -> bytes:
    return write_pdf([Page(*A4, overlay=items)], title="")


def streams(pdf: bytes) -> list[str]:
    """The unpacked text of all packed streams that are text."""
    found = []
    for match in re.finditer(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL):
        try:
            found.append(zlib.decompress(match.group(1)).decode("latin-1"))
        except zlib.error:
            continue
    return found


def test_a_card_is_as_large_as_it_says() -> None:
    piece = Drawing(RectOutline(63.5, 88.9), (Rect(0, 0, 63.5, 88.9, fill="#000000"),))
    pdf = write_pdf([Page(*A4, (PlacedDrawing(piece, 20, 30),))], title="")
    with opened(pdf) as document:
        [card] = document[0].get_objects(max_depth=1)
        left, bottom, right, top = (edge / 72 * MM for edge in card.get_bounds())
    assert right - left == pytest.approx(63.5, abs=0.002)
    assert top - bottom == pytest.approx(88.9, abs=0.002)
    assert left == pytest.approx(20, abs=0.002)
    assert 297 - top == pytest.approx(30, abs=0.002)


@pytest.mark.parametrize("times", [1, 2], ids=["in the page", "as a form"])
@pytest.mark.parametrize(
    ("turn", "red", "green", "blue"),
    [
        (0, (50, 80), (66, 80), (50, 86)),
        (90, (56, 80), (56, 96), (50, 80)),
        (180, (66, 86), (50, 86), (66, 80)),
        (270, (50, 96), (50, 80), (56, 96)),
    ],
)
def test_a_turned_drawing_keeps_its_top_left_corner(
    times: int, turn: Turn, red: tuple[int, int], green: tuple[int, int], blue: tuple[int, int]
) -> None:
    width, height = (20, 10) if turn % 180 == 0 else (10, 20)
    placed = PlacedDrawing(flag(), 50, 80, turn, (50, 80, width, height))
    others = [PlacedDrawing(flag(), 150, 200, 0, (190, 290, 1, 1))] * (times - 1)
    seen = Seen(write_pdf([Page(*A4, (placed, *others))], title=""))
    for colour, corner in ((RED, red), (GREEN, green), (BLUE, blue)):
        assert seen.box(colour) == pytest.approx((*corner, 4, 4), abs=0.11)


def test_a_clip_lets_bleed_through_and_nothing_beyond() -> None:
    placed = PlacedDrawing(flag(), 50, 80, clip=(49, 79, 22, 12))
    assert Seen(write_pdf([Page(*A4, (placed,))], title="")).box(RED) == pytest.approx(
        (49, 79, 5, 5), abs=0.11
    )


def test_a_clip_may_be_a_circle_or_a_polygon_as_well() -> None:
    piece = Drawing(CircleOutline(20), (Rect(-5, -5, 30, 30, fill="#ff0000"),))
    round_one = PlacedDrawing(piece, 50, 80, clip=(45, 75, 15, 30), clip_shape=Circle(60, 90, 10))
    corner = PlacedDrawing(piece, 100, 80, clip_shape=Polygon(((100, 80), (120, 80), (100, 100))))
    seen = Seen(write_pdf([Page(*A4, (round_one, corner))], title=""))
    assert seen.at(55, 90) == RED
    assert seen.at(51, 81) == WHITE
    assert seen.at(62, 90) == WHITE
    assert seen.at(105, 85) == RED
    assert seen.at(115, 95) == WHITE


def test_a_repeated_drawing_is_stored_once() -> None:
    back = card("Back")
    places = [PlacedDrawing(card("Back"), 10 + i % 3 * 65, 10 + i // 3 * 90) for i in range(9)]
    single = write_pdf([Page(*A4, (PlacedDrawing(back, 10, 10),))], title="")
    many = write_pdf([Page(*A4, tuple(places))] * 5, title="")
    assert many.count(b"/Subtype /Form") == 1
    assert single.count(b"/Subtype /Form") == 0
    assert sum(text.count(" Do Q") for text in streams(many)) == 45 + 2
    assert len(many) < len(single) + 6_000
    with opened(many) as document:
        assert [entry.type for entry in document[4].get_objects(max_depth=1)] == [
            pdfium.FPDF_PAGEOBJ_FORM
        ] * 9


def test_a_picture_is_stored_once_and_drawn_in_its_box() -> None:
    red, half = png("RGB", (255, 0, 0)), png("RGBA", (0, 0, 255, 0))
    grey, photo = png("L", 128), jpeg("RGB", (0, 255, 0))
    seen_twice = (Picture(10, 10, 20, 10, red), Picture(50, 10, 5, 5, bytes(bytearray(red))))
    pdf = drawn(
        *seen_twice, Picture(70, 10, 5, 5, half), Picture(90, 10, 5, 5, grey), Picture(110, 10, 5, 5, photo)
    )
    assert pdf.count(b"/Subtype /Image") == 4 + 1
    assert pdf.count(b"/DCTDecode") == 1
    seen = Seen(pdf)
    assert seen.at(11, 11) == seen.at(29, 19) == seen.at(52, 12) == RED
    assert seen.at(31, 15) == seen.at(72, 12) == WHITE
    assert seen.at(92, 12) == (128, 128, 128)
    assert seen.at(112, 12)[1] > 250


def test_a_cmyk_photo_is_drawn_in_its_colours() -> None:
    red, green, blue = Seen(drawn(Picture(10, 10, 20, 20, jpeg("CMYK", (0, 255, 255, 0))))).at(20, 20)
    assert red > 200
    assert green < 80
    assert blue < 80


def test_a_group_is_moved_turned_clockwise_and_scaled() -> None:
    square = (Rect(0, 0, 5, 2, fill="#ff0000"),)
    assert Seen(drawn(Group(square, 50, 60, rotate=90, scale=2))).box(RED) == pytest.approx(
        (46, 60, 4, 10), abs=0.11
    )
    nested = Group((Group(square, 5, 0, rotate=90),), 50, 60, rotate=90)
    assert Seen(drawn(nested)).box(RED) == pytest.approx((45, 63, 5, 2), abs=0.11)


def test_a_group_is_clipped_in_its_own_coordinates() -> None:
    group = Group((Rect(0, 0, 20, 20, fill="#ff0000"),), 50, 60, scale=0.5, clip=RectOutline(8, 6))
    assert Seen(drawn(group)).box(RED) == pytest.approx((50, 60, 4, 3), abs=0.11)


def test_a_group_does_not_inherit_dashes_and_caps() -> None:
    inner = Group((Line(0, 0, 40, 0, "#ff0000", 1),), 20, 20)
    seen = Seen(drawn(Line(20, 10, 60, 10, "#000000", 1, (3, 3), "round"), inner))
    assert seen.box(RED) == pytest.approx((20, 19.5, 40, 1), abs=0.11)
    assert all(seen.at(20.5 + step, 20) == RED for step in range(39))


def test_a_large_scale_loses_no_precision() -> None:
    unit = (Rect(0.12345, 0.2, 0.33333, 0.25, fill="#ff0000"),)
    assert Seen(drawn(Group(unit, 10, 10, scale=100)), dpi=508).box(RED) == pytest.approx(
        (22.345, 30, 33.333, 25), abs=0.06
    )


def test_shapes_lie_where_they_should() -> None:
    shapes: list[tuple[Item, tuple[float, float, float, float]]] = [
        (Rect(20, 20, 30, 10, fill="#ff0000"), (20, 20, 30, 10)),
        (Rect(20, 20, 30, 10, 3, fill="#ff0000"), (20, 20, 30, 10)),
        (Rect(20, 20, 30, 10, stroke="#ff0000", weight=2), (19, 19, 32, 12)),
        (Circle(40, 50, 10, fill="#ff0000"), (30, 40, 20, 20)),
        (Line(20, 20, 60, 20, "#ff0000", 2), (20, 19, 40, 2)),
        (Line(20, 20, 60, 20, "#ff0000", 2, (), "round"), (19, 19, 42, 2)),
        (Polygon(((20, 20), (40, 20), (20, 40)), fill="#ff0000"), (20, 20, 20, 20)),
        (
            Path((("M", 20, 20), ("L", 40, 20), ("L", 40, 30), ("L", 20, 25), ("Z",)), fill="#ff0000"),
            (20, 20, 20, 10),
        ),
    ]
    for item, box in shapes:
        assert Seen(drawn(item)).box(RED) == pytest.approx(box, abs=0.21), item


def test_a_rounded_corner_is_round() -> None:
    seen = Seen(drawn(Rect(20, 20, 40, 40, 10, fill="#ff0000")))
    assert seen.at(22, 22) == WHITE
    assert seen.at(23.5, 23.5) == RED


def test_text_is_anchored_where_it_should_be() -> None:
    def letters(anchor: str, x: float) -> tuple[float, float, float, float]:
        return Seen(drawn(Text(x, 50, "HHHH", "sans-bold", 40, "#ff0000", anchor))).box(RED)  # type: ignore[arg-type]

    left, top, width, height = letters("start", 20)
    assert top + height == pytest.approx(50, abs=0.11)
    assert letters("middle", 20 + width / 2 + 1.2)[0] == pytest.approx(left, abs=0.3)
    end = letters("end", 90)
    assert 90 - (end[0] + end[2]) == pytest.approx(left - 20, abs=0.15)


def test_text_can_be_read_back() -> None:
    with opened(write_pdf([sheet()], title="")) as document:
        text = document[0].get_textpage().get_text_range()
    assert AWKWARD in text
    assert "Footer · 1/1" in text


def test_fonts_are_embedded_and_subset() -> None:
    pdf = write_pdf([sheet()], title="")
    names = set()
    with opened(pdf) as document:
        for entry in document[0].get_objects(max_depth=3):
            if entry.type == pdfium.FPDF_PAGEOBJ_TEXT:
                font = pdfium.FPDFTextObj_GetFont(entry)
                buffer = ctypes.create_string_buffer(200)
                pdfium.FPDFFont_GetBaseFontName(font, buffer, 200)
                names.add(buffer.value.decode())
                assert pdfium.FPDFFont_GetIsEmbedded(font) == 1
    assert {"SourceSansPro-Regular", "SourceSansPro-Bold", "SourceSerifPro-Bold"} <= names
    files = [int(size) for size in re.findall(rb"/Length1 (\d+)", pdf)]
    assert files
    assert all(1_000 < size < 60_000 for size in files)
    assert len(re.findall(rb"/FontName /[A-Z]{6}\+Source", pdf)) == len(files)


def test_a_character_that_the_face_lacks_is_no_empty_box() -> None:
    with pytest.raises(WriteError, match=r"face 'sans' has no character U\+4E16, found in the text 'Hi 世'"):
        drawn(Text(10, 10, "Hi 世", "sans", 9, "#000000"))
    with pytest.raises(WriteError, match=r"U\+000A"):
        drawn(Text(10, 10, "two\nlines", "sans", 9, "#000000"))


def test_more_than_256_characters_of_one_face() -> None:
    letters = "".join(chr(code) for code in (*range(0xC0, 0x17F), *range(0x3B1, 0x3C9), *range(0x410, 0x450)))
    with opened(drawn(Text(0, 50, letters, "sans", 4, "#000000"))) as document:
        assert letters in document[0].get_textpage().get_text_range()


def test_boxes_bookmarks_and_information() -> None:
    pages = [
        replace(sheet(), bookmarks=((0, "Cards"),)),
        replace(sheet(), bookmarks=((1, "Łódź (1)"),)),
        replace(sheet(), bookmarks=()),
        replace(sheet(), bookmarks=((0, "Tiles"),), trim_box=None, bleed_box=None),
    ]
    pdf = write_pdf(pages, title="Spiel & Spaß", author='A "B"', subject="kit", keywords="x", language="de")
    assert b"Date" not in pdf
    with opened(pdf) as document:
        assert document.get_metadata_dict(skip_empty=True) == {
            "Title": "Spiel & Spaß",
            "Author": 'A "B"',
            "Subject": "kit",
            "Keywords": "x",
            "Creator": "Playproof",
            "Producer": "Playproof",
        }
        toc = [(mark.level, mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]
        assert toc == [(0, "Cards", 0), (1, "Łódź (1)", 1), (0, "Tiles", 3)]
        point = 72 / MM
        assert document[0].get_mediabox() == pytest.approx((0, 0, 297 * point, 210 * point), abs=0.01)
        assert document[0].get_trimbox() == pytest.approx(
            (10 * point, 10 * point, 287 * point, 200 * point), abs=0.01
        )
        assert document[0].get_bleedbox() == pytest.approx(
            (7 * point, 7 * point, 290 * point, 203 * point), abs=0.01
        )
    assert b"/Lang (de)" in pdf
    assert b"/DisplayDocTitle true" in pdf


def test_links_go_to_pages() -> None:
    first = Page(*A4, links=((10, 20, 30, 5, 1),), overlay=(Text(10, 24, "see 2", "sans", 9, "#000000"),))
    with opened(write_pdf([first, Page(*A4)], title="")) as document:
        page = document[0]
        link = pdfium.FPDFLink_GetLinkAtPoint(page, 20 / MM * 72, (297 - 22) / MM * 72)
        target = pdfium.FPDFLink_GetDest(document, link)
        assert pdfium.FPDFDest_GetDestPageIndex(document, target) == 1
        assert not pdfium.FPDFLink_GetLinkAtPoint(page, 20 / MM * 72, (297 - 30) / MM * 72)
    with pytest.raises(WriteError, match=r"link goes to page index 2; allowed: 0 to 0"):
        write_pdf([replace(first, links=((0, 0, 1, 1, 2),))], title="")


def test_cut_lines_are_a_spot_colour_on_a_layer() -> None:
    with_cut = write_pdf([sheet()], title="", cut_layer=True)
    assert b"/Separation /CutContour /DeviceCMYK" in with_cut
    assert b"/OCProperties" in with_cut
    assert any("/Knife CS 1 SCN" in text for text in streams(with_cut))
    without = write_pdf([sheet()], title="")
    assert b"CutContour" not in without
    with pytest.raises(WriteError, match=r"cut lines hold a text"):
        write_pdf(
            [Page(*A4, cut=(Text(0, 0, "x", "sans", 9, "#000000"),))],
            title="",
            cut_layer=True,
        )


def test_a_printer_profile_moves_and_scales_all_ink() -> None:
    page = Page(*A4, overlay=(Rect(100, 100, 50, 20, fill="#ff0000"),), transform=(1, -2, 1.01, 0.99))
    assert Seen(write_pdf([page], title="")).box(RED) == pytest.approx((102, 97, 50.5, 19.8), abs=0.11)


@pytest.mark.parametrize("colour", ["red", "#12345", "#12345g", "#1234567", "# 2 4 6"])
def test_a_colour_that_is_none_is_named(colour: str) -> None:
    with pytest.raises(WriteError, match=r"is no colour; a drawing's colours are written #rrggbb"):
        drawn(Rect(0, 0, 1, 1, fill=colour))


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Rect(0, float("nan"), 1, 1, fill="#000000"), "nan is no length"),
        (
            Path((("M", 0, 0), ("Q", 1, 1, 2, 2)), fill="#000000"),
            r"segment \('Q', 1, 1, 2, 2\); allowed: M x y",
        ),
        (Polygon(((0, 0),), fill="#000000"), "a polygon has 1 points"),
        (Text(0, 0, "x", "comic", 9, "#000000"), "'comic' is not a face; allowed: sans"),
        (Picture(0, 0, 1, 1, b"GIF89a"), "a picture of 6 bytes can't be read"),
    ],
)
def test_what_can_not_be_drawn_is_a_sentence(item: Item, words: str) -> None:
    with pytest.raises(WriteError, match=words):
        drawn(item)


def test_nothing_is_set_twice() -> None:
    """State that did not change costs no operator."""
    lines = tuple(Text(10, 10 + i, f"line {i}", "sans", 9, "#112233") for i in range(50))
    [content] = [text for text in streams(drawn(*lines)) if "BT" in text]
    assert content.count(" Tf ") == 1
    assert content.count(" rg") == 1
