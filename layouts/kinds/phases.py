"""Phase charts: a row for each phase. What is on sale and what rusts is read from the game's trains."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from playproof.components.kinds.phases import Phase, PhaseChart, PhaseSet
from playproof.components.kinds.privates import PrivateSet
from playproof.components.kinds.trains import Train, TrainSet
from playproof.layouts.kinds.aids import draw_back
from playproof.layouts.kinds.trains import begins_phase, rusting_phase, trains_by_id
from playproof.layouts.ornament.areas import own_band, rect_area, tinted
from playproof.layouts.ornament.backs import BLEED
from playproof.layouts.ornament.badges import centred, title_band
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Group, Item, Line, Rect, RectOutline
from playproof.layouts.text.setting import FLOOR, STEP, fit_line, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT

__all__ = ["draw", "spots"]

EDGE = 4.5
HEAD = 13.0
BAND = 17.0
FIGURE = 14.0
GAP = 1.5
#: From the top of a phase's name to the space where the cube enters, mm.
ENTRY = 10.1
#: Size of the words in a row, points; they shrink until all phases fit.
BODY = 12.0
#: Size of a note above the rows, points.
FIRST = 10.0
#: How far the words of a line are from where its sign begins, of their size.
HANG = 1.2
#: How dark a row's ground is in its phase's colour, 0 to 1; the same where areas are flooded.
TINT, WASH = 0.05, 0.1


#: So many things on sale stand in a line; more of them in columns, so far apart, mm.
INLINE, COLUMNS, GUTTER = 2, 2, 4.0


class _Box(NamedTuple):
    """The place of a row's middle part, mm."""

    left: float
    right: float


class _Row(NamedTuple):
    """A phase's row: where it begins and how high it is, what is right of its band, the cube's spaces in order."""

    top: float
    tall: float
    items: list[Item]
    spaces: list[tuple[float, float]]


class _Plan(NamedTuple):
    """The chart before it is drawn."""

    box: _Box
    note: tuple[Item, ...]
    rows: list[_Row]


