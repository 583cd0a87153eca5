"""The place of everything of a market, before anything is drawn: its cells, its edges, the free corner, the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from playproof.components.kinds.markets import PriceMarket
from playproof.components.market import Market
from playproof.layouts.market.cell import CellBox, cell_box, figures, inwards
from playproof.layouts.market.grid import cell_signs, with_signs
from playproof.layouts.market.lines import Placed
from playproof.layouts.market.sheet import MARGIN, TITLE
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext

#: Room for the names of rows (left) and of columns (above), mm.
ROW_NAMES, COLUMN_NAMES = 5.5, 4.5


@dataclass(frozen=True)
class Plan:
    """Cells on a sheet; ``xs`` and ``ys`` are the grid's lines, mm from the sheet's top left corner."""

    box: CellBox
    placed: tuple[Placed, ...]
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    names: bool = False

    @property
    def left(self) -> float:
        """Where the grid begins."""
        return self.xs[0]

    @property
    def right(self) -> float:
        """Where it ends."""
        return max(one.right(self.box) for one in self.placed)

    @property
    def top(self) -> float:
        """Its upper line."""
        return self.ys[0]

    @property
    def bottom(self) -> float:
        """Its lower line."""
        return self.ys[-1]

    def corners(self) -> list[tuple[float, float, float, float]]:
        """Free areas in the lower right: x, y, width and height, the highest area last."""
        found: list[tuple[float, float, float, float]] = []
        reach = self.left
        lowest = len(self.ys) - 1
        for row in range(lowest - 1, 0, -1):
            y = self.ys[row]
            ends = [one.x + self.box.width for one in self.placed if abs(one.y - y) < 0.01]
            reach = max(reach, *ends) if ends else reach
            if reach < self.right - 1:
                found.append((reach, y, self.right - reach, self.bottom - y))
        return found


def cell_spots(plan: Plan) -> dict[str, Spot]:
    """Where tokens lie in each cell: in the middle of all places for them, below the price."""
    box = plan.box
    xs, ys = zip(*box.tokens, strict=True)
    x, y = (xs[0] + xs[-1]) / 2, ys[0]
    # Several tokens share the cell's whole width, and what is left below the price.
    edge, top = max(box.air.inset, 0.5), box.air.pad + box.cap + box.air.clear
    wide, tall = box.width - 2 * edge, box.height - edge - top
    return {
        one.cell.name: Spot(
            round(one.x + x, 4),
            round(one.y + y, 4),
            round(wide + (one.columns - 1) * box.width, 4),
            round(tall, 4),
            among=(round(one.x + one.columns * box.width / 2, 4), round(one.y + top + tall / 2, 4)),
        )
        for one in plan.placed
    }


def market_plan(piece: PriceMarket, context: RenderContext) -> Plan:
    """The plan of a market."""
    market = piece.market
    prices = [figures(cell.price) for cell in market.cells]
    box = cell_box(prices, piece.token, context, piece.cell)
    if piece.cell is not None:
        box = inwards(box, prices)
        signed = [(figures(cell.price), len(cell_signs(cell, market, turns=True))) for cell in market.cells]
        box = with_signs(box, signed)
    names = piece.type == "2d"
    left = MARGIN + (ROW_NAMES if names else 0.0)
    top = MARGIN + TITLE + (COLUMN_NAMES if names else 0.0)
    shift = box.width / 2 if piece.type == "diagonal" else 0.0
    placed = tuple(
        Placed(
            cell,
            round(left + cell.column * box.width + cell.row * shift, 4),
            round(top + cell.row * box.height, 4),
        )
        for cell in market.cells
    )
    return _plan(box, placed, max(map(len, market.rows)), len(market.rows), left, top, names)


def flow_places(
    market: Market,
    box: CellBox,
    per_row: int,
    left: float,
    top: float,
    gap: float,
    first: int,
    *,
    to_and_fro: bool,
) -> Plan:
    """A line of prices on rows of ``per_row`` cells, ``gap`` mm apart; the ``first`` cell takes so many columns, and
    ``to_and_fro`` every other row begins at the right."""
    placed: list[Placed] = []
    for at, cell in enumerate(market.cells):
        row, column = divmod(at + first - 1 if at else 0, per_row)
        if to_and_fro and row % 2:
            column = per_row - 1 - column
        placed.append(
            Placed(
                cell,
                round(left + column * box.width, 4),
                round(top + row * (box.height + gap), 4),
                1 if at else first,
            )
        )
    columns = len(placed) + first - 1
    rows = -(-columns // per_row)
    plan = _plan(box, tuple(placed), min(per_row, columns), rows, left, top, False)
    tops = [top + row * (box.height + gap) for row in range(rows)]
    ys = (top, *(round(y - gap / 2, 4) for y in tops[1:]), round(tops[-1] + box.height, 4))
    return replace(plan, ys=ys)


def _plan(
    box: CellBox, placed: Sequence[Placed], columns: int, rows: int, left: float, top: float, names: bool
) -> Plan:
    xs = tuple(round(left + box.width * at, 4) for at in range(columns + 1))
    ys = tuple(round(top + box.height * at, 4) for at in range(rows + 1))
    return Plan(box, tuple(placed), xs, ys, names)
