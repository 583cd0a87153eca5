"""The track of a hex: lines between edges become paths between edges and the places that they run through."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Literal

from playproof.components.importing.maps.geometry import EDGE, HexGeometry, point
from playproof.components.importing.source import Node, whole_number
from playproof.components.notation.tile import Centre, Path, PathEnd, Stub

#: How near track passes a town and a city that lie on it.
TOWN_NEAR, CITY_NEAR = 16.0, 26.0
COLOURED = "coloured track is printed as short ends at its edges: what its colour means has no place"


@dataclass
class Stop:
    """A city, a town or another place of a hex, and where it is."""

    centre: Centre
    x: float
    y: float


Gauge = Literal["broad", "narrow", "dual"]


def read_track(hex_: Node, stops: list[Stop], on: HexGeometry) -> tuple[list[Path], list[Stub]]:
    """The track of a hex; where it leads to a middle without a place, a junction is added to ``stops``."""
    paths: dict[tuple[object, object], Path] = {}
    stubs: dict[int, Stub] = {}

    def join(a: PathEnd, b: PathEnd, gauge: Gauge) -> None:
        if a != b:
            first, second = sorted((a, b), key=repr)
            paths.setdefault((first, second), Path(a=a, b=b, track=gauge))

    for one in hex_.objects("track"):
        if one.true("hidden"):
            continue
        side = _side(one)
        if side is None:
            continue
        kind = one.get("type").value or "city"
        colour = one.get("color").value
        gauge = _gauge(one)
        start = on.edge(side)
        span = {"sharp": 1, "gentle": 2, "straight": 3, "bent": 3}.get(
            re.sub(r"(Left|Right|Inner|Outer)$", "", kind) if isinstance(kind, str) else "", 0
        )
        if isinstance(colour, str) and colour not in ("black", "track", "match"):
            one.leave(COLOURED)
            for edge in {start, (start + span) % 6} if span else {start}:
                stubs.setdefault(edge, Stub(edge=edge))
            continue
        if not isinstance(kind, str) or kind in ("custom", "mid"):
            one.leave("a line of an own shape has no place: write its track in the tile notation")
            continue
        halves = kind.endswith(("Stop", "StopRev", "Half", "HalfRev"))
        if span or halves or kind in ("city", "offboard", "stop", "stub"):
            one.get("type").take()
        else:
            one.get("type").leave("no track of this type is known: it leads to the middle")
        end = (start + span) % 6
        begins, ends = one.decimal("start") or 0.0, one.decimal("end")
        ends = 1.0 if ends is None else ends
        if span and (begins > 0 or ends < 1):
            if begins > 0 and ends < 1:
                one.leave("track that reaches no edge has no place")
                continue
            # Track that ends within the hex leads to the place there, or is the end of a neighbour's track.
            edge, share = (start, ends) if ends < 1 else (end, begins)
            one.get("end" if ends < 1 else "start").take()
            near = _nearest(stops, *on.curve(start, end, share))
            if near is None or share in (0.125, 0.875) or not stops:
                stubs.setdefault(edge, Stub(edge=edge))
            else:
                join(PathEnd(edge=edge), PathEnd(centre=near), gauge)
        elif span:
            on_it = _on_curve(stops, on, start, end)
            ways = [PathEnd(edge=start), *(PathEnd(centre=number) for number in on_it), PathEnd(edge=end)]
            for a, b in pairwise(ways):
                join(a, b, gauge)
        elif kind == "stub":
            stubs.setdefault(start, Stub(edge=start))
        else:
            number = _nearest(stops, *_aim(kind, start, on, halves))
            if number is None:
                stops.append(Stop(Centre(kind="junction"), 0.0, 0.0))
                number = len(stops) - 1
            join(PathEnd(edge=start), PathEnd(centre=number), gauge)
    return list(paths.values()), list(stubs.values())


def _side(one: Node) -> int | None:
    """The side that a piece of track begins at, 1 to 6; None for what is no side."""
    said = one.get("side").value
    side = 1 if said is None else whole_number(said)
    if side is None or not 1 <= side <= 6:
        one.get("side").leave("a side is a whole number from 1 to 6")
        return None
    one.get("side").take()
    return side


def _gauge(one: Node) -> Gauge:
    """The gauge of a piece of track; one that the notation doesn't know is narrow."""
    said = one.get("gauge").value
    if said in ("narrow", "dual"):
        one.get("gauge").take()
    elif said:
        one.get("gauge").leave("track of this gauge is printed as narrow gauge")
    return "dual" if said == "dual" else "narrow" if said else "broad"


def _aim(kind: str, start: int, on: HexGeometry, halves: bool) -> tuple[float, float]:
    """Where track that leads into the hex from an edge ends: halfway along its curve, or towards the middle."""
    if not halves:
        return point(on.angle(start), EDGE * (0.5 if kind == "stop" else 0.3))
    turned = {"s": 1, "g": 2}.get(kind[0] if not kind.startswith("st") else "", 3)
    return on.curve(start, (start + (-turned if kind.endswith("Rev") else turned)) % 6, 0.5)


def _nearest(stops: list[Stop], x: float, y: float) -> int | None:
    if not stops:
        return None
    return min(range(len(stops)), key=lambda at: hypot(stops[at].x - x, stops[at].y - y))


def _on_curve(stops: list[Stop], on: HexGeometry, start: int, end: int) -> list[int]:
    """The places that track between two edges runs through, in their order along it."""
    found = []
    for number, stop in enumerate(stops):
        near = CITY_NEAR if stop.centre.kind in ("city", "pass") else TOWN_NEAR
        away, at = min(
            (hypot(x - stop.x, y - stop.y), step)
            for step in range(1, 20)
            for x, y in [on.curve(start, end, step / 20)]
        )
        if away <= near and stop.centre.kind != "junction":
            found.append((at, number))
    return [number for _, number in sorted(found)]
