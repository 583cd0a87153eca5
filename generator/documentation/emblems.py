"""The page of emblems in the docs, made from their data: a picture of each theme, and what finds each emblem."""

from __future__ import annotations

from playproof.generator.writers.svg import write_svg
from playproof.layouts import emblems
from playproof.layouts.scene import Drawing, Item, Rect, RectOutline, Text

#: Emblems in a line; width and height of a cell, size of an emblem in it, mm.
_COLUMNS = 9
_CELL = (22.0, 25.0)
_SIZE = 17.0


def picture_name(title: str) -> str:
    """The file of a theme's picture: ``emblems-ships-and-the-sea.svg``."""
    return f"emblems-{title.casefold().replace(',', '').replace(' ', '-')}.svg"


def emblems_picture(title: str) -> bytes:
    """All emblems of a theme with their names, an SVG file."""
    names = emblems.themes()[title]
    lines = -(-len(names) // _COLUMNS)
    wide, high = _CELL[0] * _COLUMNS, _CELL[1] * lines
    items: list[Item] = [Rect(0, 0, wide, high, 2, "#ffffff")]
    for number, name in enumerate(names):
        x, y = number % _COLUMNS * _CELL[0], number // _COLUMNS * _CELL[1]
        items += emblems.emblem(name, x + (_CELL[0] - _SIZE) / 2, y + 1.5, _SIZE, "#000000", "#ffffff")
        items.append(Text(x + _CELL[0] / 2, y + _SIZE + 5, name, "sans", 7, "#000000", "middle"))
    drawing = Drawing(RectOutline(wide, high), tuple(items))
    return write_svg(drawing, title=f"Emblems: {title}", desc=", ".join(names))


def emblems_page() -> str:
    """The page as Markdown."""
    lines = [
        "# Emblems",
        "",
        f"Playproof has {len(emblems.names())} emblems of its own: drawings that tell cards, companies and tokens apart at a",
        f"glance. All are drawn on one grid of {emblems.GRID} units with one weight of line, for a size of 12 to 40 mm,",
        "and have the licence of this repository. This page is generated from their data, `layouts/emblems/`.",
        "",
    ]
    for title, names in emblems.themes().items():
        lines += [f"## {title}", "", f"![{', '.join(names)}](pictures/{picture_name(title)})", ""]
        lines += ["| emblem | also found by |", "| --- | --- |"]
        lines += [f"| `{name}` | {', '.join(emblems.words(name))} |" for name in names]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"
