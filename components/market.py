"""Stock markets as data: cells, and where a token goes. The sheet prints them, the checker reads them.

A market is a grid of rows, the top one first; cells are named ``r3c6`` (row 3, column 6, counted from 0). Three
types differ in what lies beside what:

* ``2d``: a grid; eight ways lead out of a cell.
* ``1d``: one line of prices, on as many rows as it is written; right is the next price, left the one before.
* ``diagonal``: each row lies half a cell further to the right than the one above it. Two rows make the zigzag
  market, in which up and down go to the next price and right and left skip one.

Tokens move by `move` or its four short forms, which never fail: a token that can go nowhere stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

from playproof.components.faults import nearest

MarketType = Literal["2d", "1d", "diagonal"]
#: The usual rule: a dividend moves a token right, a sale moves it down …
Move = Literal["right", "left", "up", "down"]
#: Which neighbour that leads to.
Way = Literal["right", "left", "up", "down", "up-right", "up-left", "down-right", "down-left"]

MOVES: tuple[Move, ...] = get_args(Move)

#: Way → (rows, columns). A diagonal market's rows are shifted, so that its upper left neighbour has the same column.
_STEPS: dict[str, dict[Way, tuple[int, int]]] = {
    "2d": {
        "right": (0, 1),
        "left": (0, -1),
        "up": (-1, 0),
        "down": (1, 0),
        "up-right": (-1, 1),
        "up-left": (-1, -1),
        "down-right": (1, 1),
        "down-left": (1, -1),
    },
    "diagonal": {
        "right": (0, 1),
        "left": (0, -1),
        "up-right": (-1, 1),
        "up-left": (-1, 0),
        "down-right": (1, 0),
        "down-left": (1, -1),
    },
}

#: Market type → the ways that lead out of a cell.
WAYS: dict[MarketType, tuple[Way, ...]] = {
    "2d": tuple(_STEPS["2d"]),
    "1d": ("right", "left"),
    "diagonal": tuple(_STEPS["diagonal"]),
}

#: Market type → move → ways that are tried in turn. That of ``2d`` is 1830's.
DEFAULT_MOVES: dict[MarketType, dict[Move, tuple[Way, ...]]] = {
    "2d": {"right": ("right", "up"), "left": ("left", "down"), "up": ("up",), "down": ("down",)},
    "1d": {"right": ("right",), "left": ("left",), "up": ("right",), "down": ("left",)},
    "diagonal": {
        "right": ("right",),
        "left": ("left",),
        "up": ("up-right", "down-right"),
        "down": ("down-left", "up-left"),
    },
}

_SIDEWAYS: tuple[Move, ...] = ("right", "left")
_RISES: frozenset[str] = frozenset({"right", "up"})
_NAME = re.compile(r"r(\d{1,4})c(\d{1,4})")


@dataclass(frozen=True, slots=True)
class MarketCell:
    """One cell.

    ``price`` is in the game's currency; ``zones`` are the names of all zones that the cell is in, those that
    companies may start at (``par``) included. ``arrows`` show where a token turns that can't go straight on: up
    and right are for rises, down and left for falls. A token does not leave over a side that is in ``ledges``.
    """

    row: int
    column: int
    price: int
    zones: tuple[str, ...] = ()
    par: bool = False
    arrows: tuple[Move, ...] = ()
    ledges: tuple[Move, ...] = ()
    note: str = ""

    @property
    def name(self) -> str:
        """What sheets and trackers call it: ``r3c6``."""
        return f"r{self.row}c{self.column}"


@dataclass(frozen=True)
class Market:
    """A stock market: rows of cells (None is no cell), and the ways that each move tries in turn."""

    type: MarketType
    rows: tuple[tuple[MarketCell | None, ...], ...]
    moves: Mapping[Move, tuple[Way, ...]] = field(default_factory=dict)

    def ways(self, direction: Move) -> tuple[Way, ...]:
        """The ways that a move tries in turn; the first one is straight on."""
        return self.moves.get(direction) or DEFAULT_MOVES[self.type][direction]

    def at(self, row: int, column: int) -> MarketCell | None:
        """The cell in this row and column, if there is one."""
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]):
            return self.rows[row][column]
        return None

    @cached_property
    def cells(self) -> tuple[MarketCell, ...]:
        """All cells, row by row."""
        return tuple(cell for row in self.rows for cell in row if cell is not None)

    def cell(self, name: str) -> MarketCell:
        """The cell called ``r3c6``; raises `KeyError` with the nearest name."""
        found = _NAME.fullmatch(name.strip().lower())
        cell = self.at(int(found[1]), int(found[2])) if found else None
        if cell is None:
            hint = nearest(name, [one.name for one in self.cells])
            rows, columns = max(one.row for one in self.cells), max(one.column for one in self.cells)
            raise KeyError(
                f"the market has no cell '{name}'"
                + (f"; did you mean '{hint}'?" if hint else "")
                + f" (rows are r0 to r{rows}, columns c0 to c{columns})"
            )
        return cell

    def with_price(self, price: int) -> tuple[MarketCell, ...]:
        """The cells with this price, row by row."""
        return tuple(cell for cell in self.cells if cell.price == price)

    @cached_property
    def par_cells(self) -> tuple[MarketCell, ...]:
        """The cells at which companies may start, the highest price first."""
        return tuple(
            sorted(
                (cell for cell in self.cells if cell.par), key=lambda one: (-one.price, one.row, one.column)
            )
        )

    @property
    def par_prices(self) -> tuple[int, ...]:
        """The prices at which companies may start, each once, the highest first."""
        return tuple(dict.fromkeys(cell.price for cell in self.par_cells))

    def neighbour(self, cell: MarketCell, way: Way) -> MarketCell | None:
        """The next cell that way, ledges or not; None at the market's edge."""
        if self.type == "1d":
            at = self._line[cell.name] + (1 if way == "right" else -1)
            return self.cells[at] if 0 <= at < len(self.cells) else None
        rows, columns = _STEPS[self.type][way]
        return self.at(cell.row + rows, cell.column + columns)

    @cached_property
    def _line(self) -> dict[str, int]:
        return {cell.name: at for at, cell in enumerate(self.cells)}


