"""SVG files as shapes: what a drawing program saves for an icon or a flat picture, in the file's own units.

Read are paths and all simple shapes, groups, ``use``, nested ``svg``, transforms, ``style`` attributes and sheets of
simple selectors, linear and radial gradients. What can't be drawn with fills and lines (filters, masks, patterns, letters,
pictures) is refused by name, and so is everything that leads out of the file: entities, links to other files, scripts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot, isfinite, sqrt
from typing import Any
from xml.parsers import expat

import msgspec
from playproof.components.palette import mix
from playproof.components.reading.limits import SVG_LIMIT, megabytes
from playproof.components.reading.wording import shown
from playproof.layouts.icons.paths import PathFault, segments
from playproof.layouts.scene import (
    Cap,
    EvenOddPath,
    Faded,
    Gradient,
    GradientStop,
    Item,
    Path,
    Segment,
    Shaded,
)
from playproof.layouts.svg_gradients import GRADIENTS, made_gradient
from playproof.layouts.svg_values import NUMBER, Matrix, SvgFault, number, share, times, transform

__all__ = ["TEXT_COLOUR", "SvgDrawing", "SvgFault", "SvgShape", "read_svg", "shape_items"]

#: A colour that is that of the text around.
TEXT_COLOUR = "currentColor"
#: Elements after every ``use`` is followed, levels of them, and segments of all paths.
MOST_ELEMENTS, DEEPEST, MOST_SEGMENTS = 20_000, 60, 200_000
_SVG, _XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_SELECTOR = re.compile(r"[.#]?-?[A-Za-z_][\w-]*")
#: Attributes that an element takes from the one around it.
_INHERITED = (
    "color", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-dasharray", "stroke-linecap", "stroke-opacity",
    "stroke-width", "visibility",
)  # fmt: skip
_OWN = ("clip-path", "display", "filter", "mask", "opacity", "stop-color", "stop-opacity")
#: Colours with an opacity, in brackets of their own.
_RGBA = re.compile(r"(rgb|hsl)a?\(([^()/,]+,[^()/,]+,[^()/,]+),([^()/,]+)\)", re.I)
_SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
#: What holds other elements and is drawn where it stands.
_GROUPS = frozenset(("svg", "g", "a", "switch"))
#: What is drawn only where something names it, or never.
_SILENT = frozenset(
    (
        "defs", "symbol", "title", "desc", "metadata", "style", "clipPath", "linearGradient", "radialGradient",
        "pattern", "marker", "mask", "filter", "view",
    )
)  # fmt: skip
_ALLOWED = "paths, simple shapes, groups and use, with plain colours and gradients"


class SvgShape(msgspec.Struct, frozen=True):
    """One shape in the units of its drawing.

    Colours are ``#rrggbb``, `TEXT_COLOUR`, a gradient or None; opacities from 0 to 1.
    """

    segments: tuple[Segment, ...]
    fill: str | Gradient | None
    stroke: str | Gradient | None
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    weight: float = 1.0
    dash: tuple[float, ...] = ()
    cap: Cap = "butt"
    even_odd: bool = False


class SvgDrawing(msgspec.Struct, frozen=True):
    """The shapes of a file in the order in which they are drawn, in a box from (0, 0) to (width, height)."""

    width: float
    height: float
    shapes: tuple[SvgShape, ...]


def shape_items(
    shape: SvgShape,
    across: float,
    along: float,
    paint: Callable[[str], str],
    *,
    dx: float = 0.0,
    dy: float = 0.0,
    opaque: bool = False,
) -> Iterator[Item]:
    """What draws a shape, stretched by ``across`` and ``along``, then moved by (dx, dy).

    ``paint`` is what becomes of a colour. What is half transparent is paler, as on white paper, if it is to be ``opaque``.
    """

    def painted(own: str | Gradient | None, opacity: float) -> str | Gradient | None:
        if own is None:
            return None
        if isinstance(own, str):
            return _paler(paint(own), opacity) if opaque else paint(own)
        stops = [(at, paint(colour), clear) for at, colour, clear in own.stops]
        if opaque:
            stops = [(at, _paler(colour, clear * opacity), 1.0) for at, colour, clear in stops]
        return msgspec.structs.replace(own.resized(across, along, dx, dy), stops=tuple(stops))

    segments = tuple(
        (
            kind,
            *(
                round(v * (along if at % 2 else across) + (dy if at % 2 else dx), 4) + 0.0
                for at, v in enumerate(values)
            ),
        )
        for kind, *values in shape.segments
    )
    scale = sqrt(across * along)
    fill, stroke = painted(shape.fill, shape.fill_opacity), painted(shape.stroke, shape.stroke_opacity)
    line = (
        max(round(shape.weight * scale, 4), 0.01),
        tuple(round(dash * scale, 4) + 0.0 for dash in shape.dash),
        shape.cap,
    )
    plain = EvenOddPath if shape.even_odd else Path
    if not (isinstance(fill, Gradient) or isinstance(stroke, Gradient)) and (
        opaque or shape.fill_opacity == shape.stroke_opacity == 1
    ):
        yield plain(segments, fill, stroke, *line)
        return
    if fill is not None:
        area = (
            Shaded(segments, _middle(fill), gradient=fill, even_odd=shape.even_odd)
            if isinstance(fill, Gradient)
            else plain(segments, fill)
        )
        yield area if opaque or shape.fill_opacity == 1 else Faded((area,), opacity=shape.fill_opacity)
    if stroke is not None:
        outline = (
            Shaded(segments, None, _middle(stroke), *line, gradient=stroke)
            if isinstance(stroke, Gradient)
            else Path(segments, None, stroke, *line)
        )
        yield (
            outline
            if opaque or shape.stroke_opacity == 1
            else Faded((outline,), opacity=shape.stroke_opacity)
        )


def _middle(gradient: Gradient) -> str:
    return gradient.stops[len(gradient.stops) // 2][1]


def _paler(colour: str, opacity: float) -> str:
    """A colour that lets white paper through."""
    return colour if opacity >= 1 else mix(colour, "#ffffff", opacity)


def read_svg(data: bytes) -> SvgDrawing:
    """The shapes of an SVG file; raises `SvgFault` for what isn't one, leads out of the file or can't be drawn."""
    if len(data) > SVG_LIMIT:
        raise SvgFault(f"this SVG has {megabytes(len(data))}", f"at most {megabytes(SVG_LIMIT)}")
    return _Reader(_parsed(data)).drawing()


@dataclass(slots=True)
class _Element:
    """An element of SVG; elements of other kinds, which editors add, are left out with all that is in them."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[_Element] = field(default_factory=list)
    text: str = ""


