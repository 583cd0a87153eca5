"""Trains: the band on the left shows phase, movement and symbols in a fan; name, movement, price on the card."""

from __future__ import annotations

from playproof.components.kinds.phases import Phase, PhaseSet
from playproof.components.kinds.trains import Distance, Train, TrainSet
from playproof.layouts.areas import edge_colour
from playproof.layouts.backs import BLEED, draw_back
from playproof.layouts.badges import (
    BAND,
    MIDDLE,
    PLATE,
    band_emblem,
    emblem_in,
    face_frame,
    roundel,
    side_band,
)
from playproof.layouts.fonts import MM_PER_PT, face
from playproof.layouts.free_space import NoSpace
from playproof.layouts.icons import icon
from playproof.layouts.ornament import panel, wash
from playproof.layouts.outlines import card_outline
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Item, Line, Rect
from playproof.layouts.text.setting import Overfull, fit_line, line_size, set_text, width_of

__all__ = ["begins_phase", "draw", "movement_text", "phases_by_id", "rusting_phase", "trains_by_id"]

EDGE = 3.0
#: Widths of the column for an emblem, mm: the first that leaves room for the texts. Without one it is in the band.
COLUMNS = (18.5, 15.0, 12.0)
#: From this room (mm) on, what towns pay is printed beside the movement, so many mm wide.
WIDE = 45.0
PAYS = 15.0
PIPS = {"city": "city", "town": "town", "offboard": "offboard"}


def phases_by_id(context: RenderContext) -> dict[str, Phase]:
    """All phases of the game's charts."""
    known: dict[str, Phase] | None = context.memo.get("phases")
    if known is None:
        known = context.memo["phases"] = {
            phase.id: phase
            for one in context.game.of_kind("phases")
            if isinstance(one, PhaseSet)
            for chart in one.pieces
            for phase in chart.phases
        }
    return known


