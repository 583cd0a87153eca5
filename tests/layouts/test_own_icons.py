"""Icons of a workspace: SVG and PNG files, its icons.toml, sets in Iconify's format; how they are drawn, and what is
refused."""

from __future__ import annotations

import io
import json
import random
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path as File
from typing import Any

import pytest
from PIL import Image

from playproof.components.faults import DataFaults, Fault, PieceFaults
from playproof.components.game import load_game
from playproof.generator.icon_check import legibility
from playproof.generator.kit.source_archive import collect
from playproof.generator.pieces.identity import piece_keys
from playproof.generator.writers.pdf.document import write_pdf
from playproof.layouts.icons import IconFault, IconLibrary, UnknownIcon
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.proofing.proof import proof
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Group, Item, Path, Picture
from tests.layouts.test_svg_file import WORDS, mutated
from tests.orchard import write_orchard
from tests.workshop import Said, Workshop, inside

NS = 'xmlns="http://www.w3.org/2000/svg"'
LEAF = f'<svg {NS} viewBox="0 0 48 48"><path d="M6 42C6 12 18 6 42 6C42 30 36 42 6 42Z"/></svg>'
KITE = (
    f'<svg {NS} viewBox="0 0 24 24"><path d="M12 2L20 10L12 22L4 10Z" fill="#D55E00"/>'
    '<path d="M12 2V22" stroke="currentColor" stroke-width="2"/></svg>'
)
SET: dict[str, Any] = {
    "prefix": "lamps",
    "icons": {
        "lantern": {"body": '<path fill="currentColor" d="M4 8H12V16H4Z"/>'},
        "candle": {"body": '<path fill="currentColor" d="M0 0H8V16H0Z"/>'},
        "wide": {"body": '<path fill="currentColor" d="M0 0H8V8H0Z"/>', "width": 32},
        "broken": {"body": '<use href="a.svg#b"/>'},
    },
    "aliases": {
        "candle-right": {"parent": "candle", "hFlip": True},
        "candle-top": {"parent": "candle", "rotate": 1},
        "lamp": {"parent": "lantern"},
        "lost": {"parent": "gone"},
        "round": {"parent": "round"},
    },
    "width": 16,
    "height": 16,
    "info": {
        "name": "Lamps of Old", "author": {"name": "A. Wick", "url": "https://example.org/wick"},
        "license": {"title": "CC BY 4.0", "spdx": "CC-BY-4.0", "url": "https://example.org/by"},
    },
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: File) -> File:
    """The icons of a workspace with the game "orchard"."""
    write_orchard(tmp_path)
    icons = tmp_path / "layouts" / "icons"
    icons.mkdir(parents=True)
    (icons / "leaf.svg").write_text(LEAF)
    (icons / "kite.svg").write_text(KITE)
    return icons


def library(folder: File) -> IconLibrary:
    return IconLibrary([folder.parent])


def write_set(folder: File, **changes: Any) -> None:
    (folder / "lamps.json").write_text(json.dumps(SET | changes))


def context(folder: File) -> RenderContext:
    root = folder.parents[1]
    return RenderContext(load_game(root / "components" / "orchard"), find_theme("plain"), (folder.parent,))


def say(folder: File, text: str) -> None:
    """Print a text on the orchard's ladder."""
    cards = folder.parents[1] / "components" / "orchard" / "cards.toml"
    cards.write_text(cards.read_text().replace("Reach one more branch.", text))


def ladder(folder: File) -> DrawnPiece | Fault:
    here = context(folder)
    (drawn,) = draw_set(here.game.set("tools"), here)
    return drawn


