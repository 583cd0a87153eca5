"""Pictures that data names: on every kind of piece, beneath its texts, in the place of letters, on its back."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from playproof import components
from playproof.components.base import PieceSet
from playproof.components.faults import DataFaults, Fault
from playproof.components.game import Game, load_game
from playproof.components.kinds import KINDS as EVERY
from playproof.components.picture import Art
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.pieces.identity import piece_keys
from playproof.generator.writers.png import drawing_png
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing, Group, Item, Picture, Text
from tests.workshop import Workshop

SHIPPED = Path(components.__file__).parent
RED = (220, 0, 0)
#: Kind → a shipped game that has it.
KINDS = {
    "aids": "1830", "boards": "1830", "cards": "preascendant", "certificates": "1830", "charters": "1830", "markets": "1830",
    "mats": "preascendant", "money": "1830", "networks": "18dracula", "phases": "1830", "privates": "1830", "records": "1830",
    "tiles": "1830", "tokens": "1830", "tracks": "184x", "trains": "1830", "upgrades": "1830",
}  # fmt: skip


@cache
def shipped(game: str) -> Game:
    return load_game(SHIPPED / game)


def texts(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Text):
            yield item.text


def pictures(items: tuple[Item, ...]) -> int:
    return sum(
        pictures(item.items) if isinstance(item, Group) else isinstance(item, Picture) for item in items
    )


def first(one: PieceSet, context: RenderContext) -> DrawnPiece:
    found = next(iter(draw_set(one, context)))
    assert isinstance(found, DrawnPiece), found
    return found


def shades(face: Drawing, *spots: tuple[float, float]) -> list[tuple[int, ...]]:
    """The colours at spots (x, y) in mm, from the trimmed corner."""
    found = []
    with Image.open(io.BytesIO(drawing_png(face, 254, with_bleed=True))) as picture:
        image = picture.convert("RGB")
        for x, y in spots:
            pixel = image.getpixel((int((x + face.bleed) * 10), int((y + face.bleed) * 10)))
            assert isinstance(pixel, tuple)
            found.append(pixel)
    return found


def shade(face: Drawing, x: float, y: float) -> tuple[int, ...]:
    """The colour at (x, y) mm, from the trimmed corner."""
    return shades(face, (x, y))[0]


@pytest.fixture
def red(tmp_path: Path) -> Path:
    path = tmp_path / "red.png"
    Image.new("RGB", (20, 20), RED).save(path)
    return path


@pytest.mark.parametrize("kind", EVERY)
def test_every_kind(kind: str, red: Path) -> None:
    """A picture of the set fills the front of its pieces and their bleed; every text stays, and stands on it."""
    game = shipped(KINDS[kind])
    context = RenderContext(game, find_theme("plain"))
    context.files["path", "red.png"] = red
    (one, *_) = game.of_kind(kind)
    one = one.model_copy(update={"pieces": one.items[:1]}) if "pieces" in type(one).model_fields else one
    bare = first(one, context)
    drawn = first(one.model_copy(update={"art": Art(file="red.png")}), context)
    assert list(texts(drawn.front.items)) == list(texts(bare.front.items))
    assert drawn.front.outline == bare.front.outline
    assert drawn.front.digest != bare.front.digest
    bleed = 0 if kind in ("records", "upgrades") else bare.front.bleed or 3.0
    assert drawn.front.bleed == bleed
    # Somewhere on the edge nothing else is drawn; round pieces bleed in the middle of their sides.
    width, height = drawn.front.width, drawn.front.height
    spots = [(width - 0.6, height + bleed - 0.6), (width / 2 + 1.5, height - 0.6), (width / 2 + 7, 0.5)]
    # A tile has a light edge at the cut.
    spots += [(width / 2 + 1.5, height - 0.3)] if kind == "tiles" else []
    assert RED in shades(drawn.front, *spots)
    assert pictures(drawn.front.items) == 1
    if bare.back is bare.front:
        assert drawn.back is drawn.front


@pytest.mark.parametrize("kind", EVERY)
def test_every_kind_takes_every_format(kind: str, tmp_path: Path) -> None:
    """PNG, JPEG, WebP, and an SVG with a gradient that is beneath the texts as the others are."""
    game = shipped(KINDS[kind])
    context = RenderContext(game, find_theme("plain"))
    (one, *_) = game.of_kind(kind)
    one = one.model_copy(update={"pieces": one.items[:1]}) if "pieces" in type(one).model_fields else one
    looks = set()
    for name in ("a.png", "a.jpg", "a.webp", "a.svg"):
        path = context.files["path", name] = tmp_path / name
        if name == "a.svg":
            path.write_text(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><linearGradient id="g"><stop stop-color="#fee"/>'
                '<stop offset="1" stop-color="#eef"/></linearGradient><rect width="9" height="9" fill="url(#g)"/></svg>'
            )
        else:
            Image.new("RGB", (20, 20), RED).save(path)
        drawn = first(one.model_copy(update={"art": Art(file=name)}), context)
        looks.add(drawn.front.digest)
        assert pictures(drawn.front.items) == (name != "a.svg")
    assert len(looks) == 4


@pytest.mark.parametrize("kind", ["cards", "charters", "tiles", "tokens", "aids", "money", "trains"])
def test_backs(kind: str, red: Path) -> None:
    """A back is beneath its label, and there is one where there was none; the front stays."""
    game = shipped(KINDS[kind])
    context = RenderContext(game, find_theme("plain"))
    context.files["path", "red.png"] = red
    (one, *_) = game.of_kind(kind)
    bare = first(one, context)
    drawn = first(one.model_copy(update={"back_art": Art(file="red.png")}), context)
    assert drawn.back is not None
    assert drawn.front.digest == bare.front.digest
    assert list(texts(drawn.back.items)) == list(texts(bare.back.items if bare.back else ()))
    edges = (0.5, drawn.back.height - 0.5)
    spots = [(drawn.back.width * share, y) for share in (0.3, 0.5, 0.9) for y in edges]
    assert any(shade(drawn.back, x, y) == RED for x, y in spots)


GAME = """id = "coins"
title = "Coins"
designer = "Somebody"
version = "1"
players = [2, 4]
[figures]
edition = "second"
[palette.blue]
name = "Blue"
hex = "#0072B2"
letter = "B"
"""
TOKENS = """[[set]]
id = "coins"
name = "Coins"
size = 20
rows = "coins.csv"
{art}
"""
ROWS = "id,name,colour,text,art\nC1,One,blue,1,\nC2,Two,blue,2,{row}\nC3,Three,,3,\n"


class Purse:
    """A workspace with three tokens."""

    def __init__(self, root: Path, art: str, row: str = "", more: str = "") -> None:
        self.root = root
        self.folder = root / "components" / "coins"
        (self.folder / "art").mkdir(parents=True)
        (self.folder / "game.toml").write_text(GAME)
        (self.folder / "tokens.toml").write_text(TOKENS.format(art=art) + more)
        (self.folder / "coins.csv").write_text(ROWS.format(row=row))
        for name, colour in (("C1", "red"), ("C2", "green"), ("C3", "blue"), ("second", "orange")):
            Image.new("RGB", (12, 12), colour).save(self.folder / "art" / f"{name}.png")

    def context(self) -> RenderContext:
        return RenderContext(load_game(self.folder), find_theme("plain"))

    def faces(self) -> dict[str, Drawing]:
        context = self.context()
        return {piece.id: piece.front for piece in draw_pieces(context, context.game.sets)}

    def faults(self) -> list[str]:
        context = self.context()
        with pytest.raises(DataFaults) as found:
            draw_pieces(context, context.game.sets)
        return [str(fault) for fault in found.value.faults]


def edge(face: Drawing) -> tuple[int, ...]:
    return shade(face, 10, -0.4)


@pytest.mark.parametrize(
    ("art", "row", "colours"),
    [
        ('art = "art/{id}.png"', "", "red green blue"),
        ('art = "art/{id}.png"', "art/C1.png", "red red blue"),
        ('art = { file = "art/{id}.png", fit = "stretch" }', "", "red green blue"),
        ('art = { fit = "cover" }', "art/C2.png", "- green -"),
        ("", "art/C2.png", "- green -"),
        ('art = "art/{edition}.png"', "", "orange orange orange"),
    ],
)
def test_rows_and_sets(tmp_path: Path, art: str, row: str, colours: str) -> None:
    faces = Purse(tmp_path, art, row).faces()
    names: dict[tuple[int, ...], str] = {
        (255, 0, 0): "red",
        (0, 128, 0): "green",
        (0, 0, 255): "blue",
        (255, 165, 0): "orange",
    }
    assert " ".join(names.get(edge(face), "-") for face in faces.values()) == colours


def test_a_row_keeps_what_the_set_says(tmp_path: Path) -> None:
    """The row names the file, the set how it is shown."""
    faces = Purse(tmp_path, "art = { opacity = 0.5, box = [0, 0, 10, 20] }", "art/C1.png").faces()
    assert pictures(faces["coins/C2"].items) == 1
    purse = Purse(tmp_path / "b", 'art = { fit = "cover", tint = "blue" }', "art/C2.png")
    assert edge(purse.faces()["coins/C2"])[2] > 190


def test_a_logo_takes_the_place_of_the_letters(tmp_path: Path) -> None:
    faces = Purse(tmp_path, 'art = { file = "art/{id}.png", at = "logo" }').faces()
    face = faces["coins/C2"]
    assert list(texts(face.items)) == []
    assert shade(face, 10, 10) == (0, 128, 0)
    assert edge(face) != (0, 128, 0)  # the ring stays in the token's colour


@pytest.mark.parametrize(
    ("art", "row", "said"),
    [
        (
            'art = "art/{pic}.png"',
            "",
            "components/coins/tokens.toml:6, field 'coins.art': 'pic' is no field of the pieces of 'coins'; allowed: ",
        ),
        (
            'art = "art/C9.png"',
            "",
            "components/coins/tokens.toml:6, field 'coins.art': picture 'components/coins/art/C9.png': "
            "this file does not exist; did you mean 'C3.png'?",
        ),
        (
            "",
            "art/C9.png",
            "components/coins/coins.csv:3, field 'art': picture 'components/coins/art/C9.png': "
            "this file does not exist; did you mean 'C3.png'?",
        ),
        (
            'back_art = { file = "art/C1.png", at = "logo" }',
            "",
            "components/coins/tokens.toml:6, field 'coins.back_art': the back has no place for a logo; "
            "allowed: background, front, or a box",
        ),
        (
            'art = { file = "art/C1.png", tint = "zz" }',
            "",
            "components/coins/tokens.toml:6, field 'coins.art': there is no colour 'zz'; allowed: ink, ",
        ),
        (
            'art = { file = "art/C1.png", box = [500, 500, 20, 20] }',
            "",
            "components/coins/tokens.toml:6, field 'coins.art': the box of the picture is off the piece of ",
        ),
        (
            "",
            "https://localhost/a.png",
            "components/coins/coins.csv:3, field 'art': picture 'https://localhost/a.png' is an address; allowed: a file in ",
        ),
        (
            'art = "../../C1.png"',
            "",
            "components/coins/tokens.toml:6, field 'coins.art': '../../C1.png' leaves the workspace",
        ),
    ],
)
def test_faults_are_said_once(tmp_path: Path, art: str, row: str, said: str) -> None:
    (found,) = Purse(tmp_path, art, row).faults()
    assert found.startswith(said)


def test_a_misspelt_field(tmp_path: Path) -> None:
    purse = Purse(tmp_path, 'art = { file = "art/C1.png", fits = "cover" }')
    with pytest.raises(DataFaults) as found:
        purse.context()
    (fault,) = found.value.faults
    assert (fault.place.line, fault.hint) == (6, "fit")


def test_a_replaced_picture_changes_what_shows_it(tmp_path: Path) -> None:
    purse = Purse(tmp_path, 'art = "art/{id}.png"\nback_art = "art/second.png"')
    context = purse.context()
    keys = piece_keys(context, context.game.sets)
    for file, changed in (("C2", "C2"), ("second", "C1 C2 C3")):
        Image.new("RGB", (12, 12), "white").save(purse.folder / "art" / f"{file}.png")
        context = purse.context()
        now = piece_keys(context, context.game.sets)
        assert " ".join(name[6:] for name in keys if keys[name] != now[name]) == changed
        keys = now


def test_printed_told_and_printed_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`diff` names the picture of a token, and `kit --changed` prints that token and no other."""
    purse = Purse(tmp_path, 'art = "art/{id}.png"')
    shop = Workshop(tmp_path, capsys)
    assert shop.run("kit", "coins", "--format", "pdf").status == 0
    Image.new("RGB", (12, 12), "white").save(purse.folder / "art" / "C2.png")
    said = shop.run("diff", "coins")
    assert "changed: Two (coins/C2)\n  art/C2.png was replaced\n" in said.out
    assert said.out.count("was replaced") == 1
    said = shop.run("kit", "coins", "--changed")
    assert [line for line in said.out.splitlines() if line.startswith("  1 × ")] == [
        "  1 × Two (C2), changed",
        "  1 × Two (C2)",
    ]


