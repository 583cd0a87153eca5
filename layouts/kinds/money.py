"""Money: notes with their value in two corners, chips with theirs in the middle."""

from __future__ import annotations

from math import cos, pi, sin

from playproof.components.kinds.money import Money, MoneySet
from playproof.components.palette import mix
from playproof.layouts.areas import area, edge_colour, outline_item, rect_area
from playproof.layouts.backs import BLEED, grown
from playproof.layouts.badges import centred
from playproof.layouts.fonts import MM_PER_PT
from playproof.layouts.outlines import money_outline
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, CircleOutline, Drawing, Group, Item, Path, RectOutline, Segment
from playproof.layouts.text.setting import fit_line

__all__ = ["draw"]

EDGE = 4.0
#: How dark a note's ground is (0 to 1), and the greatest share of its colour in it.
TINT, TINT_MOST = 0.06, 0.5


def draw(one: MoneySet, money: Money, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A note or a chip; both its sides are the same."""
    outline = money_outline(one)
    if isinstance(outline, CircleOutline):
        face = _chip(one, money, outline, context)
    else:
        assert isinstance(outline, RectOutline)
        face = _note(one, money, outline, context)
    return face, face


def _darkness(colour: str) -> float:
    """How much ink a colour needs, 0 (white) to 1 (black): the mean of its three inks."""
    return 1 - sum(bytes.fromhex(colour[1:])) / 765


def _value(money: Money) -> str:
    return f"{money.value:,}".replace(",", "\u2009")


def _note(one: MoneySet, money: Money, outline: RectOutline, context: RenderContext) -> Drawing:
    theme = context.theme
    width, height = outline.width, outline.height
    # Ink is money: what is printed on a small note is smaller too.
    scale = max(0.7, min(1.0, width / 95))
    band = round(6.0 * scale, 2)
    colour = context.colour(money.colour or "muted")
    edge = edge_colour(colour, theme.paper, theme.ink)
    whole, x, y = grown(outline, BLEED)
    items: list[Item] = []
    if theme.colours != "line":
        # The whole note has its colour: a pale one more of it than a dark one.
        ground = mix(colour, theme.paper, min(TINT_MOST, TINT / max(0.05, _darkness(colour))))
        items.append(Group((outline_item(whole, fill=ground),), x, y))
    items += [
        rect_area(context, money.colour, -BLEED, -BLEED, band + BLEED, height + 2 * BLEED),
        rect_area(context, money.colour, width - band, -BLEED, band + BLEED, height + 2 * BLEED),
    ]
    left, right = band + 3.0, width - band - 3.0
    # The guilloche: waves that cross, as lines alone, on both sides of the value.
    middle, plate = height * 0.54, (right - left) * 0.58
    wing = (right - left - plate) / 2
    top = EDGE + 6.0 * scale
    swing = min(height * 0.2 * scale, height - top - 0.8 - middle)  # clear of the corner's value
    for start in (left, right - wing):
        items.append(
            _waves(start, start + wing, middle, swing, edge, theme.hairline, sparing=theme.colours == "line")
        )
    value = _value(money)
    unit = context.game.header.currency.amount(money.value) if one.unit else value
    big = min(context.size(48 * scale), height * 0.75 / MM_PER_PT)
    items += centred(context, unit, width / 2, middle, plate - 3, size=big, fill=theme.ink)
    corner = fit_line(value, left, top, 24, size=context.size(22 * scale), name=theme.bold, fill=theme.ink)
    items += [*corner, Group(tuple(corner), width, height, rotate=180)]
    items += fit_line(
        context.game.title, right, EDGE + 3.4, (right - left) * 0.6, size=7, name=theme.display,
        fill=theme.muted, anchor="end",
    )  # fmt: skip
    items += fit_line(
        context.game.header.currency.name,
        left,
        height - EDGE - 0.6,
        (right - left) * 0.6,
        size=7,
        name=theme.text,
        fill=theme.muted,
    )
    return Drawing(outline, tuple(items), bleed=BLEED)


def _waves(
    left: float, right: float, middle: float, swing: float, stroke: str, weight: float, *, sparing: bool
) -> Path:
    """Three pairs of waves in each other's gaps; two where there is little room, one to save ink."""
    segments: list[Segment] = []
    count = 2
    step = (right - left) / count
    for reach in (1.0, 0.66, 0.33)[: 1 if sparing else 3 if right - left > 12 else 2]:
        for side in (1, -1):
            segments.append(("M", round(left, 4), round(middle, 4)))
            for number in range(count):
                x = left + number * step
                tug = middle + swing * reach * (side if number % 2 else -side) * 1.33
                segments.append(
                    (
                        "C",
                        round(x + step / 3, 4),
                        round(tug, 4),
                        round(x + 2 * step / 3, 4),
                        round(tug, 4),
                        round(x + step, 4),
                        round(middle, 4),
                    )
                )
    return Path(tuple(segments), stroke=stroke, weight=weight)


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
