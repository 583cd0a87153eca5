"""The frame of exports: their folder, their manifest, and writing only what changed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playproof.components.faults import PlayproofError
from playproof.components.workspace import Workspace
from playproof.generator.command.exporting import OPTIONS
from playproof.generator.exporting import pictures, settling
from playproof.generator.exporting.exporting import export_game
from playproof.generator.exporting.job import Face
from playproof.generator.exporting.options import COMMON
from playproof.generator.exporting.targets import TARGETS
from tests.checkout import ROOT
from tests.generator.exporting.coins import write_coins
from tests.workshop import Said, Workshop

OUT = "output/coins/export/images"


class Shop(Workshop):
    """A workspace with the game of coins."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root, self.game, self._capsys = root, "coins", capsys
        self.folder = write_coins(root)

    def images(self, *options: str) -> Said:
        return self.run("export", "coins", "--to", "images", *options)

    def times(self) -> dict[str, int]:
        """Every file of the export with its number on disk: another one where it was written anew."""
        out = self.root / OUT
        return {path.relative_to(out).as_posix(): path.stat().st_ino for path in self.written()}


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Shop:
    return Shop(tmp_path, capsys)


def manifest(shop: Shop) -> dict[str, object]:
    found: dict[str, object] = json.loads((shop.root / OUT / "export.json").read_text())
    return found