def draw(one: TrainSet, train: Train, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Front of a train, and the set's back."""
    outline = card_outline(one)
    back = draw_back(context, one.back, outline) if one.back is not None else None
    return _front(one, train, context), back


def _front(one: TrainSet, train: Train, context: RenderContext) -> Drawing:
    outline = card_outline(one)
    width, height = outline.width, outline.height
    theme = context.theme
    phase = phases_by_id(context).get(train.phase)
    colour = train.colour or (phase.colour if phase is not None else "")
    items: list[Item] = [*wash(context, colour, outline), *_band(train, phase, colour, height, context)]
    items += face_frame(context, colour, width, height)
    left, right = BAND + 3.0, width - EDGE - 0.5
    available = right - left
    tall = height > width
    name = context.text(train.name or train.id)
    # A name that one line holds in slightly smaller letters leaves the second line to what is below.
    letters = line_size(name, available, size=context.size(15), name=theme.display, floor=context.size(12))
    if tall or width_of(name, theme.display, letters) > available:
        letters = context.size(15)
    title = set_text(
        name, left, EDGE + 1.0, available, 11.8,
        size=letters, floor=11 if theme.scale <= 1 else 9, fill=theme.ink, faces=context.titles, leading=1.05,
    )  # fmt: skip
    items += title.items
    y = EDGE + 1.0 + title.height + 1.4
    items.append(
        Line(
            left,
            round(y, 4),
            right,
            round(y, 4),
            edge_colour(context.colour(colour or "accent"), theme.paper, theme.ink),
            theme.heavy,
        )
    )
    y += 2.4
    if train.emblem and not tall:
        tries = [*((column, floor) for floor in (8.0, 6.0) for column in COLUMNS), (0.0, 6.0)]
        for column, floor in tries:
            # As wide as the texts beside it allow.
            try:
                beside = _body(one, train, context, colour, (left, y, right, height), tall, column, floor)
            except (Overfull, NoSpace):
                if (column, floor) == tries[-1]:
                    raise
            else:
                return Drawing(outline, (*items, *beside), bleed=BLEED)
    return Drawing(
        outline, (*items, *_body(one, train, context, colour, (left, y, right, height), tall)), bleed=BLEED
    )


def _body(
    one: TrainSet,
    train: Train,
    context: RenderContext,
    colour: str,
    box: tuple[float, float, float, float],
    tall: bool,
    column: float = 0.0,
    floor: float = 6.0,
) -> list[Item]:
    """What is below the name, in (left, top, right, height of the card), mm; an emblem in a ``column`` at the right,
    on an upright card in the lower half."""
    left, y, right, height = box
    available, foot = right - left, height - EDGE - 1.0
    space = available - column - 1.5 if column else available
    items, foot_top = _foot(one, train, context, left, right, foot, tall, space)
    if train.emblem and tall:
        top = y + (foot_top - y) * (0.62 if train.text else 0.4)
        items += panel(context, colour, train.emblem, (left, top, available, foot_top - top - 1.5))
        foot_top = top
    elif train.emblem and column:
        box = right - column, y - 0.6, column, foot - 7.4 - y
        items += panel(context, colour, train.emblem, box, ring=False)
    elif train.emblem:
        items += band_emblem(context, train.emblem, height)
    y = _movement(items, train, context, left, y, space)
    if y > foot_top + 1.6:
        raise NoSpace("the movement and what stands at the foot", y, foot_top + 1.6)
    if train.text:
        items += set_text(
            context.text(train.text), left, y + 0.8, space, foot_top - y - 1.4,
            size=context.size(9), floor=floor, fill=context.theme.ink, faces=context.faces, leading=1.15,
            tint=context.colour,
        ).items  # fmt: skip
    return items


def _band(
    train: Train, phase: Phase | None, colour: str, height: float, context: RenderContext
) -> list[Item]:
    """What a fan shows: the phase, how far, with which symbols."""
    theme = context.theme
    items = side_band(context, colour, height)
    middle = MIDDLE
    y = EDGE
    if phase is not None:
        items += roundel(context, "", phase.title, middle, y + 3.3, 3.3)
        y += 8.4
    marks: list[str] = []
    if not train.movement and train.distance:
        marks.append("+".join("∞" if one.visit is None else str(one.visit) for one in train.distance))
    elif not train.movement and (train.reach is not None or train.stops):
        marks.append("∞" if train.reach is None else str(train.reach))
    if not (marks or train.symbols):
        if phase is None and train.emblem:
            items.append(Rect(MIDDLE - PLATE / 2, y, PLATE, PLATE, 1.0, theme.paper))
            items += emblem_in(
                context, train.emblem, (MIDDLE - PLATE / 2 + 0.4, y + 0.4, PLATE - 0.8, PLATE - 0.8)
            )
        return items
    deep = 6.2 * (len(marks) + len(train.symbols)) + 0.8
    items.append(Rect(MIDDLE - PLATE / 2, round(y, 4), PLATE, round(deep, 4), 1.0, theme.paper))
    y += 0.4
    for mark in marks:
        size = context.size(15)
        base = y + 3.1 + face(theme.bold).cap_height * min(size, 16) * MM_PER_PT / 2
        items += fit_line(
            mark,
            middle,
            base,
            PLATE - 0.6,
            size=min(size, 16),
            name=theme.bold,
            fill=theme.ink,
            anchor="middle",
        )
        y += 6.2
    for symbol in train.symbols:
        items += icon(symbol, middle - 2.6, round(y + 0.5, 4), 5.2, theme.ink)
        y += 6.2
    return items


def _movement(
    items: list[Item], train: Train, context: RenderContext, left: float, y: float, available: float
) -> float:
    """The movement in figures and icons, what towns pay at the right of a wide card; returns where it ends."""
    theme = context.theme
    text = context.text(train.movement) if train.movement else movement_text(train)
    if not text:
        return y
    pays = _town(train, context) if available >= WIDE else ""
    if pays:
        items += set_text(
            pays, left + available - PAYS, y + 1.5, PAYS, 6.5, size=context.size(12), fill=theme.ink, faces=context.faces,
            align="right", tint=context.colour,
        ).items  # fmt: skip
    size, wide = 13.5 if train.emblem else 19, available - (PAYS if pays else 0.0)
    deepest = (6.4, 14.0) if train.emblem else (7.2,) if pays else (14.0,)
    for deep in deepest:  # beside an emblem in one line where that fits
        try:
            setting = set_text(
                text, left, y, wide, deep,
                size=context.size(size), floor=11, fill=theme.ink, faces=context.strong, leading=1.15, tint=context.colour,
            )  # fmt: skip
        except Overfull:
            if deep == deepest[-1]:
                raise
        else:
            break
    items += setting.items
    return y + setting.height + 0.6


def _town(train: Train, context: RenderContext) -> str:
    if train.town_income is None or "town" not in (*train.passes, *train.stops):
        return ""
    return f":town: *{context.game.header.currency.amount(train.town_income)}*"


def movement_text(train: Train) -> str:
    """``2 × :city::offboard: + :town:``: what counts, then what comes along in any number."""
    if train.distance:
        return " + ".join(map(_distance_text, train.distance))
    if train.reach is None and not train.stops:
        return ""
    reach = "∞" if train.reach is None else str(train.reach)
    # Figures stay with what they count.
    text = f"{reach}\u00a0×\u00a0" + "\u2009".join(f":{PIPS[stop]}:" for stop in train.stops)
    if train.passes:
        text += " +\u00a0∞\u00a0" + "\u2009".join(f":{PIPS[stop]}:" for stop in train.passes)
    if train.lingers:
        text += f" {train.lingers}\u00a0×\u00a0:linger:"
    return text


def _distance_text(distance: Distance) -> str:
    """``3 × :city:``; ``2/3 × :city:`` where two of three pay."""
    visit = "∞" if distance.visit is None else str(distance.visit)
    number = visit if distance.pay is None else f"{distance.pay}/{visit}"
    return f"{number} × " + "\u2009".join(f":{PIPS[stop]}:" for stop in distance.stops)


def trains_by_id(context: RenderContext) -> dict[str, Train]:
    """All trains of the game."""
    known: dict[str, Train] | None = context.memo.get("trains")
    if known is None:
        known = context.memo["trains"] = {
            train.id: train
            for one in context.game.of_kind("trains")
            if isinstance(one, TrainSet)
            for train in one.pieces
        }
    return known


def rusting_phase(train: Train, context: RenderContext) -> str:
    """The id of the phase in which a train rusts, or nothing."""
    return trains_by_id(context)[train.eaten_by].phase if train.eaten_by else train.eaten


def begins_phase(train: Train, context: RenderContext) -> bool:
    """Whether the first purchase of a train begins its phase: no other train of the phase comes before it."""
    return next(one.id for one in trains_by_id(context).values() if one.phase == train.phase) == train.id


def _rusts(train: Train, context: RenderContext) -> tuple[str, str] | None:
    """Colour and name of what rusts a train: a phase, or another train."""
    phase = phases_by_id(context).get(rusting_phase(train, context))
    if train.eaten_by:
        return (phase.colour if phase is not None else ""), trains_by_id(context)[train.eaten_by].title
    return (phase.colour, phase.title) if phase is not None else None


def _foot(
    one: TrainSet,
    train: Train,
    context: RenderContext,
    left: float,
    right: float,
    base: float,
    tall: bool,
    space: float,
) -> tuple[list[Item], float]:
    """Price on the left, when it is gone on the right; above it, ``space`` mm wide, what towns pay and the trade-in."""
    theme = context.theme
    items: list[Item] = []
    amount = context.game.header.currency.amount
    available = right - left
    rusts = _rusts(train, context)
    edge = right
    priced = 0.0
    if train.price is not None:
        priced = min(available * 0.5, width_of(amount(train.price), theme.bold, context.size(22)))
    if rusts is not None:
        colour, name = rusts
        radius = 3.6
        size = context.size(11)
        wide = 2 * radius if len(name) <= 3 else min(available * 0.3, width_of(name, theme.bold, size))
        if len(name) <= 3:
            items += roundel(context, colour, name, right - radius, base - 2.7, radius)
        else:
            items += fit_line(
                name, right, base - 1.4, wide + 0.01, size=size, name=theme.bold, fill=theme.ink, anchor="end"
            )
        edge = right - wide - 6.4
        items += icon(one.eaten_icon, round(edge, 4), round(base - 5.3, 4), 5.2, theme.ink)
        words = context.text(one.eaten_label)
        spare = right - wide - 7.4 - width_of(words, theme.text, context.size(9)) - left
        if not tall and len(name) <= 3 and spare > priced + 1.0:
            items += fit_line(
                words, right - wide - 7.4, base - 1.4, available * 0.3, size=context.size(9),
                name=theme.text, fill=theme.muted, anchor="end",
            )  # fmt: skip
    if train.price is not None:
        price = fit_line(
            amount(train.price),
            left,
            base,
            min(available * (0.66 if tall else 0.5), edge - 1.0 - left),
            size=context.size(22),
            name=theme.bold,
            fill=theme.ink,
        )
        items[:0] = price
    permanent = rusts is None and (train.price is not None or bool(train.phase))
    if permanent and not tall:
        items += fit_line(
            context.text(one.permanent_label), right, base, available * 0.4, size=context.size(9),
            name=theme.text, fill=theme.muted, anchor="end",
        )  # fmt: skip
    top = base - 8.6  # a line's depth above the price
    lines: list[str] = []
    if train.trade_for and train.trade_price is not None:
        better = trains_by_id(context)[train.trade_for].title
        lines.append(f"{one.trade_label} *{better}*: *{amount(train.trade_price)}*")
    if train.discount is not None:
        names = " ".join(train.discount_for)
        lines.append(f"*{amount(train.discount)}* {one.discount_label} *{names}*")
    if space < WIDE and _town(train, context):
        lines.append(_town(train, context))
    if permanent and tall:
        lines.append(one.permanent_label)
    for line in reversed(lines):
        text, size, high = context.text(line), context.size(11), 11.0 if tall or space < available else 5.0
        height = set_text(
            text,
            left,
            0,
            space,
            high,
            size=size,
            fill=theme.ink,
            faces=context.faces,
            leading=1.1,
            tint=context.colour,
        ).height
        items += set_text(
            text, left, top - height + 0.4, space, high, size=size, fill=theme.ink, faces=context.faces,
            leading=1.1, tint=context.colour,
        ).items  # fmt: skip
        top -= height + 1.6
    return items, top
