"""The plan: how the sheets should be."""

from __future__ import annotations

import math
from typing import Literal, get_args

import msgspec

from playproof.components.faults import nearest
from playproof.generator.imposition.faults import PlanError
from playproof.generator.paper.papers import MARGIN, PAPERS, Paper
from playproof.generator.paper.printers import PrinterProfile

#: Between pieces whose art reaches the cut, mm: room for the bleed of both; where there is little room.
GAP, NARROW_GAP = 3.0, 2.0
#: Between disks, mm: at least, and the first that costs no sheet, so that scissors have room.
CLOSE_GAP, ROUND_GAPS = 2.0, (5.0, 3.0)
#: Between hexes, mm, the first that costs no sheet: track of one doesn't run on in its neighbour. The widest spreads a set
#: that takes several sheets.
HEX_GAPS = (3.0, 2.0, 1.5)
#: Bleed where there is room, and where there is little, mm.
FULL_BLEED, BLEED = 3.0, 1.5

Marks = Literal["edge", "full", "none"]
Duplex = Literal["long", "short", "none", "gutterfold"]
Orientation = Literal["auto", "portrait", "landscape"]


class Plan(msgspec.Struct, frozen=True):
    """How pieces are laid out on paper; lengths in mm. Raises `PlanError` for what can't be.

    * ``margin``: what home printers can't reach; no piece lies in it.
    * ``gap``: between pieces; 0 lets long straight cuts run through. None means `GAP` between pieces whose art reaches
      the cut, or `NARROW_GAP`, the widest of `HEX_GAPS` between hexes, where that costs no sheet, else 0.
    * ``round_gap``: at least so much between disks, which share no edges. None means the first of `ROUND_GAPS` that costs no
      sheet, else `CLOSE_GAP`.
    * ``bleed``: art may reach so far beyond the cut on outer edges, and at most as far as its drawing goes;
      None means 3 mm where the sheet has room beside its marks, else 1.5 mm, and all that the drawing has on the paper
      "piece".
    * ``marks``: short marks in the margin, lines across the page, or none.
    * ``duplex``: the paper's edge along which the printer turns it, a gutterfold (fronts and backs on one side,
      folded in the middle), or none: fronts only.
    * ``fold_gap``: from a gutterfold's line to the pieces on either side.
    * ``mix``: pieces of different sizes share pages where that saves pages.
    """

    paper: Paper = PAPERS["a4"]
    margin: float = MARGIN
    gap: float | None = None
    round_gap: float | None = None
    bleed: float | None = None
    marks: Marks = "edge"
    duplex: Duplex = "long"
    orientation: Orientation = "auto"
    printer: PrinterProfile | None = None
    fold_gap: float = 3.0
    mix: bool = True

    def __post_init__(self) -> None:
        _length("margin", self.margin, 100)
        if self.gap is not None:
            _length("gap", self.gap, 50)
        if self.round_gap is not None:
            _length("round_gap", self.round_gap, 50)
        _length("fold_gap", self.fold_gap, 50)
        if self.bleed is not None:
            _length("bleed", self.bleed, 20)
        _choice("marks", self.marks, get_args(Marks))
        _choice("duplex", self.duplex, get_args(Duplex))
        _choice("orientation", self.orientation, get_args(Orientation))
        paper = self.paper
        if paper.a_piece_a_page:
            if self.duplex == "gutterfold":
                raise PlanError(
                    "A gutterfold needs a sheet of paper; the paper 'piece' gives each face a page of its own"
                )
        elif min(paper.width, paper.height) - 2 * self.margin < 5:
            raise PlanError(
                f"Margins of {self.margin:g} mm leave nothing of {paper.name} "
                f"({paper.width:g} × {paper.height:g} mm)"
            )

    @property
    def bleeds(self) -> tuple[float, ...]:
        """The most that art may reach beyond the cut on shared sheets, mm: the most that is wanted, then what has to do
        where there is no room for it."""
        return (FULL_BLEED, BLEED) if self.bleed is None else (self.bleed,)

    @property
    def bleed_limit(self) -> float:
        """What art may reach beyond the cut on every sheet, mm."""
        return self.bleeds[-1]

    def gap_of(self, round_form: bool) -> float:
        """The least gap between two pieces of one form, mm."""
        gap = self.gap or 0.0
        return max(gap, CLOSE_GAP if self.round_gap is None else self.round_gap) if round_form else gap


def _length(name: str, value: float, most: float) -> None:
    if not (math.isfinite(value) and 0 <= value <= most):
        raise PlanError(f"{name} can't be {value:g} mm; allowed: 0 to {most:g} mm")


def _choice(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        hint = nearest(value, allowed)
        did_you_mean = f"; did you mean '{hint}'?" if hint else ""
        raise PlanError(f"{name} can't be '{value}'; allowed: {', '.join(allowed)}{did_you_mean}")
