"""The pictures in README and docs show what is printed now; ``--accept-golden`` draws them anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playproof.components.game import load_game
from playproof.components.workspace import SHIPPED
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.writers.png import contact_sheet
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing

from tests.goldens import Golden

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def faces(game: str, chosen: str) -> list[tuple[Drawing, str]]:
    """The faces of the pieces named in ``chosen``, with their names; ``name!`` is the back."""
    context = RenderContext(load_game(SHIPPED / game), find_theme("plain"))
    pieces = {piece.id: piece for piece in draw_pieces(context, context.game.sets)}
    found: list[tuple[Drawing, str]] = []
    for name in chosen.split():
        piece = pieces[name.rstrip("!")]
        if name.endswith("!"):
            assert piece.back is not None
            found.append((piece.back, f"{piece.set_name}, back"))
        else:
            found.append((piece.front, piece.name))
    return found


#: Picture → game, pieces (with ``!`` the back), columns, width in mm.
PICTURE_PIECES = {
    "preascendant-kit": (
        "preascendant",
        "events/R02 events/W05 events/B02 events/K13 events/R01! mats/market "
        "sectors/S4 sectors/S1! disks/red disks/white gems/5 aids/turn",
        6,
        260,
    ),
    "privates-kit": (
        "privates",
        "cards/C05 cards/C25 cards/C50 cards/C05! chips/red chips/blue chips/yellow money/25 row/row-1 row/row-2 "
        "aids/aid records/turns",
        4,
        220,
    ),
    "leasehold-kit": (
        "leasehold",
        "map/map companies/red companies/sky shares/red-share shares/red-share! shares/sky-share values/3 cubes/red "
        "notes/20",
        3,
        260,
    ),
    "184x-kit": (
        "184x",
        "guilds/LAN start/start prices/prices tiles/A2 tiles/D1 tiles/E1 potentials/red potentials/red! leaders/blue "
        "expeditions/6 expeditions/6! side-bets/S6",
        3,
        260,
    ),
    "18dracula-board": ("18dracula", "board/board", 1, 300),
    "18dracula-kit": (
        "18dracula",
        "fronts/KA phase-chart/chart market/market shares/KA-president shares/GS-share associates/JH "
        "monsters/grayback monsters/zombie monsters/zombie! offices/KA castle/castle notes/100",
        3,
        300,
    ),
}


@pytest.mark.parametrize("name", sorted(PICTURE_PIECES))
def test_a_picture_shows_what_is_printed(golden: Golden, name: str) -> None:
    game, chosen, columns, width = PICTURE_PIECES[name]
    sheet = contact_sheet(faces(game, chosen), columns=columns, width=width, dpi=110)
    replace(golden, folder=PICTURES)(f"{name}.png", sheet)
