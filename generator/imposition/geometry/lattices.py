"""Regular arrangements of one shape: grids, honeycombs, staggered disks.

A lattice counts without building: how many pieces ``across`` × ``down`` steps hold and how much room they take.
A staggered line is half a pitch off its neighbours, so steps along it are half pitches.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from playproof.generator.imposition.geometry.shapes import Shape
from playproof.generator.paper.page import Turn

#: Between neighbours beside each other and above each other, mm.
Gap = tuple[float, float]
Stagger = Literal["none", "columns", "rows"]


class Cell(NamedTuple):
    """A piece's box in a block: top left corner in mm from the block's, and its turn."""

    x: float
    y: float
    width: float
    height: float
    turn: Turn


def fit(available: float, size: float, pitch: float) -> int:
    """How many pieces of ``size`` mm, ``pitch`` mm from one to the next, ``room`` mm hold; a nanometre is forgiven."""
    if available < size - 1e-6:
        return 0
    return int((available - size) / pitch + 1e-6) + 1


class Lattice(msgspec.Struct, frozen=True):
    """Boxes of ``width`` × ``height`` mm, ``pitch_x`` and ``pitch_y`` mm apart, each turned ``turn`` degrees."""

    width: float
    height: float
    pitch_x: float
    pitch_y: float
    stagger: Stagger = "none"
    turn: Turn = 0

    @property
    def step_x(self) -> float:
        """How much wider one more step across makes a block, mm."""
        return self.pitch_x / 2 if self.stagger == "rows" else self.pitch_x

    @property
    def step_y(self) -> float:
        """How much higher one more step down makes a block, mm."""
        return self.pitch_y / 2 if self.stagger == "columns" else self.pitch_y

    def across(self, width: float) -> int:
        """The most steps that ``width`` mm hold."""
        return fit(width, self.width, self.step_x)

    def down(self, height: float) -> int:
        """The most steps that ``height`` mm hold."""
        return fit(height, self.height, self.step_y)

    def count(self, across: int, down: int) -> int:
        """How many pieces a block of so many steps holds."""
        if self.stagger == "columns":
            return (across + 1) // 2 * ((down + 1) // 2) + across // 2 * (down // 2)
        if self.stagger == "rows":
            return (down + 1) // 2 * ((across + 1) // 2) + down // 2 * (across // 2)
        return across * down

    def size(self, across: int, down: int) -> tuple[float, float]:
        """Width and height of a block of so many steps, mm."""
        return (self.width + (across - 1) * self.step_x, self.height + (down - 1) * self.step_y)

    def cells(self, across: int, down: int) -> list[Cell]:
        """The block's pieces as one reads: row by row, left to right."""
        width, height, turn, px, py = self.width, self.height, self.turn, self.pitch_x, self.pitch_y
        if self.stagger == "columns":
            return [
                Cell(column * px, row * py + (column % 2) * py / 2, width, height, turn)
                for row in range((down + 1) // 2)
                for column in range(across)
                if 2 * row + column % 2 < down
            ]
        if self.stagger == "rows":
            return [
                Cell(place * px + (row % 2) * px / 2, row * py, width, height, turn)
                for row in range(down)
                for place in range((across + 1 - row % 2) // 2)
            ]
        return [
            Cell(column * px, row * py, width, height, turn)
            for row in range(down)
            for column in range(across)
        ]


@lru_cache(maxsize=1024)
def lattices(shape: Shape, gap: Gap) -> tuple[Lattice, ...]:
    """The ways to arrange ``shape`` with ``gap`` mm between neighbours, the plainest first.

    A disk looks the same however it is turned; everything else may be turned by a quarter. Disks and hexes have the
    larger gap all around.
    """
    width, height = shape.width, shape.height
    beside, above = gap
    if shape.form in ("disk", "flat", "pointy"):
        beside = above = max(gap)
    grid = Lattice(width, height, width + beside, height + above)
    if shape.form == "disk":
        pitch, dense = width + beside, (width + beside) * math.sqrt(3) / 2
        return (
            grid,
            Lattice(width, height, pitch, dense, "rows"),
            Lattice(width, height, dense, pitch, "columns"),
        )
    turned = Lattice(height, width, height + beside, width + above, turn=90)
    if shape.is_hex:
        return (_honeycomb(shape, beside, 0), _honeycomb(shape.turned(), beside, 90), grid, turned)
    if abs(width - height) < 1e-6:
        return (grid,)
    return (grid, turned)


def _honeycomb(shape: Shape, gap: float, turn: Turn) -> Lattice:
    """Hexes that share edges, or are ``gap`` mm apart measured square to their edges."""
    flat = shape.form == "flat"
    long, short = (shape.width, shape.height) if flat else (shape.height, shape.width)
    slant = math.hypot(short / 2, shape.inset)
    next_line = long - shape.inset + gap * (2 * slant - shape.inset) / short
    if flat:
        return Lattice(shape.width, shape.height, next_line, short + gap, "columns", turn)
    return Lattice(shape.width, shape.height, short + gap, next_line, "rows", turn)