def test_a_set_without_a_place_for_a_logo(red: Path) -> None:
    game = shipped("1830")
    context = RenderContext(game, find_theme("plain"))
    context.files["path", "red.png"] = red
    (one, *_) = game.of_kind("aids")
    found = next(iter(draw_set(one.model_copy(update={"art": Art(file="red.png", at="logo")}), context)))
    assert isinstance(found, Fault)
    assert found.problem == "a piece of Player aids has no place for a logo"


def test_the_games_picture_is_on_the_first_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import pypdfium2

    purse = Purse(tmp_path, "")
    (purse.folder / "mats.toml").write_text(
        '[[set]]\nid = "mat"\nname = "Mat"\n[[set.piece]]\nid = "M"\nwidth = 60\nheight = 40\n'
    )
    game = purse.folder / "game.toml"
    game.write_text(game.read_text().replace('version = "1"', 'version = "1"\nart = "art/C2.png"'))
    assert Workshop(tmp_path, capsys).run("kit", "coins", "--format", "pdf").status == 0
    document = pypdfium2.PdfDocument(tmp_path / "output/coins/kit.pdf")
    page = document[0].render(scale=1).to_pil().convert("RGB")
    counts = {colour: count for count, colour in page.getcolors(1_000_000) or []}
    document.close()
    assert counts[(0, 128, 0)] == pytest.approx((44 / 25.4 * 72) ** 2, rel=0.03)


def test_a_template_that_shows_the_picture_itself(tmp_path: Path) -> None:
    """Then it isn't behind the card as well; a template that doesn't name it has it in the background."""
    purse = Purse(tmp_path, "")
    (purse.folder / "cards.toml").write_text(
        '[[set]]\nid = "c"\nname = "C"\nlook = "own"\nart = "art/{id}.png"\n[[set.piece]]\nid = "C1"\n'
    )
    template = tmp_path / "layouts" / "cards" / "own.toml"
    template.parent.mkdir(parents=True)
    for part, inside, at_edge in (
        ('draw = "picture"\nbox = [20, 20, 20, 20]\nfile = "{art}"', (255, 0, 0), (255, 255, 255)),
        ('draw = "line"\nbox = [5, 5, 20, 0]', (255, 0, 0), (255, 0, 0)),
    ):
        template.write_text(f"[[part]]\n{part}\n")
        context = RenderContext(load_game(purse.folder), find_theme("plain"), (tmp_path / "layouts",))
        one = context.game.set("c")
        face = first(one, context).front
        assert (pictures(face.items), shade(face, 30, 30), shade(face, 1, 1)) == (1, inside, at_edge)
