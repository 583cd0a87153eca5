"""The places of cities, towns and the like on a hex, so that nothing covers another's track.

A stop alone on a hex stands in the middle; a town with two exits stands on the curve between them. Several stops
share the room: each tries the places that its track allows, and takes the one where it is in nobody's way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import atan2, copysign, cos, degrees, fsum, hypot, pi, radians, sin

from playproof.components.notation.tile import Centre, HexNotation
from playproof.layouts.hexmap.curves import Curve, crossings
from playproof.layouts.hexmap.frame import Disc
from playproof.layouts.hexmap.free_space import FreeSpace
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.hexmap.ways import bows, way_between
from playproof.layouts.scene import Point

#: How far from the middle starting places lie, as shares of the way to their edge: several on a hex, and one alone.
START_SHARES = (0.5, 0.28)
#: Between two square starting places, from either to the edge of the hex, from one pair of places that is tried to the
#: next, and how far such a pair is aside, mm.
SQUARES_APART, SQUARES_EDGE, SQUARES_STEP, SQUARES_ASIDE = 1.6, 0.9, 0.5, 2.0
#: So much of a track is seen between a stop and a crossing, as a share of the hex.
SLIVER = 0.045
#: The same between one of several plates of slots and its exits, and between it and any edge, if there is room.
STUB, PLATE_EDGE = 0.1, 0.07
#: The same beside a node's disc.
NODE_SLIVER = 0.08
#: The same beside a town's bar: no crumb between two strips of ground.
TOWN_SLIVER = 0.09
#: So much ground is seen between a node's disc and the cut, mm: a cut is never exact.
NODE_EDGE = 1.4
#: Nodes like to be so far apart, mm.
APART = 8.0
#: Ground is seen between two of them: so much beyond the usual gap, mm.
BETWEEN = 1.4
#: Stops without track on a pointy hex stand so much lower where only a label is below them: a name above them is wide, mm.
LOW = 1.3
#: How often stops look for a better place; they settle in two or three rounds.
_ROUNDS = 5
#: Shares of their full size at which slots are tried until they fit.
_SCALES = (1.0, 0.94, 0.88, 0.82, 0.75, 0.68, 0.6)


@dataclass(frozen=True)
class Stop:
    """A centre in its place. ``angle`` is the direction of a plate of slots or of the track at a bar, degrees.

    ``way`` is the curve that the stop is on, ``at`` mm from its start, with the edges it joins; None for a stop
    to which track runs from all sides. ``discs`` keep others away.
    """

    centre: Centre
    index: int
    x: float
    y: float
    angle: float
    scale: float
    edges: tuple[int, ...]
    discs: tuple[Disc, ...]
    way: Curve | None = None
    at: float = 0.0


@dataclass(frozen=True)
class _Choice:
    x: float
    y: float
    angle: float
    cost: float
    at: float = 0.0
    #: Whether the stop leaves the curve between its two exits: track runs straight to it from each.
    aside: bool = False


def slot_places(count: int, diameter: float) -> tuple[Point, ...]:
    """The middles of ``count`` touching slots around (0, 0); two lie side by side."""
    if count == 1:
        return ((0.0, 0.0),)
    if count == 2:
        return ((-diameter / 2, 0.0), (diameter / 2, 0.0))
    if count <= 6:
        radius = diameter / 2 / sin(pi / count)
        turn = pi / 4 if count == 4 else pi / 2
        return tuple(
            (radius * cos(2 * pi * number / count - turn), radius * sin(2 * pi * number / count - turn))
            for number in range(count)
        )
    return tuple(((number % 3 - 1) * diameter, (number // 3 - 1) * diameter) for number in range(count))


def slots_of(stop: Stop, sizes: HexSizes) -> list[Point]:
    """The middles of a city's slots on the hex, from the hex's middle."""
    angle = stop.angle
    # Two slots look the same upside down: their letters are in the order of reading.
    if cos(radians(angle)) < -1e-9:
        angle += 180
    places = slot_places(stop.centre.slots, sizes.slot * stop.scale)
    return [(stop.x + x, stop.y + y) for x, y in _turned(places, angle)]


def _turned(places: Sequence[Point], angle: float) -> list[Point]:
    u, v = cos(radians(angle)), sin(radians(angle))
    return [(x * u - y * v, x * v + y * u) for x, y in places]


def footprint(centre: Centre, sizes: HexSizes, scale: float, angle: float, exits: int) -> tuple[Disc, ...]:
    """Discs around (0, 0) that a stop covers."""
    turn = radians(angle)
    if centre.kind in ("city", "pass"):
        diameter = sizes.slot * scale
        places = slot_places(centre.slots, diameter)
        edge = diameter / 2 + sizes.line
        discs = [(x, y, edge) for x, y in _turned(places, angle)]
        if centre.slots > 2:
            discs.append((0.0, 0.0, edge))
        if centre.slots in (2, 3):
            # The plate runs straight from slot to slot.
            pairs = combinations(discs[: centre.slots], 2)
            discs += [((ax + bx) / 2, (ay + by) / 2, edge) for (ax, ay, _), (bx, by, _) in pairs]
        return tuple(discs)
    if centre.kind in ("town", "halt"):
        if is_bar(centre, exits):
            reach = sizes.bar[0] * scale / 2 - sizes.bar[1] / 2
            x, y = -sin(turn) * reach, cos(turn) * reach
            half = sizes.bar[1] / 2 + sizes.casing
            return (
                (x, y, half),
                (x / 2, y / 2, half),
                (0.0, 0.0, half),
                (-x / 2, -y / 2, half),
                (-x, -y, half),
            )
        return ((0.0, 0.0, sizes.dot + sizes.casing),)
    if centre.kind == "node":
        return ((0.0, 0.0, sizes.node * scale + sizes.line),)
    if centre.kind == "start":
        half = sizes.slot * scale / 2
        whole = ((0.0, 0.0, half + sizes.line),)
        # A square's corners are discs of their own.
        corners = [(x * half * 0.66, y * half * 0.66, half * 0.36) for x in (-1, 1) for y in (-1, 1)]
        return (*whole, *corners) if sizes.square else whole
    return ((0.0, 0.0, sizes.track / 2),)


def is_bar(centre: Centre, exits: int) -> bool:
    """Whether a town is drawn as a bar over its track, not as a dot."""
    return centre.style == "rect" or (not centre.style and exits in (1, 2) and centre.kind == "town")


def place_stops(hex_: HexNotation, sizes: HexSizes) -> tuple[Stop, ...]:
    """Every centre of the hex in its place."""
    for scale in _SCALES:
        stops, cost = _settled(hex_, sizes, scale)
        if cost < 1.0:
            break
    return stops


def _settled(hex_: HexNotation, sizes: HexSizes, scale: float) -> tuple[tuple[Stop, ...], float]:
    ways = tuple(_way(hex_, index, sizes) for index in range(len(hex_.centres)))
    bowed = bows(hex_)
    plain = [way_between(sizes.frame, path, bowed=bowed) for path in hex_.paths if len(path.edges) == 2]
    choices = [
        _beside_crossings(centre, found, ways, index, plain, sizes, scale)
        if centre.kind in ("node", "town", "city")
        else found
        for index, centre in enumerate(hex_.centres)
        for found in [_choices(hex_, index, ways[index], sizes)]
    ]
    stops = [
        _stop(hex_, index, min(found, key=lambda one: one.cost), ways[index], sizes, scale)
        for index, found in enumerate(choices)
    ]
    spots = [spot for curve in plain for spot in curve.spots(sizes.track)]
    total = fsum(_cost(stop, stops, spots, sizes) for stop in stops)
    for _ in range(_ROUNDS if total > 0.01 else 0):
        before = [(stop.x, stop.y) for stop in stops]
        for index, found in enumerate(choices):
            tried = [(one, _stop(hex_, index, one, ways[index], sizes, scale)) for one in found]
            rated = [(one.cost + _cost(stop, stops, spots, sizes), stop) for one, stop in tried]
            stops[index] = min(rated, key=lambda pair: pair[0])[1]
        if before == [(stop.x, stop.y) for stop in stops]:
            break
    return tuple(stops), fsum(_cost(stop, stops, spots, sizes) for stop in stops)


def _beside_crossings(
    centre: Centre,
    found: list[_Choice],
    ways: tuple[Curve | None, ...],
    index: int,
    plain: list[Curve],
    sizes: HexSizes,
    scale: float,
) -> list[_Choice]:
    """Places on a track, rated lower where only a sliver of that track is seen between the stop and a crossing."""
    way = ways[index]
    if way is None:
        return found
    others = [*plain, *(other for other in ways if other is not None and other is not way)]
    disc, sliver = sizes.node * scale + sizes.line, NODE_SLIVER
    if centre.kind == "town":
        sliver = TOWN_SLIVER
        disc = (sizes.bar[1] / 2 if is_bar(centre, 2) else sizes.dot) + sizes.casing
    elif centre.kind == "city":
        disc, sliver = sizes.slot * scale / 2 + sizes.line, SLIVER
    taken = [
        (here, disc + (sizes.track / 2 + sizes.casing) / sine + sliver * sizes.frame.across)
        for other in others
        for here, _, sine in crossings(way, other, sizes.frame.across / 24)
    ]
    return [
        replace(one, cost=one.cost + 0.12 * fsum(max(0.0, far - abs(one.at - here)) for here, far in taken))
        for one in found
    ]


def _way(hex_: HexNotation, index: int, sizes: HexSizes) -> Curve | None:
    """The curve through a stop that has just two exits, if it stands on it."""
    centre = hex_.centres[index]
    edges = hex_.edges_of(index)
    joined = sum(index in path.centres for path in hex_.paths)
    if len(edges) != 2 or joined != 2 or centre.kind in ("junction", "offboard") or centre.loc == "center":
        return None
    if centre.kind in ("city", "pass") and len(hex_.centres) == 1:
        return None  # a city alone stands in the middle, its track runs straight to it
    curve = way_between(sizes.frame, edges, bowed=bows(hex_))
    if isinstance(centre.loc, float):
        x, y = curve.point(curve.length / 2)
        u, v = sizes.frame.towards(centre.loc)
        if hypot(x, y) > 1 and x * u + y * v < 0.8 * hypot(x, y):
            return None
    return curve


def _choices(hex_: HexNotation, index: int, way: Curve | None, sizes: HexSizes) -> list[_Choice]:
    """Possible places of a stop, each with its rating (0 is best)."""
    centre, edges = hex_.centres[index], hex_.edges_of(index)
    if centre.kind != "start":
        return _free_choices(hex_, index, way, sizes)
    if len(edges) != 1 or centre.loc is not None:
        return _free_choices(hex_, index, way, sizes)
    if sizes.square and (place := _square_start(hex_, index, sizes)):
        return [_Choice(*place, 0.0, 0.0)]
    # Stubs are equally long.
    u, v = sizes.frame.normals[edges[0]]
    share = START_SHARES[len(hex_.centres) == 1] * sizes.frame.apothem
    return [_Choice(u * share, v * share, 0.0, 0.0)]


def _square_start(hex_: HexNotation, index: int, sizes: HexSizes) -> Point | None:
    """The place of one of two square starting places: upright, side by side or one above the other, both moved so that as much
    as can be is seen of the shorter of their paths; None if there are not two."""
    pair = [
        number for number, one in enumerate(hex_.centres) if one.kind == "start" and hex_.edges_of(number)
    ]
    if len(pair) != 2:
        return None
    edges = [hex_.edges_of(number)[0] for number in (index, *(one for one in pair if one != index))]
    (u, v), (x, y) = (sizes.frame.normals[edge] for edge in edges)
    half = sizes.slot / 2
    beside = half + SQUARES_APART / 2
    level = abs(u - x) > abs(v - y)
    mine = (copysign(beside, u - x), 0.0) if level else (0.0, copysign(beside, v - y))
    # One above the other, they leave the side without a path to what they cost.
    aside = 0.0 if level else copysign(SQUARES_ASIDE, u + x)
    best: tuple[float, Point] | None = None
    steps = [SQUARES_STEP * step for step in range(-int(half / SQUARES_STEP), int(half / SQUARES_STEP) + 1)]
    for dx, dy in ((dx, dy) for dx in steps for dy in steps):
        places = [(dx + side * mine[0], dy + side * mine[1]) for side in (1, -1)]
        corners = [(px + a * half, py + b * half) for px, py in places for a in (-1, 1) for b in (-1, 1)]
        if any(sizes.frame.depth(*corner) < SQUARES_EDGE - 1e-6 for corner in corners):
            continue
        seen = min(_seen(edge, place, half, sizes) for edge, place in zip(edges, places, strict=True))
        rated = seen - 0.1 * hypot(dx - aside, dy)
        if best is None or rated > best[0] + 1e-6:
            best = rated, places[0]
    return best[1] if best is not None else mine


def _seen(edge: int, place: Point, half: float, sizes: HexSizes) -> float:
    """How far a square place is from an edge's middle, mm."""
    (x, y), (px, py) = sizes.frame.middle(edge), place
    return hypot(max(0.0, abs(x - px) - half), max(0.0, abs(y - py) - half))


