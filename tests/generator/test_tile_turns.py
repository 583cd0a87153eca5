"""Neighbouring tiles on a sheet: track meets track where it can, and nothing but the artwork moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from playproof.components.game import load_game
from playproof.generator.imposition import Placed, Plan, Sheet, impose
from playproof.generator.kit.sheet_groups import lay_out
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.pieces.piece import Piece
from playproof.generator.pieces.tile_turns import _beside
from playproof.layouts.render_context import RenderContext, find_theme

GAME = """
id = "tiles"
title = "Tiles"
version = "1"
designer = "Somebody"
players = [2, 4]
"""

TILES = """
[[set]]
id = "track"
name = "Track tiles"
shape = "{shape}"

[[set.piece]]
id = "8"
tile = "8"
count = 12

[[set.piece]]
id = "9"
tile = "9"
count = 12
"""


def pieces(tmp_path: Path, shape: str) -> list[Piece]:
    folder = tmp_path / "components" / "tiles"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(GAME)
    (folder / "tiles.toml").write_text(TILES.format(shape=shape))
    game = load_game(folder)
    return draw_pieces(RenderContext(game, find_theme("plain")), game.sets)


def disagreements(sheet: Sheet, tiles: list[Piece]) -> int:
    """Common edges at which track meets bare ground, by the turns that the drawings on the sheet have."""
    edges = {piece.id: piece.edges for piece in tiles}

    def turn(one: Placed) -> int:
        first = one.drawing.items[0]
        return round(getattr(first, "rotate", 0) / 60) if len(one.drawing.items) == 1 else 0

    count = 0
    for at, around in enumerate(_beside(sheet.placed)):
        for edge, other in around.items():
            one, two = sheet.placed[at], sheet.placed[other]
            ours = edges[one.piece_id][(edge - turn(one)) % 6]
            theirs = edges[two.piece_id][(edge + 3 - turn(two)) % 6]
            count += ours != theirs
    return count // 2


@pytest.mark.parametrize("shape", ["hex-flat", "hex-pointy"])
def test_track_meets_track(tmp_path: Path, shape: str) -> None:
    """Straights and gentle curves: at least four in ten tracks fewer end at a neighbour's bare edge."""
    tiles = pieces(tmp_path, shape)
    (before,) = impose(tiles, Plan(duplex="none"))
    (after,) = lay_out(tiles, Plan(duplex="none"), False)
    assert disagreements(before, tiles) > 0
    assert disagreements(after, tiles) <= 0.6 * disagreements(before, tiles)


def test_only_artwork_is_turned(tmp_path: Path) -> None:
    tiles = pieces(tmp_path, "hex-flat")
    (before,) = impose(tiles, Plan(duplex="none"))
    (after,) = lay_out(tiles, Plan(duplex="none"), False)
    assert [(one.piece_id, one.x, one.y, one.turn, one.clip) for one in after.placed] == [
        (one.piece_id, one.x, one.y, one.turn, one.clip) for one in before.placed
    ]
    assert [one.drawing.outline for one in after.placed] == [one.drawing.outline for one in before.placed]


def test_every_tile_has_up_to_six_neighbours(tmp_path: Path) -> None:
    tiles = pieces(tmp_path, "hex-flat")
    (sheet,) = impose(tiles, Plan(duplex="none"))
    around = _beside(sheet.placed)
    assert max(len(one) for one in around) == 6
    for at, one in enumerate(around):
        for edge, other in one.items():
            assert around[other][(edge + 3) % 6] == at
