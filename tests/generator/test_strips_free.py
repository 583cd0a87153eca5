"""Footer and ruler have a band of their own on every sheet of every kit: no cut, no bleed and no mark comes into it."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.imposition import Sheet
from playproof.generator.kit.job import prepare
from playproof.generator.kit.options import KitOptions
from playproof.generator.paper.page import Box
from playproof.generator.pieces.drawing import draw_pieces
from playproof.layouts.kinds import FILLS_PAGE
from playproof.layouts.scene import Line
from tests.samples import some

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
#: From the footer and the ruler to the nearest cut, bleed and mark, mm at least.
CUT, BLEED, MARK = 3.0, 1.5, 1.0
#: From the paper's edge to marks, footers and rulers: what home printers leave blank, mm, and what is never less, where
#: more would cost a sheet.
UNPRINTED, NEAREST = 5.0, 3.5


def apart(a: Box, b: Box) -> float:
    """How far two boxes are from each other along the axis on which they are further apart, mm."""
    return max(a[0] - b[0] - b[2], b[0] - a[0] - a[2], a[1] - b[1] - b[3], b[1] - a[1] - a[3])


def to_edge(box: Box, sheet: Sheet) -> float:
    """How far a box is from the nearest edge of its sheet, mm."""
    x, y, width, height = box
    return min(x, y, sheet.width - x - width, sheet.height - y - height) + 1e-6


@pytest.mark.parametrize("game", some(("privates", "184x", "1830"), GAMES))
def test_nothing_comes_near_footer_and_ruler(game: str, tmp_path: Path, exhaustive: bool) -> None:
    pieces = None
    papers = ("a4", "letter") if exhaustive else ("a4", "letter")[GAMES.index(game) % 2 :][:1]
    for paper in papers:
        options = KitOptions(out=tmp_path, paper=paper)
        job = prepare(SHIPPED / game, Workspace(tmp_path), options, lambda _: None)
        if pieces is None:
            drawn = draw_pieces(job.context, job.sets)
            pieces = [piece for piece in drawn if piece.kind not in FILLS_PAGE]
        strips: list[float] = []
        for sheet in (sheet for part in job.parts(pieces) for sheet in part.sheets if sheet.placed):
            where = f"{paper}, page {sheet.number}: {sheet.description}"
            assert sheet.footer_box is not None and sheet.ruler_box is not None, where
            cuts = sheet.parts or [placed.box for placed in sheet.placed]
            marks = [
                (min(mark.x1, mark.x2), min(mark.y1, mark.y2), abs(mark.x2 - mark.x1), abs(mark.y2 - mark.y1))
                for mark in sheet.marks
                if isinstance(mark, Line)
            ]
            for own in (sheet.footer_box.box, sheet.ruler_box.box):
                strips.append(to_edge(own, sheet))
            assert all(to_edge(mark, sheet) >= NEAREST for mark in marks), where
            for strip in (sheet.footer_box, sheet.ruler_box):
                # From one edge of the page to the other: a mark beside the ruler's zero reads as one of its ticks.
                level = strip.turn == 0
                band = (
                    (0.0, strip.y, sheet.width, strip.depth)
                    if level
                    else (strip.x, 0.0, strip.depth, sheet.height)
                )
                assert all(apart(band, box) >= CUT - 1e-6 for box in cuts), where
                assert all(apart(band, mark) >= MARK - 1e-6 for mark in marks), where
                if not sheet.parts:
                    assert all(apart(band, placed.clip) >= BLEED - 1e-6 for placed in sheet.placed), where
        assert min(strips) >= NEAREST
        assert sum(at < UNPRINTED for at in strips) <= len(strips) / 8, paper