def _parsed(data: bytes) -> _Element:
    """The tree of a file. Nothing of it is expanded or fetched: a file that declares entities is refused."""
    parser = expat.ParserCreate(namespace_separator="}")
    root: list[_Element] = []
    open_ones: list[_Element | None] = []
    count = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS:
            raise SvgFault(f"this SVG has more than {MOST_ELEMENTS:,} elements", "a simpler drawing")
        if len(open_ones) >= DEEPEST:
            raise SvgFault(
                f"this SVG has more than {DEEPEST} elements within each other", "a simpler drawing"
            )
        space, _, tag = name.rpartition("}")
        foreign = space not in ("", _SVG) or (bool(open_ones) and open_ones[-1] is None)
        if not open_ones and (foreign or tag != "svg"):
            raise SvgFault(f"the first element is <{tag[:40]}>", "<svg>")
        if foreign:
            open_ones.append(None)
            return
        own = {key.replace(_XLINK + "}", ""): value for key, value in attributes.items()}
        one = _Element(
            tag, {key: value for key, value in own.items() if "}" not in key}, parser.CurrentLineNumber
        )
        if open_ones and (around := open_ones[-1]) is not None:
            around.children.append(one)
        else:
            root.append(one)
        open_ones.append(one)

    def characters(text: str) -> None:
        if open_ones and (one := open_ones[-1]) is not None and one.tag == "style":
            one.text += text

    def entity(*_: object) -> None:
        raise SvgFault("this SVG declares an entity", "a file without <!ENTITY …>: save it as plain SVG")

    def instruction(target: str, _: str) -> None:
        if target.lower() == "xml-stylesheet":
            raise SvgFault("this SVG takes its styles from another file", "styles in the file itself")

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_ones.pop()
    parser.CharacterDataHandler = characters
    parser.EntityDeclHandler = entity
    parser.ProcessingInstructionHandler = instruction
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise SvgFault(
            f"this is no SVG that can be read (line {error.lineno}: {expat.ErrorString(error.code)})",
            "an SVG file that a browser opens",
        ) from None
    except (ValueError, LookupError) as error:
        if isinstance(error, SvgFault):
            raise
        raise SvgFault("this SVG is written in an unknown encoding", "UTF-8") from None
    if not root:
        raise SvgFault("this SVG is empty", "an <svg> element")
    return root[0]


