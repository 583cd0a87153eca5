"""What `lint` says of pictures: resolution, bleed, text on them; and what concerns a whole set, once."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.workshop import Workshop

GAME = """id = "winds"
title = "Winds"
designer = "Somebody"
version = "1"
players = [2, 4]
[palette.pale]
name = "Pale"
hex = "#D8D8D8"
letter = "P"
"""
CARDS = """[[set]]
id = "winds"
name = "Winds"
size = [40, 60]
look = "{look}"
{more}

[[set.piece]]
id = "W1"
name = "North"
text = "{text}"
[[set.piece]]
id = "W2"
name = "South"
text = "{text}"
"""
#: A card with one text, in ink, in its upper half.
TEXT = '[[part]]\ndraw = "text"\nbox = [5, 10, 30, 10]\ntext = "{name}"\nsize = 12\n'


class Lint:
    """A game of two cards in a workspace, and what lint says of it."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.shop = Workshop(root, capsys)
        self.folder = root / "components" / "winds"
        (self.folder / "art").mkdir(parents=True)
        (self.folder / "game.toml").write_text(GAME)
        (root / "layouts" / "cards").mkdir(parents=True)
        self.template = root / "layouts" / "cards" / "wind.toml"

    def paint(self, width: int, height: int, colour: str = "#f0f0f0") -> Image.Image:
        image = Image.new("RGB", (width, height), colour)
        image.save(self.folder / "art" / "a.png")
        return image

    def said(
        self, more: str, look: str = "wind", text: str = "", template: str = TEXT
    ) -> tuple[int, list[str]]:
        (self.folder / "cards.toml").write_text(CARDS.format(more=more, look=look, text=text))
        self.template.write_text(template)
        said = self.shop.run("lint", "winds")
        return said.status, [line.replace("components/winds/", "") for line in said.err.splitlines()]


@pytest.fixture
def lint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Lint:
    return Lint(tmp_path, capsys)


def test_resolution(lint: Lint) -> None:
    """46 × 66 mm with the bleed: 363 × 520 pixels are 200 dpi, 182 × 260 are 100. It is said once for the set."""
    art = 'art = "art/a.png"'
    lint.paint(364, 521)
    assert lint.said(art) == (0, [])
    lint.paint(362, 519)
    note = (
        "cards.toml:6, field 'winds.art': note: picture 'art/a.png' is printed at 199 dpi: 362 × 519 pixels on 46 × 66 mm; "
        "allowed: 363 × 520 pixels for 200 dpi"
    )
    assert lint.said(art) == (0, [note])
    lint.paint(180, 258)
    fault = (
        "cards.toml:6, field 'winds.art': picture 'art/a.png' is printed at 99 dpi: 180 × 258 pixels on 46 × 66 mm; "
        "allowed: 182 × 260 pixels for 100 dpi, or a lower least_dpi"
    )
    assert lint.said(art) == (1, [fault, "1 fault in winds."])
    status, lines = lint.said('art = { file = "art/a.png", least_dpi = 72 }')
    assert (status, len(lines), "note: " in lines[0]) == (0, 1, True)


def test_resolution_of_what_is_cropped_and_turned(lint: Lint) -> None:
    """A half of the picture on the whole card has half the resolution."""
    lint.paint(728, 521)
    assert lint.said('art = { file = "art/a.png", crop = [0, 0, 0.5, 1] }') == (0, [])
    lint.paint(521, 364)
    assert lint.said('art = { file = "art/a.png", turn = 90 }') == (0, [])
    lint.paint(364, 364)
    assert "is printed at 140 dpi" in lint.said('art = { file = "art/a.png", turn = 90 }')[1][0]


