"""Images for screens: their size in pixels, their corners and what is transparent, beside a kit that stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.workshop import Workshop

GAME = """id = "coins"
title = "Coins"
designer = "Somebody"
version = "1"
players = [2, 4]
[palette.blue]
name = "Blue"
hex = "#0072B2"
letter = "B"
"""
CARDS = """[[set]]
id = "c"
name = "C"
size = [50, 80]
corner = 5
art = { file = "red.png", box = [-20, -20, 20, 20], fit = "cover" }
back = { title = "C" }
[[set.piece]]
id = "A"
"""


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    folder = tmp_path / "components" / "coins"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(GAME)
    (folder / "cards.toml").write_text(CARDS)
    Image.new("RGB", (300, 300), "red").save(folder / "red.png")
    return Workshop(tmp_path, capsys)


def seen(path: Path, *places: tuple[int, int]) -> tuple[object, ...]:
    """Size, and the colours at these places in RGBA."""
    with Image.open(path) as image:
        return (image.size, *(image.convert("RGBA").getpixel(place) for place in places))


RED, WHITE, CLEAR = (255, 0, 0, 255), (255, 255, 255, 255), (255, 255, 255, 0)
CORNER, MIDDLE, LAST = (1, 1), (100, 40), (198, 318)


@pytest.mark.parametrize(
    ("options", "size", "colours"),
    [
        ((), (200, 320), (CLEAR, WHITE, CLEAR)),
        (("--square",), (200, 320), (WHITE, WHITE, RED)),
        (("--transparent",), (200, 320), (CLEAR, CLEAR, CLEAR)),
        (("--square", "--transparent"), (200, 320), (CLEAR, CLEAR, RED)),
        (("--bleed",), (224, 344), (WHITE, WHITE, RED)),
        (("--bleed", "--transparent"), (224, 344), (CLEAR, CLEAR, RED)),
    ],
)
def test_pieces(
    shop: Workshop, options: tuple[str, ...], size: tuple[int, int], colours: tuple[tuple[int, ...], ...]
) -> None:
    """50 × 80 mm at 4 pixels a mm; 3 mm more on every side with the bleed."""
    said = shop.run("images", "coins", "--dpi", "101", *options)
    assert said.status == 0
    path = shop.root / "output/coins/images/c/A.png"
    last = (size[0] - 3, size[1] - 3)
    found = seen(path, CORNER, MIDDLE, last)
    with Image.open(path) as image:
        width, height = image.size
    assert abs(width - size[0]) <= 2
    assert abs(height - size[1]) <= 2
    assert found[1:] == colours
    assert said.out.splitlines() == [f"2 images written to {shop.root / 'output/coins/images'}"]


def test_one_piece_alone(shop: Workshop) -> None:
    assert shop.run("images", "coins", "--only", "c/A").out.startswith("2 images written to")
    assert shop.run("images", "coins", "--only", "A", "--only", "cards", "--dpi", "40").out.startswith(
        "2 images"
    )
    said = shop.run("images", "coins", "--only", "c/B")
    assert said.status == 2
    assert said.err.startswith(
        "coins: 'c/B' is no kind, no set and no piece; allowed: cards, c, or SET/ID; did you mean 'c/A'?\n"
    )
    said = shop.run("images", "coins", "--only", "A", "--page", "1")
    assert said.err == (
        "playproof: --page writes a page of the kit, so --only can't name pieces with it; allowed: kinds and sets\n"
    )


def test_a_page_alone(shop: Workshop) -> None:
    """A4 at 300 dpi is 2480.3 × 3507.9 pixels; the kit beside it stays as it is."""
    assert shop.run("kit", "coins", "--format", "pdf").status == 0
    before = shop.written()
    said = shop.run("images", "coins", "--page", "1", "--dpi", "300", "--transparent", "--out", "shots")
    assert said.out == "Written to shots/page-1.png\n"
    size, corner = seen(shop.root / "shots/page-1.png", (3, 3))
    assert (size, corner) == ((2481, 3508), CLEAR)
    assert shop.written() == before
    said = shop.run("images", "coins", "--page", "9")
    assert (said.status, said.err) == (2, "playproof: page 9: the kit has 4 pages; allowed: 1 to 4\n")


def test_sheets_of_a_kit_have_the_resolution_that_is_asked_for(shop: Workshop) -> None:
    assert shop.run("kit", "coins", "--format", "png", "--dpi", "300").status == 0
    assert seen(shop.root / "output/coins/sheets/card-stock-1.png")[0] == (2481, 3508)
