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
from playproof.generator.writers.svg_fonts import FontSubsets
from playproof.layouts.typefaces.faces import FACES, face, outlines_of, shipped_path
from playproof.layouts.typefaces.shaping import subset as made_of


def drawn(font_file: TTFont, character: str) -> list[Any]:
    """The strokes of a character's glyph."""
    glyphs = font_file.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[font_file.getBestCmap()[ord(character)]].draw(pen)
    return list(pen.value)


def subset(name: str, characters: str) -> TTFont:
    codes = sorted(map(ord, set(characters)))
    return TTFont(io.BytesIO(made_of(outlines_of(name), codes, layout=False)), checkChecksums=2)


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
    fonts = FontSubsets({name: ["A"] for name in FACES})
    found = {name: (one.family, one.weight, one.style) for name in FACES for one in [fonts.font(name)]}
    assert found == {
        "sans": ("Source Sans Pro", "400", "normal"),
        "sans-italic": ("Source Sans Pro", "400", "italic"),
        "sans-semibold": ("Source Sans Pro", "600", "normal"),
        "sans-bold": ("Source Sans Pro", "700", "normal"),
        "serif-semibold": ("Source Serif Pro", "600", "normal"),
        "serif-bold": ("Source Serif Pro", "700", "normal"),
    }


@given(st.sets(st.sampled_from(sorted(font("sans").glyphs)), max_size=300))
def test_any_characters_are_found_again(codes: set[int]) -> None:
    with subset("sans", "".join(map(chr, codes))) as small:
        assert set(small.getBestCmap() or ()) == codes


def test_a_character_beyond_65535_is_found() -> None:
    beyond = max(font("sans").glyphs)
    assert beyond > 0xFFFF
    small = subset("sans", f"A{chr(beyond)}")
    assert set(small.getBestCmap()) == {65, beyond}
    with TTFont(shipped_path("sans")) as whole:
        assert drawn(small, chr(beyond)) == drawn(whole, chr(beyond))
