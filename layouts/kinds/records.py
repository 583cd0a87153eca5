"""Tracker sheets: blanks, the verbs with an example each, then ruled lines down to the page's end."""

from __future__ import annotations

from math import fsum

from playproof.components.kinds.records import Record, RecordSet
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Item, Line, Rect, RectOutline
from playproof.layouts.text.setting import fit_line, set_text, width_of

__all__ = ["draw"]

GAP = 1.5


def draw(one: RecordSet, record: Record, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A sheet as large as the page's printable area."""
    theme = context.theme
    width, height = context.page
    items: list[Item] = [
        *fit_line(
            record.name, 0, 4.6, width * 0.5, size=context.size(15), name=theme.display, fill=theme.ink
        ),
        *fit_line(
            context.imprint, width, 4.4, width * 0.48, size=8, name=theme.text, fill=theme.muted, anchor="end"
        ),
        Line(0, 6.6, width, 6.6, theme.ink, theme.heavy),
    ]
    y = _blanks(items, record, 8.4, width, context)
    if record.intro:
        setting = set_text(
            context.text(record.intro), 0, y + 1, width, 30, size=context.size(9), fill=theme.ink, faces=context.faces,
            tint=context.colour,
        )  # fmt: skip
        items += setting.items
        y += 1 + setting.height + GAP
    y = _verbs(items, record, y, width, context)
    _table(items, record, y + GAP, width, height, context)
    return Drawing(RectOutline(width, height), tuple(items)), None


def _blanks(items: list[Item], record: Record, y: float, width: float, context: RenderContext) -> float:
    """Labels with a line to fill in, two a row."""
    theme = context.theme
    for number, label in enumerate(record.blanks):
        left = width / 2 * (number % 2)
        base = y + 7.5 * (number // 2) + 5
        size = context.size(9)
        items += fit_line(label, left, base, width / 5, size=size, name=theme.bold, fill=theme.ink)
        start = left + min(width / 5, width_of(label, theme.bold, size)) + 2
        items.append(
            Line(round(start, 4), base + 0.6, left + width / 2 - 4, base + 0.6, theme.frame, theme.hairline)
        )
    return y + 7.5 * ((len(record.blanks) + 1) // 2)


def _verbs(items: list[Item], record: Record, y: float, width: float, context: RenderContext) -> float:
    """The verbs in two columns: what is written, in bold; what it means."""
    theme = context.theme
    column = (width - 4) / 2
    half = (len(record.verbs) + 1) // 2
    lowest = y
    for start, left in ((0, 0.0), (half, column + 4)):
        below = y
        for verb in record.verbs[start : start + half] if start else record.verbs[:half]:
            size = context.size(8)
            items += fit_line(
                verb.write, left, below + 3.4, column * 0.54, size=size, name=theme.bold, fill=theme.ink
            )
            setting = set_text(
                context.text(verb.meaning), left + column * 0.56, below + 1.5, column * 0.44, 12,
                size=size, fill=theme.muted, faces=context.faces, leading=1.15, tint=context.colour,
            )  # fmt: skip
            items += setting.items
            below += max(4.2, setting.height + 1.6)
        lowest = max(lowest, below)
    return lowest


def _table(
    items: list[Item], record: Record, y: float, width: float, height: float, context: RenderContext
) -> None:
    """Headings and as many rows as the page holds; every fifth line is stronger, to keep the eye in its row."""
    theme = context.theme
    whole = fsum(column.share for column in record.columns)
    head = 6.0
    rows = int((height - y - head) / record.row_height)
    bottom = y + head + rows * record.row_height
    items.append(Rect(0, y, width, round(bottom - y, 4), 0, None, theme.ink, theme.line))
    x = 0.0
    for number, column in enumerate(record.columns):
        wide = width * column.share / whole
        if number:
            items.append(Line(round(x, 4), y, round(x, 4), bottom, theme.frame, theme.hairline))
        items += fit_line(
            column.title, x + 1.2, y + 4.2, wide - 2, size=context.size(8), name=theme.bold, fill=theme.ink
        )
        x += wide
    for row in range(rows):
        line = y + head + row * record.row_height
        strong = row % 5 == 0
        items.append(
            Line(
                0,
                line,
                width,
                line,
                theme.ink if strong else theme.frame,
                theme.line if strong else theme.hairline,
            )
        )
