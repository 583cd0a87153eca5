"""Upgrade charts: what takes the place of what, in words beside each tile; tiles without track."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.components.kinds.tiles import TileSet
from playproof.components.notation.content import Content, colour_of
from playproof.components.notation.upgrades import upgrades
from playproof.layouts.hexmap.face import HexContent, hex_face, hex_sizes
from playproof.layouts.scene import Text
from tests.checkout import ROOT
from tests.layouts.kits import drawn_from, faults_of, look_of, words
from tests.layouts.marks import texts
from tests.orchard import write_orchard

#: Of some tiles what takes their place, from the rule documents' tiles (1830 R-090 to R-093; 1889 V-030 to V-034).
UPGRADES = {
    "1830": {
        "8": "16 19 23 24 25 28 29", "9": "18 19 20 23 24 26 27", "57": "14 15", "14": "63", "54": "62", "53": "61",
        "59": "64 65 66 67 68", "58": "", "63": "",
    },
    "1889": {"438": "439", "439": "492", "440": "466", "6": "12 13 14 15 205 206", "13": "611", "437": ""},
}  # fmt: skip


@pytest.mark.parametrize("game", sorted(UPGRADES))
def test_tiles_take_the_place_of_others(game: str) -> None:
    (tiles,) = load_game(ROOT / "components" / game).of_kind("tiles")
    assert isinstance(tiles, TileSet)
    known = {tile.id: Content(tile.notation, colour_of(tile.ground), tile.id) for tile in tiles.pieces}
    found = upgrades(known, known, ("white", "yellow", "green", "brown"))
    assert {tile: " ".join(found[tile]) for tile in UPGRADES[game]} == UPGRADES[game]


def test_a_chart_lists_the_map_and_each_colour(tmp_path: Path) -> None:
    shown = words(drawn_from(ROOT / "components" / "1830", "upgrades")["chart"].front)
    assert shown[:2] == ["Upgrade chart", "1830 · classic rules"]
    for heading in ("On the map", "Yellow: 34 tiles", "Green: 25 tiles", "Brown: 26 tiles"):
        assert heading in shown
    # Boston's hexes by name, the 57 with its number of copies, what takes their places.
    assert {"E23, I15", "→ 53", "57  ×", "→ 14, 15"} <= set(shown)
    # Seven hexes of the map are four and three: none is alone in a row.
    chart = texts(drawn_from(ROOT / "components" / "1830", "upgrades")["chart"].front)
    rows = Counter(
        round(y) for (_, y), one in chart.items() if one.text in ("G19", "E23, I15") or "hexes" in one.text
    )
    assert sorted(rows.values()) == [3, 4]
    # What is printed grey or red has no upgrade.
    assert not {"H12", "→ 61, 62"} & set(shown)


def test_a_miniature_shows_what_the_tile_shows() -> None:
    """Its stops pay and are called what they are on the tile, at the same places; its number stands beside it."""
    (tiles,) = load_game(ROOT / "components" / "1830").of_kind("tiles")
    assert isinstance(tiles, TileSet)
    look = look_of("1830")
    sizes = hex_sizes(tiles.layout, tiles.across, tiles.slot_size, tiles.stack, look)
    for tile in tiles.pieces:
        content = HexContent(tile.notation, tile.ground, number=tile.id)
        whole, small = (
            [(one.text, one.x, one.y) for one in hex_face(shown, sizes, look).art if isinstance(one, Text)]
            for shown in (content, replace(content, miniature=True))
        )
        assert small == [one for one in whole if one in small]
        assert tile.id not in [text for text, _, _ in small]
        assert tile.id in [text for text, _, _ in whole]


def test_tiles_without_track_have_no_upgrades(tmp_path: Path) -> None:
    game = write_orchard(tmp_path)
    (game / "tiles.toml").write_text(
        '[[set]]\nid = "fields"\nname = "Fields"\n[[set.piece]]\nid = "F"\nvalue = 3\n'
    )
    (game / "upgrades.toml").write_text('[[set]]\nid = "up"\nname = "Upgrades"\nof = "fields"\n')
    (fault,) = faults_of(load_game(game), "up")
    assert re.search(r"upgrades\.toml:4.*'fields' has no tile with track", fault)
