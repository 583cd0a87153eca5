"""Typefaces of a workspace: TTF and OTF files in ``layouts/fonts``, made into plain TrueType before anything uses them.

A file is untrusted: its tables are looked at before they are parsed, and what is kept of it are outlines, widths and a
character map that is written anew. Outlines of PostScript (in most OTF files) become TrueType ones.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from struct import error as struct_error
from struct import unpack_from
from typing import Any

from playproof.components.faults import DataFaults, Fault, Place, nearest_first
from playproof.components.inside import lies_inside
from playproof.components.reading.limits import FONT_LIMIT, name_of, read_bytes, refuse
from playproof.components.wording.values import shown
from playproof.layouts.typefaces.faces import FACES, Subset, register
from playproof.layouts.typefaces.parsed import ParsedFont, subset_of
from playproof.layouts.typefaces.shaping import subset

ENDINGS = (".ttf", ".otf")
#: What is said of a font that can't be used whatever is in it.
_WEB = ("this is a font for web pages (WOFF)", "a TTF or OTF file of the same font")
_SEVERAL = ("this file is a collection of fonts", "a TTF or OTF file with one of them")
_OTHERS = {".woff": _WEB, ".woff2": _WEB, ".ttc": _SEVERAL, ".otc": _SEVERAL}
#: What the name of a face in an installed package begins with.
PACKAGE = "package:"
_ALLOWED = "a TTF or OTF file that other programs can use"
#: Characters and glyphs of a font: Unicode has fewer characters, a file no more glyphs.
_MOST_CODES, _MOST_GLYPHS = 150_000, 65_535
#: Pairs of letters in a table of kerning.
_MOST_PAIRS = 60_000
#: Subroutines that the outlines of one glyph may call.
_MOST_CALLS = 20_000
#: Glyphs that are looked at when the file is read; others when they are printed.
_LOOKED_AT, _CONVERTED = 3_000, 100
#: Tables that choose and place glyphs, and those that such a font needs beside `_KEPT`.
_LAYOUT = ("GSUB", "GPOS", "GDEF")
_KEPT = ("head", "hhea", "hmtx", "maxp", "OS/2", "glyf", "loca", "cvt ", "fpgm", "prep")
#: First and last characters of scripts whose letters change shape or place with their neighbours, and their names.
_SHAPED = (
    (0x0590, 0x05FF, "Hebrew"), (0x0600, 0x06FF, "Arabic"), (0x0700, 0x074F, "Syriac"), (0x0750, 0x077F, "Arabic"),
    (0x0780, 0x07BF, "Thaana"), (0x07C0, 0x08FF, "this script"), (0x0900, 0x097F, "Devanagari"),
    (0x0980, 0x0DFF, "this script"), (0x0F00, 0x0FFF, "Tibetan"), (0x1000, 0x109F, "Burmese"),
    (0x1780, 0x17FF, "Khmer"), (0x1800, 0x18AF, "Mongolian"), (0xFB1D, 0xFB4F, "Hebrew"),
    (0xFB50, 0xFDFF, "Arabic"), (0xFE70, 0xFEFC, "Arabic"), (0x10800, 0x10FFF, "this script"),
)  # fmt: skip
_FIRST_SHAPED = chr(min(first for first, _, _ in _SHAPED))


def unshapable(text: str) -> tuple[str, str] | None:
    """The first letter of a script that is set by shaping, which Playproof doesn't do, and the script's name."""
    if not text or max(text) < _FIRST_SHAPED:
        return None
    for letter in text:
        for first, last, name in _SHAPED:
            if first <= ord(letter) <= last:
                return letter, name
    return None


def find_face(name: str, overrides: Sequence[Path], asked: Place) -> str:
    """The name, for drawings, of the face that a theme calls ``name``: one of ours, a file of ``layouts/fonts``, or one of an
    installed package.

    Raises `DataFaults`: at ``asked`` if there is none, else at the file.
    """
    if name in FACES:
        return name
    known: list[str] = []
    others: list[tuple[Path, Path]] = []
    for folder in overrides:
        for path in sorted((folder / "fonts").glob("*")):
            if not lies_inside(path, folder.parent):
                continue
            if path.suffix.lower() in ENDINGS and path.is_file():
                known.append(path.name)
                if name in (path.name, path.stem):
                    return _read(path, folder.parent)
            elif name == path.name or (name == path.stem and path.suffix.lower() in _OTHERS):
                others.append((path, folder.parent))
    for path, root in others:
        problem, allowed = _OTHERS.get(path.suffix.lower(), ("this is no TTF or OTF file", _ALLOWED))
        refuse(Place(name_of(path, root)), problem, allowed)
    if name.startswith(PACKAGE):
        return _of_package(name, asked)
    everything = [*FACES, *known]
    close = nearest_first(name, everything)
    raise DataFaults([Fault(asked, f"there is no face {shown(name)} in layouts/fonts", ", ".join(close))])


def _of_package(name: str, asked: Place) -> str:
    """The face in an installed package of fonts: ``package:NAME``, or ``package:NAME/FILE`` for one of several.

    The package is looked up, never imported.
    """
    package, _, file = name.removeprefix(PACKAGE).partition("/")
    module = package.replace("-", "_")
    spec = find_spec(module) if re.fullmatch("[a-z][a-z0-9_]*", module) else None
    folders = [Path(one) for one in (spec.submodule_search_locations or ())] if spec is not None else []
    if not folders:
        raise DataFaults(
            [Fault(asked, f"no package {shown(package)} is installed", f"pip install {package}")]
        )
    there = sorted(
        path for path in folders[0].rglob("*") if path.suffix.lower() in ENDINGS and path.is_file()
    )
    for path in there:
        if file in (path.name, path.stem):
            return _read(path, folders[0])
    upright = [path for path in there if not re.search("italic|oblique", path.stem, re.IGNORECASE)]
    if file or len(upright) != 1:
        names = [f"{PACKAGE}{package}/{path.name}" for path in there]
        problem = (
            f"the package {package} has no face {shown(file)}"
            if file
            else f"the package {package} has several faces"
        )
        raise DataFaults([Fault(asked, problem, ", ".join(nearest_first(name, names)[:20]))])
    return _read(upright[0], folders[0])


def _read(path: Path, root: Path) -> str:
    """Register the face in a file and return its name: the file's, and a hash of what it holds."""
    data = read_bytes(path, root, FONT_LIMIT)
    digest = hashlib.sha256(data).hexdigest()[:8]
    stem = re.sub(r"[^A-Za-z0-9]+", "-", path.stem).strip("-")[:40] or "Font"
    name = f"{stem}-{digest}"
    try:
        register(name, *_plain_font(data, name), file=name_of(path, root))
    except _Refused as found:
        refuse(Place(name_of(path, root)), str(found), found.allowed)
    except Exception:
        # fontTools and reportlab raise whatever they stumble over in a damaged file.
        refuse(Place(name_of(path, root)), "this is not a font that can be read", _ALLOWED)
    return name


