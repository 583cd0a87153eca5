"""Money: notes with a rosette and their value on a plate and in two corners, chips with theirs in the middle."""

from __future__ import annotations

from math import cos, pi, sin

from playproof.components.kinds.money import Money, MoneySet
from playproof.components.palette import mix
from playproof.layouts.areas import area, edge_colour, outline_item, tinted
from playproof.layouts.badges import centred, emblem_in
from playproof.layouts.fonts import MM_PER_PT
from playproof.layouts.ornament import BLEED, closed_curve, grown
from playproof.layouts.outlines import money_outline
from playproof.layouts.patterns import fill
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Drawing,
    Group,
    Item,
    Path,
    Rect,
    RectOutline,
    Segment,
)
from playproof.layouts.text.setting import Overfull, line_size, set_text, width_of

__all__ = ["draw"]

#: The frame of a note's colour goes so far in, mm, at least.
MARGIN = 3.0
#: How dark a note's ground is (0 to 1), the greatest share of its colour in it, how dark its frame is,
#: and the least share of its colour there.
TINT, TINT_MOST, FRAME, LEAST = 0.03, 0.5, 0.21, 0.68
#: So many times as dark where areas are flooded.
FLOOD = 1.8
#: Weight of lines that are many where ink is saved, mm.
SPARED = 0.12