def marks(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield from marks(item.items)
        else:
            yield item


def paints(folder: File, name: str, tint: str | None = None) -> list[tuple[str | None, str | None]]:
    drawn = library(folder)
    items = drawn.draw(name, 0, 0, 3, "#123456", tint)
    return [(item.fill, item.stroke) for item in marks(items) if isinstance(item, Path)]


# ---- SVG and PNG


def test_an_icon_of_the_workspace_is_printed_in_a_text_as_its_path(folder: File) -> None:
    say(folder, "Pick 2 :leaf: at once.")
    drawn = ladder(folder)
    assert isinstance(drawn, DrawnPiece)
    (leaf,) = [
        item
        for item in marks(drawn.front.items)
        if isinstance(item, Path) and item.segments[0] == ("M", 3.0, 21.0)
    ]
    assert leaf.fill == "#141414"
    from playproof.generator.paper.page import Page, PlacedDrawing

    pdf = write_pdf([Page(70, 95, (PlacedDrawing(drawn.front, 0, 0),))], title="x")
    streams = [zlib.decompress(body) for body in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.S)
               if body.startswith(b"x")]  # fmt: skip
    assert any(b"3 -21 m 3 -6 9 -3 21 -3 c 21 -15 18 -21 3 -21 c h f" in stream for stream in streams)


def test_black_is_the_colour_of_the_text_and_other_colours_stay(folder: File) -> None:
    assert paints(folder, "leaf") == [("#123456", None)]
    assert paints(folder, "leaf", "#d55e00") == [("#d55e00", None)]
    assert paints(folder, "kite") == [("#d55e00", None), (None, "#123456")]
    (folder / "sun.svg").write_text(
        f'<svg {NS} viewBox="0 0 2 2"><circle r="1" cx="1" cy="1" fill="gold"/></svg>'
    )
    with pytest.raises(
        IconFault, match="the icon 'sun' has colours of its own, so it can't be tinted; allowed: :sun:"
    ):
        paints(folder, "sun", "#d55e00")


def test_the_workspaces_icons_win_and_names_forgive_spaces_and_capitals(folder: File) -> None:
    assert not library(folder).own("coin")
    (folder / "Coin.SVG").write_text(LEAF)
    (folder / "Old Oak_Tree.svg").write_text(LEAF)
    (folder / "birds").mkdir()
    (folder / "birds" / "owl.svg").write_text(LEAF)
    assert paints(folder, "coin") == paints(folder, "leaf") == paints(folder, "old-oak-tree")
    assert paints(folder, "birds/owl") == paints(folder, "leaf")
    assert library(folder).about("coin") == "your own: layouts/icons/Coin.SVG"
    assert list(library(folder).faults()) == []


def test_half_transparent_parts_are_printed_paler(folder: File) -> None:
    (folder / "two.svg").write_text(
        f'<svg {NS} viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="currentColor" opacity=".5"/></svg>'
    )
    assert paints(folder, "two") == [("#889aaa", None)]


def test_a_picture_is_an_icon_and_a_black_one_takes_the_colour(folder: File) -> None:
    ink = Image.new("RGBA", (20, 10), (0, 0, 0, 0))
    ink.paste((0, 0, 0, 255), (0, 0, 10, 10))
    ink.save(folder / "half.png")
    Image.new("RGB", (10, 10), (10, 200, 30)).save(folder / "green.png")
    drawn = library(folder)
    (half,) = marks(drawn.draw("half", 0, 0, 3, "#ff0000"))
    (green,) = marks(drawn.draw("green", 0, 0, 3, "#ff0000"))
    assert isinstance(half, Picture)
    assert isinstance(green, Picture)
    assert (half.x, half.y, half.width, half.height) == (0, 6, 24, 12)
    seen = Image.open(io.BytesIO(half.read()))
    assert (seen.getpixel((2, 2)), seen.getpixel((15, 2))) == ((255, 0, 0, 255), (255, 0, 0, 0))
    assert green.read() == (folder / "green.png").read_bytes()


