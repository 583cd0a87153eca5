"""Track on a hex: which curve each path follows, and how it is drawn.

Track meets edges in their middles at right angles: straight lines, gentle and sharp circular arcs, or the arc that
leads from an edge to a stop beside the middle. Where two tracks cross without meeting, the later one in the
notation runs over the earlier, with a strip of ground at its sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playproof.components.notation.tile import HexNotation, Path, PathEnd, Track
from playproof.layouts.hexmap.curves import Curve, Straight, arc_from, crossings
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.hexmap.stops import Stop
from playproof.layouts.hexmap.ways import bows, lane_offset, start_at, way_between
from playproof.layouts.scene import Circle, Item, Point, Polygon, mm
from playproof.layouts.scene import Path as Stroke

#: How far a tapered track reaches, as a share of the way to the middle: to off-board places, and terminal paths.
_TAPER = {0: 0.62, 1: 0.62, 2: 0.34}
#: Of hollow track, the width of each edge, mm.
_EDGE = 0.22
#: How much longer the ground at the sides of a crossing is than straight tracks need, as a share of the track's width:
#: a track that bends away leaves no tooth.
_OVER = 0.4
#: A stub of track at an edge, as a share of the way to the middle.
_STUB = 0.28


@dataclass(frozen=True)
class Rail:
    """One track in its place: ``curve`` from end to end, ``edges`` the edges at its start and end (or None).

    A tapered rail begins at its edge and narrows to nothing.
    """

    curve: Curve
    edges: tuple[int | None, int | None]
    gauge: Track
    tapered: bool = False
    path: int = 0

    def bled(self, sizes: HexSizes, bleed: float) -> Curve:
        """The curve, run straight on over the cut."""
        pieces = list(self.curve.pieces)
        first, last = self.edges
        normals = sizes.frame.normals
        if first is not None and bleed:
            start = self.curve.point(0)
            pieces.insert(0, Straight(_moved(start, normals[first], bleed), start))
        if last is not None and bleed:
            end = self.curve.point(self.curve.length)
            pieces.append(Straight(end, _moved(end, normals[last], bleed)))
        return Curve(tuple(pieces))


def _moved(point: Point, direction: Point, by: float) -> Point:
    return point[0] + direction[0] * by, point[1] + direction[1] * by


def rails_of(hex_: HexNotation, stops: Sequence[Stop], sizes: HexSizes) -> tuple[Rail, ...]:
    """Every track of the hex in the order of the notation; lanes are tracks of their own."""
    rails: list[Rail] = []
    for number, path in enumerate(hex_.paths):
        for lane in range(path.lanes):
            shift = ((path.lanes - 1) / 2 - lane) * sizes.lane
            rails.append(_rail(hex_, path, number, shift, stops, sizes))
    return tuple(rails)


def _rail(
    hex_: HexNotation, path: Path, number: int, shift: float, stops: Sequence[Stop], sizes: HexSizes
) -> Rail:
    a, b = path.a, path.b
    first = shift + lane_offset(a.lane, sizes.lane)
    second = -shift + lane_offset(b.lane, sizes.lane)
    if a.edge is not None and b.edge is not None:
        curve = way_between(sizes.frame, (a.edge, b.edge), first, second, bowed=bows(hex_))
        if path.terminal:
            return Rail(
                curve.part(0, curve.length * _TAPER[path.terminal] / 2),
                (a.edge, None),
                path.track,
                True,
                number,
            )
        return Rail(curve, (a.edge, b.edge), path.track, False, number)
    if a.edge is None and b.edge is None:
        return _between_stops(path, number, shift, stops)
    # From here on one end is an edge, the other a stop; the rail begins at the edge.
    outer, inner, offset = (a, b, first) if a.edge is not None else (b, a, second)
    return _to_stop(hex_, path, number, outer, inner, offset, stops, sizes)


def _to_stop(
    hex_: HexNotation,
    path: Path,
    number: int,
    outer: PathEnd,
    inner: PathEnd,
    offset: float,
    stops: Sequence[Stop],
    sizes: HexSizes,
) -> Rail:
    edge, index = outer.edge, inner.centre
    assert edge is not None and index is not None
    stop = stops[index]
    nx, ny = sizes.frame.normals[edge]
    if stop.centre.kind == "offboard" or path.terminal:
        start = start_at(sizes.frame, edge, offset)
        reach = sizes.frame.apothem * _TAPER[path.terminal]
        return Rail(
            Curve((Straight(start, _moved(start, (-nx, -ny), reach)),)),
            (edge, None),
            path.track,
            True,
            number,
        )
    if stop.way is not None and not offset:
        begins = edge == stop.edges[0]
        piece = stop.way.part(0, stop.at) if begins else stop.way.part(stop.at, stop.way.length)
        return Rail(piece, (edge, None) if begins else (None, edge), path.track, False, number)
    start = start_at(sizes.frame, edge, offset)
    u, v = sizes.frame.along(edge)
    # Lanes stay beside each other up to the stop where they run straight to it.
    ahead = abs((stop.x - start[0]) * u + (stop.y - start[1]) * v + offset) < 0.01
    target = (stop.x + u * offset, stop.y + v * offset) if offset and ahead else (stop.x, stop.y)
    return Rail(Curve((arc_from(start, (-nx, -ny), target),)), (edge, None), path.track, False, number)


def _between_stops(path: Path, number: int, shift: float, stops: Sequence[Stop]) -> Rail:
    assert path.a.centre is not None and path.b.centre is not None
    one, other = stops[path.a.centre], stops[path.b.centre]
    line = Straight((one.x, one.y), (other.x, other.y))
    dx, dy = line.direction(0)
    moved = Straight(_moved(line.start, (-dy, dx), shift), _moved(line.end, (-dy, dx), shift))
    return Rail(Curve((moved,)), (None, None), path.track, False, number)


# ---- drawing


def draw_rails(
    hex_: HexNotation,
    rails: Sequence[Rail],
    stops: Sequence[Stop],
    sizes: HexSizes,
    ink: str,
    ground: str,
    bleed: float = 0.0,
    *,
    hollow: bool = False,
) -> Iterator[Item]:
    """All track of a hex, in ``ink`` on ``ground``, running ``bleed`` mm over the cut; ``hollow`` draws its two edges
    alone."""
    if hollow:
        yield from _hollow_rails(rails, sizes, ink, ground, bleed)
    for number, rail in enumerate(rails if not hollow else ()):
        for earlier in rails[:number]:
            if rail.tapered or earlier.tapered or _meet(rail, earlier):
                continue
            casing = [*_casing(rail, earlier, sizes, ground)]
            yield from casing
            if casing:
                yield from _branches(rail, rails[:number], sizes, ink, ground, bleed)
        yield from _strokes(rail, sizes, ink, ground, bleed)
    # Where ends meet without a stop over them their corners are rounded off.
    for stop in stops:
        hidden = stop.centre.kind == "junction" or stop.centre.style == "hidden"
        if hidden and any(stop.index in path.centres for path in hex_.paths):
            yield Circle(mm(stop.x), mm(stop.y), mm(sizes.track / 2), ink)
            if hollow:
                yield Circle(mm(stop.x), mm(stop.y), mm(sizes.track / 2 - _EDGE), ground)


def _hollow_rails(
    rails: Sequence[Rail], sizes: HexSizes, ink: str, ground: str, bleed: float
) -> Iterator[Item]:
    """Track as its two edges: all of it in ink, then its inside in ground, so that branches join; bridges on top."""
    inside = mm(sizes.track - 2 * _EDGE)
    for rail in rails:
        yield from _strokes(rail, sizes, ink, ground, bleed)
    for rail in rails:
        if not rail.tapered and rail.gauge != "narrow":
            yield Stroke(rail.bled(sizes, bleed).segments(), stroke=ground, weight=inside, cap="butt")
    for number, rail in enumerate(rails):
        for earlier in rails[:number]:
            if rail.tapered or earlier.tapered or _meet(rail, earlier):
                continue
            for over in _casing(rail, earlier, sizes, ground):
                yield over
                if isinstance(over, Stroke):
                    yield Stroke(over.segments, stroke=ink, weight=mm(sizes.track), cap="butt")
                    yield Stroke(over.segments, stroke=ground, weight=inside, cap="butt")


def _branches(
    upper: Rail, earlier: Sequence[Rail], sizes: HexSizes, ink: str, ground: str, bleed: float
) -> Iterator[Item]:
    """Once more the track that branches off ``upper`` and crosses nothing: ground at a crossing beside it cuts into it."""
    step = sizes.frame.across / 24
    for one in earlier:
        branches = any(edge is not None and edge in one.edges for edge in upper.edges)
        if branches and not any(
            crossings(one.curve, other.curve, step) for other in earlier if other is not one
        ):
            yield from _strokes(one, sizes, ink, ground, bleed)


def _meet(one: Rail, other: Rail) -> bool:
    """Lanes of one path lie beside each other; they never cross."""
    return one.path == other.path


def _casing(upper: Rail, lower: Rail, sizes: HexSizes, ground: str) -> Iterator[Item]:
    """Ground at the sides of a track where it runs over another."""
    width, step = sizes.track, sizes.frame.across / 24
    for here, there, sine in crossings(upper.curve, lower.curve, step):
        if there < width or there > lower.curve.length - width * 0.6:
            continue  # they meet in a stop
        slant = (1 - min(1.0, sine) ** 2) ** 0.5
        half = (width / 2 + (width / 2 + sizes.casing) * slant) / sine + 0.2 + _OVER * width
        piece = upper.curve.part(max(0.0, here - half), min(upper.curve.length, here + half))
        yield Stroke(piece.segments(), stroke=ground, weight=mm(width + 2 * sizes.casing), cap="butt")


def _strokes(rail: Rail, sizes: HexSizes, ink: str, ground: str, bleed: float) -> Iterator[Item]:
    width = sizes.track
    if rail.tapered:
        yield _wedge(rail, sizes, ink, bleed)
        return
    segments = rail.bled(sizes, bleed).segments()
    if rail.gauge == "narrow":
        # A thin line with ties, as narrow gauge is drawn on maps.
        yield Stroke(segments, stroke=ink, weight=mm(width * 0.36), cap="butt")
        yield Stroke(
            segments, stroke=ink, weight=mm(width), dash=(mm(width * 0.3), mm(width * 0.42)), cap="butt"
        )
        return
    yield Stroke(segments, stroke=ink, weight=mm(width), cap="butt")
    if rail.gauge == "dual":
        yield Stroke(
            segments,
            stroke=ground,
            weight=mm(width * 0.3),
            dash=(mm(width * 0.75), mm(width * 0.45)),
            cap="butt",
        )


def _wedge(rail: Rail, sizes: HexSizes, ink: str, bleed: float) -> Item:
    """Track that narrows to a point: it leads off the board, or ends here."""
    curve, half = rail.curve, sizes.track / 2
    steps = 10
    left: list[Point] = []
    right: list[Point] = []
    for number in range(steps):
        at = curve.length * number / steps
        (x, y), (dx, dy) = curve.point(at), curve.direction(at)
        wide = half * (1 - number / steps)
        left.append((x - dy * wide, y + dx * wide))
        right.append((x + dy * wide, y - dx * wide))
    edge = rail.edges[0]
    if bleed and edge is not None:
        normal = sizes.frame.normals[edge]
        left.insert(0, _moved(left[0], normal, bleed))
        right.insert(0, _moved(right[0], normal, bleed))
    points = [*left, curve.point(curve.length), *reversed(right)]
    return Polygon(tuple((mm(x), mm(y)) for x, y in points), ink)


def draw_stub(
    edge: int, gauge: Track, sizes: HexSizes, ink: str, ground: str, bleed: float = 0.0
) -> Iterator[Item]:
    """A short end of track at an edge."""
    start = sizes.frame.middle(edge)
    nx, ny = sizes.frame.normals[edge]
    reach = _moved(start, (-nx, -ny), sizes.frame.apothem * _STUB)
    yield from _strokes(
        Rail(Curve((Straight(start, reach),)), (edge, None), gauge), sizes, ink, ground, bleed
    )
