"""SVG files as shapes: what a drawing program saves for an icon or a flat picture, in the file's own units.

Shapes, groups, ``use``, nested ``svg``, transforms, style sheets, clip paths, markers, gradients and letters become fills and
lines. A file with anything else (filters, masks, patterns, pictures, values that can't be read) is drawn as pixels by
`playproof.layouts.svg.pixels`, with the reason. What `playproof.layouts.svg.tree` refuses is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, isclose, radians, sin, sqrt
from pathlib import Path as File
from typing import Any

import msgspec
from fontTools.misc.transform import Identity, Transform

from playproof.components.wording.values import shown
from playproof.layouts.scene import Gradient, GradientStop, Segment
from playproof.layouts.svg.gradients import bounds, made_gradient
from playproof.layouts.svg.letters import outline_letters
from playproof.layouts.svg.outlines import Region, common, cut, has_corners, line_area, region, vertices
from playproof.layouts.svg.paths import PathFault, segments
from playproof.layouts.svg.shapes import TEXT_COLOUR, Paint, Pixels, SvgDrawing, SvgGroup, SvgShape, moved
from playproof.layouts.svg.tree import GRADIENTS, Element, checked_tree, written
from playproof.layouts.svg.values import (
    NUMBER,
    NotVector,
    SvgFault,
    bounded,
    number,
    numbers,
    referred,
    share,
    transform,
)

__all__ = ["SvgFault", "read_svg"]

#: Segments of all paths of a drawing that is drawn as shapes, and those that are cut.
MOST_SEGMENTS, MOST_CUT = 200_000, 200_000
#: Segments that a marker or a drawing within the drawing count for, beside their own.
_EACH = 50
#: Attributes that an element takes from the one around it.
_INHERITED = frozenset(
    (
        "clip-rule", "color", "fill", "fill-opacity", "fill-rule", "marker-end", "marker-mid", "marker-start", "paint-order",
        "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
        "stroke-opacity", "stroke-width", "visibility",
    )
)  # fmt: skip
_SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
#: What holds other elements and is drawn where it stands.
_GROUPS = frozenset(("g", "a", "switch"))
#: What is drawn only where something names it, or never.
_SILENT = frozenset(
    (
        "animate", "animateMotion", "animateTransform", "clipPath", "defs", "desc", "filter", "linearGradient", "marker",
        "mask", "metadata", "pattern", "radialGradient", "set", "style", "symbol", "title", "view",
    )
)  # fmt: skip
_ALLOWED = "shapes, letters, gradients and clip paths, which stay lines at any size"

Shapes = Iterator[SvgShape | SvgGroup]


def read_svg(data: bytes, layouts: Sequence[File] = (), fallbacks: Sequence[str] = ()) -> SvgDrawing:
    """What is drawn by an SVG file; raises `SvgFault` for what isn't one or leads out of the file.

    ``layouts`` are the workspace's ``layouts`` folders, whose fonts its letters may have; ``fallbacks`` are the faces for
    letters that these lack.
    """
    root = checked_tree(data)
    try:
        box = _box(root)
    except NotVector as fault:
        raise SvgFault(str(fault), fault.allowed) from None
    outline_letters(root, layouts, fallbacks=fallbacks)
    try:
        _refuse_own(root)
        reader = _Reader(root, box)
        return SvgDrawing(
            box[2], box[3], tuple(reader.children(root, Identity.translate(-box[0], -box[1]), {}))
        )
    except NotVector as why:
        root.set("viewBox", " ".join(map(str, box)))
        return SvgDrawing(box[2], box[3], (), Pixels(written(root), str(why), why.allowed))


def _box(root: Element) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is shown."""
    box = _view_box(root)
    if box is None:
        width, height = _size(root, "width"), _size(root, "height")
        if width is None or height is None:
            raise SvgFault("this SVG says neither its viewBox nor its width and height", "a viewBox")
        box = (0.0, 0.0, width, height)
    wide, high = box[2:]
    if not (1e-3 <= wide <= 1e6 and 1e-3 <= high <= 1e6 and max(wide, high) <= 1_000 * min(wide, high)):
        raise SvgFault(
            f"this SVG's box is {wide:g} × {high:g}",
            "a width and a height from 0.001 to 1,000,000, neither more than 1,000 times the other",
        )
    return box