def draw(one: PhaseSet, chart: PhaseChart, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A chart's front; raises `Overfull` if its phases need more room than it has."""
    theme = context.theme
    width, height = one.size
    plan = _plan(one, chart, context)
    saving = theme.colours == "line"
    dark = WASH if theme.colours == "flood" else TINT
    figures = len(_columns(one, chart)) * FIGURE
    items: list[Item] = [
        *title_band(
            context, context.text(chart.name or one.name), context.imprint, width, HEAD - 1.0, EDGE, figures
        ),
        *plan.note,
    ]
    items += _labels(one, chart, width, context)
    for number, (y, tall, drawn, _) in enumerate(plan.rows):
        phase = chart.phases[number]
        # The last row bleeds over the lower edge, unless a note is below it.
        lowest = number == len(plan.rows) - 1 and (one.note_first or not one.note) and not saving
        deep = round(height + BLEED - y if lowest else tall - 1.0, 4)
        if not saving:
            ground = tinted(context.colour(phase.colour or "muted"), theme.paper, dark, 0.5)
            items.append(Rect(BAND, round(y, 4), width + BLEED - BAND, deep, 0, ground))
        items.append(rect_area(context, phase.colour, -BLEED, y, BAND + BLEED, deep))
        items += _name(one, chart, phase, y, tall, context)
        items.append(Group(tuple(drawn), 0.0, round(y, 4)))
        items += _figures(one, chart, phase, y, tall, width, context)
        if saving:
            below = round(y + tall - 0.5, 4)
            items.append(Line(0, below, width - EDGE, below, theme.ink, theme.line))
    outline = RectOutline(width, height, one.corner)
    front = Drawing(outline, tuple(items), bleed=BLEED)
    if not chart.reverse:
        return front, None
    heading = chart.reverse_heading or chart.name or one.name
    return front, draw_back(
        (one.id, chart.id), heading, chart.reverse, outline, chart.reverse_columns, context
    )


def spots(one: PhaseSet, chart: PhaseChart, context: RenderContext) -> dict[str, Spot]:
    """The cube's spaces: ``2:0`` is where it enters phase 2, ``2:3`` the phase's third space."""
    found: dict[str, Spot] = {}
    half = one.cube / 2
    for phase, row in zip(chart.phases, _plan(one, chart, context).rows, strict=True):
        if chart.has_track:
            y = _head_top(one, chart, row.top, row.tall) + ENTRY + half
            found[f"{phase.id}:0"] = Spot(BAND / 2, round(y, 4), one.cube, one.cube)
        for number, (x, top) in enumerate(row.spaces, 1):
            middle = round(row.top + top + half, 4)
            found[f"{phase.id}:{number}"] = Spot(round(x + half, 4), middle, one.cube, one.cube)
    return found


def _plan(one: PhaseSet, chart: PhaseChart, context: RenderContext) -> _Plan:
    """All rows, their words as large as lets them all fit. Raises `Overfull`."""
    width, height = one.size
    figures = len(_columns(one, chart))
    box = _Box(BAND + 4.5, width - EDGE - figures * FIGURE - (3.0 if figures else 0.0))
    head, foot = HEAD, height - EDGE
    note: tuple[Item, ...] = ()
    if one.note and one.note_first:
        setting = set_text(
            context.text(one.note), EDGE, head + 0.6, width - 2 * EDGE, 30, size=context.size(FIRST),
            fill=context.theme.ink, faces=context.faces, leading=1.15,
        )  # fmt: skip
        note = setting.items
        head += setting.height + 2.1
    elif one.note:
        setting = set_text(
            context.text(one.note), EDGE, 0, width - 2 * EDGE, 12, size=context.size(9), fill=context.theme.muted,
            faces=context.faces,
        )  # fmt: skip
        top = foot - setting.height
        note = tuple(
            set_text(
                context.text(one.note), EDGE, top, width - 2 * EDGE, setting.height + 0.1, size=setting.size,
                fill=context.theme.muted, faces=context.faces,
            ).items
        )  # fmt: skip
        foot = top - 2.0
    size = context.size(BODY)
    while True:
        rows = [_row(one, chart, number, box, size, context) for number in range(len(chart.phases))]
        spare = foot - head - fsum(row.tall for row in rows)
        if spare >= -1e-6:
            break
        if size <= FLOOR:
            raise NoSpace("phases, one below the other,", foot - head - spare, foot - head)
        size = max(FLOOR, size - STEP)
    y = head
    for number, row in enumerate(rows):
        tall = row.tall + spare / len(rows)
        # The words stand in the middle of the row.
        down = round(spare / len(rows) / 2, 4)
        rows[number] = row._replace(
            top=y,
            tall=tall,
            items=[Group(tuple(row.items), 0.0, down)],
            spaces=[(x, top + down) for x, top in row.spaces],
        )
        y += tall
    return _Plan(box, note, rows)


def _labels(one: PhaseSet, chart: PhaseChart, width: float, context: RenderContext) -> list[Item]:
    """The words over the columns of figures."""
    items: list[Item] = []
    band = own_band(context)
    ink = context.on(band) if band else context.theme.ink
    for number, label in enumerate(_columns(one, chart)):
        cx = width - EDGE - FIGURE * (len(_columns(one, chart)) - number - 0.5)
        items += set_text(
            context.text(label[0]), cx - FIGURE / 2, 2.0, FIGURE, HEAD - 4.2, size=context.size(9), fill=ink,
            faces=context.strong, align="center", valign="bottom", leading=1.05,
        ).items  # fmt: skip
    return items


def _columns(one: PhaseSet, chart: PhaseChart) -> list[tuple[str, str]]:
    return [
        (label, name)
        for label, name in ((one.limit_label, "limit"), (one.rounds_label, "rounds"))
        if any(getattr(phase, name) is not None for phase in chart.phases)
    ]


def _figures(
    one: PhaseSet,
    chart: PhaseChart,
    phase: Phase,
    y: float,
    tall: float,
    width: float,
    context: RenderContext,
) -> list[Item]:
    columns = _columns(one, chart)
    items: list[Item] = []
    for number, (_, name) in enumerate(columns):
        cx = width - EDGE - FIGURE * (len(columns) - number - 0.5)
        value = getattr(phase, name)
        text = "–" if value is None else str(value)
        items += centred(
            context, text, cx, y + tall / 2, FIGURE - 3, size=context.size(26), fill=context.theme.ink
        )
    return items


def _head_top(one: PhaseSet, chart: PhaseChart, y: float, tall: float) -> float:
    """Where a phase's name begins on its band."""
    block = 8.6 + (1.5 + one.cube if chart.has_track else 0.0)
    return y + max(1.0, (tall - block) / 2)


def _name(
    one: PhaseSet, chart: PhaseChart, phase: Phase, y: float, tall: float, context: RenderContext
) -> list[Item]:
    """The phase's number on the band, and under it the space where the cube enters."""
    theme = context.theme
    cx = BAND / 2
    cube = one.cube
    top = _head_top(one, chart, y, tall)
    items: list[Item] = [
        Circle(cx, round(top + 4.3, 4), 4.3, theme.paper),
        *centred(context, phase.title, cx, top + 4.3, 7.6, size=context.size(19), fill=theme.ink),
    ]
    if chart.has_track:
        items += _space(cx - cube / 2, top + ENTRY, cube, context)
        items += fit_line(
            one.entry_label, cx, round(top + ENTRY + cube / 2 + 0.9, 4), cube - 1.0, size=context.size(8), name=theme.text,
            fill=theme.muted, anchor="middle",
        )  # fmt: skip
    return items


def _space(x: float, y: float, cube: float, context: RenderContext) -> list[Item]:
    theme = context.theme
    return [Rect(round(x, 4), round(y, 4), cube, cube, 1.0, theme.paper, theme.ink, theme.line)]


def _row(
    one: PhaseSet, chart: PhaseChart, number: int, box: _Box, size: float, context: RenderContext
) -> _Row:
    """What stands right of the band, drawn from y = 0, and the height that it needs."""
    theme = context.theme
    phase = chart.phases[number]
    available = box.right - box.left
    items: list[Item] = []
    spaces: list[tuple[float, float]] = []
    y = 2.0
    for text in _effects(one, phase, context):
        # Further lines begin below the words, not below the sign.
        sign, _, words = text.partition(" ")
        hang = round(HANG * size * MM_PER_PT, 4)
        for part, x, wide in ((sign, box.left, available), (words, box.left + hang, available - hang)):
            setting = set_text(
                context.marked(part), x, y, wide, 80, size=size, floor=size, fill=theme.ink, faces=context.faces,
                leading=1.15,
            )  # fmt: skip
            items += setting.items
        y += setting.height + 0.9
    if phase.spaces:
        y += 0.6
        # Once may be enough: the other phases' spaces look alike.
        first = not any(earlier.spaces for earlier in chart.phases[:number])
        if one.spaces_label and (first or one.spaces_each):
            said = set_text(
                context.text(one.spaces_label), box.left, y, available, 20, size=max(size, context.size(9)), fill=theme.ink,
                faces=context.faces,
            )  # fmt: skip
            items += said.items
            y += said.height + 0.6
        per_line = max(1, int((available + GAP) / (one.cube + GAP)))
        for space in range(phase.spaces):
            x = box.left + space % per_line * (one.cube + GAP)
            top = y + space // per_line * (one.cube + GAP)
            spaces.append((x, top))
            items += _space(x, top, one.cube, context)
            items += centred(
                context, str(space + 1), x + one.cube / 2, top + one.cube / 2, one.cube - 2,
                size=context.size(12), fill=theme.muted, face_name=theme.text,
            )  # fmt: skip
        y += -(-phase.spaces // per_line) * (one.cube + GAP)
        y += 0.4
    names = _sale(one, chart, number, context)
    if len(names) > INLINE:
        listed, y = _sale_list(one, names, box, y, size, context)
        items += listed
        names = []
    inline = ",  ".join(f"{name} *{price}*{count}" for name, price, count in names)
    for text in [
        *([f"*{context.text(one.sale_label)}* {inline}"] if inline else []),
        *_traded(phase, context),
        *_later(one, phase, context),
        *(context.text(note) for note in phase.notes),
    ]:
        setting = set_text(
            context.marked(text), box.left, y + 0.6, available, 80, size=size, floor=size, fill=theme.ink, faces=context.faces,
            leading=1.15,
        )  # fmt: skip
        items += setting.items
        y += setting.height + 1.2
    needs = max(y + 1.4, 8.6 + (1.5 + one.cube if chart.has_track else 0.0) + 3.0)
    return _Row(0.0, needs, items, spaces)


def _effects(one: PhaseSet, phase: Phase, context: RenderContext) -> list[str]:
    """What the line before the phase does: what it eats, closes and opens."""
    trains = trains_by_id(context)
    eaten = [
        train.title
        for train in trains.values()
        if rusting_phase(train, context) == phase.id
        and not (train.eaten_by and not begins_phase(trains[train.eaten_by], context))
    ]
    privates = [
        private
        for privates in context.game.of_kind("privates")
        if isinstance(privates, PrivateSet)
        for private in privates.pieces
    ]
    closed = [private.title for private in privates if private.closes == phase.id]
    lines = []
    if eaten:
        lines.append(f":{one.eaten_icon}: *{context.text(one.eaten_label)}* {', '.join(eaten)}")
    if closed:
        all_of_them = len(closed) == len(privates) > 1
        names = context.text(phase.closes or (one.all_privates if all_of_them else ", ".join(closed)))
        lines.append(f":lock: *{context.text(one.closes_label)}* {names}")
    if phase.opens:
        lines.append(
            f":arrow: *{context.text(one.opens_label)}* "
            + "; ".join(context.text(text) for text in phase.opens)
        )
    return lines


def _later(one: PhaseSet, phase: Phase, context: RenderContext) -> list[str]:
    """What a train eats that is bought during the phase, when it has begun with another."""
    trains = trains_by_id(context)
    lines = []
    for eater in trains.values():
        eaten = [train.title for train in trains.values() if train.eaten_by == eater.id]
        if eaten and eater.phase == phase.id and not begins_phase(eater, context):
            lines.append(
                f"*{eater.title}* :arrow: :{one.eaten_icon}: *{context.text(one.eaten_label)}* {', '.join(eaten)}"
            )
    return lines


def _sale(
    one: PhaseSet, chart: PhaseChart, number: int, context: RenderContext
) -> list[tuple[str, str, str]]:
    """What can be bought, the cheapest first: its name, its price, how many there are. Where a train was on sale before its
    phase, those of the phases from then on may be left."""
    amount = context.game.header.currency.amount
    trains = [train for train in trains_by_id(context).values() if train.price is not None]
    phases = [phase.id for phase in chart.phases]
    phase = chart.phases[number]
    early = [
        phases.index(train.available_on)
        for train in trains
        if train.phase == phase.id and train.available_on in phases[:number]
    ]
    left = phases[min(early) : number] if early else []
    found = [
        (train.price or 0, train.title, _number(train))
        for train in trains
        if phase.id in (train.phase, train.available_on)
    ] + [
        (train.price or 0, train.title, f" {context.text(one.left_label)}")
        for train in trains
        if train.phase in left and rusting_phase(train, context) != phase.id
    ]
    return [(name, amount(price), count) for price, name, count in sorted(found, key=lambda one: one[0])]


def _traded(phase: Phase, context: RenderContext) -> list[str]:
    """What trains on sale cost less for another one, with the words of their cards."""
    amount = context.game.header.currency.amount
    return [
        f"*{train.title}:* *{amount(train.discount)}* {context.text(one.discount_label)} *{chr(0xA0).join(train.discount_for)}*"
        for one in context.game.of_kind("trains")
        if isinstance(one, TrainSet)
        for train in one.pieces
        if train.discount is not None and phase.id in (train.phase, train.available_on)
    ]


def _sale_list(
    one: PhaseSet, names: list[tuple[str, str, str]], box: _Box, y: float, size: float, context: RenderContext
) -> tuple[list[Item], float]:
    """What can be bought in two columns below its heading, prices below prices; and where it ends."""
    theme = context.theme
    em = size * MM_PER_PT
    step = 1.25 * em
    base = y + 0.6 + 0.75 * em
    items: list[Item] = list(
        fit_line(context.text(one.sale_label), box.left, base, box.right - box.left, size=size, name=theme.bold,
                 fill=theme.ink)
    )  # fmt: skip
    rows = -(-len(names) // COLUMNS)
    wide = (box.right - box.left - GUTTER * (COLUMNS - 1)) / COLUMNS
    prices = max(width_of(price, theme.bold, size) for _, price, _ in names)
    for number, (name, price, count) in enumerate(names):
        left = box.left + number // rows * (wide + GUTTER)
        line = round(base + step * (1 + number % rows), 4)
        items += fit_line(
            price, round(left + prices, 4), line, prices + 0.01, size=size, name=theme.bold, fill=theme.ink, anchor="end"
        )  # fmt: skip
        items += fit_line(
            name + count, round(left + prices + 2.0, 4), line, wide - prices - 2.0, size=size, name=theme.text,
            fill=theme.ink,
        )  # fmt: skip
    return items, base + step * rows + 0.5 * em


def _number(train: Train) -> str:
    """How many there are of it: nothing for one alone."""
    if train.unlimited:
        return f"\u2009×\u2009∞ ({train.count} printed)"
    return f"\u2009×{train.count}" if train.count > 1 else ""