def test_icons_are_used_on_tokens_and_in_tile_notation(folder: File) -> None:
    write_set(folder)
    game = folder.parents[1] / "components" / "orchard"
    tokens = game / "tokens.toml"
    tokens.write_text(tokens.read_text().replace('id = "red"', 'id = "red"\nicon = "lamps/lantern"'))
    (game / "tiles.toml").write_text(
        '[[set]]\nid = "fields"\nname = "Fields"\nacross = 40\n[[set.piece]]\nid = "9"\ncolour = "red"\n'
        'hex = "icon=image:leaf;icon=image:lamps/candle"\n'
    )
    here = context(folder)
    for one in ("baskets", "fields"):
        for drawn in draw_set(here.game.set(one), here):
            assert isinstance(drawn, DrawnPiece), str(drawn)
    assert sorted(here.icons.used) == ["lamps/candle", "lamps/lantern"]


def test_a_sheet_of_icons_is_a_png_file(tmp_path: File, capsys: pytest.CaptureFixture[str]) -> None:
    said = Workshop(tmp_path, capsys).run("icons", "arrow", "--draw", "x.jpg")
    assert (said.status, said.err) == (
        2, "playproof: --draw writes a PNG file, and 'x.jpg' has another ending; allowed: x.png\n"
    )  # fmt: skip
    assert not (tmp_path / "x.jpg").exists()


def test_an_unknown_icon_gives_the_nearest_of_the_workspaces_own(folder: File) -> None:
    write_set(folder)
    say(folder, "Pick 2 :leav: at once.")
    assert str(ladder(folder)) == (
        "components/orchard/cards.toml:19, field 'tools.T1.text': Tool cards, 'Ladder': "
        "no icon is called 'leav'; did you mean 'leaf'?"
    )
    drawn = library(folder)
    for name, meant in (
        ("lantern", "lamps/lantern"),
        ("lamps/lantrn", "lamps/lantern"),
        ("candles/lamp", "lamps/lamp"),
    ):
        with pytest.raises(UnknownIcon, match=f"did you mean '{meant}'"):
            drawn.draw(name, 0, 0, 3, "#000000")
    with pytest.raises(UnknownIcon, match=r"allowed: kite leaf gem .*, 9 of lamps$"):
        drawn.draw("xyzzy", 0, 0, 3, "#000000")


def test_what_is_wrong_with_own_icons_is_told_at_their_files(folder: File) -> None:
    (folder / "bad.svg").write_text(f'<svg {NS} viewBox="0 0 9 9"><script>x</script></svg>')
    (folder / "empty.svg").write_text(f'<svg {NS} viewBox="0 0 9 9"/>')
    (folder / "été.svg").write_text(LEAF)
    (folder / "leaf.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / "icons.toml").write_text(
        '[twig]\nabout = "a twig"\nparts = [{ role = "line", path = "M0 0R1" }]\n'
    )
    found = [str(fault) for fault in proof(context(folder), "plain")]
    (damaged,) = (fault for fault in found if "is damaged" in fault)
    assert damaged.startswith(
        "layouts/icons/leaf.png: picture 'layouts/icons/leaf.png' is damaged or not whole"
    )
    assert [fault for fault in found if fault != damaged] == [
        "layouts/icons/leaf.svg: :leaf: is this file and layouts/icons/leaf.png; allowed: an icon's name once",
        "layouts/icons/été.svg: an icon can't be called 'été'; allowed: small letters, digits and hyphens: leaf.svg",
        "layouts/icons/bad.svg: this SVG has <script>, which can't be drawn (line 1); allowed: a drawing alone",
        "layouts/icons/empty.svg: nothing is drawn in this SVG; allowed: shapes with a fill or a line",
        "layouts/icons/icons.toml: icon 'twig': path data has the command 'R'; allowed: M L H V C S Q T A Z, large or small",
    ]  # fmt: skip
    say(folder, "Pick 2 :bad: at once.")
    assert "has <script>" in str(ladder(folder))


