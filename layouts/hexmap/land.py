"""Land and water beneath maps: light tints with sparse line drawings, waterlines along coasts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import cos, hypot, pi, sin
from typing import NamedTuple

from playproof.components.colours.palette import mix
from playproof.layouts.hexmap.frame import Disc, HexFrame
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Circle,
    Group,
    Item,
    Path,
    Point,
    Polygon,
    PolygonOutline,
    Rect,
    Segment,
    Text,
)
from playproof.layouts.text.setting import width_of
from playproof.layouts.typefaces.faces import MM_PER_PT

#: How much of a game's dusk is in its land where colours fill pieces, in paler land, and in the land's marks.
DUSK = {"flood": 0.14, "band": 0.06, "mark": 0.3}
#: How much of a game's own land is in its marks.
OWN_MARK = 0.62
#: Terrain → (tint, colour where areas are flooded, colour of its marks).
_COLOURS: dict[str, tuple[str, str, str]] = {
    "mountain": ("#e7d8c4", "#e6d2b8", "#bf9f78"),
    "rock": ("#dddbd7", "#c6c3bd", "#8b8780"),
    "hill": ("#f6f3df", "#e9e2b4", "#b9ac62"),
    "water": ("#e6f2fa", "#bfdff2", "#7fb4d8"),
    "river": ("#dceee8", "#b9ddd2", "#6fada0"),
    "lake": ("#e6f2fa", "#bfdff2", "#7fb4d8"),
    "swamp": ("#eaf1e6", "#cfdfc6", "#8aa982"),
    "forest": ("#e8f3e6", "#c9e3c5", "#86b483"),
    "desert": ("#faf4e2", "#f1e2b6", "#cdb074"),
    "meadow": ("#e7f1d2", "#d9e6b8", "#a3b878"),
    "field": ("#eff1cf", "#e3e3ac", "#b3a85c"),
    "city": ("#fdeec2", "#f6d98a", "#b78d35"),
    "plain": ("#f8faf1", "#e9eedb", "#b4c196"),
}
#: One mark of each terrain around (0, 0), some 5 mm wide.
_MARKS: dict[str, tuple[Segment, ...]] = {
    "mountain": (
        ("M", -3.0, 1.6), ("L", -0.8, -1.9), ("L", 0.7, 0.5), ("L", 1.6, -0.7), ("L", 3.0, 1.6),
        ("M", -0.8, -1.9), ("L", -0.5, -0.3), ("L", -1.1, 0.6),
    ),
    "hill": (
        ("M", -3.0, 0.9), ("C", -2.0, -1.4, -0.2, -1.4, 0.6, 0.5),
        ("M", -0.1, -0.4), ("C", 0.9, -1.5, 2.3, -1.1, 3.0, 0.9),
    ),
    "water": (
        ("M", -3.0, 0.0), ("C", -2.3, -0.9, -1.7, -0.9, -1.0, 0.0), ("C", -0.3, 0.9, 0.3, 0.9, 1.0, 0.0),
        ("C", 1.7, -0.9, 2.3, -0.9, 3.0, 0.0),
    ),
    "swamp": (
        ("M", -2.4, 1.2), ("L", 2.4, 1.2), ("M", 0.0, 1.2), ("L", 0.0, -1.6), ("M", -0.2, 1.2), ("L", -1.4, -0.7),
        ("M", 0.2, 1.2), ("L", 1.4, -0.7),
    ),
    "forest": (
        ("M", -1.9, 0.9), ("L", -0.6, -2.1), ("L", 0.7, 0.9), ("Z",), ("M", -0.6, 0.9), ("L", -0.6, 1.9),
        ("M", 0.7, 1.2), ("L", 1.6, -0.9), ("L", 2.5, 1.2), ("Z",), ("M", 1.6, 1.2), ("L", 1.6, 1.9),
    ),
    "desert": (
        ("M", -2.8, 0.6), ("C", -1.4, -1.0, -0.2, -0.8, 0.6, 0.6), ("C", 1.2, 0.0, 2.0, 0.0, 2.8, 0.6),
    ),
    "meadow": (
        ("M", -2.5, 1.2), ("C", -2.4, 0.2, -2.7, -0.5, -3.2, -1.1), ("M", -2.1, 1.2), ("C", -2.1, 0.2, -1.9, -0.6, -1.5, -1.3),
        ("M", 0.9, 1.7), ("C", 1.0, 0.8, 0.6, 0.1, 0.1, -0.5), ("M", 1.3, 1.7), ("C", 1.3, 0.7, 1.4, -0.3, 1.5, -1.2),
        ("M", 1.7, 1.7), ("C", 1.6, 0.8, 2.1, 0.1, 2.7, -0.3),
    ),
    "field": (
        ("M", -2.9, 1.5), ("L", -1.1, -1.5), ("M", -1.6, 1.5), ("L", 0.2, -1.5), ("M", -0.3, 1.5), ("L", 1.5, -1.5),
        ("M", 1.0, 1.5), ("L", 2.8, -1.5),
    ),
    "city": (
        ("M", -2.8, 1.7), ("L", -2.8, -0.3), ("L", -1.6, -1.5), ("L", -0.4, -0.3), ("L", -0.4, 1.7), ("Z",),
        ("M", -0.4, 1.7), ("L", -0.4, -2.1), ("L", 1.1, -2.1), ("L", 1.1, 1.7), ("M", 0.35, -1.1), ("L", 0.35, -0.5),
        ("M", 1.1, 0.2), ("L", 2.0, -0.7), ("L", 2.9, 0.2), ("L", 2.9, 1.7), ("L", -2.8, 1.7),
    ),
    "plain": (
        ("M", -1.1, -0.9), ("L", -0.5, 0.7), ("M", 0.0, -1.5), ("L", 0.0, 0.7), ("M", 1.1, -0.9), ("L", 0.5, 0.7),
    ),
}  # fmt: skip
_MARKS["rock"] = _MARKS["mountain"]
_MARKS["river"] = _MARKS["lake"] = _MARKS["water"]
#: Where marks are on a hex: shares of its side from the middle, and of a circle; and how many of them are drawn.
_SPOTS = ((0.70, 0.11), (0.66, 0.29), (0.72, 0.43), (0.67, 0.61), (0.71, 0.78), (0.65, 0.95))
#: Marks beside a stack's place that leaves no room for those of full size, as a share of it.
SMALLER = 0.55
#: Between marks that fill a hex and a stack's place, and the hex's edge, mm at least.
CALM, EDGE = 1.0, 0.8
#: An outline of land or water leaves the line between two of its points by so many mm at most.
ROUGH = 6.0
#: Where marks fill a hex: from one to the next and from row to row, of a mark's reach; the least distance to the edge, mm.
ALONG, ROWS, INNER = 2.5, 1.75, 1.5
#: The marks in a stack's place: shares of the room from its middle, which of them are others, and of what terrain; how far all
#: of them keep from its edge, mm.
_SCENE = (
    (-0.9, -0.9), (0.05, -1.0), (1.0, -0.8), (-0.45, -0.3), (0.55, -0.2), (-1.0, 0.3), (0.0, 0.4), (1.0, 0.45), (-0.5, 1.0),
    (0.5, 0.95),
)  # fmt: skip
_OTHERS = (frozenset({1, 5, 7}), frozenset({0, 4, 8}), frozenset({2, 3, 9}))
_AMONG = {"meadow": "forest", "field": "forest", "plain": "forest"}
SCENE = 1.2
#: Left, top, right, bottom in mm.
Box = tuple[float, float, float, float]


class Within(NamedTuple):
    """A stack's place with land in it: half its edge in mm, whether an icon is there instead, which way the scene is turned."""

    half: float
    bare: bool = False
    turn: int = 0


