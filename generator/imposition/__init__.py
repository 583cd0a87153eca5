"""Imposition: pieces in, sheets out; every coordinate settled, nothing drawn yet.

`impose` lays pieces out, `tiling` parts boards larger than the paper, `collate` joins runs into one file, `summary`
says what will be printed, `cut_paths` gives the plotter's lines.
"""

from __future__ import annotations

from playproof.generator.imposition.collate import collate
from playproof.generator.imposition.edges.cutting import cut_paths
from playproof.generator.imposition.faults import BackMismatch, DoesNotFit, ImpositionError, PlanError
from playproof.generator.imposition.impose import impose
from playproof.generator.imposition.plan import Plan
from playproof.generator.imposition.sheet import HAIRLINE, Placed, Sheet, Strip
from playproof.generator.imposition.summary import summary, waste

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
    "collate",
    "cut_paths",
    "impose",
    "summary",
    "waste",
]
