"""Blocks: one shape packed into a rectangle, as a whole page or as a part of one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from playproof.generator.imposition.geometry.lattices import Cell, Gap, Lattice, lattices
from playproof.generator.imposition.geometry.shapes import Shape

__all__ = ["LANE", "Block", "Gap", "blocks_in_rows", "full_blocks", "in_rows", "part_blocks", "whole_blocks"]

#: Between blocks that can't share cut lines, mm, where there is room: both keep their crop marks.
LANE = 6.0
#: A block with a row for each colour may have so many places for each piece.
_SPARE = 1.4
#: The same where a colour needs more than a row and leaves a part of its last one empty.
_RAGGED = 1.25


class Block(msgspec.Struct, frozen=True):
    """``across`` × ``down`` steps of a lattice, of which the first ``count`` pieces are used; mm."""

    lattice: Lattice
    across: int
    down: int
    count: int
    width: float
    height: float
    #: A second block of turned pieces, and where it starts.
    strip: Block | None = None
    strip_x: float = 0.0
    strip_y: float = 0.0
    #: The numbers of equal pieces, of which none goes over from the rest of a row to the next; empty: rows are filled.
    runs: tuple[int, ...] = ()

    @property
    def extent(self) -> tuple[float, float]:
        """The least width and height that hold it, a nanometre forgiven as in `fit`."""
        across, down = self.across > 1, self.down > 1
        lattice = self.lattice
        return (
            self.width - 1e-6 * (lattice.step_x if across else 1.0),
            self.height - 1e-6 * (lattice.step_y if down else 1.0),
        )

    @property
    def turned(self) -> bool:
        """Whether the main part's pieces are turned by a quarter."""
        return self.lattice.turn != 0

    def cells(self) -> list[Cell]:
        """The places of the pieces, from the block's top left corner."""
        cells = self.lattice.cells(self.across, self.down)
        if self.runs:
            return [cells[at] for at in in_rows(self.runs, self.across)]
        if self.strip is not None:
            dx, dy = self.strip_x, self.strip_y
            cells += [Cell(x + dx, y + dy, w, h, turn) for x, y, w, h, turn in self.strip.cells()]
        return cells[: self.count]


def _block(lattice: Lattice, across: int, down: int, most: int | None = None) -> Block:
    count = lattice.count(across, down)
    width, height = lattice.size(across, down)
    return Block(lattice, across, down, count if most is None else min(most, count), width, height)


@lru_cache(maxsize=1024)
def full_blocks(shape: Shape, gap: Gap, width: float, height: float) -> tuple[Block, ...]:
    """Ways to fill ``width`` × ``height`` mm with one shape: plain ones first, then a main block with a turned strip.

    A mixed block is only listed if it holds more than every plain one.
    """
    plain = []
    for lattice in lattices(shape, gap):
        across, down = lattice.across(width), lattice.down(height)
        if across and down:
            plain.append(_block(lattice, across, down))
    found = tuple(plain)
    if shape.form in ("rect", "other"):
        most = max((block.count for block in plain), default=0)
        mixed = _mixed(lattices(shape, gap), gap, width, height)
        if mixed is not None and mixed.count > most:
            found += (mixed,)
    return found


def _mixed(ways: tuple[Lattice, ...], gap: Gap, width: float, height: float) -> Block | None:
    """The main block and turned strip, beside or below, that hold most: one long cut parts them."""
    best: Block | None = None
    beside, above = gap
    if len(ways) < 2:
        return None
    for main, other in (ways, ways[::-1]):
        all_across, all_down = main.across(width), main.down(height)
        for across in range(1, all_across + 1):
            if not all_down:
                break
            taken, high = main.size(across, all_down)
            strip = _fill(other, width - taken - beside, height)
            if strip and (best is None or main.count(across, all_down) + strip.count > best.count):
                lane = min(width - taken - strip.width, max(LANE, beside))
                best = _joined(main, across, all_down, strip, taken + lane, 0.0, max(high, strip.height))
        for down in range(1, all_down + 1):
            if not all_across:
                break
            wide, taken = main.size(all_across, down)
            strip = _fill(other, width, height - taken - above)
            if strip and (best is None or main.count(all_across, down) + strip.count > best.count):
                lane = min(height - taken - strip.height, max(LANE, above))
                best = _joined(main, all_across, down, strip, 0.0, taken + lane, max(wide, strip.width))
    return best


