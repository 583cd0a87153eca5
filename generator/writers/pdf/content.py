"""Scene primitives as PDF operators.

The operators work in millimetres with y *up* from the top left corner of a drawing: the page's matrix scales
to points once, so that figures stay short ("63.5"), and letters need no mirroring. Every stream sets just the
state that changed since its last operator.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import Protocol

from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.numbers import Numbers, numbers, with_decimals
from playproof.generator.writers.pdf.fonts import PdfFonts, Run, escaped
from playproof.generator.writers.shapes import Shape, checked_segment, outline_shape
from playproof.layouts.scene import (
    Circle,
    EvenOddPath,
    Faded,
    Gradient,
    Group,
    Item,
    Line,
    Path,
    Picture,
    Point,
    Rect,
    Segment,
    Shaded,
    Text,
)
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: Control points of a quarter circle are this share of the radius away from its ends.
_ROUND = 0.5522847498
_KEPT = 20_000

#: The category ("XObject", "Properties") and the name of something that a stream draws on.
Resource = tuple[str, str]
PICTURE = "XObject"
STATE = "ExtGState"
SHADING = "Shading"
PATTERN = "Pattern"
LAYER = "Properties"
#: Forms are called like pictures.
FORM = PICTURE
#: Groups with more operators than this (characters) that appear in many places are stored once.
_LONG = 600


class MakeForm(Protocol):
    """Stores operators and what they draw on as a form, and returns its resource name."""

    def __call__(self, body: str, names: frozenset[Resource], *, whole: bool = False) -> str:
        """A ``whole`` one is drawn by itself first, so that its parts don't shine through each other."""
        ...


class Pictures(Protocol):
    """Where pictures and layers get their resource names."""

    def picture(self, picture: Picture) -> str:
        """The resource name of a picture's image object."""
        ...

    def opacity(self, share: float) -> str:
        """The resource name of the graphics state that lets what is beneath shine through."""
        ...

    def shading(self, gradient: Gradient) -> str:
        """The resource name of a gradient's colours."""
        ...

    def mask(self, gradient: Gradient, matrix: str) -> str:
        """The resource name of the graphics state that lets what is beneath shine through as a gradient does."""
        ...

    def pattern(self, gradient: Gradient, matrix: str) -> str:
        """The resource name of a gradient as a colour of lines."""
        ...

    def layer(self, name: str) -> str:
        """The resource name of a layer's optional content group."""
        ...


def colour(value: str) -> str:
    """``#rrggbb`` as PDF operands: ``r g b`` from 0 to 1, or one figure for a grey."""
    try:
        if len(value) != 7 or value[0] != "#":
            raise ValueError
        red, green, blue = bytes.fromhex(value[1:])
    except ValueError:
        raise WriteError(f"'{value}' is no colour; a drawing's colours are written #rrggbb") from None
    parts = (red,) if red == green == blue else (red, green, blue)
    return " ".join(f"{part / 255:.4f}".rstrip("0").rstrip(".") for part in parts)


class _Colours(dict[str, str]):
    """Colour → its operator: ``rg``/``g`` for filling, ``RG``/``G`` for strokes."""

    def __init__(self, rgb: str, grey: str) -> None:
        self._rgb, self._grey = rgb, grey

    def __missing__(self, value: str) -> str:
        operands = colour(value)
        self[value] = text = f"{operands} {self._rgb if ' ' in operands else self._grey}"
        return text


