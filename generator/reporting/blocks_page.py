"""Sections of a report as HTML, and what all pages of reports share: their head, style, fonts and charts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from playproof.generator.reporting.blocks import Answers, Block, Figure, Said, Section, Table
from playproof.generator.reporting.chart import Inks
from playproof.generator.reporting.figures import PLAYERS, Shown, draw
from playproof.generator.writers.numbers import Numbers
from playproof.generator.writers.page_fonts import FACES, page_letters, page_names
from playproof.generator.writers.svg_fonts import FontSubsets
from playproof.layouts.scene import Circle, Group, Item, Line, Polygon, Rect, Text
from playproof.layouts.scene import Path as Outline
from playproof.layouts.typefaces.faces import MM_PER_PT

HERE = Path(__file__).resolve().parent
#: Colours of the charts that the style sheet replaces, light or dark: names of its variables.
INKS = Inks("var(--ink)", "var(--muted)", "var(--line)", "var(--band)", "var(--paper)")
COLOURS = [f"var(--p{at})" for at in range(len(PLAYERS))]
#: Sizes of a chart in mm: on wide screens and paper, on narrow ones.
WIDE, NARROW = (200.0, 92.0), (96.0, 84.0)
#: Control characters, which no page may hold.
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
NUMBER = Numbers(2)


def said(text: str) -> str:
    """A text for HTML: escaped, control characters as ``\N{REPLACEMENT CHARACTER}``."""
    return escape(CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text))


def document(title: str, typed: Iterable[str], body: Iterable[str], small: Iterable[str]) -> bytes:
    """A whole page, UTF-8. ``typed``: texts whose letters the fonts must have; ``small``: what stands below."""
    style = (HERE / "page.css").read_text(encoding="utf-8")
    fonts = FontSubsets.of(page_letters("".join({*"".join(typed)})))
    rules = "".join(fonts.font(name).rule for name in FACES.values()) + page_names(fonts)
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; font-src data:; "
        "img-src data:; base-uri 'none'; form-action 'none'\">",
        f"<title>{said(title)}</title>",
        f"<style>{rules}\n{colours()}\n{style}</style></head><body>",
        *body,
        "<footer>",
        *(f"<p>{said(one)}</p>" for one in small),
        "</footer></body></html>\n",
    ]
    return "\n".join(parts).encode("utf-8")


def colours() -> str:
    """The lines' colours on light and on dark paper."""
    light, dark = (";".join(f"--p{at}:{pair[side]}" for at, pair in enumerate(PLAYERS)) for side in (0, 1))
    return f":root{{{light}}}@media (prefers-color-scheme:dark){{@media screen{{:root{{{dark}}}}}}}"


def section(one: Section) -> Iterator[str]:
    """A section with its heading."""
    yield f'<section id="{one.id}"><h2>{said(one.title)}</h2>'
    for part in one.blocks:
        yield from block(part)
    yield "</section>"


def block(one: Block) -> Iterator[str]:
    """A part of a section."""
    if isinstance(one, Said):
        yield f"<p>{said(one.text)}</p>"
    elif isinstance(one, Answers):
        yield '<dl class="answers">'
        for answer in one.answers:
            lines = "".join(f"<dd>{said(text)}</dd>" for text in answer.said)
            yield f"<div><dt>{said(answer.asked)}</dt>{lines}</div>"
        yield "</dl>"
    elif isinstance(one, Figure):
        yield from chart(one.shown, one.alt, one.caption)
    else:
        yield from table(one)


def table(one: Table) -> Iterator[str]:
    """A table with its caption; a folded one opens at its caption."""
    kinds = [' class="n"' if column.figures else "" for column in one.columns]
    heads = "".join(
        f'<th scope="col"{kind}>{said(column.title)}</th>'
        for column, kind in zip(one.columns, kinds, strict=True)
    )
    caption = f"<caption>{said(one.caption)}</caption>" if not one.folded else ""
    if one.folded:
        yield f"<details><summary>{said(one.caption)}</summary>"
    label = f' role="region" aria-label="{said(one.caption)}"'
    yield f'<div class="scroll" tabindex="0"{label}><table class="rows">{caption}<thead><tr>{heads}</tr></thead><tbody>'
    for first, *rest in one.rows:
        cells = "".join(f"<td{kind}>{said(cell)}</td>" for cell, kind in zip(rest, kinds[1:], strict=True))
        yield f'<tr><th scope="row">{said(first)}</th>{cells}</tr>'
    yield "</tbody></table></div>"
    if one.folded:
        yield "</details>"


# -- charts -----------------------------------------------------------------------------------------------


def chart(shown: Shown, alt: str, caption: str) -> Iterator[str]:
    """A chart twice: for wide screens and paper, and for narrow ones; the style sheet shows one."""
    yield '<figure class="chart">'
    for name, (width, height) in (("on-wide", WIDE), ("on-narrow", NARROW)):
        drawing = draw(shown, width, height, INKS, COLOURS)
        yield (
            f'<svg class="{name}" role="img" aria-label="{said(alt)}" '
            f'viewBox="0 0 {NUMBER[drawing.width]} {NUMBER[drawing.height]}">{"".join(map(svg, drawing.items))}</svg>'
        )
    if caption:
        yield f"<figcaption>{said(caption)}</figcaption>"
    yield "</figure>"


def svg(item: Item) -> str:
    """An item of a chart as SVG. Colours are variables of the style sheet, which no writer of files knows."""
    num = NUMBER
    if isinstance(item, Text):
        weight = ";font-weight:var(--bold-weight)" if item.face == FACES["bold"] else ""
        family = "var(--bold)" if weight else "var(--text)"
        anchor = f' text-anchor="{item.anchor}"' if item.anchor != "start" else ""
        style = f"font:{num[item.size * MM_PER_PT]}px {family},sans-serif{weight};fill:{item.fill}"
        return f'<text x="{num[item.x]}" y="{num[item.y]}"{anchor} style="{style}">{said(item.text)}</text>'
    if isinstance(item, Group):
        return "".join(map(svg, item.items))
    if isinstance(item, Line):
        style = f"stroke:{item.stroke};stroke-width:{num[item.weight]}"
        return f'<path d="M{num[item.x1]} {num[item.y1]}L{num[item.x2]} {num[item.y2]}" style="{style}"/>'
    if not isinstance(item, Rect | Circle | Polygon | Outline):
        raise TypeError(f"a chart has no {type(item).__name__}")
    dash = f";stroke-dasharray:{' '.join(num[one] for one in item.dash)}" if item.dash else ""
    stroke = f";stroke:{item.stroke};stroke-width:{num[item.weight]}{dash}" if item.stroke else ""
    style = f"fill:{item.fill or 'none'}{stroke}"
    if isinstance(item, Rect):
        place = f'x="{num[item.x]}" y="{num[item.y]}" width="{num[item.width]}" height="{num[item.height]}"'
        return f'<rect {place} style="{style}"/>'
    if isinstance(item, Circle):
        return f'<circle cx="{num[item.cx]}" cy="{num[item.cy]}" r="{num[item.radius]}" style="{style}"/>'
    if isinstance(item, Polygon):
        corners = " ".join(f"{num[x]},{num[y]}" for x, y in item.points)
        return f'<polygon points="{corners}" style="{style}"/>'
    line = "".join(f"{kind}{' '.join(num[value] for value in values)}" for kind, *values in item.segments)
    return f'<path d="{line}" style="{style};stroke-linejoin:round"/>'
