"""The pictures of tables in the docs: the very file that stands in docs/tracker.md, and a later table for the gallery."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from playproof.checker.api import snapshot_at
from playproof.components.game import load_game
from playproof.components.workspace import SHIPPED
from playproof.generator.picture.pages import pages_of
from playproof.generator.writers.pdf.document import write_pdf
from playproof.generator.writers.png import write_png
from playproof.layouts.render_context import RenderContext, find_theme
from tests.checkout import ROOT
from tests.fences import blocks
from tests.goldens import Golden

TABLE = ROOT / "tests" / "generator" / "picture" / "tables" / "dracula.play"


def drawn(file: Path, page: str, dpi: float) -> bytes:
    snapshot = snapshot_at(file)
    context = RenderContext(load_game(SHIPPED / snapshot.game), find_theme("plain"))
    return write_png(write_pdf([dict(pages_of(context, snapshot, file.name))[page]], title=""), 0, dpi)


def test_the_table_of_the_tracker_page(golden: Golden, tmp_path: Path) -> None:
    block = next(one for one in blocks(ROOT / "docs" / "tracker.md") if one.info == "guilds.play")
    file = tmp_path / "guilds.play"
    file.write_text(block.text, encoding="utf-8")
    replace(golden, folder=ROOT / "docs" / "pictures")("table.png", drawn(file, "start", 75))


def test_the_table_of_the_gallery(golden: Golden) -> None:
    replace(golden, folder=ROOT / "docs" / "pictures")("18dracula-table.png", drawn(TABLE, "board-board", 55))