class Content:
    """Operators of the streams of one document; paths and groups that many drawings share are worded once."""

    def __init__(self, fonts: PdfFonts, pictures: Pictures, form: MakeForm) -> None:
        """``form`` stores operators that appear in many places once, and names them."""
        self.fonts = fonts
        self.pictures = pictures
        self._form = form
        self.fills = _Colours("rg", "g")
        self.strokes = _Colours("RG", "G")
        # The keyed object is kept beside the text, lest another takes its place in memory, and so its key.
        self._groups: dict[tuple[int, int], tuple[object, str, frozenset[Resource]]] = {}
        self._forms: dict[tuple[int, int, bool], str] = {}

    def body(self, items: Sequence[Item], used: set[Resource], scale: float = 1.0) -> str:
        """The operators of ``items``; what they draw on is added to ``used``.

        A body is independent: it assumes that lines are solid, with butt caps and mitred joins, and
        leaves them so; it sets colours, weights and fonts before it uses them.
        """
        pen = _Pen(self, used, scale)
        for item in items:
            if isinstance(item, Text):
                pen.text(item)
            elif isinstance(item, Group):
                pen.rest()
                self._group(item, pen.out, used, scale)
            elif isinstance(item, Picture):
                pen.picture(item)
            elif isinstance(item, Shaded):
                pen.rest()
                pen.out.append(self._shaded(item, used, scale))
            else:
                pen.shape(item)
        pen.rest()
        return "\n".join(pen.out)

    def _shaded(self, item: Shaded, used: set[Resource], scale: float) -> str:
        """The operators of a path that a gradient paints."""
        a, b, c, d, e, f = item.gradient.matrix
        fine = numbers(scale * 1e4)
        matrix = " ".join([fine[value] for value in (a, -b, c, -d, e, -f)])
        before = ""
        if not item.gradient.is_opaque:
            state = self.pictures.mask(item.gradient, matrix)
            used.add((STATE, state))
            before = f"/{state} gs "
        if item.fill is not None:
            name = self.pictures.shading(item.gradient)
            used.add((SHADING, name))
            path = self.shape(item, numbers(scale))
            return f"q {before}{path} W{'*' if item.even_odd else ''} n {matrix} cm /{name} sh Q"
        # A pattern is placed in the form around it, wherever that is drawn.
        mine: set[Resource] = {(PATTERN, self.pictures.pattern(item.gradient, matrix))}
        ((_, pattern),) = mine
        self.strokes[pattern] = f"/Pattern CS /{pattern} SCN"
        line = Path(item.segments, None, pattern, item.weight, item.dash, item.cap)
        form = self._form(self.body((line,), mine, scale), frozenset(mine))
        used.add((FORM, form))
        return f"q {before}/{form} Do Q"

    def _group(self, group: Group, out: list[str], used: set[Resource], scale: float) -> None:
        """Add a group's operators; the body of items shared by many groups (icons) is put together once."""
        inner = scale * abs(group.scale)
        num = numbers(scale)
        key = (id(group.items), numbers(inner).decimals)
        known = self._groups.get(key)
        again = known is not None
        if known is None:
            mine: set[Resource] = set()
            body = self.body(group.items, mine, inner)
            if len(self._groups) >= _KEPT:
                self._groups.clear()
                self._forms.clear()
            known = self._groups[key] = (group.items, body, frozenset(mine))
        _, body, names = known
        if not body:
            return
        faded = isinstance(group, Faded) and group.opacity < 1
        if faded or (again and len(body) > _LONG):
            # Patterns run to kilobytes: from the second time on they are called by name.
            form = self._forms.get((*key, faded))
            if form is None:
                form = self._forms[(*key, faded)] = self._form(body, names, whole=faded)
            body, names = f"/{form} Do", frozenset([(FORM, form)])
        if isinstance(group, Faded) and faded:
            state = self.pictures.opacity(group.opacity)
            body, names = f"/{state} gs {body}", names | {(STATE, state)}
        used |= names
        out.append("q")
        if group.rotate or group.scale != 1:
            turn = radians(group.rotate)
            across, along = group.scale * cos(turn), group.scale * sin(turn)
            matrix = f"{across:.7f} {-along:.7f} {along:.7f} {across:.7f}"
            out.append(f"{matrix} {num[group.dx]} {num[-group.dy]} cm")
        elif group.dx or group.dy:
            out.append(f"1 0 0 1 {num[group.dx]} {num[-group.dy]} cm")
        if group.clip is not None:
            out.append(f"{self.shape(outline_shape(group.clip), numbers(inner))} W n")
        if group.layer:
            name = self.pictures.layer(group.layer)
            used.add((LAYER, name))
            out.append(f"/OC /{name} BDC\n{body}\nEMC Q")
        else:
            out.append(f"{body}\nQ")

    def shape(self, item: Shape, num: Numbers) -> str:
        """The path of a shape."""
        if isinstance(item, Rect):
            if item.radius > 0:
                return _rounded(item.x, item.y, item.width, item.height, item.radius, num)
            return f"{num[item.x]} {num[-item.y - item.height]} {num[item.width]} {num[item.height]} re"
        if isinstance(item, Line):
            return f"{num[item.x1]} {num[-item.y1]} m {num[item.x2]} {num[-item.y2]} l"
        if isinstance(item, Circle):
            return _circle(item.cx, item.cy, item.radius, num)
        if isinstance(item, Path):
            return _path(item.segments, num.decimals)
        return _polygon(item.points, num.decimals)


