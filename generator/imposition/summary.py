"""What will be printed, in a few lines, before paper is spent."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from playproof.generator.imposition.geometry.shapes import area
from playproof.generator.imposition.sheet import Sheet


def waste(sheets: Sequence[Sheet]) -> float:
    """The part of the paper, 0 to 1, that is no piece once all is cut out; of duplex sheets the fronts are measured."""
    paper = used = 0.0
    leaves: set[int] = set()
    for sheet in sheets:
        if sheet.leaf in leaves:
            continue
        leaves.add(sheet.leaf)
        paper += sheet.width * sheet.height
        if sheet.parts:
            used += fsum(width * height for _, _, width, height in sheet.parts)
        else:
            used += fsum(area(placed.drawing.outline) for placed in sheet.placed)
    return 1 - used / paper if paper else 0.0


def summary(sheets: Sequence[Sheet], front: int = 0, said: str = "the cover") -> list[str]:
    """Lines of text: pages and sheets of paper, what is on each sheet and how many cuts it takes, the paper
    wasted.

    ``front`` pages of the file, ``said`` what is on them, come before ``sheets`` and are counted with them, blank backs
    too: the figures are those of the printer. Neighbouring sheets with pieces of one set share one line.
    """
    if not sheets:
        return ["Nothing to print."]
    leaves = sorted({sheet.leaf for sheet in sheets})
    ahead = 0
    papers = list(dict.fromkeys(sheet.paper.name for sheet in sheets))
    if papers == ["piece"]:
        lines = [f"{_many(len(sheets), 'page')}, one face each, for {_many(len(leaves), 'piece')}"]
    else:
        duplex = any(sheet.side == "back" for sheet in sheets)
        ahead = -(-front // 2) if duplex else front
        pages, papers_of = _many(len(sheets) + front, "page"), _many(len(leaves) + ahead, "sheet")
        lines = [f"{pages} on {papers_of} of {' and '.join(papers)}"]
        if ahead:
            lines.append(f"{_which(1, ahead)}: {said}")
    runs: list[tuple[int, int, dict[str, int], list[tuple[int, int]]]] = []
    for sheet in sheets:
        found = dict(sheet.sets) or {sheet.description: len(sheet.placed)}
        if sheet.side == "back":
            continue
        if runs and len(found) == 1 and list(runs[-1][2]) == list(found):
            first, _, before, work = runs[-1]
            counted = {title: before[title] + count for title, count in found.items()}
            runs[-1] = (first, sheet.leaf, counted, [*work, sheet.cuts])
        else:
            runs.append((sheet.leaf, sheet.leaf, found, [sheet.cuts]))
    for first, last, found, work in runs:
        which = _which(first + ahead, last + ahead)
        listing = "; ".join(f"{title}, {_many(count, 'piece')}" for title, count in found.items())
        lines.append(f"{which}: {listing}{_cutting(work)}")
    lines.append(f"{waste(sheets):.0%} of the paper is wasted")
    return lines


def _cutting(work: Sequence[tuple[int, int]]) -> str:
    """The work with the knife on sheets of one run, for one of them: "; 8 cuts each"."""
    said = []
    for noun, counts in zip(("cut", "outline"), zip(*work, strict=True), strict=True):
        least, most = min(counts), max(counts)
        if most:
            said.append(_many(most, noun) if least == most else f"{least} to {_many(most, noun)}")
    each = " each" if len(work) > 1 else ""
    return f"; {' and '.join(said)}{each}" if said else ""


def _which(first: int, last: int) -> str:
    return f"sheet {first}" if first == last else f"sheets {first}–{last}"


def _many(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}".replace(",", " ")
