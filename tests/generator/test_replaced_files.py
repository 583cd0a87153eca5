"""A picture, a template, a theme that was overwritten: exactly the pieces that show it are printed again."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image

from playproof import layouts
from playproof.components.faults import Fault
from playproof.components.game import load_game
from playproof.components.reading.pictures import ENDINGS
from playproof.generator.kit.reprint import CHANGED
from playproof.generator.pieces.changed import faces_of
from playproof.generator.pieces.drawing import chosen_sets, draw_pieces
from playproof.generator.pieces.identity import piece_keys
from playproof.layouts.kinds import draw_set
from playproof.layouts.render_context import RenderContext, find_theme
from tests.samples import part, some
from tests.workshop import Workshop

THEMES = Path(layouts.__file__).parent / "themes"
GAME = """id = "winds"
title = "Winds"
designer = "Somebody"
version = "1"
players = [2, 4]

[figures]
edition = "second"

[palette.red]
name = "Red"
hex = "#D55E00"
letter = "R"
[palette.blue]
name = "Blue"
hex = "#0072B2"
letter = "B"
"""
CARDS = """[[set]]
id = "winds"
name = "Winds"
size = "mini"
look = "wind"
rows = "winds.csv"
back = { title = "Winds", motif = "waves" }

[set.fields]
art = { type = "text" }
suit = { type = "text" }
photo = { type = "picture" }
edge = { type = "text" }

[[set]]
id = "notes"
name = "Notes"
size = "mini"
look = "plain"

