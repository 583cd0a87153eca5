"""What will be printed, in a few lines, before paper is spent."""

from __future__ import annotations

from collections.abc import Sequence

from generator.imposition.shapes import area
from generator.imposition.sheet import Sheet

__all__ = ["summary", "waste"]


def waste(sheets: Sequence[Sheet]) -> float:
    """The part of the paper, 0 to 1, that is no piece once all is cut out; of duplex sheets the fronts are measured."""
    paper = used = 0.0
    leaves: set[int] = set()
    for sheet in sheets:
        if sheet.leaf in leaves:
            continue
        leaves.add(sheet.leaf)
        paper += sheet.width * sheet.height
        if sheet.part:
            used += sheet.trim_box[2] * sheet.trim_box[3] if sheet.placed else 0.0
        else:
            used += sum(area(placed.drawing.outline) for placed in sheet.placed)
    return 1 - used / paper if paper else 0.0


def summary(sheets: Sequence[Sheet]) -> list[str]:
    """Lines of text: pages and sheets of card stock, what is on each sheet, the paper wasted.

    Neighbouring sheets with pieces of one and the same set are told in one line.
    """
    if not sheets:
        return ["Nothing to print."]
    leaves = sorted({sheet.leaf for sheet in sheets})
    papers = list(dict.fromkeys(sheet.paper.name for sheet in sheets))
    if papers == ["piece"]:
        lines = [f"{_many(len(sheets), 'page')}, one face each, for {_many(len(leaves), 'piece')}"]
    else:
        lines = [
            f"{_many(len(sheets), 'page')} on {_many(len(leaves), 'sheet')} of {' and '.join(papers)} card stock"
        ]
    runs: list[tuple[int, int, dict[str, int]]] = []
    for sheet in sheets:
        found = dict(sheet.sets) or {sheet.description: len(sheet.placed)}
        if sheet.side == "back":
            continue
        if runs and len(found) == 1 and list(runs[-1][2]) == list(found):
            first, _, before = runs[-1]
            runs[-1] = (first, sheet.leaf, {title: before[title] + count for title, count in found.items()})
        else:
            runs.append((sheet.leaf, sheet.leaf, found))
    for first, last, found in runs:
        which = f"sheet {first}" if first == last else f"sheets {first}–{last}"
        told = "; ".join(f"{title}, {_many(count, 'piece')}" for title, count in found.items())
        lines.append(f"{which}: {told}")
    lines.append(f"{waste(sheets):.0%} of the paper is wasted")
    return lines


def _many(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}".replace(",", " ")
