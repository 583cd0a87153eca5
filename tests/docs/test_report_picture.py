"""The pictures of docs/report.md are first pages of reports of whole games; ``--accept-golden`` draws them anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from playproof import checker
from playproof.checker.evening import Evening, evening_of
from playproof.checker.evenings import measure_files, tracker_files
from playproof.components.game import load_game
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.beginning import begin
from playproof.generator.reporting.content import report_of
from playproof.generator.reporting.many.content import evenings_report
from playproof.generator.reporting.many.groups import Group
from playproof.generator.reporting.many.writers import evenings_pdf
from playproof.generator.reporting.pdf import pdf
from playproof.generator.writers.png import write_png
from playproof.layouts.render_context import RenderContext, find_theme
from tests.checkout import ROOT
from tests.goldens import Golden

FILES = {
    "1830": SHIPPED / "1830" / "examples" / "whole-game.play",
    "preascendant": Path(checker.__file__).parent
    / "games"
    / "preascendant"
    / "examples"
    / "four_players.play",
}


@pytest.mark.parametrize("game", FILES)
def test_the_first_page_of_a_report(golden: Golden, game: str) -> None:
    evening = evening_of(FILES[game])
    assert isinstance(evening, Evening)
    context = RenderContext(load_game(SHIPPED / game), find_theme("plain"))
    # The pictures of boards are on later pages.
    report = replace(report_of(evening, context, ROOT), boards=())
    replace(golden, folder=ROOT / "docs" / "pictures")(f"report-{game}.png", write_png(pdf(report), 0, 95))


def test_the_first_page_of_a_report_of_evenings(golden: Golden, tmp_path: Path) -> None:
    begin("harbour", Workspace(tmp_path))
    games, left_out = measure_files(
        tracker_files([ROOT / "tests" / "data" / "evenings"]), [tmp_path], processes=1
    )
    assert left_out == []
    context = RenderContext(load_game(tmp_path / "components" / "harbour"), find_theme("plain"))
    report = evenings_report([Group("", games)], (), context)
    replace(golden, folder=ROOT / "docs" / "pictures")(
        "report-evenings.png", write_png(evenings_pdf(report), 0, 95)
    )
