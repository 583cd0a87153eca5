"""Where everything is on the table: blocks of rows, so that nothing overlaps.

The boards are in the middle, decks on their left, bags on their right; charters and mats are in front of them, and the
places of the players along the two long sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Generic, TypeVar

#: Between any two things, in units.
GAP = 0.5
#: How much wider than deep a block of rows is made, where no width is asked for.
WIDER = 1.5

T = TypeVar("T")


@dataclass(frozen=True)
class Block(Generic[T]):
    """Things and their middles (x to the right, z upwards), in units from the block's own middle."""

    width: float
    depth: float
    placed: tuple[tuple[T, float, float], ...] = field(default=())

    @classmethod
    def of(cls, thing: T, width: float, depth: float) -> Block[T]:
        """A block of one thing."""
        return cls(width, depth, ((thing, 0.0, 0.0),))

    def moved(self, x: float, z: float) -> Iterable[tuple[T, float, float]]:
        """The things around another middle."""
        return ((thing, x + dx, z + dz) for thing, dx, dz in self.placed)


def beside(blocks: Sequence[Block[T]], gap: float = GAP) -> Block[T]:
    """Blocks from left to right, their middles in a line."""
    blocks = [block for block in blocks if block.placed]
    width = sum(block.width for block in blocks) + gap * max(0, len(blocks) - 1)
    placed: list[tuple[T, float, float]] = []
    left = -width / 2
    for block in blocks:
        placed += block.moved(left + block.width / 2, 0.0)
        left += block.width + gap
    return Block(width, max((block.depth for block in blocks), default=0.0), tuple(placed))


def stacked(blocks: Sequence[Block[T]], gap: float = GAP) -> Block[T]:
    """Blocks from the far side to the near one, their middles in a line."""
    blocks = [block for block in blocks if block.placed]
    depth = sum(block.depth for block in blocks) + gap * max(0, len(blocks) - 1)
    placed: list[tuple[T, float, float]] = []
    top = depth / 2
    for block in blocks:
        placed += block.moved(0.0, top - block.depth / 2)
        top -= block.depth + gap
    return Block(max((block.width for block in blocks), default=0.0), depth, tuple(placed))


def rows(blocks: Sequence[Block[T]], width: float = 0.0, gap: float = GAP) -> Block[T]:
    """Blocks in rows no wider than ``width``, in their order; by default about `WIDER` times as wide as deep.

    The rows are about equally wide.
    """
    blocks = [block for block in blocks if block.placed]
    if not blocks:
        return Block(0.0, 0.0)
    widest = max(block.width for block in blocks)
    if not width:
        width = sqrt(WIDER * sum((block.width + gap) * (block.depth + gap) for block in blocks))
    width = max(width, widest)
    lines = _lines(blocks, width, gap)
    # The narrowest width with as many rows.
    least, most = widest, width
    for _ in range(20):
        middle = (least + most) / 2
        if len(_lines(blocks, middle, gap)) > len(lines):
            least = middle
        else:
            most = middle
    return stacked([beside(line, gap) for line in _lines(blocks, most, gap)], gap)


def _lines(blocks: Sequence[Block[T]], width: float, gap: float) -> list[list[Block[T]]]:
    lines: list[list[Block[T]]] = []
    used = 0.0
    for block in blocks:
        if lines and used + gap + block.width <= width + 1e-9:
            lines[-1].append(block)
            used += gap + block.width
        else:
            lines.append([block])
            used = block.width
    return lines
