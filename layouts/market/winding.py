"""A track as a road that winds: a plate for each price, bends between rows, arrows on its way, and a picture where it ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from playproof.components.colours.palette import mix
from playproof.layouts.market.lines import Placed
from playproof.layouts.market.plan import Plan
from playproof.layouts.ornament.areas import edge_colour, own_band, own_ground, tinted
from playproof.layouts.ornament.badges import emblem_in
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Item, Path, Rect, Segment, mm
from playproof.layouts.text.setting import set_text

#: Between rows, for the bends, mm.
BEND = 4.2
#: How far the road reaches beyond its plates, and a line in the accent around it, mm; from a cell's edge to its plate;
#: a plate's corners.
VERGE, KERB, INSET, ROUND = 0.9, 0.45, 0.35, 1.8
#: The arrows of a row and of a bend, mm.
ARROW, DOWN = 5.2, 4.0
#: From a cell's right line and its upper line to the arrow of its row, mm; how much narrower a bend is than a cell, and
#: how far it reaches into the rows, past their corners.
SIDE, TOP, NARROW, INTO = 1.6, 1.5, 3.0, 3.6
#: How dark the road is where colours are bands, and its plates: every other row, and the first one of each row. Where they fill
#: areas, the shares of the accent in plates.
ROAD, PALE, FIRST = 0.3, 0.05, 0.17
SHARES = (0.06, 0.24, 0.5)
#: In the panel at the end: around the words and the picture, and between them, mm; the size of the words, points; the picture,
#: of its disk.
AIR, APART, WORDS, PART = 2.2, 3.0, 9.5, 0.72


def _rows(plan: Plan) -> list[list[Placed]]:
    """The cells row by row, each in the order of the way."""
    found: dict[float, list[Placed]] = {}
    for one in plan.placed:
        found.setdefault(one.y, []).append(one)
    return [*found.values()]


def draw_road(plan: Plan, context: RenderContext) -> list[Item]:
    """The road and its plates, without what is written on them."""
    theme, box = context.theme, plan.box
    tone = context.colour("accent")
    edge = edge_colour(tone, theme.paper, theme.ink)
    road = own_band(context) or tinted(tone, theme.paper, ROAD)
    solid = theme.colours != "line"
    rows = _rows(plan)
    spans = [(min(one.x for one in row), row[0].y, max(one.right(box) for one in row)) for row in rows]
    # A bend goes on the rows' outer side.
    wide = box.width - NARROW
    bends = [
        (here[-1].x + (NARROW if number % 2 == 0 else 0.0), here[-1].y + box.height)
        for number, (here, _) in enumerate(pairwise(rows))
    ]
    items: list[Item] = []
    if solid:
        for beyond, fill in ((VERGE + KERB, edge if road != own_band(context) else tone), (VERGE, road)):
            for x, y, right in spans:
                across, high = right - x + 2 * beyond, box.height + 2 * beyond
                items.append(_rect(x - beyond, y - beyond, across, high, ROUND + beyond, fill))
            for x, y in bends:
                outer, inner = x - beyond, x + wide + VERGE + KERB
                if x > spans[0][0]:  # at the right
                    outer, inner = x + wide + beyond, x - VERGE - KERB
                items.append(Path(_bend(outer, inner, y, beyond), fill))
    for number, row in enumerate(rows):
        for at, one in enumerate(row):
            across, high = box.width * one.columns - 2 * INSET, box.height - 2 * INSET
            fill, stroke = _plate(context, 2 if at == 0 else number % 2), None if solid else edge
            items.append(_rect(one.x + INSET, one.y + INSET, across, high, ROUND, fill, stroke, theme.line))
    ink = context.on(road) if solid else theme.ink
    for x, y in bends:
        items += context.icon("arrow-down", mm(x + (wide - DOWN) / 2), mm(y + (BEND - DOWN) / 2), DOWN, ink)
    for row in rows:
        if len(row) > 1:
            first, ahead = row[0], row[1].x > row[0].x
            left = first.right(box) - SIDE - ARROW
            items += context.icon(
                f"arrow-{'right' if ahead else 'left'}", mm(left), mm(first.y + TOP), ARROW, theme.ink
            )
    return items


def _bend(outer: float, inner: float, y: float, beyond: float) -> tuple[Segment, ...]:
    """A bend below ``y``, from its outer line to the inner one, into which the end of the gap between its rows is cut as half
    a circle."""
    by = BEND / 2 - beyond
    near, way = by * 0.5523, by if outer > inner else -by
    apex, middle = inner + way, y + BEND / 2
    high, low = middle - by, middle + by
    ends = near if way > 0 else -near
    return (
        ("M", mm(outer), mm(y - INTO)),
        ("L", mm(inner), mm(y - INTO)),
        ("L", mm(inner), mm(high)),
        ("C", mm(inner + ends), mm(high), mm(apex), mm(middle - near), mm(apex), mm(middle)),
        ("C", mm(apex), mm(middle + near), mm(inner + ends), mm(low), mm(inner), mm(low)),
        ("L", mm(inner), mm(y + BEND + INTO)),
        ("L", mm(outer), mm(y + BEND + INTO)),
        ("Z",),
    )


def _plate(context: RenderContext, step: int) -> str:
    """The ground of a plate: of an even row, an odd one, the first one of a row."""
    theme, tone = context.theme, context.colour("accent")
    if theme.colours == "line":
        return theme.paper
    if theme.colours == "flood":
        return mix(tone, theme.paper, SHARES[step])
    return (theme.paper, tinted(tone, theme.paper, PALE), tinted(tone, theme.paper, FIRST))[step]


def _free(plan: Plan) -> tuple[float, float, float]:
    """What the last row leaves: x, y and width, mm."""
    last = _rows(plan)[-1]
    left, right = min(one.x for one in last), max(one.right(plan.box) for one in last)
    if right < plan.right - 1.0:
        return right + BEND, last[0].y, plan.right - right - BEND
    return plan.left, last[0].y, left - plan.left - BEND


def has_end(plan: Plan) -> bool:
    """Whether the last row leaves the width of two spaces."""
    return _free(plan)[2] >= 2 * plan.box.width


def end_panel(text: str, picture: str, plan: Plan, context: RenderContext) -> Sequence[Item]:
    """The track's note and its picture on paper, where the road ends; raises `Overfull` for a note that has no space."""
    theme, (x, y, width) = context.theme, _free(plan)
    tone = context.colour("accent")
    edge = edge_colour(tone, theme.paper, theme.ink)
    x, y, width, high = x - VERGE, y - VERGE, width + 2 * VERGE, plan.box.height + 2 * VERGE
    paper = mix(own_ground(context) or theme.paper, theme.paper, 0.35)
    items: list[Item] = [
        _rect(x, y, width, high, ROUND + VERGE, paper, edge, theme.line),
        _rect(x + 0.9, y + 0.9, width - 1.8, high - 1.8, ROUND, None, edge, theme.hairline),
    ]
    right = x + width - AIR
    if picture:
        radius = high / 2 - AIR
        cx, cy, side = right - radius, y + high / 2, 2 * radius * PART
        items += [
            Circle(mm(cx), mm(cy), mm(radius), theme.paper, edge, theme.line),
            Circle(mm(cx), mm(cy), mm(radius - 0.8), None, edge, theme.hairline),
            *emblem_in(context, picture, (cx - side / 2, cy - side / 2, side, side)),
        ]
        right -= 2 * radius + APART
    items += set_text(
        context.text(text), x + AIR + 0.8, y + AIR, right - x - AIR - 0.8, high - 2 * AIR,
        size=context.size(WORDS), fill=theme.ink, faces=context.faces, valign="middle",
    ).items  # fmt: skip
    return items


def _rect(
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float,
    fill: str | None,
    stroke: str | None = None,
    weight: float = 0.35,
) -> Rect:
    return Rect(mm(x), mm(y), mm(width), mm(height), radius, fill, stroke, weight)
