"""The map that tiles make by themselves on the bare table: no sheet prints it, the tiles' own hexes are its grid."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress

from playproof.components.hexgrid import Axial, HexGrid, Layout, centre_of, parity_of
from playproof.components.kinds.tiles import TileSet
from playproof.layouts.hexmap.frame import frame_of
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Item, Polygon, RectOutline
from playproof.layouts.text.setting import fit_line

_AXIAL = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
#: White around the tiles, and above them for the title, mm.
MARGIN, TITLE = 8.0, 14.0


def bare_map(context: RenderContext, one: TileSet, names: Iterable[str]) -> tuple[Drawing, dict[str, Spot]]:
    """Empty hexes at axial places (``1,-2``) or coordinates (``D4``) as large as the set's tiles, each with its coordinates.

    Spots: the hex itself (``1,-2``), its ``…:stack`` and, below it, its ``…:beside``.
    """
    theme = context.theme
    layout: Layout = one.layout
    frame = frame_of(layout, one.across)
    places: dict[str, Axial] = {}
    for name in names:
        name = name.partition(":")[0]
        match = _AXIAL.fullmatch(name)
        if match is not None:
            places[name] = (int(match[1]), int(match[2]))
            continue
        with suppress(ValueError):
            places[name] = HexGrid(layout, parity=parity_of([name])).place(name)
    centres = {name: centre_of(layout, place, one.across) for name, place in places.items()} or {
        "": (0.0, 0.0)
    }
    left = min(x for x, _ in centres.values()) - frame.width / 2 - MARGIN
    top = min(y for _, y in centres.values()) - frame.height / 2 - MARGIN - TITLE
    width = max(x for x, _ in centres.values()) + frame.width / 2 + MARGIN - left
    height = max(y for _, y in centres.values()) + frame.height / 2 + MARGIN - top
    width = max(width, 120.0)
    items: list[Item] = [
        *fit_line(
            one.name,
            MARGIN,
            MARGIN + 6,
            width - 2 * MARGIN,
            size=context.size(18),
            name=theme.display,
            fill=theme.ink,
        )
    ]
    spots: dict[str, Spot] = {}
    stack = one.stack or one.across * 0.4
    for name in places:
        x, y = round(centres[name][0] - left, 4), round(centres[name][1] - top, 4)
        corners = tuple((round(x + dx, 4), round(y + dy, 4)) for dx, dy in frame.polygon())
        items.append(Polygon(corners, None, theme.frame, theme.line))
        spots[name] = Spot(x, y, one.across * 0.85, one.across * 0.85)
        spots[f"{name}:stack"] = Spot(x, y, max(stack, one.across * 0.8), stack)
        gem = one.across * 0.22
        spots[f"{name}:beside"] = Spot(
            round(x + one.across * 0.25, 4), round(y + one.across * 0.31, 4), gem, gem
        )
    return Drawing(RectOutline(round(width, 4), round(height, 4)), tuple(items)), spots
