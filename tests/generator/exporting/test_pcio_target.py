"""The target "pcio", read by a second reader: pieces as in the kit, their pictures, their places."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.exporting import pcio, pictures
from playproof.generator.exporting.exporting import Exported, export_game
from playproof.generator.exporting.job import Face
from playproof.generator.exporting.options import ExportError
from playproof.generator.kit.job import prepare
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.writers.png import drawing_image
from tests.generator.exporting.coins import write_coins
from tests.generator.exporting.pcio_reader import Tabletop

MONEY = """[[set]]
id = "notes"
name = "Notes"
form = "note"
size = [60, 30]
worth = 500
[[set.piece]]
id = "5"
value = 5
count = 4
"""
MATS = """[[set]]
id = "mats"
name = "Mats"
[[set.piece]]
id = "m"
name = "A mat"
width = 120
height = 60
"""
GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
#: What a picture is compared at, in parts of its width and height.
SPOTS = ((0.5, 0.5), (0.3, 0.2), (0.7, 0.85))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("coins")
    folder = write_coins(root)
    (folder / "money.toml").write_text(MONEY)
    (folder / "mats.toml").write_text(MATS)
    return root


def exported(home: Path, game: str = "coins", *, changed: bool = False, **options: object) -> Exported:
    return export_game(
        game, Workspace(home), "pcio", options, lambda _: None, out=home / f"{game}-out", changed=changed
    )


def check(game: str, home: Path, table: Tabletop, dpi: int, only: tuple[str, ...] = ()) -> None:
    """The table holds what the kit holds, with the same pictures at one scale, each in its place."""
    folder = Workspace(home).game_folder(game)
    options = KitOptions(only=only, extra=() if only else brought(game))
    job = prepare(folder, Workspace(home), options, lambda _: None)
    drawn = draw_pieces(job.context, job.sets)
    by_id = {slug(piece.id): piece for piece in drawn}
    assert len(by_id) == len(drawn)
    assert table.counts() == {name: piece.copies for name, piece in by_id.items()}
    assert table.assets() | {"widgets.json"} == set(table.files)
    table.check_places()
    seen = {one.id: one for one in table.pieces()}
    for one in seen.values():
        piece = by_id[one.id]
        for face, address in ((piece.front, one.front), (piece.back or piece.front, one.back)):
            printed, ours = drawing_image(face, dpi), table.picture(address)
            assert ours.size == printed.size
            for across, down in SPOTS:
                spot = (int(across * ours.width), int(down * ours.height))
                assert ours.getpixel(spot) == printed.getpixel(spot), (one.id, spot)
    # Widths are rounded to a hundredth of a pixel.
    scales = [(one.width - 0.01, one.width, by_id[one.id].front.width) for one in seen.values()]
    assert max(least / wide for least, _, wide in scales) <= min(most / wide for _, most, wide in scales)


def brought(game: str) -> tuple[str, ...]:
    """Sets of which the rules ask for real pieces: nobody can bring them to this table."""
    folder = SHIPPED / game
    return tuple(one.id for one in load_game(folder).sets if one.bring) if folder.is_dir() else ()


def slug(name: str) -> str:
    """A piece's name as ids have it."""
    for sign in "_.+$":
        name = name.replace(sign, f"_{ord(sign):X}")
    return name.replace("/", "__")


def test_a_small_game_is_whole(home: Path) -> None:
    said = exported(home, dpi=60)
    table = Tabletop(home / "coins-out" / "coins.pcio")
    check("coins", home, table, 60)
    assert said.messages == (
        f"1 file written to {home / 'coins-out'}",
        f"{len(table.widgets)} widgets and {len(table.files) - 1} pictures; 100 mm are 250 pixels of the table",
    )
    assert [(one["label"], one["counterValue"]) for one in table.of("counter")] == [
        ("Player 1", 0), ("Player 2", 0), ("Player 3", 0), ("Player 4", 0), ("Bank", 500),
    ]  # fmt: skip
    assert [one["labelContent"] for one in table.of("labelText")] == [
        "Notes", "A mat", "Coins of old", "Markers",
    ]  # fmt: skip
    # The deck is face down, with a place beside it for cards that were played; tokens and money lie face up.
    assert {(one["id"], one["hasShuffleButton"]) for one in table.of("cardPile")} == {
        ("pile-c", True), ("pile-discard-c", False), ("pile-notes-5", False), ("pile-t-X", False),
    }  # fmt: skip
    assert {one.id for one in table.pieces() if not one.face_up} == {"c__A", "c__B"}


