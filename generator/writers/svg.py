"""Drawings and pages → SVG, one file each, in millimetres, fonts embedded, art and cut lines on layers."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import fsum
from typing import Any
from xml.etree import ElementTree

import svgwrite

from playproof.generator.paper.page import NO_TRANSFORM, Box, Page, PlacedDrawing
from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.numbers import Numbers, numbers, with_decimals
from playproof.generator.writers.shapes import Shape, bare_lines, checked_segment, outline_shape
from playproof.generator.writers.svg_fonts import FontSubsets
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
from playproof.layouts.typefaces.faces import MM_PER_PT, Face, runs, shaper_of

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
    num = numbers()
    sheet.root["data-trim"] = f"0 0 {num[drawing.width]} {num[drawing.height]}"
    sheet.root["data-bleed"] = num[bleed]
    art = sheet.layer("art", **{"clip-path": sheet.clip(Rect(*box))})
    sheet.draw(art, drawing.items)
    if cut:
        look = {"fill": "none", "stroke-width": num[_LINE_WEIGHT]}
        lines = sheet.layer("cut", stroke=CUT_STROKE, **look)
        _add(lines, *_shape(outline_shape(drawing.outline), num))
        if drawing.folds:
            lines = sheet.layer("fold", stroke=FOLD_STROKE, **look)
            for x1, y1, x2, y2 in drawing.folds:
                _add(lines, "line", {"x1": num[x1], "y1": num[y1], "x2": num[x2], "y2": num[y2]})
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
    num = numbers()
    settings: dict[str, str] = {}
    if page.transform != NO_TRANSFORM:
        dx, dy, sx, sy = page.transform
        fine = with_decimals(7)
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
        num = numbers()
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

    def layer(self, name: str, **look: str) -> _Element:
        """A new layer on top, as drawing programs know them."""
        return self._top(self.make, "g", {"id": name, **_layer(name), **look})

    def _top(self, parent: Any, tag: str, look: dict[str, str]) -> _Element:
        """A new element in one of svgwrite's."""
        element: _Element = parent.add(_Element(tag, dict(sorted(look.items()))))
        return element

    def clip(self, shape: Shape, scale: float = 1) -> str:
        """The reference of a clip path of this shape."""
        self._clips += 1
        name = f"clip{self._clips}"
        _add(self._top(self.make.defs, "clipPath", {"id": name}), *_shape(shape, numbers(scale)))
        return f"url(#{name})"

    def _gradient(self, gradient: Gradient) -> str:
        """The reference of a gradient, which is in the file once."""
        known = self._gradients.get(gradient)
        if known is None:
            known = self._gradients[gradient] = f"gradient{len(self._gradients) + 1}"
            fine = with_decimals(6)
            keys = (
                ("x1", "y1", "x2", "y2") if len(gradient.points) == 4 else ("fx", "fy", "fr", "cx", "cy", "r")
            )
            make = self.make.linearGradient if len(gradient.points) == 4 else self.make.radialGradient
            element = make(id=known, gradientUnits="userSpaceOnUse")
            for key, value in zip(keys, gradient.points, strict=True):
                if key != "fr" or value:
                    element[key] = fine[value]
            element["gradientTransform"] = (
                f"matrix({' '.join([with_decimals(9)[value] for value in gradient.matrix])})"
            )
            for at, colour, opacity in gradient.stops:
                element.add_stop_color(fine[at], _colour(colour), fine[opacity] if opacity < 1 else None)
            self.make.defs.add(element)
        return f"url(#{known})"

    def place(self, parent: ElementTree.Element, placed: PlacedDrawing, *, shared: bool) -> None:
        """Add a drawing at its place; a ``shared`` one is stored once and referred to."""
        num, drawing = numbers(), placed.drawing
        for shape in (placed.clip and Rect(*placed.clip), placed.clip_shape):
            if shape is not None:
                parent = _add(parent, "g", {"clip-path": self.clip(shape)})
        x, y = placed.origin
        move = f"translate({num[x]} {num[y]})" + (f" rotate({placed.turn})" if placed.turn else "")
        if placed.scale != 1:
            move += f" scale({with_decimals(6)[placed.scale]})"
        if not shared:
            self.draw(_add(parent, "g", {"transform": move}), drawing.items)
            return
        name = self._shared.get(drawing.digest)
        if name is None:
            name = self._shared[drawing.digest] = f"drawing{len(self._shared) + 1}"
            group = _Element("g", {"id": name})
            self.draw(group, drawing.items)
            self.make.defs.add(group)
        _add(parent, "use", {"transform": move, "xlink:href": f"#{name}"})

    def draw(self, parent: ElementTree.Element, items: Iterable[Item], scale: float = 1) -> None:
        """Add items to a group."""
        num = numbers(scale)
        for item in items:
            if isinstance(item, Text):
                if item.text:
                    self._text(parent, item, num)
            elif isinstance(item, Group):
                self._group(parent, item, scale)
            elif isinstance(item, Picture):
                look = {
                    "x": num[item.x],
                    "y": num[item.y],
                    "width": num[item.width],
                    "height": num[item.height],
                }
                link = {"preserveAspectRatio": "none", "xlink:href": _data_link(item.read())}
                _add(parent, "image", look | link)
            else:
                tag, look = _shape(item, num)
                look |= _paint(item, num)
                if isinstance(item, Shaded):
                    look["stroke" if item.fill is None else "fill"] = self._gradient(item.gradient)
                    if item.even_odd:
                        look["fill-rule"] = "evenodd"
                _add(parent, tag, look)

    def _text(self, parent: ElementTree.Element, item: Text, num: Numbers) -> None:
        stretches = runs(item.face, item.text)
        look = {"fill": _colour(item.fill), "font-size": with_decimals(6)[item.size * MM_PER_PT]}
        if any(shaper_of(one) for one, _ in stretches):
            self._shaped_text(_add(parent, "text", look | {"style": _SHAPED}), item, stretches, num)
            return
        name, letters = stretches[0]
        look |= {"x": num[item.x], "y": num[item.y]}
        font = self._font(name, letters)
        look |= {key: value for key, value in font.items() if value not in ("400", "normal")}
        if item.anchor != "start":
            look["text-anchor"] = item.anchor
        text = _add(parent, "text", look)
        if len(stretches) == 1:
            text.text = letters
            return
        for name, letters in stretches:
            _add(text, "tspan", self._font(name, letters)).text = letters

    def _shaped_text(
        self, text: ElementTree.Element, item: Text, stretches: Iterable[tuple[str, str]], num: Numbers
    ) -> None:
        """A text with kerning and ligatures in some of its faces; each word is at its place, lest a pair with a space
        moves it."""
        x, size = item.x, item.size
        if item.anchor != "start":
            width = fsum(Face.of(name).width(letters, size) for name, letters in stretches)
            x -= width / 2 if item.anchor == "middle" else width
        for name, letters in stretches:
            one, shaped = Face.of(name), shaper_of(name) is not None
            look = self._font(name, letters)
            if not shaped:
                look["style"] = "font-kerning:none;font-variant-ligatures:none"
            for part in re.findall(" *[^ ]+ *| +", letters) if shaped else [letters]:
                _add(text, "tspan", {"x": num[x], "y": num[item.y], **look}).text = part
                x += one.width(part, size)

    def _font(self, name: str, letters: str) -> dict[str, str]:
        """The attributes of a face, whose font is then in the file."""
        self._fonts.check(name, letters)
        self._faces[name] = None
        font = self._fonts.font(name)
        return {"font-family": f"'{font.family}'", "font-weight": font.weight, "font-style": font.style}

    def _group(self, parent: ElementTree.Element, item: Group, scale: float) -> None:
        num, inner = numbers(scale), scale * abs(item.scale)
        moves = []
        if item.dx or item.dy:
            moves.append(f"translate({num[item.dx]} {num[item.dy]})")
        if item.rotate:
            moves.append(f"rotate({with_decimals(6)[item.rotate]})")
        if item.scale != 1:
            moves.append(f"scale({with_decimals(7)[item.scale]})")
        look = _layer(item.layer) if item.layer else {}
        if moves:
            look["transform"] = " ".join(moves)
        if item.clip is not None:
            look["clip-path"] = self.clip(outline_shape(item.clip), inner)
        if isinstance(item, Faded):
            look["opacity"] = with_decimals(4)[item.opacity]
        self.draw(_add(parent, "g", look), item.items, inner)

    def finish(self) -> bytes:
        """The file."""
        rules = [self._fonts.font(name).rule for name in sorted(self._faces)]
        if rules:
            self.make.defs.elements.insert(0, self.make.style("".join([*rules, _TEXT_RULE])))
        # svgwrite's own `tostring` encodes each part by itself.
        text = ElementTree.tostring(self.make.get_xml(), encoding="unicode")
        return b'<?xml version="1.0" encoding="utf-8"?>\n' + text.encode("utf-8") + b"\n"


