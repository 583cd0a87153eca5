"""``markets.toml`` and ``tracks.toml``: what they may say, and every fault with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.base import Names
from playproof.components.faults import DataFaults
from playproof.components.game import load_game
from playproof.components.kinds import kind_model
from playproof.components.kinds.markets import PriceMarket
from playproof.components.kinds.tracks import Track, TrackSet
from playproof.components.reading.toml_file import read_toml
from tests.components.markets import ROOT, market_set

HEAD = '[[set]]\nid = "m"\nname = "Markets"\n'
MARKET = HEAD + '[[set.piece]]\nid = "market"\ntype = "2d"\n'


def faults(text: str, folder: Path, names: Names | None = None) -> list[str]:
    with pytest.raises(DataFaults) as found:
        market_set(text, folder, names)
    return [str(fault) for fault in found.value.faults]


def test_cells_may_be_a_text_texts_or_lists(tmp_path: Path) -> None:
    ways = [
        'cells = """\n60y 67\n- 50p\n"""',
        'cells = ["60y 67", "-, 50p"]',
        'cells = [["60y", "67"], ["", "50p"]]',
        'cells = [["60y", 67], "- 50p"]',
    ]
    for way in ways:
        (piece,) = market_set(MARKET + way, tmp_path).pieces
        assert isinstance(piece, PriceMarket)
        assert piece.cells == ("60y 67", "- 50p")


def test_every_fault_of_every_cell_comes_at_once_with_its_line(tmp_path: Path) -> None:
    found = faults(
        MARKET + 'cells = [\n  "60y 67 71",\n  "53q 60y i66",\n  ["10%", "20"],\n]\n',
        tmp_path,
    )
    assert [text.split(",")[0] for text in found] == ["markets.toml:9"] * 2 + ["markets.toml:10"]
    assert "r1c0: 'q' is not a zone's letter" in found[0]
    assert "r1c2: 'i66' does not begin with a price" in found[1]
    assert found[1].endswith("did you mean '66i'?")
    assert "r2c0: '%' means nothing behind a price" in found[2]


def test_a_market_with_zones_of_its_own_takes_no_others_but_par(tmp_path: Path) -> None:
    zone = '[[set.piece.zone]]\nid = "deep"\nletter = "d"\n'
    (found,) = faults(MARKET + 'cells = ["60d 70p 80y"]\n' + zone, tmp_path)
    assert "r0c2: 'y' is not a zone's letter; allowed: d, p" in found


def test_v_is_no_zone(tmp_path: Path) -> None:
    zone = '[[set.piece.zone]]\nid = "deep"\nletter = "v"\n'
    (found,) = faults(MARKET + 'cells = ["60"]\n' + zone, tmp_path)
    assert "found 'v'" in found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('cells = ["-"]', "the market has no cells"),
        ("cells = 7", "found 7; allowed: a text with a row a line, or a list of rows"),
        ("cells = [7]", "row 0: found 7"),
        ("", "'cells' is missing"),
        ('cells = ["60"]\nmoves = {left = ["sideways"]}', "found 'sideways'"),
        ('cells = ["60 70"]\ntype2 = 1', "'type2' is not a field"),
        ('cells = ["60 70"]\ntoken = 0', "more than 0"),
        ('cells = ["60 70"]\ncell = [16]', "the list has no item 2"),
    ],
)
def test_other_faults_of_a_market(text: str, said: str, tmp_path: Path) -> None:
    assert said in " / ".join(faults(MARKET + text + "\n", tmp_path))


def test_a_line_has_no_way_up(tmp_path: Path) -> None:
    (found,) = faults(
        HEAD + '[[set.piece]]\nid = "line"\ntype = "1d"\ncells = "10 20"\nmoves = {up = ["up"]}\n', tmp_path
    )
    assert "moves.up: no way of a 1d market leads up; allowed: right, left" in found


def test_zones_share_neither_letter_nor_name(tmp_path: Path) -> None:
    zones = "".join(f'[[set.piece.zone]]\nid = "{name}"\nletter = "d"\n' for name in ("deep", "dark"))
    assert (
        "the zones 'deep' and 'dark' share the letter 'd'"
        in faults(MARKET + 'cells = ["60d"]\n' + zones, tmp_path)[0]
    )


def test_a_zones_colour_is_of_the_palette(tmp_path: Path) -> None:
    zone = '[[set.piece.zone]]\nid = "deep"\nletter = "d"\ncolour = "orage"\n'
    (found,) = faults(MARKET + 'cells = ["60d"]\n' + zone, tmp_path, Names(("red", "orange")))
    assert found.endswith("did you mean 'orange'?")


def tracks(path: Path, root: Path) -> list[TrackSet]:
    return list(read_toml(path, kind_model("tracks"), root=root, context=Names()).sets)


def test_184x_has_1846s_ladder_and_its_own_rounds() -> None:
    game = load_game(ROOT / "components" / "184x")
    prices, rounds = game.set("prices"), game.set("rounds")
    assert isinstance(prices, TrackSet) and isinstance(rounds, TrackSet)
    assert (prices.source, rounds.source) == ("sample", "sample")
    market = prices.pieces[0].market
    assert market is not None
    assert [cell.price for cell in market.cells] == [
        10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165, 180, 195, 212, 230, 250,
        270, 295, 320, 345, 375, 405, 440, 475, 510, 550,
    ]  # fmt: skip
    assert market.par_prices[0] == 150 and market.par_prices[-1] == 40  # X4-Q04
    # X4-52, X4-53: investment, two expeditions, retirement.
    assert [space.label for space in rounds.pieces[0].spaces] == [
        "Investment", "Expedition 1", "Expedition 2", "Retirement",
    ]  # fmt: skip


def test_a_track_has_either_prices_or_spaces(tmp_path: Path) -> None:
    path = tmp_path / "tracks.toml"
    path.write_text(HEAD + '[[set.piece]]\nid = "t"\n')
    with pytest.raises(DataFaults, match="the track 't' has neither 'prices' nor 'space'"):
        tracks(path, tmp_path)
    path.write_text(HEAD + '[[set.piece]]\nid = "t"\nprices = "10 20"\n[[set.piece.space]]\nlabel = "a"\n')
    with pytest.raises(DataFaults, match="has both 'prices' and 'space'"):
        tracks(path, tmp_path)
    spaces = "".join(f'[[set.piece.space]]\nid = "a"\nlabel = "{at}"\n' for at in range(2))
    path.write_text(HEAD + '[[set.piece]]\nid = "t"\n' + spaces)
    with pytest.raises(DataFaults, match="two spaces of the track 't' are called 'a'"):
        tracks(path, tmp_path)


def test_tracks_keep_their_order() -> None:
    track = Track(id="t", prices=("10 20", "30 40"))
    assert track.market is not None
    assert [cell.name for cell in track.market.cells] == ["r0c0", "r0c1", "r0c2", "r0c3"]
    assert track.length == 4