#: Waterlines: their distance from the coast and their weight, mm.
WATERLINES = ((0.0, 0.55), (1.5, 0.25), (3.2, 0.18))


def land_tint(terrain: str, context: RenderContext, *, beside: bool = False) -> str:
    """What lies beneath: paper in a theme of lines. Land ``beside`` a map is a shade darker than on it."""
    tint, flood, _ = _COLOURS[terrain]
    use = context.theme.colours
    if own := own_land(terrain, context):
        return mix(own, context.theme.ink, 0.92) if beside else own
    if use == "line":
        return context.theme.paper
    if beside:
        return _at_dusk(
            mix(flood, "#ffffff" if use == "band" else context.theme.ink, 0.8 if use == "band" else 0.92),
            context,
        )
    return _at_dusk(flood if use == "flood" else tint, context)


def own_land(terrain: str, context: RenderContext) -> str:
    """A game's own colour of a terrain, where colours fill areas; "" if it has none."""
    land = context.game.header.look.land
    return (
        next((own for name, own in land.items() if name == terrain), "")
        if context.theme.colours == "flood"
        else ""
    )


def _at_dusk(colour: str, context: RenderContext) -> str:
    """With what it has of the colour that the game's maps have in common, if any."""
    dusk = context.game.header.look.dusk
    return (
        mix(dusk, colour, DUSK["flood" if context.theme.colours == "flood" else "band"]) if dusk else colour
    )


