"""Sections of a report on the pages of a PDF, and what all PDF reports share: their charts and the foot of each page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playproof.generator.pages.page import Page
from playproof.generator.reporting.bars import Bars
from playproof.generator.reporting.blocks import Answers, Block, Figure, Said, Section, Table
from playproof.generator.reporting.chart import Chart, Inks
from playproof.generator.reporting.dots import Dots
from playproof.generator.reporting.figures import PLAYERS, Shown, draw
from playproof.generator.reporting.flow import (
    BODY,
    BOLD,
    GAP,
    GRID,
    H2,
    H3,
    HEIGHT,
    INK,
    LEADING,
    MARGIN,
    MUTED,
    PAPER,
    SMALL,
    TEXT,
    TINT,
    WIDTH,
    Flow,
)
from playproof.layouts.fonts import MM_PER_PT
from playproof.layouts.scene import Drawing, Item, Line
from playproof.layouts.text.setting import fit_line, printable, shortened, width_of, wrapped

__all__ = ["chart", "pages", "section", "table"]

INKS = Inks(INK, MUTED, GRID, TINT, PAPER)
COLOURS = [light for light, _ in PLAYERS]
#: The height of lines in a chart, mm; the space between two columns of a table; the least width of a column of words.
CHART, BETWEEN, LEAST = 78.0, 3.0, 18.0
#: A table of more rows than this is set in two halves side by side, if it is narrow enough.
HALVED = 12
#: The height of a line of a table, mm.
STEP = SMALL * MM_PER_PT * LEADING


def pages(flow: Flow, title: str, name: str) -> Iterator[Page]:
    """The pages with their footers and links; ``name``: what is reported, beside the title in the foot."""
    many = len(flow.sheets)
    for number, sheet in enumerate(flow.sheets):
        said = printable(f"{title} · {name}", TEXT)
        foot: list[Item] = [
            Line(MARGIN, HEIGHT - 13.0, WIDTH - MARGIN, HEIGHT - 13.0, GRID, 0.2),
            *fit_line(
                shortened(said, TEXT, SMALL, 140.0), MARGIN, HEIGHT - 9.0, 150.0, size=SMALL, name=TEXT, fill=MUTED
            ),
            *fit_line(
                f"{number + 1} of {many}", WIDTH - MARGIN, HEIGHT - 9.0, 40.0, size=SMALL, name=TEXT, fill=MUTED,
                anchor="end",
            ),
        ]  # fmt: skip
        links = tuple(
            (*one.box, flow.places[one.line])
            for one in flow.wanted
            if one.page == number and one.line in flow.places
        )
        yield Page(
            WIDTH,
            HEIGHT,
            tuple(sheet.placed),
            (*sheet.items, *foot),
            bookmarks=tuple(sheet.bookmarks),
            title=title,
            reads=len(sheet.items),
            links=links,
        )


def section(flow: Flow, one: Section) -> None:
    """A section with its heading, which is kept with the beginning of its first part."""
    keep = 12.0
    if one.blocks and isinstance(one.blocks[0], Figure):
        keep = min(drawn(flow, one.blocks[0].shown)[1] + 4.0, 120.0)
    flow.heading(one.title, H2, 0, keep=keep)
    for part in one.blocks:
        block(flow, part)


def block(flow: Flow, one: Block) -> None:
    """A part of a section."""
    if isinstance(one, Said):
        flow.text(one.text)
        flow.y += 1.5
    elif isinstance(one, Answers):
        for answer in one.answers:
            flow.text(answer.asked, BODY, BOLD, keep=5.0)
            for said in answer.said:
                flow.text(said, BODY, x=4.0)
            flow.y += 1.5
    elif isinstance(one, Figure):
        chart(flow, one.shown, one.alt)
        if one.caption:
            flow.text(one.caption, SMALL, fill=MUTED)
            flow.y += 1.5
    else:
        table(flow, one)


def chart(flow: Flow, shown: Shown, alt: str) -> None:
    """A chart as wide as the text."""
    drawing, height = drawn(flow, shown)
    flow.drawing(drawing, flow.width, height, alt)


def drawn(flow: Flow, shown: Shown) -> tuple[Drawing, float]:
    """A chart in letters that the faces have, and its height, mm."""
    if isinstance(shown, Chart):
        shown = shown._replace(
            series=[one._replace(name=printable(one.name, BOLD)) for one in shown.series],
            bands=[one._replace(name=printable(one.name, TEXT)) for one in shown.bands],
            notes=[one._replace(name=printable(one.name, BOLD)) for one in shown.notes],
        )
    elif isinstance(shown, Bars):
        shown = shown._replace(
            groups=[printable(one, BOLD) for one in shown.groups],
            rows=[one._replace(label=printable(one.label, TEXT)) for one in shown.rows],
        )
    elif isinstance(shown, Dots):
        shown = shown._replace(rows=[one._replace(label=printable(one.label, TEXT)) for one in shown.rows])
    drawing = draw(shown, flow.width, CHART, INKS, COLOURS)
    return drawing, drawing.height


def table(flow: Flow, one: Table) -> None:
    """A table under its caption, its head again on each page; a long narrow one in two halves side by side."""
    cells = [[printable(cell, TEXT) for cell in row] for row in one.rows]
    heads = [printable(column.title, TEXT) for column in one.columns]
    natural = [
        max(width_of(cell, TEXT, SMALL) for cell in (head, *(row[at] for row in cells)))
        for at, head in enumerate(heads)
    ]
    halves = (
        2 if len(cells) > HALVED and sum(natural) + BETWEEN * len(natural) <= (flow.width - GAP) / 2 else 1
    )
    space = (flow.width - GAP * (halves - 1)) / halves
    widths = fitted(natural, [column.figures for column in one.columns], space)
    flow.heading(one.caption, H3, None, keep=min(STEP * (len(cells) + 2), 24.0))
    if halves == 1:
        head = [wrapped(text, TEXT, SMALL, width) for text, width in zip(heads, widths, strict=True)]
        row_of(flow, one, widths, head, 0.0, MUTED)
        page = len(flow.sheets)
        for row in cells:
            lines = [wrapped(text, TEXT, SMALL, width) for text, width in zip(row, widths, strict=True)]
            flow.need(STEP * max(map(len, lines)) + 1.0)
            if len(flow.sheets) != page:
                page = len(flow.sheets)
                row_of(flow, one, widths, head, 0.0, MUTED)
            row_of(flow, one, widths, lines, 0.0, INK)
        flow.y += 2.0
        return
    rows = -(-len(cells) // 2)
    for number in range(-1, rows):
        flow.need(STEP + 1.0)
        y = flow.y
        for half in range(2):
            at = number + half * rows
            if number < 0 or at < len(cells):
                flow.y = y
                row = heads if number < 0 else cells[at]
                row_of(
                    flow,
                    one,
                    widths,
                    [[text] for text in row],
                    half * (space + GAP),
                    MUTED if number < 0 else INK,
                )
        flow.y = y + STEP + 1.0
    flow.y += 2.0


def fitted(natural: Sequence[float], figures: Sequence[bool], space: float) -> list[float]:
    """The widths of a table's columns, mm: as wide as their words, unless that is too wide; then the widest columns of words
    are narrowed."""
    free = space - BETWEEN * (len(natural) - 1)
    widths = [width + 0.2 for width in natural]
    while sum(widths) > free:
        wide = max(range(len(widths)), key=lambda at: widths[at] * (0.25 if figures[at] else 1.0))
        over = sum(widths) - free
        others = sorted(
            (width for at, width in enumerate(widths) if at != wide and not figures[at]), reverse=True
        )
        least = max(LEAST, others[0] - 1.0 if others else LEAST)
        if widths[wide] <= LEAST:
            return [width * free / sum(widths) for width in widths]
        widths[wide] = max(widths[wide] - over, min(least, widths[wide] - 1.0), LEAST * 0.9)
    return widths


def row_of(
    flow: Flow, one: Table, widths: Sequence[float], lines: Sequence[Sequence[str]], left: float, fill: str
) -> None:
    """A row of a table at the line under way, which goes on below it."""
    top, x = flow.y, left
    for column, width, cell in zip(one.columns, widths, lines, strict=True):
        flow.y = top
        for line in cell:
            if column.figures:
                flow.line(line, x + width, SMALL, fill=fill, anchor="end")
            else:
                flow.line(line, x, SMALL, fill=fill)
            flow.y += STEP
        x += width + BETWEEN
    flow.y = round(top + STEP * max(map(len, lines)) + 0.4, 3)
    long = sum(widths) + BETWEEN * (len(widths) - 1)
    flow.behind(Line(flow.left + left, flow.y, flow.left + left + long, flow.y, GRID, 0.15))
    flow.y += 0.6
