"""Letters of SVG files as outlines: of Playproof's own fonts and of those in a workspace's ``layouts/fonts`` (HarfBuzz).

A ``text`` becomes a ``path``, or a group of paths where its letters look different. What HarfBuzz alone doesn't place
(letters along a path, turned, stretched or beneath each other) stays a ``text``, in the names of Playproof's fonts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path as File
from typing import Any

from playproof.components.faults import Place
from playproof.components.inside import lies_inside
from playproof.components.reading.wording import shown
from playproof.layouts.fonts import FACES, chain, data_of, face, runs, shaper_of, shipped_path
from playproof.layouts.svg_tree import Element
from playproof.layouts.svg_values import NotVector, SvgFault, number, numbers

__all__ = ["FAMILIES", "font_files", "outline_letters"]

#: What Playproof's own faces are called where letters stay letters: those without serifs, those with.
FAMILIES = ("Source Sans Pro", "Source Serif Pro")
_SERIF = re.compile(r"(?<!sans-)(?<!sans )serif|times|roman|georgia|garamond|palatino|baskerville|bodoni|cambria", re.I)
_INHERITED = (
    "font-family", "font-size", "font-style", "font-weight", "letter-spacing", "text-anchor", "word-spacing", "white-space",
    "{http://www.w3.org/XML/1998/namespace}space",
)  # fmt: skip
#: What is left to a renderer of whole SVGs, and what it is where it changes nothing.
_HARD = {
    "alignment-baseline": "baseline", "baseline-shift": "0", "direction": "ltr", "dominant-baseline": "auto",
    "font-stretch": "normal", "font-variant": "normal", "lengthAdjust": "", "rotate": "0", "text-decoration": "none",
    "text-transform": "none", "textLength": "", "writing-mode": "lr-tb", "font-feature-settings": "normal",
}  # fmt: skip
_USUAL = frozenset(("", "auto", "normal", "none", "baseline", "alphabetic", "horizontal-tb", "lr", "lr-tb", "ltr", "0"))
_SIZES = {
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
}  # fmt: skip
_PLACED = ("x", "y", "dx", "dy")


@dataclass(slots=True)
class _Letter:
    character: str
    #: The elements that it is in, the innermost last, and its style.
    within: tuple[Element, ...]
    style: Mapping[str, str]
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0


def outline_letters(root: Element, layouts: Sequence[File] = ()) -> None:
    """Make outlines of the letters of a tree; raises `SvgFault` for letters that no font has."""
    _outline(root, {}, layouts)


def font_files() -> list[str]:
    """The files of Playproof's own faces."""
    return [str(shipped_path(name)) for name in FACES]


def _outline(one: Element, around: Mapping[str, str], layouts: Sequence[File]) -> None:
    style = _style(one, around)
    if "font-family" in one.keys():
        one.set("font-family", FAMILIES[bool(_SERIF.search(one.get("font-family", "")))])
    if one.tag != "text":
        for inner in one:
            _outline(inner, style, layouts)  # type: ignore[arg-type]
        return
    try:
        if any(part.get(name, "0").strip() not in _USUAL for part in one.iter() for name in _HARD):
            raise NotVector("letters are not in a row")
        letters = _placed(one, style)
        _check(letters)
        paths = _paths(letters, style, layouts)
    except NotVector:
        _check([_Letter(letter, (one,), style) for letter in "".join(one.itertext()).split()])
        return
    tail, anchor = one.tail, one
    for name in (*_PLACED, "d"):
        one.attrib.pop(name, None)
    del one[:]
    one.text = None
    if list(paths) == [anchor]:
        one.tag = "path"
        one.set("d", paths[anchor])
    else:
        one.tag = "g"
        for owner, data in paths.items():
            path = Element("path", {key: value for key, value in owner.items() if owner is not one and key not in _PLACED})
            path.line = owner.line
            path.set("d", data)
            one.append(path)
    one.tail = tail


def _style(one: Element, around: Mapping[str, str]) -> dict[str, str]:
    style = {**around}
    for name in _INHERITED:
        value = one.get(name, "inherit")
        if name == "font-size" and value != "inherit":
            size = float(around.get("font-size", "16"))
            value = value.strip().lower()
            factor = {"smaller": size / 1.2, "larger": size * 1.2}.get(value, _SIZES.get(value))
            value = str(factor if factor is not None else number(value, name, size, size))
        if value != "inherit":
            style[name] = value
    return style


def _placed(text: Element, style: Mapping[str, str]) -> list[_Letter]:
    """The letters that are drawn, with what their elements say of their places."""
    letters: list[_Letter] = []
    for letter in _gathered(text, (), style):
        kept = "preserve" in letter.style.get(_INHERITED[-1], "") or letter.style.get("white-space", "").startswith("pre")
        before = letters[-1].character if letters else " "
        if kept or letter.character != " " or before != " ":
            letters.append(letter)
    if letters and letters[-1].character == " " and not kept:
        letters.pop()
    for one in text.iter():
        mine = [letter for letter in letters if any(element is one for element in letter.within)]
        for name in _PLACED if mine else ():
            size = float(mine[0].style.get("font-size", "16"))
            for letter, value in zip(mine, numbers(one.get(name, ""), name, 0.0, size), strict=False):
                setattr(letter, name, value)
    return letters


def _gathered(one: Element, within: tuple[Element, ...], style: Mapping[str, str]) -> Iterator[_Letter]:
    if one.tag not in ("text", "tspan", "a"):
        raise NotVector(f"letters are in <{one.tag[:40]}>")
    if one.get("display") == "none":
        return
    within = (*within, one)
    for character in re.sub(r"\s", " ", one.text or ""):
        yield _Letter(character, within, style)
    for inner in one:
        if inner.tag not in ("title", "desc"):
            yield from _gathered(inner, within, _style(inner, style))  # type: ignore[arg-type]
        for character in re.sub(r"\s", " ", inner.tail or ""):
            yield _Letter(character, within, style)


