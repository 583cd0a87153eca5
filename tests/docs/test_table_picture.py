"""The picture of a table in docs/tracker.md shows the very file that stands there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from checker.api import standing_at
from components.game import load_game
from components.workspace import SHIPPED
from generator.picture.pages import pages_of
from generator.writers.pdf import write_pdf
from generator.writers.png import write_png
from layouts.look import Look, find_theme
from tests.checkout import ROOT
from tests.fences import blocks
from tests.goldens import Golden


def test_the_table_of_the_tracker_page(golden: Golden, tmp_path: Path) -> None:
    block = next(one for one in blocks(ROOT / "docs" / "tracker.md") if one.info == "guilds.play")
    file = tmp_path / "guilds.play"
    file.write_text(block.text, encoding="utf-8")
    standing = standing_at(file)
    look = Look(load_game(SHIPPED / standing.game), find_theme("plain"))
    page = dict(pages_of(look, standing, file.name))["start"]
    replace(golden, folder=ROOT / "docs" / "pictures")(
        "table.png", write_png(write_pdf([page], title=""), 0, 75)
    )
