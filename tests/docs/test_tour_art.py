"""docs/tour-art.md: its deck as a picture, and what is promised of it, measured."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from playproof.components.game import load_game
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.pieces.piece import Piece
from playproof.generator.writers.png import contact_sheet, drawing_png
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing
from playproof.layouts.typefaces.faces import FACES
from tests.checkout import ROOT
from tests.fences import blocks
from tests.goldens import Golden
from tests.layouts.marks import texts

PAGE = ROOT / "docs" / "tour-art.md"


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, dict[str, Piece]]]:
    """The workspace of the page before its changes, and the pieces."""
    root = tmp_path_factory.mktemp("tour")
    for block in blocks(PAGE):
        name = block.info.partition(" ")[0]
        if "." in name and name != "change_deck.py":
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
    subprocess.run([sys.executable, "make_deck.py"], cwd=root, check=True, timeout=60)
    overrides = (root / "layouts",)
    context = RenderContext(
        load_game(root / "components" / "kites"), find_theme("plain", overrides), overrides
    )
    yield root, {piece.id: piece for piece in draw_pieces(context, context.game.sets)}


def other(piece: Piece) -> Drawing:
    assert piece.back is not None
    return piece.back


def test_the_picture_of_the_deck(golden: Golden, deck: tuple[Path, dict[str, Piece]]) -> None:
    _, pieces = deck
    faces = [(pieces[f"kites/{card}"].front, pieces[f"kites/{card}"].name) for card in ("K01", "K05", "K16")]
    faces.append((other(pieces["kites/K16"]), "by night"))
    faces += [(pieces["winds/W3"].front, "West wind"), (other(pieces["winds/W3"]), "Winds, back")]
    sheet = contact_sheet(faces, columns=6, width=250, dpi=90)
    replace(golden, folder=ROOT / "docs" / "pictures")("tour-art.png", sheet)


def test_the_art_covers_the_card_and_its_bleed(deck: tuple[Path, dict[str, Piece]]) -> None:
    root, pieces = deck
    front = pieces["kites/K01"].front
    picture = Image.open(io.BytesIO(drawing_png(front, 50.8, with_bleed=True))).convert("RGB")
    art = Image.open(root / "components" / "kites" / "art" / "k01.jpg")
    corner, sky = picture.getpixel((1, 1)), art.getpixel((4, 4))
    assert isinstance(corner, tuple)
    assert isinstance(sky, tuple)
    assert all(abs(one - two) < 6 for one, two in zip(corner, sky, strict=True))
    assert (picture.width, picture.height) == (152, 252)


def test_names_are_set_in_the_own_type(deck: tuple[Path, dict[str, Piece]]) -> None:
    _, pieces = deck
    faces = {mark.text: mark.face for mark in texts(pieces["winds/W3"].front).values()}
    assert faces["West wind"] not in FACES
    assert all(name in FACES for text, name in faces.items() if text != "West wind")


def test_the_deck_is_what_the_page_says(deck: tuple[Path, dict[str, Piece]]) -> None:
    _, pieces = deck
    kites = [piece for name, piece in pieces.items() if name.startswith("kites/")]
    assert len(kites) == 30
    # Every kite has a face of its own by night, the winds have one back.
    assert len({other(piece).digest for piece in kites}) == 30
    assert len({other(pieces[f"winds/W{number}"]).digest for number in range(1, 7)}) == 1
    golden = [piece for piece in kites if "#f0c419" in repr(piece.front.items)]
    assert [piece.id for piece in golden] == [
        f"kites/K{number:02}" for number in range(1, 31) if 1 + number % 6 > 4
    ]