class _Pen:
    """One body in the making: sets just the state that changed since its last operator."""

    __slots__ = (
        "cap", "content", "dash", "fill", "font", "join", "num", "out", "size", "stroke", "used", "weight",
    )  # fmt: skip

    def __init__(self, content: Content, used: set[Resource], scale: float) -> None:
        self.content = content
        self.num = numbers(scale)
        self.used = used
        self.out: list[str] = []
        self.fill = self.stroke = self.font = ""
        self.size = self.weight = -1.0
        self.dash: tuple[float, ...] = ()
        self.cap, self.join = "butt", 0

    def rest(self) -> None:
        """Go back to solid lines with butt caps and mitred joins."""
        if self.dash:
            self.out.append("[]0 d")
            self.dash = ()
        if self.cap != "butt":
            self.out.append("0 J")
            self.cap = "butt"
        if self.join:
            self.out.append("0 j")
            self.join = 0

    def text(self, item: Text) -> None:
        text, name, size, num = item.text, item.face, item.size, self.num
        if not text:
            return
        if item.fill != self.fill:
            self.fill = item.fill
            self.out.append(self.content.fills[self.fill])
        x = item.x
        if item.anchor != "start":
            width = face(name).width(text, size)
            x -= width / 2 if item.anchor == "middle" else width
        fonts = self.content.fonts
        if text.isascii() and text.isprintable() and fonts.is_plain(name):
            if name == self.font and size == self.size:
                self.out.append(f"BT {num[x]} {num[-item.y]} Td ({escaped(text)})Tj ET")
                return
            runs: Sequence[Run] = (Run(fonts.plain.get(name) or fonts.open(name), f"({escaped(text)})Tj"),)
            self.font, self.size = name, size
        else:
            runs = fonts.runs(name, text)
            self.font = ""
        em = size * MM_PER_PT
        shown = " ".join(
            [
                f"{resource} {em:.6g} Tf {shown}"
                if not rise
                else f"{num[rise * em]} Ts {resource} {em:.6g} Tf {shown} 0 Ts"
                for resource, shown, rise in runs
            ]
        )
        self.out.append(f"BT {num[x]} {num[-item.y]} Td {shown} ET")

    def picture(self, item: Picture) -> None:
        num = self.num
        name = self.content.pictures.picture(item)
        self.used.add((PICTURE, name))
        box = f"{num[item.width]} 0 0 {num[item.height]} {num[item.x]} {num[-item.y - item.height]}"
        self.out.append(f"q {box} cm /{name} Do Q")

    def shape(self, item: Shape) -> None:
        num, add = self.num, self.out.append
        fill = None if isinstance(item, Line) else item.fill
        if fill is None and item.stroke is None:
            return
        if fill is not None and fill != self.fill:
            self.fill = fill
            add(self.content.fills[fill])
        if item.stroke is not None:
            self._line(item, item.stroke)
        paint = "f" if item.stroke is None else "S" if fill is None else "B"
        if isinstance(item, EvenOddPath) and fill is not None:
            paint += "*"
        add(f"{self.content.shape(item, num)} {paint}")

    def _line(self, item: Shape, stroke: str) -> None:
        """Set how lines are drawn."""
        add, num = self.out.append, self.num
        if stroke != self.stroke:
            self.stroke = stroke
            add(self.content.strokes[stroke])
        if item.weight != self.weight:
            self.weight = item.weight
            add(f"{num[self.weight]} w")
        if item.dash != self.dash:
            self.dash = item.dash
            add(f"[{' '.join([num[length] for length in self.dash])}]0 d")
        cap = item.cap if isinstance(item, Line | Path) else "butt"
        if cap != self.cap:
            self.cap = cap
            add("1 J" if cap == "round" else "0 J")
        join = 1 if isinstance(item, Path) else 0
        if join != self.join:
            self.join = join
            add(f"{join} j")


