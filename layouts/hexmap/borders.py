"""What is on edges: rivers, ridges, borders of provinces, edges that nothing passes; frames and partitions.

Each kind of border has a shape of its own besides its colour: waves, zigzags, dashes and dots, a bar with crosses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from playproof.components.notation.tile import Border, BorderType, Partition
from playproof.layouts.hexmap.grounds import Ground
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.ornament.patterns import fill as pattern_fill
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Group, Item, Line, Path, Point, Polygon, Segment
from playproof.layouts.text.setting import fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

_COLOURS: dict[str, str] = {
    "impassable": "#b3261e",
    "water": "#1f6fb2",
    "mountain": "#7a4a1e",
    "province": "#c25e00",
    "divider": "#4a4a4a",
}


def draw_border(kind: BorderType, start: Point, end: Point, weight: float) -> Iterator[Item]:
    """A border from one point to another; ``weight`` is that of a heavy line, mm."""
    colour = _COLOURS[kind or "divider"]
    if kind == "impassable":
        yield Line(*_mm(start), *_mm(end), colour, _r(weight * 1.7), (), "round")
        yield Path(
            tuple(_crosses(start, end, weight)), stroke="#ffffff", weight=_r(weight * 0.38), cap="butt"
        )
    elif kind == "water":
        yield Path(tuple(_waves(start, end, weight)), stroke=colour, weight=_r(weight * 1.15))
    elif kind == "mountain":
        yield Path(tuple(_teeth(start, end, weight)), fill=colour)
    elif kind == "province":
        yield Line(*_mm(start), *_mm(end), colour, _r(weight * 1.2), (_r(weight * 3.4), _r(weight * 1.6)))
    else:
        yield Line(*_mm(start), *_mm(end), colour, _r(weight), (_r(weight), _r(weight)))


def _frame(start: Point, end: Point) -> tuple[float, Point, Point]:
    """Length, direction and its square, of length 1."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    u = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    return length, u, (-u[1], u[0])


def _crosses(start: Point, end: Point, weight: float) -> Iterator[Segment]:
    """Small crosses along the line."""
    length, (ux, uy), (vx, vy) = _frame(start, end)
    pitch = weight * 3.2
    count = max(1, int(length / pitch))
    arm = weight * 0.62
    for number in range(count):
        at = length / 2 + (number - (count - 1) / 2) * pitch
        x, y = start[0] + ux * at, start[1] + uy * at
        for side in (-1, 1):
            dx, dy = (ux + vx * side) * arm, (uy + vy * side) * arm
            yield ("M", _r(x - dx), _r(y - dy))
            yield ("L", _r(x + dx), _r(y + dy))


def _waves(start: Point, end: Point, weight: float) -> Iterator[Segment]:
    """A wave of whole swings."""
    length, (ux, uy), (vx, vy) = _frame(start, end)
    count = max(2, 2 * round(length / (weight * 7)))
    part, swing = length / count, weight * 1.9
    yield ("M", *_mm(start))
    for number in range(count):
        side = swing if number % 2 else -swing
        a, b = part * (number + 0.36), part * (number + 0.64)
        at = part * (number + 1)
        yield (
            "C",
            _r(start[0] + ux * a + vx * side), _r(start[1] + uy * a + vy * side),
            _r(start[0] + ux * b + vx * side), _r(start[1] + uy * b + vy * side),
            _r(start[0] + ux * at), _r(start[1] + uy * at),
        )  # fmt: skip


def _teeth(start: Point, end: Point, weight: float) -> Iterator[Segment]:
    """A ridge: teeth to both sides in turn."""
    length, (ux, uy), (vx, vy) = _frame(start, end)
    count = max(3, round(length / (weight * 2.6)))
    part, high, half = length / count, weight * 1.9, weight * 0.32
    for number in range(count):
        a, b, at = part * number, part * (number + 1), part * (number + 0.5)
        yield ("M", _r(start[0] + ux * a - vx * half), _r(start[1] + uy * a - vy * half))
        yield ("L", _r(start[0] + ux * at - vx * high), _r(start[1] + uy * at - vy * high))
        yield ("L", _r(start[0] + ux * b - vx * half), _r(start[1] + uy * b - vy * half))
        yield ("L", _r(start[0] + ux * b + vx * half), _r(start[1] + uy * b + vy * half))
        yield ("L", _r(start[0] + ux * a + vx * half), _r(start[1] + uy * a + vy * half))
        yield ("Z",)


def draw_cost(border: Border, x: float, y: float, context: RenderContext) -> Iterator[Item]:
    """What crossing a border costs, on the border's middle."""
    if border.cost is None:
        return
    theme = context.theme
    text = context.game.header.currency.amount(border.cost)
    points = context.size(9)
    cap = face(theme.bold).cap_height * points * MM_PER_PT
    radius = max(hypot(width_of(text, theme.bold, points) / 2, cap / 2) + 0.4, 2.4)
    colour = _COLOURS[border.type or "divider"]
    yield Circle(_r(x), _r(y), _r(radius), theme.paper, colour, theme.line * 1.5)
    yield from fit_line(
        text, x, y + cap / 2, radius * 2, size=points, name=theme.bold, fill=theme.ink, anchor="middle"
    )


def draw_partition(line: Partition, sizes: HexSizes, ground: Ground) -> Iterator[Item]:
    """A line through the hex from corner to corner, or part of the way."""
    (ax, ay), (bx, by) = sizes.frame.corners[line.a], sizes.frame.corners[line.b]
    end = (ax + (bx - ax) * line.length, ay + (by - ay) * line.length)
    yield Line(*_mm((ax, ay)), *_mm(end), ground.fill, _r(sizes.heavy * 3.2))
    yield from draw_border(line.type, (ax, ay), end, sizes.heavy)


def draw_frame(colours: Sequence[str], sizes: HexSizes) -> Iterator[Item]:
    """A band inside the edge, the second colour dashed over the first."""
    weight = max(1.4, sizes.frame.across * 0.045)
    points = sizes.frame.polygon(-weight * 0.9)
    yield Polygon(points, None, colours[0], _r(weight))
    if len(colours) > 1:
        yield Polygon(points, None, colours[1], _r(weight), (_r(weight * 2), _r(weight * 2)))


def draw_stripes(colour: str, sizes: HexSizes, bleed: float) -> Iterator[Item]:
    """Slanting stripes over the hex."""
    outline, x, y = sizes.frame.outline(bleed)
    for item in pattern_fill("stripe", outline, colour, pitch=5.0, weight=1.6):
        yield Group((item,), _r(x), _r(y))


def _mm(point: Point) -> Point:
    return _r(point[0]), _r(point[1])


def _r(value: float) -> float:
    return round(value, 4) + 0.0