def mark_colour(terrain: str, context: RenderContext) -> str:
    """The colour of a terrain's marks."""
    colour = _COLOURS[terrain][2]
    if context.theme.colours == "line":
        return mix(colour, "#ffffff", 0.75)
    if own := own_land(terrain, context):
        return mix(own, context.theme.ink, OWN_MARK)
    dusk = context.game.header.look.dusk
    return mix(dusk, colour, DUSK["mark"]) if dusk else colour


def glyphs(terrain: str, places: Iterable[Point], size: float, context: RenderContext) -> Item:
    """Marks of a terrain around places, ``size`` times their own size: one item, nothing that a seam must go around."""
    moved: list[Segment] = []
    for x, y in places:
        for segment in _MARKS[terrain]:
            values = (
                round(value * size + (y if number % 2 else x), 2) for number, value in enumerate(segment[1:])
            )
            moved.append((segment[0], *values))
    # Small ones have finer lines: tufts stay tufts in a legend.
    weight = 0.3 if size >= 0.8 else round(max(0.12, 0.3 * size), 2)
    return Path(tuple(moved), None, mark_colour(terrain, context), weight)


def hex_land(
    terrain: str,
    frame: HexFrame,
    context: RenderContext,
    grown: float = 0.0,
    texts: Sequence[Box] = (),
    discs: Sequence[Disc] = (),
    *,
    edged: bool = False,
    filled: bool = False,
    within: Within | None = None,
) -> tuple[Item, ...]:
    """A hex's tint and its marks around (0, 0): none beneath ``texts``. Beside ``discs`` (the place of a stack, track) they
    are where room is left, all around a stack in a ``filled`` hex unless ink is saved; else near the corners, where a hex
    shows least. None crosses the line inside an ``edged`` one. More of them, of full size and with some of what grows there,
    are ``within`` a stack's place, unless ink is saved; none where an icon is there."""
    key = ("land", terrain, frame, grown, tuple(texts), tuple(discs), edged, filled, within)
    known: tuple[Item, ...] | None = context.memo.get(key)
    if known is None:
        tint = land_tint(terrain, context)
        items: list[Item] = [] if tint == context.theme.paper else [Polygon(frame.polygon(grown), tint)]
        size = frame.side / 22 * 0.9
        turn = 1 / 12 if frame.layout == "flat" else 0.0
        reach = 3.2 * size
        if within and within.bare:
            places = []
        elif filled and not edged and context.theme.colours != "line":
            if discs:
                size, reach = size * SMALLER, reach * SMALLER
            places = list(_around(frame, discs, reach) if discs else _all_over(frame, reach))
        elif discs:
            places = list(_beside(frame, discs, reach))
            if not places and not edged:
                # Beside a stack's place that fills the hex: smaller ones.
                size, reach = size * SMALLER, reach * SMALLER
                places = list(_beside(frame, discs, reach, SMALLER))
        else:
            angles = [(far * frame.side, (way + turn) * 2 * pi) for far, way in _SPOTS]
            places = [(cos(way) * far, sin(way) * far) for far, way in angles]
        if context.theme.colours == "line":
            places = places[::2]
        free = [
            (x, y)
            for x, y in places
            if not any(
                a - reach * 1.2 < x < c + reach * 1.2 and b - reach * 0.75 < y < d + reach * 0.75
                for a, b, c, d in texts
            )
        ]
        if free:
            items.append(glyphs(terrain, free, size, context))
        if within and not within.bare and context.theme.colours != "line":
            for name, places in _scene(terrain, within, frame.side / 22 * 0.9).items():
                items.append(glyphs(name, places, frame.side / 22 * 0.9, context))
        known = context.memo[key] = tuple(items)
    return known