class _Refused(Exception):
    def __init__(self, problem: str, allowed: str) -> None:
        super().__init__(problem)
        self.allowed = allowed


@cache
def _plain_font(data: bytes, name: str) -> tuple[bytes, Subset | None, bytes | None, bool]:
    """A TrueType file with the outlines, widths and characters of ``data``, called ``name``.

    For outlines of PostScript also what makes TrueType subsets of them: the file itself has empty ones. Then, if the font has
    such outlines or kerning or ligatures, a file with these as they came; last, whether it has kerning or ligatures.
    """
    from fontTools.ttLib import TTFont

    tables = _tables(data)
    font: Any = TTFont(io.BytesIO(data), lazy=True, recalcBBoxes=False, recalcTimestamp=False)
    if "OS/2" in font and font["OS/2"].fsType & 0x000E == 0x0002:
        raise _Refused("this font forbids to be embedded in a PDF", "a font with a licence for print and PDF")
    if "CFF2" in tables or ("CFF " not in tables and "glyf" not in tables):
        raise _Refused("this font has no outlines that can be printed", "a TTF or OTF font with outlines")
    count = font["maxp"].numGlyphs
    if "CFF " not in tables:
        font.setGlyphOrder([f"g{number}" for number in range(count)])
    best = font.getBestCmap()
    if not best:
        raise _Refused("this font says of no letter how it is drawn", "a font with a Unicode character map")
    order = set(font.getGlyphOrder())
    codes = {code: glyph for code, glyph in best.items() if glyph in order and 0x20 <= code <= 0x10FFFF}
    if 0x20 in codes:  # a space that doesn't break, where the font has none
        codes.setdefault(0xA0, codes[0x20])
    whole, shaped = _whole(font, tables, data, codes, name)
    made_subset: Subset | None = None
    if "CFF " in tables:
        made_subset = _Curves(TTFont(io.BytesIO(data), lazy=True), codes, name).subset
        _without_outlines(font)
    plain = _written(font, codes, name, _KEPT)
    _try_out(plain, name, codes, made_subset)
    return plain, made_subset, whole, shaped