class _Reader:
    """One file in the reading."""

    def __init__(self, root: Element, box: tuple[float, float, float, float]) -> None:
        self.box, self.size, self.diagonal = box, max(box[2:]), hypot(*box[2:]) / sqrt(2)
        self.by_id: dict[str, Any] = {}
        for one in root.iter():
            if name := one.get("id"):
                self.by_id.setdefault(name, one)
        self.drawn = 0
        #: How many segments clip paths may still cut.
        self.left = [MOST_CUT]
        #: Whether clip paths are read, whose shapes have no colours.
        self.clipping = False

    def children(self, around: Element, matrix: Transform, style: Mapping[str, str]) -> Shapes:
        """What the elements within one draw."""
        style = _style(around, style)
        inner: list[Any] = [*around]
        if around.tag == "switch":
            told = (one for one in inner if one.tag != "foreignObject" and not one.get("requiredExtensions"))
            inner = [one for one in told if one.get("systemLanguage", "en").startswith("en")][:1]
        for one in inner:
            if one.tag not in _SILENT:
                yield from self.element(one, matrix, style)

    def element(self, one: Element, matrix: Transform, around: Mapping[str, str]) -> Shapes:
        """What one element draws."""
        try:
            yield from self._drawn(one, matrix, around)
        except SvgFault as fault:
            fault.stands_at(one.line)
            raise

    def _drawn(self, one: Element, matrix: Transform, around: Mapping[str, str]) -> Shapes:
        style = _style(one, around)
        if one.get("display") == "none":
            return
        if "transform" in one.attrib:
            matrix = bounded(matrix.transform(transform(one.get("transform", ""))))
        for name in ("filter", "mask"):
            if referred(one.attrib, name) in self.by_id or one.get(name, "none").find("(", 4) > 0:
                raise NotVector(f"<{one.tag[:40]}> has a {name}", _ALLOWED)
        for name, usual in (("mix-blend-mode", "normal"), ("transform-origin", "0 0")):
            if one.get(name, usual) != usual:
                raise NotVector(f"<{one.tag[:40]}> has a {name}", _ALLOWED)
        shapes: Shapes
        if one.tag in _SHAPES:
            shapes = self._shape(one, matrix, style)
        elif one.tag == "use":
            shapes = self._use(one, matrix, around)
        elif one.tag == "svg":
            shapes = self._nested(one, one, matrix, around)
        elif one.tag in _GROUPS:
            shapes = self.children(one, matrix, around)
        else:
            raise NotVector(f"this SVG has <{one.tag[:40]}>", _ALLOWED)
        clip = one.get("clip-path", "none")
        if clip != "none":
            if not clip.startswith("url("):
                raise NotVector(f"a clip path is {shown(clip[:40])}", _ALLOWED)
            if (by := self._region(referred(one.attrib, "clip-path"), one, matrix)) is not None:
                shapes = cut(shapes, by)
        opacity = share(one.get("opacity", "1"))
        yield from shapes if opacity >= 1 else _faded(tuple(shapes), opacity)

    def _use(self, one: Element, matrix: Transform, around: Mapping[str, str]) -> Shapes:
        target = self.by_id.get(one.get("href", "")[1:])
        if target is None:
            return  # as in browsers
        matrix = matrix.translate(self._length(one, "x", self.box[2]), self._length(one, "y", self.box[3]))
        if target.tag in ("symbol", "svg"):
            yield from self._nested(target, one, matrix, _style(one, around))
        elif target.tag not in _SILENT:
            yield from self.element(target, matrix, _style(one, around))

    def _nested(
        self,
        one: Element,
        sized: Element,
        matrix: Transform,
        around: Mapping[str, str],
        of_marker: bool = False,
    ) -> Shapes:
        """A drawing in the drawing: its box fitted into the place that ``sized`` gives it, and cut off there."""
        self._count(_EACH)
        if one is not sized:
            _refuse_own(one)
        names = ("markerWidth", "markerHeight") if of_marker else ("width", "height")
        width, height = (
            size if size is not None else 3.0 if of_marker else self.box[at]
            for at, name in ((2, names[0]), (3, names[1]))
            for size in [_size(sized, name) if _size(sized, name) is not None else _size(one, name)]
        )
        if one is sized and not of_marker:
            matrix = matrix.translate(
                self._length(one, "x", self.box[2]), self._length(one, "y", self.box[3])
            )
        inner = _fitted(one, width, height)
        if width <= 0 or height <= 0 or inner is None:
            return
        if of_marker:
            x, y = inner.transformPoint((self._length(one, "refX", 0), self._length(one, "refY", 0)))
            matrix = matrix.translate(-x, -y)
        shapes = self.children(one, bounded(matrix.transform(inner)), around)
        if one.get("overflow", "hidden") in ("hidden", "scroll"):
            corners = segments(f"M0 0H{width}V{height}H0Z")
            shapes = cut(
                shapes, region([SvgShape(moved(corners, matrix), "#000000", None)], self.size, self.left)
            )
        yield from shapes

    def _region(self, name: str, one: Element, matrix: Transform) -> Region | None:
        """What a clip path leaves; None where there is none of this name."""
        target = self.by_id.get(name)
        if target is None or target.tag != "clipPath":
            return None
        if target.get("clipPathUnits") == "objectBoundingBox":
            if one.tag not in _SHAPES:
                raise NotVector("a clip path is measured by a group", _ALLOWED)
            left, top, right, bottom = bounds(self._outline(one) or [("M", 0.0, 0.0)])
            matrix = matrix.transform((right - left, 0, 0, bottom - top, left, top))
        matrix = matrix.transform(transform(target.get("transform", "")))
        before, self.clipping = self.clipping, True
        made = region([*self.children(target, matrix, {})], self.size, self.left)
        self.clipping = before
        outer = self._region(referred(target.attrib, "clip-path"), target, matrix)
        return common(made, outer) if outer is not None else made

    def _outline(self, one: Element) -> tuple[Segment, ...]:
        try:
            return segments(self._path_data(one))
        except PathFault as fault:
            problem, _, allowed = str(fault).partition("; allowed: ")
            raise NotVector(problem, allowed) from None

    def _shape(self, one: Element, matrix: Transform, style: Mapping[str, str]) -> Shapes:
        if style.get("visibility", "visible") != "visible":
            return
        made = self._outline(one)
        self._count(len(made))
        if not made:
            return
        if self.clipping:
            yield SvgShape(moved(made, matrix), "#000000", None, even_odd=style.get("clip-rule") == "evenodd")
            return
        flat = one.tag == "line" or _is_flat(made)  # an area without width: printers would draw a hairline
        fill, fill_opacity = self._paint("fill", style, made, matrix) if not flat else (None, 1.0)
        stroke, stroke_opacity = self._paint("stroke", style, made, matrix)
        weight = number(style.get("stroke-width", "1"), "stroke-width", self.diagonal)
        whole = moved(made, matrix)
        area = SvgShape(whole, fill, None, fill_opacity, even_odd=style.get("fill-rule") == "evenodd")
        if stroke is None or weight <= 0:
            if fill is not None:
                yield area
        else:
            line = self._line(made, matrix, style, weight, stroke, stroke_opacity)
            order = style.get("paint-order", "fill")
            if fill is None:
                yield line
            elif 0 <= order.find("stroke") < (order.find("fill") % 99):
                yield from (line, area)
            elif line.stroke is not None:
                yield msgspec.structs.replace(
                    line, fill=fill, fill_opacity=fill_opacity, even_odd=area.even_odd
                )
            else:
                yield from (area, line)
        if one.tag not in ("rect", "circle", "ellipse"):
            yield from self._markers(made, matrix, style, weight)

    def _line(
        self,
        made: Sequence[Segment],
        matrix: Transform,
        style: Mapping[str, str],
        weight: float,
        paint: Any,
        opacity: float,
    ) -> SvgShape:
        """A line: as one where it has round joins and ends as writers draw them, else as the area that it covers."""
        a, b, c, d, _, _ = matrix
        scale = sqrt(abs(a * d - b * c))
        if style.get("vector-effect") == "non-scaling-stroke":
            weight /= scale or 1.0
        cap, join = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
        dash, offset = style.get("stroke-dasharray", "none"), style.get("stroke-dashoffset", "0")
        dashes = () if dash == "none" else tuple(numbers(dash, "stroke-dasharray", self.diagonal))
        dashes = dashes * 2 if len(dashes) % 2 else dashes
        dashes = dashes if sum(dashes) > 1e-4 * self.size and min(dashes) >= 0 else ()
        even = isclose(hypot(a, b), hypot(c, d), rel_tol=1e-3) and abs(a * c + b * d) <= 1e-3 * scale * scale
        # PDF viewers don't agree on lines that a gradient lets shine through.
        even = even and not (isinstance(paint, Gradient) and not paint.is_opaque)
        plain = even and cap in ("butt", "round") and (join == "round" or not has_corners(made))
        at = number(offset, "stroke-dashoffset", self.diagonal)
        if plain and len(dashes) <= 8 and not (at and dashes):
            dashes = tuple(value * scale for value in dashes)
            end: Any = cap
            return SvgShape(
                moved(tuple(made), matrix), None, paint, 1.0, opacity, round(weight * scale, 4), dashes, end
            )
        limit = number(style.get("stroke-miterlimit", "4"), "stroke-miterlimit")
        covered = line_area(made, weight, cap, join, limit, dashes, at)
        self._count(len(covered))
        return SvgShape(moved(covered, matrix), paint, None, opacity)

    def _markers(
        self, made: Sequence[Segment], matrix: Transform, style: Mapping[str, str], weight: float
    ) -> Shapes:
        """What is drawn at the ends and corners of a line."""
        names = [referred(style, f"marker-{end}") for end in ("start", "mid", "end")]
        if not any(name in self.by_id for name in names):
            return
        found = vertices(made)
        for at, vertex in enumerate(found):
            start, end = at == 0, at == len(found) - 1
            marker = self.by_id.get(names[0] if start else names[2] if end else names[1])
            if marker is None or marker.tag != "marker":
                continue
            orient = marker.get("orient", "0")
            if orient.startswith("auto"):
                turns = [turn for turn in (vertex.into, vertex.out) if turn is not None] or [0.0]
                angle = degrees(atan2(*(sum(part(radians(turn)) for turn in turns) for part in (sin, cos))))
                angle += 180 if start and orient == "auto-start-reverse" else 0
            else:
                angle = number(orient.removesuffix("deg"), "orient")
            scale = 1.0 if marker.get("markerUnits") == "userSpaceOnUse" else weight
            placed = matrix.translate(vertex.x, vertex.y).rotate(radians(angle)).scale(scale)
            yield from self._nested(marker, marker, placed, {}, of_marker=True)

    def _count(self, segments: int) -> None:
        self.drawn += segments
        if self.drawn > MOST_SEGMENTS:
            raise NotVector(
                f"this SVG draws more than {MOST_SEGMENTS:,} lines and curves", "a simpler drawing"
            )

    def _length(self, one: Element, name: str, whole: float) -> float:
        return number(one.get(name, "0"), name, whole)

    def _path_data(self, one: Element) -> str:
        """A shape as path data; an element without a size draws nothing."""
        across, along = self.box[2], self.box[3]
        if one.tag == "path":
            return one.get("d", "").strip().removeprefix("none")
        if one.tag in ("polyline", "polygon"):
            points = one.get("points", "").strip()
            if not points or points == "none":
                return ""
            if NUMBER.sub("", points).strip(" \t\r\n,") or len(NUMBER.findall(points)) % 2:
                raise NotVector(
                    f"the points of <{one.tag}> are {shown(points[:40])}", "two numbers for each point"
                )
            return f"M{points}" + ("Z" if one.tag == "polygon" else "")
        if one.tag == "line":
            x1, y1, x2, y2 = (
                self._length(one, key, along if "y" in key else across) for key in ("x1", "y1", "x2", "y2")
            )
            return f"M{x1} {y1}L{x2} {y2}"
        given = [one.get(key, "auto").strip() for key in ("rx", "ry")]
        round_x, round_y = (
            number(first if first != "auto" else other if other != "auto" else "0", "rx", whole)
            for first, other, whole in ((given[0], given[1], across), (given[1], given[0], along))
        )
        if one.tag == "rect":
            x, y = self._length(one, "x", across), self._length(one, "y", along)
            wide, high = self._length(one, "width", across), self._length(one, "height", along)
            round_x, round_y = min(max(round_x, 0.0), wide / 2), min(max(round_y, 0.0), high / 2)
            if wide <= 0 or high <= 0:
                return ""
            if not round_x or not round_y:
                return f"M{x} {y}h{wide}v{high}h{-wide}Z"
            corner = f"a{round_x} {round_y} 0 0 1"
            flat, tall = wide - 2 * round_x, high - 2 * round_y
            return (
                f"M{x + round_x} {y}h{flat}{corner} {round_x} {round_y}v{tall}{corner} {-round_x} {round_y}"
                f"h{-flat}{corner} {-round_x} {-round_y}v{-tall}{corner} {round_x} {-round_y}Z"
            )
        cx, cy = self._length(one, "cx", across), self._length(one, "cy", along)
        if one.tag == "circle":
            round_x = round_y = self._length(one, "r", self.diagonal)
        if round_x <= 0 or round_y <= 0:
            return ""
        arc = f"A{round_x} {round_y} 0 0 1"
        return f"M{cx - round_x} {cy}{arc} {cx + round_x} {cy}{arc} {cx - round_x} {cy}Z"

    def _paint(
        self, name: str, style: Mapping[str, str], local: Sequence[Segment], matrix: Transform
    ) -> tuple[Paint, float]:
        """What a shape's ``fill`` or ``stroke`` is painted with, and its opacity."""
        value = style.get(name, "black" if name == "fill" else "none")
        opacity = share(style.get(f"{name}-opacity", "1"))
        if value.startswith("url("):
            target = self.by_id.get(referred(style, name))
            if target is not None and target.tag in GRADIENTS:
                paint, own = self._gradient(target, local, matrix)
                return (paint if opacity * own > 0 else None), opacity * own
            if target is not None:
                raise NotVector(f"a shape is coloured by <{target.tag}>", _ALLOWED)
            value = value.partition(")")[2].strip() or "none"
        colour, own = _colour(value, style.get("color", ""))
        return (colour if opacity * own > 0 else None), opacity * own

    def _gradient(self, target: Element, local: Sequence[Segment], matrix: Transform) -> tuple[Paint, float]:
        """What a gradient paints a shape with, and its opacity."""
        own: dict[str, str] = {}
        stops: list[Element] = []
        one: Any = target
        seen: set[int] = set()
        while one is not None and id(one) not in seen:
            seen.add(id(one))
            own = one.attrib | own
            stops = stops or [child for child in one if child.tag == "stop"]
            one = self.by_id.get(one.get("href", "")[1:])
            one = one if one is not None and one.tag in GRADIENTS else None
        made = made_gradient(
            target.tag, own, [_stop(stop) for stop in stops], local, matrix, (self.box[2], self.box[3])
        )
        if isinstance(made, tuple):
            return (made[1] if made[2] > 0 else None), made[2]
        return made, 1.0


