"""Letters of SVG files as outlines: of Playproof's own fonts and of those in a workspace's ``layouts/fonts`` (HarfBuzz).

A ``text`` becomes a ``path``, or a group of paths where its letters look different. What HarfBuzz alone doesn't place
(letters along a path, turned, stretched or beneath each other) stays a ``text``, in the names of Playproof's fonts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, groupby
from pathlib import Path as File
from typing import Any

from playproof.components.faults import Place
from playproof.components.inside import lies_inside
from playproof.components.wording.values import shown
from playproof.layouts.svg.tree import Element
from playproof.layouts.svg.values import NotVector, SvgFault, number, numbers
from playproof.layouts.typefaces.faces import FACES, chain, face, runs
from playproof.layouts.typefaces.glyphs import glyph_outline, harfbuzz_font
from playproof.layouts.typefaces.shaping import harfbuzz

#: What Playproof's own faces are called where letters stay letters: those without serifs, those with.
FAMILIES = ("Source Sans Pro", "Source Serif Pro")
_SERIF = re.compile(
    r"(?<!sans[- ])serif|times|roman|georgia|garamond|palatino|baskerville|bodoni|cambria|constantia|century",
    re.I,
)
_MENDS = "letters made into paths, or a font that has them in layouts/fonts and as a fallback of the theme"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_INHERITED = (
    "font-family", "font-size", "font-style", "font-weight", "letter-spacing", "text-anchor", "word-spacing", "white-space",
    _SPACE,
)  # fmt: skip
#: What is left to a renderer of whole SVGs, unless it says what is usual.
_HARD = (
    "alignment-baseline", "baseline-shift", "direction", "dominant-baseline", "font-feature-settings", "font-stretch",
    "font-variant", "rotate", "text-decoration", "text-transform", "writing-mode",
)  # fmt: skip
_USUAL = ("", "auto", "normal", "none", "baseline", "alphabetic", "horizontal-tb", "lr", "lr-tb", "ltr", "0")
_SIZES = {"xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32}
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

    @property
    def size(self) -> float:
        return float(self.style.get("font-size", "16"))


def outline_letters(
    one: Any,
    layouts: Sequence[File] = (),
    around: Mapping[str, str] | None = None,
    fallbacks: Sequence[str] = (),
) -> None:
    """Make outlines of the letters in an element; raises `SvgFault` for letters that no font has, nor a face of
    ``fallbacks``."""
    style = _style(one, around or {})
    if "font-family" in one.attrib:
        one.set("font-family", FAMILIES[bool(_SERIF.search(style["font-family"]))])
    if one.tag != "text":
        for inner in one:
            outline_letters(inner, layouts, style, fallbacks)
        return
    text = "".join("".join(one.itertext()).split())
    faces = (*FACES, *fallbacks)
    if missing := face(chain("sans", "", faces)).missing(text):
        raise SvgFault(f"no font has {shown(missing[:20])} of this SVG's letters", _MENDS)
    try:
        if any(part.get(name, "").strip() not in _USUAL for part in one.iter() for name in _HARD):
            return
        paths = _paths(one, _placed(one, style), layouts, faces)
    except NotVector:
        return
    for name in (*_PLACED, "textLength"):
        one.attrib.pop(name, None)
    del one[:]
    one.text, one.tag = None, "g"
    if [*paths] == [one]:
        one.tag = "path"
        one.set("d", paths[one])
        return
    for owner, data in paths.items():
        path = Element("path", {key: value for key, value in owner.items() if owner is not one}, d=data)
        path.line = owner.line
        one.append(path)


def _style(one: Element, around: Mapping[str, str]) -> dict[str, str]:
    style = dict(around)
    for name in _INHERITED:
        value = one.get(name, "inherit").strip()
        if name == "font-size" and value != "inherit":
            size = float(around.get(name, "16"))
            named = {**_SIZES, "smaller": size / 1.2, "larger": size * 1.2}.get(value)
            try:
                value = str(named or number(value, name, size, size))
            except NotVector:
                value = "inherit"  # as in browsers
        if value != "inherit":
            style[name] = value
    return style


def _placed(text: Element, style: Mapping[str, str]) -> list[_Letter]:
    """The letters that are drawn, with what their elements say of their places."""
    letters: list[_Letter] = []
    kept = False
    for letter in _gathered(text, (), style):
        kept = letter.style.get(_SPACE) == "preserve" or letter.style.get("white-space", "").startswith("pre")
        if kept or letter.character != " " or (letters and letters[-1].character != " "):
            letters.append(letter)
    if letters and letters[-1].character == " " and not kept:
        letters.pop()
    for one in text.iter():
        mine = [letter for letter in letters if any(element is one for element in letter.within)]
        for name in _PLACED if mine else ():
            for letter, value in zip(mine, numbers(one.get(name, ""), name, 0.0, mine[0].size), strict=False):
                setattr(letter, name, value)
    return letters


def _gathered(one: Any, within: tuple[Element, ...], style: Mapping[str, str]) -> Iterator[_Letter]:
    if one.tag not in ("text", "tspan", "a"):
        raise NotVector(f"letters are in <{one.tag[:40]}>")
    if one.get("display") == "none":
        return
    within = (*within, one)
    yield from (_Letter(character, within, style) for character in re.sub(r"\s", " ", one.text or ""))
    for inner in one:
        if inner.tag not in ("title", "desc"):
            yield from _gathered(inner, within, _style(inner, style))
        yield from (_Letter(character, within, style) for character in re.sub(r"\s", " ", inner.tail or ""))


def _paths(
    text: Element, letters: Sequence[_Letter], layouts: Sequence[File], faces: Sequence[str]
) -> dict[Element, str]:
    """Path data of the letters of each element that has a look of its own."""
    paths: dict[Element, str] = {}
    line: list[tuple[Element, str, int, float, float, float]] = []
    x = y = start = 0.0
    anchor = "start"

    wanted = text.get("textLength")

    def end_line() -> None:
        if not line:
            return
        wide = number(wanted, "textLength") if wanted is not None else x - start
        stretch = wide / (x - start) if "Glyphs" in text.get("lengthAdjust", "") and x > start else 1.0
        gap = (wide - (x - start) * stretch) / max(len(line) - 1, 1)
        before = start - {"middle": wide / 2, "end": wide}.get(anchor, 0.0)
        for at, (owner, name, glyph, size, left, top) in enumerate(line):
            left = before + (left - start) * stretch + at * gap
            paths[owner] = paths.get(owner, "") + _outline(name, glyph, size, stretch, left, top)
        line.clear()

    for first, *more in _stretches(letters):
        if first.x is not None or first.y is not None or first is letters[0]:
            if line and wanted is not None:
                raise NotVector("several lines have one length")
            end_line()
            anchor = first.style.get("text-anchor", "start")
            x, y = (first.x if first.x is not None else x), (first.y if first.y is not None else y)
            start = x
        x, y, size = x + first.dx, y + first.dy, first.size
        owner = next((one for one in first.within[::-1] if one.attrib.keys() - _PLACED), first.within[0])
        spaced, between = (
            number(first.style.get(name, "0").replace("normal", "0"), name, size, size)
            for name in ("letter-spacing", "word-spacing")
        )
        words = "".join(letter.character for letter in (first, *more))
        for name, part in runs(_face(first.style, layouts, faces), words):
            for glyph, advance, right, up, letter in _shaped(name, part, bool(spaced)):
                line.append((owner, name, glyph, size, x + right * size, y - up * size))
                x += advance * size + spaced + (between if letter == " " else 0.0)
    end_line()
    return paths


def _stretches(letters: Sequence[_Letter]) -> Iterator[list[_Letter]]:
    """Letters that are shaped together: of one element, none but the first with a place of its own."""
    apart = [
        letter.x is not None
        or letter.y is not None
        or bool(letter.dx or letter.dy)
        or letter.within != before.within
        for before, letter in zip([*letters[:1], *letters], letters, strict=False)
    ]
    for _, group in groupby(zip(accumulate(apart), letters, strict=True), key=lambda pair: pair[0]):
        yield [letter for _, letter in group]


def _face(style: Mapping[str, str], layouts: Sequence[File], faces: Sequence[str]) -> str:
    """The face for a style: a workspace's of this name, else one of Playproof's; others have what it lacks."""
    families = re.sub("[\"']", "", style.get("font-family", ""))
    weight = style.get("font-weight", "normal")
    bold = weight.startswith("bold") or "-bold" in families.lower()  # as Illustrator says it: Arial-BoldMT
    heavy = int(weight) if weight.isdecimal() else 700 if bold else 400
    slanted = style.get("font-style", "normal") in ("italic", "oblique") or "italic" in families.lower()
    kind = f"{'bold' if heavy >= 600 else ''}{'italic' if slanted else ''}"
    found = next((own for family in families.split(",") if (own := _own(family, kind, tuple(layouts)))), "")
    if not found and _SERIF.search(families):
        found = "serif-bold" if heavy >= 700 else "serif-semibold"
    usual = (
        "sans-italic"
        if slanted
        else "sans-bold"
        if heavy >= 700
        else "sans-semibold"
        if heavy >= 600
        else "sans"
    )
    return chain(found or usual, "", faces)


@cache
def _own(family: str, kind: str, layouts: tuple[File, ...]) -> str:
    """The face of a file in ``layouts/fonts`` that is called like a family; empty for none."""
    from playproof.layouts.typefaces.files import ENDINGS, find_face

    wanted = re.sub("[^a-z0-9]", "", family.lower())
    for folder in layouts if wanted else ():
        for path in sorted((folder / "fonts").glob("*")):
            called = re.sub("[^a-z0-9]|regular", "", path.stem.lower())
            if (
                called == wanted + kind
                and path.suffix.lower() in ENDINGS
                and lies_inside(path, folder.parent)
            ):
                return find_face(path.name, layouts, Place(path.name))
    return ""


def _shaped(name: str, text: str, spaced: bool) -> Iterator[tuple[int, float, float, float, str]]:
    """Glyphs by their number, their advance, what they are right and up of their place (em), and their letter."""
    uharfbuzz = harfbuzz()
    font = harfbuzz_font(name)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    uharfbuzz.shape(font, buffer, {"liga": not spaced, "clig": not spaced})
    scale = 1 / font.face.upem
    for info, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        yield (
            info.codepoint,
            at.x_advance * scale,
            at.x_offset * scale,
            at.y_offset * scale,
            text[info.cluster],
        )


def _outline(name: str, glyph: int, size: float, stretch: float, x: float, y: float) -> str:
    """A glyph as path data; it is ``stretch`` times as wide as usual."""
    return "".join(
        kind + " ".join(f"{value:.4f}" for value in _moved(points, size, stretch, x, y))
        for kind, *points in glyph_outline(name, glyph)
    )


def _moved(points: Sequence[float], size: float, stretch: float, x: float, y: float) -> Iterator[float]:
    for across, up in zip(points[::2], points[1::2], strict=True):
        yield x + across * size * stretch
        yield y - up * size