def _written(font: Any, codes: Mapping[int, str], name: str, tags: Sequence[str]) -> bytes:
    """A font file with some tables of ``font`` as they are, and a character map and names that are written anew."""
    from fontTools.fontBuilder import FontBuilder

    for tag in list(font.keys()):
        if tag not in tags and tag != "GlyphOrder":
            del font[tag]
    builder: Any = FontBuilder(font=font)
    builder.setupCharacterMap(codes)
    builder.setupNameTable(
        {"familyName": name, "styleName": "Regular", "fullName": name, "psName": name}, mac=False
    )
    builder.setupPost(keepGlyphNames=False)
    made = io.BytesIO()
    font.save(made, reorderTables=None)
    return made.getvalue()


def _whole(
    font: Any, tables: Mapping[str, object], data: bytes, codes: Mapping[int, str], name: str
) -> tuple[bytes | None, bool]:
    """The font with its outlines and its tables for kerning and ligatures, and whether it has any; None if it has neither
    these nor outlines of PostScript.

    Its tables go over as they are: HarfBuzz looks at each place before it reads it. Old pairs of kerning (``kern``)
    become new ones (GPOS), which writers of SVG keep.
    """
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    kept = TTFont(io.BytesIO(data), lazy=True, recalcBBoxes=False, recalcTimestamp=False)
    kept.setGlyphOrder(font.getGlyphOrder())
    if "GPOS" not in tables and "kern" in tables and (pairs := _old_pairs(data)) is not None:
        kept["GPOS"] = DefaultTable("GPOS")
        kept["GPOS"].data = pairs
    if "GSUB" in kept or "GPOS" in kept:
        made = _written(kept, codes, name, (*_KEPT, *_LAYOUT, "CFF "))
        with suppress(
            ValueError
        ):  # else its letters follow each other, as in browsers, which take no part of such tables
            subset(made, sorted(codes)[:_LOOKED_AT])
            return made, True
    return (_written(kept, codes, name, (*_KEPT, "CFF ")) if "CFF " in tables else None), False


def _tables(data: bytes) -> dict[str, tuple[int, int]]:
    """The tables of a font file, all of them within it, with a character map of bounded size."""
    start = data[:4]
    if start in (b"wOFF", b"wOF2"):
        raise _Refused(*_WEB)
    if start == b"ttcf":
        raise _Refused(*_SEVERAL)
    if start not in (b"\0\1\0\0", b"true", b"OTTO"):
        raise _Refused("this is no TTF or OTF font", _ALLOWED)
    try:
        (count,) = unpack_from(">H", data, 4)
        tables: dict[str, tuple[int, int]] = {}
        for number in range(count):
            tag, _, offset, length = unpack_from(">4sLLL", data, 12 + 16 * number)
            if offset + length > len(data):
                raise _Refused("this font is not whole", _ALLOWED)
            tables[tag.decode("latin-1")] = (offset, length)
        if _codes(data, *tables.get("cmap", (0, 0))) > 4 * _MOST_CODES:
            raise _Refused("the character map of this font is larger than Unicode", _ALLOWED)
    except struct_error:
        raise _Refused("this font is not whole", _ALLOWED) from None
    if len(tables) != count or count > 100:
        raise _Refused("this font is damaged", _ALLOWED)
    return tables