def test_the_workspaces_icons_toml_is_read(folder: File) -> None:
    (folder / "icons.toml").write_text(
        '[twig]\nabout = "a twig"\nparts = [{ role = "body", circle = [12, 12, 10] }]\n[gem]\nabout = "my gem"\n'
        'parts = [{ role = "solid", path = "M0 0H24V24Z" }]\n'
    )
    assert library(folder).about("gem") == "my gem"
    assert paints(folder, "gem") == [("#123456", None)]
    assert library(folder).about("twig") == "a twig"
    (folder / "icons.toml").write_text('[twig]\nabout = "a twig"\nparts = [{ role = "leaf" }]\n')
    (fault,) = proof(context(folder), "plain")
    assert str(fault) == (
        "layouts/icons/icons.toml, field 'twig': this is no icon (parts[0].role: invalid enum value 'leaf'); allowed: [NAME] "
        "with about and parts, as in docs/art.md"
    )
    (folder / "icons.toml").write_text('text = "sans"\n')
    (fault,) = proof(context(folder), "plain")
    assert "icons.toml, field 'text': this is no table; allowed: [NAME]" in str(fault)


# ---- sets


@pytest.mark.parametrize(
    ("name", "box"),
    [
        ("lamps/lantern", (6, 12, 18, 24)), ("lamps/lamp", (6, 12, 18, 24)), ("lamps/candle", (0, 0, 12, 24)),
        ("lamps/candle-right", (12, 0, 24, 24)), ("lamps/candle-top", (0, 0, 24, 12)), ("lamps/wide", (0, 6, 6, 12)),
    ],
)  # fmt: skip
def test_icons_of_a_set_are_drawn_as_iconify_means_them(
    folder: File, name: str, box: tuple[int, ...]
) -> None:
    write_set(folder)
    drawn = library(folder)
    (path,) = marks(drawn.draw(name, 0, 0, 24, "#123456"))
    assert isinstance(path, Path)
    xs = [s[-2] for s in path.segments if s[0] != "Z"]
    ys = [s[-1] for s in path.segments if s[0] != "Z"]
    assert (min(xs), min(ys), max(xs), max(ys)) == box
    assert path.fill == "#123456"


def test_a_set_is_read_as_its_package_has_it(folder: File) -> None:
    package = folder / "lamps"
    package.mkdir()
    plain = {key: value for key, value in SET.items() if key != "info"}
    (package / "icons.json").write_text(json.dumps(plain))
    (package / "info.json").write_text(json.dumps({"prefix": "lamps", "total": 3, **SET["info"]}))
    (package / "metadata.json").write_text("{}")
    own = library(folder)
    own.items("lamps/lantern", "#000000", None)
    assert own.credits() == (
        "Icons: Lamps of Old by A. Wick (https://example.org/wick), CC BY 4.0 (https://example.org/by)",
    )
    assert list(own.faults()) == []


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        (
            "broken",
            "layouts/icons/lamps.json, field 'icons.broken': this SVG uses 'a.svg#b' of another file",
        ),
        ("lost", "layouts/icons/lamps.json, field 'icons.lost': its parent is no icon of the set"),
        ("round", "layouts/icons/lamps.json, field 'icons.round': its parent is no icon of the set"),
    ],
)
def test_an_icon_of_a_set_that_cannot_be_drawn_is_told_where_it_is_used(
    folder: File, name: str, problem: str
) -> None:
    write_set(folder)
    say(folder, f"Pick 2 :lamps/{name}: at once.")
    assert str(ladder(folder)).startswith(problem)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"prefix": 1, "icons": {}}', '{"icons": {}}', "[" * 100_000]
)
def test_what_is_no_set_is_told_and_hides_no_other_icon(folder: File, text: str) -> None:
    (folder / "lamps.json").write_text(text)
    (fault,) = proof(context(folder), "plain")
    assert str(fault).startswith("layouts/icons/lamps.json: this ")
    assert paints(folder, "leaf") == [("#123456", None)]


