"""Typefaces of a workspace: TTF and OTF files that a theme names, fallbacks for letters that they lack, and what is
refused."""

from __future__ import annotations

import io
import random
import re
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from struct import pack

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

from playproof.components.faults import DataFaults, Fault, Place
from playproof.components.game import load_game
from playproof.components.picture import Art
from playproof.generator.kit.source_archive import collect
from playproof.generator.paper.page import Page, PlacedDrawing
from playproof.generator.pieces.identity import piece_keys
from playproof.generator.preview.faces import Faces
from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.pdf.document import write_pdf
from playproof.generator.writers.svg import write_svg
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.pictures import picture_items
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing, RectOutline, Text
from playproof.layouts.text.letters import text_paths
from playproof.layouts.typefaces.faces import FACES, MM_PER_PT, Face, face, runs, shaper_of
from tests.layouts.marks import texts
from tests.layouts.test_svg_file import mutated
from tests.orchard import write_orchard

LATIN = "".join(map(chr, range(33, 127))) + "·×−–é"
USABLE = "a TTF or OTF file that other programs can use"
#: The side of every letter's square, by the name of the font; 1,000 units are an em.
WIDE, NARROW = 600, 400


def drawn_by(pen: TTGlyphPen | T2CharStringPen, side: int) -> None:
    pen.moveTo((50, 0))
    pen.lineTo((50, side))
    pen.curveTo((side / 2, side + 100), (side - 100, side + 50), (side - 50, side))
    pen.lineTo((side - 50, 0))
    pen.closePath()


#: What `font` does with its letters if it is asked to: V close to A, one glyph for fi, words away from spaces, dots raised.
FEATURES = """
    feature kern { pos u41 u56 -120; pos u54 u20 -300; pos u20 u41 -300; } kern;
    feature liga { sub u66 u69 by joined; } liga;
    feature mark { markClass u3B <anchor 0 0> @TOP; pos base u41 <anchor 300 500> mark @TOP; } mark;
"""