def _old_pairs(data: bytes) -> bytes | None:
    """The table GPOS of a font that has its kerning in the table ``kern``; None if that can't be read."""
    from fontTools.otlLib.builder import buildLookup, buildPairPosGlyphs, buildValue
    from fontTools.ttLib import TTFont, newTable
    from fontTools.ttLib.tables import otTables

    try:
        font: Any = TTFont(io.BytesIO(data), lazy=True)
        font.setGlyphOrder([f"g{number}" for number in range(font["maxp"].numGlyphs)])
        order = set(font.getGlyphOrder())
        pairs = {
            pair: (buildValue({"XAdvance": units}), None)
            for table in font["kern"].kernTables
            for pair, units in getattr(table, "kernTable", {}).items()
            if units and order.issuperset(pair)
        }
        if not 0 < len(pairs) <= _MOST_PAIRS:
            return None
        tables: Any = otTables  # its classes are made when it is imported
        gpos = tables.GPOS()
        gpos.Version = 0x00010000
        gpos.LookupList = tables.LookupList()
        gpos.LookupList.Lookup = [buildLookup(buildPairPosGlyphs(pairs, font.getReverseGlyphMap()))]
        kern = tables.FeatureRecord()
        kern.FeatureTag, kern.Feature = "kern", tables.Feature()
        kern.Feature.FeatureParams, kern.Feature.LookupListIndex = None, [0]
        gpos.FeatureList = tables.FeatureList()
        gpos.FeatureList.FeatureRecord = [kern]
        script = tables.ScriptRecord()
        script.ScriptTag, script.Script = "DFLT", tables.Script()
        script.Script.LangSysRecord, script.Script.DefaultLangSys = [], tables.DefaultLangSys()
        usual = script.Script.DefaultLangSys
        usual.LookupOrder, usual.ReqFeatureIndex, usual.FeatureIndex = None, 0xFFFF, [0]
        gpos.ScriptList = tables.ScriptList()
        gpos.ScriptList.ScriptRecord = [script]
        made: Any = newTable("GPOS")
        made.table = gpos
        written: bytes = made.compile(font)
    except Exception:
        # fontTools raises whatever it stumbles over in a damaged table. Browsers print such fonts without kerning, too.
        return None
    return written


def _codes(data: bytes, at: int, length: int) -> int:
    """How many characters all maps of a font name; readers go through each of them."""
    if not length:
        return 0
    total: int = 0
    (maps,) = unpack_from(">H", data, at + 2)
    for number in range(min(maps, 100)):
        _, _, offset = unpack_from(">HHL", data, at + 4 + 8 * number)
        here = at + offset
        (form,) = unpack_from(">H", data, here)
        if form == 4:
            (twice,) = unpack_from(">H", data, here + 6)
            segments = twice // 2
            ends = unpack_from(f">{segments}H", data, here + 14)
            starts = unpack_from(f">{segments}H", data, here + 16 + twice)
            total += sum(max(0, end - first + 1) for first, end in zip(starts, ends, strict=True))
        elif form in (8, 12, 13):
            head = here + (12 if form != 8 else 8204)
            (groups,) = unpack_from(">L", data, head)
            for group in range(min(groups, _MOST_CODES)):
                first, end, _ = unpack_from(">LLL", data, head + 4 + 12 * group)
                total += max(0, end - first + 1)
                if total > 4 * _MOST_CODES:
                    return total
        elif form == 10:
            (many,) = unpack_from(">L", data, here + 16)
            total += many
        else:
            total += 65_536 if form in (0, 2, 6) else 0
    return total


