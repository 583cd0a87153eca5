"""The tables of player aids: figures by number of players, symbols and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from playproof.components.kinds.aids import AidRow, AidSection
from playproof.components.kinds.cards import CardSet
from playproof.components.kinds.trains import Train, TrainSet
from playproof.layouts.icons import GRID
from playproof.layouts.kinds.trains import phases_by_id
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Group, Item, Line, Text
from playproof.layouts.text.markup import Marked
from playproof.layouts.text.setting import Faces, Overfull, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT

#: Between two columns, mm, and at least between columns of values.
GUTTER, LEAST = 3.0, 1.5
#: Values of trains that name a phase.
PHASES = ("eaten", "phase", "available_on")
#: In the place of the train that rusts another, where none does.
NEVER = "never"
#: What fields of trains are called, where that isn't their name.
TOLD = {"discount": "Trade-in saves", "count": "Number", "rounds": "Op. rounds"}
#: How many trains there are of a kind that doesn't run out.
UNLIMITED = "∞"
#: What a table of trains tells of the phases that they belong to.
OF_PHASES = ("limit", "rounds")
#: Above and below a row's words, mm.
AIR = 0.9


def cells_of(row: AidRow, context: RenderContext) -> list[Marked]:
    """A row's cells with their figures; one that is a figure of several numbers becomes as many cells."""
    return context.texts(row.cells)


def values_of(section: AidSection, context: RenderContext) -> list[list[Marked]]:
    """The values of the set that the section's table is of: a row for each field, its name first."""
    if not section.of:
        return []
    one, currency = context.game.set(section.of), context.game.header.currency
    rows = []
    for name in section.fields:
        pieces: Sequence[object] = one.items
        if isinstance(one, TrainSet) and name in OF_PHASES:
            pieces = [phases_by_id(context).get(train.phase) for train in one.pieces]
        cells = [getattr(piece, name, None) for piece in pieces]
        money = isinstance(one, CardSet) and name in one.fields and one.fields[name].type == "money"
        money |= isinstance(one, TrainSet) and name in ("price", "discount")
        # No discount is printed as none, not as 0.
        cells = [None if name == "discount" and not cell else cell for cell in cells]
        if isinstance(one, TrainSet) and name == "count":
            # As many as are needed, however few are printed.
            cells = [UNLIMITED if train.unlimited else train.count for train in one.pieces]
        shown = ["" if cell is None else currency.amount(cell) if money else f"{cell}" for cell in cells]
        if isinstance(one, TrainSet) and name in PHASES:
            phases = phases_by_id(context)
            shown = [phases[cell].title if cell in phases else cell for cell in shown]
            if name == "eaten":
                shown = [cell or NEVER for cell in shown]
        rusts = isinstance(one, TrainSet) and name == "eaten"
        told = context.word("Rusts in") if rusts else TOLD.get(name, name)
        rows.append([*map(context.marked, (f"*{told.replace('_', ' ').capitalize()}*", *shown))])
    return rows


def unknown_field(section: AidSection, context: RenderContext) -> tuple[str, list[str]] | None:
    """The first of the section's fields that the set doesn't have, and those that it has."""
    pieces = context.game.set(section.of).items if section.of else ()
    known = sorted(
        {name for piece in pieces for name in type(piece).model_fields}
        | {name for piece in pieces if isinstance(piece, Train) for name in OF_PHASES}
    )
    return next(((name, known) for name in section.fields if pieces and name not in known), None)


def table(
    section: AidSection, y: float, width: float, size: float, context: RenderContext
) -> tuple[list[Item], float]:
    """The section's table below ``y``: its items and where it ends. Raises `Overfull` if its words are too wide."""
    theme = context.theme
    values = values_of(section, context)
    rows = [*values, *(cells_of(row, context) for row in section.rows)]
    heads = [context.text(head) for head in section.columns]
    least = LEAST if values else GUTTER
    widths = _widths(heads, rows, width, least, size, context)
    # Columns of values stand over the whole width.
    gaps = len(widths) - 1
    gutter = (width - fsum(widths)) / gaps if values and gaps else GUTTER
    lefts = [fsum(widths[:number]) + gutter * number for number in range(len(widths))]
    items: list[Item] = []

    def row(cells: list[Marked], least: float, faces: Faces, leading: float) -> None:
        """The cells side by side, at least ``least`` mm high."""
        nonlocal y
        tallest = least
        for left, wide, cell in zip(lefts, widths, cells, strict=False):
            if cell or least:
                setting = set_text(
                    cell, left, y + AIR, wide, 200, size=size, floor=size, fill=theme.ink, faces=faces, leading=leading
                )  # fmt: skip
                items.extend(setting.items)
                tallest = max(tallest, setting.height)
        y += tallest + 2 * AIR

    if heads:
        row(heads, 0.0, context.strong, 1.1)
        items.append(Line(0, round(y, 4), round(width, 4), round(y, 4), theme.ink, theme.line))
    for number, cells in enumerate(rows):
        row(cells, size * MM_PER_PT * 0.7, context.faces, 1.15)
        if number < len(rows) - 1:
            items.append(Line(0, round(y, 4), round(width, 4), round(y, 4), theme.frame, theme.hairline))
    return items, y


def _widths(
    heads: list[Marked],
    rows: list[list[Marked]],
    available: float,
    gutter: float,
    size: float,
    context: RenderContext,
) -> list[float]:
    """A width for each column: what its words need; the widest column wraps if they need too much."""
    count = max(len(row) for row in [heads, *rows])
    needs = [0.0] * count
    # Headings are bold: they need more than the same words in a cell.
    for texts, faces in [(heads, context.strong), *((row, context.faces) for row in rows)]:
        for number, text in enumerate(texts):
            needs[number] = max(needs[number], _width(text, size, faces, context))
    spare = available - fsum(needs) - gutter * (count - 1)
    widest = needs.index(max(needs))
    if spare < 0:
        needs[widest] += spare
        if needs[widest] < 8:
            text = next(row[widest] for row in [heads, *rows] if widest < len(row))
            raise Overfull(text, size, available, 0, available - spare)
    return needs


def _width(text: Marked, size: float, faces: Faces, context: RenderContext) -> float:
    """The width of a cell on one line, mm."""
    setting = set_text(text, 0, 0, 1000, 100, size=size, floor=size, fill=context.theme.ink, faces=faces)
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