def _beside(frame: HexFrame, discs: Sequence[Disc], reach: float, near: float = 1.0) -> Iterator[Point]:
    """Places for marks apart from discs, from each other and from the hex's edge: ``reach`` mm to each side, less above;
    ``near`` times the usual distance from the edge at least, and no nearer to each other than others."""
    put: list[Point] = []
    rise = reach * 0.5
    for far in (0.74, 0.5, 0.24, 0.0):
        # Corners first: there is most room.
        for step in (*range(0, 24, 4), *range(2, 24, 4), *range(1, 24, 2)) if far else (0,):
            way = step / 12 * pi + (0.0 if frame.layout == "flat" else pi / 6)
            x, y = cos(way) * far * frame.side, sin(way) * far * frame.side
            ends = [(x + dx, y) for dx in (-reach * 0.85, 0.0, reach * 0.85)]
            if any(
                min(frame.depth(u, v - rise), frame.depth(u, v + rise)) < 2.0 * near for u, v in ends
            ) or any(
                hypot(u - cx, v - cy) < radius + reach * 0.5 for cx, cy, radius in discs for u, v in ends
            ):
                continue
            if all(hypot(x - u, y - v) > 2.5 * reach / near for u, v in put):
                put.append((x, y))
                yield x, y


def _around(frame: HexFrame, discs: Sequence[Disc], reach: float) -> Iterator[Point]:
    """Places for marks in rows above and below a stack's place and at its sides, with a band between it and them."""
    rise = reach * 0.65
    radius = max(radius for _, _, radius in discs)
    above, beside, step = radius + CALM + rise, radius + CALM + reach, ALONG * reach
    rows = [(number * step, side * above) for side in (-1, 1) for number in range(-4, 5)]
    sides = [(side * beside, number * step) for side in (-1, 1) for number in range(-3, 4)]
    for x, y in [*rows, *sides]:
        ends = [(x + dx, y + dy) for dx in (-reach, 0.0, reach) for dy in (-rise, rise)]
        if min(frame.depth(u, v) for u, v in ends) > EDGE and all(
            hypot(u - cx, v - cy) > far for cx, cy, far in discs for u, v in ends
        ):
            yield x, y


def _scene(terrain: str, within: Within, size: float) -> dict[str, list[Point]]:
    """Marks in a stack's place, by their terrain."""
    found: dict[str, list[Point]] = {}
    space = within.half - SCENE
    across, down = space - 3.2 * size, space - 2.1 * size
    # Four ways to look at three scenes: neighbours aren't all alike.
    others = _OTHERS[within.turn % len(_OTHERS)]
    right, low = (-1 if within.turn & bit else 1 for bit in (1, 2))
    for number, (x, y) in enumerate(_SCENE):
        name = _AMONG.get(terrain, terrain) if number in others else terrain
        found.setdefault(name, []).append((right * x * across, low * y * down))
    return found


def _all_over(frame: HexFrame, reach: float) -> Iterator[Point]:
    """Places for marks all over a hex, in rows of which each second is moved by half a step."""
    step, rise = ALONG * reach, ROWS * reach
    rows = int(frame.side / rise) + 1
    for row in range(-rows, rows + 1):
        for number in range(-6, 7):
            x, y = (number + row % 2 / 2) * step, row * rise
            if (
                min(
                    frame.depth(x - reach * 0.9, y),
                    frame.depth(x + reach * 0.9, y),
                    frame.depth(x, y - reach * 0.5),
                )
                > INNER
            ):
                yield x, y


