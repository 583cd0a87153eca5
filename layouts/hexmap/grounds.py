"""The grounds of hexes: white, yellow, green, brown, grey … distinguished by colour, by a letter and by their edge.

A theme that floods lays the colour over the whole hex; one of bands tints the hex and draws a line in the colour
inside its edge; one of lines draws the line alone. The line has a pattern of its own in every theme.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from playproof.components.kinds.tiles import GROUNDS
from playproof.components.palette import contrast, ink_on, mix
from playproof.layouts.areas import edge_colour
from playproof.layouts.hexmap.frame import HexFrame
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item, Path, Point, Polygon, Segment

__all__ = ["Ground", "draw_edge", "draw_ground", "flooded", "ground_of", "phase_colour"]

#: Ground → (flooded, tinted, line). Print colours: light enough for black text, apart from each other in grey too.
_COLOURS: dict[str, tuple[str, str, str]] = {
    "white": ("#ffffff", "#ffffff", "#9a9a9a"),
    "yellow": ("#fbd84b", "#fff5c4", "#e0aa00"),
    "green": ("#8ccb8a", "#dff2dc", "#3c9a4e"),
    "brown": ("#c99668", "#f5e3d0", "#94592a"),
    "grey": ("#bfc1c4", "#e9ebed", "#6d7278"),
    "red": ("#ee9488", "#fbe0dc", "#c43c2d"),
    "blue": ("#92c5e8", "#deeffa", "#2b7ab8"),
    "orange": ("#f6b26b", "#fdebd7", "#d9760f"),
    "purple": ("#c3a3d8", "#efe5f6", "#7d4a9e"),
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
}
#: From the cut to the line inside the edge, mm.
INSET = 1.7


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
    seen = edge_colour(line, fill, on)
    return Ground(fill, seen, on, letter, dash, lines, fill == paper)


def draw_ground(ground: Ground, sizes: HexSizes, bleed: float) -> Iterator[Item]:
    """The hex's fill, ``bleed`` mm over its edge; nothing where it is paper."""
    if not ground.bare:
        yield Polygon(sizes.frame.polygon(bleed), ground.fill)


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
    inset = min(INSET, frame.across * 0.045)
    if ground.lines > 1:
        weight *= 0.7
    step = max(0.7, weight * 2.3)  # thin lines are told apart, too
    for number in range(ground.lines):
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