class _Curves:
    """The outlines of an OTF font, of PostScript; those that are asked for become outlines of TrueType, off by less than
    a thousandth of an em."""

    def __init__(self, font: Any, codes: dict[int, str], name: str) -> None:
        self.font, self.codes, self.name = font, codes, name
        self.order: list[str] = font.getGlyphOrder()
        self.outlines = font["CFF "].cff.topDictIndex[0].CharStrings

    def subset(self, codes: Sequence[int], private: Mapping[int, int]) -> bytes:
        """What reportlab makes of a TrueType font of these characters; codes that it hasn't are blank.

        ``private`` codes are glyphs by their number.
        """
        from fontTools.fontBuilder import FontBuilder

        known = {code: self.order[private[code]] for code in codes if code in private}
        known = {code: self.codes[code] for code in codes if code in self.codes} | known
        names = list(dict.fromkeys([self.order[0], *known.values()]))
        head, hhea, os2 = self.font["head"], self.font["hhea"], self.font["OS/2"]
        builder = FontBuilder(head.unitsPerEm, isTTF=True)
        builder.setupGlyphOrder(names)
        builder.setupCharacterMap(known)
        glyphs = {name: self._glyph(name) for name in names}
        builder.setupGlyf(glyphs)
        widths = self.font["hmtx"].metrics
        builder.setupHorizontalMetrics(
            {name: (widths[name][0], getattr(glyphs[name], "xMin", 0)) for name in names}
        )
        builder.setupHorizontalHeader(ascent=hhea.ascent, descent=hhea.descent)
        builder.setupNameTable({"familyName": self.name, "styleName": "Regular", "psName": self.name})
        builder.setupOS2(
            sTypoAscender=os2.sTypoAscender, sTypoDescender=os2.sTypoDescender, sCapHeight=getattr(os2, "sCapHeight", 0),
            version=4,
        )  # fmt: skip
        builder.setupPost(keepGlyphNames=False)
        file = io.BytesIO()
        builder.font.recalcTimestamp = False
        builder.save(file)
        return subset_of(file.getvalue(), codes)

    def _glyph(self, name: str) -> Any:
        from fontTools.misc.psCharStrings import T2OutlineExtractor
        from fontTools.pens.cu2quPen import Cu2QuPen
        from fontTools.pens.ttGlyphPen import TTGlyphPen

        class Counted(T2OutlineExtractor):  # type: ignore[misc]
            calls = 0

            def execute(self, charstring: Any) -> None:
                self.calls += 1
                if self.calls > _MOST_CALLS:
                    raise _Refused("an outline of this font goes round in circles", _ALLOWED)
                super().execute(charstring)

        pen = TTGlyphPen(None)
        outline = self.outlines[name]
        outline.outlineExtractor = Counted
        outline.draw(Cu2QuPen(pen, max_err=self.font["head"].unitsPerEm / 1000, reverse_direction=True))
        return pen.glyph()


def _without_outlines(font: Any) -> None:
    """Put empty outlines of TrueType in the place of those of PostScript."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    builder: Any = FontBuilder(font=font)
    builder.isTTF = True
    builder.setupGlyf({name: Glyph() for name in font.getGlyphOrder()}, calcGlyphBounds=False)
    builder.setupMaxp()
    font["head"].glyphDataFormat = 0
    font.sfntVersion = "\000\001\000\000"
    del font["CFF "]


def _try_out(plain: bytes, name: str, codes: dict[int, str], subset: Subset | None) -> None:
    """Parse the font as the writers do and put its letters into a file; raises whatever is wrong with it."""
    parsed = ParsedFont(name, plain)
    if not parsed.cap_height > 0 or not 0 < parsed.ascent < 5_000:
        raise _Refused("this font has no height of capitals", _ALLOWED)
    if any(not 0 <= width <= 20_000 for width in parsed.widths.values()):
        raise _Refused("a letter of this font is wider than 20 em", _ALLOWED)
    if subset is not None:
        subset(sorted(codes)[:_CONVERTED], {})
    else:
        parsed.subset(sorted(codes)[:_LOOKED_AT])
