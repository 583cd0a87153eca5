"""The pictures of the tour show what it makes; ``--accept-golden`` draws them anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.pieces.piece import Piece
from playproof.generator.writers.png import contact_sheet
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing
from tests.goldens import Golden

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.fixture
def pieces(tmp_path: Path) -> Callable[[], dict[str, Piece]]:
    """The pieces of the tour's game, as its files say at the moment."""
    folder = begin("harbour", Workspace(tmp_path)).folder

    def drawn() -> dict[str, Piece]:
        context = RenderContext(load_game(folder), find_theme("plain"))
        return {piece.id: piece for piece in draw_pieces(context, context.game.sets)}

    return drawn


def back(piece: Piece) -> Drawing:
    assert piece.back is not None
    return piece.back


def test_the_new_game(golden: Golden, pieces: Callable[[], dict[str, Piece]]) -> None:
    now = pieces()
    shown = [
        (now["ventures/FB"].front, "Fishing Boat"),
        (now["ventures/LH"].front, "Lighthouse"),
        (back(now["ventures/FB"]), "Ventures, back"),
        (now["weather/W2"].front, "Storm"),
        (now["aid/aid"].front, "Player aid"),
        (now["coins/5"].front, "Coins"),
        (now["coins/20"].front, "Coins"),
        (now["coins/100"].front, "Coins"),
        (now["markers/first"].front, "First player"),
    ]
    replace(golden, folder=PICTURES)("tour-pieces.png", contact_sheet(shown, columns=5, width=330, dpi=90))


def test_what_changed(golden: Golden, pieces: Callable[[], dict[str, Piece]], tmp_path: Path) -> None:
    before = pieces()
    for file, old, new in [
        ("ventures.csv", "OR,Orchard,land,40", "OR,Orchard,land,45"),
        ("game.toml", "bid_step = 5", "bid_step = 10"),
    ]:
        path = tmp_path / "components" / "harbour" / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
    after = pieces()
    shown = [
        (state[name].front, f"{title}, {when}")
        for name, title in (("ventures/OR", "Orchard"), ("aid/aid", "Player aid"))
        for when, state in (("before", before), ("after", after))
    ]
    replace(golden, folder=PICTURES)("tour-changed.png", contact_sheet(shown, columns=4, width=300, dpi=90))
