"""The card templates that a new game begins with: six, which can be looked at as a game of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.components.workspace import Workspace
from playproof.generator.beginning import CARD_STYLES, begin
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.kinds.cards import looks_of
from playproof.layouts.render_context import RenderContext, find_theme, theme_names
from tests.generator.test_beginning import faults
from tests.layouts.kits import words, words_near_the_cut


@pytest.mark.parametrize("theme", theme_names())
def test_the_six_templates_have_no_fault_in_any_theme(tmp_path: Path, theme: str) -> None:
    assert faults(begin("mine", Workspace(tmp_path), "card-styles").folder, theme) == []


def test_a_new_game_finds_them_in_its_workspace(tmp_path: Path) -> None:
    begin("harbour", Workspace(tmp_path))
    looks = {path.stem for path in (tmp_path / "layouts" / "cards").iterdir()}
    assert looks == {"hero", "goods", "project", "place", "contract", "split", "split-back"}
    # Those of a game that is there already stay as they are.
    mine = tmp_path / "layouts" / "cards" / "hero.toml"
    mine.write_text("mine")
    begin("second", Workspace(tmp_path))
    assert mine.read_text() == "mine"


def test_each_set_shows_what_its_template_promises(tmp_path: Path) -> None:
    folder = begin("mine", Workspace(tmp_path), "card-styles").folder
    context = RenderContext(load_game(folder), find_theme("plain"), (tmp_path / "layouts",))
    drawn = {}
    used = set()
    for one in context.game.sets:
        used |= set(looks_of(one, context))  # type: ignore[arg-type]
        for piece in draw_set(one, context):
            assert isinstance(piece, DrawnPiece)
            drawn[piece.piece.id] = piece
            # Values on badges may be nearer to the cut than texts, but none is cut.
            assert words_near_the_cut(piece.front, 1.5) == []
    assert used == {path.stem for path in CARD_STYLES.glob("layouts/cards/*.toml")}
    assert words(drawn["H1"].front)[:3] == ["W", "3", "Fox of the Hollow"]
    assert words(drawn["C1"].front)[:4] == ["Salt for the", "garrison", "3 ×", "2 ×"]
    assert (drawn["L1"].front.width, drawn["L1"].front.height) == (88.9, 63.5)
    backs = {drawn[card].back.digest for card in ("T1", "T2", "T3")}  # type: ignore[union-attr]
    assert len(backs) == 1
