"""Papers by name or by size, in millimetres."""

from __future__ import annotations

import re

import msgspec

from playproof.components.faults import PlayproofError, nearest

__all__ = ["MARGIN", "PAPERS", "PIECE", "Paper", "PaperError", "parse_paper"]

#: A paper's side is at least and at most so long, mm.
SHORTEST, LONGEST = 50.0, 2000.0
#: What home printers leave blank along each edge, mm: a quarter of an inch.
MARGIN = 6.35


class PaperError(PlayproofError):
    """The paper asked for can't be used; the message is a sentence."""


class Paper(msgspec.Struct, frozen=True):
    """A sheet of paper as it is bought: ``width`` × ``height`` mm (imposition may turn it)."""

    name: str
    width: float
    height: float

    @property
    def a_piece_a_page(self) -> bool:
        """Whether this is the special paper "piece": each piece on a page of its own size."""
        return self.width == 0

    @property
    def inches(self) -> bool:
        """Whether it is bought where lengths are in inches and card stock is in pounds."""
        return self.name in _INCHES

    @property
    def text_page(self) -> tuple[float, float]:
        """Width and height of the pages that hold text; with the paper "piece" they are A4."""
        return (210.0, 297.0) if self.a_piece_a_page else (self.width, self.height)


#: Papers of countries that measure in inches.
_INCHES = ("letter", "legal", "tabloid")
#: One piece a page, for print shops: the page is the trimmed piece and its bleed.
PIECE = Paper("piece", 0.0, 0.0)
PAPERS: dict[str, Paper] = {
    paper.name.casefold(): paper
    for paper in (
        Paper("A4", 210.0, 297.0),
        Paper("A3", 297.0, 420.0),
        Paper("A2", 420.0, 594.0),
        Paper("letter", 215.9, 279.4),
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
        PIECE,
    )
}

_SIZE = re.compile(
    r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*+(mm|in)?\s*+[x×]\s*+([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*+(mm|in)?",
    re.IGNORECASE,
)
_ALLOWED = "A4, A3, A2, letter, legal, tabloid, piece, or a size such as 210x297 or 8.5x11in"


def parse_paper(text: str) -> Paper:
    """The paper called ``text``: a name in any case, or ``WxH`` in mm ("210x297", "210 × 297 mm", "8.5x11in").

    A size keeps its orientation. Raises `PaperError` with one sentence: what was found, what is allowed, and
    the nearest name.
    """
    plain = " ".join(text.split())
    if (named := PAPERS.get(plain.casefold())) is not None:
        return named
    size = _SIZE.fullmatch(plain)
    if size is None:
        shown = plain if len(plain) <= 40 else plain[:39] + "…"
        hint = nearest(plain[:40], [paper.name for paper in PAPERS.values()])
        did_you_mean = f"; did you mean '{hint}'?" if hint else ""
        raise PaperError(f"'{shown}' is not a paper; allowed: {_ALLOWED}{did_you_mean}")
    first, second = (size[2] or "").casefold(), (size[4] or "").casefold()
    if first and first != second:
        raise PaperError(f"The paper '{plain}' mixes units; write it as 210x297 or 8.5x11in")
    unit = 25.4 if second == "in" else 1.0
    width, height = round(float(size[1]) * unit, 3), round(float(size[3]) * unit, 3)
    for side in (width, height):
        if not SHORTEST <= side <= LONGEST:
            raise PaperError(
                f"A paper of {width:g} × {height:g} mm can't be used; allowed: sides of {SHORTEST:g} to {LONGEST:g} mm"
            )
    return Paper(f"{width:g}x{height:g}", width, height)
