"""What doesn't fit the paper that is asked for is told by `lint`; names of any length are on plans and change sheets."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.generator.pages.change_sheet import ChangeLine, change_sheet_pages
from playproof.generator.paper.page import Page
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Group, Item, Text
from playproof.layouts.text.setting import width_of
from tests.orchard import write_orchard
from tests.words.cases import Case, write_case
from tests.words.running import run


def case(kind: str, paper: str) -> Case:
    return Case(kind, (), 0, paper, "plain", "", "pdf", "png")


@pytest.mark.parametrize(
    ("kind", "paper", "said"),
    [
        ("mats", "A4", ""),
        ("mats", "4x6in", "'Mat' is 180 × 110 mm; 101.6x152.4 has room for 139.7 × 88.9 mm; allowed: a smaller size"),
        ("boards", "105x148", ""),  # in parts
        ("charters", "5x7in", "'Alton & Beck' is 190 × 132 mm"),
    ],
)  # fmt: skip
def test_a_piece_that_is_too_large_for_the_paper_is_a_fault(
    tmp_path: Path, kind: str, paper: str, said: str
) -> None:
    write_case(tmp_path, case(kind, paper))
    status, told = run(tmp_path, "lint", "specimen", "--paper", paper)
    assert (status, said in told) == (1 if said else 0, True)
    assert run(tmp_path, "kit", "specimen", "--paper", paper, "--format", "pdf")[0] == (2 if said else 0)


def test_the_reference_page_is_looked_at_on_that_paper(tmp_path: Path) -> None:
    write_case(tmp_path, case("cards", "A4"))
    header = tmp_path / "components" / "specimen" / "game.toml"
    lines = ", ".join('{ text = "Shuffle all the cards and deal five of them" }' for _ in range(40))
    rows = header.read_text().splitlines()
    at = next(number for number, row in enumerate(rows) if row.startswith('"reference" ='))
    rows[at] = f'reference = [{{title = "Set-up", line = [{lines}]}}]'
    header.write_text("\n".join(rows))
    assert run(tmp_path, "lint", "specimen")[0] == 0
    status, told = run(tmp_path, "lint", "specimen", "--paper", "4x6in")
    assert status == 1 and "on 101.6x152.4 paper, the page of 'reference' is too small" in told


def texts(items: tuple[Item, ...], dx: float = 0.0) -> list[tuple[str, float]]:
    found = []
    for one in items:
        if isinstance(one, Text) and one.anchor == "start":
            found.append((one.text, dx + one.x + width_of(one.text, one.face, one.size)))
        elif isinstance(one, Group):
            found += texts(one.items, dx + one.dx)
    return found


@pytest.mark.parametrize("size", [(210.0, 297.0), (105.0, 148.0)])
def test_a_change_sheet_wraps_what_is_wide(tmp_path: Path, size: tuple[float, float]) -> None:
    context = RenderContext(load_game(write_orchard(tmp_path)), find_theme("plain", ()), ())
    lines = [ChangeLine("Heading " * 15, "1 more × " + "Word " * 60), ChangeLine("Cards", "1 new × A\nB 鹿")]
    pages: list[Page] = change_sheet_pages(context, lines, size, 6.35, "abc123", 2, False)
    said = [one for page in pages for one in texts(page.overlay)]
    assert " ".join(text for text, _ in said).count("Word") == 60
    assert "1 new × A B ?" in [text for text, _ in said]
    assert all(right <= size[0] - 6.35 for _, right in said)


def test_a_board_that_no_line_parts_is_a_fault(tmp_path: Path) -> None:
    write_case(tmp_path, case("markets", "105x148"))
    data = tmp_path / "components" / "specimen" / "markets.toml"
    named = data.read_text().replace('"title_line" = "Prices"', f'"title_line" = "{"Ann" * 30}"')
    data.write_text(named)
    status, told = run(tmp_path, "lint", "specimen", "--paper", "105x148")
    where = "components/specimen/markets.toml:1, field 'markets.market'"
    assert status == 1 and f"{where}: Stock market in its width can't be parted for 105x148" in told