def test_shipped_games_are_whole(tmp_path: Path, exhaustive: bool) -> None:
    """With --exhaustive all of them, and beside what their kits' manifests list."""
    only = () if exhaustive else ("mats", "tiles", "tokens")
    for game in GAMES if exhaustive else ("preascendant",):
        exported(tmp_path, game, dpi=36, only=only)
        table = Tabletop(tmp_path / f"{game}-out" / f"{game}.pcio")
        check(game, tmp_path, table, 36, only)
        if exhaustive:
            kit = tmp_path / f"{game}-kit"
            options = KitOptions(out=kit, formats=(), extra=brought(game))
            print_kit(Workspace(tmp_path).game_folder(game), Workspace(tmp_path), options, lambda _: None)
            pieces = json.loads((kit / "manifest.json").read_text())["pieces"]
            assert table.counts() == {slug(one["id"]): one["copies"] for one in pieces}
        if game == "preascendant":
            # Sectors are drawn blind.
            assert {one.face_up for one in table.pieces() if one.id.startswith("sectors")} == {False}


def test_what_did_not_change_keeps_its_name_and_is_not_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_coins(tmp_path)
    exported(tmp_path, dpi=60)
    path = tmp_path / "coins-out" / "coins.pcio"
    before = Tabletop(path)
    drawn: list[str] = []
    image = pictures.face_image

    def noted(face: Face, dpi: float) -> object:
        drawn.append(face.text)
        return image(face, dpi)

    monkeypatch.setattr(pcio, "face_image", noted)
    said = exported(tmp_path, changed=True)
    assert (said.files, drawn) == ((), [])
    rows = folder / "c.csv"
    rows.write_text(rows.read_text().replace("Pay 1.", "Pay 2."))
    said = exported(tmp_path, changed=True)
    assert [file.name for file in said.files] == ["coins.pcio", "export.json"]
    assert ["Pay 2." in text for text in drawn] == [True]
    after = Tabletop(path)
    assert [one["id"] for one in after.widgets] == [one["id"] for one in before.widgets]
    assert len(after.files.keys() - before.files.keys()) == 1
    assert len(before.files.keys() - after.files.keys()) == 1
    same = (before.files.keys() & after.files.keys()) - {"widgets.json"}
    assert all(before.files[name] == after.files[name] for name in same)
    whole = path.read_bytes()
    exported(tmp_path, dpi=60)
    assert path.read_bytes() == whole


def test_names_that_differ_in_a_sign_are_two_pieces(tmp_path: Path) -> None:
    folder = write_coins(tmp_path)
    rows = folder / "c.csv"
    rows.write_text(rows.read_text() + "A+,Penny and more,1,,1,Pay 1.\nA.,Penny with a dot,1,,1,Pay 1.\n")
    exported(tmp_path, dpi=36)
    table = Tabletop(tmp_path / "coins-out" / "coins.pcio")
    named = {(one.id, one.name) for one in table.pieces()}
    assert {("c__A", "Penny"), ("c__A_2B", "Penny and more"), ("c__A_2E", "Penny with a dot")} <= named


def test_a_picture_that_is_too_large_has_fewer_pixels(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pcio, "_PICTURE", 3_000)
    export_game("coins", Workspace(home), "pcio", {"dpi": 150}, lambda _: None, out=home / "small")
    table = Tabletop(home / "small" / "coins.pcio")
    sizes = {name: len(data) for name, data in table.files.items() if name.endswith(".png")}
    assert max(sizes.values()) <= 3_000
    card = next(one for one in table.pieces() if one.id == "c__A")
    assert table.picture(card.front).width < 50 / 25.4 * 150


def test_pieces_that_are_too_small_are_told(tmp_path: Path) -> None:
    folder = write_coins(tmp_path)
    (folder / "mats.toml").write_text(MATS.replace("120", "1990").replace("60", "1190"))
    said = exported(tmp_path, dpi=36)
    assert said.messages[2].startswith("Markers, 'Marker' is only 13 pixels wide or high, too small to read")


def test_what_does_not_fit_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pcio, "_LEAST", 20)
    monkeypatch.setattr(pcio, "_MOST", 21)
    with pytest.raises(ExportError, match=r"don't fit on a table .* choose sets with --only$"):
        export_game("coins", Workspace(home), "pcio", {}, lambda _: None, out=home / "none")
    assert not (home / "none").exists()
