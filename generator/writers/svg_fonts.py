"""Fonts of SVG files: subset once for a whole kit, embedded as data in each file that uses them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO

from generator.page import Page
from generator.writers.fault import WriteError
from layouts.fonts import FACES, face
from layouts.scene import Drawing, Group, Item, Text

__all__ = ["EmbeddedFont", "FontSubsets"]

_ITALIC = 1
#: Tables for shaping: texts are measured letter by letter and must be drawn so.
_UNUSED_TABLES = ["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "kern"]


@dataclass(frozen=True, slots=True)
class EmbeddedFont:
    """A subset font: what it is called in the file, and the style rule that brings it along."""

    family: str
    weight: str
    style: str
    rule: str


class FontSubsets:
    """The characters that a kit uses of each face, and the subset fonts made of them when first asked for."""

    def __init__(self, texts: Mapping[str, Iterable[str]]) -> None:
        """``texts`` holds the texts set in each face."""
        self._characters = {name: frozenset().union(*map(frozenset, texts[name])) for name in texts}
        self._fonts: dict[str, EmbeddedFont] = {}

    @classmethod
    def of(cls, *things: Drawing | Page) -> FontSubsets:
        """The subsets that these drawings and pages need together."""
        texts: dict[str, set[str]] = {}
        for thing in things:
            if isinstance(thing, Drawing):
                _collect(thing.items, texts)
            else:
                for placed in thing.placed:
                    _collect(placed.drawing.items, texts)
                _collect(thing.overlay, texts)
        return cls(texts)

    def font(self, name: str) -> EmbeddedFont:
        """The subset of face ``name``; characters that its file can't draw raise `WriteError`."""
        known = self._fonts.get(name)
        if known is None:
            known = self._fonts[name] = _subset(name, self._characters.get(name, frozenset()))
        return known

    def check(self, name: str, text: str) -> None:
        """Raise `WriteError` if the subset of face ``name`` was made without a character of ``text``."""
        left_out = frozenset(text) - self._characters.get(name, frozenset())
        if left_out:
            raise WriteError(
                f"the text {text!r} is not among the texts that the subset of the face '{name}' was made for"
            )


def _collect(items: Iterable[Item], texts: dict[str, set[str]]) -> None:
    for item in items:
        if isinstance(item, Text):
            texts.setdefault(item.face, set()).add(item.text)
        elif isinstance(item, Group):
            _collect(item.items, texts)


def _subset(name: str, characters: frozenset[str]) -> EmbeddedFont:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    if name not in FACES:
        raise WriteError(f"'{name}' is not a face; allowed: {', '.join(FACES)}")
    missing = sorted(character for character in characters if not face(name).has(character))
    if missing:
        codes = ", ".join(f"U+{ord(character):04X}" for character in missing)
        raise WriteError(f"the face '{name}' can't draw {codes}")
    options = Options(layout_features=[], hinting=False, glyph_names=False, name_IDs=[1, 2, 4, 6])
    options.notdef_outline = True
    options.drop_tables = [*options.drop_tables, *_UNUSED_TABLES]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(map(ord, characters)))
    file = BytesIO()
    with TTFont(face(name).path, lazy=True, recalcTimestamp=False, recalcBBoxes=False) as font:
        family = font["name"].getDebugName(16) or font["name"].getDebugName(1)
        weight = str(font["OS/2"].usWeightClass)
        style = "italic" if font["OS/2"].fsSelection & _ITALIC else "normal"
        subsetter.subset(font)
        font.save(file, reorderTables=False)
    data = b64encode(file.getvalue()).decode("ascii")
    rule = (
        f"@font-face{{font-family:'{family}';font-weight:{weight};font-style:{style};"
        f"src:url(data:font/ttf;base64,{data}) format('truetype')}}"
    )
    return EmbeddedFont(family, weight, style, rule)
