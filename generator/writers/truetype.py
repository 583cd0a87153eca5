"""TrueType subsets that a browser can use: the glyphs of some characters, and how to find them.

The PDF writer's subsets know no Unicode: there, codes are translated by the document. Here the same glyphs get a
character map and a short name table. Nothing is read twice, so that this takes milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from struct import pack, unpack_from
from typing import Any

from reportlab.pdfbase.ttfonts import TTFontMaker, TTFontParser

__all__ = ["FontNames", "font_names", "unicode_subset"]

#: Copyright, family, style, full name, PostScript name, address of the licence, family and style by typographers.
_NAMES = (0, 1, 2, 4, 6, 14, 16, 17)
_COPYRIGHT, _FAMILY, _TYPOGRAPHIC_FAMILY = 0, 1, 16
_WINDOWS, _ENGLISH = 3, 0x409
_WEIGHT_AT, _SELECTION_AT, _ITALIC = 4, 62, 1
#: Where glyph numbers begin in the map that reportlab writes: after the table's, the record's and format 6's heads.
_GLYPHS_AT = 4 + 8 + 10


@dataclass(frozen=True, slots=True)
class FontNames:
    """What a style sheet calls a font."""

    family: str
    weight: int
    style: str


def font_names(face: Any) -> FontNames:
    """The family, weight and style of a parsed font file (a reportlab `TTFontFile`)."""
    names = _names(face)
    table = face.get_table("OS/2")
    (weight,) = unpack_from(">H", table, _WEIGHT_AT)
    (selection,) = unpack_from(">H", table, _SELECTION_AT)
    family = names.get(_TYPOGRAPHIC_FAMILY) or names[_FAMILY]
    return FontNames(family.decode("utf-16-be"), weight, "italic" if selection & _ITALIC else "normal")


def unicode_subset(face: Any, codes: Sequence[int]) -> bytes:
    """A TrueType file with the glyphs of ``codes`` (ascending, all of them in ``face``), hinting kept.

    There are no tables for kerning and ligatures: texts are measured letter by letter and are to be drawn so. A font whose
    texts aren't is subset by `playproof.layouts.typefaces.shaping.subset`.
    """
    bare: Any = TTFontParser(BytesIO(face.makeSubset(codes)))
    glyphs = unpack_from(f">{len(codes)}H", bare.get_table("cmap"), _GLYPHS_AT)
    maker = TTFontMaker()
    for tag in bare.table:
        maker.add(tag, bare.get_table(tag))
    maker.add("cmap", _character_map(codes, glyphs))
    maker.add("name", _name_table(_names(face)))
    data: bytes = maker.makeStream()
    return data


def _names(face: Any) -> dict[int, bytes]:
    """The names that are kept (UTF-16), by their number."""
    table = face.get_table("name")
    _, count, texts = unpack_from(">3H", table)
    found = {}
    for index in range(count):
        platform, _, language, name, length, offset = unpack_from(">6H", table, 6 + 12 * index)
        if platform == _WINDOWS and language == _ENGLISH and name in _NAMES:
            found[name] = table[texts + offset : texts + offset + length]
    return found


def _name_table(names: dict[int, bytes]) -> bytes:
    records, texts = b"", b""
    for name, text in sorted(names.items()):
        records += pack(">6H", _WINDOWS, 1, _ENGLISH, name, len(text), len(texts))
        texts += text
    return pack(">3H", 0, len(names), 6 + len(records)) + records + texts


def _runs(codes: Sequence[int], glyphs: Sequence[int]) -> list[tuple[int, int, int]]:
    """(first code, last code, first glyph) of the runs in which both count up together."""
    runs: list[tuple[int, int, int]] = []
    for code, glyph in zip(codes, glyphs, strict=True):
        if runs and code == runs[-1][1] + 1 and glyph - runs[-1][2] == code - runs[-1][0]:
            runs[-1] = (runs[-1][0], code, runs[-1][2])
        else:
            runs.append((code, code, glyph))
    return runs


def _character_map(codes: Sequence[int], glyphs: Sequence[int]) -> bytes:
    """The map for the first 65,535 characters (format 4) and, if there are others, for all (format 12)."""
    runs = _runs(codes, glyphs)
    maps = [(1, _segments([run for run in runs if run[1] < 0xFFFF]))]
    if runs and runs[-1][1] >= 0xFFFF:
        groups = b"".join(pack(">3L", *run) for run in runs)
        maps.append((10, pack(">2H3L", 12, 0, 16 + len(groups), 0, len(runs)) + groups))
    at = 4 + 8 * len(maps)
    records = b""
    for encoding, table in maps:
        records += pack(">2HL", _WINDOWS, encoding, at)
        at += len(table)
    return pack(">2H", 0, len(maps)) + records + b"".join(table for _, table in maps)


def _segments(runs: Sequence[tuple[int, int, int]]) -> bytes:
    """A map in format 4, which ends in a segment for 0xFFFF."""
    firsts = [*(first for first, _, _ in runs), 0xFFFF]
    lasts = [*(last for _, last, _ in runs), 0xFFFF]
    deltas = [*((glyph - first) & 0xFFFF for first, _, glyph in runs), 1]
    count = len(firsts)
    power = 1 << (count.bit_length() - 1)
    head = (4, 16 + 8 * count, 0, 2 * count, 2 * power, power.bit_length() - 1, 2 * (count - power))
    return pack(f">7H{count}HH{count}H{count}H{count}H", *head, *lasts, 0, *firsts, *deltas, *[0] * count)
