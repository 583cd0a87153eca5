"""Ink on the pages of whole kits, measured in pixels: at most 20 % in the plain theme, 8 % in the ink-saver theme."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageStat

from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit

MOST = {"plain": 20.0, "ink-saver": 8.0}
#: Fine enough for hairlines: thinner ones than a pixel count as a whole one.
DPI = 110
#: Games and what is printed of them in every run; all else with --exhaustive.
SAMPLES: list[tuple[str, tuple[str, ...], str]] = [
    ("privates", ("cards",), "A4"),
    ("184x", ("tiles",), "letter"),
    ("leasehold", ("shares",), "letter"),
]
GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))


def ink(page: Image.Image) -> float:
    """How much ink a page needs, in %: its darkness, or the mean of its three inks if that is more."""
    dark = 255 - ImageStat.Stat(page.convert("L")).mean[0]
    return max(dark, 255 - sum(ImageStat.Stat(page).mean) / 3) / 2.55


def heavy_pages(folder: Path, game: str, only: tuple[str, ...], theme: str, paper: str) -> list[str]:
    """The pages that take more ink than their theme may."""
    options = KitOptions(out=folder, paper=paper, formats=("pdf",), theme=theme, only=only)
    print_kit(SHIPPED / game, Workspace(folder), options, lambda _: None)
    pages = [
        page.render(scale=DPI / 72).to_pil().convert("RGB") for page in pdfium.PdfDocument(folder / "kit.pdf")
    ]
    used = [(number, ink(page)) for number, page in enumerate(pages, 1)]
    return [f"page {number}: {share:.1f} %" for number, share in used if share > MOST[theme]]


@pytest.mark.parametrize("theme", MOST)
def test_no_page_takes_more_ink_than_its_theme_may(tmp_path: Path, theme: str, exhaustive: bool) -> None:
    kits = [(game, (), paper) for game in GAMES for paper in ("A4", "letter")] if exhaustive else SAMPLES
    found = {
        f"{game}, {paper}": heavy
        for game, only, paper in kits
        if (heavy := heavy_pages(tmp_path / game / paper, game, only, theme, paper))
    }
    assert found == {}
