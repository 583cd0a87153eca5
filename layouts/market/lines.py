"""The lines of a grid: each drawn once, light between cells, heavy around what matters.

Dark is the market's rim. Heavy are the frames around par cells that stand together, the borders between zones, and
ledges, which also carry teeth on the side that tokens can't leave to. Lines of one kind that continue each other are
one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from playproof.components.market import MarketCell, Move
from playproof.layouts.market.cell import CellBox
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item, Line, Path, Segment


class Placed(NamedTuple):
    """A cell on paper: its top left corner, mm, and how many columns it takes."""

    cell: MarketCell
    x: float
    y: float
    columns: int = 1

    def right(self, box: CellBox) -> float:
        """Its right line, mm."""
        return self.x + box.width * self.columns


class _Kind(NamedTuple):
    """How an edge is drawn; a higher rank is drawn later."""

    rank: int
    colour: str
    weight: float


@dataclass
class _Edge:
    """A cell's side, or half of it."""

    cells: list[MarketCell] = field(default_factory=list)
    ledges: list[Move] = field(default_factory=list)


#: (level or upright, the coordinate that all of it shares, where it begins, where it ends).
_Key = tuple[bool, float, float, float]


def _edges(placed: Iterable[Placed], box: CellBox) -> dict[_Key, _Edge]:
    """Every side of every cell once. Level sides come in halves: rows may be shifted by half a cell."""
    edges: dict[_Key, _Edge] = {}
    half = box.width / 2
    for cell, x, y, columns in placed:
        right, bottom = x + box.width * columns, y + box.height
        sides: list[tuple[Move, bool, float, float, float]] = [
            ("left", False, x, y, bottom),
            ("right", False, right, y, bottom),
        ]
        for begin in (x + half * at for at in range(2 * columns)):
            sides += [("up", True, y, begin, begin + half), ("down", True, bottom, begin, begin + half)]
        for side, level, at, begin, end in sides:
            key = (level, round(at, 3), round(begin, 3), round(end, 3))
            edge = edges.setdefault(key, _Edge())
            edge.cells.append(cell)
            if side in cell.ledges:
                edge.ledges.append(side)
    return edges


def grid_lines(
    placed: Iterable[Placed],
    box: CellBox,
    context: RenderContext,
    zone_of: Callable[[MarketCell], tuple[int, str]],
) -> list[Item]:
    """All lines of a market; ``zone_of`` gives the rank of a cell's zone (0 for none) and the colour of its border.

    Between two zones the border is that of the higher rank.
    """
    theme = context.theme
    light = _Kind(0, theme.frame, theme.line)
    rim = _Kind(0, theme.ink, theme.line)
    par = _Kind(2, theme.ink, theme.heavy)
    ledge = _Kind(3, theme.ink, theme.heavy)
    kinds: dict[_Key, _Kind] = {}
    teeth: list[tuple[_Key, Move]] = []
    for key, edge in _edges(placed, box).items():
        zones = [zone_of(cell) for cell in edge.cells]
        if edge.ledges:
            kinds[key] = ledge
            teeth += [(key, side) for side in dict.fromkeys(edge.ledges)]
        elif len({cell.par for cell in edge.cells}) == 2 or [cell.par for cell in edge.cells] == [True]:
            kinds[key] = par
        elif len(zones) == 2 and zones[0][0] != zones[1][0]:
            kinds[key] = _Kind(1, max(zones)[1], theme.heavy)
        elif len(edge.cells) == 1:
            kinds[key] = rim
        else:
            kinds[key] = light
    return [*_merged(kinds), *_teeth(teeth, context)]


def _merged(kinds: dict[_Key, _Kind]) -> list[Item]:
    """Edges of one kind that continue each other as one line, light ones first."""
    lines: list[tuple[_Kind, _Key]] = []
    for key in sorted(kinds):
        level, at, begin, end = key
        kind = kinds[key]
        if lines:
            last_kind, (last_level, last_at, last_begin, last_end) = lines[-1]
            if last_kind == kind and last_level == level and last_at == at and abs(last_end - begin) < 0.01:
                lines[-1] = (kind, (level, at, last_begin, end))
                continue
        lines.append((kind, key))
    items: list[Item] = []
    for kind, (level, at, begin, end) in sorted(lines, key=lambda one: one[0].rank):
        # Half a weight further at both ends: corners are closed.
        begin, end = round(begin - kind.weight / 2, 4), round(end + kind.weight / 2, 4)
        ends = (begin, at, end, at) if level else (at, begin, at, end)
        items.append(Line(*ends, kind.colour, kind.weight))
    return items


def _teeth(ledges: list[tuple[_Key, Move]], context: RenderContext) -> list[Item]:
    """Short strokes off a ledge, into the cell that tokens don't leave over it."""
    segments: list[Segment] = []
    length = 0.95
    for (level, at, begin, end), side in ledges:
        inwards = -length if side in ("down", "right") else length
        count = max(2, round((end - begin) / 2))
        for number in range(count):
            along = round(begin + (end - begin) * (number + 0.5) / count, 4)
            tip = round(at + inwards, 4)
            segments += (
                [("M", along, at), ("L", along, tip)] if level else [("M", at, along), ("L", tip, along)]
            )
    return (
        [Path(tuple(segments), None, context.theme.ink, context.theme.line, cap="butt")] if segments else []
    )
