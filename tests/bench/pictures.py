"""A deck with a picture of its own on every card: how much memory its kit takes.

`python -m tests.bench.pictures [CARDS]` makes the deck in a temporary folder, prints its kit in a process of its own and says
what that took.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from PIL import Image

from tests.bench.measuring import PLAYPROOF, Cost, run

#: Pixels along each side of a picture: a megapixel.
SIDE = 1000
GAME = """id = "gallery"
title = "Gallery"
designer = "Somebody"
version = "1"
players = [2, 4]
[palette.blue]
name = "Blue"
hex = "#0072B2"
letter = "B"
"""
CARDS = """[[set]]
id = "pictures"
name = "Pictures"
rows = "pictures.csv"
art = "art/{id}.jpg"
back = { title = "Gallery" }
"""


def make_deck(root: Path, cards: int, *, plain: bool = False) -> None:
    """A game of so many cards in ``root``, each with a JPEG that resembles a painted picture; ``plain`` ones are PNG of
    one colour that are not packed: quickly made, and as large as can be."""
    folder = root / "components" / "gallery"
    (folder / "art").mkdir(parents=True)
    (folder / "game.toml").write_text(GAME)
    (folder / "cards.toml").write_text(CARDS)
    rows = ["id,name"] + [f"P{number:03},Picture {number}" for number in range(cards)]
    (folder / "pictures.csv").write_text("\n".join(rows) + "\n")
    for number in range(cards):
        path = folder / "art" / f"P{number:03}.jpg"
        if plain:
            Image.new("RGB", (SIDE, SIDE), (number, 99, 99)).save(path, "PNG", compress_level=0)
        else:
            _painted(number, SIDE).save(path, quality=88)


def _painted(number: int, side: int) -> Image.Image:
    """Large soft shapes under a fine grain."""
    random = Random(number)
    rough = Image.frombytes("RGB", (16, 16), random.randbytes(768)).resize(
        (side, side), Image.Resampling.BICUBIC
    )
    grain = Image.frombytes("L", (side // 2, side // 2), random.randbytes(side * side // 4)).resize(
        (side, side)
    )
    return Image.blend(rough, grain.convert("RGB"), 0.08)


def print_deck(root: Path) -> Cost:
    """What printing the deck's kit takes, with one PDF and an SVG for each card."""
    return run([*PLAYPROOF, "kit", "gallery"], root)


def main() -> None:
    """Make the deck, print it, tell what it took."""
    cards = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        make_deck(root, cards)
        art = sum(path.stat().st_size for path in (root / "components/gallery/art").iterdir())
        cost = print_deck(root)
        sheets = (root / "output/gallery/kit.pdf").stat().st_size
    print(f"{cards} pictures of {SIDE * SIDE / 1e6:g} megapixels, {art / 1e6:.0f} MB")
    print(
        f"{cost.memory:.0f} MB of memory, {cost.cpu:.1f} s of the processor; kit.pdf has {sheets / 1e6:.0f} MB"
    )


if __name__ == "__main__":
    main()
