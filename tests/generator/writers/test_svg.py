"""SVG: true size, layers, clips, embedded fonts, escaping."""

from __future__ import annotations

import base64
import io
import re
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from msgspec.structs import replace

from playproof.generator.paper.page import Page, PlacedDrawing
from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.svg import write_sheet_svg, write_svg
from playproof.generator.writers.svg_fonts import FontSubsets
from playproof.layouts.scene import Drawing, Group, Item, Path, Picture, Polygon, Rect, RectOutline, Text
from playproof.layouts.typefaces.faces import face
from tests.generator.writers.samples import AWKWARD, HEX, card, flag, png, sheet

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
LINK = "{http://www.w3.org/1999/xlink}href"


def parsed(data: bytes) -> ElementTree.Element:
    return ElementTree.fromstring(data)


def layers(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """The layers at the top of a file, by their names."""
    return {str(group.get("id")): group for group in root.findall(f"{SVG}g")}


def fonts(root: ElementTree.Element) -> dict[tuple[str, str, str], TTFont]:
    """The embedded fonts, by family, weight and style."""
    rules = re.findall(
        r"@font-face\{font-family:'([^']+)';font-weight:(\d+);font-style:(\w+);"
        r"src:url\(data:font/ttf;base64,([^)]+)\)",
        root.findtext(f"{SVG}defs/{SVG}style") or "",
    )
    return {
        (family, weight, style): TTFont(io.BytesIO(base64.b64decode(data)))
        for family, weight, style, data in rules
    }


def piece(*items: Item) -> bytes:
    return write_svg(Drawing(RectOutline(20, 20), items), title="")


def test_a_piece_is_as_large_as_it_says_bleed_included() -> None:
    root = parsed(write_svg(card("One"), title="One"))
    assert (root.get("width"), root.get("height")) == ("69.5mm", "94.9mm")
    assert root.get("viewBox") == "-3 -3 69.5 94.9"
    assert root.get("data-trim") == "0 0 63.5 88.9"
    assert root.get("data-bleed") == "3"
    [clip] = [path for path in root.iter(f"{SVG}clipPath") if path.get("id") == "clip1"]
    assert clip[0].attrib == {"x": "-3", "y": "-3", "width": "69.5", "height": "94.9"}
    assert layers(root)["art"].get("clip-path") == "url(#clip1)"


def test_a_piece_without_bleed_is_its_trimmed_box() -> None:
    root = parsed(write_svg(Drawing(HEX, ()), title="Hex"))
    assert (root.get("width"), root.get("viewBox")) == ("38.1mm", "0 0 38.1 33")


def test_title_and_description_are_there_for_those_who_do_not_see() -> None:
    root = parsed(write_svg(flag(), title=AWKWARD, desc="a & b < c"))
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == AWKWARD
    assert root.findtext(f"{SVG}desc") == "a & b < c"
    assert root.get("role") == "img"


def test_text_is_escaped_and_placed() -> None:
    root = parsed(write_svg(card(AWKWARD), title="x"))
    texts = {text.text: text for text in root.iter(f"{SVG}text")}
    assert AWKWARD in texts
    title = texts["12"].attrib
    assert (title["x"], title["y"], title["text-anchor"]) == ("59.5", "8", "end")
    assert float(title["font-size"]) == pytest.approx(13 * 25.4 / 72, abs=1e-5)
    assert title["font-family"] == "'Source Serif Pro'"
    assert title["font-weight"] == "700"


def test_fonts_are_embedded_and_subset() -> None:
    found = fonts(parsed(write_svg(card("One"), title="x")))
    assert set(found) == {
        ("Source Sans Pro", "400", "normal"),
        ("Source Sans Pro", "400", "italic"),
        ("Source Sans Pro", "700", "normal"),
        ("Source Serif Pro", "700", "normal"),
    }
    regular = found["Source Sans Pro", "400", "normal"]
    assert set(regular.getBestCmap()) == set(map(ord, AWKWARD))
    assert not {"GSUB", "GPOS", "kern"} & set(regular.keys())
    glyph = regular.getBestCmap()[ord("Ł")]
    assert regular["hmtx"][glyph][0] / regular["head"].unitsPerEm == pytest.approx(
        face("sans").width("Ł", 72 / 25.4), abs=1e-6
    )


def test_a_kit_shares_its_subsets() -> None:
    one, two = card("One"), card("Zwölf")
    shared = FontSubsets.of(one, two)
    files = [write_svg(drawing, title="x", fonts=shared) for drawing in (one, two)]
    bold = [fonts(parsed(data))["Source Sans Pro", "700", "normal"] for data in files]
    assert set(bold[0].getBestCmap()) == set(bold[1].getBestCmap()) == set(map(ord, "OneZwölf"))
    with pytest.raises(WriteError, match=r"'Three' is not among the texts that the subset of the face"):
        write_svg(card("Three"), title="x", fonts=shared)


def test_a_file_embeds_just_the_faces_that_it_uses() -> None:
    plain = Drawing(RectOutline(20, 20), (Text(1, 5, "One", "sans", 9, "#000000"),))
    data = write_svg(plain, title="x", fonts=FontSubsets.of(plain, card("One")))
    assert set(fonts(parsed(data))) == {("Source Sans Pro", "400", "normal")}
    assert b"<style" not in write_svg(flag(), title="x")


def test_cut_and_fold_lines_are_layers_on_request() -> None:
    assert set(layers(parsed(write_svg(card("One"), title="x")))) == {"art"}
    found = layers(parsed(write_svg(card("One"), title="x", cut=True)))
    assert list(found) == ["art", "cut", "fold"]
    for name, layer in found.items():
        assert layer.get(f"{INKSCAPE}groupmode") == "layer"
        assert layer.get(f"{INKSCAPE}label") == name
    assert found["cut"].get("stroke") == "#ff00ff"
    assert found["cut"][0].attrib == {
        "x": "0",
        "y": "0",
        "width": "63.5",
        "height": "88.9",
        "rx": "3",
        "ry": "3",
    }
    assert found["fold"][0].attrib == {"x1": "0", "y1": "44.45", "x2": "63.5", "y2": "44.45"}
    [hexagon] = layers(parsed(write_svg(Drawing(HEX, ()), title="x", cut=True)))["cut"]
    assert hexagon.get("points") == "9.5,0 28.6,0 38.1,16.5 28.6,33 9.5,33 0,16.5"


def test_groups_keep_their_order_of_moves() -> None:
    root = parsed(piece(Group((Rect(0, 0, 1, 1, fill="#000000"),), 5, 6, rotate=90, scale=2)))
    assert layers(root)["art"][0].get("transform") == "translate(5 6) rotate(90) scale(2)"


def test_shapes_are_painted_as_they_say() -> None:
    root = parsed(
        piece(
            Rect(1, 2, 3, 4, fill="#ff0000", stroke="#00ff00", weight=0.5, dash=(1, 2)),
            Path((("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6.12345), ("Z",)), stroke="#0000ff"),
        )
    )
    rect, path = layers(root)["art"]
    assert rect.attrib == {
        "x": "1",
        "y": "2",
        "width": "3",
        "height": "4",
        "fill": "#ff0000",
        "stroke": "#00ff00",
        "stroke-width": "0.5",
        "stroke-dasharray": "1 2",
    }
    assert path.get("d") == "M0 0C1 2 3 4 5 6.123Z"
    assert (path.get("fill"), path.get("stroke-linejoin"), path.get("stroke-linecap")) == (
        "none",
        "round",
        "round",
    )


def test_a_picture_is_embedded_and_stretched() -> None:
    data = png("RGB", (255, 0, 0))
    [image] = layers(parsed(piece(Picture(1, 2, 3, 4, data))))["art"]
    kind, _, payload = str(image.get(LINK)).partition(",")
    assert kind == "data:image/png;base64"
    assert base64.b64decode(payload) == data
    assert image.get("preserveAspectRatio") == "none"


def test_a_sheet_has_its_pieces_in_their_places() -> None:
    root = parsed(write_sheet_svg(sheet(), cut=True))
    assert (root.get("width"), root.get("viewBox")) == ("297mm", "0 0 297 210")
    assert root.findtext(f"{SVG}title") == "Sheet 1"
    found = layers(root)
    assert list(found) == ["art", "marks", "cut"]
    uses = list(found["art"].iter(f"{SVG}use"))
    assert [use.get(LINK) for use in uses] == ["#drawing1", "#drawing1", "#drawing2", "#drawing2"]
    assert [use.get("transform") for use in uses] == [
        "translate(10 10)",
        "translate(73.5 198.9) rotate(180)",
        "translate(190 48.1) rotate(270)",
        "translate(240 10)",
    ]
    [turned] = [g for g in found["art"].iter(f"{SVG}g") if "rotate(90)" in str(g.get("transform"))]
    assert turned.get("transform") == "translate(178.9 10) rotate(90)"
    assert found["cut"][0].attrib["stroke"] == "#ff00ff"


def test_ids_are_there_once_and_what_is_referred_to_is_there() -> None:
    text = write_sheet_svg(sheet(), cut=True).decode()
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert {*re.findall(r"url\(#([^)]+)\)", text), *re.findall(r'xlink:href="#([^"]+)"', text)} <= set(ids)


def test_a_printer_profile_moves_all_layers() -> None:
    page = replace(sheet(), transform=(1, -2, 1.01, 0.99))
    found = layers(parsed(write_sheet_svg(page, cut=True)))
    assert {layer.get("transform") for layer in found.values()} == {"matrix(1.01 0 0 0.99 1 -2)"}


def test_words_that_no_xml_may_hold_are_refused() -> None:
    with pytest.raises(WriteError, match=r"holds a character that no XML file may hold"):
        write_svg(flag(), title="bell \x07")


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Text(1, 1, "世", "sans", 9, "#000000"), r"the face 'sans' can't draw U\+4E16"),
        (Text(1, 1, "x", "comic", 9, "#000000"), "'comic' is not a face; allowed: sans"),
        (Rect(0, 0, 1, 1, fill="black"), "'black' is no colour"),
        (Rect(0, float("inf"), 1, 1, fill="#000000"), "inf is no length"),
        (Path((("H", 0),), fill="#000000"), r"segment \('H', 0\); allowed: M x y"),
        (Picture(0, 0, 1, 1, b"GIF89a"), "is neither PNG nor JPEG"),
    ],
)
def test_what_can_not_be_drawn_is_a_sentence(item: Item, words: str) -> None:
    with pytest.raises(WriteError, match=words):
        piece(item)


def test_a_clip_shape_is_a_clip_path() -> None:
    placed = PlacedDrawing(flag(), 10, 10, clip_shape=Polygon(((10, 10), (30, 10), (10, 20))))
    root = parsed(write_sheet_svg(Page(50, 50, (placed,))))
    [clip] = root.iter(f"{SVG}clipPath")
    assert clip[0].get("points") == "10,10 30,10 10,20"