def test_only_what_changed_is_written(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shop.images("--dpi", "50").out == f"8 files written to {shop.root / OUT}\n"
    drawn: list[str] = []
    image = pictures.face_image

    def noted(face: Face, *arguments: float, **options: bool) -> object:
        drawn.append(face.text)
        return image(face, *arguments, **options)

    monkeypatch.setattr(pictures, "face_image", noted)
    before = shop.times()
    said = shop.images("--changed")
    assert said.out == f"Nothing changed since the last export to {shop.root / OUT}; nothing to write.\n"
    assert shop.times() == before
    shop.edit("c.csv", "Pay 1.", "Pay 2.")
    said = shop.images("--changed")
    assert said.out.splitlines() == [
        "  written: index.json",
        "  written: index.csv",
        "  written: c/A.png",
        f"3 files written to {shop.root / OUT}, 5 files left as before",
    ]
    assert ["Pay 2." in text for text in drawn] == [True]
    after = shop.times()
    assert {name for name, number in after.items() if before[name] != number} == {
        "index.json", "index.csv", "c/A.png", "export.json",
    }  # fmt: skip
    whole = {name: (shop.root / OUT / name).read_bytes() for name in after}
    assert shop.images("--dpi", "50").status == 0
    assert whole == {name: (shop.root / OUT / name).read_bytes() for name in shop.times()}


def test_what_is_no_longer_part_goes_unless_it_was_edited(shop: Shop) -> None:
    assert shop.images("--dpi", "50").status == 0
    (shop.root / OUT / "c/B-back.png").write_bytes(b"mine")
    shop.edit("c.csv", "B,Crown,3,,60,Pay 60.\n", "")
    said = shop.images("--changed")
    assert said.out.splitlines()[2:] == [
        "  removed: c/B.png",
        "  kept, as it was edited, but no longer part of the export: remove it: c/B-back.png",
        f"2 files written to {shop.root / OUT}, 4 files left as before",
    ]
    assert (shop.root / OUT / "c/B-back.png").read_bytes() == b"mine"
    assert not (shop.root / OUT / "c/B.png").exists()


def test_what_an_edited_file_names_stays_until_nothing_names_it(shop: Shop) -> None:
    """A saved game in which somebody moved a deck still finds the pictures of that deck."""
    out = shop.root / "output/coins/export/tts"
    export = ("export", "coins", "--to", "tts")
    assert shop.run(*export, "--dpi", "36").status == 0
    save = out / "coins.json"
    whole = save.read_bytes()
    save.write_bytes(whole + b"\n")
    (sheet,) = (path.name for path in (out / "images").glob("c-1.??????????.jpg"))
    shop.edit("c.csv", "Pay 1.", "Pay 2.")
    said = shop.run(*export, "--changed")
    lines = said.out.splitlines()
    assert lines[1:3] == [
        "  kept, as it was edited since the last export: coins.json",
        f"  kept, as an edited file names it: images/{sheet} (coins.json)",
    ]
    assert save.read_bytes() == whole + b"\n"
    assert (out / "images" / sheet).is_file()
    again = shop.run(*export, "--changed").out.splitlines()
    assert again[-1].startswith(f"0 files written to {out}, ")
    save.unlink()
    assert f"  removed: images/{sheet}" in shop.run(*export, "--changed").out.splitlines()
    assert sheet not in save.read_text()


def test_an_edited_file_is_never_replaced(shop: Shop) -> None:
    assert shop.images("--dpi", "50").status == 0
    mine = shop.root / OUT / "c/A.png"
    mine.write_bytes(b"mine")
    said = shop.images("--dpi", "50")
    assert said.err == (
        f"playproof: '{mine}' was edited since it was exported, and would be replaced; move it away, choose another folder "
        "with --out, or keep it with --changed\n"
    )
    shop.edit("c.csv", "Pay 1.", "Pay 2.")
    said = shop.images("--changed")
    assert "  kept, as it was edited since the last export: c/A.png\n" in said.out
    assert mine.read_bytes() == b"mine"
    mine.unlink()
    assert "  written: c/A.png\n" in shop.images("--changed").out


def test_a_file_of_nobody_is_never_replaced(shop: Shop) -> None:
    (shop.root / "there").mkdir()
    (shop.root / "there" / "index.csv").write_text("mine")
    said = shop.images("--out", "there", "--dpi", "50")
    assert (said.status, said.err) == (
        2,
        "playproof: 'there/index.csv' would be replaced, but no export wrote it; move it away, or choose another folder "
        "with --out\n",
    )
    assert [path.name for path in (shop.root / "there").iterdir()] == ["index.csv"]


def test_a_list_that_is_lost(shop: Shop) -> None:
    assert shop.images("--dpi", "50").status == 0
    (shop.root / OUT / "export.json").unlink()
    said = shop.images("--dpi", "50")
    assert (said.status, said.err) == (
        2,
        f"playproof: '{shop.root / OUT}' has 8 files that would be replaced and that no export.json lists "
        "('index.json' is one); empty the folder, or choose another one with --out\n",
    )


def test_other_pieces_with_changed_are_refused(shop: Shop) -> None:
    """They would remove everything else."""
    assert shop.images("--dpi", "50").status == 0
    before = shop.times()
    said = shop.images("--changed", "--only", "t")
    assert (said.status, said.err) == (
        2,
        f"playproof: --only t with --changed: {shop.root / OUT} holds the whole game, and everything else would be removed; "
        "leave --only away, or export without --changed, or into another folder with --out\n",
    )
    assert shop.times() == before
    assert "  removed: c/A.png" in shop.images("--only", "t").out
    assert shop.images("--changed", "--only", "t").out.startswith("Nothing changed")


def test_no_file_is_among_the_data(shop: Shop) -> None:
    for out in ("components/coins", "components", "components/coins/new", "shops", "."):
        said = shop.images("--out", out)
        assert (said.status, said.err) == (
            2,
            f"playproof: '{out}' holds data of games; --out names a folder of the export's own, such as output/coins\n",
        )
    assert (
        shop.images("--out", "").err == "playproof: --out '': no folder; allowed: a folder to export into\n"
    )


def test_a_list_with_a_file_elsewhere(shop: Shop) -> None:
    assert shop.images("--dpi", "50").status == 0
    path = shop.root / OUT / "export.json"
    path.write_text(path.read_text().replace('"index.csv"', '"../../../../evil.txt"'))
    for options in ((), ("--changed",)):
        said = shop.images(*options)
        assert said.err.startswith(
            f"playproof: {path} is not the list of an export ('../../../../evil.txt' can't be a file's name: it holds the part "
        )
        assert "removed" not in said.out


def test_sentences(shop: Shop) -> None:
    (shop.root / "file").write_text("x")
    for options, sentence in {
        ("--to", "image"): "--to image: unknown target; allowed: "
        + ", ".join(TARGETS)
        + "; did you mean 'images'?",
        ("--to", "images", "--out", "file"): "'file' is not a folder; --out names a folder to export into",
        ("--to", "images", "--out", "file/x"): "'file' is not a folder; --out names a folder to export into",
        (
            "--to",
            "images",
            "--format",
            "jpg",
        ): "--format jpg: unknown value; allowed: png, webp, svg; did you mean 'png'?",
        (
            "--to",
            "images",
            "--format",
            "svg",
            "--dpi",
            "90",
        ): "--dpi is for PNG and WebP; an SVG file has no resolution, its size is in mm",
        (
            "--to",
            "images",
            "--changed",
        ): f"{shop.root / OUT} holds no export to compare with; export once without --changed first",
    }.items():
        said = shop.run("export", "coins", *options)
        assert (said.status, said.out, said.err) == (2, "", f"playproof: {sentence}\n")
    said = shop.run("export", "coins")
    assert said.err.startswith("playproof: --to is missing, what to export to; allowed: images, json, ")
    said = shop.images("--only", "d")
    assert said.err.startswith(
        "coins: 'd' is no kind, no set and no piece; allowed: cards, tokens, c, t, or SET/ID"
    )
    said = shop.images("--dpi", "90000")
    assert said.status == 2
    assert not (shop.root / "output").exists()


def test_sets_without_copies_and_without_need(shop: Shop) -> None:
    shop.edit("tokens.toml", "count = 2", "count = 0")
    said = shop.images("--only", "t")
    assert "--only t: all of it has a count of 0" in said.err
    said = shop.images("--with", "t")
    assert said.err.startswith(
        "coins: 't' is not left out of the kit; allowed: no --with, as nothing is left out"
    )


def test_huge_pictures(shop: Shop) -> None:
    shop.edit("cards.toml", "[50, 80]", "[800, 900]")
    said = shop.images("--dpi", "1200")
    assert said.err == (
        "playproof: c/A.png: a picture of 37795 × 42520 pixels is more than 100 megapixels; at most 299 dpi are possible, "
        "not 1200\n"
    )
    said = shop.images("--dpi", "290", "--format", "webp", "--only", "t")
    assert said.status == 0


def test_a_folder_that_is_not_to_be_written(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system is asked before anything is drawn; nothing is forbidden to root, so its answer is ours."""
    (shop.root / "closed").mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "closed")
    said = shop.images("--out", "closed/x")
    assert said.err == "playproof: 'closed' can't be written to: writing is not allowed there\n"


def test_a_game_with_faults(shop: Shop) -> None:
    shop.edit("c.csv", ",blue,", ",blu,")
    said = shop.images()
    assert (said.status, said.err.splitlines()[-1]) == (2, "1 fault in the data; nothing was written.")
    assert not (shop.root / "output").exists()


def test_a_list_that_is_none(shop: Shop) -> None:
    (shop.root / OUT).mkdir(parents=True)
    for text in ("[]", "{", '{"export": 2}'):
        (shop.root / OUT / "export.json").write_text(text)
        said = shop.images()
        assert said.err.startswith(
            f"playproof: {shop.root / OUT / 'export.json'} is not the list of an export ("
        )
        assert said.err.endswith("empty the folder, or choose another one with --out\n")


def test_options_of_the_last_export_that_are_wrong(shop: Shop) -> None:
    assert shop.images("--dpi", "50").status == 0
    path = shop.root / OUT / "export.json"
    for wrong in ('"dpi": "x"', '"colour": 5', '"dpi": 7'):
        text = path.read_text()
        path.write_text(text.replace('"dpi": 50', wrong))
        said = shop.images("--changed")
        assert said.status == 2
        assert said.err.startswith("playproof: the last export can't be brought up to date (")
        path.write_text(text)


def test_an_export_to_another_target_is_left_alone(shop: Shop) -> None:
    assert shop.images("--dpi", "50").status == 0
    path = shop.root / OUT / "export.json"
    path.write_text(path.read_text().replace('"target": "images"', '"target": "tts"'))
    said = shop.images()
    assert said.err == (
        f"playproof: {shop.root / OUT} holds the export of coins to tts, not of coins to images; choose another folder with "
        "--out\n"
    )


def test_every_option_has_a_target_and_every_target_is_documented() -> None:
    options = OPTIONS.keys() - {"to", "out", "changed", *COMMON}
    assert options == {name for target in TARGETS.values() for name in target.takes}
    page = (ROOT / "docs" / "exports.md").read_text(encoding="utf-8")
    for name in TARGETS:
        assert f"\n| `{name}` | " in page


def test_a_list_that_somebody_changed_is_read_or_refused(
    tmp_path: Path, exhaustive: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """50 changes of ``export.json``, 3,000 with --exhaustive: never an error of our own, nothing beside the folder touched."""
    write_coins(tmp_path)
    out, outside = tmp_path / "out", tmp_path / "mine.txt"
    outside.write_text("mine")
    monkeypatch.setattr(settling, "_PAYS", 10_000)
    for target in ("images", "pcio"):
        export_game("coins", Workspace(tmp_path), target, {"dpi": 36}, lambda _: None, out=out / target)
        path = out / target / "export.json"
        whole = path.read_bytes()
        files = {file: file.read_bytes() for file in (out / target).rglob("*") if file.is_file()}
        dice = Random(18)
        refused = 0
        for _ in range(1500 if exhaustive else 25):
            path.write_bytes(changed_somewhere(whole, dice))
            try:
                export_game(
                    "coins", Workspace(tmp_path), target, {}, lambda _: None, out=out / target, changed=True
                )
            except PlayproofError as told:
                refused += 1
                assert "\n" not in str(told)
            assert outside.read_text() == "mine"
            for file, data in files.items():
                file.parent.mkdir(exist_ok=True)
                file.write_bytes(data)
        assert refused


def changed_somewhere(text: bytes, dice: Random) -> bytes:
    """The list with one value in it that is another one, or with a byte less or more."""
    kind = dice.randrange(4)
    if kind == 0:
        at = dice.randrange(len(text))
        return text[:at] + dice.choice((b"", b"9", b'"', b"\xff", b"}")) + text[at + 1 :]
    data = json.loads(text)
    place: Any = data
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = dice.choice(keys)
        if not isinstance(place[key], dict | list) or not place[key] or dice.random() < 0.05:
            break
        place = place[key]
    if kind == 1:
        del place[key]
    elif kind == 2 and isinstance(place, dict):
        place[f"{key}x"] = place.pop(key)
    else:
        others: tuple[Any, ...] = (
            "",
            "../../mine.txt",
            "/dev/zero",
            0,
            -1,
            1e308,
            None,
            [],
            {},
            True,
            "0" * 64,
        )
        place[key] = dice.choice(others)
    return json.dumps(data).encode()