def _refuse_own(one: Element) -> None:
    """What is rarely said of a drawing as a whole is left to pixels."""
    for name in ("clip-path", "display", "filter", "mask", "mix-blend-mode", "opacity", "transform"):
        if one.get(name, "1") not in ("1", "none" if name != "display" else "", "inline", "block", "normal"):
            raise NotVector(f"<{one.tag}> has a {name}", _ALLOWED)


def _style(one: Element, around: Mapping[str, str]) -> dict[str, str]:
    """What an element looks like: what it takes from around, and its own attributes."""
    style = dict(around)
    for name in _INHERITED.intersection(one.keys()):
        if (value := one.get(name, "")) not in ("inherit", ""):
            style[name] = value
    if "vector-effect" in one.attrib:
        style["vector-effect"] = one.get("vector-effect", "")
    return style


def _faded(shapes: tuple[SvgShape | SvgGroup, ...], opacity: float) -> Shapes:
    """Shapes that what is beneath shines through: as one, where they are several."""
    if opacity <= 0 or not shapes:
        return
    (first, *others) = shapes
    if not others and isinstance(first, SvgShape) and (first.fill is None or first.stroke is None):
        yield msgspec.structs.replace(
            first, fill_opacity=first.fill_opacity * opacity, stroke_opacity=first.stroke_opacity * opacity
        )
    else:
        yield SvgGroup(shapes, opacity)


