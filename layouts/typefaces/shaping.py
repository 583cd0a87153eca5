"""Kerning and ligatures: the glyphs of a word as a font's own tables choose and place them, by HarfBuzz.

Words are shaped one by one, so that a line is as wide as its words and the spaces between them, wherever it breaks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

#: Glyphs that no character of their font names get a code of the private planes 15 and 16 that the font doesn't use.
_FIRST, _LAST = 0xF0000, 0x10FFFF
#: A word that has more glyphs or is wider (em) for each of its letters is set letter by letter: its tables are damaged.
_MOST_GLYPHS, _WIDEST = 8, 20
_KEPT = 20_000
#: Tables that choose and place glyphs, and what only they use.
_LAYOUT = ("BASE", "GDEF", "GPOS", "GSUB", "gasp")
#: Names that a subset keeps: copyright, family, style, full name, PostScript name, licence, family and style by typographers.
_NAMES = (0, 1, 2, 4, 6, 14, 16, 17)


def harfbuzz() -> Any:
    """HarfBuzz, loaded when it is needed; its module is compiled and says of no name what it is."""
    import uharfbuzz

    return uharfbuzz


def subset(data: bytes, codes: Iterable[int], *, layout: bool = True) -> bytes:
    """A font file with the glyphs of ``codes``, hinting kept, with its tables for kerning and ligatures among them, unless
    texts are measured, and drawn, letter by letter.

    Raises `ValueError` for tables that can't be read.
    """
    uharfbuzz = harfbuzz()
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(codes)
    wanted.name_id_set.update(_NAMES)
    wanted.flags |= uharfbuzz.SubsetFlags.NO_BIDI_CLOSURE
    if not layout:
        wanted.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in _LAYOUT)
    try:
        made: bytes = uharfbuzz.subset(uharfbuzz.Face(data), wanted).blob.data
    except RuntimeError as trouble:
        raise ValueError("this font has tables that can't be read") from trouble
    return made


class Glyph(NamedTuple):
    """A glyph of a line; lengths are thousandths of an em.

    ``code`` is its character, or a private code. The next glyph begins ``advance`` further right; ``width`` is what the
    glyph's own advance is, without kerning. It is drawn ``right`` and ``up`` of its place.
    """

    code: int
    advance: float
    width: float
    right: float = 0.0
    up: float = 0.0


class Shaper:
    """Shapes words in one font file."""

    def __init__(self, data: bytes, widths: dict[int, float], add: Callable[[int, int], object]) -> None:
        """``data`` is the font's file, ``widths`` the advances of its characters in thousandths of an em.

        Widths of private codes are added to them; ``add`` is called with each new private code and its glyph's number.
        """
        self.data = data
        self._widths = widths
        self._add = add
        #: Private codes, and the letters that their glyphs are read as.
        self.letters: dict[int, str] = {}
        self._codes: dict[tuple[int, str], int] = {}
        self._free = _FIRST
        self._words: dict[str, tuple[Glyph, ...]] = {}

    @cached_property
    def _font(self) -> Any:
        uharfbuzz = harfbuzz()
        return uharfbuzz.Font(uharfbuzz.Face(self.data))

    def line(self, text: str) -> tuple[Glyph, ...]:
        """The glyphs of a line: those of its words, and the spaces between them."""
        glyphs: list[Glyph] = []
        for number, word in enumerate(text.split(" ")):
            if number:
                glyphs.append(self._plain(32))
            glyphs += self._word(word)
        return tuple(glyphs)

    def width(self, text: str) -> float:
        """The width of a line, thousandths of an em."""
        return sum(glyph.advance for glyph in self.line(text))

    def _plain(self, code: int) -> Glyph:
        width = self._widths.get(code, 0.0)
        return Glyph(code, width, width)

    def _word(self, word: str) -> tuple[Glyph, ...]:
        if not word:
            return ()
        known = self._words.get(word)
        if known is None:
            known = self._shaped(word) or tuple(self._plain(ord(letter)) for letter in word)
            if len(self._words) < _KEPT:
                self._words[word] = known
        return known

    def _shaped(self, word: str) -> tuple[Glyph, ...] | None:
        """The glyphs that the font's tables make of a word; None if they are damaged."""
        uharfbuzz = harfbuzz()
        buffer = uharfbuzz.Buffer()
        buffer.add_str(word)
        buffer.guess_segment_properties()
        buffer.direction = "ltr"
        uharfbuzz.shape(self._font, buffer)
        infos, places = buffer.glyph_infos, buffer.glyph_positions
        scale = 1000 / self._font.face.upem
        if len(infos) > _MOST_GLYPHS * (len(word) + 1):
            return None
        starts = [*sorted({info.cluster for info in infos}), len(word)]
        if starts[0] != 0:
            return None
        ends = dict(pairwise(starts))
        glyphs: list[Glyph] = []
        before = -1
        for info, place in zip(infos, places, strict=True):
            # Of several glyphs for the same letters, the first is read as all of them.
            letters = word[info.cluster : ends[info.cluster]] if info.cluster != before else ""
            before = info.cluster
            code = self._code(info.codepoint, letters)
            if code is None:
                return None
            glyphs.append(
                Glyph(
                    code,
                    place.x_advance * scale,
                    self._widths.get(code, 0.0),
                    place.x_offset * scale,
                    place.y_offset * scale,
                )
            )
        reach = 1000 * _WIDEST
        if not 0 <= sum(glyph.advance for glyph in glyphs) <= reach * len(word) or any(
            abs(length) > reach for glyph in glyphs for length in glyph[1:]
        ):
            return None
        return tuple(glyphs)

    def _code(self, glyph: int, letters: str) -> int | None:
        """The character that the font draws by this glyph, if it is the letter that was set, else a private code."""
        if len(letters) == 1 and self._font.get_nominal_glyph(ord(letters)) == glyph:
            return ord(letters)
        known = self._codes.get((glyph, letters))
        if known is None:
            while self._free in self._widths:
                self._free += 1
            if self._free > _LAST:
                return None
            known = self._codes[glyph, letters] = self._free
            self.letters[known] = letters
            self._widths[known] = self._font.get_glyph_h_advance(glyph) * 1000 / self._font.face.upem
            self._add(known, glyph)
        return known