def _free_choices(hex_: HexNotation, index: int, way: Curve | None, sizes: HexSizes) -> list[_Choice]:
    """The same for all kinds but starting places."""
    centre = hex_.centres[index]
    frame = sizes.frame
    edges = hex_.edges_of(index)
    if way is not None:
        wide = centre.slots > 1 and centre.kind in ("city", "pass")
        crowded = wide and len(hex_.centres) > 1
        fine = 2 if centre.kind == "node" else 1
        steps = [0.5 + 0.04 / fine * step for step in range(-9 * fine, 9 * fine + 1)]
        shares = [0.5] if isinstance(centre.loc, float) else steps
        found = []
        for share in shares:
            at = way.length * share
            x, y = way.point(at)
            dx, dy = way.direction(at)
            # A plate may leave the curve a little, outwards or inwards, to make room for another.
            for shift in (0.0, -1.2, 1.2) if wide else (0.0,):
                far = hypot(x, y) or 1.0
                here, angle = (x + x / far * shift, y + y / far * shift), degrees(atan2(dy, dx))
                cost = abs(share - 0.5) * 0.8 + abs(shift) * 0.05
                if crowded:
                    cost += _out_of_sight(centre, *here, angle, edges, sizes)
                found.append(_Choice(*here, angle, cost, at))
        if crowded:
            found += _level_plates(centre, edges, sizes)
        return found
    if centre.loc == "center" or (len(hex_.centres) == 1 and centre.loc is None):
        return [_Choice(0.0, 0.0, _plate_angle(hex_, index, sizes), 0.0)]
    if isinstance(centre.loc, float):
        u, v = frame.towards(centre.loc)
        angle = degrees(atan2(v, u)) + 90
        reach = frame.reach(centre.loc)
        return [
            _Choice(u * reach * share, v * reach * share, angle, abs(share - 0.52))
            for share in (0.52, 0.46, 0.4, 0.58, 0.64)
        ]
    if len(edges) == 1:
        u, v = frame.normals[edges[0]]
        angle = degrees(atan2(v, u)) + (90 if centre.slots > 1 else 0)
        best = 0.56 if len(hex_.centres) > 1 else 0.0
        return [
            _Choice(u * frame.apothem * share, v * frame.apothem * share, angle, abs(share - best))
            for share in (0.1, 0.2, 0.3, 0.36, 0.42, 0.48, 0.54, 0.6, 0.66)
        ]
    return _ring(hex_, index, sizes)


