"""The target "images": the pictures' sizes and colours, and what the index has of them."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from PIL import Image
from playproof.components.workspace import Workspace
from playproof.generator.exporting.exporting import export_game

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
