"""Drawings and pages → SVG, one file each, in millimetres, fonts embedded, art and cut lines on layers."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from math import ceil, fsum, log10
from typing import Any
from xml.etree import ElementTree

import svgwrite
from playproof.generator.pages.page import NO_TRANSFORM, Box, Page, PlacedDrawing
from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.numbers import Numbers
from playproof.generator.writers.shapes import Shape, bare_lines, checked_segment, outline_shape
from playproof.generator.writers.svg_fonts import FontSubsets
from playproof.layouts.fonts import MM_PER_PT, Face, runs, shaper_of
from playproof.layouts.scene import (
    Circle,
    Drawing,
    EvenOddPath,
    Faded,
    Gradient,
    Group,
    Item,
    Line,
    Path,
    Picture,
    Polygon,
    Rect,
    Segment,
    Shaded,
    Text,
)

__all__ = ["CUT_STROKE", "svg_tree", "write_sheet_svg", "write_svg"]

#: Colour and weight (mm) of cut and fold lines on their layers, as plotters' programs expect them.
CUT_STROKE = "#ff00ff"
FOLD_STROKE = "#00a0ff"
_LINE_WEIGHT = 0.1
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
#: Letters are placed where they were measured: one by one, spaces kept.
_TEXT_RULE = "text{font-kerning:none;font-variant-ligatures:none;white-space:pre}"
#: Unless their font has kerning and ligatures: then each word is placed where it was measured.
_SHAPED = "font-kerning:normal;font-variant-ligatures:normal"
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_svg(
    drawing: Drawing, *, title: str, desc: str = "", fonts: FontSubsets | None = None, cut: bool = False
) -> bytes:
    """The SVG file of one piece, true to size, its bleed included.

    The picture's (0, 0) is the corner of the trimmed piece; ``data-trim`` and ``data-bleed`` of the root
    state trimmed box and bleed in mm. ``cut`` adds the layers "cut" (the outline) and "fold". ``fonts`` are
    the subsets of the whole kit; without them the fonts are subset for this file alone.
    """
    return _piece(drawing, title, desc, fonts, cut).finish()


def svg_tree(drawing: Drawing, fonts: FontSubsets) -> ElementTree.Element:
    """The elements of `write_svg` without fonts, as svgwrite names them: no namespaces, prefixes as written."""
    tree: ElementTree.Element = _piece(drawing, "", "", fonts, False).make.get_xml()
    return tree


def _piece(drawing: Drawing, title: str, desc: str, fonts: FontSubsets | None, cut: bool) -> _Sheet:
    bleed = drawing.bleed
    box = (-bleed, -bleed, drawing.width + 2 * bleed, drawing.height + 2 * bleed)
    sheet = _Sheet(box, title, desc, fonts or FontSubsets.of(drawing))
    num = sheet.numbers(1)
    sheet.root["data-trim"] = f"0 0 {num[drawing.width]} {num[drawing.height]}"
    sheet.root["data-bleed"] = num[bleed]
    art = sheet.layer("art", clip_path=sheet.clip(Rect(*box)))
    sheet.draw(art, drawing.items)
    if cut:
        lines = sheet.layer("cut", fill="none", stroke=CUT_STROKE, stroke_width=num[_LINE_WEIGHT])
        lines.add(sheet.shape(outline_shape(drawing.outline), num))
        if drawing.folds:
            lines = sheet.layer("fold", fill="none", stroke=FOLD_STROKE, stroke_width=num[_LINE_WEIGHT])
            for x1, y1, x2, y2 in drawing.folds:
                lines.add(sheet.make.line((num[x1], num[y1]), (num[x2], num[y2])))
    return sheet


def write_sheet_svg(
    page: Page, *, title: str = "", desc: str = "", fonts: FontSubsets | None = None, cut: bool = False
) -> bytes:
    """The SVG file of a whole page: layers "art" and "marks", and "cut" if asked for.

    ``title`` is the page's own title unless given. A drawing that appears in more than one place is stored
    once.
    """
    sheet = _Sheet(
        (0, 0, page.width_mm, page.height_mm), title or page.title, desc, fonts or FontSubsets.of(page)
    )
    num = sheet.numbers(1)
    settings: dict[str, str] = {}
    if page.transform != NO_TRANSFORM:
        dx, dy, sx, sy = page.transform
        fine = Numbers(7)
        settings["transform"] = f"matrix({fine[sx]} 0 0 {fine[sy]} {num[dx]} {num[dy]})"
    art = sheet.layer("art", **settings)
    counts = Counter(placed.drawing.digest for placed in page.placed)
    for placed in page.placed:
        sheet.place(art, placed, shared=counts[placed.drawing.digest] > 1)
    if page.overlay:
        sheet.draw(sheet.layer("marks", **settings), page.overlay)
    if page.cut and cut:
        sheet.draw(sheet.layer("cut", **settings), bare_lines(page.cut, CUT_STROKE, _LINE_WEIGHT))
    return sheet.finish()


class _Sheet:
    """One SVG file in the making."""

    def __init__(self, box: Box, title: str, desc: str, fonts: FontSubsets) -> None:
        for words in (title, desc):
            if _NOT_XML.search(words):
                raise WriteError(f"{words!r} holds a character that no XML file may hold")
        num = self.numbers(1)
        size = (f"{num[box[2]]}mm", f"{num[box[3]]}mm")
        self.make: Any = svgwrite.Drawing(size=size, viewBox=" ".join([num[v] for v in box]), debug=False)
        self.root = self.make
        self.root["xmlns:inkscape"] = _INKSCAPE
        self.root["role"] = "img"
        self.make.set_desc(title or None, desc or None)
        self._fonts = fonts
        self._faces: dict[str, None] = {}
        self._clips = 0
        self._gradients: dict[Gradient, str] = {}
        self._shared: dict[str, str] = {}

    def numbers(self, scale: float) -> Numbers:
        """Numbers precise to 0.5 µm on paper where everything is drawn ``scale`` times as large."""
        return _numbers(3 if scale <= 1 else min(3 + ceil(log10(scale)), 8))

    def layer(self, name: str, **settings: str) -> Any:
        """A new layer on top, as drawing programs know them."""
        group = self.make.g(id=name, **settings)
        _mark_layer(group, name)
        return self.make.add(group)

    def clip(self, shape: Shape, scale: float = 1) -> str:
        """The reference of a clip path of this shape."""
        self._clips += 1
        name = f"clip{self._clips}"
        path = self.make.clipPath(id=name)
        path.add(self.shape(shape, self.numbers(scale)))
        self.make.defs.add(path)
        return f"url(#{name})"

    def _gradient(self, gradient: Gradient) -> str:
        """The reference of a gradient, which is in the file once."""
        known = self._gradients.get(gradient)
        if known is None:
            known = self._gradients[gradient] = f"gradient{len(self._gradients) + 1}"
            fine = Numbers(6)
            keys = (
                ("x1", "y1", "x2", "y2") if len(gradient.points) == 4 else ("fx", "fy", "fr", "cx", "cy", "r")
            )
            make = self.make.linearGradient if len(gradient.points) == 4 else self.make.radialGradient
            element = make(id=known, gradientUnits="userSpaceOnUse")
            for key, value in zip(keys, gradient.points, strict=True):
                if key != "fr" or value:
                    element[key] = fine[value]
            element["gradientTransform"] = (
                f"matrix({' '.join([Numbers(9)[value] for value in gradient.matrix])})"
            )
            for at, colour, opacity in gradient.stops:
                element.add_stop_color(fine[at], _colour(colour), fine[opacity] if opacity < 1 else None)
            self.make.defs.add(element)
        return f"url(#{known})"

    def place(self, parent: Any, placed: PlacedDrawing, *, shared: bool) -> None:
        """Add a drawing at its place; a ``shared`` one is stored once and referred to."""
        num, drawing = self.numbers(1), placed.drawing
        if placed.clip is not None:
            parent = parent.add(self.make.g(clip_path=self.clip(Rect(*placed.clip))))
        if placed.clip_shape is not None:
            parent = parent.add(self.make.g(clip_path=self.clip(placed.clip_shape)))
        x, y = placed.origin
        move = f"translate({num[x]} {num[y]})" + (f" rotate({placed.turn})" if placed.turn else "")
        if placed.scale != 1:
            move += f" scale({Numbers(6)[placed.scale]})"
        if not shared:
            self.draw(parent.add(self.make.g(transform=move)), drawing.items)
            return
        name = self._shared.get(drawing.digest)
        if name is None:
            name = self._shared[drawing.digest] = f"drawing{len(self._shared) + 1}"
            group = self.make.g(id=name)
            self.draw(group, drawing.items)
            self.make.defs.add(group)
        parent.add(self.make.use(f"#{name}", transform=move))

    def draw(self, parent: Any, items: Iterable[Item], scale: float = 1) -> None:
        """Add items to a group."""
        num, make = self.numbers(scale), self.make
        for item in items:
            if isinstance(item, Text):
                if item.text:
                    parent.add(self._text(item, num))
            elif isinstance(item, Group):
                self._group(parent, item, scale)
            elif isinstance(item, Picture):
                parent.add(
                    make.image(
                        _data_link(item.read()),
                        (num[item.x], num[item.y]),
                        (num[item.width], num[item.height]),
                        preserveAspectRatio="none",
                    )
                )
            elif isinstance(item, Shaded):
                element = _paint(self.shape(item, num), item, num)
                element["stroke" if item.fill is None else "fill"] = self._gradient(item.gradient)
                if item.even_odd:
                    element["fill-rule"] = "evenodd"
                parent.add(element)
            else:
                parent.add(_paint(self.shape(item, num), item, num))

    def shape(self, item: Shape, num: Numbers) -> Any:
        """The bare element of a shape."""
        make = self.make
        if isinstance(item, Rect):
            radius = min(item.radius, item.width / 2, item.height / 2)
            corner = num[radius] if radius > 0 else None
            size = (num[item.width], num[item.height])
            return make.rect((num[item.x], num[item.y]), size, rx=corner, ry=corner)
        if isinstance(item, Line):
            return make.line((num[item.x1], num[item.y1]), (num[item.x2], num[item.y2]))
        if isinstance(item, Circle):
            return make.circle((num[item.cx], num[item.cy]), num[item.radius])
        if isinstance(item, Polygon):
            return make.polygon([(num[x], num[y]) for x, y in item.points])
        return make.path(_path_data(item.segments, num.decimals))

    def _text(self, item: Text, num: Numbers) -> Any:
        stretches = runs(item.face, item.text)
        if any(shaper_of(one) for one, _ in stretches):
            return self._shaped_text(item, stretches, num)
        name, letters = stretches[0]
        several = len(stretches) > 1
        text = self.make.text(
            "" if several else letters,
            (num[item.x], num[item.y]),
            fill=_colour(item.fill),
            font_family=self._family(name, letters),
            font_size=Numbers(6)[item.size * MM_PER_PT],
        )
        font = self._fonts.font(name)
        if font.weight != "400":
            text["font-weight"] = font.weight
        if font.style != "normal":
            text["font-style"] = font.style
        for name, letters in stretches if several else ():
            stretch = self.make.tspan(letters, font_family=self._family(name, letters))
            font = self._fonts.font(name)
            stretch["font-weight"], stretch["font-style"] = font.weight, font.style
            text.add(stretch)
        if item.anchor != "start":
            text["text-anchor"] = item.anchor
        return text

    def _shaped_text(self, item: Text, stretches: Iterable[tuple[str, str]], num: Numbers) -> Any:
        """A text with kerning and ligatures in some of its faces; each word is at its place, lest a pair with a space
        moves it."""
        size = item.size
        text = self.make.text("", fill=_colour(item.fill), font_size=Numbers(6)[size * MM_PER_PT])
        text["style"] = _SHAPED
        x = item.x
        if item.anchor != "start":
            width = fsum(Face.of(name).width(letters, size) for name, letters in stretches)
            x -= width / 2 if item.anchor == "middle" else width
        for name, letters in stretches:
            one, shaped, font = Face.of(name), shaper_of(name) is not None, self._fonts.font(name)
            look = {
                "font_family": self._family(name, letters),
                "font_weight": font.weight,
                "font_style": font.style,
            }
            if not shaped:
                look["style"] = "font-kerning:none;font-variant-ligatures:none"
            for part in re.findall(" *[^ ]+ *| +", letters) if shaped else [letters]:
                text.add(self.make.tspan(part, (num[x], num[item.y]), **look))
                x += one.width(part, size)
        return text

    def _family(self, name: str, letters: str) -> str:
        """The family of a face, whose font is then in the file."""
        self._fonts.check(name, letters)
        self._faces[name] = None
        return f"'{self._fonts.font(name).family}'"

    def _group(self, parent: Any, item: Group, scale: float) -> None:
        num, inner = self.numbers(scale), scale * abs(item.scale)
        moves = []
        if item.dx or item.dy:
            moves.append(f"translate({num[item.dx]} {num[item.dy]})")
        if item.rotate:
            moves.append(f"rotate({Numbers(6)[item.rotate]})")
        if item.scale != 1:
            moves.append(f"scale({Numbers(7)[item.scale]})")
        group = self.make.g()
        if moves:
            group["transform"] = " ".join(moves)
        if item.clip is not None:
            group["clip-path"] = self.clip(outline_shape(item.clip), inner)
        if item.layer:
            _mark_layer(group, item.layer)
        if isinstance(item, Faded):
            group["opacity"] = Numbers(4)[item.opacity]
        self.draw(parent.add(group), item.items, inner)

    def finish(self) -> bytes:
        """The file."""
        rules = [self._fonts.font(name).rule for name in sorted(self._faces)]
        if rules:
            self.make.defs.elements.insert(0, self.make.style("".join([*rules, _TEXT_RULE])))
        text: str = self.make.tostring()
        return b'<?xml version="1.0" encoding="utf-8"?>\n' + text.encode("utf-8") + b"\n"


def _mark_layer(group: Any, name: str) -> None:
    group["inkscape:groupmode"] = "layer"
    group["inkscape:label"] = name


def _colour(value: str) -> str:
    if not _COLOUR.fullmatch(value):
        raise WriteError(f"'{value}' is no colour; a drawing's colours are written #rrggbb")
    return value


def _paint(element: Any, item: Shape, num: Numbers) -> Any:
    """Set how a shape is filled and stroked."""
    if not isinstance(item, Line):
        element["fill"] = "none" if item.fill is None else _colour(item.fill)
        if isinstance(item, EvenOddPath):
            element["fill-rule"] = "evenodd"
    if item.stroke is not None:
        element["stroke"] = _colour(item.stroke)
        element["stroke-width"] = num[item.weight]
        if item.dash:
            element["stroke-dasharray"] = " ".join([num[length] for length in item.dash])
        if isinstance(item, Line | Path) and item.cap != "butt":
            element["stroke-linecap"] = item.cap
        if isinstance(item, Path):
            element["stroke-linejoin"] = "round"
    return element


@cache
def _numbers(decimals: int) -> Numbers:
    return Numbers(decimals)


@lru_cache(maxsize=1_000)
def _path_data(segments: tuple[Segment, ...], decimals: int) -> str:
    """The operators of a path; patterns and icons come again on every piece."""
    num = _numbers(decimals)
    parts = []
    for operator, *figures in map(checked_segment, segments):
        parts.append(operator + " ".join([num[value] for value in figures]))
    return "".join(parts)


def _data_link(data: bytes) -> str:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        kind = "png"
    elif data.startswith(b"\xff\xd8\xff"):
        kind = "jpeg"
    else:
        raise WriteError(f"a picture of {len(data)} bytes is neither PNG nor JPEG")
    return f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"