def _level_plates(centre: Centre, edges: tuple[int, ...], sizes: HexSizes) -> list[_Choice]:
    """Places of a level plate of slots off the curve between its exits, where two plates would take each other's room on
    their curves."""
    step = sizes.frame.apothem / 14
    return [
        _Choice(x, y, 0.0, 0.4 + _out_of_sight(centre, x, y, 0.0, edges, sizes), aside=True)
        for x, y in ((across * step, down * step) for across in range(-8, 9) for down in range(-8, 9))
    ]


def _out_of_sight(
    centre: Centre, x: float, y: float, angle: float, edges: tuple[int, ...], sizes: HexSizes
) -> float:
    """What it costs a plate of slots that hides the track from its exits, is near an edge, or far from its exits."""
    frame, half = sizes.frame, sizes.slot / 2
    slots = [(x + a, y + b) for a, b in _turned(slot_places(centre.slots, sizes.slot), angle)]
    near = [min(hypot(a - u, b - v) for a, b in slots) - half for u, v in map(frame.middle, edges)]
    hidden = fsum(max(0.0, STUB * frame.across - far) for far in near)
    beside = max(0.0, PLATE_EDGE * frame.across + half - min(frame.depth(a, b) for a, b in slots))
    return 0.1 * (hidden + beside) + 0.01 * max(near)


