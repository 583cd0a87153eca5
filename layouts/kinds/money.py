"""Money: notes with a rosette and their value on a plate and in two corners, chips with theirs in the middle."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from playproof.components.colours.palette import mix
from playproof.components.kinds.money import Money, MoneySet
from playproof.components.wording.thousands import grouped
from playproof.layouts.ornament.areas import area, edge_colour, outline_item, tinted
from playproof.layouts.ornament.badges import centred, emblem_in
from playproof.layouts.ornament.motifs import BLEED, closed_curve, grown
from playproof.layouts.ornament.patterns import fill
from playproof.layouts.places.outlines import money_outline
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
from playproof.layouts.text.setting import Overfull, fit_line, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: Paper around a note, mm: a cut beside the line shows no strip of the next note. Its frame goes so far in, at least.
PAPER, MARGIN = 1.8, 3.4
#: How dark a note's ground is (0 to 1), the greatest share of its colour in it, how dark its frame is,
#: and the least share of its colour there.
TINT, TINT_MOST, FRAME, LEAST = 0.03, 0.5, 0.21, 0.68
#: So many times as dark where areas are flooded.
FLOOD = 1.8
#: What stays free beside the widest value, mm; the size of a unit after it, a share of the value's; how far below the
#: plate's middle the value stands, a share of its height.
RIM, UNIT, LOW = 6.0, 0.55, 0.05
#: The length of an eye of the frame's braid, and the air beside the braid, mm.
EYE, BRAID_AIR = 1.6, 0.25
#: Weight of lines that are many where ink is saved, mm.
SPARED = 0.12


def draw(one: MoneySet, money: Money, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A note or a chip; both its sides are the same."""
    outline = money_outline(one)
    if isinstance(outline, CircleOutline):
        side = _chip(money, outline, context)
    else:
        assert isinstance(outline, RectOutline)
        side = _note(one, money, outline, context)
    return side, side


def _note(one: MoneySet, money: Money, outline: RectOutline, context: RenderContext) -> Drawing:
    theme = context.theme
    width, height = outline.width, outline.height
    saving = theme.colours == "line"
    colour = context.colour(money.colour or "muted")
    edge = edge_colour(colour, theme.paper, theme.ink)
    if saving:  # a dark colour's lines take less ink
        edge = mix(edge, theme.paper, 0.65)
    # Its ground has its colour: a pale one more of it than a dark one.
    more = FLOOD if theme.colours == "flood" else 1.0
    ground = theme.paper if saving else tinted(colour, theme.paper, TINT * more, TINT_MOST)
    border = round(max(MARGIN, min(4.5, height * 0.1)), 2)
    inner = RectOutline(round(width - 2 * border, 4), round(height - 2 * border, 4), 1.2)
    items: list[Item] = []
    if not saving:
        # A dark colour stays darker than a pale one of its hue.
        frame = tinted(colour, theme.paper, FRAME * more, least=LEAST)
        wide, high = round(width - 2 * PAPER, 4), round(height - 2 * PAPER, 4)
        items.append(Rect(PAPER, PAPER, wide, high, 2.2, frame))
        items.append(Path(_braid(width, height, border), None, mix(edge, frame, 0.55), theme.hairline))
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

    box = left, top, right - left, bottom - top
    items += _figure(one, money, box, (width * 0.58, height * (0.25 if saving else 0.37)), context)
    items += _title(left + 2, top + 1.6, right - left - 4, (bottom - top) * 0.2, context)
    corner = _corner(grouped(money.value), border, height, edge, context)
    items += [*corner, Group(tuple(corner), width, height, rotate=180)]
    return Drawing(outline, tuple(items))


def _figure(
    one: MoneySet,
    money: Money,
    plate: tuple[float, float, float, float],
    most: tuple[float, float],
    context: RenderContext,
) -> list[Item]:
    """The value in the middle of its plate, at ``most`` so large, points and mm: all values of a set have one size. Ink is
    money: figures take most of it."""
    bold, ink = context.theme.bold, context.theme.ink
    left, top, wide, high = plate
    big = min(context.size(most[0]), most[1] / MM_PER_PT)
    # A unit after the figure is smaller.
    currency = context.game.header.currency
    after = f"\u2009{currency.symbol}" if currency.after else ""
    figures = {other: currency.amount(other.value).removesuffix(after) for other in one.pieces}
    widest = max(width_of(figure, bold, 1) for figure in figures.values())
    big = min(big, (wide - RIM) / (widest + UNIT * width_of(after, bold, 1)))
    used, unit = width_of(figures[money], bold, big), width_of(after, bold, UNIT * big)
    middle, low = left + (wide - unit) / 2, round(top + high * (0.5 + LOW), 2)
    items = list(centred(context, figures[money], middle, low, used + 0.01, size=big, fill=ink))
    if after:
        base = low + face(bold).cap_height * big * MM_PER_PT / 2
        items += fit_line(after, middle + used / 2, base, unit + 0.01, size=UNIT * big, name=bold, fill=ink)
    return items


@lru_cache(maxsize=40)
def _braid(width: float, height: float, border: float) -> tuple[Segment, ...]:
    """Two strands that cross each other all around in the frame, which reaches from the paper to ``border`` mm; they begin
    and end at the frame's corners, a whole number of eyes on each side."""
    middle, swing = (PAPER + border) / 2, (border - PAPER) / 2 - BRAID_AIR
    segments: list[Segment] = []
    for length, level in ((width, False), (height, True)):
        count = max(1, round((length - 2 * middle) / EYE))
        step = (length - 2 * middle) / count
        across = (height if not level else width) - middle
        for at in (middle, across):
            for strand in (-1, 1):
                points = [(middle, at)]
                for number in range(count):
                    # A cubic's bend reaches three quarters of its handles' distance.
                    far = at + strand * (-1) ** number * swing / 0.75
                    start = middle + number * step
                    points += [(start + step / 3, far), (start + step * 2 / 3, far), (start + step, at)]
                turned = [
                    (round(y, 3), round(x, 3)) if level else (round(x, 3), round(y, 3)) for x, y in points
                ]
                segments.append(("M", *turned[0]))
                segments += [
                    ("C", *turned[one], *turned[one + 1], *turned[one + 2])
                    for one in range(1, len(turned), 3)
                ]
    return tuple(segments)


def _title(x: float, y: float, width: float, height: float, context: RenderContext) -> tuple[Item, ...]:
    """The game's title in a line or two at the top of the plate, without what follows a colon if that saves a line;
    nothing if it has no room there."""
    size = min(context.size(8), height / MM_PER_PT / 1.1)
    title = context.game.title
    if width_of(title, context.theme.display, size) > width:
        title = title.partition(": ")[0]
    try:
        return set_text(
            context.literal(title), x, y, width, height,
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
    strands = 2 if saving else 5
    for turn in range(strands):
        points = []
        for step in range(lobes * 6):
            angle = step * pi / lobes / 3
            reach = middle + swing * sin(lobes * angle + turn * 2 * pi / strands)
            points.append((cx + reach * cos(angle), cy + reach * sin(angle)))
        segments += closed_curve(points)
    items.append(Path(tuple(segments), stroke=edge, weight=SPARED if saving else theme.hairline))
    items.append(Circle(cx, cy, round(core, 3), theme.paper, edge, theme.hairline if saving else theme.line))
    if money.emblem:
        side = core * 1.54
        items += emblem_in(context, money.emblem, (cx - side / 2, cy - side / 2, side, side))
    return items


def _chip(money: Money, outline: CircleOutline, context: RenderContext) -> Drawing:
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
    value = context.game.header.currency.amount(money.value)
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