[[set.piece]]
id = "N1"
name = "A note"
text = "No picture at all."
"""
ROWS = """id,name,colour,art,suit,photo,edge
W1,North,red,wind1.png,cups,art/wind1.png,
W2,East,red,wind2.png,coins,art/wind2.png,{edition}.png
W3,South,blue,wind1.png,coins,art/wind1.png,
W4,West,blue,wind3.png,cups,,{edition}.png
"""
PICTURES = (
    "art/wind1.png", "art/wind2.png", "art/wind3.png", "cups.png", "coins.png", "R.png", "B.png", "red.png", "blue.png",
    "logo.png", "second.png", "W1.png", "W2.png", "W3.png", "W4.png", "Winds.png", "photo.jpg", "spare.png",
)  # fmt: skip

#: How a template names a picture → the file that is overwritten, and the cards that show it.
NAMED = {
    'file = "{photo}"': ("art/wind1.png", "W1 W3"),
    'file = "art/{art}"': ("art/wind1.png", "W1 W3"),
    'file = "./art/../art/{art}"': ("art/wind3.png", "W4"),
    'file = "{suit}.png"': ("cups.png", "W1 W4"),
    'file = "{colour}.png"': ("blue.png", "W3 W4"),
    'file = "{letter}.png"': ("R.png", "W1 W2"),
    'file = "{id}.png"': ("W2.png", "W2"),
    'file = "{set.name}.png"': ("Winds.png", "W1 W2 W3 W4"),
    'file = "logo.png"': ("logo.png", "W1 W2 W3 W4"),
    'file = "photo.jpg"': ("photo.jpg", "W1 W2 W3 W4"),
    'file = "{edge}"': ("second.png", "W2 W4"),
    'file = "logo.png"\nwhen = ["edge"]': ("logo.png", "W2 W4"),
    'file = "{suit}.png"\nunless = ["edge"]': ("cups.png", "W1"),
}  # fmt: skip


def paint(path: Path, shade: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (6, 4), (shade, 40, 90)).save(path)


@dataclass
class Deck:
    """A workspace with a small deck whose template names pictures in one way."""

    root: Path
    named: str

    def __post_init__(self) -> None:
        folder = self.folder
        folder.mkdir(parents=True)
        (folder / "game.toml").write_text(GAME)
        (folder / "cards.toml").write_text(CARDS)
        (folder / "winds.csv").write_text(ROWS)
        for number, name in enumerate(PICTURES):
            paint(folder / name, number)
        self.template.parent.mkdir(parents=True)
        self.template.write_text(f'[[part]]\ndraw = "picture"\nbox = [4, 4, 30, 30]\n{self.named}\n')

    @property
    def folder(self) -> Path:
        return self.root / "components" / "winds"

    @property
    def template(self) -> Path:
        return self.root / "layouts" / "cards" / "wind.toml"

    def context(self) -> RenderContext:
        overrides = (self.root / "layouts",)
        return RenderContext(load_game(self.folder), find_theme("plain", overrides), overrides)

    def seen(self) -> tuple[dict[str, str], dict[str, tuple[str, str | None]]]:
        """The keys and the looks of all pieces."""
        context = self.context()
        sets = chosen_sets(context.game, ())
        return piece_keys(context, sets), {piece.id: faces_of(piece) for piece in draw_pieces(context, sets)}


EVERY = [(named, overwritten) for overwritten in PICTURES for named in NAMED]
#: Each picture that is named overwritten, one that nobody names, and each third of the others.
TELLING = [
    (named, overwritten)
    for at, (named, overwritten) in enumerate(EVERY)
    if overwritten in (NAMED[named][0], "spare.png") or not at % 3
]


def unlike(before: dict[str, object], after: dict[str, object]) -> str:
    """The ids of what differs."""
    return " ".join(name.partition("/")[2] for name in before if before[name] != after[name])


@pytest.mark.parametrize(("named", "overwritten"), some(TELLING, EVERY))
def test_keys_follow_what_is_shown(tmp_path: Path, named: str, overwritten: str) -> None:
    """Whatever file is overwritten: the pieces whose key is another are those that look otherwise."""
    deck = Deck(tmp_path, named)
    keys, looks = deck.seen()
    paint(deck.folder / overwritten, 200)
    new_keys, new_looks = deck.seen()
    file, cards = NAMED[named]
    changed = unlike(dict(keys), dict(new_keys))
    assert changed == unlike(dict(looks), dict(new_looks))
    if overwritten == file:
        assert changed == cards
    if overwritten == "spare.png":
        assert not changed


@pytest.mark.parametrize("named", part(list(NAMED), 2))
def test_told_and_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str], named: str) -> None:
    """`diff` names the file and draws both; `kit --changed` prints the pieces that show it and no other."""
    shop = Workshop(tmp_path, capsys)
    deck = Deck(tmp_path, named)
    assert shop.run("kit", "winds", "--format", "pdf").status == 0
    file, cards = NAMED[named]
    paint(deck.folder / file, 200)
    said = shop.run("diff", "winds")
    assert said.status == 1
    assert said.out.count(f"\n  {file} was replaced\n") == len(cards.split())
    assert "shows what stands in other pieces" not in said.out
    told = json.loads(
        shop.run("diff", "winds", "--format", "json", "--format", "png", "--format", "html").out
    )
    assert [(piece["id"], piece["files"]) for piece in told["pieces"]] == [
        (f"winds/{card}", [file]) for card in cards.split()
    ]
    assert f"<th>{file}</th><td>was replaced</td>" in (tmp_path / "output/winds/diff/diff.html").read_text()
    said = shop.run("kit", "winds", "--changed")
    assert said.status == 0
    printed = said.out.partition("Changed on these sheets:\n")[2].splitlines()
    assert [line for line in printed if line.startswith("  1 × ")] == [
        f"  1 × {name} ({card})"
        for card, name in zip(("W1", "W2", "W3", "W4"), ("North", "East", "South", "West"), strict=True)
        if card in cards
    ]
    assert (tmp_path / "output/winds" / CHANGED).is_file()
    assert shop.run("diff", "winds").status == 0


def test_before_and_after_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The old picture is the one that was printed: it is kept with the kit."""
    shop = Workshop(tmp_path, capsys)
    deck = Deck(tmp_path, 'file = "{id}.png"')
    Image.new("RGB", (6, 6), "#00C000").save(deck.folder / "W2.png")
    assert shop.run("kit", "winds", "--format", "pdf").status == 0
    Image.new("RGB", (6, 6), "#C000C0").save(deck.folder / "W2.png")
    assert shop.run("diff", "winds", "--format", "png").status == 1
    (name,) = (tmp_path / "output/winds/diff/png").rglob("*.png")
    with Image.open(name) as picture:
        found = picture.convert("RGB").getcolors(1_000_000) or []
    colours = {colour: count for count, colour in found}
    assert colours[(0, 0xC0, 0)] > 100
    assert colours[(0xC0, 0, 0xC0)] > 100