def _stop(one: Element) -> GradientStop:
    colour, opacity = _colour(one.get("stop-color", "black"), one.get("color", ""))
    opacity *= share(one.get("stop-opacity", "1"))
    return share(one.get("offset", "0")), colour or "#000000", opacity


def _colour(value: str, current: str) -> tuple[str | None, float]:
    """A colour, and its opacity."""
    value = value.partition("icc-color")[0].strip()
    if value == "currentcolor":
        return _colour(current, "") if current not in ("", value) else (TEXT_COLOUR, 1.0)
    return (None, 0.0) if value == "none" else _parsed_colour(value)


@lru_cache(maxsize=1_000)
def _parsed_colour(value: str) -> tuple[str, float]:
    from tinycss2.color4 import parse_color

    found: Any = parse_color(value)
    if found is None:
        raise NotVector(
            f"a shape has the colour {shown(value[:40])}",
            "#rrggbb, rgb(…), rgba(…), hsl(…), hsla(…) or a colour's name",
        )
    parts = [round(255 * min(1.0, max(0.0, part or 0.0))) for part in found.to("srgb").coordinates]
    return "#{:02x}{:02x}{:02x}".format(*parts), found.alpha


def _is_flat(outline: Sequence[Segment]) -> bool:
    """Whether an outline has no width or no height, so that there is nothing to fill."""
    points = [value for _, *values in outline for value in zip(values[::2], values[1::2], strict=True)]
    return len({x for x, _ in points}) == 1 or len({y for _, y in points}) == 1


