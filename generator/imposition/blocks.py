"""Blocks: one shape packed into a rectangle, as a whole page or as a part of one."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from playproof.generator.imposition.lattices import Cell, Gap, Lattice, lattices
from playproof.generator.imposition.shapes import Shape

__all__ = ["LANE", "Block", "Gap", "compact_blocks", "full_blocks", "in_rows"]

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


@lru_cache(maxsize=32768)
def compact_blocks(
    shape: Shape, gap: Gap, width: float, height: float, most: int, runs: tuple[int, ...] = ()
) -> tuple[Block, ...]:
    """Blocks of up to ``most`` pieces in ``width`` × ``height`` mm, each as low as its breadth allows.

    With ``runs``, the numbers of equal pieces in their order, also blocks that start a row for each of them, if that
    needs little more paper.
    """
    found: list[Block] = []
    for lattice in lattices(shape, gap):
        found += _low_blocks(lattice, lattice.across(width), lattice.down(height), most)
    if len(runs) > 1 and found:
        found += _in_rows(lattices(shape, gap)[0], width, height, most, runs)
    return tuple(found)


@lru_cache(maxsize=8192)
def _low_blocks(lattice: Lattice, all_across: int, all_down: int, most: int) -> tuple[Block, ...]:
    """A block of each breadth up to ``all_across`` steps, as low as may be; rectangles of many sizes hold as many steps."""
    found = []
    for across in range(1, all_across + 1) if all_down else ():
        found.append(_block(lattice, across, _steps(lattice, across, all_down, most), most))
        if lattice.count(across, 1) >= most:
            break
    return tuple(found)


def _in_rows(lattice: Lattice, width: float, height: float, most: int, runs: tuple[int, ...]) -> list[Block]:
    """Blocks in whose rows no run is broken: those in which few places stay empty."""
    found = []
    for across in range(1, min(lattice.across(width), most) + 1):
        down = in_rows(runs, across)[-1] // across + 1
        spare = _SPARE if max(runs) <= across else _RAGGED
        if lattice.stagger == "none" and down <= lattice.down(height) and across * down <= most * spare:
            across_size, down_size = lattice.size(across, down)
            found.append(Block(lattice, across, down, most, across_size, down_size, runs=runs))
    return found


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