def font(
    letters: str = LATIN, side: int = WIDE, *, curves: bool = False, rights: int = 0, features: str = ""
) -> bytes:
    """A font in which every letter is a door of ``side`` units."""
    codes = {ord(letter): f"u{ord(letter):X}" for letter in " " + letters}
    names = [".notdef", *codes.values(), *(["joined"] if features else [])]
    builder = FontBuilder(1000, isTTF=not curves)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(codes)
    if curves:
        outlines = {}
        for name in names:
            pen = T2CharStringPen(side, None)
            if name != "u20":
                drawn_by(pen, side)
            outlines[name] = pen.getCharString()
        builder.setupCFF("Doors", {"FullName": "Doors"}, outlines, {})
    else:
        from fontTools.pens.cu2quPen import Cu2QuPen

        glyphs = {}
        for name in names:
            own = TTGlyphPen(None)
            if name != "u20":
                drawn_by(Cu2QuPen(own, 1.0, reverse_direction=True), side)
            glyphs[name] = own.glyph()
        builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(names, (side, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Doors' (x)", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=700, fsType=rights, version=4)
    builder.setupPost()
    if features:
        builder.font["hmtx"]["joined"] = (side + 100, 50)
        builder.addOpenTypeFeatures(features)
    data = io.BytesIO()
    builder.save(data)
    return data.getvalue()


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    write_orchard(tmp_path)
    (tmp_path / "layouts" / "fonts").mkdir(parents=True)
    (tmp_path / "layouts" / "themes").mkdir()
    return tmp_path


def put(workspace: Path, **files: bytes) -> None:
    for name, data in files.items():
        stem, _, ending = name.rpartition("_")
        (workspace / "layouts" / "fonts" / f"{stem}.{ending}").write_bytes(data)


def context(workspace: Path, theme: str = "patterns = true\n") -> RenderContext:
    (workspace / "layouts" / "themes" / "mine.toml").write_text(theme)
    overrides = (workspace / "layouts",)
    return RenderContext(
        load_game(workspace / "components" / "orchard"), find_theme("mine", overrides), overrides
    )


def say(workspace: Path, text: str) -> None:
    cards = workspace / "components" / "orchard" / "cards.toml"
    cards.write_text(cards.read_text().replace("Reach one more branch.", text))


def ladder(here: RenderContext) -> DrawnPiece | Fault:
    (drawn,) = draw_set(here.game.set("tools"), here)
    return drawn


def pdf_text(drawing: Drawing) -> str:
    import pypdfium2

    page = Page(drawing.width, drawing.height, (PlacedDrawing(drawing, 0, 0),))
    document = pypdfium2.PdfDocument(write_pdf([page], title="x"))
    text: str = document[0].get_textpage().get_text_range()
    document.close()
    return " ".join(text.split())


def told(workspace: Path, theme: str) -> list[str]:
    with pytest.raises(DataFaults) as found:
        context(workspace, theme)
    return [str(fault) for fault in found.value.faults]


# ---- faces of one's own


def test_texts_are_set_and_measured_in_the_themes_own_face(workspace: Path) -> None:
    put(workspace, Doors_ttf=font())
    here = context(workspace, 'text = "Doors"\nbold = "Doors.ttf"\ndisplay = "Doors"\n')
    assert re.fullmatch("Doors-[0-9a-f]{8}", here.theme.text)
    assert (here.theme.bold, here.theme.italic) == (here.theme.text, "sans-italic")
    assert face(here.theme.text).width("abc", 10) == pytest.approx(1.8 * 10 * MM_PER_PT)
    drawn = ladder(here)
    assert isinstance(drawn, DrawnPiece)
    assert {text.face for text in texts(drawn.front).values()} == {here.theme.text}
    assert "Reach one more branch." in pdf_text(drawn.front)
    svg = write_svg(drawn.front, title="x").decode()
    assert f"font-family:'{here.theme.text}'" in svg
    assert "(x)" not in svg


def test_outlines_of_postscript_become_those_of_truetype(workspace: Path) -> None:
    put(workspace, Curved_otf=font(curves=True), Plain_ttf=font())
    here = context(workspace, 'text = "Curved"\ndisplay = "Plain"\n')
    curved, plain = face(here.theme.text), face(here.theme.display)
    assert curved.width("Reach", 12) == plain.width("Reach", 12)
    assert curved.cap_height == plain.cap_height == 0.7
    drawn = ladder(here)
    assert isinstance(drawn, DrawnPiece)
    shapes = []
    for name in (here.theme.text, here.theme.display):
        made = TTFont(io.BytesIO(Face.of(name).parsed.subset([ord("R")])))
        glyph = made["glyf"][made.getGlyphOrder()[-1]]
        shapes.append((glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax))
    assert all(abs(one - other) <= 1 for one, other in zip(*shapes, strict=True))
    assert "Reach one more branch." in pdf_text(drawn.front)
    for name in (here.theme.text, here.theme.display):  # texts as paths have outlines, too
        (path,) = text_paths(Text(0, 0, "R", name, 12, "#000000"))
        assert len(getattr(path, "segments", ())) > 4


# ---- kerning and ligatures


def boxes(drawing: Drawing) -> tuple[str, list[float]]:
    """The text of a drawing's PDF, and where each of its letters begins, mm."""
    import pypdfium2

    page = Page(drawing.width, drawing.height, (PlacedDrawing(drawing, 0, 0),))
    document = pypdfium2.PdfDocument(write_pdf([page], title="x"))
    text = document[0].get_textpage()
    found: str = text.get_text_range()
    lefts = [text.get_charbox(number, loose=True)[0] * MM_PER_PT for number in range(text.count_chars())]
    document.close()
    return found, lefts


@pytest.mark.parametrize("curves", [False, True])
def test_kerning_and_ligatures_are_measured_and_drawn_alike(workspace: Path, curves: bool) -> None:
    put(workspace, Doors_otf=font(curves=curves, features=FEATURES))
    name = context(workspace, 'text = "Doors"').theme.text
    em = 10 * MM_PER_PT
    own = face(name)
    assert own.width("AV", 10) == pytest.approx((2 * WIDE - 120) / 1000 * em)
    assert own.width("fi", 10) == pytest.approx((WIDE + 100) / 1000 * em)
    # A line breaks between words: pairs with a space would make it wider or narrower.
    assert own.width("T A", 10) == pytest.approx(3 * WIDE / 1000 * em)
    drawing = Drawing(RectOutline(80, 20), (Text(5, 10, "fin AVA A;", name, 10, "#000000"),))
    found, lefts = boxes(drawing)
    assert found == "fin AVA A;"
    for number, units in ((2, 700), (4, 1900), (5, 2380), (6, 2980), (8, 4180)):
        assert lefts[number] - 5 == pytest.approx(units / 1000 * em, abs=0.02), found[number]
    svg = write_svg(drawing, title="x").decode()
    starts = [float(x) for x in re.findall(r'<tspan [^>]*x="([0-9.]+)"', svg)]
    assert starts == pytest.approx([5, 5 + 1.9 * em, 5 + 4.18 * em], abs=0.001)
    assert 'style="font-kerning:normal;font-variant-ligatures:normal"' in svg
    (data,) = re.findall(r"base64,([^)]+)\)", svg)
    inside = TTFont(io.BytesIO(b64decode(data)))
    assert {"GSUB", "GPOS"} <= set(inside.keys())
    assert set(inside.getBestCmap()) == set(map(ord, "fin AV;"))
    assert inside["maxp"].numGlyphs == 9  # and the empty glyph, and fi


def test_a_font_with_old_tables_of_kerning_is_kerned(workspace: Path) -> None:
    made = TTFont(io.BytesIO(font()))
    kern = newTable("kern")
    pairs = KernTable_format_0()
    pairs.coverage, pairs.version, pairs.kernTable = 1, 0, {("u41", "u56"): -150}
    kern.version, kern.kernTables = 0, [pairs]
    made["kern"] = kern
    file = io.BytesIO()
    made.save(file)
    put(workspace, Doors_ttf=file.getvalue())
    name = context(workspace, 'text = "Doors"').theme.text
    assert face(name).width("AVA", 10) == pytest.approx((3 * WIDE - 150) / 1000 * 10 * MM_PER_PT)
    assert write_svg(
        Drawing(RectOutline(50, 20), (Text(5, 10, "AVA", name, 10, "#000000"),)), title="x"
    ).count(b"<tspan")


def test_playproofs_own_faces_are_set_letter_by_letter() -> None:
    assert [name for name in FACES if shaper_of(name) is not None] == []
    assert face("sans").width("AV", 10) == face("sans").width("A", 10) + face("sans").width("V", 10)


def test_the_preview_draws_texts_of_several_faces(workspace: Path) -> None:
    put(workspace, Han_ttf=font("漢字", 1000, features="feature kern { pos u6F22 u5B57 -50; } kern;"))
    say(workspace, "Reach 漢字.")
    drawn = ladder(context(workspace, 'fallbacks = ["Han"]\n'))
    assert isinstance(drawn, DrawnPiece)
    faces = Faces()
    faces.keep([drawn.front])
    shown = faces.svg(drawn.front.digest)
    assert shown is not None
    assert shown.count(b"@font-face") >= 2


# ---- letters that a face lacks


def test_letters_that_a_face_lacks_come_from_the_fallbacks_and_can_be_extracted(workspace: Path) -> None:
    put(workspace, Han_ttf=font("漢字", 1000), Signs_otf=font("字𝄞ℵ", NARROW, curves=True))
    say(workspace, "Reach 漢字 or 𝄞ℵ.")
    here = context(workspace, 'fallbacks = ["Han", "Signs"]\n')
    drawn = ladder(here)
    assert isinstance(drawn, DrawnPiece)
    (line,) = (text for text in texts(drawn.front).values() if "漢" in text.text)
    names = [re.sub("-[0-9a-f]{8}", "", name) for name, _ in runs(line.face, line.text)]
    assert names == ["sans", "Han", "sans", "Signs", "sans"]
    width = face(line.face).width("漢𝄞", 10) / MM_PER_PT
    assert width == pytest.approx(14.0)
    assert "Reach 漢字 or 𝄞ℵ." in pdf_text(drawn.front)
    svg = write_svg(drawn.front, title="x").decode()
    assert svg.count("<tspan") == 5
    assert {text.face for text in texts(drawn.front).values() if text.text.isascii()} <= {
        "sans",
        "sans-bold",
        "serif-bold",
    }


def test_letters_of_pictures_come_from_the_fallbacks_of_the_theme_too(workspace: Path) -> None:
    put(workspace, Han_ttf=font("漢", 1000))
    (workspace / "components" / "orchard" / "han.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><text y="15">漢</text></svg>',
        encoding="utf-8",
    )

    def shown(theme: str) -> object:
        look, place = Art(file="han.svg"), Place("tools.csv", 2)
        return picture_items(context(workspace, theme), "han.svg", look, (0, 0, 20, 20), place)

    assert shown('fallbacks = ["Han.ttf"]\n')
    with pytest.raises(
        DataFaults, match="no font has '漢' of this SVG's letters; allowed: letters made into paths, or"
    ):
        shown("patterns = true\n")


def test_figures_may_come_from_a_face_of_their_own(workspace: Path) -> None:
    put(workspace, Figures_ttf=font("0123456789", 1000))
    say(workspace, "Pay 12 now")
    drawn = ladder(context(workspace, 'figures = "Figures"\n'))
    assert isinstance(drawn, DrawnPiece)
    (line,) = (text for text in texts(drawn.front).values() if "12" in text.text)
    assert [(name.partition("-")[0], part) for name, part in runs(line.face, line.text)] == [
        ("sans", "Pay "), ("Figures", "12"), ("sans", " now"),
    ]  # fmt: skip
    assert "Pay 12 now" in pdf_text(drawn.front)


def test_a_letter_that_no_face_has_is_told_with_its_card(workspace: Path) -> None:
    put(workspace, Han_ttf=font("漢"))
    say(workspace, "Reach 漢字.")
    assert str(ladder(context(workspace, 'fallbacks = ["Han"]'))) == (
        "components/orchard/cards.toml:15, field 'tools.T1': Tool cards, 'Ladder': the typeface has no 字 (U+5B57); "
        "allowed: letters that its faces have; for more put a TTF or OTF file (FILE.ttf) into layouts/fonts and this one "
        'line, which is enough, into layouts/themes/plain.toml: fallbacks = ["FILE.ttf"]; icons as :name:'
    )


@pytest.mark.parametrize(
    ("text", "script"), [("שלום", "Hebrew"), ("مرحبا", "Arabic"), ("नमस्ते", "Devanagari")]
)
def test_scripts_that_need_shaping_are_refused_in_words(workspace: Path, text: str, script: str) -> None:
    put(workspace, All_ttf=font(text))
    say(workspace, f"Say {text}.")
    assert str(ladder(context(workspace, 'fallbacks = ["All"]'))) == (
        f"components/orchard/cards.toml:15, field 'tools.T1': Tool cards, 'Ladder': {text[0]} (U+{ord(text[0]):04X}) is "
        f"{script}, whose letters change with their neighbours; allowed: scripts that are set letter by letter from left to "
        "right; a picture of the text"
    )


# ---- what hangs on fonts


def test_only_what_shows_a_replaced_font_looks_otherwise(workspace: Path) -> None:
    put(workspace, Han_ttf=font("漢"), Spare_ttf=font("ж"))
    say(workspace, "Reach 漢.")
    theme = 'fallbacks = ["Han", "Spare"]\n'

    def looks() -> tuple[dict[str, str], dict[str, str]]:
        here = context(workspace, theme)
        found = {}
        for one in here.game.sets:
            for drawn in draw_set(one, here):
                assert isinstance(drawn, DrawnPiece)
                found[f"{one.id}/{drawn.piece.id}"] = drawn.front.digest
        return found, piece_keys(here, here.game.sets)

    before, keys = looks()
    plain = context(workspace)
    (apple, *_) = (one for one in draw_set(plain.game.set("fruits"), plain))
    assert isinstance(apple, DrawnPiece)
    assert before["fruits/F1"] == apple.front.digest
    put(workspace, Spare_ttf=font("ж", NARROW))
    after, other_keys = looks()
    assert after == before
    assert other_keys["tools/T1"] != keys["tools/T1"]
    put(workspace, Han_ttf=font("漢", NARROW))
    again, _ = looks()
    assert [name for name in again if again[name] != before[name]] == ["tools/T1"]
    kept = collect(workspace / "components" / "orchard", (workspace / "layouts",))
    assert {"layouts/fonts/Han.ttf", "layouts/fonts/Spare.ttf"} <= set(kept)


# ---- what is refused


def hostile_map() -> bytes:
    """A font whose character map names each letter thousands of times."""
    made = TTFont(io.BytesIO(font()))
    table = bytearray(made.reader["cmap"])
    segments = 8_000
    body = pack(">HHHHHHH", 4, 0, 0, 2 * segments, 0, 0, 0) + pack(">H", 65_000) * segments + b"\0\0"
    body += pack(">H", 0) * (3 * segments)
    data = bytes(table[:4]) + pack(">HHL", 3, 1, 12) + body
    raw = newTable("cmap")
    raw.__class__ = type("Raw", (raw.__class__,), {"compile": lambda *_: b"\0\0\0\1" + data[4:]})
    made["cmap"] = raw
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        (
            "A_ttf", lambda: b"wOF2" + bytes(99),
            "this is a font for web pages (WOFF); allowed: a TTF or OTF file of the same font",
        ),
        (
            "A_ttf", lambda: b"ttcf" + bytes(99),
            "this file is a collection of fonts; allowed: a TTF or OTF file with one of them",
        ),
        ("A_otf", lambda: b"<html>" * 9, f"this is no TTF or OTF font; allowed: {USABLE}"),
        ("A_ttf", lambda: font()[:-2_000], f"this font is not whole; allowed: {USABLE}"),
        (
            "A_ttf", lambda: font(rights=2),
            "this font forbids to be embedded in a PDF; allowed: a font with a licence for print and PDF",
        ),
        ("A_ttf", hostile_map, f"the character map of this font is larger than Unicode; allowed: {USABLE}"),
        ("A_ttf", lambda: b"", "this file is empty"),
    ],
)  # fmt: skip
def test_a_font_that_cannot_be_used_is_refused_in_a_sentence(
    workspace: Path, name: str, data: Callable[[], bytes], problem: str
) -> None:
    put(workspace, **{name: data()})
    file = name.replace("_", ".")
    assert told(workspace, f'text = "{file}"') == [f"layouts/fonts/{file}: {problem}"]


