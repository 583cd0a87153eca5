"""Whether icons can be read as small as texts print them: each is drawn 3 mm high and looked at, pixel by pixel."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from playproof.components.faults import DataFaults, Fault
from playproof.layouts.icons import GRID, IconLibrary
from playproof.layouts.scene import Drawing, Group, RectOutline

if TYPE_CHECKING:
    from PIL.Image import Image

#: The height at which icons are looked at, mm, and how many pixels a mm has there.
SIZE = 3.0
FINE = 40
#: The thinnest line, and the narrowest gap, that a printer prints, mm.
THINNEST = 0.12
#: The least share of its square that an icon covers, and the most.
LEAST, MOST = 0.03, 0.9
#: The most of an icon that may be thinner than the thinnest line, and the most that closed gaps may add.
LOST, CLOSED = 0.5, 0.5
#: Pixels darker than this (of 255) are seen on white paper.
_DARK = 190


class Legibility(msgspec.Struct, frozen=True):
    """What an icon is like 3 mm high, in shares: how much of its square it covers, how much of it is too thin to
    print, how much is added where its gaps run together."""

    covered: float
    lost: float
    closed: float


def legibility(icons: IconLibrary, name: str) -> Legibility:
    """Draw an icon in black, 3 mm high, and measure it; raises as `IconLibrary.draw` does."""
    from PIL import Image, ImageFilter

    from playproof.generator.writers.png import drawing_png

    items = icons.items(name, "#000000", None)
    drawing = Drawing(RectOutline(SIZE, SIZE), (Group(items, scale=SIZE / GRID),))
    with Image.open(io.BytesIO(drawing_png(drawing, FINE * 25.4))) as picture:
        grey = Image.alpha_composite(
            Image.new("RGBA", picture.size, "white"), picture.convert("RGBA")
        ).convert("L")
    mask = grey.point(lambda level: 255 if level < _DARK else 0)
    width = round(THINNEST * FINE) | 1
    wider, thinner = ImageFilter.MaxFilter(width), ImageFilter.MinFilter(width)
    ink = _ink(mask)
    if not ink:
        return Legibility(0.0, 0.0, 0.0)
    thick, full = _ink(mask.filter(thinner).filter(wider)), _ink(mask.filter(wider).filter(thinner))
    return Legibility(ink / (mask.width * mask.height), 1 - thick / ink, full / ink - 1)


def _ink(mask: Image) -> int:
    return mask.histogram()[255]


def icon_notes(icons: IconLibrary) -> Iterator[Fault]:
    """A note for each of the workspace's icons that can't be read 3 mm high: its own, and those of sets that were drawn."""
    for name in [*icons.files, *icons.sketches, *sorted(icons.used)]:
        try:
            seen = legibility(icons, name)
        except DataFaults:
            continue  # `IconLibrary.faults` reports it
        if name in icons.notes:
            told, _, allowed = icons.notes[name].partition("; allowed: ")
            yield Fault(icons.place(name), f":{name}: {told}", allowed, note=True)
        if seen.covered < LEAST:
            problem, allowed = f"it covers {seen.covered:.0%} of its square", f"{LEAST:.0%} or more"
        elif seen.covered > MOST:
            problem, allowed = f"it covers {seen.covered:.0%} of its square", f"{MOST:.0%} or less"
        elif seen.lost > LOST:
            problem = f"{seen.lost:.0%} of it is thinner than {THINNEST} mm"
            allowed = f"{LOST:.0%} or less: heavier lines"
        elif seen.closed > CLOSED:
            problem = f"its gaps run together and add {seen.closed:.0%}"
            allowed = f"{CLOSED:.0%} or less: fewer lines, wider apart"
        else:
            continue
        yield Fault(
            icons.place(name), f":{name}: can't be read {SIZE:g} mm high: {problem}", allowed, note=True
        )