def _view_box(one: Element) -> tuple[float, float, float, float] | None:
    text = one.get("viewBox")
    if text is None:
        return None
    found = [float(n) for n in NUMBER.findall(text)]
    if len(found) != 4 or not all(abs(n) < 1e9 for n in found) or found[2] <= 0 or found[3] <= 0:
        raise NotVector(
            f"viewBox is {shown(text[:40])}",
            "four numbers: left, top, width and height, the last two above 0",
        )
    return (found[0], found[1], found[2], found[3])


def _fitted(one: Element, width: float, height: float) -> Transform | None:
    """What brings the box of a drawing within another into its place of ``width`` × ``height``."""
    box = _view_box(one)
    if box is None:
        return Identity
    left, top, wide, high = box
    how = one.get("preserveAspectRatio", "xMidYMid meet")
    across, along = width / wide, height / high
    if "none" not in how:
        across = along = (max if "slice" in how else min)(across, along)
    shares = [0.0 if "Min" in part else 1.0 if "Max" in part else 0.5 for part in (how[:4], how[4:8])]
    dx, dy = (width - wide * across) * shares[0], (height - high * along) * shares[1]
    return Transform(across, 0, 0, along, dx - left * across, dy - top * along)


def _size(one: Element, name: str) -> float | None:
    """A width or height in pixels; None for one that isn't given or is a share of the page."""
    text = one.get(name, "auto").strip()
    return None if text.endswith("%") or text == "auto" else number(text, name)
