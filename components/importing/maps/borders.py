"""Borders of 18xx-maker's maps: lines and costs along the edges of hexes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from math import cos, hypot, radians

from playproof.components.hexgrid import letters_index
from playproof.components.importing.maps.geometry import EDGE, HexGeometry, point
from playproof.components.importing.maps.words import border_type
from playproof.components.importing.source import Node
from playproof.components.notation.tile import BorderType

#: The hexes of a map: what is in their rows, by their names.
Rows = Mapping[str, dict[str, str]]
#: From the middle to a corner.
CORNER = EDGE / cos(radians(30))
#: How far a line's point may be from the corner that it means.
NEAR = 6.0
OFF_EDGE = "a line has a place where it runs along the edges of hexes: it is printed as their border"


def _point(on: HexGeometry, text: str) -> tuple[float, float] | None:
    """Where a coordinate such as ``B16p4`` is; None for what is none."""
    found = re.fullmatch(r"([A-Z]{1,2}[0-9]{1,3})(.*)", text)
    if found is None:
        return None
    x, y = _middle(on, found[1])
    number = r"(-?(?:[0-9]{1,6}\.?[0-9]{0,6}|\.[0-9]{1,6}))"
    if at := re.fullmatch("p([1-6])", found[2]):
        dx, dy = point(60.0 * (int(at[1]) - 1) + (0.0 if on.pointed else 90.0), CORNER)
    elif at := re.fullmatch("s([1-6])", found[2]):
        dx, dy = point(60.0 * (int(at[1]) - 1) + (90.0 if on.pointed else 0.0), EDGE)
    elif at := re.fullmatch(f"a{number}(?:p{number})?", found[2]):
        angle, share = float(at[1]), float(at[2] or 1)
        off = angle % 60 - (30 if on.pointed else 0 if angle % 60 <= 30 else 60)
        dx, dy = point(angle, share * EDGE / cos(radians(off)))
    elif at := re.fullmatch(f"x{number}y{number}", found[2]):
        dx, dy = float(at[1]), float(at[2])
    else:
        return None
    return x + dx, y + dy


def _middle(on: HexGeometry, name: str) -> tuple[float, float]:
    match = re.fullmatch("([A-Z]+)([0-9]+)", name)
    assert match is not None
    line, step = letters_index(match[1]) * CORNER * 1.5, int(match[2]) * EDGE
    return (step, line) if on.pointed else (line, step)


def _edges(on: HexGeometry, rows: Rows) -> dict[tuple[int, int], tuple[str, int, float, float]]:
    """The edges of all hexes by the grid square of their middles."""
    found: dict[tuple[int, int], tuple[str, int, float, float]] = {}
    for name in rows:
        x, y = _middle(on, name)
        for edge in range(6):
            dx, dy = point(on.angle(edge), EDGE)
            found.setdefault((round((x + dx) / 20), round((y + dy) / 20)), (name, edge, x + dx, y + dy))
    return found


def read_borders(layers: list[Node], rows: Rows, on: HexGeometry) -> None:
    """Write the borders between hexes of a map and of those that it copies into the hexes."""
    edges = _edges(on, rows)

    def at(x: float, y: float, reach: float) -> tuple[str, int] | None:
        near = [
            (hypot(x - one[2], y - one[3]), one[0], one[1])
            for across in range(-3, 4)
            for down in range(-3, 4)
            if (one := edges.get((round(x / 20) + across, round(y / 20) + down))) is not None
        ]
        best = min(near, default=None)
        return (best[1], best[2]) if best is not None and best[0] <= reach else None

    found: dict[tuple[str, int], tuple[BorderType, int | None]] = {}
    for layer in layers:
        for key in ("borders", "lines"):
            for one in layer.objects(key):
                kind = border_type(one.get("color"))
                points = [
                    _point(on, each.value) if isinstance(each.value, str) else None
                    for each in one.items("coords")
                ]
                for number, (first, second) in enumerate(pairwise(points)):
                    hit = None
                    if (
                        first
                        and second
                        and abs(hypot(first[0] - second[0], first[1] - second[1]) - CORNER) < NEAR
                    ):
                        hit = at((first[0] + second[0]) / 2, (first[1] + second[1]) / 2, NEAR)
                    if hit is None:
                        one.get("coords").leave(OFF_EDGE)
                        continue
                    coordinates = one.items("coords")
                    coordinates[number].take()
                    coordinates[number + 1].take()
                    found.setdefault(hit, (kind, None))
                if len(points) < 2:
                    one.leave("a border has two coordinates or more")
        for one in layer.objects("borderTexts"):
            cost = one.figure("cost")
            coord = one.get("coord").value
            place = _point(on, coord) if isinstance(coord, str) else None
            hit = at(*place, EDGE * 0.55) if place is not None and cost is not None else None
            if hit is None or cost is None:
                one.leave("a cost has a place on the edge of a hex")
                continue
            one.get("coord").take()
            kind = border_type(one.get("bgColor"))
            if hit in found and kind == "province":
                kind = found[hit][0]
            found[hit] = kind, cost
    _write(rows, on, found)


def _write(
    rows: Rows, on: HexGeometry, found: Mapping[tuple[str, int], tuple[BorderType, int | None]]
) -> None:
    middles = {tuple(map(round, _middle(on, name))): name for name in rows}
    for (name, edge), (kind, cost) in found.items():
        x, y = _middle(on, name)
        dx, dy = point(on.angle(edge), 2 * EDGE)
        other = middles.get((round(x + dx), round(y + dy)))
        # A line or a cost on an edge without a border is that edge's border.
        sides = [(name, edge), *([(other, (edge + 3) % 6)] if other is not None else [])]
        for one, side in sides:
            row = rows[one]
            row["hex"] = ";".join(part for part in row["hex"].split(";") if part != f"border=edge:{side}")
        row = rows[name]
        if f"border=edge:{edge}" not in row["hex"]:
            text = f"border=edge:{edge},type:{kind or 'divider'}" + (
                f",cost:{cost}" if cost is not None else ""
            )
            row["hex"] = f"{row['hex']};{text}" if row["hex"] else text