def text_boxes(
    items: Sequence[Item], x: float = 0.0, y: float = 0.0, scale: float = 1.0, *, discs: bool = False
) -> Iterator[Box]:
    """The boxes of texts, and of ``discs`` and plates too, in items that are not turned: left, top, right, bottom in mm."""
    for item in items:
        if isinstance(item, Group):
            dx, dy = x + item.dx * scale, y + item.dy * scale
            yield from text_boxes(item.items, dx, dy, scale * item.scale, discs=discs)
        elif isinstance(item, Circle) and discs:
            yield (
                x + (item.cx - item.radius) * scale,
                y + (item.cy - item.radius) * scale,
                x + (item.cx + item.radius) * scale,
                y + (item.cy + item.radius) * scale,
            )
        elif isinstance(item, Rect) and discs and item.fill is not None:
            yield (
                x + item.x * scale,
                y + item.y * scale,
                x + (item.x + item.width) * scale,
                y + (item.y + item.height) * scale,
            )
        elif isinstance(item, Text):
            width = width_of(item.text, item.face, item.size)
            left = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
            em = item.size * MM_PER_PT
            yield (
                x + left * scale,
                y + (item.y - 0.75 * em) * scale,
                x + (left + width) * scale,
                y + (item.y + 0.25 * em) * scale,
            )


