"""Deck sheets: faces in a grid that one picture holds, the last cell kept for what others see of a card in a hand."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

#: The most columns and rows of a sheet, and the fewest of either.
COLUMNS, ROWS, FEWEST = 10, 7, 2

T = TypeVar("T")


class SheetGrid(NamedTuple):
    """The cells of a sheet: how many, and their size in pixels."""

    columns: int
    rows: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """The picture's width and height, pixels."""
        return self.columns * self.width, self.rows * self.height

    @property
    def last(self) -> int:
        """The cell of the hidden face."""
        return self.columns * self.rows - 1

    def corner(self, cell: int) -> tuple[int, int]:
        """The top left pixel of a cell; cells count row by row."""
        row, column = divmod(cell, self.columns)
        return column * self.width, row * self.height


def grid_for(faces: int, width: float, height: float, dpi: int, side: int) -> SheetGrid:
    """The grid for so many faces of ``width`` × ``height`` mm and the hidden one, none of its sides above ``side`` pixels.

    Cells have ``dpi``, or the most that is possible; of grids with the same resolution the smallest is taken.
    """

    def resolution(columns: int, rows: int) -> float:
        return min(float(dpi), side / (columns * width) * 25.4, side / (rows * height) * 25.4)

    choices = [
        (columns, rows)
        for columns in range(FEWEST, COLUMNS + 1)
        for rows in range(FEWEST, ROWS + 1)
        if columns * rows > faces
    ]
    columns, rows = max(
        choices, key=lambda one: (round(resolution(*one), 3), -one[0] * one[1], -abs(one[0] - one[1]), one[0])
    )
    scale = resolution(columns, rows) / 25.4
    return SheetGrid(columns, rows, max(1, int(width * scale)), max(1, int(height * scale)))


def parted(faces: Sequence[T]) -> list[Sequence[T]]:
    """The faces in as few sheets as hold them, about equally many on each."""
    most = COLUMNS * ROWS - 1
    count = -(-len(faces) // most)
    ends = [len(faces) * index // count for index in range(count + 1)]
    return [faces[start:end] for start, end in itertools.pairwise(ends)]
