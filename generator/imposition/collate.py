"""Several runs of sheets as one file: numbered through, fronts kept on fronts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from playproof.generator.imposition.sheet import Sheet


def collate(runs: Iterable[Sequence[Sheet]]) -> tuple[Sheet, ...]:
    """All sheets of ``runs``, pages and sheets of card stock numbered from 1.

    Where any sheet has a back, each single-sided one gets a blank back; gutterfolds count as single-sided.
    Collating again changes nothing.
    """
    leaves: list[tuple[Sheet, ...]] = []
    for run in runs:
        previous: Sheet | None = None
        for sheet in run:
            if sheet.side == "back" and previous is not None and previous.side == "front":
                leaves[-1] = (previous, sheet)
            else:
                leaves.append((sheet,))
            previous = sheet
    duplex = any(len(leaf) == 2 for leaf in leaves)
    found: list[Sheet] = []
    for number, leaf in enumerate(leaves, 1):
        sides = leaf
        if duplex and len(leaf) == 1 and leaf[0].side != "back":
            sides = (*leaf, _blank_back(leaf[0]))
        for sheet in sides:
            page = len(found) + 1
            if sheet.number != page or sheet.leaf != number:
                sheet = replace(sheet, number=page, leaf=number)
            found.append(sheet)
    return tuple(found)


def _blank_back(front: Sheet) -> Sheet:
    """The empty back of a sheet; its strip lies behind the front's footer, where no piece is."""
    strip = front.footer_box
    if strip is not None:
        x, y, width, height = strip.box
        # Upright paper is turned over like the page of a book, a sheet on its side like that of a calendar.
        upright = front.width <= front.height
        strip = (
            replace(strip, x=front.width - x - width)
            if upright
            else replace(strip, y=front.height - y - height)
        )
    return replace(
        front,
        side="back",
        placed=(),
        marks=(),
        folds=(),
        footer_box=strip,
        plan=None,
        cuts=(0, 0),
        ruler_box=None,
        trim_box=(0.0, 0.0, front.width, front.height),
        bleed_box=(0.0, 0.0, front.width, front.height),
        description="Blank back",
        pieces=(),
        sets=(),
    )
