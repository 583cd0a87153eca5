"""The change sheet that comes with changed pieces: what to throw away, what is new, a box to tick for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playproof.generator.imposition import Strip
from playproof.generator.imposition.furniture import DEPTH, RULER
from playproof.generator.pages.page import Page
from playproof.generator.pages.page_furniture import blank_side, footer, ruler
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item, Line, Rect
from playproof.layouts.text.setting import fit_line

__all__ = ["ChangeLine", "change_sheet_pages"]

STEP = 6.2


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
    rows = _rows(lines)
    left, top = margin + 6, margin + 22
    column = (width - 2 * left - 8) / 2
    a_page = max(4, int((height - margin - DEPTH - 6 - top) / STEP))
    chunks = [rows[at : at + 2 * a_page] for at in range(0, len(rows), 2 * a_page)]
    pages: list[Page] = []
    sides = 2 if backs else 1
    for chunk in chunks:
        number = len(pages) + 1
        items = _head(context, left, width - left, margin)
        half = a_page if len(chunk) > a_page else len(chunk)
        for index, (heading, text) in enumerate(chunk):
            x = left + (column + 8) * (index // half)
            y = top + STEP * (index % half)
            items += _row(context, heading, text, x, y, column)
        foot = height - margin - DEPTH
        strip = Strip(margin, foot, width - 2 * margin - RULER - 4, DEPTH)
        measure = Strip(width - margin - RULER, foot, RULER, DEPTH)
        foot_line = footer(
            context, strip.length, fingerprint, number, len(chunks) * sides + follow, "What changed"
        )
        pages.append(
            Page(
                width,
                height,
                (),
                (*items, strip.group(foot_line), measure.group(ruler(context))),
                bookmarks=((0, "What changed"),) if number == 1 else (),
                title="What changed",
                reads=len(items),
            )
        )
        if backs:
            empty = blank_side(context, width, height, number)
            pages.append(Page(width, height, (), empty, title="What changed, back"))
    return pages


def _rows(lines: Sequence[ChangeLine]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    heading = ""
    for line in lines:
        if line.heading != heading:
            heading = line.heading
            rows.append((heading, ""))
        rows.append(("", line.text))
    return rows


def _head(context: RenderContext, left: float, right: float, margin: float) -> list[Item]:
    theme = context.theme
    return [
        *fit_line(
            "What changed", left, margin + 10, right - left, size=20, name=theme.display, fill=theme.ink
        ),
        *fit_line(
            context.imprint, right, margin + 10, 90, size=9, name=theme.text, fill=theme.muted, anchor="end"
        ),
        Line(left, margin + 13, right, margin + 13, theme.ink, theme.heavy),
    ]


def _row(context: RenderContext, heading: str, text: str, x: float, y: float, width: float) -> list[Item]:
    theme = context.theme
    if heading:
        return list(fit_line(heading, x, y + 3.4, width, size=11, name=theme.bold, fill=theme.ink))
    box = Rect(x, y + 0.6, 2.9, 2.9, 0.3, None, theme.ink, theme.hairline)
    return [
        box,
        *fit_line(text, x + 5, y + 3.2, width - 5, size=10, floor=5, name=theme.text, fill=theme.ink),
    ]
