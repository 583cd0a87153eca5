"""The pictures in README and docs show what is printed now; ``--accept-golden`` draws them anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from components.game import load_game
from components.workspace import SHIPPED
from generator.drawing import draw_pieces
from generator.writers.png import contact_sheet
from layouts.look import Look, find_theme
from layouts.scene import Drawing
from tests.goldens import Golden

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def faces(game: str, chosen: str) -> list[tuple[Drawing, str]]:
    """The faces of the pieces named in ``chosen``, with their names; ``name!`` is the back."""
    look = Look(load_game(SHIPPED / game), find_theme("plain"))
    pieces = {piece.id: piece for piece in draw_pieces(look, look.game.sets)}
    found: list[tuple[Drawing, str]] = []
    for name in chosen.split():
        piece = pieces[name.rstrip("!")]
        if name.endswith("!"):
            assert piece.back is not None
            found.append((piece.back, f"{piece.set_name}, back"))
        else:
            found.append((piece.front, piece.name))
    return found


def test_the_kit_in_the_readme(golden: Golden) -> None:
    chosen = (
        "events/R02 events/W05 events/B02 events/K13 events/R01! mats/market "
        "sectors/S4 sectors/S1! disks/red disks/white gems/5 aids/turn"
    )
    sheet = contact_sheet(faces("preascendant", chosen), columns=6, width=260, dpi=120)
    replace(golden, folder=PICTURES)("preascendant-kit.png", sheet)