def test_a_face_that_is_not_there_is_told_with_those_that_are(workspace: Path) -> None:
    put(workspace, Doors_ttf=font(), Notes_txt=b"x")
    (fault,) = told(workspace, '\ntext = "Door"\n')
    assert fault.startswith(
        "layouts/themes/mine.toml:2, field 'text': there is no face 'Door' in layouts/fonts; allowed: Doors.ttf, "
    )
    assert "sans, sans-bold" in fault or "sans-bold" in fault
    assert told(workspace, 'text = "../../secret.ttf"')[0].startswith(
        "layouts/themes/mine.toml:1, field 'text': there is no"
    )
    assert told(workspace, 'fallbacks = ["Notes.txt"]') == [
        "layouts/fonts/Notes.txt: this is no TTF or OTF file; allowed: a TTF or OTF file that other programs can use"
    ]


@pytest.mark.parametrize(
    ("file", "problem"),
    [("Old.woff2", "this is a font for web pages (WOFF)"), ("Old.ttc", "this file is a collection of fonts")],
)
def test_a_face_by_its_name_that_is_no_ttf_says_why_it_is_refused(
    workspace: Path, file: str, problem: str
) -> None:
    (workspace / "layouts" / "fonts" / file).write_bytes(b"x")
    (fault,) = told(workspace, 'text = "Old"')
    assert fault.startswith(f"layouts/fonts/{file}: {problem}; allowed: a TTF or OTF file")
    put(workspace, Old_ttf=font())
    assert context(workspace, 'text = "Old"').theme.text.startswith("Old-")