def test_whose_icons_are_used_is_printed_on_the_cover_and_only_what_is_used_is_in_the_kit(
    folder: File, run: Callable[..., Said]
) -> None:
    write_set(folder)
    assert run("kit", "orchard", "--format", "pdf").status == 0
    root = folder.parents[1]
    assert "Lamps" not in words(root)
    say(folder, "Pick 2 :lamps/lantern: at once.")
    assert run("kit", "orchard", "--format", "pdf").status == 0
    assert "Icons: Lamps of Old by A. Wick (https://example.org/wick), CC BY 4.0" in words(root)
    write_set(folder, info=None)
    said = run("lint", "orchard")
    assert (said.status, said.err) == (
        0, "layouts/icons/lamps.json: note: the licence of the icons 'lamps' is not known; allowed: the info.json of its "
        "package beside its icons.json\n",
    )  # fmt: skip


def words(root: File) -> str:
    """The text of the first page of the orchard's kit, on one line."""
    import pypdfium2

    document = pypdfium2.PdfDocument((root / "output" / "orchard" / "kit.pdf").read_bytes())
    text: str = document[0].get_textpage().get_text_range()
    document.close()
    return re.sub(r"\s+", " ", text)


@pytest.fixture
def run(folder: File, capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    def command(*arguments: str) -> Said:
        from playproof.generator.command.commands import app
        from playproof.generator.command.speech import spoken

        with inside(folder.parents[1]):
            status = spoken(lambda: app(list(arguments), prog_name="playproof"))
        captured = capsys.readouterr()
        return Said(status, captured.out, captured.err)

    return command


# ---- what hangs on icons


def test_a_replaced_icon_is_another_look_and_is_kept_with_the_kit(folder: File) -> None:
    say(folder, "Pick 2 :leaf: at once.")
    before, drawn = context(folder), ladder(folder)
    keys = piece_keys(before, before.game.sets)
    assert isinstance(drawn, DrawnPiece)
    write_set(folder)
    (folder / "leaf.svg").write_text(LEAF.replace("42Z", "41Z"))
    again = ladder(folder)
    assert isinstance(again, DrawnPiece)
    assert again.front.digest != drawn.front.digest
    after = context(folder)
    assert piece_keys(after, after.game.sets)["tools/T1"] != keys["tools/T1"]
    kept = collect(after.game.folder, (folder.parent,))
    assert {"layouts/icons/leaf.svg", "layouts/icons/lamps.json"} <= set(kept)


def test_icons_too_fine_for_three_millimetres_are_noted(folder: File, run: Callable[..., Said]) -> None:
    hairs = "".join(f"M{x} 2V46" for x in range(2, 48, 6))
    for name, path, about in (
        ("hair", f'<path d="{hairs}" stroke="#000" stroke-width="1"/>', ""),
        ("dot", '<circle cx="24" cy="24" r="3"/>', ""),
        ("blot", '<path d="M0 0h48v48h-48z"/>', ""),
    ):
        (folder / f"{name}.svg").write_text(f'<svg {NS} viewBox="0 0 48 48">{path}{about}</svg>')
    own = library(folder)
    assert legibility(own, "leaf").covered == pytest.approx(0.43, abs=0.02)
    assert legibility(own, "hair").lost > 0.9
    said = run("lint", "orchard")
    assert said.status == 0
    assert said.err.splitlines() == [
        "layouts/icons/blot.svg: note: :blot: can't be read 3 mm high: it covers 100% of its square; allowed: 90% or less",
        "layouts/icons/dot.svg: note: :dot: can't be read 3 mm high: it covers 1% of its square; allowed: 3% or more",
        "layouts/icons/hair.svg: note: :hair: can't be read 3 mm high: 100% of it is thinner than 0.12 mm; allowed: 50% "
        "or less: heavier lines",
    ]


def test_the_command_lists_searches_and_draws(folder: File, run: Callable[..., Said]) -> None:
    write_set(folder)
    listed = run("icons").out
    assert listed.startswith("Yours: 2 icons\n    :kite:  your own: layouts/icons/kite.svg\n")
    assert "Lamps of Old, CC BY 4.0: 9 icons\n    :lamps/broken:\n" in listed
    assert "Playproof's: 59 icons\n    :gem:  a gem\n" in listed
    found = run("icons", "candle", "right", "--draw", "found.png")
    assert found.out == (
        "Lamps of Old, CC BY 4.0: 1 icon\n    :lamps/candle-right:\nDrawn: 1 icon, found.png.\n"
    )
    assert found.status == 0
    with Image.open(folder.parents[1] / "found.png") as picture:
        assert picture.convert("L").getextrema() == (13, 255)
    assert run("icons", "candle", "--draw", "found.png").err == (
        "playproof: found.png is there already; name another file with --draw\n"
    )
    assert (
        run("icons", "leavf").out == "no icon and no emblem has 'leavf' in its name; did you mean 'leaf'?\n"
    )


def test_any_change_of_a_set_is_read_or_refused(folder: File, exhaustive: bool) -> None:
    chance = random.Random(16)
    plain = json.dumps(SET).encode()
    words = (
        *WORDS,
        b'"hFlip":true,',
        b'"rotate":3,',
        b'"parent":',
        b"null",
        b"{",
        b"}",
        b"1e400",
        b"\\u0000",
        b"/",
    )
    for _ in range(5_000 if exhaustive else 150):
        (folder / "lamps.json").write_bytes(mutated(plain, chance, words))
        own = library(folder)
        for fault in own.faults():
            assert "\n" not in str(fault)
        try:
            names = [name for name in own.everything if "/" in name]
            for name in names[:12]:
                own.items(name, "#000000", None)
            assert all("\n" not in line for line in own.credits())
        except PieceFaults as found:
            assert all("\n" not in str(fault) for fault in found.faults)
        except (DataFaults, IconFault) as found:
            assert str(found)


def test_diff_names_the_icon_that_was_replaced_and_the_piece_is_printed_again(
    folder: File, run: Callable[..., Said]
) -> None:
    write_set(folder)
    say(folder, "Pick 2 :leaf: at once.")
    root = folder.parents[1]
    cards = root / "components" / "orchard" / "cards.toml"
    cards.write_text(cards.read_text().replace('name = "Ladder"', 'name = "Ladder"\ncount = 2'))
    assert run("kit", "orchard", "--only", "cards", "--format", "pdf").status == 0
    (folder / "leaf.svg").write_text(LEAF.replace("42Z", "40Z"))
    (folder / "kite.svg").write_text(KITE.replace("22", "21"))
    said = run("diff", "orchard")
    assert said.out.splitlines()[:4] == [
        "Orchard, since the kit in output/orchard: 1 changed",
        "",
        "changed: Ladder (tools/T1)",
        "  layouts/icons/leaf.svg was replaced",
    ]
    assert "2 × Ladder (T1), changed" in run("kit", "orchard", "--changed").out


def test_a_folder_of_icons_elsewhere_is_not_read(tmp_path: File) -> None:
    """A link that leads out of the workspace shows nothing of what is there."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "leaf.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H10V10H0Z"/></svg>'
    )
    layouts = tmp_path / "workspace" / "layouts"
    layouts.mkdir(parents=True)
    (layouts / "icons").symlink_to(elsewhere)
    assert "leaf" not in IconLibrary([layouts]).files
    (layouts / "icons").unlink()
    (layouts / "icons").mkdir()
    (layouts / "icons" / "birds").symlink_to(elsewhere)
    assert not IconLibrary([layouts]).files
    (layouts / "icons" / "leaf.svg").write_bytes((elsewhere / "leaf.svg").read_bytes())
    assert "leaf" in IconLibrary([layouts]).files
