"""The change sheet that comes with changed pieces: what to throw away, what is new, a box to tick for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playproof.generator.imposition import Strip
from playproof.generator.imposition.furniture import DEPTH, RULER
from playproof.generator.pages.page_furniture import blank_side, footer, ruler
from playproof.generator.paper.page import Page
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item, Line, Rect
from playproof.layouts.text.setting import FLOOR, fit_line, printable, shortened, width_of, wrapped

STEP = 6.2
#: Pages so wide, mm, have two columns. Lines are shrunk to so many points before they are wrapped, at so many.
_TWO, _LEAST, _WRAPPED = 140.0, 5.0, 7.5


class ChangeLine(NamedTuple):
    """A line with a box to tick; ``heading`` groups lines."""

    heading: str
    text: str


def change_sheet_pages(
    context: RenderContext,
    lines: Sequence[ChangeLine],
    size: tuple[float, float],
    margin: float,
    fingerprint: str,
    follow: int,
    backs: bool,
) -> list[Page]:
    """The change sheet, on as many pages of ``size`` (mm) as it needs; ``follow`` is how many pages come after it.

    ``backs`` gives each page a blank back, so that the printer's pages stay in step.
    """
    width, height = size
    left, top = margin + 6, margin + 22
    columns = 2 if width >= _TWO else 1
    column = (width - 2 * left - 8 * (columns - 1)) / columns
    rows = _rows(lines, context, column)
    a_page = max(4, int((height - margin - DEPTH - 6 - top) / STEP))
    chunks = [rows[at : at + columns * a_page] for at in range(0, len(rows), columns * a_page)]
    pages: list[Page] = []
    sides = 2 if backs else 1
    for chunk in chunks:
        number = len(pages) + 1
        items = _head(context, left, width - left, margin)
        half = a_page if len(chunk) > a_page else len(chunk)
        for index, row in enumerate(chunk):
            x = left + (column + 8) * (index // half)
            y = top + STEP * (index % half)
            items += _row(context, row, x, y, column)
        foot = height - margin - DEPTH
        roomy = width - 2 * margin - RULER - 4 > 40
        strip = Strip(margin, foot, width - 2 * margin - (RULER + 4 if roomy else 0), DEPTH)
        measure = Strip(width - margin - RULER, foot, RULER, DEPTH)
        ruled = (measure.group(ruler(context)),) if roomy else ()
        foot_line = footer(
            context, strip.length, fingerprint, number, len(chunks) * sides + follow, "What changed"
        )
        pages.append(
            Page(
                width,
                height,
                (),
                (*items, strip.group(foot_line), *ruled),
                bookmarks=((0, "What changed"),) if number == 1 else (),
                title="What changed",
                reads=len(items),
            )
        )
        if backs:
            empty = blank_side(context, width, height, number)
            pages.append(Page(width, height, (), empty, title="What changed, back"))
    return pages


class _Row(NamedTuple):
    """A line as it is printed: a heading, the first line of a text, with its box, or one that follows it."""

    heading: str
    text: str = ""
    first: bool = True


def _rows(lines: Sequence[ChangeLine], context: RenderContext, width: float) -> list[_Row]:
    rows: list[_Row] = []
    heading = ""
    for line in lines:
        line = ChangeLine(*(printable(part.replace("\n", " "), context.theme.text) for part in line))
        if line.heading != heading:
            heading = line.heading
            rows.append(_Row(shortened(heading, context.theme.bold, FLOOR, width)))
        parts = [line.text]
        if width_of(line.text, context.theme.text, _LEAST) > width - 5:
            parts = wrapped(line.text, context.theme.text, _WRAPPED, width - 5)
        rows += [_Row("", part, number == 0) for number, part in enumerate(parts)]
    return rows


def _head(context: RenderContext, left: float, right: float, margin: float) -> list[Item]:
    theme = context.theme
    title = width_of("What changed", theme.display, 20)
    imprint = shortened(context.imprint, theme.text, FLOOR, right - left - title - 4)
    return [
        *fit_line(
            "What changed", left, margin + 10, right - left, size=20, name=theme.display, fill=theme.ink
        ),
        *fit_line(
            imprint, right, margin + 10, right - left - title - 3, size=9, name=theme.text, fill=theme.muted,
            anchor="end",
        ),
        Line(left, margin + 13, right, margin + 13, theme.ink, theme.heavy),
    ]  # fmt: skip


def _row(context: RenderContext, row: _Row, x: float, y: float, width: float) -> list[Item]:
    theme = context.theme
    if row.heading:
        return list(fit_line(row.heading, x, y + 3.4, width, size=11, name=theme.bold, fill=theme.ink))
    box = Rect(x, y + 0.6, 2.9, 2.9, 0.3, None, theme.ink, theme.hairline)
    line = fit_line(row.text, x + 5, y + 3.2, width - 5, size=10, floor=5, name=theme.text, fill=theme.ink)
    return [*([box] if row.first else []), *line]