class _Element(ElementTree.Element):
    """A finished element that svgwrite's elements may hold; its own quicker than svgwrite's, which are checked and sorted."""

    def get_xml(self) -> ElementTree.Element:
        """The element itself, as svgwrite asks for it."""
        return self


def _add(parent: ElementTree.Element, tag: str, look: dict[str, str]) -> ElementTree.Element:
    """A new element within another one; attributes are in the order of the alphabet, as svgwrite has them."""
    return ElementTree.SubElement(parent, tag, dict(sorted(look.items())))


def _layer(name: str) -> dict[str, str]:
    """The attributes of a layer."""
    return {"inkscape:groupmode": "layer", "inkscape:label": name}


def _shape(item: Shape, num: Numbers) -> tuple[str, dict[str, str]]:
    """The element of a shape and the attributes that say where it is."""
    if isinstance(item, Rect):
        box = {"x": num[item.x], "y": num[item.y], "width": num[item.width], "height": num[item.height]}
        if (radius := min(item.radius, item.width / 2, item.height / 2)) > 0:
            box["rx"] = box["ry"] = num[radius]
        return "rect", box
    if isinstance(item, Line):
        return "line", {"x1": num[item.x1], "y1": num[item.y1], "x2": num[item.x2], "y2": num[item.y2]}
    if isinstance(item, Circle):
        return "circle", {"cx": num[item.cx], "cy": num[item.cy], "r": num[item.radius]}
    if isinstance(item, Polygon):
        return "polygon", {"points": " ".join([f"{num[x]},{num[y]}" for x, y in item.points])}
    return "path", {"d": _path_data(item.segments, num.decimals)}