def loops(edges: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """The closed lines that directed edges make, each from one of its points to the point before it."""
    follows: dict[Point, list[Point]] = {}
    for start, end in edges:
        follows.setdefault(_key(start), []).append(_key(end))
    found: list[list[Point]] = []
    while follows:
        start = next(iter(follows))
        line, at = [], start
        while follows.get(at):
            line.append(at)
            following = follows[at].pop()
            if not follows[at]:
                del follows[at]
            at = following
        found.append(line)
    return found


def _key(point: Point) -> Point:
    return round(point[0], 2) + 0.0, round(point[1], 2) + 0.0


def coast(
    lines: Sequence[Sequence[Point]], wet: frozenset[tuple[Point, Point]], context: RenderContext
) -> Iterator[Item]:
    """Waterlines along the edges of ``lines`` (closed, land on their right) that are ``wet``: the coast in a heavier line,
    two more outside it.
    """
    colour = mark_colour("water", context)
    strong = mix(colour, context.theme.ink, 0.62) if context.theme.colours != "line" else colour
    for far, weight in WATERLINES:
        segments: list[Segment] = []
        for line in lines:
            count = len(line)
            if count < 3:
                continue
            outer = [
                _outward(line[number - 1], line[number], line[(number + 1) % count], far)
                for number in range(count)
            ]
            for number in range(count):
                after = (number + 1) % count
                if (_key(line[number]), _key(line[after])) not in wet:
                    continue
                before = (_key(line[number - 1]), _key(line[number])) in wet
                if not before or not segments or segments[-1][1:] != outer[number]:
                    segments.append(("M", *outer[number]))
                segments.append(("L", *outer[after]))
        if segments:
            yield Path(tuple(segments), None, colour if far else strong, weight)


def _outward(before: Point, at: Point, after: Point, far: float) -> Point:
    """A corner moved away from the land, so that both its edges are ``far`` mm further out."""
    (ax, ay), (bx, by) = _normal(before, at), _normal(at, after)
    x, y = ax + bx, ay + by
    length = (x * x + y * y) / 2 or 1.0
    return round(at[0] + x / length * far, 3), round(at[1] + y / length * far, 3)


def _normal(start: Point, end: Point) -> Point:
    """The direction to the left of a way, of length 1: away from land on the right."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return dy / length, -dx / length


#: The height in which edges are looked up, mm.
STEP = 8.0
#: Distance of a region's marks, mm; an outline's curve is drawn through so many points between two given ones.
PITCH, STEPS = 11.0, 8


def draw_whole(
    terrain: str,
    size: Point,
    taken: Sequence[Box],
    context: RenderContext,
    above: Sequence[Sequence[Point]] = (),
) -> Iterator[Item]:
    """The land beneath a whole board of ``size``: its tint, sparse marks beside what is ``taken`` and outside the outlines of
    what lies ``above`` it."""
    tint = land_tint(terrain, context)
    if tint != context.theme.paper:
        points = ((0.0, 0.0), (size[0], 0.0), size, (0.0, size[1]))
        yield Polygon(points, tint)
        spots = list(_spots(points, taken, size, above))[::2]
        if spots:
            yield glyphs(terrain, spots, 1.0, context)


def outline_of(points: Sequence[Point], size: Point) -> tuple[Point, ...]:
    """A round, uneven outline through ``points`` on a board of ``size``."""
    return rounded(_uneven(points, size))


def draw_outlined(
    terrain: str,
    line: Sequence[Point],
    size: Point,
    taken: Sequence[Box],
    context: RenderContext,
    above: Sequence[Sequence[Point]] = (),
) -> Iterator[Item]:
    """An area within ``line``: its tint, marks beside what is ``taken`` and outside the outlines of what lies ``above`` it;
    water has a coast with waterlines.

    What of it lies off a board of ``size`` has no marks.
    """
    tint = land_tint(terrain, context)
    if context.theme.colours == "band" and terrain not in ("water", "lake"):
        tint = mix(tint, _COLOURS[terrain][1], 0.6)
    colour = mark_colour(terrain, context)
    if tint != context.theme.paper:
        yield Polygon(tuple(line), tint)
    if terrain in ("water", "lake"):
        xs, ys = [x for x, _ in line], [y for _, y in line]
        left, top = min(xs), min(ys)
        moved = tuple((round(x - left, 3), round(y - top, 3)) for x, y in line)
        strong = mix(colour, context.theme.ink, 0.62) if context.theme.colours != "line" else colour
        ring: list[Item] = []
        # Waterlines inside the coast: a broad line, and the tint over all of it but its edges.
        for far, weight in WATERLINES[:0:-1]:
            ring.append(Polygon(moved, None, colour, round(2 * far + weight, 3)))
            ring.append(Polygon(moved, None, tint, round(2 * far - weight, 3)))
        ring.append(Polygon(moved, None, strong, WATERLINES[0][1] * 2))
        clip = PolygonOutline(round(max(xs) - left, 3), round(max(ys) - top, 3), moved)
        yield Group(tuple(ring), round(left, 3), round(top, 3), clip=clip)
    spots = list(
        _spots(line, taken, size, above, _FROM_COAST if terrain in ("water", "lake") else _FROM_EDGE)
    )
    if spots:
        yield glyphs(terrain, spots, 1.0, context)


def _uneven(points: Sequence[Point], size: Point) -> list[Point]:
    """An outline with a point more between each two on a board of ``size``, moved to one side: no outline is an ellipse."""
    found: list[Point] = []
    for number, (x1, y1) in enumerate(points):
        x2, y2 = points[(number + 1) % len(points)]
        found.append((x1, y1))
        if not all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in ((x1, y1), (x2, y2))):
            continue
        # The same on every machine.
        sway = (number * 37 + round(x1) * 7 + round(y1) * 3) % 11 / 10 - 0.5
        length = hypot(x2 - x1, y2 - y1) or 1.0
        off = max(-ROUGH, min(ROUGH, sway * 0.34 * length)) / length
        found.append((round((x1 + x2) / 2 - off * (y2 - y1), 2), round((y1 + y2) / 2 + off * (x2 - x1), 2)))
    return found


def rounded(points: Sequence[Point], *, closed: bool = True) -> tuple[Point, ...]:
    """A curve through points (Catmull and Rom's), as a polygon; one that isn't ``closed`` lacks its last point."""
    found: list[Point] = []
    count = len(points)
    ends = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    for number in range(count if closed else count - 1):
        before, start, end, after = ends[number : number + 4]
        for step in range(STEPS):
            t = step / STEPS
            found.append(
                (
                    round(_between(before[0], start[0], end[0], after[0], t), 2),
                    round(_between(before[1], start[1], end[1], after[1], t), 2),
                )
            )
    return tuple(found)


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


#: What is around a mark's middle and within the outline of its land, mm; of water, within its waterlines.
_FROM_EDGE = ((-4.5, 0.0), (4.5, 0.0), (0.0, 3.5), (0.0, -3.5))
_FROM_COAST = ((-7.0, 0.0), (7.0, 0.0), *((x, y) for x in (-5.5, 0.0, 5.5) for y in (-4.5, 4.5)))


def _spots(
    line: Sequence[Point],
    taken: Sequence[Box],
    size: Point,
    above: Sequence[Sequence[Point]] = (),
    around: Sequence[Point] = _FROM_EDGE,
) -> Iterator[Point]:
    """Places for marks with what is ``around`` them within an outline, outside others ``above`` it, and on a board of
    ``size``, in uneven rows, where nothing is."""
    area = _area(tuple(line))
    left, top, right, bottom = area.box
    others = [_area(tuple(other)) for other in above]
    near = _near(tuple(taken))
    high_row = PITCH * 0.72
    for row in range(max(0, int(-top / high_row)), int((min(bottom, size[1]) - top) / high_row) + 1):
        for column in range(max(0, int(-left / PITCH) - 1), int((min(right, size[0]) - left) / PITCH) + 2):
            # Uneven, and the same on every machine.
            shake = (row * 73 + column * 151) % 17 / 17 - 0.5
            sway = (row * 37 + column * 89) % 13 / 13 - 0.5
            x = left + (column + row % 2 / 2 + shake * 0.5) * PITCH
            y = top + (row + sway * 0.5) * high_row
            boxes = near.get((int(x // PITCH), int(y // PITCH)), ())
            if any(a - 3.6 < x < c + 3.6 and b - 2.6 < y < d + 2.6 for a, b, c, d in boxes):
                continue
            ends = [(x + dx, y + dy) for dx, dy in around]
            if all(_inside(u, v, area) for u, v in ends):
                mark = (x - 7.0, y - 4.5, x + 7.0, y + 4.5)
                beneath = [other for other in others if _meet(mark, other.box)]
                if not any(_inside(u, v, other) for other in beneath for u, v in ends):
                    yield x, y


@lru_cache(maxsize=4)
def _near(taken: tuple[Box, ...]) -> dict[tuple[int, int], list[Box]]:
    """What is taken near each place, in squares of `PITCH`."""
    near: dict[tuple[int, int], list[Box]] = {}
    for a, b, c, d in taken:
        for place in product(_steps(a - 3.6, c + 3.6, PITCH), _steps(b - 2.6, d + 2.6, PITCH)):
            near.setdefault(place, []).append((a, b, c, d))
    return near


class _Area(NamedTuple):
    """A polygon: its box, and its edges by the steps of the height that they reach into."""

    box: Box
    edges: dict[int, list[Box]]


@lru_cache(maxsize=100)
def _area(line: tuple[Point, ...]) -> _Area:
    xs, ys = zip(*line, strict=True)
    edges: dict[int, list[Box]] = {}
    for (x1, y1), (x2, y2) in pairwise((line[-1], *line)):
        for step in _steps(min(y1, y2), max(y1, y2), STEP):
            edges.setdefault(step, []).append((x1, y1, x2, y2))
    return _Area((min(xs), min(ys), max(xs), max(ys)), edges)


def _steps(start: float, end: float, length: float) -> range:
    """The steps of a ``length`` that reach from one figure to another."""
    return range(int(start // length), int(end // length) + 1)


def _meet(one: Box, other: Box) -> bool:
    """Whether boxes overlap or touch."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def within(point: Point, line: Sequence[Point]) -> bool:
    """Whether a point is within an outline."""
    return _inside(*point, _area(tuple(line)))


def _inside(x: float, y: float, area: _Area) -> bool:
    """Whether a place is within a polygon."""
    found = False
    for x1, y1, x2, y2 in area.edges.get(int(y // STEP), ()):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found
