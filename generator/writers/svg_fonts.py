"""Fonts of SVG files: subset once for a whole kit, embedded as data in each file that uses them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from playproof.generator.paper.page import Page
from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.pdf.fonts import font
from playproof.layouts.scene import Drawing, Group, Item, Text
from playproof.layouts.typefaces.faces import Face, is_own, outlines_of, runs, shaper_of
from playproof.layouts.typefaces.glyphs import harfbuzz_font
from playproof.layouts.typefaces.shaping import harfbuzz, subset

#: Names in a font file.
_FAMILY, _TYPOGRAPHIC_FAMILY = 1, 16


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
            for name, part in runs(item.face, item.text):
                texts.setdefault(name, set()).add(part)
        elif isinstance(item, Group):
            _collect(item.items, texts)


def _subset(name: str, characters: frozenset[str]) -> EmbeddedFont:
    font(name)  # refuses what is no face
    missing = sorted(Face.of(name).missing("".join(characters)))
    if missing:
        codes = ", ".join(f"U+{ord(character):04X}" for character in missing)
        raise WriteError(f"the face '{name}' can't draw {codes}")
    # A workspace's face is called by a name that no other font has: several files may claim one family.
    family, weight, style = (name, 400, "normal") if is_own(name) else _names(name)
    try:
        made = subset(outlines_of(name), map(ord, characters), layout=shaper_of(name) is not None)
    except ValueError as trouble:
        raise WriteError(f"the font '{name}' of layouts/fonts is damaged") from trouble
    opentype = made[:4] == b"OTTO"
    rule = (
        f"@font-face{{font-family:'{family}';font-weight:{weight};font-style:{style};"
        f"src:url(data:font/{'otf' if opentype else 'ttf'};base64,{b64encode(made).decode('ascii')}) "
        f"format('{'opentype' if opentype else 'truetype'}')}}"
    )
    return EmbeddedFont(family, str(weight), style, rule)


@cache
def _names(name: str) -> tuple[str, int, str]:
    """The family, weight and style of one of our faces, as its file has them."""
    font, tag = harfbuzz_font(name), harfbuzz().StyleTag
    family = font.face.get_name(_TYPOGRAPHIC_FAMILY) or font.face.get_name(_FAMILY)
    style = "italic" if font.get_style_value(tag.ITALIC) else "normal"
    return family, round(font.get_style_value(tag.WEIGHT)), style
