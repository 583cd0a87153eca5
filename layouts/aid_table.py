"""The tables of player aids: figures by number of players, symbols and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from playproof.components.base import PLACEHOLDER
from playproof.components.kinds.aids import AidRow, AidSection
from playproof.layouts.fonts import MM_PER_PT
from playproof.layouts.icons import GRID
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Group, Item, Line, Text
from playproof.layouts.text.markup import with_figures
from playproof.layouts.text.setting import Overfull, fit_line, set_text, width_of

__all__ = ["cells_of", "right_end", "table"]

#: Between two columns, mm.
GUTTER = 3.0
#: Above and below a row's words, mm.
AIR = 0.9
CODE = 6.0


def cells_of(row: AidRow, context: RenderContext) -> list[str]:
    """A row's cells with their figures; one that is a figure of several numbers becomes as many cells."""
    cells: list[str] = []
    for cell in row.cells:
        name = PLACEHOLDER.fullmatch(cell)
        value = context.game.figures[name[1]] if name else None
        if isinstance(value, tuple):
            cells += [with_figures("{one}", {"one": part}) for part in value]
        else:
            cells.append(context.text(cell))
    return cells


def table(
    section: AidSection, y: float, width: float, size: float, context: RenderContext
) -> tuple[list[Item], float]:
    """The section's table below ``y``: its items and where it ends. Raises `Overfull` if its words are too wide."""
    theme = context.theme
    rows = [cells_of(row, context) for row in section.rows]
    codes = [width_of(row.rule, theme.text, CODE) + 1.5 if row.rule else 0.0 for row in section.rows]
    heads = [context.text(head) for head in section.columns]
    widths = _widths([heads, *rows] if heads else rows, width - max(codes), size, context)
    lefts = [fsum(widths[:number]) + GUTTER * number for number in range(len(widths))]
    items: list[Item] = []
    if heads:
        tallest = 0.0
        for left, wide, head in zip(lefts, widths, heads, strict=False):
            if head:
                setting = set_text(
                    head, left, y + AIR, wide, 100, size=size, floor=size, fill=theme.ink, faces=context.strong,
                    leading=1.1, tint=context.colour,
                )  # fmt: skip
                items += setting.items
                tallest = max(tallest, setting.height)
        y += tallest + 2 * AIR
        items.append(Line(0, round(y, 4), round(width, 4), round(y, 4), theme.ink, theme.line))
    for number, cells in enumerate(rows):
        tallest = size * MM_PER_PT * 0.7
        for left, wide, cell in zip(lefts, widths, cells, strict=False):
            setting = set_text(
                cell, left, y + AIR, wide, 200, size=size, floor=size, fill=theme.ink, faces=context.faces,
                leading=1.15, tint=context.colour,
            )  # fmt: skip
            items += setting.items
            tallest = max(tallest, setting.height)
        rule = section.rows[number].rule
        if rule:
            base = y + AIR + size * MM_PER_PT * 0.66
            items += fit_line(
                rule, width, base, codes[number], size=CODE, name=theme.text, fill=theme.muted, anchor="end"
            )
        y += tallest + 2 * AIR
        if number < len(rows) - 1:
            items.append(Line(0, round(y, 4), round(width, 4), round(y, 4), theme.frame, theme.hairline))
    return items, y


def _widths(rows: list[list[str]], available: float, size: float, context: RenderContext) -> list[float]:
    """A width for each column: what its words need; the widest column wraps if they need too much."""
    count = max(len(row) for row in rows)
    needs = [
        max(_width(row[number], size, context) for row in rows if number < len(row))
        for number in range(count)
    ]
    spare = available - fsum(needs) - GUTTER * (count - 1)
    widest = needs.index(max(needs))
    if spare < 0:
        needs[widest] += spare
        if needs[widest] < 8:
            text = next(row[widest] for row in rows if widest < len(row))
            raise Overfull(text, size, available, 0, available - spare)
    return needs


def _width(text: str, size: float, context: RenderContext) -> float:
    """The width of a cell on one line, mm."""
    setting = set_text(
        text, 0, 0, 1000, 100, size=size, floor=size, fill=context.theme.ink, faces=context.faces, tint=context.colour
    )  # fmt: skip
    return right_end(setting.items) + 0.05


def right_end(items: Sequence[Item]) -> float:
    """How far texts and icons reach to the right, mm."""
    end = 0.0
    for item in items:
        if isinstance(item, Text):
            end = max(end, item.x + width_of(item.text, item.face, item.size))
        elif isinstance(item, Group):
            end = max(end, item.dx + GRID * item.scale)
    return end