def _colour(value: str) -> str:
    if not _COLOUR.fullmatch(value):
        raise WriteError(f"'{value}' is no colour; a drawing's colours are written #rrggbb")
    return value


def _paint(item: Shape, num: Numbers) -> dict[str, str]:
    """How a shape is filled and stroked."""
    look: dict[str, str] = {}
    if not isinstance(item, Line):
        look["fill"] = "none" if item.fill is None else _colour(item.fill)
        if isinstance(item, EvenOddPath):
            look["fill-rule"] = "evenodd"
    if item.stroke is not None:
        look |= {"stroke": _colour(item.stroke), "stroke-width": num[item.weight]}
        if item.dash:
            look["stroke-dasharray"] = " ".join([num[length] for length in item.dash])
        if isinstance(item, Line | Path) and item.cap != "butt":
            look["stroke-linecap"] = item.cap
        if isinstance(item, Path):
            look["stroke-linejoin"] = "round"
    return look


@lru_cache(maxsize=1_000)
def _path_data(segments: tuple[Segment, ...], decimals: int) -> str:
    """The operators of a path; patterns and icons come again on every piece."""
    text = with_decimals(decimals).__getitem__
    return "".join(
        [operator + " ".join(map(text, figures)) for operator, *figures in map(checked_segment, segments)]
    )


def _data_link(data: bytes) -> str:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        kind = "png"
    elif data.startswith(b"\xff\xd8\xff"):
        kind = "jpeg"
    else:
        raise WriteError(f"a picture of {len(data)} bytes is neither PNG nor JPEG")
    return f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"