def _plate_angle(hex_: HexNotation, index: int, sizes: HexSizes) -> float:
    """How a plate of slots in the middle is turned: level, unless what is written finds too little room beside it."""
    centre = hex_.centres[index]
    if centre.slots < 2 or len(hex_.centres) > 1:
        return 0.0
    half = sizes.track / 2
    track: list[Disc] = []
    for edge in hex_.exits:
        x, y = sizes.frame.middle(edge)
        track += [(x * share, y * share, half) for share in (0.55, 0.7, 0.85, 1.0)]
    more = bool(hex_.labels or hex_.upgrades or hex_.icons) or centre.fixed is None
    enough = sizes.frame.across * (0.16 if more else 0.115)
    best, widest = 0.0, 0.0
    for angle in (0.0, 90.0, 60.0, 120.0, 30.0, 150.0):
        discs = footprint(centre, sizes, _fitting(centre, sizes), angle, len(hex_.exits))
        available = FreeSpace(sizes.frame, [*track, *discs], sizes.gap).largest()
        if available > widest + 0.8 or not widest:
            best, widest = angle, available
        if widest >= enough:
            break
    return best


def _fitting(centre: Centre, sizes: HexSizes) -> float:
    """The share of their size at which many slots leave room for a value."""
    if centre.kind not in ("city", "pass") or centre.slots < 4:
        return 1.0
    reach = max(hypot(x, y) for x, y in slot_places(centre.slots, sizes.slot)) + sizes.slot / 2
    return min(1.0, 0.68 * sizes.frame.side / reach)


