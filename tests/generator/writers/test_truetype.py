"""Subsets for browsers: the same glyphs as in the face's file, found by their characters."""

from __future__ import annotations

import io
from typing import Any

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from playproof.generator.writers.pdf.fonts import font
from playproof.generator.writers.truetype import font_names, unicode_subset
from playproof.layouts.typefaces.faces import FACES, face, shipped_path


def drawn(font_file: TTFont, character: str) -> list[Any]:
    """The strokes of a character's glyph."""
    glyphs = font_file.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[font_file.getBestCmap()[ord(character)]].draw(pen)
    return list(pen.value)


def subset(name: str, characters: str) -> TTFont:
    codes = sorted(map(ord, set(characters)))
    return TTFont(io.BytesIO(unicode_subset(font(name).face, codes)), checkChecksums=2)


@pytest.mark.parametrize("name", FACES)
def test_a_subset_draws_what_the_face_draws(name: str) -> None:
    characters = "AaÄŁǿfi fl0123−×…“”\u00a0é"
    characters = "".join(dict.fromkeys(c for c in characters if face(name).has(c)))
    small = subset(name, characters)
    with TTFont(shipped_path(name)) as whole:
        assert set(small.getBestCmap()) == set(map(ord, characters))
        for character in characters.replace("\u00a0", ""):
            assert drawn(small, character) == drawn(whole, character), character
            glyph, own = small.getBestCmap()[ord(character)], whole.getBestCmap()[ord(character)]
            assert small["hmtx"][glyph][0] == whole["hmtx"][own][0]
        assert small["maxp"].numGlyphs < 60
        assert small["name"].getDebugName(4) == whole["name"].getDebugName(4)
        assert small["name"].getDebugName(0) == whole["name"].getDebugName(0)


def test_names_are_those_of_the_family() -> None:
    found = {name: font_names(font(name).face) for name in FACES}
    assert (found["sans"].family, found["sans"].weight, found["sans"].style) == (
        "Source Sans Pro",
        400,
        "normal",
    )
    assert (found["sans-semibold"].family, found["sans-semibold"].weight) == ("Source Sans Pro", 600)
    assert found["sans-italic"].style == "italic"
    assert found["serif-bold"].family == "Source Serif Pro"


@given(st.sets(st.sampled_from(sorted(font("sans").face.charToGlyph)), max_size=300))
def test_any_characters_are_found_again(codes: set[int]) -> None:
    data = unicode_subset(font("sans").face, sorted(codes))
    with TTFont(io.BytesIO(data)) as small:
        tables = {(table.platformID, table.platEncID): table.cmap for table in small["cmap"].tables}
    assert set(tables.get((3, 10), tables[3, 1])) == codes
    assert set(tables[3, 1]) == {code for code in codes if code < 0xFFFF}


def test_a_character_beyond_65535_is_found() -> None:
    beyond = max(font("sans").face.charToGlyph)
    assert beyond > 0xFFFF
    small = subset("sans", f"A{chr(beyond)}")
    assert set(small.getBestCmap()) == {65, beyond}
    with TTFont(shipped_path("sans")) as whole:
        assert drawn(small, chr(beyond)) == drawn(whole, chr(beyond))