def draw(one: MoneySet, money: Money, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A note or a chip; both its sides are the same."""
    outline = money_outline(one)
    if isinstance(outline, CircleOutline):
        face = _chip(one, money, outline, context)
    else:
        assert isinstance(outline, RectOutline)
        face = _note(one, money, outline, context)
    return face, face


def _value(money: Money) -> str:
    return f"{money.value:,}".replace(",", "\u2009")


def _note(one: MoneySet, money: Money, outline: RectOutline, context: RenderContext) -> Drawing:
    theme = context.theme
    width, height = outline.width, outline.height
    saving = theme.colours == "line"
    colour = context.colour(money.colour or "muted")
    edge = edge_colour(colour, theme.paper, theme.ink)
    if saving:  # a dark colour's lines take less ink
        edge = mix(edge, theme.paper, 0.65)
    # The whole note has its colour: a pale one more of it than a dark one.
    more = FLOOD if theme.colours == "flood" else 1.0
    ground = theme.paper if saving else tinted(colour, theme.paper, TINT * more, TINT_MOST)
    border = round(max(MARGIN, min(4.5, height * 0.09)), 2)
    inner = RectOutline(round(width - 2 * border, 4), round(height - 2 * border, 4), 1.5)
    items: list[Item] = []
    if not saving:
        whole, x, y = grown(outline, BLEED)
        # A dark colour stays darker than a pale one of its hue.
        frame = tinted(colour, theme.paper, FRAME * more, least=LEAST)
        items.append(Group((outline_item(whole, fill=frame),), x, y))
    field = [] if saving else [outline_item(inner, fill=ground)]
    if theme.patterns:
        weight = SPARED if saving else theme.hairline
        field += fill(
            context.pattern(money.colour), inner, mix(edge, ground, 0.4), pitch=6.5 if saving else 2.6, weight=weight
        )  # fmt: skip
    field.append(outline_item(inner, stroke=edge, weight=theme.line))
    items.append(Group(tuple(field), border, border))

    # A plate for the value and the game's title; before it a rosette with the value's own number of lobes.
    gap = round(height * 0.05, 2)
    radius = round(height * 0.325, 2)
    cx, cy = round(border + radius + height * 0.1, 2), round(height / 2, 2)
    left, right = round(cx + radius + gap, 2), round(width - border - gap, 2)
    top, bottom = round(border + gap, 2), round(height - border - gap, 2)
    for by, weight in ((0.0, theme.line), (0.8, theme.hairline))[: 1 if saving else 2]:
        items.append(
            Rect(
                round(left + by, 2), round(top + by, 2), round(right - left - 2 * by, 2), round(bottom - top - 2 * by, 2),
                1.5 - by, None if by else theme.paper, edge, weight,
            )
        )  # fmt: skip
    items += _rosette(one, money, cx, cy, radius, edge, context)

    value = _value(money)
    # Ink is money: figures take most of it. All values of a set have one size.
    big = min(context.size(width * 0.58), height * (0.25 if saving else 0.37) / MM_PER_PT)
    most = right - left - 3.6
    units = {
        other: context.game.header.currency.amount(other.value) if one.unit else _value(other)
        for other in one.pieces
    }
    big = min(line_size(unit, most, size=big, name=theme.bold) for unit in units.values())
    items += centred(context, units[money], (left + right) / 2, cy, most, size=big, fill=theme.ink)
    items += _title(left + 2, top + 1.6, right - left - 4, (bottom - top) * 0.2, context)
    corner = _corner(value, border, height, edge, context)
    items += [*corner, Group(tuple(corner), width, height, rotate=180)]
    return Drawing(outline, tuple(items), bleed=BLEED)


def _title(x: float, y: float, width: float, height: float, context: RenderContext) -> tuple[Item, ...]:
    """The game's title in a line or two at the top of the plate; nothing if it has no room there."""
    size = min(context.size(8), height / MM_PER_PT / 1.1)
    try:
        return set_text(
            context.game.title, x, y, width, height,
            size=size, fill=context.theme.muted, faces=context.titles, align="center", leading=1.1,
        ).items  # fmt: skip
    except Overfull:
        return ()


def _corner(value: str, border: float, height: float, edge: str, context: RenderContext) -> list[Item]:
    """The value on a plate in the top left corner."""
    theme = context.theme
    size = min(context.size(18), height * (0.12 if theme.colours == "line" else 0.14) / MM_PER_PT)
    wide = round(max(width_of(value, theme.bold, size) + 2.4, size * MM_PER_PT * 1.3), 2)
    deep = round(size * MM_PER_PT * 1.15, 2)
    return [
        Rect(border, border, wide, deep, 1.5, theme.paper, edge, theme.line),
        *centred(context, value, border + wide / 2, border + deep / 2, wide - 1, size=size, fill=theme.ink),
    ]


def _rosette(
    one: MoneySet, money: Money, cx: float, cy: float, radius: float, edge: str, context: RenderContext
) -> list[Item]:
    """Waves around a circle that cross each other, as on bank notes; the emblem in their middle."""
    theme = context.theme
    saving = theme.colours == "line"
    rank = sorted(other.value for other in one.pieces).index(money.value)
    lobes = 8 + (1 if saving else 2) * rank
    core = radius * 0.68
    middle, swing = (radius + core) / 2, (radius - core) / 2
    items: list[Item] = [Circle(cx, cy, radius, theme.paper, edge, theme.line)]
    segments: list[Segment] = []
    for turn in range(2 if saving else 3):
        points = []
        for step in range(lobes * 6):
            angle = step * pi / lobes / 3
            reach = middle + swing * sin(lobes * angle + turn * pi / (1 if saving else 1.5))
            points.append((cx + reach * cos(angle), cy + reach * sin(angle)))
        segments += closed_curve(points)
    items.append(Path(tuple(segments), stroke=edge, weight=SPARED if saving else theme.hairline))
    items.append(Circle(cx, cy, round(core, 3), theme.paper, edge, theme.hairline if saving else theme.line))
    if money.emblem:
        side = core * 1.36
        items += emblem_in(context, money.emblem, (cx - side / 2, cy - side / 2, side, side))
    return items


def _chip(one: MoneySet, money: Money, outline: CircleOutline, context: RenderContext) -> Drawing:
    theme = context.theme
    radius = outline.diameter / 2
    bleed = min(BLEED, outline.diameter * 0.1)
    whole, x, y = grown(outline, bleed)
    edge = edge_colour(context.colour(money.colour or "muted"), theme.paper, theme.ink)
    inner = radius * 0.72
    items: list[Item] = [area(context, money.colour, whole, x, y)]
    # Eight paper spots on the rim, as on a real chip.
    for number in range(8):
        angle = (number + 0.5) * pi / 4
        along = radius * 0.86
        items.append(
            Circle(
                round(radius + along * cos(angle), 4), round(radius + along * sin(angle), 4), round(radius * 0.07, 4),
                theme.paper,
            )
        )  # fmt: skip
    items.append(Circle(radius, radius, round(inner, 4), theme.paper, edge, theme.line))
    value = context.game.header.currency.amount(money.value) if one.unit else _value(money)
    items += centred(
        context,
        value,
        radius,
        radius,
        inner * 1.7,
        size=min(context.size(24), inner * 2 / MM_PER_PT * 0.62),
        fill=theme.ink,
    )
    return Drawing(outline, tuple(items), bleed=round(bleed, 4))
