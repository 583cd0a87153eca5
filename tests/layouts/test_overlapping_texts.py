"""Texts that overlap, titles beside what they name, and pieces without a name of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.layouts.hexmap.corners import widest_beside
from playproof.layouts.hexmap.frame import HexFrame
from playproof.layouts.proofing.overlapping_texts import overlapping_texts
from playproof.layouts.scene import Drawing, RectOutline, Text
from tests.layouts.kits import drawn_from, faults_of, words
from tests.workshop import Workshop


def _text(x: float, y: float, text: str) -> Text:
    return Text(x, y, text, "sans", 10, "#000000")


def test_of_two_texts_on_each_other_both_are_named() -> None:
    texts = (_text(5, 10, "Holm"), _text(6, 10.5, "Kirk"), _text(5, 14, "beneath"), _text(30, 10, "beside"))
    found = list(overlapping_texts(Drawing(RectOutline(60, 30), texts)))
    assert found == [("Holm", "Kirk")]


def test_places_on_each_other_are_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    with (shop.folder / "mats.toml").open("a") as file:
        for number, name in enumerate(["Trains", "Tokens"]):
            file.write(
                f'\n[[set.piece.place]]\nid = "p{number}"\nlabel = "{name}"\nslot = [40, 20]\nx = 20\ny = 20\n'
            )
    said = shop.run("lint", "privates")
    assert said.status == 1
    assert "'p0' and 'p1'" in said.err


def test_a_wrong_emblem_is_named_at_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    with (shop.folder / "mats.toml").open("a") as file:
        file.write('\n[[set.piece.place]]\nid = "p1"\nslot = [40, 20]\nx = 20\ny = 20\nemblem = "crwn"\n')
    (fault,) = faults_of(load_game(shop.folder), _only_set(shop, "mats"))
    assert "no emblem is called 'crwn'" in fault and "colour" not in fault
    assert "mats.toml:" in fault and "emblem" in fault


def test_a_place_too_small_for_its_emblem_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    with (shop.folder / "mats.toml").open("a") as file:
        file.write(
            '\n[[set.piece.place]]\nid = "p1"\nlabel = "A"\nx = 20\ny = 20\nslot = [12, 10]\nemblem = "crown"\n'
        )
    (fault,) = faults_of(load_game(shop.folder), _only_set(shop, "mats"))
    assert "no room for its icon or emblem" in fault


def test_an_unknown_ornament_is_a_fault_wherever_the_legend_lies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "leasehold")
    shop.edit("boards.toml", '"compass-star"', '"compas"')
    (fault,) = faults_of(load_game(shop.folder), "map")
    assert "no emblem is called 'compas'" in fault


def test_an_unknown_drawing_is_a_fault_at_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "18dracula")
    shop.edit("networks.toml", '"galleon"', '"galeon"')
    (fault, *_) = faults_of(load_game(shop.folder), "board")
    lines = (shop.folder / "networks.toml").read_text().splitlines()
    at = next(number for number, line in enumerate(lines, 1) if "galeon" in line)
    assert f"networks.toml:{at}" in fault
    assert "no emblem is called 'galeon'" in fault


def test_a_sheet_without_a_name_has_its_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "1830")
    shop.edit(
        "markets.toml", 'id = "market"\nname = "Stock market"\n', 'id = "market"\nname = "The exchange"\n'
    )
    text = (shop.folder / "markets.toml").read_text()
    at = text.index('name = "Stock market"')
    (shop.folder / "markets.toml").write_text(text[:at] + text[at:].replace('name = "Stock market"\n', "", 1))
    assert "The exchange" in words(drawn_from(shop.folder, "market")["market"].front)


def test_a_title_in_the_corner_ends_before_the_first_hex() -> None:
    frame = HexFrame("pointy", 38.1)
    assert widest_beside((0, 0, 100, 6), [(80, 10)], frame) < 60
    assert widest_beside((0, 0, 30, 6), [(80, 10)], frame) == 30


def _only_set(shop: Workshop, kind: str) -> str:
    (one,) = load_game(shop.folder).of_kind(kind)
    return one.id