def _tried(market: Market, cell: MarketCell, direction: Move) -> Iterator[Way]:
    """The ways of a move: straight on, then where the cell's own arrows point, then where the market turns."""
    ways = market.ways(direction)
    yield from ways[:1]
    allowed = WAYS[market.type]
    for arrow in cell.arrows:
        if (arrow in _RISES) == (direction in _RISES) and arrow in allowed:
            yield arrow
    yield from ways[1:]


def _step(market: Market, cell: MarketCell, direction: Move) -> tuple[Way | None, MarketCell]:
    """The way that one step takes and the cell that it reaches; (None, the same cell) if it leads nowhere."""
    for way in _tried(market, cell, direction):
        reached = market.neighbour(cell, way)
        if reached is not None and not any(side in cell.ledges for side in way.split("-")):
            return way, reached
    return None, cell


def move(market: Market, cell: MarketCell, direction: Move, steps: int = 1) -> MarketCell:
    """The cell of a token that moves ``steps`` times from ``cell``; it stays where it can't go on."""
    for _ in range(steps):
        way, cell = _step(market, cell, direction)
        if way is None:
            break
    return cell


def turns_at(market: Market, cell: MarketCell) -> tuple[tuple[Move, Way], ...]:
    """Which moves to the right and left turn at this cell, because the row ends, and where to: what its printed bent
    arrows say."""
    found: list[tuple[Move, Way]] = []
    for direction in _SIDEWAYS:
        straight = market.ways(direction)[0]
        way, _ = _step(market, cell, direction)
        if way is not None and way != straight:
            found.append((direction, way))
    return tuple(found)