def _fill(lattice: Lattice, width: float, height: float) -> Block | None:
    across, down = lattice.across(width), lattice.down(height)
    return _block(lattice, across, down) if across and down else None


def _joined(
    lattice: Lattice, across: int, down: int, strip: Block, x: float, y: float, other_side: float
) -> Block:
    """A main block with ``strip`` at (x, y); ``other_side`` is the longer of their sides along the cut."""
    count = lattice.count(across, down) + strip.count
    width, height = (x + strip.width, other_side) if x else (other_side, y + strip.height)
    return Block(lattice, across, down, count, width, height, strip, x, y)


@lru_cache(maxsize=1024)
def whole_blocks(
    shape: Shape, gap: Gap, count: int, runs: tuple[int, ...], longest: float
) -> tuple[Block, ...]:
    """Blocks of ``count`` pieces up to ``longest`` mm wide and high, each as low as its breadth allows.

    With ``runs``, the numbers of equal pieces in their order, also blocks that start a row for each of them, if that
    needs little more paper.
    """
    found: list[Block] = []
    for lattice in lattices(shape, gap):
        all_down = lattice.down(longest)
        for across in range(1, lattice.across(longest) + 1):
            block = _block(lattice, across, _steps(lattice, across, all_down, count), count)
            if block.count == count:
                found.append(block)
            if lattice.count(across, 1) >= count:
                break
    return (*found, *blocks_in_rows(shape, gap, longest, longest, runs))


def part_blocks(shape: Shape, gap: Gap, width: float, height: float) -> Iterator[Block]:
    """Blocks of most pieces in ``width`` × ``height`` mm, one of each lattice, and narrower ones: staggered they may hold as
    many."""
    for lattice in lattices(shape, gap):
        across, down = lattice.across(width), lattice.down(height)
        if across and down:
            yield from (_block(lattice, one, down) for one in range(max(1, across - 1), across + 1))


def blocks_in_rows(
    shape: Shape, gap: Gap, width: float, height: float, runs: tuple[int, ...]
) -> Iterator[Block]:
    """Blocks in whose rows no run is broken: those in which few places stay empty. None of a single run."""
    lattice, count = lattices(shape, gap)[0], sum(runs)
    if len(runs) < 2 or lattice.stagger != "none":
        return
    all_down = lattice.down(height)
    for across in range(1, min(lattice.across(width), count) + 1):
        down = in_rows(runs, across)[-1] // across + 1
        spare = _SPARE if max(runs) <= across else _RAGGED
        if down <= all_down and across * down <= count * spare:
            yield Block(lattice, across, down, count, *lattice.size(across, down), runs=runs)


@lru_cache(maxsize=4096)
def in_rows(runs: tuple[int, ...], across: int) -> tuple[int, ...]:
    """The places of pieces in rows of ``across``: a run that would be broken begins with a row, and nothing follows it in
    its last one."""
    places: list[int] = []
    at = before = 0
    for run in runs:
        if at % across and (before > across or at % across + run > across):
            at = -(-at // across) * across
        before = run
        places += range(at, at + run)
        at += run
    return tuple(places)


def _steps(lattice: Lattice, across: int, all_down: int, wanted: int) -> int:
    """The fewest steps down that hold ``wanted`` pieces, at most ``all_down``."""
    low, high = 1, all_down
    while low < high:
        middle = (low + high) // 2
        if lattice.count(across, middle) >= wanted:
            high = middle
        else:
            low = middle + 1
    return low
