"""Imposition: pieces in, sheets out; every coordinate settled, nothing drawn yet.

`impose` lays pieces out, `tile_sheets` parts boards larger than the paper, `collate` joins runs into one file,
`summary` says what will be printed, `cut_paths` gives the plotter's lines.
"""

from __future__ import annotations

from generator.imposition.collate import collate
from generator.imposition.cutting import cut_paths
from generator.imposition.faults import BackMismatch, DoesNotFit, ImpositionError, PlanError
from generator.imposition.impose import impose
from generator.imposition.plan import Plan
from generator.imposition.sheet import HAIRLINE, Placed, Sheet, Strip
from generator.imposition.summary import summary, waste
from generator.imposition.tiling import Tile, poster, split, tile_sheets

__all__ = [
    "HAIRLINE",
    "BackMismatch",
    "DoesNotFit",
    "ImpositionError",
    "Placed",
    "Plan",
    "PlanError",
    "Sheet",
    "Strip",
    "Tile",
    "collate",
    "cut_paths",
    "impose",
    "poster",
    "split",
    "summary",
    "tile_sheets",
    "waste",
]
