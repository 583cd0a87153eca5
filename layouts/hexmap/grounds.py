"""The grounds of hexes: white, yellow, green, brown, grey … distinguished by colour, by a letter and by their edge.

A theme that floods lays the colour over the whole hex; one of bands draws a rim in the colour around a pale hex; one of
lines draws a line alone. The line inside the edge, or along the rim, has a pattern of its own in every theme.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from playproof.components.colours.palette import contrast, ink_on, mix
from playproof.components.kinds.tiles import GROUNDS
from playproof.layouts.hexmap.frame import HexFrame
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item, Path, Point, Polygon, Segment

#: Ground → (flooded, tinted, line). Print colours: light enough for black text, apart from each other in grey too.
_COLOURS: dict[str, tuple[str, str, str]] = {
    "white": ("#ffffff", "#ffffff", "#9a9a9a"),
    "yellow": ("#fbd84b", "#fff4bd", "#c79500"),
    "green": ("#98d195", "#e4f3e1", "#3c9a4e"),
    "brown": ("#d2a279", "#fcefe0", "#94592a"),
    "grey": ("#bfc1c4", "#e6e8eb", "#6d7278"),
    "red": ("#ee9488", "#fbdcd6", "#c43c2d"),
    "blue": ("#92c5e8", "#edf6fc", "#2b7ab8"),
    "orange": ("#f6b26b", "#fef3e7", "#d9760f"),
    "purple": ("#c3a3d8", "#f6f0fa", "#7d4a9e"),
    "black": ("#1c1c1c", "#1c1c1c", "#1c1c1c"),
}
_LETTERS = {
    "white": "",
    "yellow": "Y",
    "green": "G",
    "brown": "Br",
    "grey": "Gy",
    "red": "R",
    "blue": "Bl",
    "orange": "O",
    "purple": "P",
    "black": "K",
}
#: The line inside the edge: dashes in mm, and how many lines.
_LINES: dict[str, tuple[tuple[float, ...], int]] = {
    "white": ((), 0),
    "yellow": ((), 1),
    "green": ((3.2, 1.3), 1),
    "brown": ((), 2),
    "grey": ((0.9, 0.9), 1),
    "red": ((4.0, 1.0, 0.9, 1.0), 1),
    "blue": ((3.2, 1.3), 2),
    "orange": ((1.8, 1.8), 1),
    "purple": ((0.9, 0.9), 2),
    "black": ((), 0),
}
#: Patterns of the game's palette as dashes of the line inside the edge.
_PATTERN_LINES: dict[str, tuple[tuple[float, ...], int]] = {
    "plain": ((), 1),
    "stripe": ((3.2, 1.3), 1),
    "dot": ((0.9, 0.9), 1),
    "cross": ((1.8, 1.8), 1),
    "wave": ((4.0, 1.0, 0.9, 1.0), 1),
    "grid": ((), 2),
    "chevron": ((3.2, 1.3), 2),
    "brick": ((2.4, 0.6), 1),
    "scale": ((1.2, 0.5), 2),
    "diamond": ((1.8, 0.9, 0.9, 0.9), 1),
    "triangle": ((0.5, 1.3), 1),
    "star": ((0.5, 0.6, 0.5, 1.8), 1),
    "ring": ((0.9, 0.9), 2),
    "honeycomb": ((1.8, 1.8), 2),
    "weave": ((2.4, 0.6), 2),
    "dash": ((3.2, 3.2), 1),
    "leaf": ((0.5, 0.6, 0.5, 1.8), 2),
}
#: From the cut to the line inside the edge, and a rim's width, mm.
INSET, RIM = 1.7, 1.35
#: From one line to the next, mm at least.
FURTHER = 0.7
#: How much of the colour a rim has: whole sheets of tiles take no more ink than their theme may.
STRONG = 0.6


@dataclass(frozen=True)
class Ground:
    """What is under everything: ``fill`` is the colour below text and track; ``ink`` can be read on it."""

    fill: str
    line: str
    ink: str
    letter: str
    dash: tuple[float, ...]
    lines: int
    #: Whether the fill is paper: nothing is laid down.
    bare: bool
    #: The colour of the rim around the fill; "" if there is none.
    rim: str = ""


def ground_of(name: str, context: RenderContext, *, own: bool = False) -> Ground:
    """The ground called ``name``: a track colour, a palette colour or ``#rrggbb``; raises `KeyError`.

    ``own``: the game's palette is asked first.
    """
    theme = context.theme
    palette = context.game.palette
    name = "grey" if name == "gray" else name or "white"
    if name in GROUNDS and not (own and name in palette):
        flood, tint, line = _COLOURS[name]
        letter, (dash, lines) = _LETTERS[name], _LINES[name]
    else:
        flood = context.colour(name)
        tint, line = mix(flood, "#ffffff", 0.16), flood
        letter = context.letter(name)
        dash, lines = _PATTERN_LINES[context.game.palette[name].pattern if name in palette else "plain"]
    return _ground(name, flood, tint, line, letter, dash, lines, theme.colours, theme.paper, theme.ink)


@lru_cache(maxsize=256)
def _ground(
    name: str,
    flood: str,
    tint: str,
    line: str,
    letter: str,
    dash: tuple[float, ...],
    lines: int,
    use: str,
    paper: str,
    ink: str,
) -> Ground:
    dark = contrast(flood, paper) > 9
    if name == "white":
        fill = paper
    elif use == "flood":
        fill = flood
    elif use == "line":
        fill = paper
    else:
        fill = flood if dark else tint
    on = ink if ink_on(fill) == "#000000" else paper
    if use == "line" and dark:
        lines, dash = 3, ()
    # On a flooded hex the line is pale: the darkest line is the cut.
    seen = mix(fill, paper, 0.35) if use == "flood" and not dark else edge_colour(line, fill, on)
    rim = mix(flood, paper, STRONG) if use == "band" and lines and not dark else ""
    return Ground(fill, seen, on, letter, dash, lines, fill == paper, rim)


def margin_of(ground: Ground, frame: HexFrame) -> float:
    """How far rim and lines reach into a hex, mm."""
    if ground.rim:
        return _rim(frame) + 0.3 + FURTHER * max(0, ground.lines - 1)
    return min(INSET, frame.across * 0.045) + 0.4 * ground.lines if ground.lines else 0.0


def _rim(frame: HexFrame) -> float:
    return min(RIM, frame.across * 0.053)


def draw_ground(
    ground: Ground, sizes: HexSizes, bleed: float, joined: frozenset[int] = frozenset()
) -> Iterator[Item]:
    """The hex's fill, ``bleed`` mm over its edge, within its rim; nothing where it is paper.

    At edges in ``joined`` the hex runs together with its neighbour: there is no rim.
    """
    if ground.bare:
        return
    frame = sizes.frame
    yield Polygon(frame.polygon(bleed), ground.rim or ground.fill)
    if ground.rim:
        rim = _rim(frame)
        yield Polygon(_inside(frame, [-bleed if edge in joined else rim for edge in range(6)]), ground.fill)


def _inside(frame: HexFrame, insets: Sequence[float]) -> tuple[Point, ...]:
    """The hex with each edge moved inwards by its own inset, mm."""
    found: list[Point] = []
    for edge in range(6):
        # Where the edges before and after a corner meet.
        (ax, ay), (bx, by) = frame.normals[edge], frame.normals[(edge + 1) % 6]
        a, b = frame.apothem - insets[edge], frame.apothem - insets[(edge + 1) % 6]
        whole = ax * by - ay * bx
        found.append((round((a * by - b * ay) / whole, 4) + 0.0, round((b * ax - a * bx) / whole, 4) + 0.0))
    return tuple(found)


def flooded(name: str, context: RenderContext) -> str:
    """A ground's colour where it is laid on whole; raises `KeyError`."""
    name = "grey" if name == "gray" else name
    return _COLOURS[name][0] if name in _COLOURS else context.colour(name)