class _Reader:
    """One file in the reading."""

    def __init__(self, root: _Element) -> None:
        self.root = root
        self.by_id: dict[str, _Element] = {}
        self.rules: list[tuple[str, dict[str, str]]] = []
        self.visited = self.drawn = 0
        stack = [root]
        while stack:
            one = stack.pop()
            if name := one.attributes.get("id"):
                self.by_id.setdefault(name, one)
            if one.tag == "style":
                self.rules += _sheet(one.text)
            stack += one.children

    def drawing(self) -> SvgDrawing:
        box = _view_box(self.root)
        width, height = _size(self.root, "width"), _size(self.root, "height")
        if box is None:
            if width is None or height is None:
                raise SvgFault("this SVG says neither its viewBox nor its width and height", "a viewBox")
            box = (0.0, 0.0, width, height)
        left, top, wide, high = box
        if not (1e-3 <= wide <= 1e6 and 1e-3 <= high <= 1e6 and max(wide, high) <= 1_000 * min(wide, high)):
            raise SvgFault(
                f"this SVG's box is {wide:g} × {high:g}",
                "a width and a height from 0.001 to 1,000,000, neither more than 1,000 times the other",
            )
        self.box = box
        shapes = tuple(
            self._children(self.root, (1, 0, 0, 1, -left, -top), self._style(self.root, {}), 1.0, 1)
        )
        return SvgDrawing(wide, high, shapes)

    def _children(
        self, around: _Element, matrix: Matrix, style: Mapping[str, str], opacity: float, level: int
    ) -> Iterator[SvgShape]:
        for one in around.children:
            yield from self._element(one, matrix, style, opacity, level)

    def _element(
        self, one: _Element, matrix: Matrix, around: Mapping[str, str], opacity: float, level: int
    ) -> Iterator[SvgShape]:
        self.visited += 1
        if self.visited > MOST_ELEMENTS:
            raise SvgFault(f"this SVG draws more than {MOST_ELEMENTS:,} elements", "a simpler drawing")
        if level > DEEPEST:
            raise SvgFault(
                f"this SVG has more than {DEEPEST} elements within each other", "a simpler drawing"
            )
        if one.tag in _SILENT:
            return
        try:
            yield from self._drawn(one, matrix, around, opacity, level)
        except SvgFault as fault:
            fault.stands_at(one.line)
            raise

    def _drawn(
        self, one: _Element, matrix: Matrix, around: Mapping[str, str], opacity: float, level: int
    ) -> Iterator[SvgShape]:
        style = self._style(one, around)
        if style.get("display") == "none":
            return
        matrix = times(matrix, transform(one.attributes.get("transform", style.get("transform", ""))))
        opacity *= share(style.get("opacity", "1"))
        self._refuse_effects(one, style, matrix)
        if one.tag in _SHAPES:
            yield from self._shape(one, matrix, style, opacity)
        elif one.tag == "use":
            yield from self._use(one, matrix, style, opacity, level)
        elif one.tag == "svg":
            yield from self._nested(one, one, matrix, style, opacity, level)
        elif one.tag in _GROUPS:
            yield from self._children(one, matrix, style, opacity, level + 1)
        else:
            raise SvgFault(f"this SVG has <{one.tag[:40]}>, which can't be drawn", _ALLOWED)

    def _use(
        self, one: _Element, matrix: Matrix, style: Mapping[str, str], opacity: float, level: int
    ) -> Iterator[SvgShape]:
        link = one.attributes.get("href", "").strip()
        if not link.startswith("#"):
            raise SvgFault(f"this SVG uses {shown(link)} of another file", "what is in the file itself")
        target = self.by_id.get(link[1:])
        if target is None:
            raise SvgFault(f"this SVG uses {shown(link)}, which isn't in the file", "an id of the file")
        moved = (1.0, 0.0, 0.0, 1.0, _length(one, "x", self.box[2]), _length(one, "y", self.box[3]))
        matrix = times(matrix, moved)
        if target.tag in ("symbol", "svg"):
            own = self._style(target, style)
            yield from self._nested(target, one, matrix, own, opacity, level + 1)
        else:
            yield from self._element(target, matrix, style, opacity, level + 1)

    def _nested(
        self,
        one: _Element,
        sized: _Element,
        matrix: Matrix,
        style: Mapping[str, str],
        opacity: float,
        level: int,
    ) -> Iterator[SvgShape]:
        """A drawing in the drawing: its box fitted into the place that ``sized`` gives it."""
        box = _view_box(one)
        if one is sized:
            matrix = times(
                matrix, (1, 0, 0, 1, _length(one, "x", self.box[2]), _length(one, "y", self.box[3]))
            )
        if box is not None:
            left, top, wide, high = box
            width = _size(sized, "width") or _size(one, "width") or self.box[2]
            height = _size(sized, "height") or _size(one, "height") or self.box[3]
            scale = min(width / wide, height / high)
            dx, dy = (width - wide * scale) / 2 - left * scale, (height - high * scale) / 2 - top * scale
            matrix = times(matrix, (scale, 0, 0, scale, dx, dy))
        yield from self._children(one, matrix, style, opacity, level + 1)

    def _style(self, one: _Element, around: Mapping[str, str]) -> dict[str, str]:
        """What an element looks like: what it takes from around, its attributes, the sheet's rules, its own style."""
        style = {name: around[name] for name in _INHERITED if name in around}
        found = {name: one.attributes[name] for name in (*_INHERITED, *_OWN) if name in one.attributes}
        classes = one.attributes.get("class", "").split()
        for selector, values in self.rules:
            mark, name = selector[:1], selector[1:]
            if (
                (mark == "." and name in classes)
                or (mark == "#" and name == one.attributes.get("id"))
                or selector == one.tag
            ):
                found |= values
        found |= _declarations(one.attributes.get("style", ""))
        for name, value in found.items():
            value = value.removesuffix("!important").strip()
            if value == "inherit":
                if name in around:
                    style[name] = around[name]
            else:
                style[name] = value
        return style

    def _refuse_effects(self, one: _Element, style: Mapping[str, str], matrix: Matrix) -> None:
        for name in ("filter", "mask"):
            if style.get(name, "none") != "none":
                raise SvgFault(f"<{one.tag[:40]}> has a {name}, which can't be drawn", _ALLOWED)
        clip = style.get("clip-path", "none")
        if clip != "none" and not self._covers(clip, matrix):
            raise SvgFault(
                f"<{one.tag[:40]}> is cut by a clip path, which can't be drawn",
                "a drawing without clip paths: release the clipping mask before you save it",
            )

    def _covers(self, clip: str, matrix: Matrix) -> bool:
        """Whether a clip path cuts nothing off: drawing programs put one of the whole page around everything."""
        found = re.fullmatch(r"""url\(\s*["']?#([^"')]+)["']?\s*\)""", clip)
        target = self.by_id.get(found[1]) if found else None
        if target is None or target.tag != "clipPath" or len(target.children) != 1:
            return False
        (one,) = target.children
        if one.tag != "rect" or "transform" in one.attributes or "transform" in target.attributes:
            return False
        x, y = _length(one, "x", self.box[2]), _length(one, "y", self.box[3])
        wide, high = _length(one, "width", self.box[2]), _length(one, "height", self.box[3])
        a, b, c, d, e, f = matrix
        if abs(b) > 1e-9 or abs(c) > 1e-9:
            return False
        across, along = sorted((a * x + e, a * (x + wide) + e)), sorted((d * y + f, d * (y + high) + f))
        slack = 0.01 * max(self.box[2], self.box[3])
        return (
            across[0] <= slack and along[0] <= slack
            and across[1] >= self.box[2] - slack and along[1] >= self.box[3] - slack
        )  # fmt: skip

    def _shape(
        self, one: _Element, matrix: Matrix, style: Mapping[str, str], opacity: float
    ) -> Iterator[SvgShape]:
        if style.get("visibility", "visible") != "visible":
            return
        fill, fill_opacity = self._paint("fill", style) if one.tag != "line" else (None, 0.0)
        stroke, stroke_opacity = self._paint("stroke", style)
        a, b, c, d, _, _ = matrix
        scale = sqrt(abs(a * d - b * c))
        weight = number(style.get("stroke-width", "1"), "stroke-width", self._diagonal) * scale
        stroke = stroke if weight > 0 else None
        if opacity <= 0:
            return
        if fill is None and stroke is None:
            return
        try:
            made = segments(self._path_data(one))
        except PathFault as fault:
            problem, _, allowed = str(fault).partition("; allowed: ")
            raise SvgFault(problem, allowed) from None
        self.drawn += len(made)
        if self.drawn > MOST_SEGMENTS:
            raise SvgFault(
                f"this SVG draws more than {MOST_SEGMENTS:,} lines and curves", "a simpler drawing"
            )
        if not made:
            return
        if _is_flat(made):
            fill = None  # an area without width: printers would draw a hairline
        fills: str | Gradient | None
        fills, own = self._gradient(fill, made, matrix) if isinstance(fill, _Element) else (fill, 1.0)
        fill_opacity *= opacity * own
        strokes: str | Gradient | None
        strokes, own = self._gradient(stroke, made, matrix) if isinstance(stroke, _Element) else (stroke, 1.0)
        stroke_opacity *= opacity * own
        if fills is None and strokes is None:
            return
        dash = style.get("stroke-dasharray", "none")
        dashes = () if dash == "none" else tuple(float(n) * scale for n in NUMBER.findall(dash)[:8])
        if len(dashes) % 2:
            dashes *= 2
        yield SvgShape(
            tuple(_moved(segment, matrix) for segment in made),
            fills,
            strokes,
            fill_opacity,
            stroke_opacity,
            round(weight, 4),
            dashes if any(dashes) and all(0 <= n < 1e6 for n in dashes) else (),
            # A square cap reaches as far as a round one.
            "butt" if style.get("stroke-linecap", "butt") == "butt" else "round",
            style.get("fill-rule") == "evenodd",
        )

    @property
    def _diagonal(self) -> float:
        return hypot(self.box[2], self.box[3]) / sqrt(2)

    def _path_data(self, one: _Element) -> str:
        """A shape as path data; an element without a size draws nothing."""
        across, along = self.box[2], self.box[3]
        if one.tag == "path":
            return one.attributes.get("d", "")
        if one.tag in ("polyline", "polygon"):
            points = one.attributes.get("points", "").strip()
            if not points or points == "none":
                return ""
            if NUMBER.sub("", points).strip(" \t\r\n,") or len(NUMBER.findall(points)) % 2:
                raise SvgFault(
                    f"the points of <{one.tag}> are {shown(points[:40])}", "two numbers for each point"
                )
            return f"M{points}" + ("Z" if one.tag == "polygon" else "")
        if one.tag == "line":
            x1, y1, x2, y2 = (
                _length(one, key, along if "y" in key else across) for key in ("x1", "y1", "x2", "y2")
            )
            return f"M{x1} {y1}L{x2} {y2}"
        if one.tag == "rect":
            x, y = _length(one, "x", across), _length(one, "y", along)
            wide, high = _length(one, "width", across), _length(one, "height", along)
            if wide <= 0 or high <= 0:
                return ""
            rx, ry = (one.attributes.get(key, "auto").strip() for key in ("rx", "ry"))
            round_x = (
                _length(one, "rx" if rx != "auto" else "ry", across) if (rx, ry) != ("auto", "auto") else 0.0
            )
            round_y = (
                _length(one, "ry" if ry != "auto" else "rx", along) if (rx, ry) != ("auto", "auto") else 0.0
            )
            round_x, round_y = min(max(round_x, 0.0), wide / 2), min(max(round_y, 0.0), high / 2)
            if not round_x or not round_y:
                return f"M{x} {y}h{wide}v{high}h{-wide}Z"
            corner = f"a{round_x} {round_y} 0 0 1"
            flat, tall = wide - 2 * round_x, high - 2 * round_y
            return (
                f"M{x + round_x} {y}h{flat}{corner} {round_x} {round_y}v{tall}{corner} {-round_x} {round_y}"
                f"h{-flat}{corner} {-round_x} {-round_y}v{-tall}{corner} {round_x} {-round_y}Z"
            )
        cx, cy = _length(one, "cx", across), _length(one, "cy", along)
        if one.tag == "circle":
            rx_ = ry_ = _length(one, "r", self._diagonal)
        else:
            rx_, ry_ = _length(one, "rx", across), _length(one, "ry", along)
        if rx_ <= 0 or ry_ <= 0:
            return ""
        return f"M{cx - rx_} {cy}A{rx_} {ry_} 0 0 1 {cx + rx_} {cy}A{rx_} {ry_} 0 0 1 {cx - rx_} {cy}Z"

    def _paint(self, name: str, style: Mapping[str, str]) -> tuple[str | _Element | None, float]:
        """What a shape's ``fill`` or ``stroke`` is painted with: a colour or a gradient, and its opacity."""
        value = style.get(name, "black" if name == "fill" else "none").strip()
        opacity = share(style.get(f"{name}-opacity", "1"))
        if value.startswith("url("):
            what = re.match(r"""url\(\s*["']?#([^"')]+)""", value)
            target = self.by_id.get(what[1]) if what else None
            if target is not None and target.tag in GRADIENTS:
                return target, opacity
            tag = f"<{target.tag}>" if target is not None else shown(value[:60])
            raise SvgFault(
                f"a shape is coloured by {tag}, which can't be drawn", "plain colours and gradients"
            )
        colour, own = self._colour(value, style)
        return (colour if opacity * own > 0 else None), opacity * own

    def _gradient(
        self, target: _Element, local: Sequence[Segment], matrix: Matrix
    ) -> tuple[str | Gradient | None, float]:
        """What a gradient paints a shape with, and its opacity."""
        own: dict[str, str] = {}
        stops: list[_Element] = []
        one: _Element | None = target
        seen: set[int] = set()
        while one is not None and id(one) not in seen:
            seen.add(id(one))
            own = one.attributes | own
            stops = stops or [child for child in one.children if child.tag == "stop"]
            link = one.attributes.get("href", "").strip()
            if link and not link.startswith("#"):
                raise SvgFault(f"this SVG uses {shown(link)} of another file", "what is in the file itself")
            one = self.by_id.get(link[1:])
            one = one if one is not None and one.tag in GRADIENTS else None
        made = made_gradient(
            target.tag, own, [self._stop(stop) for stop in stops], local, matrix, (self.box[2], self.box[3])
        )
        if isinstance(made, tuple):
            return (made[1] if made[2] > 0 else None), made[2]
        return made, 1.0

    def _stop(self, one: _Element) -> GradientStop:
        style = self._style(one, {})
        colour, opacity = self._colour(style.get("stop-color", "black").strip(), style)
        opacity *= share(style.get("stop-opacity", "1"))
        return share(one.attributes.get("offset", "0")), colour or "#000000", opacity

    def _colour(self, value: str, style: Mapping[str, str]) -> tuple[str | None, float]:
        """A colour, and its opacity."""
        if value in ("none", "transparent", ""):
            return None, 0.0
        if value.casefold() == TEXT_COLOUR.casefold():
            own = style.get("color", "")
            return (
                self._colour(own, {})
                if own and own.casefold() != TEXT_COLOUR.casefold()
                else (TEXT_COLOUR, 1.0)
            )
        from PIL import ImageColor

        with_opacity = _RGBA.fullmatch(value)
        try:
            parts = ImageColor.getrgb(
                f"{with_opacity[1]}({with_opacity[2].replace(' ', '')})" if with_opacity else value
            )
        except ValueError:
            raise SvgFault(
                f"a shape has the colour {shown(value[:40])}",
                "#rrggbb, rgb(…), rgba(…), hsl(…), hsla(…) or a colour's name",
            ) from None
        opacity = share(with_opacity[3]) if with_opacity else parts[3] / 255 if len(parts) > 3 else 1.0
        return "#{:02x}{:02x}{:02x}".format(*parts[:3]), opacity


