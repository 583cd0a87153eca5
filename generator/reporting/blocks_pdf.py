"""Sections of a report on the pages of a PDF, and what all PDF reports share: their charts and the foot of each page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playproof.generator.paper.page import Page
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
from playproof.layouts.scene import Drawing, Item, Line
from playproof.layouts.text.setting import fit_line, printable, shortened, width_of, wrapped
from playproof.layouts.typefaces.faces import MM_PER_PT

INKS = Inks(INK, MUTED, GRID, TINT, PAPER)
COLOURS = [light for light, _ in PLAYERS]
#: The height of lines in a chart, mm; the space between two columns of a table; no word makes a column wider than this.
CHART, BETWEEN, WORD = 78.0, 3.0, 40.0
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
    natural, least = [], []
    for at, (column, head) in enumerate(zip(one.columns, heads, strict=True)):
        texts = [row[at] for row in cells]
        word = max(width_of(part, TEXT, SMALL) for text in (head, *texts) for part in (text.split() or [""]))
        whole = max(width_of(text, TEXT, SMALL) for text in ("", *texts))
        natural.append(max(whole, word) if column.figures else max(whole, width_of(head, TEXT, SMALL)))
        least.append(max(whole, word) if column.figures else min(word, WORD))
    between = BETWEEN * (len(natural) - 1)
    halves = 2 if len(cells) > HALVED and sum(natural) + between + 1.0 <= (flow.width - GAP) / 2 else 1
    space = (flow.width - GAP * (halves - 1)) / halves
    wide = [max(width, width_of(head, TEXT, SMALL)) for width, head in zip(natural, heads, strict=True)]
    widths = fitted(wide if sum(wide) <= space - between else natural, least, space - between)
    flow.heading(one.caption, H3, None, keep=min(STEP * (len(cells) + 2), 24.0))

    def lines_of(row: Sequence[str]) -> list[list[str]]:
        return [list(wrapped(text, TEXT, SMALL, width)) for text, width in zip(row, widths, strict=True)]

    titles = lines_of(heads)
    rows = -(-len(cells) // halves)
    page = len(flow.sheets)
    for number in range(-1, rows):
        parts = [
            (half, titles if number < 0 else lines_of(cells[number + half * rows]))
            for half in range(halves)
            if number + half * rows < len(cells)
        ]
        flow.need(STEP * max(len(cell) for _, lines in parts for cell in lines) + 1.0)
        if len(flow.sheets) != page:
            page = len(flow.sheets)
            if number > 0:
                beside(flow, one, widths, [(half, titles) for half in range(halves)], space, MUTED)
        beside(flow, one, widths, parts, space, MUTED if number < 0 else INK)
    flow.y += 2.0


def beside(
    flow: Flow, one: Table, widths: Sequence[float], parts: Sequence[tuple[int, list[list[str]]]], space: float, fill: str
) -> None:  # fmt: skip
    """Rows side by side, one for each half of a table; the line under way goes on below the highest."""
    top = low = flow.y
    for half, lines in parts:
        flow.y = top
        row_of(flow, one, widths, lines, half * (space + GAP), fill)
        low = max(low, flow.y)
    flow.y = low


def fitted(natural: Sequence[float], least: Sequence[float], space: float) -> list[float]:
    """The widths of a table's columns, mm: as wide as their words if there is space; else those that lack little get it first,
    and each is as wide as its longest word."""
    if sum(natural) <= space:
        return (
            [width + 0.2 for width in natural]
            if sum(natural) + 0.2 * len(natural) <= space
            else list(natural)
        )
    if sum(least) >= space:
        return [width * space / sum(least) for width in least]
    widths, free = list(least), space - sum(least)
    lacking = sorted(range(len(natural)), key=lambda at: natural[at] - least[at])
    for done, at in enumerate(lacking):
        more = min(natural[at] - least[at] + 0.2, free / (len(lacking) - done))
        widths[at] += more
        free -= more
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