@pytest.mark.parametrize("file", ["layouts/cards/wind.toml", "layouts/themes/plain.toml"])
def test_templates_and_themes(tmp_path: Path, file: str) -> None:
    """A template changes the cards that are drawn from it, a theme all that wear it."""
    deck = Deck(tmp_path, 'file = "{id}.png"')
    keys, looks = deck.seen()
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        deck.template.read_text() + '[[part]]\ndraw = "line"\nbox = [4, 40, 30, 0]\nstroke = "ink"\n'
        if path == deck.template
        else 'ink = "#102030"\n' + (THEMES / "plain.toml").read_text()
    )
    new_keys, new_looks = deck.seen()
    changed = unlike(dict(keys), dict(new_keys))
    assert changed == unlike(dict(looks), dict(new_looks))
    assert changed == ("W1 W2 W3 W4" if path == deck.template else "W1 W2 W3 W4 N1")


def test_every_file_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 2,000 cards in two suits: two pictures are opened, once for the key and once to be drawn."""
    deck = Deck(tmp_path, 'file = "{suit}.png"')
    rows = [f"C{number},Card {number},red,,{'cups' if number % 2 else 'coins'},," for number in range(2000)]
    (deck.folder / "winds.csv").write_text("\n".join([ROWS.splitlines()[0], *rows]))
    context = deck.context()
    sets = chosen_sets(context.game, ())
    opened: Counter[str] = Counter()
    plain_open = os.open

    def counted(path: str | Path, flags: int, mode: int = 0o777) -> int:
        opened[Path(path).name] += 1
        return plain_open(path, flags, mode)

    monkeypatch.setattr(os, "open", counted)
    piece_keys(context, sets)
    assert (opened["cups.png"], opened["coins.png"]) == (1, 1)
    draw_pieces(context, sets)
    piece_keys(context, sets)
    assert (opened["cups.png"], opened["coins.png"]) == (2, 2)


def test_a_picture_that_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is one sentence for each card that names it, at its row; once the picture is there the card is another."""
    shop = Workshop(tmp_path, capsys)
    deck = Deck(tmp_path, 'file = "art/{art}"')
    keys, _ = deck.seen()
    (deck.folder / "art/wind1.png").unlink()
    said = shop.run("kit", "winds")
    missing = "picture 'components/winds/art/wind1.png': this file does not exist; did you mean 'wind3.png'?"
    assert (said.status, said.err.splitlines()) == (
        2,
        [
            f"components/winds/winds.csv:2, field 'art': {missing}",
            f"components/winds/winds.csv:4, field 'art': {missing}",
            "2 faults in the data; nothing was written.",
        ],
    )
    context = deck.context()
    sets = chosen_sets(context.game, ())
    assert unlike(dict(keys), dict(piece_keys(context, sets))) == "W1 W3"
    drawn = [one for pieces in sets for one in draw_set(pieces, context)]
    assert [type(one) is Fault for one in drawn] == [True, False, True, False, False]