def test_a_face_of_an_installed_package_is_a_fallback(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = workspace / "site" / "fontpkg_han" / "files"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").write_text("raise SystemExit('imported')")
    (package / "Han[wght].ttf").write_bytes(font("漢"))
    (package / "Han-Italic.ttf").write_bytes(font("漢", NARROW))
    monkeypatch.syspath_prepend(workspace / "site")
    say(workspace, "Reach 漢.")
    drawn = ladder(context(workspace, 'fallbacks = ["package:fontpkg-han"]'))
    assert isinstance(drawn, DrawnPiece)
    assert "Reach 漢." in pdf_text(drawn.front)
    (package / "Han-Bold.ttf").write_bytes(font("漢", NARROW))
    assert told(workspace, 'fallbacks = ["package:fontpkg-han"]') == [
        "layouts/themes/mine.toml:1, field 'fallbacks': the package fontpkg-han has several faces; allowed: "
        "package:fontpkg-han/Han-Bold.ttf, package:fontpkg-han/Han[wght].ttf, package:fontpkg-han/Han-Italic.ttf"
    ]
    assert context(workspace, 'text = "package:fontpkg-han/Han-Bold"').theme.text.startswith("Han-Bold-")
    assert told(workspace, 'fallbacks = ["package:fontpkg-hun"]') == [
        "layouts/themes/mine.toml:1, field 'fallbacks': no package 'fontpkg-hun' is installed; allowed: pip install fontpkg-hun"
    ]


KERNED = "feature kern { pos u52 [u61 u66] -90; pos [u63 u68] [u61 u69] -30; } kern;"
WORDS = (b"\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff", b"cmap", b"glyf", b"\x80\0", b"\0\x0c", b"loca")


@pytest.mark.parametrize("curves", [False, True])
def test_any_change_of_a_font_is_read_or_refused(workspace: Path, curves: bool, exhaustive: bool) -> None:
    chance = random.Random(16)
    plain = font("aRchfié", curves=curves, features="feature liga { sub u66 u69 by joined; } liga;" + KERNED)
    name = "A.otf" if curves else "A.ttf"
    used = 0
    for _ in range(2_500 if exhaustive else 60):
        (workspace / "layouts" / "fonts" / name).write_bytes(mutated(plain, chance, WORDS))
        try:
            here = context(workspace, f'text = "{name}"')
            line = "".join(letter for letter in "Reach fié" if face(here.theme.text).has(letter))
            drawing = Drawing(RectOutline(50, 50), (Text(5, 5, line, here.theme.text, 10, "#000000"),))
            write_svg(drawing, title="x")
            pdf_text(drawing)
            used += 1
        except DataFaults as found:
            assert all(str(fault).startswith(f"layouts/fonts/{name}: ") for fault in found.faults)
        except WriteError as found:
            assert "is damaged" in str(found)
    assert used
