"""The names of reportlab's parsed fonts that are used or replaced: each does what faces and the PDF writer take it for."""

from __future__ import annotations

import io

import pypdfium2 as pdfium
import pytest
from fontTools.ttLib import TTFont

from playproof.layouts.typefaces.faces import SYMBOLS, shipped_path
from playproof.layouts.typefaces.parsed import ParsedFont, subset_of


def test_glyphs_widths_and_heights_are_those_of_the_file() -> None:
    parsed = ParsedFont("heron", str(shipped_path("sans")))
    with TTFont(shipped_path("sans")) as file:
        order, metrics = file.getReverseGlyphMap(), file["hmtx"].metrics
        for code, glyph in file.getBestCmap().items():
            if code > 0xA0:
                assert (parsed.glyphs[code], parsed.widths[code]) == (order[glyph], metrics[glyph][0])
        assert parsed.cap_height == file["OS/2"].sCapHeight
    assert parsed.default_width > 0 and parsed.ascent > 0 > parsed.descent


def test_a_font_with_its_own_shaping_is_not_shaped_again() -> None:
    assert not ParsedFont("heron", str(shipped_path("sans"))).font.shapable


@pytest.mark.parametrize("as_bytes", [False, True])
def test_a_subset_has_the_glyphs_of_its_codes(as_bytes: bool) -> None:
    path = shipped_path(SYMBOLS)
    parsed = ParsedFont("heron", path.read_bytes() if as_bytes else str(path))
    codes = sorted(parsed.glyphs)[:5]
    with TTFont(io.BytesIO(parsed.subset(codes))) as small:
        assert small["maxp"].numGlyphs >= 5
    assert parsed.subset(codes) == subset_of(path.read_bytes(), codes)


def test_what_replaces_the_subsets_is_embedded() -> None:
    """As for fonts with outlines of PostScript: here A is drawn as H."""
    from playproof.generator.writers.pdf.library import FONTS, Document, array, dictionary
    from playproof.generator.writers.pdf.objects import Stream

    def drawn(parsed: ParsedFont, letter: str) -> bytes:
        document, file = Document(), io.BytesIO()
        name = document.first_subset(parsed.font)
        operators = document.add(Stream(f"BT {name} 60 Tf 10 10 Td ({letter}) Tj ET".encode()))
        document.add_page(
            Parent=document.pages,
            MediaBox=array(0, 0, 80, 80),
            Contents=operators,
            Resources=dictionary(Font=FONTS),
        )
        for _, embed in document.fonts():
            embed()
        document.write(file, dictionary(Type="/Catalog", Pages=document.pages), dictionary(), "0" * 32)
        return bytes(pdfium.PdfDocument(file.getvalue())[0].render().to_pil().tobytes())

    own, replaced = (ParsedFont("heron", str(shipped_path("sans"))) for _ in range(2))
    replaced.use_subsets(lambda codes: own.subset([ord("H") if code == ord("A") else code for code in codes]))
    assert drawn(replaced, "A") == drawn(own, "H") != drawn(own, "A")