@lru_cache(maxsize=1_000)
def _path(segments: tuple[Segment, ...], decimals: int) -> str:
    """A path; icons and patterns come again in many drawings, and drawings in several documents."""
    num = with_decimals(decimals)
    parts: list[str] = []
    for operator, *figures in map(checked_segment, segments):
        if operator == "C":
            x1, y1, x2, y2, x, y = figures
            parts.append(f"{num[x1]} {num[-y1]} {num[x2]} {num[-y2]} {num[x]} {num[-y]} c")
        elif figures:
            x, y = figures
            parts.append(f"{num[x]} {num[-y]} {operator.lower()}")
        else:
            parts.append("h")
    return " ".join(parts)


@lru_cache(maxsize=200)
def _polygon(points: tuple[Point, ...], decimals: int) -> str:
    num = with_decimals(decimals)
    if len(points) < 2:
        raise WriteError(f"a polygon has {len(points)} points; at least 2 are needed")
    (x, y), *rest = points
    lines = " ".join([f"{num[x]} {num[-y]} l" for x, y in rest])
    return f"{num[x]} {num[-y]} m {lines} h"


def _circle(cx: float, cy: float, radius: float, num: Numbers) -> str:
    reach = radius * _ROUND
    left, right, top, bottom = num[cx - radius], num[cx + radius], num[radius - cy], num[-cy - radius]
    near_x, far_x, near_y, far_y = num[cx - reach], num[cx + reach], num[reach - cy], num[-cy - reach]
    x, y = num[cx], num[-cy]
    return (
        f"{right} {y} m {right} {near_y} {far_x} {top} {x} {top} c "
        f"{near_x} {top} {left} {near_y} {left} {y} c {left} {far_y} {near_x} {bottom} {x} {bottom} c "
        f"{far_x} {bottom} {right} {far_y} {right} {y} c h"
    )


def _rounded(x: float, y: float, width: float, height: float, radius: float, num: Numbers) -> str:
    radius = min(radius, width / 2, height / 2)
    hold = radius * (1 - _ROUND)
    x0, x1, x2, x3 = num[x], num[x + radius], num[x + width - radius], num[x + width]
    y0, y1, y2, y3 = num[-y], num[-y - radius], num[radius - y - height], num[-y - height]
    left, right, top, bottom = num[x + hold], num[x + width - hold], num[-y - hold], num[hold - y - height]
    return (
        f"{x1} {y0} m {x2} {y0} l {right} {y0} {x3} {top} {x3} {y1} c "
        f"{x3} {y2} l {x3} {bottom} {right} {y3} {x2} {y3} c "
        f"{x1} {y3} l {left} {y3} {x0} {bottom} {x0} {y2} c "
        f"{x0} {y1} l {x0} {top} {left} {y0} {x1} {y0} c h"
    )
