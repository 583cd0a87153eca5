"""The target "images": the pictures' sizes and colours, and what the index has of them."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from PIL import Image

from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.exporting.exporting import export_game
from playproof.generator.exporting.options import ExportError
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from tests.generator.exporting.coins import write_coins


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("coins")
    write_coins(root)
    return root


def exported(home: Path, name: str, **options: object) -> Path:
    out = home / name
    if not out.exists():
        export_game("coins", Workspace(home), "images", options, lambda _: None, out=out)
    return out


def test_the_index_has_every_piece(home: Path) -> None:
    out = exported(home, "png", dpi=101)
    index = json.loads((out / "index.json").read_text())
    assert index["game"] == {"id": "coins", "title": "Coins", "version": "1"}
    assert (index["format"], index["dpi"]) == ("png", 101)
    assert [(one["id"], one["count"]) for one in index["pieces"]] == [("c/A", 2), ("c/B", 3), ("t/X", 2)]
    penny = index["pieces"][0]
    assert penny == {
        "id": "c/A", "set": "c", "set_name": "Coins of old", "kind": "cards", "name": "Penny", "count": 2,
        "width_mm": 50, "height_mm": 80, "width_px": 199, "height_px": 319,
        "front": "c/A.png", "back": "c/A-back.png", "text": penny["text"], "back_text": penny["back_text"],
        "data": {"emblem": "", "colour": "blue", "text": "Pay 1.", "worth": 1},
    }  # fmt: skip
    assert {"Penny", "Pay 1."} <= set(penny["text"].splitlines())
    assert penny["back_text"].splitlines()[0] == "Old"
    for one in index["pieces"]:
        for side in ("front", "back"):
            with Image.open(out / one[side]) as image:
                assert image.size == (one["width_px"], one["height_px"])
    files = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    named = {one[side] for one in index["pieces"] for side in ("front", "back")}
    assert files == named | {"index.json", "index.csv", "export.json"}


def test_the_index_as_a_spreadsheet_says_the_same(home: Path) -> None:
    out = exported(home, "png", dpi=101)
    index = json.loads((out / "index.json").read_text())["pieces"]
    with (out / "index.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["id"] for row in rows] == [one["id"] for one in index]
    assert (rows[1]["data.worth"], rows[1]["data.colour"], rows[2]["data.worth"]) == ("60", "", "")
    for row, one in zip(rows, index, strict=True):
        assert {name: row[name] for name in row if not name.startswith("data.")} == {
            name: str(value) for name, value in one.items() if name != "data"
        }


def test_webp_and_png_show_the_same(home: Path) -> None:
    first, second = exported(home, "png", dpi=101), exported(home, "webp", dpi=101, format="webp")
    for name in ("c/A", "c/B-back", "t/X"):
        with Image.open(first / f"{name}.png") as png, Image.open(second / f"{name}.webp") as webp:
            assert webp.format == "WEBP"
            assert webp.size == png.size
            for place in ((1, 1), (100, 70), (30, 40)):
                if place < png.size:
                    ours, theirs = (image.convert("RGBA").getpixel(place) for image in (png, webp))
                    assert isinstance(ours, tuple)
                    assert isinstance(theirs, tuple)
                    assert ours == theirs or (ours[3], theirs[3]) == (0, 0)


def test_svg_is_cut_unless_it_has_its_bleed(home: Path) -> None:
    cut = (exported(home, "svg", format="svg") / "c/A.svg").read_text()
    assert 'data-trim="0 0 50 80"' in cut
    assert 'data-bleed="0"' in cut
    assert 'width="50mm"' in cut
    full = (exported(home, "svg-bleed", format="svg", bleed=True) / "c/A.svg").read_text()
    assert 'data-bleed="3"' in full
    assert 'width="56mm"' in full
    index = json.loads((home / "svg" / "index.json").read_text())
    assert (index["dpi"], index["pieces"][0]["width_px"]) == (None, None)


def test_icons_are_in_the_texts_by_what_they_mean(tmp_path: Path) -> None:
    rows = write_coins(tmp_path) / "c.csv"
    rows.write_text(rows.read_text().replace("Pay 60.", "Pay 60 :card:. For each: 1 :disk:."))
    exported(tmp_path, "out", dpi=36, only=["c/B"])
    (crown,) = json.loads((tmp_path / "out" / "index.json").read_text())["pieces"]
    assert "Pay 60 card. For each: 1 disk." in crown["text"].replace("\n", " ")


def test_no_text_is_a_formula(tmp_path: Path) -> None:
    rows = write_coins(tmp_path) / "c.csv"
    rows.write_text(rows.read_text().replace("Pay 60.", "+1 coin.").replace(",60,", ",-60,"))
    exported(tmp_path, "out", dpi=36, only=["c/B"])
    with (tmp_path / "out" / "index.csv").open(encoding="utf-8", newline="") as file:
        (crown,) = csv.DictReader(file)
    assert (crown["data.text"], crown["data.worth"]) == (" +1 coin.", "-60")


def test_two_pieces_that_want_one_file(tmp_path: Path) -> None:
    rows = write_coins(tmp_path) / "c.csv"
    rows.write_text(rows.read_text() + "A-back,Another,1,,1,Pay 1.\n")
    with pytest.raises(
        ExportError, match=r"^two faces want the file c/A-back\.png, one of them of c/A-back; rename"
    ):
        exported(tmp_path, "out", dpi=36)


def test_shipped_games_have_a_picture_of_each_face(tmp_path: Path, exhaustive: bool) -> None:
    """As many pieces as the kit's manifest lists, pictures as large as the index says; all games with --exhaustive."""
    games = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml")) if exhaustive else ["privates"]
    for game in games:
        out, kit = tmp_path / game, tmp_path / f"{game}-kit"
        home = Workspace(tmp_path)
        export_game(game, home, "images", {"dpi": 36}, lambda _: None, out=out)
        print_kit(home.game_folder(game), home, KitOptions(out=kit, formats=()), lambda _: None)
        pieces = json.loads((kit / "manifest.json").read_text())["pieces"]
        index = json.loads((out / "index.json").read_text())["pieces"]
        assert [(one["id"], one["count"], bool(one["back"])) for one in index] == [
            (one["id"], one["copies"], bool(one["back"])) for one in pieces
        ]
        for one in index:
            for side in filter(None, (one["front"], one["back"])):
                with Image.open(out / side) as image:
                    wide, high = image.size
                assert abs(wide - one["width_mm"] / 25.4 * 36) <= 1
                assert abs(high - one["height_mm"] / 25.4 * 36) <= 1
                if side == one["front"]:
                    assert (wide, high) == (one["width_px"], one["height_px"]), side
        manifest = json.loads((out / "export.json").read_text())
        assert [(one["id"], one["key"], one["front"], one["back"]) for one in manifest["pieces"]] == [
            (one["id"], one["key"], one["front"], one["back"]) for one in pieces
        ]
