"""Tracker sheets: blanks, the verbs with an example each, then ruled lines down to the page's end, the first filled in."""

from __future__ import annotations

from math import fsum

from playproof.components.kinds.records import Record, RecordSet
from playproof.components.palette import mix
from playproof.layouts.areas import edge_colour, tinted
from playproof.layouts.badges import title_band
from playproof.layouts.fonts import MM_PER_PT
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Item, Line, Rect, RectOutline
from playproof.layouts.text.setting import fit_line, line_size, set_text, width_of

__all__ = ["draw"]

GAP = 1.5
#: Inside the box of verbs and between its two columns, mm.
PAD, COLUMN_GAP = 2.5, 6.0
#: How deep the band with the title is, mm.
BAND = 11.0
#: The height of a line over a table that goes on, mm.
CONTINUED = 5.0
#: How dark the ground of what is told is, and of the table's headings, 0 to 1.
GROUND, HEAD = 0.045, 0.17


def draw(one: RecordSet, record: Record, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A sheet as large as the page's printable area."""
    width, height = context.page
    items = title_band(context, record.name, context.imprint, width, BAND, 2 * GAP, bleed=0.0)
    y = _blanks(items, record, BAND + 1.6, width, context) + GAP
    y = _words(items, record, y, width, context)
    bottom = _table(items, record, y + GAP, width, height, context)
    for other in one.pieces:
        if other.id == record.below:
            bottom += 2 * GAP + CONTINUED
            items += fit_line(
                f"{other.name}, continued", 0.0, bottom - GAP, width,
                size=context.size(11), name=context.theme.display, fill=context.theme.ink,
            )  # fmt: skip
            rest = other.model_copy(update={"example": (), "rows": 0})
            _table(items, rest, bottom, width, height, context)
    return Drawing(RectOutline(width, height), tuple(items)), None


def _words(items: list[Item], record: Record, y: float, width: float, context: RenderContext) -> float:
    """The introduction and the verbs in a box of their own; returns where it ends."""
    theme = context.theme
    inner: list[Item] = []
    below = y + PAD
    wide = width - 2 * PAD
    if record.intro:
        setting = set_text(
            context.text(record.intro), PAD, below, wide, 30, size=context.size(9), fill=theme.ink, faces=context.faces,
            tint=context.colour,
        )  # fmt: skip
        inner += setting.items
        below += setting.height + GAP
    below = _verbs(inner, record, PAD, below, wide, context)
    if not inner:
        return y
    tint = None if theme.colours == "line" else tinted(context.colour("accent"), theme.paper, GROUND)
    bottom = below + PAD - 1.0
    items.append(Rect(0, y, width, round(bottom - y, 4), 2.0, tint, theme.frame, theme.hairline))
    items += inner
    return bottom


def _blanks(items: list[Item], record: Record, y: float, width: float, context: RenderContext) -> float:
    """Labels with a line to fill in, two a row."""
    theme = context.theme
    for number, label in enumerate(record.blanks):
        left = width / 2 * (number % 2)
        base = y + 7.5 * (number // 2) + 5
        size = context.size(9)
        items += fit_line(label, left, base, width / 5, size=size, name=theme.bold, fill=theme.ink)
        start = left + min(width / 5, width_of(label, theme.bold, size)) + 2
        end = width if number % 2 else width / 2 - 4
        items.append(Line(round(start, 4), base + 0.6, end, base + 0.6, theme.frame, theme.hairline))
    return y + 7.5 * ((len(record.blanks) + 1) // 2)


def _verbs(
    items: list[Item], record: Record, x: float, y: float, width: float, context: RenderContext
) -> float:
    """The verbs in two columns: what is written, in bold; what it means."""
    theme = context.theme
    column = (width - COLUMN_GAP) / 2
    half = (len(record.verbs) + 1) // 2
    most = column * 0.64
    size = min(
        (line_size(verb.write, most - 1, size=context.size(8.5), name=theme.bold) for verb in record.verbs),
        default=8.5,
    )
    lowest = y
    for verbs, left in ((record.verbs[:half], x), (record.verbs[half:], x + column + COLUMN_GAP)):
        below = y
        # What it means stands right behind what is written: as many as can take one line.
        told = min(max((width_of(verb.write, theme.bold, size) for verb in verbs), default=0.0) + 3.0, most)
        for verb in verbs:
            items += fit_line(
                verb.write, left, below + 3.4, told - 1.0, size=size, name=theme.bold, fill=theme.ink
            )
            setting = set_text(
                context.text(verb.meaning), left + told, below + 1.4, column - told, 12,
                size=size, fill=theme.muted, faces=context.faces, leading=1.15, tint=context.colour,
            )  # fmt: skip
            items += setting.items
            below += max(4.4, setting.height + 1.8)
        lowest = max(lowest, below)
    return lowest


def _table(
    items: list[Item], record: Record, y: float, width: float, height: float, context: RenderContext
) -> float:
    """Headings, an example and as many rows as are wanted or the page holds; every fifth line is stronger, to keep the eye in
    its row. Returns where it ends."""
    theme = context.theme
    edge = edge_colour(context.colour("accent"), theme.paper, theme.ink)
    hand = mix(edge, theme.ink, 0.55)
    whole = fsum(column.share for column in record.columns)
    head = 6.5
    rows = int((height - y - head) / record.row_height)
    rows = min(record.rows or rows, rows)
    bottom = round(y + head + rows * record.row_height, 4)
    if theme.colours != "line":
        accent = context.colour("accent")
        items.append(Rect(0, y, width, head, 0, tinted(accent, theme.paper, HEAD)))
        if record.example:
            ground = tinted(accent, theme.paper, GROUND)
            items.append(Rect(0, round(y + head, 4), width, record.row_height, 0, ground))
    for row in range(1, rows):
        line = round(y + head + row * record.row_height, 4)
        strong = row % 5 == 0
        stroke, weight = (theme.muted, theme.line) if strong else (theme.frame, theme.hairline)
        items.append(Line(0, line, width, line, stroke, weight))
    x = 0.0
    for number, column in enumerate(record.columns):
        wide = width * column.share / whole
        if number:
            items.append(Line(round(x, 4), y, round(x, 4), bottom, theme.frame, theme.hairline))
        items += fit_line(
            column.title, x + 1.2, y + 4.5, wide - 2, size=context.size(8.5), name=theme.bold, fill=theme.ink
        )
        if record.example:
            size = context.size(8.5)
            base = y + head + record.row_height / 2 + size * MM_PER_PT * 0.34
            items += fit_line(
                context.text(record.example[number]), x + 1.2, base, wide - 2,
                size=size, name=theme.italic, fill=hand,
            )  # fmt: skip
        x += wide
    items.append(Line(0, round(y + head, 4), width, round(y + head, 4), theme.ink, theme.line))
    items.append(Rect(0, y, width, round(bottom - y, 4), 0, None, theme.ink, theme.line))
    return bottom
