"""What a shared folder may hold to lead a command elsewhere: links, pipes. No command writes through a link or reads what one
leads out to, and none waits for a pipe."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from playproof.components import writing
from tests.workshop import Workshop

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs links and pipes")
CARDS = "name,text,count\nAster,Draws a card,2\nBirch,Shuffles,1\n"
EVENING = "playproof 1\ngame privates\nplayers Ann Bob Cy\nhave start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\nAnn: pass\n"


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    (tmp_path / "ws").mkdir()
    shop = Workshop(tmp_path / "ws", capsys)
    (shop.root / "trees.csv").write_text(CARDS)
    (shop.root / "friday.play").write_text(EVENING)
    return shop


@pytest.fixture
def precious(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "precious.txt"
    path.write_text("precious")
    yield path
    assert path.read_text() == "precious"


def test_nothing_is_written_through_a_link(shop: Workshop, precious: Path) -> None:
    bid = {"type": "bid", "entity": 1, "entity_type": "player", "company": "SV", "price": 20}
    log = {"title": "1830", "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}], "actions": [bid]}
    (shop.root / "game.json").write_text(json.dumps(log))
    for name in (".icons.png.part", ".game.play.part"):
        (shop.root / name).symlink_to(precious)
    assert shop.run("icons", "lantern", "--draw", "icons.png").status == 0
    assert (shop.root / "icons.png").read_bytes().startswith(b"\x89PNG")
    assert shop.run("import", "game.json").status == 0
    assert (shop.root / "game.play").read_text().endswith("Ann: buy SV for 20\n")
    (shop.root / "nowhere.png").symlink_to(precious.with_name("nowhere"))
    said = shop.run("icons", "lantern", "--draw", "nowhere.png")
    assert (said.status, said.err) == (
        2,
        "playproof: nowhere.png is there already; name another file with --draw\n",
    )
    (shop.root / "new.play").symlink_to(precious.with_name("nowhere"))
    for command in (["play", "new.play"], ["table", "new.play", "--no-open"]):
        said = shop.run(*command)
        assert said.status == 2
        assert said.err.startswith("playproof: new.play can't be used: File exists")
    assert not precious.with_name("nowhere").exists()


@pytest.mark.parametrize("name", ["imported.json", "cards.toml", "cards.csv"])
def test_import_reads_no_link_that_leads_out(shop: Workshop, precious: Path, name: str) -> None:
    assert shop.run("import", "trees.csv").status == 0
    file = shop.root / "components" / "trees" / name
    file.unlink()
    file.symlink_to(precious)
    said = shop.run("import", "trees.csv")
    assert said.status == 2
    assert f"components/trees/{name}: this is a link that leaves the workspace" in said.err
    assert file.is_symlink()


@pytest.mark.parametrize("number", [errno.EROFS, errno.ENOSPC])
def test_a_disk_that_takes_nothing_is_one_sentence(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def failing(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("playproof.generator.kit.atomic_output.create", failing)
    monkeypatch.setattr(writing, "create", failing)
    said = shop.run("icons", "lantern", "--draw", "icons.png")
    assert said.status == 2
    assert said.err.startswith("playproof: 'icons.png' can't be written: ")
    assert said.err.count("\n") == 1
    assert not [path.name for path in shop.root.iterdir() if "icons" in path.name or path.name[0] == "."]


def test_no_command_waits_for_a_pipe(shop: Workshop) -> None:
    os.mkfifo(shop.root / "pipe.play")
    os.mkfifo(shop.root / "photo.jpg")
    for command in (["check"], ["report"], ["state"], ["legal"], ["play"], ["table", "--no-open"]):
        said = shop.run(command[0], "pipe.play", *command[1:])
        assert said.status == 2
        assert "it is a pipe or a device, not a plain file" in said.err.lower()
    (shop.root / "evening.play").write_text(f"{EVENING}# photo 6 photo.jpg\n")
    assert shop.run("report", "evening.play").status == 0
    [page] = shop.root.glob("output/privates/*.html")
    assert "it is a pipe or a device, not a plain file" in page.read_text(encoding="utf-8")
    for name in ("manifest.json", "export.json", "source.zip"):
        os.mkfifo(shop.root / "output" / "privates" / name)
    assert shop.run("diff", "privates").status == 2
    assert shop.run("export", "privates", "--to", "json", "--out", "output/privates").status == 2
