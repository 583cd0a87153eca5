"""Papers by name or by size, in millimetres."""

from __future__ import annotations

import re

import msgspec

from playproof.components.faults import PlayproofError, nearest

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

_UNIT = r"\s*+(mm|cm|inches|inch|in|[\"″])?"
_SIZE = re.compile(
    rf"([0-9]{{1,9}}(?:\.[0-9]{{1,9}})?){_UNIT}\s*+[x×]\s*+([0-9]{{1,9}}(?:\.[0-9]{{1,9}})?){_UNIT}",
    re.IGNORECASE,
)
#: Names of photo shops for sizes, and for kinds of paper that have several.
_SIZES = {
    "3r": "3.5x5in",
    "4r": "4x6in",
    "5r": "5x7in",
    "6r": "6x8in",
    "8r": "8x10in",
    "hagaki": "100x148",
    "a5": "148x210",
    "a6": "105x148",
}
_SEVERAL = {
    "photo": "4x6in or 10x15cm", "photo paper": "4x6in or 10x15cm", "postcard": "4x6in, 100x148 or A6",
    "index card": "3x5in or 4x6in",
}  # fmt: skip
#: Papers whose sides are said in inches, beside those of 9 at most.
_IN_INCHES = {(8.0, 10.0), (8.5, 11.0), (8.5, 14.0), (11.0, 14.0), (11.0, 17.0)}
_ALLOWED = "A4, A3, A2, letter, legal, tabloid, piece, or a size such as 210x297 or 8.5x11in"


def parse_paper(text: str) -> Paper:
    """The paper called ``text``: a name in any case, or ``WxH`` in mm ("210x297", "210 × 297 mm", "8.5x11in", "10x15cm").

    A size keeps its orientation. Raises `PaperError` with one sentence: what was found, what is allowed, and
    the nearest name.
    """
    plain = " ".join(text.split())
    if (named := PAPERS.get(plain.casefold())) is not None:
        return named
    size = _SIZE.fullmatch(_SIZES.get(plain.casefold(), plain))
    if size is None:
        shown = plain if len(plain) <= 40 else plain[:39] + "…"
        if (several := _SEVERAL.get(plain.casefold())) is not None:
            raise PaperError(f"'{shown}' may be papers of several sizes; write the size: {several}")
        hint = nearest(plain[:40], [paper.name for paper in PAPERS.values()])
        did_you_mean = f"; did you mean '{hint}'?" if hint else ""
        raise PaperError(f"'{shown}' is not a paper; allowed: {_ALLOWED}{did_you_mean}")
    first, second = (_unit(size[2]), _unit(size[4]))
    if first and first != second:
        raise PaperError(f"The paper '{plain}' mixes units; write it as 210x297 or 8.5x11in")
    unit = {"in": 25.4, "cm": 10.0}.get(second, 1.0)
    width, height = round(float(size[1]) * unit, 3), round(float(size[3]) * unit, 3)
    for side in (width, height):
        if not SHORTEST <= side <= LONGEST:
            meant = "" if second or side > LONGEST else _other_unit(width, height)
            raise PaperError(
                f"A paper of {width:g} × {height:g} mm can't be used; allowed: sides of {SHORTEST:g} to {LONGEST:g} mm{meant}"
            )
    return Paper(f"{width:g}x{height:g}", width, height)


def _unit(said: str | None) -> str:
    unit = (said or "").casefold()
    return "in" if unit in ("inch", "inches", '"', "″") else unit


def _other_unit(width: float, height: float) -> str:
    """What a size without a unit may mean that is too small in mm: "; did you mean '4x6in'?"."""
    low, high = sorted((width, height))
    unit, factor = ("in", 25.4) if high <= 9 or (low, high) in _IN_INCHES else ("cm", 10.0)
    meant = f"; did you mean '{width:g}x{height:g}{unit}'?"
    return meant if high < SHORTEST <= low * factor else ""