@pytest.mark.parametrize(
    ("art", "said"),
    [
        ('{ file = "art/a.png", bleed = false }', "ends at the cut (left, top, right, bottom): 3.0 mm of bleed are missing"),
        ('{ file = "art/a.png", box = [21, 10, 20, 20] }', "ends 1.0 mm beyond the cut (right): 2.0 mm of bleed are missing"),
        ('{ file = "art/a.png", box = [0, 0, 40, 20] }', "ends at the cut (top): 3.0 mm of bleed are missing"),
        ('{ file = "art/a.png", box = [0, 0, 40, 20], fit = "cover" }', ""),
        ('{ file = "art/a.png", box = [3, 3, 34, 54], fit = "cover" }', ""),
        ('{ file = "art/a.png", box = [0, 10, 40, 40], mask = "circle" }', ""),
    ],
)  # fmt: skip
def test_bleed(lint: Lint, art: str, said: str) -> None:
    lint.paint(800, 800)
    status, lines = lint.said(f"art = {art}")
    assert status == 0
    assert [line.partition("'art/a.png' ")[2].partition("; allowed")[0] for line in lines] == (
        [said] if said else []
    )


def test_contrast_is_measured_on_the_picture(lint: Lint) -> None:
    """Black text on a dark picture is a fault, on a light one none; one dark speck isn't, a dark half is."""
    image = lint.paint(600, 800, "#303030")
    art = 'art = "art/a.png"'
    status, lines = lint.said(art)
    assert status == 1
    assert lines[0].startswith(
        "cards.toml:8, field 'winds.W1': Winds, 'North': 'North' in #141414 on the picture beneath it (there #303030) has a "
        "contrast of 1."
    )
    image.paste("#f0f0f0", (0, 0, 600, 400))
    image.paste("#303030", (150, 180, 165, 200))
    image.save(lint.folder / "art" / "a.png")
    assert lint.said(art) == (0, [])
    image.paste("#303030", (0, 0, 160, 800))
    image.save(lint.folder / "art" / "a.png")
    assert lint.said(art)[0] == 1
    # What is between the picture and the text counts, and so does opacity.
    plate = '[[part]]\ndraw = "rect"\nbox = [4, 8, 32, 14]\nfill = "paper"\n'
    assert lint.said(art, template=plate + TEXT) == (0, [])
    assert lint.said('art = { file = "art/a.png", opacity = 0.2 }') == (0, [])


def test_a_transparent_picture_shows_what_is_beneath(lint: Lint) -> None:
    Image.new("RGBA", (600, 800), (0, 0, 0, 0)).save(lint.folder / "art" / "a.png")
    assert lint.said('art = "art/a.png"') == (0, [])


def test_a_pale_back_is_a_fault_of_the_set(lint: Lint) -> None:
    lint.paint(600, 800, "#303030")
    status, lines = lint.said('back = { title = "Winds" }\nback_art = "art/a.png"')
    assert (status, lines) == (0, [])  # the label stands on paper
    theme = lint.folder.parents[1] / "layouts" / "themes" / "plain.toml"
    theme.parent.mkdir()
    theme.write_text('ink = "#bbbbbb"\n')
    status, lines = lint.said('back = { title = "Winds" }')
    backs = [line for line in lines if "Winds, back:" in line]
    assert len(backs) == len(set(backs)) >= 1
    assert all(line.startswith("cards.toml:6, field 'winds.back': Winds, back: ") for line in backs)


def test_an_unknown_icon_is_told_once(lint: Lint) -> None:
    template = TEXT.replace("{name}", "{text}")
    status, lines = lint.said("", text=":gemm:", template=template)
    assert status == 1
    assert lines == [
        "cards.toml:11, field 'winds.W1.text': 2 pieces, this one first: no icon is called 'gemm'; did you mean 'gem'?",
        "1 fault in winds.",
    ]


def test_a_picture_that_little_is_seen_of(lint: Lint) -> None:
    lint.paint(800, 1200)
    plate = '[[part]]\ndraw = "rect"\nbox = [2, 2, -2, -2]\nfill = "paper"\n'
    (note,) = lint.said('art = "art/a.png"', template=plate + TEXT)[1]
    assert "note: picture 'art/a.png' is mostly covered: 77% of it by what is drawn on it; " in note
    assert lint.said('art = "art/a.png"', template=f"{plate}opacity = 0.7\n{TEXT}") == (0, [])
    assert lint.said('art = "art/a.png"', template=plate.replace("-2, -2", "-2, 20") + TEXT) == (0, [])