def _check(letters: Sequence[_Letter]) -> None:
    text = "".join(letter.character for letter in letters)
    missing = face(chain("sans", "", tuple(FACES))).missing(re.sub(r"\s", "", text))
    if missing:
        raise SvgFault(f"no font has {shown(missing[:20])} of this SVG's letters", "letters made into paths")


def _paths(letters: Sequence[_Letter], style: Mapping[str, str], layouts: Sequence[File]) -> dict[Element, str]:
    """Path data of the letters of each element that has its own look."""
    paths: dict[Element, list[str]] = {}
    glyphs: list[tuple[Element, str, int, float, float, float]] = []
    x = y = start = 0.0
    anchor = "start"

    def end_line() -> None:
        shift = {"middle": (start - x) / 2, "end": start - x}.get(anchor, 0.0)
        for owner, name, glyph, size, left, top in glyphs:
            paths.setdefault(owner, []).append(_glyph(name, glyph, size, left + shift, top))
        glyphs.clear()

    for first, *more in _stretches(letters):
        if first.x is not None or first.y is not None or first is letters[0]:
            end_line()
            anchor = first.style.get("text-anchor", "start")
            x, y = (first.x if first.x is not None else x), (first.y if first.y is not None else y)
            start = x
        x, y = x + first.dx, y + first.dy
        size = float(first.style.get("font-size", "16"))
        owner = next((one for one in reversed(first.within) if one.attrib.keys() - set(_PLACED)), first.within[0])
        spaces = [
            0.0 if value in ("normal", "") else number(value, name, size, size)
            for name in ("letter-spacing", "word-spacing")
            for value in [first.style.get(name, "normal")]
        ]
        text = "".join(letter.character for letter in (first, *more))
        for name, part in runs(_face(first.style, layouts), text):
            for glyph, advance, right, up, letter in _shaped(name, part, bool(spaces[0])):
                glyphs.append((owner, name, glyph, size, x + right * size, y - up * size))
                x += advance * size + spaces[0] + (spaces[1] if letter == " " else 0.0)
    end_line()
    return {owner: "".join(data) for owner, data in paths.items()}


def _stretches(letters: Sequence[_Letter]) -> Iterator[list[_Letter]]:
    """Letters that are shaped together: of one element, none but the first with a place of its own."""
    number = 0
    keyed = []
    for letter in letters:
        apart = letter.x is not None or letter.y is not None or letter.dx or letter.dy
        number += bool(apart or (keyed and keyed[-1][1].within != letter.within))
        keyed.append((number, letter))
    for _, group in groupby(keyed, key=lambda pair: pair[0]):
        yield [letter for _, letter in group]


def _face(style: Mapping[str, str], layouts: Sequence[File]) -> str:
    """The face for a style: a workspace's of this name, else one of Playproof's; others have what it lacks."""
    families = style.get("font-family", "").replace('"', "").replace("'", "")
    weight = style.get("font-weight", "normal")
    heavy = {"bold": 700, "bolder": 700}.get(weight) or (int(weight) if re.fullmatch("[0-9]{3}", weight) else 400)
    slanted = style.get("font-style", "normal") in ("italic", "oblique")
    kind = f"{'bold' if heavy >= 600 else ''}{'italic' if slanted else ''}"
    found = next((own for family in families.split(",") if (own := _own(family, kind, tuple(layouts)))), "")
    if not found and _SERIF.search(families):
        found = "serif-bold" if heavy >= 700 else "serif-semibold"
    if not found:
        found = "sans-italic" if slanted else "sans-bold" if heavy >= 700 else "sans-semibold" if heavy >= 600 else "sans"
    return chain(found, "", tuple(FACES))


@cache
def _own(family: str, kind: str, layouts: tuple[File, ...]) -> str:
    """The face of a file in ``layouts/fonts`` that is called like a family; empty for none."""
    from playproof.layouts.font_files import ENDINGS, find_face

    wanted = re.sub("[^a-z0-9]", "", family.lower())
    for folder in layouts if wanted else ():
        for path in sorted((folder / "fonts").glob("*")):
            called = re.sub("[^a-z0-9]|regular", "", path.stem.lower())
            if called == wanted + kind and path.suffix.lower() in ENDINGS and lies_inside(path, folder.parent):
                return find_face(path.name, layouts, Place(path.name))
    return ""


@cache
def _font(name: str) -> Any:
    import uharfbuzz

    shaper = shaper_of(name)
    return uharfbuzz.Font(uharfbuzz.Face(shaper.data if shaper is not None else data_of(name)))


def _shaped(name: str, text: str, spaced: bool) -> Iterator[tuple[int, float, float, float, str]]:
    """Glyphs by their number, their advance, what they are right and up of their place (em), and their letter."""
    import uharfbuzz

    font = _font(name)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    uharfbuzz.shape(font, buffer, {"liga": not spaced, "clig": not spaced})
    scale = 1 / font.face.upem
    for info, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        yield info.codepoint, at.x_advance * scale, at.x_offset * scale, at.y_offset * scale, text[info.cluster]


def _glyph(name: str, glyph: int, size: float, x: float, y: float) -> str:
    """A glyph as path data."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    font = _font(name)
    pen = SVGPathPen(None, ntos=lambda value: f"{value:.4f}".rstrip("0").rstrip("."))
    scale = size / font.face.upem
    font.draw_glyph_with_pen(glyph, TransformPen(pen, (scale, 0, 0, -scale, x, y)))
    return str(pen.getCommands())