def _ring(hex_: HexNotation, index: int, sizes: HexSizes) -> list[_Choice]:
    """Places anywhere on the hex, for a stop without a track that decides; level ones are liked best."""
    frame = sizes.frame
    found = [_Choice(0.0, 0.0, 0.0, 0.0 if hex_.edges_of(index) else 0.4)]
    offset = 180.0 if index % 2 == 0 else 0.0
    low = LOW if frame.layout == "pointy" and hex_.labels and not (hex_.upgrades or hex_.paths) else 0.0
    for share in (0.36, 0.46, 0.56):
        for step in range(24):
            angle = offset + 15 * step
            turn = radians(angle)
            level = min(step, 24 - step) * 0.02
            found.append(
                _Choice(
                    frame.apothem * share * cos(turn),
                    frame.apothem * share * sin(turn) + low,
                    0.0,
                    0.3 + level + abs(share - 0.46),
                )
            )
    return found


def _stop(
    hex_: HexNotation, index: int, choice: _Choice, way: Curve | None, sizes: HexSizes, scale: float
) -> Stop:
    centre = hex_.centres[index]
    edges = hex_.edges_of(index)
    scale *= _fitting(centre, sizes)
    around = footprint(centre, sizes, scale, choice.angle, len(edges))
    discs = tuple((choice.x + x, choice.y + y, radius) for x, y, radius in around)
    own = None if choice.aside else way
    return Stop(centre, index, choice.x, choice.y, choice.angle, scale, edges, discs, own, choice.at)


def _cost(stop: Stop, stops: list[Stop], spots: list[Point], sizes: HexSizes) -> float:
    """How much a stop is in the way of others, of their track, of plain track and of the hex's edge."""
    half, gap = sizes.track / 2, sizes.gap
    total = 0.0
    for x, y, radius in stop.discs:
        short = radius + (NODE_EDGE if stop.centre.kind == "node" else 0.7) - sizes.frame.depth(x, y)
        if short > 0:
            total += short**2 * 4
        for u, v in spots:
            total += _near_track(radius + half + gap - hypot(x - u, y - v), gap)
        for other in stops:
            if other.index == stop.index:
                continue
            for u, v, size in other.discs:
                node = stop.centre.kind == "node"
                short = radius + size + gap - hypot(x - u, y - v)
                if (near := short + (BETWEEN if node else 0.0)) > 0:
                    total += near**2 * 4
                if node:
                    # Discs of values are told apart at a glance where room is between them.
                    total += 0.02 * max(0.0, short + APART)
            for u, v in _track_spots(other, sizes):
                total += _near_track(radius + half + gap - hypot(x - u, y - v), gap)
    return total


def _near_track(short: float, gap: float) -> float:
    """What it costs to be ``short`` mm too near to track; three gaps away are liked better than one."""
    return max(0.0, short) + 0.02 * max(0.0, short + 2 * gap)


def _track_spots(stop: Stop, sizes: HexSizes) -> list[Point]:
    """Points on the track that leads to a stop."""
    if stop.way is not None:
        return stop.way.spots(sizes.track)
    found = []
    for edge in stop.edges:
        u, v = sizes.frame.middle(edge)
        found += [
            (stop.x + (u - stop.x) * share, stop.y + (v - stop.y) * share) for share in (0.25, 0.5, 0.75, 1.0)
        ]
    return found
