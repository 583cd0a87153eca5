"""The pages of a picture as they are written; golden pictures, looked at."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest
from pypdfium2 import PdfDocument

from playproof.checker.api import snapshot_at
from playproof.checker.model.snapshot import HeldItem, Holding, StateSnapshot
from playproof.components.workspace import Workspace
from playproof.generator.picture.pages import pages_of, picture_files, picture_of
from playproof.generator.picture.panel import panel
from playproof.generator.picture.piece_renderer import PieceRenderer
from playproof.generator.writers.pdf.document import write_pdf
from playproof.generator.writers.png import drawing_png, write_png
from tests.generator.picture.test_scene import TABLES, look_at, scenes, table, texts
from tests.goldens import Golden
from tests.workshop import SHIPPED, Workshop

HERE = Workspace(SHIPPED.parent)


def files(name: str, *formats: str) -> dict[str, bytes]:
    snapshot = snapshot_at(TABLES / f"{name}.play")
    return picture_files(SHIPPED / snapshot.game, HERE, "plain", snapshot, f"{name}.play", formats)


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("dracula", "board-board"),
        ("dracula", "market"),
        ("dracula", "lists"),
        ("guilds", "start"),
        ("guilds", "prices"),
        ("leases", "map"),
    ],
)
def test_golden_pictures(golden: Golden, name: str, page: str) -> None:
    context, snapshot = table(name)
    pages = dict(pages_of(context, snapshot, f"{name}.play"))
    golden(f"pictures/{name}-{page}.png", write_png(write_pdf([pages[page]], title=""), 0, 50))


def test_the_same_table_gives_the_same_bytes() -> None:
    once, again = (files("leases", "pdf", "svg", "png") for _ in range(2))
    assert once == again
    assert list(once) == [
        "leases.pdf",
        "leases-1-map.svg",
        "leases-1-map.png",
        "leases-2-lists.svg",
        "leases-2-lists.png",
    ]


def test_a_pdf_has_a_bookmark_for_each_page() -> None:
    document = PdfDocument(files("dracula", "pdf")["dracula.pdf"])
    assert [mark.get_title() for mark in document.get_toc()] == [
        "Trainsylvania",
        "Stock market",
        "Phases",
        "In hands and on the table",
    ]


def test_the_lists_tell_who_holds_what() -> None:
    context, snapshot = table("dracula")
    said = " ".join(texts(picture_of(context, snapshot).lists.items))
    for words in (
        "It is KA’s turn.",
        "Kerrigan’s Abattoir",
        "220 pt",
        "×4 president",
        "Renfield",
        "not floated",
    ):
        assert words in said
    assert "Institute" not in said  # that front has not started


def test_letters_that_no_face_has_and_long_names_stay_on_the_page() -> None:
    context, snapshot = table("leases")
    name = "山" * 3 + "x" * 90
    held = Holding(name, "hand", (HeldItem("w" * 200), HeldItem("short")))
    odd = StateSnapshot(
        snapshot.report, snapshot.game, 0, (name,), {name: 5, "RED": 7}, (), (), (held,), awaited="z" * 300
    )
    drawing = panel(context, PieceRenderer(context), odd, ["z" * 300])
    assert "山" not in "".join(texts(drawing.items))
    assert drawing_png(drawing, 40)[:4] == b"\x89PNG"


def test_a_table_with_findings_says_so(tmp_path: Path) -> None:
    file = tmp_path / "wrong.play"
    file.write_text("game leasehold\nplayers Ann Bob Cy\nAnn: take RED\nBob: take RED\n")
    snapshot = snapshot_at(file)
    assert len(snapshot.report.findings) == 1
    assert "The check has one finding in this file" in " ".join(
        texts(picture_of(look_at("leasehold"), snapshot).lists.items)
    )


def test_a_stray_piece_is_told_under_the_table() -> None:
    from dataclasses import replace

    context, snapshot = table("leases")
    stray = snapshot.placed[0]._replace(spot="nowhere", text="3")
    said = " ".join(texts(picture_of(context, replace(snapshot, placed=(stray,))).lists.items))
    assert "at nowhere, not printed" in said


def test_every_theme_draws_a_table() -> None:
    snapshot = snapshot_at(TABLES / "dracula.play")
    for theme in ("ink-saver", "large-print"):
        drawn = picture_files(SHIPPED / "18dracula", HERE, theme, snapshot, "x.play", ["pdf"])
        assert len(PdfDocument(drawn["x.pdf"])) == 4


# ---- the command ----------------------------------------------------------------------------------------


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    workshop = Workshop(tmp_path, capsys, "leasehold")
    (tmp_path / "friday.play").write_text((TABLES / "leases.play").read_text())
    return workshop


def test_the_command_writes_one_pdf(shop: Workshop) -> None:
    said = shop.run("picture", "friday.play")
    assert (said.status, said.err) == (0, "")
    assert said.out.splitlines() == [str(shop.root / "output" / "leasehold" / "friday.pdf")]


def test_the_command_takes_line_formats_and_folder(shop: Workshop) -> None:
    said = shop.run(
        "picture", "friday.play", "--at", "18", "--format", "png", "--format", "svg", "--out", "seen"
    )
    assert said.status == 0
    assert sorted(path.name for path in (shop.root / "seen").iterdir()) == [
        "friday-line-18-1-map.png",
        "friday-line-18-1-map.svg",
        "friday-line-18-2-lists.png",
        "friday-line-18-2-lists.svg",
    ]


def test_a_missing_file_is_a_sentence(shop: Workshop) -> None:
    said = shop.run("picture", "none.play")
    assert (said.status, said.out) == (2, "")
    assert said.err == "playproof: none.play can't be read: No such file or directory\n"


def test_a_line_that_is_not_there_is_a_sentence(shop: Workshop) -> None:
    said = shop.run("picture", "friday.play", "--at", "99")
    assert (said.status, said.err) == (2, "playproof: friday.play has 20 lines; there is no line 99\n")
    assert shop.run("picture", "friday.play", "--at", "-1").status == 2


def test_a_file_without_a_table_is_told_as_by_state(shop: Workshop) -> None:
    (shop.root / "broken.play").write_text("game nonsense\nplayers Ann Bob\nAnn: pass\n")
    state, picture = shop.run("state", "broken.play"), shop.run("picture", "broken.play")
    assert (picture.status, picture.err) == (state.status, state.err) == (1, state.err)
    early = shop.run("picture", "friday.play", "--at", "1")
    assert (early.status, early.err) == (1, "friday.play: the game has not started at line 1\n")


def test_a_map_of_any_width_stays_on_a_page(tmp_path: Path) -> None:
    file = tmp_path / "far.play"
    file.write_text("game 184x\nplayers Ann Bob Cy\nhave laid C1 on Z200\n")
    context = look_at("184x")
    pages = dict(pages_of(context, snapshot_at(file), "far.play"))
    assert pages["start"].height_mm < 2200
    assert write_png(write_pdf([pages["start"]], title=""), 0, 20)[:4] == b"\x89PNG"


def test_a_folder_that_takes_no_files_is_a_sentence(shop: Workshop) -> None:
    (shop.root / "seen").write_text("a file")
    said = shop.run("picture", "friday.play", "--out", "seen/here")
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert "not a folder" in said.err


def test_a_wrong_set_in_play_toml_is_a_sentence(shop: Workshop) -> None:
    shop.edit("play.toml", 'chips = "values"', 'chips = "valeus"')
    said = shop.run("picture", "friday.play")
    assert said.status == 2
    assert "play.toml: there is no set 'valeus'" in said.err
    assert "values" in said.err


def test_a_game_of_data_alone_needs_no_code(shop: Workshop) -> None:
    """1830, put together from families: tokens that no sheet prints are drawn plainly."""
    copytree(
        Path(__file__).parents[2] / "checker" / "data" / "components" / "1830",
        shop.root / "components" / "1830",
    )
    (shop.root / "rails.play").write_text(
        "game 1830\nplayers Ann Bob Cy\nhave PRR: par 100\nhave Ann: shares 3 PRR\nhave NYC: par 67\nhave Bob: president NYC\n"
    )
    said = shop.run("picture", "rails.play", "--format", "svg")
    assert said.status == 0, said.err
    market = next(path for path in said.out.splitlines() if "market" in path)
    assert "PRR" in Path(market).read_text()


def test_a_game_without_boards_gets_its_lists_alone(shop: Workshop) -> None:
    folder = shop.root / "components" / "alpha"
    folder.mkdir()
    (folder / "game.toml").write_text(
        'id = "alpha"\ntitle = "Auction"\nversion = "1"\ndesigner = "Somebody"\nplayers = [2, 6]\n'
    )
    (folder / "play.toml").write_text(
        'families = ["waterfall"]\n[bank]\nstarting_cash = 600\n[[waterfall.lot]]\nid = "SV"\nvalue = 20\n'
        '[[waterfall.lot]]\nid = "CS"\nvalue = 40\n'
    )
    (shop.root / "alpha.play").write_text("game alpha\nplayers Ann Bob\nAnn: bid 45 CS\n")
    said = shop.run("picture", "alpha.play", "--format", "png")
    assert said.status == 0, said.err
    assert [Path(line).name for line in said.out.splitlines()] == ["alpha-1-lists.png"]


def test_scenes_are_what_the_pages_show() -> None:
    context, snapshot = table("leases")
    assert list(scenes(context, snapshot)) == ["map/map"]