def phase_colour(phase: str, context: RenderContext) -> tuple[str, str]:
    """The colour that stands for a phase's tiles, and its letter; paper in a theme of lines."""
    name = "grey" if phase == "gray" else phase
    letter = _LETTERS.get(name, phase[:1].upper())
    if context.theme.colours == "line" or name not in _COLOURS:
        return context.theme.paper, letter
    return _COLOURS[name][0], letter


def draw_edge(
    ground: Ground, sizes: HexSizes, weight: float, joined: frozenset[int] = frozenset()
) -> Iterator[Item]:
    """The line (or lines) inside the edge that show the ground without its colour.

    At edges in ``joined`` the hex runs together with its neighbour: the line stays open there.
    """
    frame = sizes.frame
    inset = _rim(frame) if ground.rim else min(INSET, frame.across * 0.045)
    if ground.lines > 1:
        weight *= 0.7
    step = max(FURTHER, weight * 2.3)  # thin lines are told apart, too
    for number in range(ground.lines):
        # A line in the rim would be near the cut, and read as one.
        points = frame.polygon(-(inset + step * number))
        if not joined:
            yield Polygon(points, None, ground.line, weight, ground.dash)
        elif len(joined) < 6:
            yield Path(tuple(_open(points, joined, frame)), None, ground.line, weight, ground.dash, "butt")


def _open(points: tuple[Point, ...], joined: frozenset[int], frame: HexFrame) -> Iterator[Segment]:
    """The line along the edges that are not joined, run on to the border of those that are."""
    for edge in range(6):
        if edge in joined:
            continue
        start, end = points[edge - 1], points[edge]
        if (edge - 1) % 6 in joined:
            yield ("M", *_onto(end, start, (edge - 1) % 6, frame))
        elif (edge - 1) % 6 not in joined:
            yield ("M", *start)
        if (edge + 1) % 6 in joined:
            yield ("L", *_onto(start, end, (edge + 1) % 6, frame))
        else:
            yield ("L", *end)


def _onto(start: Point, end: Point, edge: int, frame: HexFrame) -> Point:
    """Where the line from ``start`` through ``end`` meets the border of an edge."""
    nx, ny = frame.normals[edge]
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = (frame.apothem - start[0] * nx - start[1] * ny) / (dx * nx + dy * ny)
    return round(start[0] + dx * share, 4) + 0.0, round(start[1] + dy * share, 4) + 0.0
