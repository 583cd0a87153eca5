"""The icons of print as one SVG file of symbols, in the colour of the text around them."""

from __future__ import annotations

from functools import cache

from playproof.layouts.icons import GRID, STROKE, IconLibrary
from playproof.layouts.scene import Circle, Group, Path, Rect

_INK = "#000000"


@cache
def sprite() -> bytes:
    """A symbol for each icon, called as it is in texts."""
    symbols = []
    own = IconLibrary()
    for name in own.names:
        (group,) = own.draw(name, 0, 0, GRID, _INK)
        assert isinstance(group, Group)
        marks = "".join(_mark(item) for item in group.items)
        symbols.append(f'<symbol id="{name}" viewBox="0 0 {GRID} {GRID}">{marks}</symbol>')
    style = f'fill="none" stroke-width="{STROKE}" stroke-linejoin="round" stroke-linecap="round"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {style}>{"".join(symbols)}</svg>\n'.encode()


@cache
def badge() -> bytes:
    """The sign of the page in a browser's tab: a card, ticked."""
    ground = '<rect width="32" height="32" rx="6" fill="#005f96"/>'
    card = '<rect x="9" y="4.5" width="14" height="23" rx="2" fill="#fff"/>'
    tick = '<path d="M12 16.5l3 3 5-6" fill="none" stroke="#005f96" stroke-width="2.5"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{ground}{card}{tick}</svg>\n'.encode()
    )


def _mark(item: object) -> str:
    if isinstance(item, Circle):
        return f'<circle cx="{item.cx:g}" cy="{item.cy:g}" r="{item.radius:g}"{_paint(item)}/>'
    if isinstance(item, Rect):
        box = f'x="{item.x:g}" y="{item.y:g}" width="{item.width:g}" height="{item.height:g}"'
        return f'<rect {box} rx="{item.radius:g}"{_paint(item)}/>'
    assert isinstance(item, Path), item
    data = "".join(letter + " ".join(f"{value:g}" for value in values) for letter, *values in item.segments)
    return f'<path d="{data}"{_paint(item)}/>'


def _paint(item: Circle | Rect | Path) -> str:
    fill = ' fill="currentColor"' if item.fill is not None else ""
    return fill + (' stroke="currentColor"' if item.stroke is not None else "")
