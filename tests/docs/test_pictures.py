"""The pictures in README and docs show what is printed now; ``--accept-golden`` draws them anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.components.workspace import SHIPPED
from playproof.generator.pages.table_picture import table_picture
from playproof.generator.paper.page import Page
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.writers.pdf.document import write_pdf
from playproof.generator.writers.png import contact_sheet, write_png
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
        "events/R02 events/W05 events/B02 events/K13 events/R01! sectors/S4 sectors/S1! disks/red disks/white gems/5",
        5,
        260,
    ),
    "privates-kit": (
        "privates",
        "cards/C05 cards/C25 cards/C50 cards/C05! chips/red chips/blue chips/yellow money/25",
        4,
        220,
    ),
    "18dracula-board": ("18dracula", "board/board", 1, 300),
    "18dracula-kit": (
        "18dracula",
        "fronts/KA fronts/GS shares/KA-president shares/GS-share monsters/grayback monsters/zombie",
        2,
        240,
    ),
}


#: Picture → game, width and height in mm: everything in the kit, as on its cover, where colours fill areas.
TABLES = {
    "leasehold-kit": ("leasehold", 220, 100),
    "184x-kit": ("184x", 220, 105),
    "18dracula-set": ("18dracula", 220, 105),
    "1889-set": ("1889", 220, 105),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_picture_of_everything_in_a_kit(golden: Golden, name: str) -> None:
    game, width, height = TABLES[name]
    context = RenderContext(load_game(SHIPPED / game), find_theme("colour"))
    pieces = draw_pieces(context, context.game.sets)
    placed = table_picture(pieces, (2, 2, width - 4, height - 4), context.theme.frame)
    page = write_pdf([Page(width, height, placed=tuple(placed))], title="")
    replace(golden, folder=PICTURES)(f"{name}.png", write_png(page, 0, 130))


@pytest.mark.parametrize("name", sorted(PICTURE_PIECES))
def test_a_picture_shows_what_is_printed(golden: Golden, name: str) -> None:
    game, chosen, columns, width = PICTURE_PIECES[name]
    sheet = contact_sheet(faces(game, chosen), columns=columns, width=width, dpi=110)
    replace(golden, folder=PICTURES)(f"{name}.png", sheet)