def test_a_picture_that_would_not_be_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a name of another ending it would be missing in source.zip: the sentence says which endings are kept."""
    shop = Workshop(tmp_path, capsys)
    deck = Deck(tmp_path, 'file = "{id}.tga"')
    for card in ("W1", "W2", "W3", "W4"):
        Image.new("RGB", (4, 4)).save(deck.folder / f"{card}.tga", format="PNG")
    said = shop.run("kit", "winds")
    assert said.status == 2
    assert said.err.splitlines()[0] == (
        "components/winds/winds.csv:2: the name of picture 'W1.tga' has another ending; allowed: "
        f"{', '.join(ENDINGS)}"
    )


def test_a_name_that_stands_for_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is a fault of the template, told once; a figure of the game stands for its number."""
    shop = Workshop(tmp_path, capsys)
    Deck(tmp_path, 'file = "{artwork}"\nwhen = ["edition"]')
    said = shop.run("lint", "winds")
    fields = "allowed: art, "
    told = (said.out + said.err).splitlines()
    assert told[0].startswith(
        f"layouts/cards/wind.toml:4, field 'file': 'artwork' is no field of the set 'winds'; {fields}"
    )
    assert told[0].endswith("; did you mean 'art'?")
    assert told[1].startswith(
        "layouts/cards/wind.toml:5, field 'when': 'edition' is no field of the set 'winds'; "
    )
    assert told[2:] == ["2 faults in winds."]


def test_a_figure_in_a_template(tmp_path: Path) -> None:
    deck = Deck(tmp_path, 'file = "{edition}.png"')
    keys, looks = deck.seen()
    game = deck.folder / "game.toml"
    paint(deck.folder / "third.png", 77)
    game.write_text(game.read_text().replace('"second"', '"third"'))
    new_keys, new_looks = deck.seen()
    assert unlike(dict(keys), dict(new_keys)) == unlike(dict(looks), dict(new_looks)) == "W1 W2 W3 W4"


def test_a_part_of_the_kit_says_what_it_replaces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys)
    Deck(tmp_path, 'file = "logo.png"')
    assert "no longer in this folder" not in shop.run("kit", "winds", "--format", "pdf").out
    assert "no longer in this folder" not in shop.run("kit", "winds", "--format", "png").out
    said = shop.run("kit", "winds", "--only", "notes", "--format", "pdf", "--format", "svg")
    assert said.out.splitlines()[-2:] == [
        "  svg/ with 1 SVG file",
        "The kit that lay here was replaced: Winds is no longer in this folder. --out prints into another one.",
    ]


def test_nothing_to_print_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The kit that lies there stays."""
    shop = Workshop(tmp_path, capsys)
    deck = Deck(tmp_path, 'file = "logo.png"')
    assert shop.run("kit", "winds", "--format", "pdf").status == 0
    before = shop.written()
    (deck.folder / "winds.csv").write_text("id,name\n")
    said = shop.run("kit", "winds", "--only", "winds")
    assert (said.status, said.err.splitlines()[0]) == (
        2, "components/winds: there is no piece to print; allowed: rows or [[set.piece]] tables, with copies",
    )  # fmt: skip
    assert shop.written() == before


def test_a_colour_that_a_template_names_is_why_its_cards_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys)
    deck = Deck(tmp_path, 'file = "logo.png"')
    with deck.template.open("a") as template:
        template.write(
            '[[part]]\ndraw = "rect"\nbox = [0, 40, 44, 8]\nfill = "{tone}"\nwhen = "suit == \'cups\'"\n'
        )
        template.write('[variant.suit.cups]\ntone = "green"\n[variant.suit.coins]\ntone = "ink"\n')
    game = deck.folder / "game.toml"
    game.write_text(GAME + '[palette.green]\nname = "Green"\nhex = "#009E73"\nletter = "G"\n')
    assert shop.run("kit", "winds", "--format", "pdf").status == 0
    game.write_text(game.read_text().replace("#009E73", "#00755A"))
    said = shop.run("diff", "winds").out
    because = "  no field of its own; it hangs on game.toml, palette.green.hex"
    assert said.count(because) == 2
    assert "game.toml, palette.green.hex: #009e73 → #00755a  (2 pieces changed by it)\n" in said.casefold()