def _is_flat(outline: Sequence[Segment]) -> bool:
    """Whether an outline has no width or no height, so that there is nothing to fill."""
    points = [value for _, *values in outline for value in zip(values[::2], values[1::2], strict=True)]
    return len({x for x, _ in points}) == 1 or len({y for _, y in points}) == 1


def _sheet(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The rules of a style sheet, those of a class, an id or an element; others are refused."""
    text = re.sub(r"/\*(?:.*?\*/|.*)", "", text, flags=re.S)
    if "@import" in text:
        raise SvgFault("this SVG takes its styles from another file", "styles in the file itself")
    if "@" in text:
        raise SvgFault(
            "the SVG's style sheet has a rule that begins with @", "rules as .name { fill: #rrggbb }"
        )
    for rule in text.split("}")[:-1]:
        selectors, _, body = rule.rpartition("{")
        for selector in selectors.split(","):
            if not _SELECTOR.fullmatch(selector.strip()):
                raise SvgFault(
                    f"the SVG's style sheet has the selector {shown(selector.strip()[:40])}",
                    "a class, an id or an element's name",
                )
            yield selector.strip(), _declarations(body)


def _declarations(text: str) -> dict[str, str]:
    found = {}
    for entry in text.split(";"):
        name, colon, value = entry.partition(":")
        if colon:
            found[name.strip().lower()] = value.strip()
    return found


def _view_box(one: _Element) -> tuple[float, float, float, float] | None:
    text = one.attributes.get("viewBox")
    if text is None:
        return None
    numbers = [float(n) for n in NUMBER.findall(text)]
    if len(numbers) != 4 or not all(map(isfinite, numbers)) or numbers[2] <= 0 or numbers[3] <= 0:
        raise SvgFault(
            f"viewBox is {shown(text[:40])}",
            "four numbers: left, top, width and height, the last two above 0",
        )
    return (numbers[0], numbers[1], numbers[2], numbers[3])


def _size(one: _Element, name: str) -> float | None:
    """A width or height in pixels; None for one that isn't given or is a share of the page."""
    text = one.attributes.get(name)
    if text is None or text.strip().endswith("%") or text.strip() == "auto":
        return None
    return number(text, name, 0.0)


def _length(one: _Element, name: str, whole: float) -> float:
    return number(one.attributes.get(name, "0"), name, whole)


def _moved(segment: Segment, matrix: Matrix) -> Segment:
    a, b, c, d, e, f = matrix
    kind, *values = segment
    made: list[Any] = [kind]
    for x, y in zip(values[::2], values[1::2], strict=True):
        across, along = a * x + c * y + e, b * x + d * y + f
        if not (abs(across) <= 1e7 and abs(along) <= 1e7):
            raise SvgFault("a shape of this SVG lies far outside of its box", "a drawing within its viewBox")
        made += [round(across, 4) + 0.0, round(along, 4) + 0.0]
    return tuple(made)
